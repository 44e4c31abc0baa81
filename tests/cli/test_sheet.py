"""`dicehouse sheet`: for every kind of thing that can be printed, and when it cannot be."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from dicehouse.notation import write_record
from dicehouse.rules.catalogue import game, rule_text
from testkit.commands import run
from testkit.notation.playing import play_game
from testkit.printing.opened import open_pdf, words_on

Caps = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write_record(play_game(game("yacht"), 2, 3).record), encoding="utf-8")
    return path


def _without(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were not installed."""

    def found(name: str) -> object:
        return None if name == module else find_spec(name)

    monkeypatch.setattr("dicehouse.commands.extras.find_spec", found)


def test_a_game_of_the_catalogue(capsys: Caps, tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    told = run(capsys, "sheet", "piecepack", "-o", str(file), "--json").data
    assert told == {"file": str(file), "rules": "piecepack@1", "bytes": file.stat().st_size, "left_out": ""}
    assert words_on(file.read_bytes()).count("Nulls = 6") == 4
    assert "is ready to print" in run(capsys, "sheet", "piecepack", "-o", str(file)).out


def test_the_file_is_named_after_the_game(capsys: Caps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "sheet", "yacht@1").status == 0
    assert (tmp_path / "yacht-sheet.pdf").read_bytes().startswith(b"%PDF")


def test_every_option_reaches_the_paper(capsys: Caps, tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    options = ["--columns", "games", "--names", "Ana, Борис", "--paper", "letter", "--per-page", "2", "--summary"]
    more = ["--qr", "http://house/t/1", "--language", "en"]
    assert run(capsys, "sheet", "yahtzee", *options, *more, "-o", str(file)).status == 0
    sheets, rules = open_pdf(file.read_bytes())
    assert sorted((round(rules.width), round(rules.height))) == [612, 792]
    assert "Ana" in sheets.text
    assert "Борис" in sheets.text
    assert "A turn" in rules.text


@pytest.mark.parametrize(("option", "pages"), [("--large", 1), ("--empty", 1), ("--class-set=6", 5)])
def test_kinds_of_sheets(capsys: Caps, tmp_path: Path, option: str, pages: int) -> None:
    file = tmp_path / "x.pdf"
    assert run(capsys, "sheet", "zombie", option, "-o", str(file)).status == 0
    assert len(open_pdf(file.read_bytes())) == pages


def test_a_rule_file_of_ones_own(capsys: Caps, tmp_path: Path) -> None:
    own, file = tmp_path / "own.toml", tmp_path / "x.pdf"
    own.write_text(rule_text("yacht").replace('name = "Yacht"', 'name = "Мой Yacht"', 1), encoding="utf-8")
    assert run(capsys, "sheet", str(own), "-o", str(file)).status == 0
    assert "Мой Yacht" in words_on(file.read_bytes())


def test_a_record_has_its_analysis_on_the_back(capsys: Caps, tmp_path: Path, record: Path) -> None:
    """Issue 12: "A played record prints as a filled sheet, with its analysis ... on the back"."""
    file = tmp_path / "x.pdf"
    told = run(capsys, "sheet", str(record), "-o", str(file), "--json").data
    assert told["left_out"] == ""
    front, back = open_pdf(file.read_bytes())
    assert "ana" in front.text
    assert "The three decisions that mattered" in back.text
    analysed = run(capsys, "analyse", str(record), "--json").data["players"][0]
    assert f"{analysed['start']:,.1f} expected at the start" in back.text
    assert f"cost {analysed['costliest'][0]['loss']:.1f} points" in back.text


def test_without_the_solver_the_back_is_left_out_and_the_command_says_so(
    capsys: Caps, tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _without("numba", monkeypatch)
    file = tmp_path / "x.pdf"
    assert "dicehouse[solver]" in run(capsys, "sheet", str(record), "-o", str(file)).out
    assert len(open_pdf(file.read_bytes())) == 1


def test_a_game_without_exact_values_says_why_there_is_no_back(capsys: Caps, tmp_path: Path) -> None:
    path, file = tmp_path / "game.txt", tmp_path / "x.pdf"
    path.write_text(write_record(play_game(game("place-value"), 2, 3).record), encoding="utf-8")
    assert "The back is left out" in run(capsys, "sheet", str(path), "-o", str(file)).out
    assert len(open_pdf(file.read_bytes())) == 1


def test_without_the_extra_the_command_names_it(capsys: Caps, monkeypatch: pytest.MonkeyPatch) -> None:
    _without("reportlab", monkeypatch)
    error = run(capsys, "sheet", "yahtzee", "--json").error
    assert error["code"] == "extra-missing"
    assert "dicehouse[print]" in error["message"]


def test_what_cannot_be_printed(capsys: Caps, tmp_path: Path) -> None:
    assert run(capsys, "sheet", "nothing", "--json").error["code"] == "game-unknown"
    assert run(capsys, "sheet", "yahtzee", "--language", "xx", "--json").error["code"] == "sheet-refused"
    assert run(capsys, "sheet", "yahtzee", "--per-page", "9", "--json").error["code"] == "usage"
    assert run(capsys, "sheet", "yahtzee", "-o", str(tmp_path), "--json").error["code"] == "file-unwritable"
    assert run(capsys, "sheet", str(tmp_path / "none.toml"), "--json").error["code"] == "file-unreadable"
