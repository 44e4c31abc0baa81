"""A slow, obvious solver for games of points: exact fractions over the rule book, action by action. For tiny games.

It shares nothing with the fast one but the rules, and is what that one is checked against.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from dicehouse.rules import (
    Action,
    BonusEarned,
    BoxScored,
    DiceThrown,
    ScriptedDice,
    State,
    Throw,
    decide,
    evolve,
    legal_actions,
    outcomes,
)

__all__ = ["Moments", "SlowPoints"]


class Moments(NamedTuple):
    """Mean and mean square of the points still to come."""

    mean: Fraction
    square: Fraction

    def and_then(self, points: int) -> Moments:
        """With these points on top."""
        return Moments(points + self.mean, points * points + 2 * points * self.mean + self.square)


_NOTHING = Moments(Fraction(0), Fraction(0))


def _preference(moments: Moments) -> tuple[Fraction, Fraction]:
    """More points; among equals the smaller mean square, as the fast solver breaks ties."""
    return moments.mean, -moments.square


@dataclass(frozen=True)
class SlowPoints:
    """Remembers every state of a solo game that it was asked for, and all that follow."""

    known: dict[State, Moments]

    @classmethod
    def fresh(cls) -> SlowPoints:
        return cls({})

    def value(self, state: State) -> Moments:
        """Of perfect play from here."""
        state = _without_history(state)
        if state not in self.known:
            options = [self.after(state, action) for action in legal_actions(state)]
            self.known[state] = max(options, key=_preference) if options else _NOTHING
        return self.known[state]

    def after(self, state: State, action: Action) -> Moments:
        """Of an action and perfect play after it."""
        if isinstance(action, Throw):
            weighed = [
                (chance, self.value(evolve(state, DiceThrown(state.seat, action.keep, dice))))
                for dice, chance in outcomes(action.keep, state.rules)
            ]
            mean = sum((chance * moments.mean for chance, moments in weighed), Fraction(0))
            return Moments(mean, sum((chance * moments.square for chance, moments in weighed), Fraction(0)))
        decided = decide(state, state.seat, action, ScriptedDice())
        points = sum(event.points for event in decided.events if isinstance(event, BoxScored | BonusEarned))
        return self.value(decided.state).and_then(points)


def _without_history(state: State) -> State:
    """The extra bonuses that a card counted are paid and change nothing any more."""
    if not state.cards[0].extra:
        return state
    return replace(state, cards=(replace(state.cards[0], extra=0), *state.cards[1:]))
