"""What each open box would take of the dice on the table, or why it may not be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .actions import Score
from .bars import bars_of
from .card import open_places
from .dice import Dice
from .joker import NO_CALL, JokerCall
from .patterns import numbers
from .refusal import Refusal, refusal
from .ruleset import RuleSet
from .scoring import call_of, natural_worths, worth
from .state import State

__all__ = ["Offer", "offer", "offers"]


@dataclass(frozen=True, slots=True)
class Offer:
    """`points` is the greatest number that fits, or the points; 0 is a zero or an X. `bonus` is what the dice earn
    beside them, wherever they are written."""

    place: int
    points: int
    numbers: tuple[int, ...] = ()
    refusal: Refusal | None = None
    bonus: int = 0

    @property
    def brings(self) -> int:
        """All that choosing the box would add to the score at once."""
        return self.points + self.bonus


def offers(state: State) -> tuple[Offer, ...]:
    """Of the seat to move, in card order; nothing before the first throw."""
    if not state.dice:
        return ()
    call = call_of(state)
    if call == NO_CALL and _is_plain(state.rules):
        plain = _plain_offers(state.rules, state.dice)
        return tuple([each for each, entry in zip(plain, state.card.entries, strict=True) if entry is None])
    return tuple(_offer(state, place, call) for place in open_places(state.card))


def offer(state: State, place: int) -> Offer:
    return _offer(state, place, call_of(state))


@lru_cache(maxsize=64)
def _is_plain(rules: RuleSet) -> bool:
    return rules.scratch == "free" and not rules.writes_numbers and bars_of(rules).plain


@lru_cache(maxsize=16384)
def _plain_offers(rules: RuleSet, dice: Dice) -> tuple[Offer, ...]:
    """Where any box of points may be chosen there is nothing to ask the rule book for each of them."""
    return tuple(Offer(place, points) for place, points in enumerate(natural_worths(rules, dice)))


def _offer(state: State, place: int, call: JokerCall) -> Offer:
    box = state.rules.boxes[place]
    fitting = numbers(box.pattern, state.dice) if box.takes_number else ()
    no = refusal(state, state.seat, Score(box.code, fitting[0] if fitting else None))
    return Offer(place, worth(state, place, call), fitting, no, call.bonus)
