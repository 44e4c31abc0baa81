"""`dicehouse site`: a folder that any host serves, from any sub-path, "without asking anything from outside"."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.site.folder import BUILT, LIST, docs_folder, write_site
from dicehouse.site.games import curves, game_text
from dicehouse.site.pages import page_of

HOME = "https://any.example/some/folder/"


class Named(HTMLParser):
    """What a page names: addresses, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.places.add(value)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "sub"
    docs = docs_folder()
    assert docs is not None
    write_site(folder, docs)
    return folder


def test_every_link_leads_to_a_file_of_the_folder_and_to_a_place_in_it(site: Path) -> None:
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    pages = {name: Named(path.read_text(encoding="utf-8")) for name, path in files.items() if name.endswith(".html")}
    assert len(pages) > 80
    wrong = []
    for name, page in pages.items():
        for link in page.links:
            parts = urlsplit(urljoin(HOME + name, link))
            address = parts._replace(fragment="").geturl()
            if parts.netloc != "any.example":  # words may name the world; nothing is fetched from it
                continue
            target = unquote(address.removeprefix(HOME))
            target += "index.html" if not target or target.endswith("/") else ""
            if target not in files or not address.startswith(HOME):
                wrong.append(f"{name}: {link}")
            elif (
                parts.fragment.removeprefix("/") == parts.fragment != "" and parts.fragment not in pages[target].places
            ):
                wrong.append(f"{name}: no place {link}")
    assert wrong == []


def test_nothing_is_fetched_from_outside(site: Path) -> None:
    for path in (*site.glob("*.html"), *site.rglob("docs/**/*.html"), *site.rglob("*.css")):
        text = path.read_text(encoding="utf-8")
        asks = re.findall(
            r"""(?:<(?:script|img|iframe)\b[^>]*\bsrc=|<link\b[^>]*\bhref=|url\(|@import )["']?(\w+:)?//""", text
        )
        assert asks == [], path
        assert re.findall(r'(?:href|src)="/', text) == [], path


def test_the_first_page_knows_that_no_house_is_behind_it(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert '<html data-house="none"' in text
    assert [one["id"] for one in json.loads((site / "games.json").read_bytes())] == [rules.id for rules in catalogue()]
    assert json.loads((site / "manifest.webmanifest").read_bytes())["start_url"] == "./"


@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
def test_every_game_has_its_rules_its_sheet_its_figures_and_a_way_to_play(site: Path, rules: object) -> None:
    """Issue: "each game with its rules, its printed sheet, its perfect-play figures and 'Play it now'"."""
    known = game(getattr(rules, "id", ""))
    text = (site / "docs" / "games" / f"{known.id}.html").read_text(encoding="utf-8")
    assert f'href="../../#/new?game={known.id}">Play it now' in text
    assert all(f"<td>{box.name}</td>" in text for box in known.sections[0].boxes)
    for paper in ("a4", "letter"):
        assert (site / "docs" / "games" / f"{known.id}-{paper}.pdf").read_bytes().startswith(b"%PDF-")
    curve = curves().get(known.name_version)
    assert (curve is None) == ("Perfect play</h2>" not in text)
    assert curve is None or f"<strong>{curve.mean:.1f}</strong>" in text


def test_the_search_finds_sections_where_they_are(site: Path) -> None:
    entries = json.loads((site / "docs" / "search.json").read_bytes())
    path, title, _, anchor, text = next(one for one in entries if one[2] == "For a class")
    assert (path, title, anchor) == ("how-to/print.html", "Print score sheets", "for-a-class")
    assert "--class-set" in text
    assert f'id="{anchor}"' in (site / "docs" / path).read_text(encoding="utf-8")


def test_it_is_written_over_and_what_it_no_longer_has_goes(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "README.md").write_text("# Ours\n\n## Some\n- [One](one.md)\n")
    (docs / "one.md").write_text("# One\n\nSee [two](../two.md), [three](three.md#place).\n")
    (docs / "three.md").write_text("# Three\n\n## Place\n")
    folder = tmp_path / "site"
    first = write_site(folder, docs)
    (folder / "mine.txt").write_text("not of the site")
    (docs / "three.md").unlink()
    assert write_site(folder, docs).files == first.files - 1
    assert not (folder / "docs" / "three.html").exists()
    assert (folder / "mine.txt").exists()
    assert (folder / "assets" / "page.json").read_bytes() == (BUILT / "assets" / "page.json").read_bytes()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("years of work")
    with pytest.raises(DicehouseError, match="holds other files"):
        write_site(tmp_path / "other", docs)
    assert not (tmp_path / "other" / LIST).exists()


def test_markdown_becomes_a_page() -> None:
    text = "# A *b*\n\n[c](d.md#e) [f](../g.py) ![h](i.png) ![j](k.png)\n\n```python\nx = 1\n```\n"
    page = page_of("folder/a.md", text, frozenset({"folder/a.md", "folder/d.md", "folder/i.png"}))
    assert (page.path, page.title, page.sections[0].anchor) == ("folder/a.html", "A b", "a-b")
    assert '<a href="d.html#e">c</a> <span>f</span> <img src="i.png" alt="h" loading="lazy"' in page.html
    assert page.pictures == ("folder/i.png",)
    assert "k.png" not in page.html
    assert " j</p>" in page.html
    assert '<span class="n">x</span>' in page.html


def test_words_of_a_game_are_never_taken_for_markdown() -> None:
    text = game_text(game("yahtzee"))
    assert "](../discussion/solver.md)" in text
    assert r"\*" not in page_of("games/yahtzee.md", text, frozenset()).html
