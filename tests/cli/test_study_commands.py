"""`dicehouse analyse`, `odds`, `simulate`, `perfect` and `against`: for people and for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.commands.files import load_state
from dicehouse.rules import start
from dicehouse.rules.catalogue import game
from testkit.commands import answer, refusal, run, says
from testkit.pictures import shapes, texts
from testkit.terminal.typist import SMALL_GAME

LATE = "yacht@1 1:1,2:2,5:5,6:0,FH:20,4K:0,C:20,Y:50 1 2 33446"
LAST = "1:1,2:2,3:3,4:4,5:5,6:0,FH:20,4K:0,LS:0,C:20,Y:50"


def test_analyse_tells_who_was_lucky(folder: Path) -> None:
    told = answer("analyse yacht.txt --plot a.svg")
    assert told["rules"] == "yacht@1"
    assert (len(told["players"]), len(told["costliest"])) == (2, 3)
    for player in told["players"]:
        assert player["score"] == pytest.approx(player["start"] + player["luck"] - player["mistakes"], abs=1e-9)
        assert (len(player["costliest"]), player["grade"]) == (3, "E")
    picture = folder / "a.svg"
    assert {*(player["name"] for player in told["players"]), "turn", "expected final score"} <= set(texts(picture))
    assert len(shapes(picture, "line")) == 2
    says("analyse yacht.txt", "costliest decisions", "points more.")


def test_odds_of_a_score(folder: Path) -> None:
    told = answer(f"odds '{LATE}' --at-least 130")
    best = told["options"][0]
    assert (told["at_least"], told["best"]) == (130, best["action"])
    assert 0 < told["chance"] == best["chance"] < 1
    says(f"odds '{LATE}' --at-least 130", "At least 130 points")
    curve = answer(f"odds '{LATE}' --curve --plot c.svg")
    assert curve["curve"][130] == pytest.approx(told["chance"], abs=1e-12)
    assert curve["curve"][0] == 1.0
    assert {"final score, at least", "chance, %", LATE} <= set(texts(folder / "c.svg"))
    assert len(shapes(folder / "c.svg", "line")) == 1
    assert len(curve["curve"]) == curve["most"] + 1
    says(f"odds '{LATE}' --curve", "the most that is possible")
    mine = LATE.replace("yacht@1", "mine@1")
    assert answer(f"odds '{mine}' --rules mine.toml --at-least 130")["chance"] == told["chance"]


def test_odds_against_an_opponent_are_those_of_a_score_to_reach() -> None:
    reached, level, won = (answer(f"odds '{LATE}' --{aim}") for aim in ("at-least 161", "at-least 160", "against 160"))
    assert reached["chance"] <= won["chance"] <= level["chance"]
    assert len(won["options"]) == len(reached["options"])


def test_a_games_name_means_its_start(folder: Path) -> None:
    (folder / "small.toml").write_text(SMALL_GAME, encoding="utf-8")
    named = answer("odds small.toml --curve")
    assert named["state"] == "small@1 - 1 2 -"
    for name in ("small", "small@1", "'small@1 - 1 2 -'"):
        assert answer(f"odds {name} --rules small.toml --curve") == named
    assert load_state("yahtzee") == start(game("yahtzee"))
    assert load_state("place-value@1") == start(game("place-value"), 2)


def test_odds_to_win() -> None:
    line = f"odds 'yacht@1 {LAST}/{LAST} 1 2 12346' --to-win"
    told = answer(line)
    assert (told["method"], told["best"]) == ("last-round", ">2346")
    says(line, "Seat 1 wins")


def test_simulate_is_the_same_every_time(folder: Path) -> None:
    line = "simulate yacht --games 2000 --seed 4 --policy casual"
    one, other = answer(f"{line} --plot s.svg"), answer(f"{line} --threads 1")
    for key in ("mean", "sd", "quantiles", "least", "most", "games", "seed", "policy", "rules"):
        assert one[key] == other[key]
    assert one["mean_95"][0] < one["mean"] < one["mean_95"][1]
    assert one["games_a_second"] > 0
    mean = f"mean {one['mean']:.2f} ± {one['mean_95'][1] - one['mean']:.2f}"
    assert {"share of games", "final score", "Final scores of casual play", mean} <= set(texts(folder / "s.svg"))
    assert len(shapes(folder / "s.svg", "bar")) > 20


def test_simulate_tells_people_the_spread_and_writes_every_score(folder: Path) -> None:
    says("simulate yacht --games 500 --scores scores.csv", "standard deviation", "50% score at most")
    lines = (folder / "scores.csv").read_text(encoding="utf-8").splitlines()
    assert (lines[0], len(lines)) == ("score", 501)


def test_simulate_says_that_no_dice_are_bought() -> None:
    for name, said in (("zombie", True), ("yacht", False)):
        assert ("No dice are bought." in run(f"simulate {name} --games 10 --policy greedy").out) == said


def test_simulate_tells_every_box_in_the_shape_of_perfect_play() -> None:
    exact = answer("perfect yacht")
    line = "simulate yacht --games 5000 --policy steady"
    played = answer(f"{line} --boxes")
    assert [box["box"] for box in played["boxes"]] == [box["box"] for box in exact["boxes"]]
    assert all(set(box) == set(exact["boxes"][0]) for box in played["boxes"])
    assert {"boxes", "bonuses", "joker_bonuses", "all_alike"} <= set(played)
    assert sum(box["mean"] for box in played["boxes"]) == pytest.approx(played["mean"])
    says(f"{line} --boxes", "Little straight")
    assert "boxes" not in answer(line)


def test_simulate_draws_a_bot_beside_the_optimum(folder: Path) -> None:
    line = "simulate yacht --games 2000 --policy greedy --optimum"
    run(f"{line} --plot bot.svg")
    assert {"line: perfect play, exact", "perfect 166.96"} <= set(texts(folder / "bot.svg"))
    refusal(line, "--plot")


def test_perfect_tells_every_box_and_writes_tables(folder: Path) -> None:
    files = "--scores scores.csv --openings openings.csv --keeps keeps.csv --values values.npy"
    told = answer(f"perfect 'yacht@1 C:20 1 3 -' {files}")
    assert told["mean"] == pytest.approx(166.9551, abs=1e-4)
    assert [box["box"] for box in told["boxes"]][-2:] == ["C", "Y"]
    assert sum(entry["chance"] for entry in told["boxes"][0]["entries"]) == pytest.approx(1.0)
    assert (folder / "scores.csv").read_text(encoding="utf-8").startswith("score,chance\n")
    for name, lines in (("openings.csv", 253), ("keeps.csv", 1 + 3 * 252)):
        assert len((folder / name).read_text(encoding="utf-8").splitlines()) == lines
    assert (folder / "values.npy").stat().st_size > 0
    says("perfect yacht", "166.9551 points on average", "Little straight")


def test_against_tells_what_the_win_costs(folder: Path) -> None:
    told = answer("against yacht")
    assert told["for_the_average"]["chance"] == pytest.approx(0.5)
    assert told["won_more"] > 0.001
    assert 0.0 < told["points_given_up"] < 1.0
    run("perfect yacht --scores scores.csv")
    assert answer("against yacht --opponent scores.csv")["for_the_win"] == pytest.approx(told["for_the_win"], abs=1e-9)
    says("against yacht --opponent 200 --draw 0", "Yacht against 200: a draw counts 0")


INSTEAD = {
    "simulate yams": "dicehouse play --bots sharp",
    "perfect yams": "study.simulate",
    "odds yams --curve": "by estimates",
    "perfect generala": "`dicehouse solve`, `advise` and `analyse` know it exactly.",
    "odds place-value --curve": "`worth`",
    "perfect zombie": "`fight`",
    "perfect maxi-yatzy": "`dicehouse solve` solves it",
}


def test_a_refusal_says_what_works_instead() -> None:
    for line, works in INSTEAD.items():
        assert refusal(line, works)["code"] in ("solver-unsupported", "solver-too-large")
