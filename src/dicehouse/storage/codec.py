"""Commits as rows and rows as values: what every engine writes and reads."""

from __future__ import annotations

import re
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple, get_args

import msgspec

from ..arena.events import ArenaEvent
from ..classroom.lessons.events import BankChosen, LessonEvent, StudentJoined
from ..classroom.lessons.log import LessonStored
from ..notation import read_action, read_event, write_action, write_event
from ..play.events import Played, Posed, QuestionAsked, TableEvent
from ..play.log import Commit, RoomSummary, Stored, Summary
from ..play.units import NO_TIME, Centis, CommandId, GuestId, Instant, TableId
from ..rules import Buy, Read, Seat
from ..values import Value

LISTED = ("gathering", "sealing", "playing")
"""The phases in which a public table stands in the lobby."""


LOBBY_LOOKED_AT = 2_500
"""The latest tables of the lobby: of whoever has made many of them, a few are shown."""


class EventRow(NamedTuple):
    """`step` counts from 0 within a commit of `steps` events; those of a lesson's are not counted."""

    stream: str
    version: int
    at: Instant
    command: CommandId
    guest: GuestId | None
    step: int
    steps: int
    body: str


class SummaryRow(NamedTuple):
    """`previous` is the version that the commit was made against; a lesson has no version of its own, and no body."""

    room: TableId
    previous: int
    version: int
    code: str
    listed: bool
    created: Instant
    changed: Instant
    deadline: Instant | None
    body: str


class _Played(Value, tag_field="is", tag="played", omit_defaults=True):
    """As the log holds it: the game's events in the record's notation. Most have no `lag` and no `member`, and those of
    old none."""

    events: tuple[str, ...]
    lag: Centis = NO_TIME
    member: int | None = None


class _QuestionAsked(Value, tag_field="is", tag="asked", omit_defaults=True):
    seat: Seat
    action: str
    posed: Posed | None = None
    member: int | None = None


_AS_THEY_ARE = set(get_args(TableEvent)) - {Played, QuestionAsked}
_WRITTEN: Any = reduce(or_, _AS_THEY_ARE, _Played | _QuestionAsked)
"""An event as the log holds it."""

_encoder = msgspec.json.Encoder()
_event_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_WRITTEN)
_summary_decoder = msgspec.json.Decoder(Summary)
_stored_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[tuple[int, int, str, _WRITTEN]])


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


def stream_id(room: TableId, stream: str) -> str:
    """What a stream is called in the log: a table's as the table itself."""
    return f"{room}/{stream}" if stream else room


def expect_writable(commit: Commit) -> bool:
    """Whoever makes commits sees to this; it is checked here, before anything is sent. Whether it is a table's."""
    of_table = isinstance(commit.summary, Summary)
    if () in [part.events for part in commit.parts] or (of_table and commit.summary.table != commit.room):
        raise ValueError("a commit has events and the summary of its table")
    if "\0" in commit.room or "\0" in commit.command or "\0" in (commit.guest or ""):
        raise ValueError("an id cannot hold a zero byte: PostgreSQL does not keep one")
    return of_table


class Append:
    """A commit, encoded before it is handed to whoever writes; `visits` are guests who are new in the
    room, each with it.

    It is `plain` where it is of a table, moves no chips, makes no seal and has no fence: a move, mostly. `version` is
    what the table comes to.
    """

    __slots__ = ("commit", "events", "of_table", "plain", "summary", "version", "visits")

    def __init__(self, commit: Commit, visits: bool) -> None:
        self.of_table = expect_writable(commit)
        self.commit = commit
        new = (commit.guest, *commit.seated) if visits else commit.seated
        self.visits = [(guest, commit.room) for guest in sorted({guest for guest in new if guest is not None})]
        self.plain = self.of_table and not commit.postings and commit.seal is None and commit.fence is None
        self.events = event_rows(commit)
        self.summary = None if commit.summary is None else summary_row(commit, commit.summary)
        self.version = self.events[-1].version if self.of_table else 0


