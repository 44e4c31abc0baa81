"""Chances by the rule book alone, in exact fractions: every action tried, every throw weighed. For tiny games."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dicehouse.rules import (
    Action,
    DiceThrown,
    ScriptedDice,
    State,
    Throw,
    decide,
    evolve,
    legal_actions,
    outcomes,
    scores,
    standing,
)

__all__ = ["Shares", "SlowShares", "reaches", "wins"]

Shares = tuple[Fraction, ...]


def wins(state: State) -> Shares:
    """A win alone counts 1, shared by k it counts 1/k."""
    winners = standing(state).winners
    return tuple(Fraction(seat in winners, len(winners)) for seat in range(1, len(state.cards) + 1))


def reaches(at_least: int) -> Callable[[State], Shares]:
    return lambda state: tuple(Fraction(score >= at_least) for score in scores(state))


class SlowShares:
    """What each seat may expect at the end when everybody plays for the own share."""

    def __init__(self, at_end: Callable[[State], Shares], *, then: bool = False) -> None:
        """With `then`, for one seat alone: what follows its share decides where shares are equal."""
        self._at_end, self._then = at_end, then
        self._known: dict[State, Shares] = {}

    def of(self, state: State) -> Shares:
        if state.over:
            return self._at_end(state)
        if state not in self._known:
            options = [self.after(state, action) for action in legal_actions(state)]
            end = None if self._then else state.seat
            self._known[state] = max(options, key=lambda shares: shares[state.seat - 1 : end])
        return self._known[state]

    def after(self, state: State, action: Action) -> Shares:
        if isinstance(action, Throw):
            weighed = [
                (chance, self.of(evolve(state, DiceThrown(state.seat, action.keep, dice))))
                for dice, chance in outcomes(action.keep, state.rules)
            ]
            places = range(len(weighed[0][1]))
            return tuple(sum((chance * shares[place] for chance, shares in weighed), Fraction(0)) for place in places)
        state = decide(state, state.seat, action, ScriptedDice()).state
        return self.of(state)
