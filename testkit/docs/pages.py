"""The pages, cut into the blocks that can be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PAGES", "ROOT", "Block", "blocks", "page_name"]

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

_BLOCK = re.compile(
    r"(?:^ *<!-- (?P<mark>[^\n]*?) -->\n)?^(?P<indent> *)```(?P<kind>[a-z]+)\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """`mark` is the comment before it: `file: NAME` to save it, `change: NAME` to edit that file by it."""

    kind: str
    text: str
    line: int
    mark: str


def blocks(page: Path, *kinds: str) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for block in _BLOCK.finditer(text):
        if block["kind"] in kinds:
            indent = len(block["indent"])
            body = "".join(line[indent:] if line.strip() else line for line in block["text"].splitlines(keepends=True))
            yield Block(block["kind"], body, text.count("\n", 0, block.start("text")) + 1, block["mark"] or "")


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()
