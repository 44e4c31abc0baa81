"""Positions that no game can reach, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from ..rules import (
    NOBODY,
    Card,
    Finish,
    NumberRead,
    Purchases,
    Reading,
    RolledOff,
    State,
    contains,
    evolve,
    filled,
    is_full,
    refusal,
    rolls_at_start,
)
from ..rules.book.actions import Read, Throw
from ..rules.book.bars import bars_of, is_waiting, pays_nothing_yet
from ..rules.book.ending import actor_after, won_at_once
from ..rules.dice import sort_dice

Part = int | Literal["seat", "rolls", "dice", "whole", "announced", "buying", "ending"]
"""A part of the state line; a number is that of a card."""

Reason = tuple[Part, str]


def impossible(state: State) -> Reason | None:
    """The first part of the position that cannot be, and why."""
    return next(_reasons(state), None)


def _reasons(state: State) -> Iterator[Reason]:
    if state.seat > len(state.cards):
        yield "seat", f"there is no seat {state.seat} at a table of {len(state.cards)}"
        return
    for number, card in enumerate(state.cards, 1):
        yield from _card(state, number, card)
    playing = [card for card in state.cards if not card.out]
    if not state.over and state.card.out:
        yield "seat", f"seat {state.seat} has left the game"
        return
    ended = all(map(is_full, playing)) or won_at_once(state.rules, state.cards)
    if ended or len(playing) <= (1 if len(state.cards) > 1 else 0):
        yield from _finished(state)
        return
    if state.over:
        yield "seat", "seat 0 is for a game that is over, and boxes are open"
        return
    if state.finish != Finish():
        yield "ending", "reading and rolling off come after the last box"
    yield from _order(state)
    yield from _table(state)


def _card(state: State, number: int, card: Card) -> Iterator[Reason]:
    rules, turns = state.rules, filled(card)
    if card.extra:
        joker = rules.joker
        if not joker or not joker.bonus or not all(card.entries[place] for place in rules.joker_places):
            yield number, f"card {number} has extra bonuses that it cannot have earned"
        elif card.extra >= turns:
            yield number, f"card {number} has more extra bonuses than turns that could earn them"
    if card.saved > rules.dice.most_saved(turns):
        yield number, f"card {number} has saved rolls that it cannot have saved"
    yield from _buys(state, number, card)
    yield from _shut(state, number, card)


def _shut(state: State, number: int, card: Card) -> Iterator[Reason]:
    """Boxes that were filled before they could be."""
    rules = state.rules
    bars = bars_of(rules)
    for place, entry in enumerate(card.entries):
        before = bars.follows[place]
        if entry is not None and before is not None and card.entries[before] is None:
            yield number, f"card {number} has filled {rules.boxes[place].code} before {rules.boxes[before].code}"
        if entry and pays_nothing_yet(rules, card, place):
            yield number, f"card {number} has points in {rules.boxes[place].code} before it could have any"
    for place, more in bars.compared:
        one, other = card.entries[place], card.entries[more]
        if one and other and one >= other:
            less, greater = rules.boxes[place].code, rules.boxes[more].code
            yield number, f"card {number} holds {one} in {less}, which must be less than the {other} in {greater}"


def _buys(state: State, number: int, card: Card) -> Iterator[Reason]:
    buying = state.rules.buying
    if buying is None:
        if card.buys:
            yield number, f"card {number} has bought dice in a game without buying"
        return
    before = card.buys - (state.purchases.tries if number == state.seat else 0)
    # whoever left in the middle of a turn, or was left alone in it, bought without filling a box
    turns = filled(card) + (card.out or state.over)
    if buying.max_buys_turn is not None and before > turns * buying.max_buys_turn:
        yield number, f"card {number} has more dice asked for than its turns allow"
    elif buying.max_buys_game is not None and card.buys > buying.max_buys_game:
        yield number, f"card {number} has more dice asked for than the game allows"


def _order(state: State) -> Iterator[Reason]:
    """Seen from the seat to move, nobody has filled fewer boxes, and the later ones at most one more."""
    turns = list(map(filled, state.cards))
    around = [*range(state.seat - 1, len(turns)), *range(state.seat - 1)]
    turned = [turns[place] for place in around if not state.cards[place].out]
    if turned != sorted(turned) or turned[-1] - turned[0] > 1 or max(turns) > turned[-1] + 1:
        yield "seat", f"it cannot be the turn of seat {state.seat} with {'/'.join(map(str, turns))} boxes filled"


def _table(state: State) -> Iterator[Reason]:
    rules = state.rules
    most = rolls_at_start(rules, state.card)
    if state.rolls_left > most:
        yield "rolls", f"{state.rolls_left} rolls are left of {most}"
    elif state.dice and state.rolls_left == most:
        yield "rolls", "dice lie on the table, and no roll was used"
    elif not state.dice and state.rolls_left < most:
        yield "dice", "rolls were used, and no dice lie on the table"
    elif state.dice and len(state.dice) != rules.dice.count:
        yield "dice", f"{rules.dice.count} dice are played, not {len(state.dice)}"
    if state.whole and not (rules.heeds_whole and state.dice and state.rolls_left < most - 1):
        yield "whole", "only a roll after the first throws all dice again, and only where the rules ask for it"
    if state.announced is not None:
        yield from _announced(state, state.announced)
    if state.purchases != Purchases():
        yield from _purchases(state, state.purchases)


def _announced(state: State, box: str) -> Iterator[Reason]:
    rules, bars = state.rules, bars_of(state.rules)
    place = rules.places.get(box)
    if place is None or not bars.announced[place]:
        yield "announced", f"{box} is not a box that is announced"
    elif not state.dice or state.card.entries[place] is not None or is_waiting(bars, state.card, place):
        yield "announced", f"{box} cannot have been announced now"


def _purchases(state: State, purchases: Purchases) -> Iterator[Reason]:
    buying = state.rules.buying
    marked = sort_dice(purchases.bought + purchases.failed)
    if buying is None or not state.dice:
        yield "buying", "dice were bought where none can be"
    elif not contains(state.dice, marked):
        yield "buying", "the bought and spent dice do not lie on the table"
    elif len(purchases.bought) > purchases.tries or purchases.tries > state.card.buys:
        yield "buying", "more dice were bought than asked for"
    elif buying.max_buys_turn is not None and purchases.tries > buying.max_buys_turn:
        yield "buying", "more dice were asked for than the game allows in a turn"
    elif buying.wrong == "spend" and buying.buy_when == "after-rolls" and len(marked) != purchases.tries:
        yield "buying", "each die asked for is either bought or spent"


def _finished(state: State) -> Iterator[Reason]:
    if state.rolls_left or state.dice or state.purchases != Purchases():
        yield "rolls", "the turns are over: no dice are played any more"
        return
    if any(card.out for card in state.cards):
        yield from _after_leaving(state)
        return
    fresh = replace(state, finish=Finish())
    replayed = replace(fresh, seat=actor_after(fresh))
    for reading in state.finish.readings:
        if refusal(replayed, reading.seat, Read(reading.box)):
            yield "ending", f"seat {reading.seat} had nothing to read in box {reading.box}"
            return
        replayed = evolve(replayed, NumberRead(reading.seat, reading.box, reading.right))
    for seat, dice in state.finish.throws:
        if refusal(replayed, seat, Throw()) or len(dice) != state.rules.dice.count:
            yield "ending", f"seat {seat} had no roll-off to throw {len(dice)} dice in"
            return
        replayed = evolve(replayed, RolledOff(seat, dice))
    if replayed.seat != state.seat:
        yield "seat", f"the next to act is seat {replayed.seat}, not {state.seat}"


def _after_leaving(state: State) -> Iterator[Reason]:
    """Who left, and when, is not on the line: each part is checked by itself, then who acts."""
    rules = state.rules
    playing = [card for card in state.cards if not card.out]
    for reading in state.finish.readings:
        if not _can_have_read(state, reading):
            yield "ending", f"seat {reading.seat} had nothing to read in box {reading.box}"
            return
    for seat, dice in state.finish.throws:
        if rules.tie != "roll-off" or not 1 <= seat <= len(state.cards) or len(dice) != rules.dice.count:
            yield "ending", f"seat {seat} had no roll-off to throw {len(dice)} dice in"
            return
    if state.finish != Finish() and not all(map(is_full, playing)):
        yield "ending", "reading and rolling off come after the last box"
        return
    alone = len(playing) <= (1 if len(state.cards) > 1 else 0)
    expected = NOBODY if alone else actor_after(state)
    if state.seat != expected:
        yield "seat", f"the next to act is seat {expected}, not {state.seat}"


def _can_have_read(state: State, reading: Reading) -> bool:
    rules = state.rules
    return (
        rules.comparison is not None
        and rules.comparison.read_aloud != "off"
        and reading.box in rules.places
        and 1 <= reading.seat <= len(state.cards)
        and bool(state.cards[reading.seat - 1].entries[rules.places[reading.box]])
    )
