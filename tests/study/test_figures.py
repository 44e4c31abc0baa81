"""Figures of bots and of functions, box by box: the shape of the exact ones, and near them where they should be."""

from __future__ import annotations

import pytest

from dicehouse import study
from dicehouse.errors import UsageError
from dicehouse.rules import Seat, legal_actions
from dicehouse.rules.catalogue import game
from dicehouse.solver.bots.bot import bot
from testkit.gate import NIGHTLY

MANY = 100_000 if NIGHTLY else 20_000


def test_figures_of_a_bot_have_the_shape_of_the_exact_ones() -> None:
    """Of the perfect bot each lies within what chance allows of the exact figure; jokers are among them."""
    rules, games = game("yahtzee-hasbro"), MANY
    exact, played = study.perfect_play(rules), study.simulated_play(rules, "perfect", games, seed=9)
    assert played.mean == pytest.approx(exact.mean, abs=4 * played.error)
    assert played.mean == pytest.approx(played.final.mean())
    for box, other in zip(exact.boxes, played.boxes, strict=True):
        assert (box.code, box.name) == (other.code, other.name)
        assert other.zero == pytest.approx(box.zero, abs=4.5 * (box.zero * (1 - box.zero) / games) ** 0.5 + 1e-9)
        assert other.mean == pytest.approx(box.mean, rel=0.1)
        assert sum(other.entries.values()) == pytest.approx(1.0)
    (bonus,), (seen,) = exact.bonuses, played.bonuses
    assert seen.chance == pytest.approx(bonus.chance, abs=4.5 * (bonus.chance * (1 - bonus.chance) / games) ** 0.5)
    assert played.alike == pytest.approx(exact.alike, rel=0.03)
    assert played.jokers == pytest.approx(exact.jokers, rel=0.1)
    joker = rules.joker.bonus if rules.joker else 0
    added = sum(box.mean for box in played.boxes) + seen.mean + joker * played.jokers
    assert added == pytest.approx(played.mean)


@pytest.mark.parametrize("name", ["yahtzee-hasbro", "generala", "maxi-yatzy", "zombie"])
def test_any_function_has_figures_that_add_up(name: str) -> None:
    rules = game(name)
    play = study.simulated_play(rules, lambda state: legal_actions(state)[-1], games=40, seed=2)
    joker = rules.joker.bonus if rules.joker else 0
    added = sum(box.mean for box in play.boxes) + sum(bonus.mean for bonus in play.bonuses) + joker * play.jokers
    assert added == pytest.approx(play.final.mean())
    assert play.games == 40
    assert 0.0 <= play.alike <= len(rules.boxes)


def test_a_bot_and_the_same_bot_as_a_function_have_like_figures() -> None:
    steady = bot("steady", game("yacht"))
    by_function = study.simulated_play("yacht", lambda state: steady.choose(state, Seat(1)), games=400, seed=1)
    by_name = study.simulated_play("yacht", "steady", games=MANY, seed=1)
    assert by_function.mean == pytest.approx(by_name.mean, abs=4 * by_function.error)
    for one, other in zip(by_function.boxes, by_name.boxes, strict=True):
        assert one.zero == pytest.approx(other.zero, abs=4.5 * (other.zero * (1 - other.zero) / 400) ** 0.5 + 0.01)
    assert by_function.alike == pytest.approx(by_name.alike, abs=0.15)


def test_no_games_have_no_figures() -> None:
    with pytest.raises(UsageError):
        study.simulated_play("yacht", "steady", games=0)
