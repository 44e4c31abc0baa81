"""The lines of an exported house: each is a row of a table, and has its columns for fields."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec.structs import astuple, fields

from ...arena.plan import ArenaId
from ...classroom.lessons.log import lesson_room
from ...classroom.lessons.units import LessonId
from ...daily.calendar import DayName
from ...play.log import Summary
from ...play.units import Centis, Chips, CommandId, GuestId, Instant, TableId
from ...values import Value
from ..codec import decode_lesson_event, decode_summary, encode, guest_of, is_listed, stream_id
from ..sql import TABLES

FORMAT = 1

_LESSONS = "WHERE table_id LIKE 'lesson/%' ORDER BY table_id"

COLUMNS = {
    "table": "table_id",
    "summary": "body",
    "event": "body",
    "left": "left_house",
    "result": "body",
    "happened": "body",
    "rating": "body",
    "pair": "body",
    "subscription": "body",
    "call_of": "subscription",
    "lesson": "substr(table_id, 8, 16)",
    "stream": "substr(table_id, 25)",
}
"""What a field is called in its table, where that is something else; one that is made of a column is not written."""


class _Line(Value, tag_field="is", forbid_unknown_fields=True):
    """`rows_of` is the table; `which` are the rows that are lines of this kind."""

    rows_of: ClassVar[str] = ""
    which: ClassVar[str] = ""

    @classmethod
    def columns(cls) -> list[str]:
        return [COLUMNS.get(name, name) for name in cls.__struct_fields__]

    @classmethod
    def of(cls, row: Any) -> _Line:
        return cls(*map(_told, (field.type for field in fields(cls)), row))

    def row(self) -> dict[str, Any]:
        """What stands in the columns."""
        columns = zip(self.columns(), astuple(self), strict=True)
        return {name: _kept(value) for name, value in columns if "(" not in name}


def _told(kind: Any, value: Any) -> Any:
    """What stands in a column, as a field of this type."""
    if kind is msgspec.Raw:
        return msgspec.Raw(value.encode())
    if kind is Summary:
        return decode_summary(value)
    return bool(value) if kind is bool else value


def _kept(value: Any) -> Any:
    if isinstance(value, msgspec.Raw):
        return bytes(value).decode()
    return encode(value) if isinstance(value, Summary) else value


class HouseLine(_Line, tag="house"):
    """The first line; `beat` is when the house was last known to be open."""

    rows_of = "beats"
    format: int
    beat: Instant | None

    def row(self) -> dict[str, Any]:
        return {} if self.beat is None else {"name": "house", "at": self.beat}


class KeyLine(_Line, tag="key"):
    """What guests' tokens are signed with."""

    rows_of, which = "keys", "WHERE name = 'house'"
    value: str

    def row(self) -> dict[str, Any]:
        return {"name": "house", "value": self.value}


class PushKeyLine(_Line, tag="push-key"):
    """What calls are signed with: subscriptions are good with this one alone."""

    rows_of, which = "keys", "WHERE name = 'push'"
    value: str

    def row(self) -> dict[str, Any]:
        return {"name": "push", "value": self.value}


class TokenKeyLine(_Line, tag="token-key"):
    """A later key, and for how long those before it are believed."""

    rows_of, which = "token_keys", "ORDER BY at"
    at: Instant
    grace: Centis
    value: str


class RevocationLine(_Line, tag="revocation"):
    rows_of, which = "revocations", "ORDER BY guest"
    guest: GuestId
    at: Instant
    left: bool


class TableLine(_Line, tag="table"):
    rows_of, which = "summaries", f"WHERE {TABLES} ORDER BY table_id"
    table: TableId
    previous: int
    version: int
    summary: Summary

    def row(self) -> dict[str, Any]:
        """With what a summary is found by."""
        found = {name: getattr(self.summary, name) for name in ("code", "created", "changed", "deadline")}
        return super().row() | found | {"listed": is_listed(self.summary)}


class EventLine(_Line, tag="event"):
    rows_of, which = "events", f"WHERE {TABLES} ORDER BY table_id, version"
    table: TableId
    version: int
    at: Instant
    command: CommandId
    guest: GuestId | None
    step: int
    steps: int
    event: msgspec.Raw


