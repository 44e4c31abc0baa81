"""Every example in the README and the docs is tried as it stands there."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicehouse.conformance import check_rule_set
from dicehouse.rules import read_rules
from testkit.commands import run
from testkit.docs.commands import QUIET, commands, matches, run_command
from testkit.docs.pages import PAGES, Block, blocks, page_name


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_python_examples(page: Path) -> None:
    text = "".join(block.text for block in blocks(page, "python") if ">>>" in block.text)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append)
    assert not said, "".join(said)


def _rule_files() -> Iterator[tuple[str, Block]]:
    for page in PAGES:
        for block in blocks(page, "toml"):
            if re.search(r"^id = ", block.text, re.MULTILINE):
                yield f"{page_name(page)}:{block.line}", block


RULE_FILES = dict(_rule_files())


@pytest.mark.parametrize("where", RULE_FILES)
def test_rule_files_are_sound(where: str) -> None:
    rules = read_rules(RULE_FILES[where].text, where)
    assert check_rule_set(rules, games=3).games == 3


def test_the_tutorial_has_a_whole_rule_file() -> None:
    assert any(where.startswith("docs/tutorials/your-own-game.md") for where in RULE_FILES)


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_commands(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is followed from its top: files are saved, changed, and used by the commands after them."""
    monkeypatch.chdir(tmp_path)
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    for block in blocks(page, "console", "toml", "csv", "diff"):
        if block.mark.startswith("file: "):
            (tmp_path / block.mark[6:]).write_text(block.text, encoding="utf-8")
        elif block.mark.startswith("change: "):
            _change(tmp_path / block.mark[8:], block)
        elif block.kind == "console":
            for command, shown in commands(block):
                said = _said(command, tmp_path)
                assert matches(shown, said), f"{page_name(page)}:{block.line}: $ {command}\n{said}"


@pytest.mark.parametrize("command", ["dicehouse serve --contact mailto:you@example.org", "dicehouse classroom"])
def test_a_command_that_opens_a_house_is_refused_and_not_waited_for(command: str) -> None:
    with pytest.raises(ValueError, match="opens a house"):
        list(commands(Block("console", f"$ {command}\n", 1, "")))


def _said(command: str, folder: Path) -> str:
    """In this process, which has imported and compiled everything; what only a shell understands, in a shell."""
    if re.search(r"[|>]", command) or not command.startswith("dicehouse "):
        return run_command(command, folder, Path(sys.executable).parent)
    done = run(command.removeprefix("dicehouse "))
    return done.out + done.err


def _change(file: Path, block: Block) -> None:
    """Lines with `-` are replaced by the lines with `+` that follow each."""
    text = file.read_text(encoding="utf-8")
    lines = block.text.splitlines()
    for old, new in zip(lines[::2], lines[1::2], strict=True):
        assert (old[0], new[0]) == ("-", "+")
        assert text.count(f"{old[1:]}\n") == 1, f"{old} in {file.name}"
        text = text.replace(f"{old[1:]}\n", f"{new[1:]}\n")
    file.write_text(text, encoding="utf-8")
