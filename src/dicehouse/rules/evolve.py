"""From a state and an event to the next state: pure, without checks, without dice."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from .card import Card, is_full
from .dice import Seat, common, sort_dice, without, without_one
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
from .ruleset import RuleSet
from .state import NO_FINISH, NO_PURCHASES, NOBODY, Finish, Purchases, Reading, State, rolls_at_start

__all__ = ["evolve", "with_entry"]


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
    purchases = state.purchases
    if purchases is not NO_PURCHASES:
        purchases = _kept_purchases(state, event)
    return State(
        state.rules, state.cards, state.seat, state.rolls_left - 1, event.dice, purchases, NO_FINISH, state.announced
    )


def _kept_purchases(state: State, event: DiceThrown) -> Purchases:
    """Only kept dice stay bought or spent; of equal dice, the fresh ones count as kept first."""
    old, buying = state.purchases, state.rules.buying
    fresh = without(without(state.dice, old.bought), old.failed)
    marked = without(event.keep, fresh)
    failed = common(marked, old.failed)
    bought = without(marked, failed)
    if buying and buying.wrong == "ends-buying" and old.failed:
        failed = without(event.dice, bought)
    return Purchases(old.tries, bought, failed)


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
    old, dice = state.purchases, state.dice
    bought, failed = old.bought, old.failed
    wrong = state.rules.buying.wrong if state.rules.buying else "spend"
    if event.right:
        dice = sort_dice((*without_one(dice, event.die), event.face))
        bought = sort_dice((*bought, event.face))
    elif wrong == "spend":
        failed = sort_dice((*failed, event.die))
    elif wrong == "ends-buying":
        failed = without(dice, bought)
    card = state.cards[event.seat - 1]
    counted = Card(card.entries, card.extra, card.saved, card.buys + 1)
    return State(
        state.rules,
        _with_card(state, event.seat, counted),
        state.seat,
        state.rolls_left,
        dice,
        Purchases(old.tries + 1, bought, failed),
        announced=state.announced,
    )


def _with_card(state: State, seat: Seat, card: Card) -> tuple[Card, ...]:
    return state.cards[: seat - 1] + (card,) + state.cards[seat:]


def _finishing(state: State) -> State:
    """Every card is full: whoever still has to read or roll acts, otherwise nobody."""
    seat = actor_after(state)
    return replace(state, seat=seat, rolls_left=0, dice=(), purchases=NO_PURCHASES, announced=None)
