"""A house as JSON lines: a dump of its tables, written by `dicehouse export`, and read into an empty store of either
engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, BinaryIO, NamedTuple

import msgspec
from msgspec.structs import astuple, fields

from ...classroom.lessons.log import lesson_room
from ...play.log import Summary
from ...play.units import Instant
from ..codec import decode_lesson_event, decode_summary, encode, guest_of, is_listed, stream_id
from ..open import StoreRefused, read_address
from ..sql import TABLES
from .archive import Rows, reading, writing
from .checks import Checks
from .lines import (
    FORMAT,
    AccountLine,
    CommitmentLine,
    EndLine,
    EntryLine,
    EventLine,
    HouseLine,
    KeyLine,
    LessonEventLine,
    LessonLine,
    Line,
    RevocationLine,
    SecretLine,
    TableLine,
    TokenKeyLine,
)

TOGETHER = 2000


def _nothing(_: Any) -> dict[str, Any]:
    return {}


def _summary_columns(line: TableLine) -> dict[str, Any]:
    """What a summary is found by."""
    found = {name: getattr(line.summary, name) for name in ("code", "created", "changed", "deadline")}
    return {**found, "listed": is_listed(line.summary)}


def _lesson_columns(line: LessonLine) -> dict[str, Any]:
    none = dict.fromkeys(("previous", "version", "created", "changed"), 0)
    return {"table_id": lesson_room(line.lesson), **none, "listed": False, "body": ""}


def _lesson_event_columns(line: LessonEventLine) -> dict[str, Any]:
    guest = guest_of(decode_lesson_event(line.event))
    return {"table_id": stream_id(lesson_room(line.lesson), line.stream), "guest": guest, "steps": 1}


class _Kind(NamedTuple):
    """Lines of a kind are rows of a table: each field is a column, or what is made of some. `more` are the columns that
    no field is read from."""

    line: type[Any]
    table: str
    columns: tuple[str, ...]
    which: str
    more: Callable[[Any], dict[str, Any]] = _nothing

    @property
    def sql(self) -> str:
        return f"SELECT {', '.join(self.columns)} FROM {self.table} {self.which}"


_LESSONS = "WHERE table_id LIKE 'lesson/%'"

KINDS = (
    _Kind(KeyLine, "keys", ("value",), "WHERE name = 'house'", lambda _: {"name": "house"}),
    _Kind(TokenKeyLine, "token_keys", ("at", "grace", "value"), "ORDER BY at"),
    _Kind(RevocationLine, "revocations", ("guest", "at", "left_house"), "ORDER BY guest"),
    _Kind(TableLine, "summaries", ("table_id", "previous", "version", "body"), f"WHERE {TABLES} ORDER BY table_id",
          _summary_columns),
    _Kind(EventLine, "events", ("table_id", "version", "at", "command", "guest", "step", "steps", "body"),
          f"WHERE {TABLES} ORDER BY table_id, version"),
    _Kind(SecretLine, "secrets", ("table_id", "secret"), "ORDER BY table_id"),
    _Kind(CommitmentLine, "commitments", ("number", "table_id", "commitment", "link"), "ORDER BY number"),
    _Kind(AccountLine, "accounts", ("name", "balance"), "ORDER BY name"),
    _Kind(EntryLine, "entries", ("account", "chips", "table_id", "version"), "ORDER BY number"),
    _Kind(LessonLine, "summaries", ("substr(table_id, 8)", "code", "deadline"), f"{_LESSONS} ORDER BY table_id",
          _lesson_columns),
    _Kind(LessonEventLine, "events",
          ("substr(table_id, 8, 16)", "substr(table_id, 25)", "version", "at", "command", "step", "body"),
          f"{_LESSONS} ORDER BY table_id, version", _lesson_event_columns),
)  # fmt: skip
"""In the order of the file; what is of lessons follows all else."""

_VISITS = """
INSERT INTO visits (guest, table_id)
SELECT DISTINCT guest, CASE WHEN table_id LIKE 'lesson/%' THEN substr(table_id, 1, 23) ELSE table_id END
FROM events WHERE guest IS NOT NULL
"""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


async def export_house(url: str, out: BinaryIO) -> int:
    """Write everything; returns the number of lines. Secrets are among them: keep the file to yourself."""
    count = 0
    async with reading(read_address(url)) as rows:
        async for line in _lines(rows):
            out.write(_encoder.encode(line) + b"\n")
            count += 1
    out.write(_encoder.encode(EndLine(count)) + b"\n")
    return count + 1


async def _lines(rows: Rows) -> AsyncIterator[Any]:
    beats = [Instant(at) async for (at,) in rows.read("SELECT at FROM beats WHERE name = 'house'")]
    yield HouseLine(FORMAT, beats[0] if beats else None)
    for kind in KINDS:
        types = [field.type for field in fields(kind.line)]
        async for row in rows.read(kind.sql):
            yield kind.line(*map(_told, types, row))


def _told(kind: Any, value: Any) -> Any:
    """What stands in a column, as a field of this type."""
    if kind is msgspec.Raw:
        return msgspec.Raw(value.encode())
    if kind is Summary:
        return decode_summary(value)
    return bool(value) if kind is bool else value


async def import_house(url: str, lines: Iterable[bytes]) -> int:
    """Read it all and check it, or import nothing; returns the number of lines."""
    checks = Checks()
    async with writing(read_address(url)) as rows:
        loader = _Loader(rows)
        for table in ("accounts", "beats", "keys", "token_keys", "revocations"):
            await rows.execute(f"DELETE FROM {table}")
        for text in lines:
            line = _decoded(text, checks.lines + 1)
            checks.see(line)
            await loader.take(line)
        checks.finish()
        await loader.flush()
        await rows.execute(_VISITS)
    return checks.lines


def _decoded(text: bytes, number: int) -> Line:
    try:
        line: Line = _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise StoreRefused("export-broken", f"Line {number} cannot be read: {error}.") from None
    return line


class _Loader:
    """Rows that are written together, kind by kind."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._table = ""
        self._waiting: list[dict[str, Any]] = []

    async def take(self, line: Line) -> None:
        table, values = _row(line)
        if self._waiting and (values.keys() != self._waiting[0].keys() or len(self._waiting) >= TOGETHER):
            await self.flush()
        if table:
            self._table = table
            self._waiting.append(values)

    async def flush(self) -> None:
        if self._waiting:
            rows = [tuple(values.values()) for values in self._waiting]
            await self._rows.write(self._table, list(self._waiting[0]), rows)
        self._waiting = []


_KINDS = {kind.line: kind for kind in KINDS}


def _row(line: Line) -> tuple[str, dict[str, Any]]:
    """The table, and what stands in its columns; the first and the last line are of none, but for a beat."""
    if isinstance(line, HouseLine) and line.beat is not None:
        return "beats", {"name": "house", "at": line.beat}
    kind = _KINDS.get(type(line))
    if kind is None:
        return "", {}
    columns = zip(kind.columns, astuple(line), strict=True)
    return kind.table, {name: _kept(value) for name, value in columns if "(" not in name} | kind.more(line)


def _kept(value: Any) -> Any:
    if isinstance(value, msgspec.Raw):
        return bytes(value).decode()
    return encode(value) if isinstance(value, Summary) else value
