"""After the last box: cards compared or added up, numbers read aloud, ties rolled off."""

from __future__ import annotations

from dataclasses import dataclass

from ..dice import Dice, Seat
from ..game.card import Card, has_won, is_full, total
from ..game.comparison import Comparison
from ..game.patterns import Anything, best_number
from ..game.ruleset import RuleSet
from .state import NOBODY, Reading, State


@dataclass(frozen=True, slots=True)
class Standing:
    """Each seat's score, and who leads; of a finished game, who won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def standing(state: State) -> Standing:
    points = scores(state)
    leaders = _leaders(state, points)
    if state.rules.tie == "roll-off" and len(leaders) > 1 and all_played(state.rules, state.cards):
        leaders, _ = roll_off(state, leaders)
    return Standing(points, leaders)


def scores(state: State) -> tuple[int, ...]:
    """What each seat has: its total, or the number of boxes that it wins."""
    if state.rules.comparison is None:
        return tuple(total(state.rules, card) for card in state.cards)
    won = winners_by_box(state)
    seats = range(1, len(state.cards) + 1)
    return tuple(sum(seat in winners for winners in won) for seat in seats)


def winners_by_box(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Where cards are compared: who earns the point of each box, as the cards stand."""
    comparison = state.rules.comparison
    if comparison is None:
        return ()
    boxes = enumerate(state.rules.boxes)
    return tuple(box_winners(comparison, state.cards, place, _misread(state, box.code)) for place, box in boxes)


def box_winners(
    comparison: Comparison, cards: tuple[Card, ...], place: int, misread: frozenset[Seat]
) -> tuple[Seat, ...]:
    """Who earns the point of a box; who has left competes no more."""
    held = {Seat(seat): card.entries[place] for seat, card in enumerate(cards, 1) if not card.out}
    return comparison.winners(held, misread)


def due_reading(state: State) -> Reading | None:
    """The next number that must be read before its point is given, as if read rightly."""
    comparison = state.rules.comparison
    if comparison is None or comparison.read_aloud == "off":
        return None
    read = {(reading.seat, reading.box) for reading in state.finish.readings}
    for place, box in enumerate(state.rules.boxes):
        winners = box_winners(comparison, state.cards, place, _misread(state, box.code))
        for seat in winners:
            if (seat, box.code) not in read and state.cards[seat - 1].entries[place]:
                return Reading(seat, box.code, right=True)
    return None


def roll_off(state: State, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], Seat]:
    """Who is still in the roll-off, and who throws next (nobody once it is decided)."""
    # by seat, because whoever leaves may change who is tied in the midst of it
    values: dict[Seat, list[int]] = {seat: [] for seat in tied}
    for seat, dice in state.finish.throws:
        if seat in values:
            values[seat].append(roll_off_value(state.rules, dice))
    attempt = 0
    while len(tied) > 1:
        for seat in tied:
            if len(values[seat]) == attempt:
                return tied, seat
        best = max(values[seat][attempt] for seat in tied)
        tied = tuple(seat for seat in tied if values[seat][attempt] == best)
        attempt += 1
    return tied, NOBODY


def actor_after(state: State) -> Seat:
    """Who acts once every card is full: a reader, a roller, or nobody."""
    if won_at_once(state.rules, state.cards):
        return NOBODY
    reading = due_reading(state)
    if reading is not None:
        return reading.seat
    if state.rules.tie == "roll-off":
        return roll_off(state, _leaders(state, scores(state)))[1]
    return NOBODY


def _leaders(state: State, points: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the greatest score among those that have not left."""
    playing = [Seat(seat) for seat, card in enumerate(state.cards, 1) if not card.out]
    at_once = tuple(seat for seat in playing if has_won(state.rules, state.cards[seat - 1]))
    if at_once:
        return at_once
    best = max((points[seat - 1] for seat in playing), default=0)
    return tuple(seat for seat in playing if points[seat - 1] == best)


def all_played(rules: RuleSet, cards: tuple[Card, ...]) -> bool:
    """Whether nobody has a turn left."""
    return all(card.out or is_full(card) for card in cards) or won_at_once(rules, cards)


def won_at_once(rules: RuleSet, cards: tuple[Card, ...]) -> bool:
    """Whether somebody has filled a box that wins, so that no further turn is played."""
    return rules.wins_at_once and any(has_won(rules, card) for card in cards if not card.out)


def _misread(state: State, box: str) -> frozenset[Seat]:
    return frozenset(r.seat for r in state.finish.readings if r.box == box and not r.right)


def roll_off_value(rules: RuleSet, dice: Dice) -> int:
    """The largest number that the dice can write; in a game of points, what they add up to."""
    return best_number(Anything(), dice) if rules.writes_numbers else rules.dice.added(dice)