def event_rows(commit: Commit) -> list[EventRow]:
    room, at, command, guest = commit.room, commit.at, commit.command, commit.guest
    member = commit.member
    rows: list[EventRow] = []
    for part in commit.parts:
        stream, after, events = part.stream, part.after, part.events
        name, steps = (stream_id(room, stream), 1) if stream else (room, len(events))
        for event in events:
            after += 1
            whose = guest_of(event, guest) if stream else guest
            rows.append(EventRow(name, after, at, command, whose, len(rows), steps, encode_event(event, member)))
    return rows


def guest_of(event: TableEvent | LessonEvent, guest: GuestId | None = None) -> GuestId | None:
    """Whose event it is: in a lesson, who has joined it."""
    return event.guest if isinstance(event, StudentJoined) else guest


def summary_row(commit: Commit, summary: Summary | RoomSummary) -> SummaryRow:
    room, at = commit.room, commit.at
    if isinstance(summary, RoomSummary):
        return SummaryRow(room, 0, 0, summary.code, False, at, at, summary.deadline, "")
    [part] = commit.parts
    return SummaryRow(
        room,
        part.after,
        part.after + len(part.events),
        summary.code,
        summary.public and is_listed(summary),
        summary.created,
        summary.changed,
        summary.deadline,
        _encoder.encode(summary).decode(),
    )


def is_listed(summary: Summary) -> bool:
    """A table at which nobody sits any more waits for nobody."""
    return summary.public and summary.phase in LISTED and summary.taken > 0


def encode_event(event: TableEvent | LessonEvent, member: int | None = None) -> str:
    written: object = event
    match event:
        case Played(events, lag):
            written = _Played(tuple(map(_event_text, events)), lag, member)
        case QuestionAsked(seat, action, posed):
            written = _QuestionAsked(seat, write_action(action), posed, member)
        case _:
            pass
    return _encoder.encode(written).decode()


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
        Stored(version, Instant(at), CommandId(command), _read(written), _member(written, command))
        for version, at, command, written in _stored_decoder.decode(text)
    ]


_OF_OLD = re.compile(r"/s(\d+)\.")


def _member(written: Any, command: str) -> int | None:
    """Who has acted; in rows of old the command's id tells it."""
    if not isinstance(written, _Played | _QuestionAsked):
        return None
    old = _OF_OLD.search(command) if written.member is None and "/s" in command else None
    return int(old[1]) if old else written.member


def decode_summary(body: str) -> Summary:
    return _summary_decoder.decode(body)


EMPTY_BANK = encode(BankChosen(""))
"""What a bank leaves behind when another is chosen."""

BANKS = EMPTY_BANK.partition('"title"')[0] + "%"
"""How the rows of chosen banks begin."""

_lesson_decoder: msgspec.json.Decoder[LessonEvent] = msgspec.json.Decoder(LessonEvent)
_lesson_rows_decoder = msgspec.json.Decoder(list[tuple[str, int, Instant, CommandId, msgspec.Raw]])


def bank_chosen(commit: Commit) -> tuple[str, int] | None:
    """The stream and the version in which the commit chooses a bank: those before it need not be kept."""
    for part in commit.parts:
        for version, event in enumerate(part.events, part.after + 1):
            if isinstance(event, BankChosen):
                return part.stream, version
    return None


def decode_arena_event(body: str | msgspec.Raw, kind: Any = ArenaEvent) -> Any:
    return msgspec.json.decode(body, type=kind)


def decode_lesson_event(body: str | msgspec.Raw) -> LessonEvent:
    try:
        return _lesson_decoder.decode(body)
    except msgspec.ValidationError:
        event: LessonEvent = msgspec.convert(_with_levels(msgspec.json.decode(body)), LessonEvent)
        return event


def _with_levels(event: Any) -> Any:
    """Settings that were kept when a lesson had one level."""
    settings = event.get("settings") if isinstance(event, dict) else None
    if not isinstance(settings, dict) or "level" not in settings:
        return event
    level = settings["level"]
    others = {name: value for name, value in settings.items() if name != "level"}
    return {**event, "settings": {**others, "levels": [] if level is None else [level]}}


def decode_lesson(text: str) -> list[LessonStored]:
    """From a JSON list of [stream, version, at, command, event]."""
    return [
        LessonStored(stream, version, at, command, decode_lesson_event(event))
        for stream, version, at, command, event in _lesson_rows_decoder.decode(text)
    ]
