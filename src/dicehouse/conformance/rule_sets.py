"""Random games under a rule set, with everything verified that a rule set promises."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from ..errors import DicehouseError, NotationError
from ..errors.codes import Code, Promise
from ..notation import Record, read_action, read_record, read_state, write_action, write_record, write_state
from ..play import SeededDice
from ..rules import (
    Action,
    Announce,
    BonusEarned,
    BoxScored,
    Buy,
    Card,
    Event,
    Read,
    Roll,
    RuleSet,
    Score,
    State,
    Throw,
    all_keeps,
    call_of,
    can,
    decide,
    evolve,
    legal_actions,
    open_game,
    read_rules,
    start,
    total,
    write_rules,
)
from ..rules.book.ending import won_at_once
from ..rules.game.joker import NO_CALL
from ..rules.game.patterns import Anything, numbers

__all__ = ["ConformanceError", "ConformanceReport", "check_rule_set"]

T = TypeVar("T")

UNLISTED_EVERY = 7
"""All unlisted actions are tried in one state of so many: there are about five hundred each time."""

MOST_SEATS = 3

ALIKE = 0.7
"""How often loaded dice fall alike; fair ones would show the joker's rules once in hundreds of games."""


class ConformanceError(DicehouseError):
    """A promise that the rule set, or the house, does not keep."""

    def __init__(self, promise: Promise, sentence: str) -> None:
        super().__init__(cast("Code", f"conformance-{promise}"), sentence)


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """`jokers` counts the positions in which the joker's rules had a say."""

    rules: RuleSet
    games: int
    events: int
    accepted: int
    refused: int
    jokers: int


