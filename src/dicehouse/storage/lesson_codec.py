"""Commits of lessons as rows and rows as values: what both engines write and read."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ..classroom.lessons.events import STREAM_OF_TEACHER, BankChosen, LessonEvent, StreamId
from ..classroom.lessons.log import LessonCommit, LessonStored
from ..classroom.lessons.units import LessonId
from ..play.units import CommandId, GuestId, Instant, TableId

LESSON_ORDER = f"stream != '{STREAM_OF_TEACHER}', stream, version"
"""The teacher's stream opens the lesson."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[LessonEvent] = msgspec.json.Decoder(LessonEvent)


class LessonRow(NamedTuple):
    """`step` counts from 0 within a commit."""

    lesson: LessonId
    stream: str
    version: int
    at: Instant
    command: CommandId
    step: int
    body: str


JOINED = '{"is":"joined"'
"""How the first event of a student's stream begins: there is an index of these."""


def joined_by(guest: GuestId) -> tuple[str, str]:
    """Between these is every such event of the guest's, and no other."""
    return f'{JOINED},"guest":"{guest}"', f'{JOINED},"guest":"{guest}#'


def encode_lesson_event(event: LessonEvent) -> str:
    return _encoder.encode(event).decode()


def lesson_rows(commit: LessonCommit) -> list[LessonRow]:
    events = [
        (part.stream, part.after + place, event) for part in commit.parts for place, event in enumerate(part.events, 1)
    ]
    return [
        LessonRow(commit.lesson, stream, version, commit.at, commit.command, step, encode_lesson_event(event))
        for step, (stream, version, event) in enumerate(events)
    ]


EMPTY_BANK = _encoder.encode(BankChosen("")).decode()
"""What a bank leaves behind when another is chosen."""

BANKS = EMPTY_BANK.partition('"title"')[0] + "%"
"""How the rows of chosen banks begin."""


def bank_chosen(commit: LessonCommit) -> tuple[StreamId, int] | None:
    """Where the commit chooses a bank: those before it need not be kept."""
    for part in commit.parts:
        for version, event in enumerate(part.events, part.after + 1):
            if isinstance(event, BankChosen):
                return part.stream, version
    return None


def tables_of_lesson(lesson: LessonId) -> tuple[str, str]:
    """Every table of the lesson has an id between these, and no other table has."""
    return f"L{lesson}-", f"L{lesson}."


def decode_lesson_event(body: str) -> LessonEvent:
    try:
        return _decoder.decode(body)
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


def decode_lesson(stream: str, version: int, at: int, command: str, body: str) -> LessonStored:
    return LessonStored(stream, version, Instant(at), CommandId(command), decode_lesson_event(body))


def lesson_channel(lesson: LessonId) -> TableId:
    """What a notification names: no table has a slash."""
    return TableId(f"lesson/{lesson}")


def notified_lesson(table: TableId) -> LessonId | None:
    """The lesson that a notification names, where it names one."""
    kind, slash, lesson = table.partition("/")
    return LessonId(lesson) if slash and kind == "lesson" else None