class DayLine(_Line, tag="day"):
    """Its secret and its commitment stand among those of tables."""

    rows_of, which = "days", "ORDER BY day"
    day: DayName
    rules: str
    commitment: str
    opens: Instant
    closes: Instant
    closed: Instant | None


class ResultLine(_Line, tag="result"):
    rows_of, which = "results", "ORDER BY day, guest"
    day: DayName
    guest: GuestId
    lost: int
    score: int
    ended: Instant
    result: msgspec.Raw


class ArenaLine(_Line, tag="arena"):
    rows_of, which = "arena_events", "ORDER BY arena, version"
    arena: ArenaId
    version: int
    at: Instant
    guest: GuestId | None
    happened: msgspec.Raw


class SubscriptionLine(_Line, tag="subscription"):
    rows_of, which = "subscriptions", "ORDER BY id"
    id: str
    guest: GuestId
    renewed: Instant
    subscription: msgspec.Raw


class CallLine(_Line, tag="call"):
    rows_of, which = "calls", "ORDER BY subscription, subject"
    call_of: str
    subject: str
    moment: int
    due: Instant
    tries: int
    done: int


class QuickGameLine(_Line, tag="quick-game"):
    """Two who were paired: until it is settled, the game is there too. Who looks for somebody is not written."""

    rows_of, which = "quick_games", "ORDER BY table_id"
    table: TableId
    at: Instant
    due: Instant
    settled: Instant | None
    pair: str


class QuickSeatLine(_Line, tag="quick-seat"):
    rows_of, which = "quick_seats", "ORDER BY table_id, guest"
    table: TableId
    guest: GuestId
    since: Instant
    at: Instant
    outcome: str
    place: int


class RatingLine(_Line, tag="rating"):
    rows_of, which = "ratings", "ORDER BY guest, game"
    guest: GuestId
    game: str
    name: str
    at: Instant
    games: int
    least: int
    rating: msgspec.Raw


class SecretLine(_Line, tag="secret"):
    rows_of, which = "secrets", "ORDER BY table_id"
    table: TableId
    secret: str


class CommitmentLine(_Line, tag="commitment"):
    rows_of, which = "commitments", "ORDER BY number"
    number: int
    table: TableId
    commitment: str
    link: str


class AccountLine(_Line, tag="account"):
    rows_of, which = "accounts", "ORDER BY name"
    name: str
    balance: Chips


class EntryLine(_Line, tag="entry"):
    rows_of, which = "entries", "ORDER BY number"
    account: str
    chips: Chips
    table: TableId | None
    version: int | None


class LessonLine(_Line, tag="lesson"):
    """What is of lessons follows all else: a house without them is written as before there were any."""

    rows_of, which = "summaries", _LESSONS
    lesson: LessonId
    code: str
    deadline: Instant | None

    def row(self) -> dict[str, Any]:
        none = dict.fromkeys(("previous", "version", "created", "changed"), 0)
        return super().row() | none | {"table_id": lesson_room(self.lesson), "listed": False, "body": ""}


class LessonEventLine(_Line, tag="lesson-event"):
    rows_of, which = "events", f"{_LESSONS}, version"
    lesson: LessonId
    stream: str
    version: int
    at: Instant
    command: CommandId
    step: int
    event: msgspec.Raw

    def row(self) -> dict[str, Any]:
        table, guest = stream_id(lesson_room(self.lesson), self.stream), guest_of(decode_lesson_event(self.event))
        return super().row() | {"table_id": table, "guest": guest, "steps": 1}


class EndLine(_Line, tag="end"):
    """The last line counts the others: a file that was cut short is noticed."""

    lines: int

    def row(self) -> dict[str, Any]:
        return {}


Line = (
    HouseLine
    | KeyLine
    | PushKeyLine
    | TokenKeyLine
    | RevocationLine
    | TableLine
    | EventLine
    | DayLine
    | ResultLine
    | ArenaLine
    | SubscriptionLine
    | CallLine
    | QuickGameLine
    | QuickSeatLine
    | RatingLine
    | SecretLine
    | CommitmentLine
    | AccountLine
    | EntryLine
    | LessonLine
    | LessonEventLine
    | EndLine
)
"""In the order of the file."""