def check_rule_set(
    rules: RuleSet,
    *,
    games: int = 20,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> ConformanceReport:
    """Play random games, every other one with loaded dice, and verify each; the first broken promise raises
    with the state line."""
    if read_rules(write_rules(rules), rules.id) != rules:
        raise ConformanceError("rules", "The rule file does not read back as the same rules.")
    checks = [_Game(rules, f"{seed}.{number}", loaded=number % 2 == 1) for number in range(games)]
    for number, check in enumerate(checks, 1):
        check.play()
        if progress is not None:
            progress(number)
    return ConformanceReport(
        rules,
        games,
        events=sum(len(check.events) for check in checks),
        accepted=sum(check.accepted for check in checks),
        refused=sum(check.refused for check in checks),
        jokers=sum(check.jokers for check in checks),
    )


class _LoadedDice(SeededDice):
    """Dice that mostly fall alike."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._load = random.Random(f"load {seed}")

    def throw(self, roll: Roll) -> Sequence[int]:
        dice = super().throw(roll)
        return [dice[0]] * roll.count if self._load.random() < ALIKE else dice


class _Game:
    def __init__(self, rules: RuleSet, seed: str, *, loaded: bool) -> None:
        self.random = random.Random(seed)
        self.source = _LoadedDice(seed) if loaded else SeededDice(seed)
        least, most = rules.seats
        self.state: State = start(rules, self.random.randint(least, max(least, min(most, MOST_SEATS))))
        self.events: list[Event] = []
        self.turns = 0
        self.turns_promised = len(rules.boxes) * len(self.state.cards)
        self.accepted = 0
        self.refused = 0
        self.jokers = 0

    def play(self) -> None:
        self._apply(open_game(self.state, self.source))
        while not self.state.over:
            self._check_state()
            action = self.random.choice(legal_actions(self.state))
            self._apply(self._decided(action))
            if self.turns > self.turns_promised:
                break
        if self.turns != self.turns_promised and not won_at_once(self.state.rules, self.state.cards):
            boxes = len(self.state.rules.boxes)
            raise self._error("turns", f"The game took {self.turns} turns, not {boxes} a seat.")
        self._check_state_line()
        self._check_cards()
        self._check_totals()
        self._check_record()

    def _decided(self, action: Action) -> tuple[Event, ...]:
        before = write_state(self.state)
        events = decide(self.state, self.state.seat, action, self.source).events
        if write_state(self.state) != before:
            raise self._error("mutation", "Deciding has changed the state.")
        return events

    def _apply(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.events.append(event)
            self.turns += isinstance(event, BoxScored)
            self.state = evolve(self.state, event)

    def _check_state(self) -> None:
        self._check_state_line()
        self.jokers += bool(self.state.dice) and call_of(self.state) != NO_CALL
        listed = set(legal_actions(self.state))
        if not listed:
            raise self._error("stuck", "The game is not over, and nothing can be done.")
        for action in listed:
            self.accepted += 1
            if not can(self.state, self.state.seat, action):
                raise self._error("listed", f"{write_action(action)} is listed and refused.")
            self._check_action(action)
        if self.random.randrange(UNLISTED_EVERY) == 0:
            self._check_unlisted(listed)

    def _check_action(self, action: Action) -> None:
        text = write_action(action)
        if self._read(lambda: read_action(text, self.state.rules)) != action:
            raise self._error("notation", f"{text} does not read back.")

    def _check_unlisted(self, listed: set[Action]) -> None:
        for action in _conceivable(self.state):
            if action in listed:
                continue
            self.refused += 1
            if can(self.state, self.state.seat, action):
                raise self._error("unlisted", f"{write_action(action)} is accepted and not listed.")

    def _check_state_line(self) -> None:
        line = write_state(self.state)
        if self._read(lambda: read_state(line, self._find)) != self.state:
            raise self._error("notation", "The state line does not read back as the same state.")

    def _read(self, read: Callable[[], T]) -> T:
        """What we wrote ourselves must be readable."""
        try:
            return read()
        except NotationError as error:
            raise self._error("notation", f"What was written cannot be read: {error.message}.") from None

    def _check_cards(self) -> None:
        """What every box was told to hold stands on the card."""
        places = self.state.rules.places
        for event in self.events:
            if isinstance(event, BoxScored):
                held = self.state.cards[event.seat - 1].entries[places[event.box]]
                if held != event.points:
                    said = f"Seat {event.seat} was told {event.points} in box {event.box}"
                    raise self._error("totals", f"{said} and has {held}.")

    def _check_totals(self) -> None:
        rules = self.state.rules
        if rules.comparison:
            return
        below = sum(section.bonus.below for section in rules.card_sections if section.bonus)
        for seat, card in enumerate(self.state.cards, 1):
            told = [e for e in self.events if isinstance(e, BoxScored | BonusEarned) and e.seat == seat]
            points = below + sum(self._counted(event, card) for event in told)
            if points != total(rules, card):
                raise self._error("totals", f"Seat {seat} was told {points} and has {total(rules, card)}.")

    def _counted(self, event: BoxScored | BonusEarned, card: Card) -> int:
        """What a box or a bonus adds to the total: some boxes only bring bonuses, some are multiplied."""
        if isinstance(event, BonusEarned):
            return event.points
        rules = self.state.rules
        section = next(each for each in rules.card_sections if any(box.code == event.box for box in each.boxes))
        by = card.entries[rules.places[section.by]] or 0 if section.by else 1
        return 0 if section.only_bonus else event.points * by

    def _check_record(self) -> None:
        names = tuple(f"player {seat}" for seat in range(1, len(self.state.cards) + 1))
        record = Record(self.state.rules, names, tuple(self.events))
        text = write_record(record)
        if self._read(lambda: read_record(text, self._find)) != record:
            raise self._error("replay", "The record does not replay as the game that was played.")

    def _find(self, name: str) -> RuleSet:
        return self.state.rules

    def _error(self, promise: Promise, sentence: str) -> ConformanceError:
        return ConformanceError(promise, f"{sentence} State: {write_state(self.state)}")


def _conceivable(state: State) -> Iterator[Action]:
    """Every action that can be said in this game, and some beyond its edges."""
    rules = state.rules
    dice = rules.dice
    yield from (Throw(keep) for keep in all_keeps(dice.count, dice.sides))
    written = numbers(Anything(), state.dice)[:24] if rules.writes_numbers and state.dice else ()
    for code in (*rules.places, "ZZZZ"):
        yield Score(code)
        yield Score(code, 10**dice.count)
        yield Read(code)
        yield Announce(code)
        yield from (Score(code, number) for number in written)
    faces = range(1, dice.sides + 2)
    yield from (Buy(die, face) for die in faces for face in faces)
