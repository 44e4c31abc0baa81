"""From an action to what happens: ask the rule book, then the source, and say it in events."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from ...errors import RulesRefused, SourceError
from ..dice import Dice, Seat, sort_dice
from ..game.card import filled, is_full, section_progress
from ..game.patterns import best_number
from .actions import Action, Announce, Buy, Leave, Read, Score, Throw
from .chance import DiceSource, Roll
from .ending import standing
from .events import (
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    GameEnded,
    NumberRead,
    RolledOff,
    SeatLeft,
)
from .evolve import evolve
from .refusal import refusal
from .scoring import call_of, worth
from .state import State, rolls_at_start

EXTRA_BONUS = "Extra bonus"


class Decided(NamedTuple):
    """What has happened, and the state that it makes: nobody need evolve it again."""

    events: tuple[Event, ...]
    state: State


def decide(state: State, seat: Seat, action: Action, source: DiceSource) -> Decided:
    """The events of an allowed action; a refused one raises and nothing has happened."""
    no = refusal(state, seat, action)
    if no is not None:
        raise RulesRefused(no.code, no.message, state=state)
    match action:
        case Throw():
            if is_full(state.card):
                return _decided(state, RolledOff(seat, thrown(source, wanted_roll_off(state))))
            dice = sort_dice(action.keep + thrown(source, wanted_roll(state, action.keep)))
            return _decided(state, DiceThrown(seat, action.keep, dice))
        case Score():
            return _decided(state, *_score(state, seat, action))
        case Announce():
            return _decided(state, BoxAnnounced(seat, action.box))
        case Buy():
            return _decided(state, DieBought(seat, action.die, action.face, source.verdict(action)))
        case Read():
            return _decided(state, NumberRead(seat, action.box, source.verdict(action)))
        case Leave():
            return _decided(state, SeatLeft(seat))
        case _:
            assert_never(action)


def corrected(state: State, correction: EntryCorrected) -> Decided:
    """What follows from a correction: of a game that is over, the result anew."""
    return _decided(state, correction)


def thrown(source: DiceSource, roll: Roll) -> Dice:
    """Ask for a throw and trust nothing: what no die can show is refused."""
    dice = tuple(sorted(source.throw(roll)))
    if len(dice) != roll.count:
        raise SourceError("source-count", f"{roll.count} dice were asked for, {len(dice)} came.")
    if dice and not (dice[0] >= 1 and dice[-1] <= roll.sides):
        raise SourceError("source-face", f"A die has faces 1 to {roll.sides}; {dice} came.")
    return dice


def wanted_roll(state: State, keep: Dice) -> Roll:
    """The roll that a turn asks of the source."""
    rules, card = state.rules, state.card
    used = rolls_at_start(rules, card) - state.rolls_left
    return Roll(state.seat, filled(card) + 1, used + 1, rules.dice.count - len(keep), rules.dice.sides)


def wanted_roll_off(state: State) -> Roll:
    """Roll-off throws come after the card's last turn, one turn each."""
    rules = state.rules
    before = sum(seat == state.seat for seat, _ in state.finish.throws)
    turn = len(rules.boxes) + 1 + before
    return Roll(state.seat, turn, 1, rules.dice.count, rules.dice.sides, contest=True)


def _score(state: State, seat: Seat, action: Score) -> tuple[Event, ...]:
    rules = state.rules
    place = rules.places[action.box]
    box = rules.boxes[place]
    call = call_of(state)
    if not box.takes_number:
        points = 0 if action.number == 0 else worth(state, place, call)
    elif action.number is not None:
        points = action.number
    else:
        points = best_number(box.pattern, state.dice) if rules.auto_arrange else 0
    scored = BoxScored(seat, box.code, points)
    bonuses = _section_bonuses(state, seat, place, points)
    extra = call.bonus and call.bonus_in(rules, box, state.dice)
    if extra:
        bonuses = (BonusEarned(seat, EXTRA_BONUS, extra, extra=True), *bonuses)
    return (scored, *bonuses)


def _section_bonuses(state: State, seat: Seat, place: int, points: int) -> tuple[BonusEarned, ...]:
    """The bonuses of the sections whose total this entry brings home, or what a further tier adds to them."""
    rules = state.rules
    if not rules.section_bonuses:
        return ()
    bonuses = []
    for number, (section, (first, end)) in enumerate(zip(rules.card_sections, rules.spans, strict=True)):
        bonus = section.bonus
        if bonus and (first <= place < end or bonus.counts == "card"):
            before = section_progress(rules, state.card)[number]
            more = bonus.earned(before + bonus.progress(points)) - bonus.earned(before)
            if more:
                bonuses.append(BonusEarned(seat, bonus.name, more))
    return tuple(bonuses)


def _decided(state: State, *events: Event) -> Decided:
    """The state after the events, and the end of the game where they bring it about."""
    for event in events:
        state = evolve(state, event)
    if state.over:
        result = standing(state)
        events = (*events, GameEnded(result.winners, result.scores))
    return Decided(events, state)
