"""A game record: the rules, who played, and everything that happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce

from ..rules import Event, RuleSet, State, evolve, start

TAG_NAME_FORM = re.compile("[A-Za-z][A-Za-z0-9]{0,30}")
COMMENT_FORM = re.compile("[^{}]*")


@dataclass(frozen=True)
class TakenBack:
    """A box that was written after so many events of the game, and opened again: what it was."""

    after: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Record:
    """`names` are the seats' names in order; `tags` whatever else is known of the game; `comments`
    stand behind the turns that they are numbered by, counted from 0 in the order of play. `events`
    are those that stand; boxes that were written before them are `taken_back`."""

    rules: RuleSet
    names: tuple[str, ...]
    events: tuple[Event, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    taken_back: tuple[TakenBack, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.names)


def reserved_tag(name: str) -> bool:
    """Whether the record itself says what stands in this tag."""
    return name == "Rules" or re.fullmatch("Seat[0-9]+", name) is not None


def steps(record: Record) -> Iterator[tuple[State, Event]]:
    """Each event with the state that it happened in."""
    state = start(record.rules, record.seats)
    for event in record.events:
        yield state, event
        state = evolve(state, event)


def final_state(record: Record) -> State:
    return reduce(evolve, record.events, start(record.rules, record.seats))
