"""From a state and an event to the next state: pure, without checks, without dice."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ..dice import Seat
from ..game.buying import NO_PURCHASES, Buying
from ..game.card import Card, is_full
from ..game.ruleset import RuleSet
from .ending import actor_after, all_played, won_at_once
from .events import (
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    NumberRead,
    RolledOff,
    SeatLeft,
)
from .state import NO_FINISH, NOBODY, Finish, Reading, State, rolls_at_start


def evolve(state: State, event: Event) -> State:
    match event:
        case DiceThrown():
            return _thrown(state, event)
        case BoxScored():
            return _scored(state, event)
        case BonusEarned():
            return _extra(state, event.seat) if event.extra else state
        case BoxAnnounced(_, box):
            return replace(state, announced=box)
        case DieBought():
            return _bought(state, event)
        case FirstChosen(seat):
            return replace(state, seat=seat)
        case NumberRead(seat, box, right):
            readings = (*state.finish.readings, Reading(seat, box, right))
            return _finishing(replace(state, finish=replace(state.finish, readings=readings)))
        case RolledOff(seat, dice):
            throws = (*state.finish.throws, (seat, dice))
            return _finishing(replace(state, finish=Finish(state.finish.readings, throws)))
        case EntryCorrected(seat, box, points):
            card = with_entry(state.cards[seat - 1], state.rules.places[box], points)
            corrected = replace(state, cards=_with_card(state, seat, card))
            return _finishing(corrected) if all_played(corrected.rules, corrected.cards) else corrected
        case SeatLeft(seat):
            return _left(state, seat)
        case FirstRolled() | GameEnded():
            return state
        case _:
            assert_never(event)


def with_entry(card: Card, place: int, points: int) -> Card:
    entries = card.entries[:place] + (points,) + card.entries[place + 1 :]
    return Card(entries, card.extra, card.saved, card.buys, card.out)


def _thrown(state: State, event: DiceThrown) -> State:
    purchases, buying = state.purchases, state.rules.buying
    if buying and purchases is not NO_PURCHASES:
        purchases = buying.kept(purchases, state.dice, event.keep, event.dice)
    left, announced = state.rolls_left - 1, state.announced
    whole = state.rules.heeds_whole and bool(state.dice) and not event.keep
    return State(state.rules, state.cards, state.seat, left, event.dice, purchases, NO_FINISH, announced, whole)


def _scored(state: State, event: BoxScored) -> State:
    rules, seat = state.rules, event.seat
    card = with_entry(state.cards[seat - 1], rules.places[event.box], event.points)
    if rules.dice.save_rolls:
        card = Card(card.entries, card.extra, state.rolls_left, card.buys)
    return _next_turn(rules, _with_card(state, seat, card), seat)


def _next_turn(rules: RuleSet, cards: tuple[Card, ...], seat: Seat) -> State:
    """The turn passes to the next seat that is still in the game."""
    if won_at_once(rules, cards):
        return _finishing(State(rules, cards, seat, 0))
    for step in range(1, len(cards) + 1):
        following = Seat((seat - 1 + step) % len(cards) + 1)
        card = cards[following - 1]
        if not card.out:
            if is_full(card):
                break
            return State(rules, cards, following, rolls_at_start(rules, card))
    return _finishing(State(rules, cards, seat, 0))


def _left(state: State, seat: Seat) -> State:
    """Where one remains of several the game is over; otherwise the leaver's turn passes on."""
    card = state.cards[seat - 1]
    cards = _with_card(state, seat, replace(card, out=True))
    remaining = sum(not card.out for card in cards)
    if remaining <= (1 if len(cards) > 1 else 0):
        return State(state.rules, cards, NOBODY, 0, finish=state.finish)
    left = replace(state, cards=cards)
    if all_played(state.rules, cards):
        return _finishing(left)
    return _next_turn(state.rules, cards, seat) if seat == state.seat else left


def _extra(state: State, seat: Seat) -> State:
    card = state.cards[seat - 1]
    counted = replace(card, extra=card.extra + 1)
    after = replace(state, cards=_with_card(state, seat, counted))
    # a bonus with the last box may make a tie, or break one
    return _finishing(after) if all_played(after.rules, after.cards) else after


def _bought(state: State, event: DieBought) -> State:
    buying = state.rules.buying or Buying()
    dice, purchases = buying.answered(state.purchases, state.dice, event.die, event.face, right=event.right)
    card = state.cards[event.seat - 1]
    cards = _with_card(state, event.seat, replace(card, buys=card.buys + 1))
    return replace(state, cards=cards, dice=dice, purchases=purchases, finish=NO_FINISH)


def _with_card(state: State, seat: Seat, card: Card) -> tuple[Card, ...]:
    return state.cards[: seat - 1] + (card,) + state.cards[seat:]


def _finishing(state: State) -> State:
    """Every card is full: whoever still has to read or roll acts, otherwise nobody."""
    seat = actor_after(state)
    return replace(state, seat=seat, rolls_left=0, dice=(), purchases=NO_PURCHASES, announced=None, whole=False)
