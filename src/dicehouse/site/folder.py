"""Writes the folder: the page that `npm run build` has made, told that no house is behind it, and the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..api.answers.games import games
from ..api.answers.perfect import table_file, tables
from ..errors import DicehouseError
from ..rules.catalogue import catalogue
from .games import game_text, games_text, sheets
from .pages import Link, Page, page_of, shelf_of, whole_page

LIST = ".dicehouse-site"
"""Names what was written: it may be written over, and nothing else is."""

PARTS = ("site.css", "site.js")
HERE = Path(__file__).parent
BUILT = HERE.parent / "server" / "static"


class Site(NamedTuple):
    pages: int
    files: int
    bytes: int


def docs_folder() -> Path | None:
    """Of the checkout, or the pages that an installed copy carries."""
    return next(
        (folder for folder in (HERE / "docs", HERE.parents[2] / "docs") if (folder / "README.md").is_file()), None
    )


def write_site(folder: Path, docs: Path) -> Site:
    """Written over, where a site lies there already: its new files first, then those that are of it no more go."""
    _expect_ours(folder)
    known = folder / LIST
    old = known.read_text(encoding="utf-8").splitlines() if known.exists() else []
    made: dict[str, int] = {}
    pages = 0
    for name, body in (*_house(), *_documentation(docs)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        made[name] = len(body)
        pages += name.endswith(".html")
        # whatever happens next, what lies here is known to be ours
        known.write_text("\n".join({*old, *made}), encoding="utf-8")
    for name in set(old) - made.keys():
        (folder / name).unlink(missing_ok=True)
    known.write_text("\n".join(made), encoding="utf-8")
    return Site(pages, len(made), sum(made.values()))


def _expect_ours(folder: Path) -> None:
    if folder.exists() and not (folder / LIST).exists() and any(folder.iterdir()):
        raise DicehouseError("file-exists", f"{folder} holds other files; choose a folder that is empty, or new.")
    folder.mkdir(parents=True, exist_ok=True)


def _house() -> Iterator[tuple[str, bytes]]:
    """The files of the page. Its first one knows of no house, and finds the others beside it."""
    if not (BUILT / "index.html").exists():
        raise DicehouseError("file-unreadable", f"The page has not been built: {BUILT} is empty. make site does it.")
    for path in sorted(BUILT.rglob("*")):
        if path.is_file() and path.name != "index.html":
            yield path.relative_to(BUILT).as_posix(), path.read_bytes()
    yield "games.json", msgspec.json.encode(games())
    yield from ((f"perfect/{name}", table_file(name)) for name in tables())
    index = (BUILT / "index.html").read_text(encoding="utf-8")
    yield "index.html", index.replace("<html ", '<html data-house="none" ', 1).replace('="/', '="./').encode()


def _documentation(docs: Path) -> Iterator[tuple[str, bytes]]:
    index = (BUILT / "index.html").read_text(encoding="utf-8")
    style, font = (re.findall(rf'href="/(assets/[^"]+\.{kind})"', index)[0] for kind in ("css", "woff2"))
    texts = {path.relative_to(docs).as_posix(): path.read_text(encoding="utf-8") for path in sorted(docs.rglob("*.md"))}
    texts |= {f"games/{rules.id}.md": game_text(rules) for rules in catalogue()}
    texts["games/README.md"] = games_text(catalogue())
    others = {path.relative_to(docs).as_posix() for path in docs.rglob("*") if path.suffix in (".png", ".json")}
    known = frozenset(texts) | others
    shelf = (("Games", (Link("All games", "games/index.html"),)), *shelf_of(texts["README.md"]))
    pages = [page_of(path, text, known) for path, text in texts.items()]
    for page in pages:
        yield f"docs/{page.path}", whole_page(page, shelf, style, font).encode()
    for name in sorted(
        {picture for page in pages for picture in page.pictures} | {n for n in others if n.endswith(".json")}
    ):
        yield f"docs/{name}", (docs / name).read_bytes()
    for rules in catalogue():
        yield from ((f"docs/games/{name}", body) for name, body in sheets(rules))
    for name in PARTS:
        yield f"docs/{name}", (HERE / "parts" / name).read_bytes()
    yield "docs/search.json", msgspec.json.encode(list(_entries(pages)))


def _entries(pages: list[Page]) -> Iterator[tuple[str, str, str, str, str]]:
    """What is looked through: path, title, heading, anchor and text of each section."""
    for page in pages:
        for section in page.sections:
            yield page.path, page.title, section.heading, section.anchor, " ".join(section.text.split())
