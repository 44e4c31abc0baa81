"""`dicehouse solve` and `dicehouse advise`: for people, for programs, and when it cannot be done."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dicehouse import study
from dicehouse.commands import extras
from dicehouse.research import needed
from dicehouse.rules import write_rules
from dicehouse.rules.catalogue import game, rule_text
from testkit.commands import run
from testkit.solver.tiny_saved import tiny_saved

Caps = pytest.CaptureFixture[str]


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_solve_tells_programs_everything(capsys: Caps, own_cache: Path) -> None:
    answer = run(capsys, "solve", "yahtzee-hasbro", "--json").data
    assert answer["rules"] == "yahtzee-hasbro@1"
    assert answer["expected"] == pytest.approx(254.58772873449593, abs=1e-8)
    assert round(answer["sd"], 4) == 59.6076
    assert answer["states"] == 536_448
    assert answer["seconds"] > 0
    assert answer["cached"] is False
    again = run(capsys, "solve", "yahtzee-hasbro", "--json").data
    assert again["cached"] is True
    assert (again["expected"], again["sd"]) == (answer["expected"], answer["sd"])
    assert run(capsys, "solve", "yahtzee-hasbro", "--fresh", "--threads", "1", "--json").data["cached"] is False


def test_solve_tells_people_in_sentences(capsys: Caps, own_cache: Path) -> None:
    shown = run(capsys, "solve", "yacht")
    assert shown.status == 0
    assert "Perfect play scores 166.9551 on average" in shown.out
    assert "4,096 positions" in shown.out
    assert "from the cache" in run(capsys, "solve", "yacht").out


def test_solve_knows_boxes_that_wait(capsys: Caps) -> None:
    answer = run(capsys, "solve", "chicago", "--json").data
    assert (answer["expected"], answer["states"]) == (pytest.approx(7), 12)
    shown = run(capsys, "solve", "generala").out
    assert "Perfect play scores 162.5344 on average" in shown
    assert "a win at once, always taken, cuts it short" in shown
    advice = run(capsys, "advise", "generala@1 - 1 2 66666", "--json").data
    assert advice["best"] == "=G"


def test_solve_takes_a_rule_file(capsys: Caps, own_cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(rule_text("yacht").replace("score = 50", "score = 60"), encoding="utf-8")
    assert run(capsys, "solve", str(path), "--json").data["expected"] > 166.9551


@pytest.mark.parametrize(("game_id", "code"), [("zombie", "solver-unsupported"), ("place-value", "solver-unsupported")])
def test_solve_refuses_what_it_cannot_do(capsys: Caps, game_id: str, code: str) -> None:
    assert run(capsys, "solve", game_id, "--json").error["code"] == code


def test_maxi_yatzy_is_refused_where_it_does_not_fit(
    capsys: Caps, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehouse.solver.saved.solve.free_disk", lambda folder: 10**9)
    told = run(capsys, "solve", "maxi-yatzy", "--json").error
    assert told["code"] == "solver-too-large"
    assert "713,572,272 values" in told["message"]


def test_solve_goes_on_without_a_cache(capsys: Caps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "file"))
    shown = run(capsys, "solve", "yacht", "--json")
    assert shown.status == 0
    assert json.loads(shown.out)["expected"] == pytest.approx(166.9550677045723)
    assert "is not kept" in shown.err


def test_threads_are_at_least_one(capsys: Caps) -> None:
    assert run(capsys, "solve", "yacht", "--threads", "0", "--json").error["code"] == "usage"


def test_advise_tells_programs_every_option(capsys: Caps) -> None:
    answer = run(capsys, "advise", "yahtzee@1 1:1,2:2,5:5,6:0,LS:0/2:4,3:0,5:10,6:0 2 2 13556", "--json").data
    assert answer["best"] == ">55"
    assert answer["value"] == pytest.approx(168.555, abs=1e-3)
    assert answer["final"] == pytest.approx(answer["value"] + 14)
    assert answer["options"][0]["action"] == ">55"
    assert {"action", "value", "gap", "aims"} == set(answer["options"][0])
    assert {"=FH", "=C", ">-"} <= {option["action"] for option in answer["options"]}
    assert answer["why"].startswith("Keep 5 5")


def test_advise_tells_people_the_best_few(capsys: Caps) -> None:
    shown = run(capsys, "advise", "yahtzee@1 - 1 1 22345")
    assert shown.status == 0
    assert "Large straight (1 in 3)" in shown.out
    assert ">2345" in shown.out
    assert "--json lists all" in shown.out


def test_advise_repeats_the_tips_of_the_sheet(capsys: Caps) -> None:
    """RULINGS, matrix: "`tips` in the rule file: shown on the rule page and by the coach"."""
    line, tips = "yahtzee-online@1 - 1 2 44445", game("yahtzee-online").tips
    assert run(capsys, "advise", line, "--json").data["tips"] == list(tips)
    said = run(capsys, "advise", line).out
    assert all(f"The sheet says: {tip}" in said for tip in tips)


def test_advise_at_the_start_of_a_turn(capsys: Caps) -> None:
    answer = run(capsys, "advise", "yahtzee@1 - 1 3 -", "--json").data
    assert answer["best"] == ">-"
    assert [option["action"] for option in answer["options"]] == [">-"]


def test_advise_takes_a_rule_file(capsys: Caps, own_cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(rule_text("yacht").replace('id = "yacht"', 'id = "mine"'), encoding="utf-8")
    answer = run(capsys, "advise", "mine@1 - 1 1 12345", "--rules", str(path), "--json").data
    assert answer["best"] == "=LS"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("yahtzee@1 - 1 3 13556", "notation-impossible"),
        ("nothing", "game-unknown"),
        ("unknown@1 - 1 3 -", "notation-rules"),
        ("yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,LS:40,Y:50,C:20 0 0 -", "advice-none"),
    ],
)
def test_advise_refuses_what_is_no_position(capsys: Caps, line: str, code: str) -> None:
    assert run(capsys, "advise", line, "--json").error["code"].startswith(code)


def test_advise_weighs_bought_dice_by_the_share_of_right_answers(capsys: Caps) -> None:
    line = "zombie@1 1:3,2:6,3:9,5:15,6:18,3K:20,4K:0,FH:25,SS:30,LS:40,Y:50,C:20 1 0 34444"
    answer = run(capsys, "advise", line, "--right", "0.5", "--json").data
    assert (answer["best"], answer["right"]) == ("$3:4", 0.5)
    # four fours earn 16 and the bonus of 35 in any case, a fifth four 4 more; a bought one makes no joker
    assert answer["value"] == pytest.approx(16 + 35 + 0.5 * 4)
    assert answer["final"] == pytest.approx(236 + answer["value"])
    said = run(capsys, "advise", line).out
    assert said.startswith("Ask for a 4 in place of the 3; ")
    assert "with 30% of the answers right" in said


def test_advise_answers_the_other_cards(capsys: Caps) -> None:
    answer = run(capsys, "advise", "place-value-3@1 -/- 1 0 466", "--json").data
    assert answer["best"] == "=D2:664"
    assert answer["final"] is None
    said = run(capsys, "advise", "place-value-3@1 -/- 1 0 466").out
    assert said.startswith("Write 664 in Two of the same digit; ")
    assert "in the end" not in said


def test_advise_asks_for_the_share_of_right_answers_only_where_dice_are_bought(capsys: Caps) -> None:
    assert run(capsys, "advise", "yacht@1 - 1 3 -", "--right", "0.5", "--json").error["code"] == "usage"


def test_advise_wants_the_rule_file_of_the_line(capsys: Caps, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(rule_text("yacht").replace('id = "yacht"', 'id = "mine"'), encoding="utf-8")
    error = run(capsys, "advise", "yacht@1 - 1 3 -", "--rules", str(path), "--json").error
    assert error["code"] == "notation-rules"
    assert "the rule file holds mine@1" in error["message"]


def test_without_numba_a_command_says_what_to_install(capsys: Caps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None)
    for words in (("solve", "yacht"), ("advise", "yacht@1 - 1 3 -")):
        error = run(capsys, *words, "--json").error
        assert error["code"] == "extra-missing"
        assert "dicehouse[solver]" in error["message"]


@pytest.mark.parametrize(
    "words",
    [("serve",), ("classroom", "--no-open"), ("tidy",), ("rotate-tokens",), ("export", "house"), ("import", "house")],
)
def test_without_the_server_a_command_says_what_to_install(
    capsys: Caps, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None)
    error = run(capsys, *words).err
    assert "pip install 'dicehouse[server]'" in error
    assert "apsw" in error


def test_python_packages_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "find_spec", lambda module: None)
    with pytest.raises(ModuleNotFoundError, match=r"dicehouse\[solver\]"):
        study.advise  # noqa: B018 - asking is the test
    monkeypatch.setattr(needed, "find_spec", lambda module: None)
    with pytest.raises(ModuleNotFoundError, match=r"dicehouse\[rl\]"):
        needed.expect_installed()


def test_other_commands_do_not_wait_for_numba() -> None:
    script = "import sys; from dicehouse.cli import main; main(['games']); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def tiny_file(folder: Path) -> str:
    """Maxi Yatzy cut down to three boxes and two dice, as a rule file."""
    path = folder / "maxi-yatzy.toml"
    path.write_text(write_rules(tiny_saved("pairs")), encoding="utf-8")
    return str(path)


def test_saved_rolls_are_solved_and_what_it_takes_is_said_first(capsys: Caps, own_cache: Path, tmp_path: Path) -> None:
    game_file = tiny_file(tmp_path)
    told = run(capsys, "solve", game_file)
    assert told.status == 0
    assert "values: solving takes 0.0 GiB of memory" in told.err
    assert "on average" in told.out
    assert "from the cache" in run(capsys, "solve", game_file).out
    data = run(capsys, "solve", game_file, "--fresh", "--json").data
    assert data["cached"] is False
    assert data["expected"] > 0
    assert data["bytes"] > 0
    advice = run(capsys, "advise", "maxi-yatzy@1 - 1 1 13", "--rules", game_file, "--json").data
    assert "estimated" not in advice


def test_advice_without_the_table_is_said_to_be_an_estimate(capsys: Caps, own_cache: Path) -> None:
    line = "maxi-yatzy@1 - 1 2 355566"
    assert run(capsys, "advise", line, "--json").data["estimated"] is True
    assert "Estimate: " in run(capsys, "advise", line).out


def test_a_gpu_is_for_saved_rolls_and_needs_its_extra(
    capsys: Caps, own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "saved" in run(capsys, "solve", "yacht", "--gpu").err
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "cupy" else object())
    told = run(capsys, "solve", tiny_file(tmp_path), "--gpu")
    assert told.status != 0
    assert "pip install 'dicehouse[gpu]'" in told.err


def test_advise_reads_state_lines_from_standard_input(capsys: Caps, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["yacht@1 - 1 2 13556\n", "\n", "yacht\n", "place-value-3@1 -/- 1 0 466\n"]
    monkeypatch.setattr("sys.stdin", lines)
    shown = run(capsys, "advise", "-").out.splitlines()
    assert [line.split("\t")[1] for line in shown] == [">55", ">-", "=D2:664"]
    monkeypatch.setattr("sys.stdin", lines)
    answers = [json.loads(line) for line in run(capsys, "advise", "-", "--json").out.splitlines()]
    assert [answer["state"] for answer in answers][1] == "yacht@1 - 1 3 -"
    assert answers[0]["value"] == run(capsys, "advise", "yacht@1 - 1 2 13556", "--json").data["value"]


def test_many_lines_have_the_answers_of_few(capsys: Caps, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "yacht@1 C:20 1 1 11223\n"
    monkeypatch.setattr("sys.stdin", [line])
    (one,) = run(capsys, "advise", "-").out.splitlines()
    monkeypatch.setattr("sys.stdin", [line] * 150)
    assert run(capsys, "advise", "-").out.splitlines() == [one] * 150


def test_a_wrong_line_is_named(capsys: Caps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", ["yacht\n", "yacht@1 - 1 2 1355\n"])
    error = run(capsys, "advise", "-", "--json").error
    assert error["message"].startswith("Line 2 of the input: ")
