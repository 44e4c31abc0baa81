"""Compared games: the field, what a number is worth in it, and the player that answers it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.play import SeededDice
from dicehouse.rules import (
    Action,
    DiceThrown,
    FirstChosen,
    RuleSet,
    ScriptedDice,
    Seat,
    State,
    Throw,
    all_throws,
    can,
    decide,
    evolve,
    is_full,
    legal_actions,
    outcomes,
    standing,
    start,
)
from dicehouse.rules.catalogue import game
from dicehouse.solver.compared.field import (
    Field,
    chance_at_most,
    expected_points,
    find_field,
    load_field,
    settle,
    worth_of,
)
from dicehouse.solver.compared.player import ComparedBot, GreedyComparedBot, card_worth
from dicehouse.solver.compared.turns import best_play, final_throws
from dicehouse.solver.model.entries import dice_lattice
from testkit.refusals import refused
from testkit.rules.strategies import number_rule_sets
from testkit.solver.slow import cards

PLACE_VALUE, SMALL = game("place-value"), game("place-value-3")


def _slow_value(rules: RuleSet, field: Field) -> float:
    """The rule book asked action by action: the best expected points of one card against the field."""

    def earned(state: State) -> float:
        entries = state.cards[0].entries
        return sum(field.expected_points(entry or 0, box.code) for box, entry in zip(rules.boxes, entries, strict=True))

    @cache
    def value(state: State) -> float:
        if is_full(state.cards[0]):
            return earned(state)
        return max(after(state, action) for action in legal_actions(state))

    def after(state: State, action: Action) -> float:
        if isinstance(action, Throw):
            return sum(
                float(chance) * value(evolve(state, DiceThrown(state.seat, action.keep, dice)))
                for dice, chance in outcomes(action.keep, rules)
            )
        (scored, *_) = decide(state, state.seat, action, ScriptedDice()).events
        return value(evolve(state, scored))

    return value(start(rules, 1))


@given(number_rule_sets(), st.integers(1, 4))
def test_the_best_answer_equals_the_slow_one_and_earns_what_it_is_worth(rules: RuleSet, seats: int) -> None:
    """STYLE, habit 11."""
    rules = replace(rules, sections=(replace(rules.sections[0], boxes=rules.boxes[:3]),))
    assume(cards(rules) * len(all_throws(rules.dice.count, rules.dice.sides)) <= 5000)
    field = settle(rules, seats, rounds=2)
    value = float(field.play.value[0])
    assert value == pytest.approx(_slow_value(rules, field), abs=1e-9)
    written = final_throws(rules, field.play)
    assert written.sum(axis=1) == pytest.approx(1.0)
    assert float((written.T * worth_in(field)).sum()) == pytest.approx(value, abs=1e-9)


def worth_in(field: Field) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return worth_of(field.rules, chance_at_most(field.rules, field.throws) ** (field.seats - 1))


def test_the_field_comes_to_rest() -> None:
    gains = [settle(SMALL, 2, rounds=rounds, enough=0.0).gain for rounds in (3, 30, 150)]
    assert gains == sorted(gains, reverse=True)
    assert 0.0 <= gains[-1] < 0.05


def test_a_number_is_worth_more_the_greater_it_is_and_the_fewer_play() -> None:
    """RULINGS, place value: "the greatest number earns 1 point, everyone tied for it earns 1. X counts 0"."""
    best = expected_points(PLACE_VALUE, 6666, "W")
    assert best == pytest.approx(1.0)
    assert 0.0 < expected_points(PLACE_VALUE, 6311, "D2") < expected_points(PLACE_VALUE, 6622, "D2")
    assert expected_points(PLACE_VALUE, 6311, "D2", seats=4) < expected_points(PLACE_VALUE, 6311, "D2")
    assert expected_points(PLACE_VALUE, 0, "D2") == 0.0


def test_an_x_earns_where_the_table_says_so() -> None:
    """RULINGS, place value: `xx_scores`."""
    assert SMALL.comparison is not None
    generous = replace(SMALL, comparison=replace(SMALL.comparison, xx_scores=True))
    assert expected_points(SMALL, 0, "W") == 0.0
    assert 0.0 < expected_points(generous, 0, "2T") < 1.0


@pytest.mark.parametrize("rules", [SMALL, pytest.param(PLACE_VALUE, marks=pytest.mark.nightly)], ids=lambda r: r.id)
def test_the_bot_beats_the_greedy_writer(rules: RuleSet) -> None:
    bot, greedy = _match(rules, (ComparedBot(rules), GreedyComparedBot(rules)), games=60)
    assert bot > 1.5 * greedy


@pytest.mark.nightly
def test_six_digits_are_played() -> None:
    rules = game("place-value-6")
    field = settle(rules, 2, rounds=4)
    assert field.points == pytest.approx(5.5, abs=0.3)
    play = best_play(rules, worth_in(field))
    assert play.value[0] == pytest.approx(field.points + field.gain)


def test_the_bot_answers_what_lies_on_the_table() -> None:
    """A box that is lost already is the place for a poor number, and one that is won needs no great one."""
    state = read_state("place-value@1 -/W:6666 1 0 1123")
    choice = ComparedBot(PLACE_VALUE).choose(state, Seat(1))
    assert can(state, Seat(1), choice)
    lost = card_worth(PLACE_VALUE, (state.cards[1].entries,))
    throw = dice_lattice(PLACE_VALUE).index((1, 1, 2, 3)) - dice_lattice(PLACE_VALUE).partial
    assert lost[throw, PLACE_VALUE.places["W"]] == 0.0


def test_the_bot_reads_aloud_and_rolls_off() -> None:
    assert SMALL.comparison is not None
    rules = replace(SMALL, comparison=replace(SMALL.comparison, read_aloud="judge"))
    _match(rules, (ComparedBot(rules), ComparedBot(rules), GreedyComparedBot(rules)), games=3)


def test_a_field_is_kept_for_its_game_and_its_seats(own_store: Path) -> None:
    settled = find_field(SMALL, 3)
    paths = sorted(own_store.iterdir())
    assert [path.suffix for path in paths] == [".rounds", ".throws"]
    find_field.cache_clear()
    again = find_field(SMALL, 3)
    assert (again.throws == settled.throws).all()
    assert (again.gain, again.points, again.rounds) == (settled.gain, settled.points, settled.rounds)
    for path in paths:
        path.with_name(path.name.replace("3-seats", "2-seats")).write_bytes(path.read_bytes())
        path.write_bytes(path.read_bytes()[:-1])
        assert load_field(SMALL, 3) is None
    assert load_field(SMALL, 2) is None


@pytest.mark.usefixtures("no_store")
def test_a_folder_that_cannot_be_written_stops_nobody() -> None:
    assert find_field(SMALL, 2).points > 0


def test_a_game_of_points_has_no_field() -> None:
    with refused("solver-unsupported"):
        find_field(game("yahtzee"))


def _match(rules: RuleSet, players: tuple[ComparedBot | GreedyComparedBot, ...], games: int) -> list[float]:
    """The mean points of each player."""
    points = np.zeros(len(players))
    for number in range(games):
        source = SeededDice(f"match {number}")
        state = evolve(start(rules, len(players)), FirstChosen(Seat(number % len(players) + 1)))
        while not state.over:
            state = decide(state, state.seat, players[state.seat - 1].choose(state, state.seat), source).state
        points += standing(state).scores
    return list(points / games)
