"""Play for the win from the first roll: an opponent in every form, and what the win costs in points."""

from __future__ import annotations

import numpy as np
import pytest

from dicehouse import study
from dicehouse.errors import UsageError
from dicehouse.rules.catalogue import game
from dicehouse.solver import Unsolvable, support
from dicehouse.study import contests
from dicehouse.study.outlook import Outlook
from testkit.refusals import refused

SHORT = "hooligan"


def test_it_wins_more_and_scores_less_than_the_best_average() -> None:
    play = study.against("yacht")
    assert play.average_chance == pytest.approx(0.5, abs=1e-9)  # its own equal
    assert play.average_points == pytest.approx(study.coach("yacht").value, abs=1e-9)
    assert play.chance == pytest.approx(0.50128907, abs=1e-8)
    assert play.points == pytest.approx(166.747079, abs=1e-6)
    assert play.won_more == play.chance - play.average_chance
    assert play.points_given_up == play.average_points - play.points


def test_an_opponent_has_many_forms() -> None:
    sure = study.against(SHORT, 80)
    for same in ({80: 1.0}, np.eye(81)[80], {80: 1.0, 90: 0.0}):
        assert study.against(SHORT, same).chance == sure.chance
    steady = study.simulated_play(SHORT, "steady", games=2_000, seed=3)
    by_name = study.against(SHORT, "steady", games=2_000, seed=3)
    assert study.against(SHORT, steady).chance == by_name.chance
    assert by_name.chance > 0.5


def test_a_draw_counts_what_is_said() -> None:
    won, half, level = (study.against(SHORT, 80, draw=draw).chance for draw in (0.0, 0.5, 1.0))
    assert won < half < level
    curve = study.odds("hooligan@1 - 1 3 -")
    assert isinstance(curve, np.ndarray)
    assert (won, level) == pytest.approx((curve[81], curve[80]), abs=1e-12)


@pytest.mark.parametrize(
    "opponent",
    [
        *({}, {3: -1.0, 4: 2.0}, {3: 0.4}, [[1.0]], {3: float("nan")}, None, 3.5, [1j], ["x"]),
        *({"a": 1.0}, {1.5: 1.0}, {200: "x"}, {200: None}, 10**30, 2**62, {-(10**9): 0.5, 10**9: 0.5}),
        Outlook(game(SHORT), (), (), 0.0, 0.0, 2**62, np.ones(1)),
    ],
    ids=str,
)
def test_what_is_no_opponent_is_refused(opponent: object) -> None:
    with pytest.raises(UsageError):
        study.against(SHORT, opponent)  # type: ignore[arg-type]  # what a person may type


@pytest.mark.parametrize("score", [10**30, -(2**62), 3.5, float("nan")])
def test_what_is_no_score_is_refused(score: float) -> None:
    with pytest.raises(UsageError, match="whole number"):
        study.odds("hooligan@1 - 1 3 -", score)  # type: ignore[arg-type]  # what a person may type


def test_what_cannot_be_played_so_is_refused_with_the_reason() -> None:
    with pytest.raises(UsageError, match="A draw"):
        study.against(SHORT, 80, draw=2.0)
    with pytest.raises(Unsolvable, match=r"has no exact odds\. It has 1,269,661,696 positions"):
        study.against("maxi-yatzy", 500)
    with refused("positions-wrong"):
        study.against(SHORT, 80).options("yatzy@1 - 1 3 -")


def test_what_does_not_fit_is_refused_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "memory_at_hand", lambda: 16 * 2.0**30)
    monkeypatch.setattr(contests, "perfect_play", None)
    with refused("odds-too-large", "3,680,501,760 scores between turns, or more"):
        study.against("maxi-yatzy-unsaved")


def test_odds_of_a_position_take_an_opponent() -> None:
    line = "hooligan@1 1:3,2:6,3:9,4:12,5:15 1 2 12345"
    options = study.odds(line, against="perfect")
    assert isinstance(options, tuple)
    whole = study.against(SHORT)
    assert [option.chance for option in options] == pytest.approx(
        [option.chance for option in whole.options(line)], abs=1e-12
    )
    with pytest.raises(UsageError, match="one aim"):
        study.odds(line, 70, against="perfect")
