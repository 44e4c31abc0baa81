"""What each open box would take of the dice on the table, or why it may not be chosen."""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Score
from .card import open_places
from .joker import JokerCall
from .patterns import numbers
from .refusal import Refusal, refusal
from .scoring import call_of, worth
from .state import State

__all__ = ["Offer", "offer", "offers"]


@dataclass(frozen=True, slots=True)
class Offer:
    """`points` is the greatest number that fits, or the points; 0 is a zero or an X."""

    place: int
    points: int
    numbers: tuple[int, ...] = ()
    refusal: Refusal | None = None


def offers(state: State) -> tuple[Offer, ...]:
    """Of the seat to move, in card order; nothing before the first throw."""
    if not state.dice:
        return ()
    call = call_of(state)
    # where every open box of points may be chosen there is nothing to ask the rule book for each of them
    open_to_all = state.rules.scratch == "free" and call.must is None and not call.faces_barred
    if open_to_all and not state.rules.writes_numbers:
        return tuple(Offer(place, worth(state.rules, place, state.dice, call)) for place in open_places(state.card))
    return tuple(_offer(state, place, call) for place in open_places(state.card))


def offer(state: State, place: int) -> Offer:
    return _offer(state, place, call_of(state))


def _offer(state: State, place: int, call: JokerCall) -> Offer:
    box = state.rules.boxes[place]
    fitting = numbers(box.pattern, state.dice) if box.takes_number else ()
    no = refusal(state, state.seat, Score(box.code, fitting[0] if fitting else None))
    return Offer(place, worth(state.rules, place, state.dice, call), fitting, no)
