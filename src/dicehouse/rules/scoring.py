"""What a box would take from the dice on the table."""

from __future__ import annotations

from functools import lru_cache

from .bars import bars_of, bounds, is_served, is_waiting, pays_nothing_yet, within
from .card import open_places
from .dice import Dice, all_throws
from .earning import earned, joker_earned, served_points
from .joker import JokerCall, joker_call
from .patterns import Face, best_number, fits
from .ruleset import Box, RuleSet
from .state import State

__all__ = [
    "call_of",
    "may_hold",
    "natural_worth",
    "natural_worths",
    "possible_points",
    "takes_any",
    "worth",
]


def natural_worth(rules: RuleSet, box: Box, dice: Dice) -> int:
    """What the box takes without any joker: the greatest number, or the points; 0 where nothing fits."""
    if box.takes_number:
        return best_number(box.pattern, dice)
    return earned(rules, box, dice) or 0


@lru_cache(maxsize=16384)
def natural_worths(rules: RuleSet, dice: Dice) -> tuple[int, ...]:
    """What every box of the card takes without any joker."""
    return tuple(natural_worth(rules, box, dice) for box in rules.boxes)


def worth(state: State, place: int, call: JokerCall) -> int:
    """What the box takes of the dice on the table."""
    rules, dice = state.rules, state.dice
    box = rules.boxes[place]
    if box.requires and pays_nothing_yet(rules, state.card, place):
        return 0
    if call.pays_in_full and not box.takes_number and not isinstance(box.pattern, Face):
        points = joker_earned(rules, box, dice)
    else:
        points = natural_worths(rules, dice)[place]
    if points and box.served and is_served(state):
        points += served_points(rules, box)
    compared = bars_of(rules).compared
    return points if not compared or within(points, bounds(rules, state.card, place)) else 0


def call_of(state: State) -> JokerCall:
    """The joker call of the dice on the table."""
    return joker_call(state.rules, state.card, state.dice, natural=state.natural)


def takes_any(state: State, call: JokerCall) -> int | None:
    """The first open box that the dice earn something in, if there is one."""
    bars = bars_of(state.rules)
    for place in open_places(state.card):
        if worth(state, place, call) > 0 and not is_waiting(bars, state.card, place):
            return place
    return None


@lru_cache(maxsize=1024)
def possible_points(rules: RuleSet, place: int) -> frozenset[int]:
    """Everything that a box of points can come to hold."""
    box = rules.boxes[place]
    throws = all_throws(rules.dice.count, rules.dice.sides)
    entries = {0} | {natural_worth(rules, box, dice) for dice in throws}
    joker = rules.joker
    if joker and joker.placement != "none" and not isinstance(box.pattern, Face):
        held = rules.boxes[rules.places[joker.box]]
        wild = [dice for dice in throws if earned(rules, held, dice) is not None]
        entries |= {joker_earned(rules, box, dice) for dice in wild}
    if box.served:
        entries |= {entry + served_points(rules, box) for entry in entries if entry}
    return frozenset(entries)


def may_hold(rules: RuleSet, place: int, entry: int) -> bool:
    """Whether any throw could have put this entry into the box."""
    box = rules.boxes[place]
    if not box.takes_number:
        return entry in possible_points(rules, place)
    return entry == 0 or (_writable(rules, entry) and fits(box.pattern, entry))


def _writable(rules: RuleSet, number: int) -> bool:
    text = str(number)
    return len(text) == rules.dice.count and all("1" <= digit <= str(rules.dice.sides) for digit in text)
