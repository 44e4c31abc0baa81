"""`dicehouse analyse`, `odds` and `simulate`: for people, for programs, and when it cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.commands.files import load_state
from dicehouse.notation import write_record
from dicehouse.rules import start
from dicehouse.rules.catalogue import game, rule_text
from testkit.commands import run
from testkit.notation.playing import play_game
from testkit.pictures import shapes, texts

Caps = pytest.CaptureFixture[str]
LATE = "yacht@1 1:1,2:2,5:5,6:0,FH:20,4K:0,C:20,Y:50 1 2 33446"
LAST = "1:1,2:2,3:3,4:4,5:5,6:0,FH:20,4K:0,LS:0,C:20,Y:50"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write_record(play_game(game("yacht"), 2, 3).record), encoding="utf-8")
    return path


def test_analyse_tells_programs_everything(capsys: Caps, record: Path, tmp_path: Path) -> None:
    answer = run(capsys, "analyse", str(record), "--plot", str(tmp_path / "a.svg"), "--json").data
    assert answer["rules"] == "yacht@1"
    assert len(answer["players"]) == 2
    assert len(answer["costliest"]) == 3
    for player in answer["players"]:
        assert player["score"] == pytest.approx(player["start"] + player["luck"] - player["mistakes"], abs=1e-9)
        assert len(player["costliest"]) == 3
        assert player["grade"] == "E"
    names = [player["name"] for player in answer["players"]]
    assert {*names, "turn", "expected final score"} <= set(texts(tmp_path / "a.svg"))
    assert len(shapes(tmp_path / "a.svg", "line")) == 2


def test_analyse_tells_people_who_was_lucky(capsys: Caps, record: Path) -> None:
    shown = run(capsys, "analyse", str(record))
    assert "costliest decisions" in shown.out
    assert "points more." in shown.out


def test_analyse_refuses_what_has_no_exact_values(capsys: Caps, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(play_game(game("place-value"), 2, 3).record), encoding="utf-8")
    assert run(capsys, "analyse", str(path), "--json").error["code"] == "solver-unsupported"
    assert run(capsys, "analyse", str(tmp_path / "none"), "--json").error["code"] == "file-unreadable"


def test_odds_of_a_score(capsys: Caps) -> None:
    answer = run(capsys, "odds", LATE, "--at-least", "130", "--json").data
    assert answer["at_least"] == 130
    assert answer["best"] == answer["options"][0]["action"]
    assert 0 < answer["chance"] == answer["options"][0]["chance"] < 1
    assert "At least 130 points" in run(capsys, "odds", LATE, "--at-least", "130").out


def test_the_curve_holds_the_same_chance(capsys: Caps, tmp_path: Path) -> None:
    answer = run(capsys, "odds", LATE, "--curve", "--plot", str(tmp_path / "c.svg"), "--json").data
    one = run(capsys, "odds", LATE, "--at-least", "130", "--json").data
    assert answer["curve"][130] == pytest.approx(one["chance"], abs=1e-12)
    assert answer["curve"][0] == 1.0
    assert {"final score, at least", "chance, %", LATE} <= set(texts(tmp_path / "c.svg"))
    assert len(shapes(tmp_path / "c.svg", "line")) == 1
    assert len(answer["curve"]) == answer["most"] + 1
    assert "the most that is possible" in run(capsys, "odds", LATE, "--curve").out


SMALL = """
id = "small"
version = 1
name = "Small"
source = "A test of ours"
[dice]
count = 2
rolls = 2
[[sections]]
name = "Card"
[sections.boxes]
6 = { name = "Sixes", face = 6 }
C = { name = "Chance", any = true, score = "sum" }
"""


def test_a_games_name_means_its_start(capsys: Caps, tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    named = run(capsys, "odds", str(path), "--curve", "--json").data
    assert named["state"] == "small@1 - 1 2 -"
    for name in ("small", "small@1", "small@1 - 1 2 -"):
        assert run(capsys, "odds", name, "--rules", str(path), "--curve", "--json").data == named
    assert run(capsys, "odds", "yacht", "--rules", str(path), "--curve", "--json").error["code"] == "game-unknown"
    assert run(capsys, "odds", "yatzee", "--curve", "--json").error["code"] == "game-unknown"


def test_a_games_start_has_as_few_players_as_it_allows() -> None:
    assert load_state("yahtzee") == start(game("yahtzee"))
    assert load_state("place-value@1") == start(game("place-value"), 2)


def test_odds_to_win(capsys: Caps) -> None:
    answer = run(capsys, "odds", f"yacht@1 {LAST}/{LAST} 1 2 12346", "--to-win", "--json").data
    assert answer["method"] == "last-round"
    assert answer["best"] == ">2346"
    assert "Seat 1 wins" in run(capsys, "odds", f"yacht@1 {LAST}/{LAST} 1 2 12346", "--to-win").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((LATE,), "usage"),
        ((LATE, "--curve", "--to-win"), "usage"),
        ((LATE, "--at-least", "9", "--plot", "a.svg"), "usage"),
        ((LATE, "--to-win"), "winplay-alone"),
        (("yacht@1 -/- 1 3 -", "--to-win"), "winplay-too-early"),
        ((LATE, "--curve", "--plot", "a.gif"), "plot-format"),
        (("yacht@1 nonsense", "--curve"), "notation-syntax"),
        (("place-value@1 -/- 1 2 -", "--at-least", "3"), "solver-unsupported"),
    ],
)
def test_odds_that_cannot_be_told(capsys: Caps, words: tuple[str, ...], code: str) -> None:
    assert run(capsys, "odds", *words, "--json").error["code"] == code


def test_odds_of_a_game_of_ones_own(capsys: Caps, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(rule_text("yacht").replace('id = "yacht"', 'id = "mine"'), encoding="utf-8")
    line = LATE.replace("yacht@1", "mine@1")
    answer = run(capsys, "odds", line, "--rules", str(path), "--at-least", "130", "--json").data
    assert answer["chance"] == run(capsys, "odds", LATE, "--at-least", "130", "--json").data["chance"]
    assert run(capsys, "odds", LATE, "--rules", str(path), "--curve", "--json").error["code"] == "notation-rules"


def test_simulate_is_the_same_every_time(capsys: Caps, tmp_path: Path) -> None:
    words = ("simulate", "yacht", "--games", "2000", "--seed", "4", "--policy", "casual", "--json")
    one = run(capsys, *words, "--plot", str(tmp_path / "s.svg")).data
    other = run(capsys, *words, "--threads", "1").data
    for key in ("mean", "sd", "quantiles", "least", "most", "games", "seed", "policy", "rules"):
        assert one[key] == other[key]
    assert one["mean_95"][0] < one["mean"] < one["mean_95"][1]
    assert one["games_a_second"] > 0
    drawn = texts(tmp_path / "s.svg")
    assert {"share of games", "final score", "Final scores of casual play"} <= set(drawn)
    assert f"mean {one['mean']:.2f} ± {one['mean_95'][1] - one['mean']:.2f}" in drawn
    assert len(shapes(tmp_path / "s.svg", "bar")) > 20


def test_simulate_tells_people_the_spread(capsys: Caps) -> None:
    shown = run(capsys, "simulate", "yacht", "--games", "500")
    assert "standard deviation" in shown.out
    assert "50% score at most" in shown.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("yacht", "--policy", "lucky"), "policy-unknown"),
        (("yacht", "--games", "0"), "usage"),
        (("place-value",), "solver-unsupported"),
        (("nothing",), "game-unknown"),
        (("yacht", "--plot", "a.txt"), "plot-format"),
    ],
)
def test_what_cannot_be_simulated(capsys: Caps, words: tuple[str, ...], code: str) -> None:
    assert run(capsys, "simulate", *words, "--json").error["code"] == code


@pytest.mark.parametrize(
    ("words", "works"),
    [
        (("simulate", "yams"), "dicehouse play --bots sharp"),
        (("perfect", "yams"), "study.simulate"),
        (("odds", "yams", "--curve"), "by estimates"),
        (("perfect", "generala"), "`dicehouse solve`, `advise` and `analyse` know it exactly."),
        (("odds", "place-value", "--curve"), "`worth`"),
        (("perfect", "zombie"), "`fight`"),
        (("perfect", "maxi-yatzy"), "`dicehouse solve` solves it"),
    ],
)
def test_a_refusal_says_what_works_instead(capsys: Caps, words: tuple[str, ...], works: str) -> None:
    error = run(capsys, *words, "--json").error
    assert error["code"] in ("solver-unsupported", "solver-too-large")
    assert works in error["message"]


def test_simulate_says_that_no_dice_are_bought(capsys: Caps) -> None:
    assert "No dice are bought." in run(capsys, "simulate", "zombie", "--games", "10", "--policy", "greedy").out
    assert "bought" not in run(capsys, "simulate", "yacht", "--games", "10", "--policy", "greedy").out


def test_odds_has_one_aim(capsys: Caps) -> None:
    error = run(capsys, "odds", LATE, "--at-least", "120", "--curve", "--json").error
    assert error["message"].startswith("Say one aim")


def test_perfect_tells_every_box_and_writes_tables(capsys: Caps, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("scores.csv", "openings.csv", "keeps.csv", "values.npy")]
    options = [word for name, path in zip(("scores", "openings", "keeps", "values"), files, strict=True)
               for word in (f"--{name}", str(path))]  # fmt: skip
    answer = run(capsys, "perfect", "yacht@1 C:20 1 3 -", *options, "--json").data
    assert answer["mean"] == pytest.approx(166.9551, abs=1e-4)
    assert [box["box"] for box in answer["boxes"]][-2:] == ["C", "Y"]
    assert sum(entry["chance"] for entry in answer["boxes"][0]["entries"]) == pytest.approx(1.0)
    assert files[0].read_text(encoding="utf-8").startswith("score,chance\n")
    assert len(files[1].read_text(encoding="utf-8").splitlines()) == 253
    assert len(files[2].read_text(encoding="utf-8").splitlines()) == 1 + 3 * 252
    assert files[3].stat().st_size > 0
    shown = run(capsys, "perfect", "yacht").out
    assert "166.9551 points on average" in shown
    assert "Little straight" in shown


def test_simulate_writes_every_score(capsys: Caps, tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    run(capsys, "simulate", "yacht", "--games", "50", "--scores", str(path), "--json")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert (lines[0], len(lines)) == ("score", 51)
    refused = run(capsys, "simulate", "yacht", "--games", "50", "--scores", str(tmp_path / "scores.txt"), "--json")
    assert refused.error["code"] == "table-format"


def test_simulate_tells_every_box_in_the_shape_of_perfect_play(capsys: Caps) -> None:
    exact = run(capsys, "perfect", "yacht", "--json").data
    words = ("simulate", "yacht", "--games", "5000", "--policy", "steady", "--boxes")
    played = run(capsys, *words, "--json").data
    shared = ("boxes", "bonuses", "joker_bonuses", "all_alike")
    assert [box["box"] for box in played["boxes"]] == [box["box"] for box in exact["boxes"]]
    assert all(set(box) == set(exact["boxes"][0]) for box in played["boxes"])
    assert set(shared) <= set(played)
    assert sum(box["mean"] for box in played["boxes"]) == pytest.approx(played["mean"])
    assert "Little straight" in run(capsys, *words).out
    assert "boxes" not in run(capsys, *words[:-1], "--json").data


def test_simulate_draws_a_bot_beside_the_optimum(capsys: Caps, tmp_path: Path) -> None:
    path = tmp_path / "bot.svg"
    words = ("simulate", "yacht", "--games", "2000", "--policy", "greedy", "--optimum")
    run(capsys, *words, "--plot", str(path))
    assert {"line: perfect play, exact", "perfect 166.96"} <= set(texts(path))
    assert "--plot" in run(capsys, *words, "--json").error["message"]


def test_against_tells_what_the_win_costs(capsys: Caps, tmp_path: Path) -> None:
    answer = run(capsys, "against", "yacht", "--json").data
    assert answer["for_the_average"]["chance"] == pytest.approx(0.5)
    assert answer["won_more"] > 0.001
    assert 0.0 < answer["points_given_up"] < 1.0
    path = tmp_path / "scores.csv"
    run(capsys, "perfect", "yacht", "--scores", str(path))
    same = run(capsys, "against", "yacht", "--opponent", str(path), "--json").data
    assert same["for_the_win"] == pytest.approx(answer["for_the_win"], abs=1e-9)
    shown = run(capsys, "against", "yacht", "--opponent", "200", "--draw", "0").out
    assert "Yacht against 200: a draw counts 0" in shown


def test_odds_against_an_opponent_are_those_of_a_score_to_reach(capsys: Caps) -> None:
    reached = run(capsys, "odds", LATE, "--at-least", "161", "--json").data
    level = run(capsys, "odds", LATE, "--at-least", "160", "--json").data
    won = run(capsys, "odds", LATE, "--against", "160", "--json").data
    assert reached["chance"] <= won["chance"] <= level["chance"]
    assert len(won["options"]) == len(reached["options"])


@pytest.mark.parametrize("text", ["chance\n1\n", "score,chance\n10,often\n", "score,chance\n1.5,1\n"])
def test_a_file_that_holds_no_opponent_is_refused(capsys: Caps, tmp_path: Path, text: str) -> None:
    path = tmp_path / "scores.csv"
    path.write_text(text, encoding="utf-8")
    assert run(capsys, "against", "yacht", "--opponent", str(path), "--json").error["code"] == "file-unreadable"
