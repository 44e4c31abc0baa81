"""A house as JSON lines: written by `dicehouse export`, read into an empty store of either engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any, BinaryIO

import msgspec

from ...play.log import Summary
from ...play.units import Instant
from ..codec import is_listed
from ..errors import StoreRefused
from ..open import read_address
from .archive import RowReader, RowWriter, reading, writing
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

__all__ = ["export_house", "import_house"]

TOGETHER = 2000

_TABLES = "SELECT table_id, previous, version, body FROM summaries ORDER BY table_id"
_EVENTS = """
SELECT table_id, version, at, command, guest, step, steps, body FROM events ORDER BY table_id, version
"""
_SECRETS = "SELECT table_id, secret FROM secrets ORDER BY table_id"
_COMMITMENTS = "SELECT number, table_id, commitment, link FROM commitments ORDER BY number"
_ACCOUNTS = "SELECT name, balance FROM accounts ORDER BY name"
_ENTRIES = "SELECT account, chips, table_id, version FROM entries ORDER BY number"
_LESSONS = "SELECT lesson, code, deadline FROM lessons ORDER BY lesson"
_LESSON_EVENTS = """
SELECT lesson, stream, version, at, command, step, body FROM lesson_events ORDER BY lesson, stream, version
"""
_VISITS = """
INSERT INTO visits (guest, table_id) SELECT DISTINCT guest, table_id FROM events WHERE guest IS NOT NULL
"""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


async def export_house(url: str, out: BinaryIO) -> int:
    """Write everything; returns the number of lines. Secrets are among them: keep the file to yourself."""
    count = 0
    async with reading(read_address(url)) as reader:
        async for line in _lines(reader):
            out.write(_encoder.encode(line) + b"\n")
            count += 1
    out.write(_encoder.encode(EndLine(count)) + b"\n")
    return count + 1


async def import_house(url: str, lines: Iterable[bytes]) -> int:
    """Read it all and check it, or import nothing; returns the number of lines."""
    checks = Checks()
    async with writing(read_address(url)) as writer:
        loader = _Loader(writer)
        await writer.execute("DELETE FROM accounts")
        await writer.execute("DELETE FROM beats")
        for table in ("keys", "token_keys", "revocations"):
            await writer.execute(f"DELETE FROM {table}")
        for text in lines:
            line = _decoded(text, checks.lines + 1)
            checks.see(line)
            await loader.take(line)
        checks.finish()
        await loader.flush()
        await writer.execute(_VISITS)
    return checks.lines


async def _lines(reader: RowReader) -> AsyncIterator[Line]:
    beats = [Instant(at) async for (at,) in reader.rows("SELECT at FROM beats WHERE name = 'house'")]
    yield HouseLine(FORMAT, beats[0] if beats else None)
    async for (key,) in reader.rows("SELECT value FROM keys WHERE name = 'house'"):
        yield KeyLine(key)
    async for row in reader.rows("SELECT at, grace, value FROM token_keys ORDER BY at"):
        yield TokenKeyLine(*row)
    async for guest, at, left in reader.rows("SELECT guest, at, left_house FROM revocations ORDER BY guest"):
        yield RevocationLine(guest, at, bool(left))
    async for table, previous, version, body in reader.rows(_TABLES):
        yield TableLine(table, previous, version, msgspec.json.decode(body, type=Summary))
    async for row in reader.rows(_EVENTS):
        table, version, at, command, guest, step, steps, body = row
        yield EventLine(table, version, at, command, guest, step, steps, msgspec.Raw(body.encode()))
    async for row in reader.rows(_SECRETS):
        yield SecretLine(*row)
    async for row in reader.rows(_COMMITMENTS):
        yield CommitmentLine(*row)
    async for row in reader.rows(_ACCOUNTS):
        yield AccountLine(*row)
    async for row in reader.rows(_ENTRIES):
        yield EntryLine(*row)
    async for row in reader.rows(_LESSONS):
        yield LessonLine(*row)
    async for lesson, stream, version, at, command, step, body in reader.rows(_LESSON_EVENTS):
        yield LessonEventLine(lesson, stream, version, at, command, step, msgspec.Raw(body.encode()))


def _decoded(text: bytes, number: int) -> Line:
    try:
        line: Line = _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise StoreRefused("export-broken", f"Line {number} cannot be read: {error}.") from None
    return line


class _Loader:
    """Rows that are written together, table by table."""

    def __init__(self, writer: RowWriter) -> None:
        self._writer = writer
        self._table = ""
        self._columns: tuple[str, ...] = ()
        self._rows: list[tuple[Any, ...]] = []

    async def take(self, line: Line) -> None:
        table, values = _row(line)
        if table != self._table or len(self._rows) >= TOGETHER:
            await self.flush()
        if table:
            self._table, self._columns = table, tuple(values)
            self._rows.append(tuple(values.values()))

    async def flush(self) -> None:
        if self._rows:
            await self._writer.write(self._table, self._columns, self._rows)
        self._table, self._rows = "", []


def _row(line: Line) -> tuple[str, dict[str, Any]]:
    match line:
        case HouseLine(_, beat):
            return ("beats", {"name": "house", "at": beat}) if beat is not None else ("", {})
        case KeyLine(key):
            return "keys", {"name": "house", "value": key}
        case TokenKeyLine(at, grace, key):
            return "token_keys", {"at": at, "grace": grace, "value": key}
        case RevocationLine(guest, at, left):
            return "revocations", {"guest": guest, "at": at, "left_house": left}
        case TableLine(table, previous, version, summary):
            return "summaries", {
                "table_id": table,
                "previous": previous,
                "version": version,
                "code": summary.code,
                "listed": is_listed(summary),
                "created": summary.created,
                "changed": summary.changed,
                "deadline": summary.deadline,
                "body": _encoder.encode(summary).decode(),
            }
        case EventLine():
            fields = {name: getattr(line, name) for name in ("version", "at", "command", "guest", "step", "steps")}
            return "events", {"table_id": line.table, **fields, "body": bytes(line.event).decode()}
        case SecretLine(table, secret):
            return "secrets", {"table_id": table, "secret": secret}
        case CommitmentLine(number, table, commitment, link):
            return "commitments", {
                "number": number, "table_id": table, "commitment": commitment, "link": link
            }  # fmt: skip
        case AccountLine(name, balance):
            return "accounts", {"name": name, "balance": balance}
        case EntryLine(account, moved, table, version):
            return "entries", {"account": account, "chips": moved, "table_id": table, "version": version}
        case LessonLine(lesson, code, deadline):
            return "lessons", {"lesson": lesson, "code": code, "deadline": deadline}
        case LessonEventLine():
            fields = {name: getattr(line, name) for name in ("lesson", "stream", "version", "at", "command", "step")}
            return "lesson_events", {**fields, "body": bytes(line.event).decode()}
        case EndLine():
            return "", {}
