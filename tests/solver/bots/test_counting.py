"""What heuristics see in a box: first rolls that pay more, columns of few rolls, boxes that multiply, bonuses alone."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_state
from dicehouse.rules import Action, Announce, Score, State, Throw, legal_actions
from dicehouse.rules.catalogue import game
from dicehouse.solver.bots.counting import average_box, counted, pars
from dicehouse.solver.bots.heuristics import estimated_options
from testkit.rules.random_play import random_game


def options(state: State) -> dict[Action, float]:
    return dict(estimated_options(state, state.rules, "par", None))


@pytest.mark.parametrize("game_id", ["yamb", "escalero", "generala", "chicago", "balut", "yatzy-forced", "maxi-yatzy"])
def test_what_is_judged_is_what_is_allowed(game_id: str) -> None:
    for step in random_game(game(game_id), 1, seed=5):
        if step.before.dice:
            allowed = {action for action in legal_actions(step.before) if isinstance(action, Throw | Score | Announce)}
            judged = estimated_options(step.before, step.before.rules, "par", None)
            assert sorted(map(repr, allowed)) == sorted(repr(action) for action, _ in judged)


def test_the_first_roll_pays_more() -> None:
    """Generala: an Escalera of the first roll takes 25, later 20."""
    first, later = (options(read_state(f"generala@1 - 1 {left} 12345"))[Score("E")] for left in (2, 1))
    assert first - later == pytest.approx(5)


def test_a_box_counts_as_often_as_the_one_that_multiplies_it() -> None:
    """Yamb: the difference of maximum and minimum counts once for each of the ones."""
    rules = game("yamb")
    once, often = (read_state(f"yamb@{rules.version} 2.1:{ones} 1 0 45666").card for ones in (1, 5))
    points = pars(rules)[None]
    place = rules.places["2.MX"]
    assert counted(rules, often, points, "par")[0, place] == pytest.approx(
        5 * counted(rules, once, points, "par")[0, place]
    )
    ones = rules.places["2.1"]
    alone = read_state(f"yamb@{rules.version} - 1 2 12345").card
    assert counted(rules, alone, points, "par")[0, ones] > points[0, ones]
    assert counted(rules, alone, points, "nothing")[0, ones] == points[0, ones]


def test_points_that_count_for_bonuses_alone_are_judged_by_them() -> None:
    """Balut: fives bring two points when they add up to 65, so no box of them is worth more than a fraction."""
    state = read_state("balut@1 - 1 0 55556")
    judged = options(state)
    assert all(abs(value) < 5 for value in judged.values())
    assert judged[Score("1.5")] > judged[Score("1.S")]
    assert 0 < average_box(state.rules) < 1


def test_plain_games_are_judged_as_ever() -> None:
    assert average_box(game("yahtzee")) == pytest.approx(float(pars(game("yahtzee")).mean()))
