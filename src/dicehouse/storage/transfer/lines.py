"""The lines of an exported house."""

from __future__ import annotations

import msgspec

from ...classroom.lessons.units import LessonId
from ...play.log import Summary
from ...play.units import Centis, Chips, CommandId, GuestId, Instant, TableId

FORMAT = 1


class _Line(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    pass


class HouseLine(_Line, frozen=True, tag="house"):
    """The first line; `beat` is when the house was last known to be open."""

    format: int
    beat: Instant | None


class KeyLine(_Line, frozen=True, tag="key"):
    """What guests' tokens are signed with."""

    value: str


class TokenKeyLine(_Line, frozen=True, tag="token-key"):
    """A later key, and for how long those before it are believed."""

    at: Instant
    grace: Centis
    value: str


class RevocationLine(_Line, frozen=True, tag="revocation"):
    guest: GuestId
    at: Instant
    left: bool


class TableLine(_Line, frozen=True, tag="table"):
    table: TableId
    previous: int
    version: int
    summary: Summary


class EventLine(_Line, frozen=True, tag="event"):
    table: TableId
    version: int
    at: Instant
    command: CommandId
    guest: GuestId | None
    step: int
    steps: int
    event: msgspec.Raw


class SecretLine(_Line, frozen=True, tag="secret"):
    table: TableId
    secret: str


class CommitmentLine(_Line, frozen=True, tag="commitment"):
    number: int
    table: TableId
    commitment: str
    link: str


class AccountLine(_Line, frozen=True, tag="account"):
    name: str
    balance: Chips


class EntryLine(_Line, frozen=True, tag="entry"):
    account: str
    chips: Chips
    table: TableId | None
    version: int | None


class LessonLine(_Line, frozen=True, tag="lesson"):
    """Follows all else: a house without lessons is written as before there were any."""

    lesson: LessonId
    code: str
    deadline: Instant | None


class LessonEventLine(_Line, frozen=True, tag="lesson-event"):
    lesson: LessonId
    stream: str
    version: int
    at: Instant
    command: CommandId
    step: int
    event: msgspec.Raw


class EndLine(_Line, frozen=True, tag="end"):
    """The last line counts the others: a file that was cut short is noticed."""

    lines: int


Line = (
    HouseLine
    | KeyLine
    | TokenKeyLine
    | RevocationLine
    | TableLine
    | EventLine
    | SecretLine
    | CommitmentLine
    | AccountLine
    | EntryLine
    | LessonLine
    | LessonEventLine
    | EndLine
)
