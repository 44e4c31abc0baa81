"""Players and a coach for games whose cards are compared: the best answer to the field, and to the cards in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ...rules import Action, Card, RuleSet, Score, Seat, State, Throw, is_full, keeps_of, legal_actions, numbers
from ..advice import Advice, expect_choice
from ..model.entries import dice_lattice, natural_points, possible_entries
from ..model.lookahead import look_ahead
from ..model.types import Floats
from ..options import Choice
from ..support import support
from .field import Field, chance_at_most, find_field, worth_of
from .turns import STOP, Play, best_play, final_throws

Entries = tuple[int | None, ...]


@dataclass(frozen=True)
class ComparedBot:
    """Writes and throws for the most expected points; what the opponents have written it takes into account."""

    rules: RuleSet

    def __post_init__(self) -> None:
        support(self.rules).require("settle")

    def choose(self, state: State, seat: Seat) -> Action:
        if is_full(state.card):
            return legal_actions(state)[0]
        if not state.dice:
            return Throw()
        lattice = dice_lattice(self.rules)
        play = _plan(self.rules, state.card.entries, _others(state, seat))
        throw = lattice.index(state.dice) - lattice.partial
        if state.rolls_left:
            keep = int(play.keeps[state.rolls_left - 1, throw, 0])
            if keep != STOP:
                return Throw(lattice.keeps[keep])
        return write_best(state, int(play.box[throw, 0]))


@dataclass(frozen=True)
class GreedyComparedBot:
    """A beginner: writes the largest number in the first box that fits, and throws again only where none does."""

    rules: RuleSet

    def __post_init__(self) -> None:
        support(self.rules).require("settle")

    def choose(self, state: State, seat: Seat) -> Action:
        if is_full(state.card):
            return legal_actions(state)[0]
        if not state.dice:
            return Throw()
        lattice = dice_lattice(self.rules)
        greatest = natural_points(self.rules)[lattice.index(state.dice) - lattice.partial]
        free = [place for place, entry in enumerate(state.card.entries) if entry is None]
        fitting = [place for place in free if greatest[place]]
        if state.rolls_left and not fitting:
            return Throw()
        return write_best(state, (fitting or free)[0])


@dataclass(frozen=True)
class ComparedCoach:
    """Every box and keep, by the points that the open boxes can be expected to win."""

    rules: RuleSet

    def __post_init__(self) -> None:
        support(self.rules).require("settle")

    def advise(self, state: State) -> Advice:
        """In each box the greatest number that fits."""
        expect_choice(state)
        return Advice(state, tuple(_values(state)), None)


def _values(state: State) -> Iterator[tuple[Choice, float]]:
    rules, lattice = state.rules, dice_lattice(state.rules)
    worth, play, mask = against(state)
    if not state.dice:
        yield Throw(), float(play.value[0])
        return
    boxes = range(len(rules.boxes))
    after = np.array([play.value[play.column(mask | 1 << place)] for place in boxes])
    allowed = possible_entries(rules, state.card).points > -np.inf
    written = np.where(allowed, worth + after, -np.inf)
    throw = lattice.index(state.dice) - lattice.partial
    for place in np.flatnonzero(allowed[throw]).tolist():
        yield write_best(state, place), float(written[throw, place])
    if state.rolls_left:
        kept = look_ahead(lattice, written.max(axis=1), state.rolls_left).keeps[-1]
        for keep in keeps_of(state.dice)[:-1]:
            yield Throw(keep), float(kept[lattice.index(keep)])


def card_worth(rules: RuleSet, others: tuple[Entries, ...]) -> Floats:
    """[throws, boxes]: what a throw's best number earns in each box against these cards, played on by the field."""
    field = find_field(rules, len(others) + 1)
    chance = np.ones_like(natural_points(rules))
    for entries in others:
        chance *= _chance_against(field, entries)
    return worth_of(rules, chance)


def against(state: State) -> tuple[Floats, Play, int]:
    """What a throw earns in each box against the other cards, the best play from there, and the filled boxes."""
    others = _others(state, state.seat)
    worth, play = card_worth(state.rules, others), _plan(state.rules, state.card.entries, others)
    return worth, play, _mask(state.card.entries)


@lru_cache(maxsize=1024)
def _plan(rules: RuleSet, entries: Entries, others: tuple[Entries, ...]) -> Play:
    return best_play(rules, card_worth(rules, others), _mask(entries))


@lru_cache(maxsize=1024)
def _chance_against(field: Field, entries: Entries) -> Floats:
    """The chance that this card's number is not greater: known where it is written, foreseen where it is open."""
    if not any(entry is not None for entry in entries):
        return chance_at_most(field.rules, field.throws)
    numbers_ = natural_points(field.rules)
    foreseen = np.zeros_like(field.throws)
    if None in entries:
        foreseen = final_throws(field.rules, _from(field.play, _mask(entries)))
    chance = chance_at_most(field.rules, foreseen)
    for place, entry in enumerate(entries):
        if entry is not None:
            chance[:, place] = numbers_[:, place] >= entry
    return chance


def _from(play: Play, mask: int) -> Play:
    """The same play from a card that has these boxes filled."""
    columns = play.masks & mask == mask
    return Play(play.masks[columns], play.value[columns], play.keeps[:, :, columns], play.box[:, columns])


def _others(state: State, seat: Seat) -> tuple[Entries, ...]:
    cards: list[Card] = [card for other, card in enumerate(state.cards, 1) if other != seat and not card.out]
    return tuple(card.entries for card in cards)


def _mask(entries: Entries) -> int:
    return sum(1 << place for place, entry in enumerate(entries) if entry is not None)


def write_best(state: State, place: int) -> Score:
    """The greatest number that fits, or an X."""
    box = state.rules.boxes[place]
    fitting = numbers(box.pattern, state.dice)
    return Score(box.code, fitting[0] if fitting else None)
