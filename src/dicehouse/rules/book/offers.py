"""What the seat to move may do, and what each open box would take of the dice on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..answers import Refusal
from ..dice import Dice, keeps_of
from ..game.card import is_full, open_places
from ..game.joker import NO_CALL, JokerCall
from ..game.patterns import numbers
from ..game.ruleset import RuleSet
from .actions import Action, Announce, Buy, Read, Score, Throw
from .bars import bars_of
from .ending import due_reading
from .refusal import can, refusal
from .scoring import call_of, natural_worths, worth
from .state import State


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
    if are_plain(state):
        plain = _plain_offers(state.rules, state.dice)
        return tuple([each for each, entry in zip(plain, state.card.entries, strict=True) if entry is None])
    call = call_of(state)
    return tuple(_offer(state, place, call) for place in open_places(state.card))


def are_plain(state: State) -> bool:
    """Whether every open box may be chosen, and takes what the dice alone are worth."""
    return _is_plain(state.rules) and call_of(state) is NO_CALL


def offer(state: State, place: int) -> Offer:
    return _offer(state, place, call_of(state))


@lru_cache(maxsize=64)
def _is_plain(rules: RuleSet) -> bool:
    return rules.scratch != "forced-only" and not rules.writes_numbers and bars_of(rules).plain


@lru_cache(maxsize=16384)
def _plain_offers(rules: RuleSet, dice: Dice) -> tuple[Offer, ...]:
    """Where any box of points may be chosen there is nothing to ask the rule book for each of them."""
    return tuple(Offer(place, points) for place, points in enumerate(natural_worths(rules, dice)))


def _offer(state: State, place: int, call: JokerCall) -> Offer:
    box = state.rules.boxes[place]
    fitting = numbers(box.pattern, state.dice) if box.takes_number else ()
    no = refusal(state, state.seat, Score(box.code, fitting[0] if fitting else None))
    return Offer(
        place, worth(state, place, call), fitting, no, call.bonus and call.bonus_in(state.rules, box, state.dice)
    )


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
        if state.rules.crosses_by_choice and worth(state, place, call_of(state)):
            yield Score(box.code, 0)
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
