"""What a box would take from the dice on the table."""

from __future__ import annotations

from functools import lru_cache

from ..dice import Dice
from ..game.card import open_places
from ..game.joker import NO_CALL, JokerCall
from ..game.ruleset import RuleSet, natural_worth
from .bars import bars_of, bounds, is_waiting, pays_nothing_yet, throw_facts, within
from .state import State


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
    wild = call.is_wild_in(box)
    points = box.joker_earned(rules.dice, dice) if wild else natural_worths(rules, dice)[place]
    if points and box.heeds_throw:
        roll, whole = throw_facts(state)
        points = 0 if box.whole and not whole else points + box.more(roll, whole=whole)
    compared = bars_of(rules).compared
    return points if not compared or within(points, bounds(rules, state.card, place)) else 0


def call_of(state: State) -> JokerCall:
    """The joker call of the dice on the table."""
    rules, joker = state.rules, state.rules.joker
    if joker is None or not (state.natural or (rules.buying and rules.buying.bought_bonus)):
        return NO_CALL
    return joker.call(rules, state.card.entries, state.dice)


def takes_any(state: State, call: JokerCall) -> int | None:
    """The first open box that the dice earn something in, if there is one."""
    bars = bars_of(state.rules)
    for place in open_places(state.card):
        if worth(state, place, call) > 0 and not is_waiting(bars, state.card, place):
            return place
    return None
