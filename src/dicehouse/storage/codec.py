"""Commits as rows and rows as values: what both engines write and read."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple, get_args

import msgspec

from ..notation import read_action, read_event, write_action, write_event
from ..play.events import Played, QuestionAsked, TableEvent
from ..play.log import Commit, Stored, Summary
from ..play.posing import Posed
from ..play.units import NO_TIME, Centis, CommandId, GuestId, Instant, TableId
from ..rules import Buy, Read, Seat

__all__ = [
    "LOBBY_LOOKED_AT",
    "EventRow",
    "SummaryRow",
    "decode_event",
    "decode_stored",
    "decode_summaries",
    "decode_summary",
    "encode",
    "encode_event",
    "event_rows",
    "expect_writable",
    "is_listed",
    "summary_row",
]

LISTED = ("gathering", "sealing", "playing")
"""The phases in which a public table stands in the lobby."""


LOBBY_LOOKED_AT = 2_500
"""The latest tables of the lobby: of whoever has made many of them, a few are shown."""


class EventRow(NamedTuple):
    """`step` counts from 0 within a commit of `steps` events."""

    table: TableId
    version: int
    at: Instant
    command: CommandId
    guest: GuestId | None
    step: int
    steps: int
    body: str


class SummaryRow(NamedTuple):
    """`previous` is the version that the commit was made against."""

    table: TableId
    previous: int
    version: int
    code: str
    listed: bool
    created: Instant
    changed: Instant
    deadline: Instant | None
    body: str


class _Played(msgspec.Struct, frozen=True, tag_field="is", tag="played", omit_defaults=True):
    """As the log holds it: the game's events in the record's notation. Most have no `lag`, and those of old none."""

    events: tuple[str, ...]
    lag: Centis = NO_TIME


class _QuestionAsked(msgspec.Struct, frozen=True, tag_field="is", tag="asked", omit_defaults=True):
    seat: Seat
    action: str
    posed: Posed | None = None


_AS_THEY_ARE = set(get_args(TableEvent)) - {Played, QuestionAsked}
_WRITTEN: Any = reduce(or_, _AS_THEY_ARE, _Played | _QuestionAsked)
"""An event as the log holds it."""

_encoder = msgspec.json.Encoder()
_event_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_WRITTEN)
_summary_decoder = msgspec.json.Decoder(Summary)
_summaries_decoder = msgspec.json.Decoder(list[Summary])
_stored_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[tuple[int, int, str, _WRITTEN]])


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


def expect_writable(commit: Commit) -> None:
    """Whoever makes commits sees to this; it is checked here, before anything is sent."""
    if not commit.events or commit.summary.table != commit.table:
        raise ValueError("a commit has events and the summary of its table")
    if "\0" in commit.table or "\0" in commit.command or "\0" in (commit.guest or ""):
        raise ValueError("an id cannot hold a zero byte: PostgreSQL does not keep one")


def event_rows(commit: Commit) -> list[EventRow]:
    steps = len(commit.events)
    first = commit.after + 1
    table, at, command, guest = commit.table, commit.at, commit.command, commit.guest
    return [
        EventRow(table, first + step, at, command, guest, step, steps, encode_event(event))
        for step, event in enumerate(commit.events)
    ]


def summary_row(commit: Commit) -> SummaryRow:
    summary, after = commit.summary, commit.after
    return SummaryRow(
        commit.table,
        after,
        after + len(commit.events),
        summary.code,
        is_listed(summary),
        summary.created,
        summary.changed,
        summary.deadline,
        encode(summary),
    )


def is_listed(summary: Summary) -> bool:
    """A table at which nobody sits any more waits for nobody."""
    return summary.public and summary.phase in LISTED and summary.taken > 0


def encode_event(event: TableEvent) -> str:
    return encode(_written(event))


def _written(event: TableEvent) -> object:
    match event:
        case Played(events, lag):
            return _Played(tuple(map(_event_text, events)), lag)
        case QuestionAsked(seat, action, posed):
            return _QuestionAsked(seat, write_action(action), posed)
        case _:
            return event


def _read(written: Any) -> TableEvent:
    match written:
        case _Played(events, lag):
            return Played(tuple(map(_event, events)), lag)
        case _QuestionAsked(seat, text, posed):
            return QuestionAsked(seat, _question(text), posed)
        case _:
            event: TableEvent = written
            return event


_event = lru_cache(maxsize=16384)(read_event)
_event_text = lru_cache(maxsize=16384)(write_event)
"""The same few throws and boxes come again and again at every table: it saves two thirds of their writing."""


def _question(text: str) -> Buy | Read:
    action = read_action(text)
    if not isinstance(action, Buy | Read):
        raise ValueError(f"{text!r} is nothing that anybody judges")
    return action


def decode_event(body: str) -> TableEvent:
    return _read(_event_decoder.decode(body))


def decode_stored(text: str) -> list[Stored]:
    """From a JSON list of [version, at, command, event]."""
    return [
        Stored(version, Instant(at), CommandId(command), _read(written))
        for version, at, command, written in _stored_decoder.decode(text)
    ]


def decode_summary(body: str) -> Summary:
    return _summary_decoder.decode(body)


def decode_summaries(text: str) -> list[Summary]:
    return _summaries_decoder.decode(text)
