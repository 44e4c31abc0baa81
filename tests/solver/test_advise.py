"""Advice on games that have no table of their own: bought dice, and cards that are compared."""

from __future__ import annotations

import contextlib
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.rules import Action, RuleSet, Score, Seat, can, is_full, legal_actions
from dicehouse.rules.catalogue import game
from dicehouse.solver import Unsolvable
from dicehouse.solver.advise import advise
from dicehouse.solver.compared.player import ComparedBot, ComparedCoach
from testkit.refusals import refused
from testkit.rows import rows
from testkit.rules.random_play import random_game
from testkit.rules.strategies import table_rule_sets


@pytest.mark.parametrize("game_id", ["place-value", "place-value-3"])
def test_the_best_of_the_options_is_what_the_bot_chooses(game_id: str) -> None:
    bot = ComparedBot(game(game_id))
    for state in (step.before for step in random_game(game(game_id), 2, seed=4)):
        if is_full(state.card):
            break
        options = ComparedCoach(state.rules).advise(state).options
        values: dict[Action, float] = {option.action: option.value for option in options}
        assert values[bot.choose(state, state.seat)] == pytest.approx(options[0].value, abs=1e-9)
        assert all(can(state, state.seat, option.action) for option in options)
        boxes = {action.box for action in legal_actions(state) if isinstance(action, Score)}
        assert boxes == {action.box for action in values if isinstance(action, Score)}


def test_the_last_box_of_a_compared_card_earns_what_it_wins() -> None:
    """RULINGS, place value: "the greatest number earns 1 point, everyone tied for it earns 1"."""
    filled = "3H:X,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X"
    for mine, value in (("1256", 1.0), ("1255", 0.0)):
        state = read_state(f"place-value@1 {filled}/{filled},W:6521 1 0 {mine}")
        assert advise(state).value == value


FIVE = "3H:X,5N:X,2T:X,S10:X,W:X"
WHY = f"""
place-value-3@1 -/- 1 2 - | A turn begins with a throw of all dice.
place-value-3@1 {FIVE}/{FIVE} 1 0 135 | An X in
place-value-3@1 {FIVE}/{FIVE} 1 0 166 | Write 661 in
place-value-3@1 {FIVE}/{FIVE} 1 1 135 | Keep 5; throwing all dice again, the next best, would cost 0.03 points.
zombie@1 - 1 2 44445 | Keep 4 4 4 4; asking for a 4 in place of the 5, the next best, would cost 7.2 points.
"""


def test_a_counsel_says_why() -> None:
    for line, why in rows(WHY):
        assert advise(read_state(line)).why.startswith(why), line


def test_full_boxes_and_cards_that_are_added_up_are_refused() -> None:
    filled = "3H:X,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X,W:X"
    with refused("advice-none"):
        advise(read_state(f"place-value@1 {filled}/{filled} 1 0 -"))
    with refused("solver-unsupported"):
        ComparedCoach(game("yacht"))


def test_the_seat_to_move_is_advised() -> None:
    state = read_state("place-value@1 W:6666/- 2 0 1123")
    assert state.seat == Seat(2)
    assert Score("W", 3211) in {option.action for option in advise(state).options}


@given(table_rule_sets(), st.integers(0, 99))
def test_every_legal_action_of_any_game_is_weighed_and_no_other(rules: RuleSet, seed: int) -> None:
    for state in (step.before for step in islice(random_game(rules, rules.seats[0], seed), 12)):
        if is_full(state.card):
            return
        with contextlib.suppress(Unsolvable):
            assert {option.action for option in advise(state, 0.5).options} == set(legal_actions(state))
