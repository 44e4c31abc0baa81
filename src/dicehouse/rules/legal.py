"""Every action that the seat to move may take."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action, Announce, Buy, Read, Score, Throw
from .bars import bars_of
from .card import is_full, open_places
from .dice import keeps_of
from .ending import due_reading
from .patterns import numbers
from .refusal import can
from .state import State

__all__ = ["legal_actions"]


def legal_actions(state: State) -> tuple[Action, ...]:
    """Throws, then boxes in card order, then what may be announced, then purchases; empty when the game is over."""
    return tuple(action for action in _conceivable(state) if can(state, state.seat, action))


def _conceivable(state: State) -> Iterator[Action]:
    if state.over:
        return
    if is_full(state.card):
        due = due_reading(state)
        yield Throw() if due is None else Read(due.box)
        return
    for keep in keeps_of(state.dice):
        yield Throw(keep)
    if not state.dice:
        return
    for place in open_places(state.card):
        box = state.rules.boxes[place]
        yield Score(box.code)
        if box.takes_number:
            for number in numbers(box.pattern, state.dice):
                yield Score(box.code, number)
    for place, announced in enumerate(bars_of(state.rules).announced):
        if announced:
            yield Announce(state.rules.boxes[place].code)
    if state.rules.buying:
        for die in sorted(set(state.dice)):
            for face in range(1, state.rules.dice.sides + 1):
                yield Buy(die, face)
