"""A slow, obvious solver: exact fractions over the rule book, every action tried, every throw weighed. For tiny games.

It shares nothing with the fast ones but the rules, and is what these are checked against.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, Protocol

import pytest
from hypothesis import strategies as st

from dicehouse.rules import (
    Action,
    Buy,
    Card,
    Dice,
    DiceThrown,
    RuleSet,
    ScriptedDice,
    State,
    Throw,
    all_throws,
    decide,
    evolve,
    legal_actions,
    outcomes,
    scores,
    standing,
    start,
    total,
)
from dicehouse.rules.game.ruleset import possible_points
from testkit.rules.strategies import rule_sets

__all__ = ["Exact", "Shares", "Slow", "agreed", "cards", "first_throws", "points", "reaches", "small_games", "wins"]

Shares = tuple[Fraction, ...]


def wins(state: State) -> Shares:
    """A win alone counts 1, shared by k it counts 1/k."""
    winners = standing(state).winners
    return tuple(Fraction(seat in winners, len(winners)) for seat in range(1, len(state.cards) + 1))


def reaches(at_least: int) -> Callable[[State], Shares]:
    return lambda state: tuple(Fraction(score >= at_least) for score in scores(state))


def points(state: State) -> Shares:
    """Of one seat: more points; among equals the smaller mean square, as the fast solvers break ties."""
    (score,) = scores(state)
    return Fraction(score), Fraction(-score * score)


class Slow:
    """What each seat may expect at the end when everybody plays for the own share."""

    def __init__(
        self, at_end: Callable[[State], Shares] = points, *, then: bool = True, right: Fraction = Fraction(0)
    ) -> None:
        """With `then`, for one seat alone: what follows its share decides where shares are equal. Answers that dice
        are bought with are right with the chance `right`."""
        self._at_end, self._then, self._right = at_end, then, right
        self.known: dict[State, Shares] = {}

    def of(self, state: State) -> Shares:
        state = _without_history(state)
        if state not in self.known:
            options = [self.after(state, action) for action in legal_actions(state)]
            end = None if self._then else state.seat
            best = max(options, key=lambda shares: shares[state.seat - 1 : end], default=None)
            self.known[state] = best or self._at_end(state)
        return self.known[state]

    def after(self, state: State, action: Action) -> Shares:
        if isinstance(action, Throw):
            return _mean(
                (chance, self.of(evolve(state, DiceThrown(state.seat, action.keep, dice))))
                for dice, chance in outcomes(action.keep, state.rules)
            )
        if isinstance(action, Buy):
            right, wrong = (self._done(state, action, verdict) for verdict in (True, False))
            return _mean([(self._right, right), (1 - self._right, wrong)])
        return self._done(state, action)

    def _done(self, state: State, action: Action, *verdicts: bool) -> Shares:
        return self.of(decide(state, state.seat, action, ScriptedDice((), verdicts)).state)


def _mean(weighed: Iterable[tuple[Fraction, Shares]]) -> Shares:
    parts = [[chance * share for share in shares] for chance, shares in weighed]
    return tuple(sum(place, Fraction(0)) for place in zip(*parts, strict=True))


def _without_history(state: State) -> State:
    """Tries that no rule counts change nothing, so that equal futures are met once."""
    buying = state.rules.buying
    if buying is None or buying.max_buys_game is not None or not state.cards[0].buys:
        return state
    return replace(state, cards=tuple(replace(card, buys=0) for card in state.cards))


def cards(rules: RuleSet) -> int:
    """How many there are at most: what the slow solver's time goes by."""
    return prod(len(possible_points(rules, place)) + 1 for place in range(len(rules.boxes)))


def small_games() -> st.SearchStrategy[RuleSet]:
    """Few enough ends for plain Python."""
    return rule_sets().filter(lambda rules: len(rules.boxes) <= 2 and len(_throws(rules)) <= 10)


def first_throws(rules: RuleSet) -> st.SearchStrategy[State]:
    fresh = start(rules)
    return st.sampled_from([evolve(fresh, DiceThrown(fresh.seat, (), dice)) for dice in _throws(rules)])


def _throws(rules: RuleSet) -> tuple[Dice, ...]:
    return tuple(all_throws(rules.dice.count, rules.dice.sides))


class Exact(NamedTuple):
    """A card between turns, and the mean and mean square of the points still to come."""

    card: Card
    mean: float
    square: float


class Coach(Protocol):
    def advise(self, state: State) -> Any: ...


def agreed(
    rules: RuleSet, coach: Coach, value: Callable[[Card], float], *, within: float = 1e-10, positions: int = 100
) -> list[Exact]:
    """Every card that can be reached: each has its exact value, and every option of so many positions, too."""
    slow, found = Slow(), list[Exact]()
    slow.of(start(rules))
    for state, (mean, square) in slow.known.items():
        if not state.dice:
            card, held = state.cards[0], total(rules, state.cards[0])
            exact = Exact(card, float(mean - held), float(held * held - 2 * held * mean - square))
            assert value(card) == pytest.approx(exact.mean, abs=within), state
            found.append(exact)
    going = [state for state in slow.known if not state.over]
    for state in going[:: max(1, len(going) // positions)]:
        options = coach.advise(state).options
        assert {option.action for option in options} == set(legal_actions(state)), state
        assert [option.gap for option in options] == sorted(option.gap for option in options), state
        for option in options:
            exact_value = slow.after(state, option.action)[0] - total(rules, state.cards[0])
            assert option.value == pytest.approx(float(exact_value), abs=within), (state, option)
    return found
