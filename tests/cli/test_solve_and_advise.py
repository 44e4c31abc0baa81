"""`dicehouse solve` and `dicehouse advise`: for people, for programs, and when it cannot be done."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dicehouse import study
from dicehouse.commands import extras
from dicehouse.research import needed
from dicehouse.rules import write_rules
from dicehouse.rules.catalogue import rule_text
from testkit.commands import answer, refusal, run, says
from testkit.solver.tiny_saved import tiny_saved


@pytest.mark.usefixtures("own_cache")
def test_solve_tells_programs_everything() -> None:
    told = answer("solve yahtzee-hasbro")
    assert told["expected"] == pytest.approx(254.58772873449593, abs=1e-8)
    assert (told["rules"], round(told["sd"], 4), told["states"]) == ("yahtzee-hasbro@1", 59.6076, 536_448)
    assert told["seconds"] > 0
    again = answer("solve yahtzee-hasbro")
    assert (told["cached"], again["cached"]) == (False, True)
    assert (again["expected"], again["sd"]) == (told["expected"], told["sd"])


@pytest.mark.usefixtures("own_cache")
def test_solve_tells_people_in_sentences() -> None:
    says("solve yacht", "Perfect play scores 166.9551 on average", "4,096 positions")
    says("solve yacht", "from the cache")
    assert answer("solve yacht --fresh --threads 1")["cached"] is False


def test_solve_knows_boxes_that_wait() -> None:
    told = answer("solve chicago")
    assert (told["expected"], told["states"]) == (pytest.approx(7), 12)
    says("solve generala", "Perfect play scores 162.5344 on average", "a win at once, always taken, cuts it short")
    assert answer("advise 'generala@1 - 1 2 66666'")["best"] == "=G"


@pytest.mark.usefixtures("own_cache")
def test_a_rule_file_is_solved_and_advised(folder: Path) -> None:
    (folder / "rich.toml").write_text(rule_text("yacht").replace("score = 50", "score = 60"), encoding="utf-8")
    assert answer("solve rich.toml")["expected"] > 166.9551
    assert answer("advise 'mine@1 - 1 1 12345' --rules mine.toml")["best"] == "=LS"
    wrong = refusal("advise 'yacht@1 - 1 3 -' --rules mine.toml", "the rule file holds mine@1")
    assert wrong["code"] == "notation-rules"


@pytest.mark.usefixtures("own_cache")
def test_maxi_yatzy_is_refused_where_it_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicehouse.solver.saved.solve.free_disk", lambda folder: 10**9)
    assert refusal("solve maxi-yatzy", "713,572,272 values")["code"] == "solver-too-large"


def test_solve_goes_on_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "file"))
    shown = run("solve yacht --json")
    assert shown.status == 0
    assert json.loads(shown.out)["expected"] == pytest.approx(166.9550677045723)
    assert "is not kept" in shown.err


def test_advise_tells_programs_every_option() -> None:
    told = answer("advise 'yahtzee@1 1:1,2:2,5:5,6:0,LS:0/2:4,3:0,5:10,6:0 2 2 13556'")
    assert told["best"] == told["options"][0]["action"] == ">55"
    assert told["value"] == pytest.approx(168.555, abs=1e-3)
    assert told["final"] == pytest.approx(told["value"] + 14)
    assert {"action", "value", "gap", "aims"} == set(told["options"][0])
    assert {"=FH", "=C", ">-"} <= {option["action"] for option in told["options"]}
    assert told["why"].startswith("Keep 5 5")
    start = answer("advise 'yahtzee@1 - 1 3 -'")
    assert [start["best"], *(option["action"] for option in start["options"])] == [">-", ">-"]


def test_advise_tells_people_the_best_few() -> None:
    says("advise 'yahtzee@1 - 1 1 22345'", "Large straight (1 in 3, 33 %)", ">2345", "--json lists all")


def test_advise_weighs_bought_dice_by_the_share_of_right_answers() -> None:
    line = "advise 'zombie@1 1:3,2:6,3:9,5:15,6:18,3K:20,4K:0,FH:25,SS:30,LS:40,Y:50,C:20 1 0 34444'"
    told = answer(f"{line} --right 0.5")
    assert (told["best"], told["right"]) == ("$3:4", 0.5)
    # four fours earn 16 and the bonus of 35 in any case, a fifth four 4 more; a bought one makes no joker
    assert told["value"] == pytest.approx(16 + 35 + 0.5 * 4)
    assert told["final"] == pytest.approx(236 + told["value"])
    said = run(line).out
    assert said.startswith("Ask for a 4 in place of the 3; ")
    assert "with 30% of the answers right" in said


def test_advise_answers_the_other_cards() -> None:
    line = "advise 'place-value-3@1 -/- 1 0 466'"
    told = answer(line)
    assert (told["best"], told["final"]) == ("=D2:664", None)
    said = run(line).out
    assert said.startswith("Write 664 in Two of the same digit; ")
    assert "in the end" not in said


def test_without_an_extra_a_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None)
    for line in ("solve yacht", "advise 'yacht@1 - 1 3 -'"):
        assert refusal(line, "dicehouse[solver]")["code"] == "extra-missing"
    for line in ("serve", "classroom --no-open", "tidy", "rotate-tokens", "export house", "import house"):
        assert re.search(r"(?s)(?=.*pip install 'dicehouse\[server\]').*apsw", run(line).err), line


def test_python_packages_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "find_spec", lambda module: None)
    with pytest.raises(ModuleNotFoundError, match=r"dicehouse\[solver\]"):
        study.advise  # noqa: B018 - asking is the test
    monkeypatch.setattr(needed, "find_spec", lambda module: None)
    with pytest.raises(ModuleNotFoundError, match=r"dicehouse\[rl\]"):
        needed.expect_installed()


@pytest.fixture
def tiny(folder: Path, own_cache: None) -> None:
    """Maxi Yatzy cut down to three boxes and two dice, as a rule file."""
    (folder / "tiny.toml").write_text(write_rules(tiny_saved("pairs")), encoding="utf-8")


@pytest.mark.usefixtures("tiny")
def test_saved_rolls_are_solved_and_what_it_takes_is_said_first() -> None:
    told = run("solve tiny.toml")
    assert (told.status, "on average" in told.out) == (0, True)
    assert "values: solving takes 0.0 GiB of memory" in told.err
    says("solve tiny.toml", "from the cache")
    data = json.loads(run("solve tiny.toml --fresh --json").out)
    assert data["cached"] is False
    assert min(data["expected"], data["bytes"]) > 0
    assert "estimated" not in answer("advise 'maxi-yatzy@1 - 1 1 13' --rules tiny.toml")


@pytest.mark.usefixtures("own_cache")
def test_advice_without_the_table_is_said_to_be_an_estimate() -> None:
    line = "advise 'maxi-yatzy@1 - 1 2 355566'"
    assert answer(line)["estimated"] is True
    says(line, "Estimate: ")


@pytest.mark.usefixtures("tiny")
def test_a_gpu_is_for_saved_rolls_and_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "saved" in run("solve yacht --gpu").err
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "cupy" else object())
    assert refusal("solve tiny.toml --gpu", "pip install 'dicehouse[gpu]'")["code"] == "extra-missing"


def test_advise_reads_state_lines_from_standard_input() -> None:
    lines = "yacht@1 - 1 2 13556\n\nyacht\nplace-value-3@1 -/- 1 0 466\n"
    shown = run("advise -", lines).out.splitlines()
    assert [line.split("\t")[1] for line in shown] == [">55", ">-", "=D2:664"]
    answers = [json.loads(line) for line in run("advise - --json", lines).out.splitlines()]
    assert answers[1]["state"] == "yacht@1 - 1 3 -"
    assert answers[0]["value"] == answer("advise 'yacht@1 - 1 2 13556'")["value"]
    told = run("advise - --json", "yacht\nyacht@1 - 1 2 1355\nyacht - 1 2 65531\n")
    assert json.loads(told.err)["message"].startswith("Line 2 of the input: column ")
    assert [json.loads(line)["best"] for line in told.out.splitlines()] == [">-", ">55"]  # the good lines are answered
    assert told.status == 2


def test_many_lines_have_the_answers_of_few() -> None:
    line = "yacht@1 C:20 1 1 11223\n"
    (one,) = run("advise -", line).out.splitlines()
    assert run("advise -", line * 150).out.splitlines() == [one] * 150
