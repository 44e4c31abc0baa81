"""`dicehouse sheet`: for every kind of thing that can be printed, and when it cannot be."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from dicehouse.rules.catalogue import rule_text
from testkit.commands import answer, refusal, run, says
from testkit.printing.opened import OpenedPage, open_pdf, words_on


def _without(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were not installed."""

    def found(name: str) -> object:
        return None if name == module else find_spec(name)

    monkeypatch.setattr("dicehouse.commands.extras.find_spec", found)


def printed(line: str, folder: Path) -> tuple[OpenedPage, ...]:
    assert run(f"sheet {line} -o x.pdf").status == 0
    return open_pdf((folder / "x.pdf").read_bytes())


def test_a_game_of_the_catalogue(folder: Path) -> None:
    told = answer("sheet piecepack -o x.pdf")
    size = (folder / "x.pdf").stat().st_size
    assert told == {"file": "x.pdf", "rules": "piecepack@2", "bytes": size, "left_out": ""}
    assert words_on((folder / "x.pdf").read_bytes()).count("Nulls = 6") == 4
    says("sheet piecepack", "is ready to print")
    assert (folder / "piecepack-sheet.pdf").read_bytes().startswith(b"%PDF")


def test_every_option_reaches_the_paper(folder: Path) -> None:
    options = "--columns games --names 'Ana, Борис' --paper letter --per-page 2 --summary"
    sheets, rules = printed(f"yahtzee {options} --qr http://house/t/1 --language en", folder)
    assert sorted((round(rules.width), round(rules.height))) == [612, 792]
    assert "Ana" in sheets.text
    assert "Борис" in sheets.text
    assert "A turn" in rules.text
    for option, pages in (("--large", 1), ("--empty", 1), ("--class-set=6", 5)):
        assert len(printed(f"zombie {option}", folder)) == pages


def test_a_rule_file_of_ones_own(folder: Path) -> None:
    own = rule_text("yacht").replace('name = "Yacht"', 'name = "Мой Yacht"', 1)
    (folder / "own.toml").write_text(own, encoding="utf-8")
    assert any("Мой Yacht" in page.text for page in printed("own.toml", folder))


def test_a_record_has_its_analysis_on_the_back(folder: Path) -> None:
    """Issue 12: "A played record prints as a filled sheet, with its analysis ... on the back"."""
    assert answer("sheet yacht.txt -o x.pdf")["left_out"] == ""
    front, back = open_pdf((folder / "x.pdf").read_bytes())
    assert "ana" in front.text
    assert "The three decisions that mattered" in back.text
    analysed = answer("analyse yacht.txt")["players"][0]
    assert f"{analysed['start']:,.1f} expected at the start" in back.text
    assert f"cost {analysed['costliest'][0]['loss']:.1f} points" in back.text


def test_where_there_is_no_back_the_command_says_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for record, why in (("place-value.txt", "The back is left out"), ("yacht.txt", "dicehouse[solver]")):
        says(f"sheet {record} -o x.pdf", why)
        assert len(open_pdf((folder / "x.pdf").read_bytes())) == 1
        _without("numba", monkeypatch)


def test_without_the_extra_the_command_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _without("reportlab", monkeypatch)
    assert refusal("sheet yahtzee", "dicehouse[print]")["code"] == "extra-missing"
