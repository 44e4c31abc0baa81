"""A slow, obvious solver for games with buying: exact fractions over the rule book, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from dicehouse.rules import (
    Action,
    Buy,
    DiceThrown,
    ScriptedDice,
    State,
    Throw,
    decide,
    evolve,
    legal_actions,
    outcomes,
    total,
)

__all__ = ["SlowBuying"]


@dataclass
class SlowBuying:
    """The expected final score of a solo game when each answer is right with `chance`."""

    chance: Fraction
    known: dict[State, Fraction] = field(default_factory=dict)

    def value(self, state: State) -> Fraction:
        state = _without_history(state)
        if state.over:
            return Fraction(total(state.rules, state.cards[0]))
        if state not in self.known:
            self.known[state] = max(self.after(state, action) for action in legal_actions(state))
        return self.known[state]

    def after(self, state: State, action: Action) -> Fraction:
        if isinstance(action, Throw):
            weighed = [
                chance * self.value(evolve(state, DiceThrown(state.seat, action.keep, dice)))
                for dice, chance in outcomes(action.keep, state.rules)
            ]
            return sum(weighed, Fraction(0))
        if isinstance(action, Buy):
            right, wrong = (self._done(state, action, verdict) for verdict in (True, False))
            return self.chance * right + (1 - self.chance) * wrong
        return self._done(state, action)

    def _done(self, state: State, action: Action, *verdicts: bool) -> Fraction:
        state = decide(state, state.seat, action, ScriptedDice((), verdicts)).state
        return self.value(state)


def _without_history(state: State) -> State:
    """Tries that no rule counts change nothing, so that equal futures are met once."""
    buying = state.rules.buying
    if buying is None or buying.max_buys_game is not None or not state.cards[0].buys:
        return state
    return replace(state, cards=tuple(replace(card, buys=0) for card in state.cards))
