"""A house as JSON lines: a dump of its tables, written by `dicehouse export`, and read into an empty store of either
engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from itertools import groupby, islice
from typing import Any, BinaryIO, get_args

import msgspec

from ..open import read_address
from .archive import Rows, reading, writing
from .checks import Checks
from .lines import FORMAT, EndLine, HouseLine, Line

TOGETHER = 2000

_VISITS = """
INSERT INTO visits (guest, table_id)
SELECT DISTINCT guest, CASE WHEN table_id LIKE 'lesson/%' THEN substr(table_id, 1, 23) ELSE table_id END
FROM events WHERE guest IS NOT NULL
"""

_encoder = msgspec.json.Encoder()


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
    beats = [at async for (at,) in rows.read("SELECT at FROM beats WHERE name = 'house'")]
    yield HouseLine(FORMAT, beats[0] if beats else None)
    _, *kinds, _ = get_args(Line)
    for kind in kinds:
        async for row in rows.read(f"SELECT {', '.join(kind.columns())} FROM {kind.rows_of} {kind.which}"):
            yield kind.of(row)


async def import_house(url: str, lines: Iterable[bytes]) -> int:
    """Read it all and check it, or import nothing; returns the number of lines."""
    checks = Checks()
    async with writing(read_address(url)) as rows:
        for table in ("accounts", "beats", "keys", "token_keys", "revocations", "subscriptions", "calls"):
            await rows.execute(f"DELETE FROM {table}")
        for _, alike in groupby(map(checks.read, lines), type):
            while together := list(islice(alike, TOGETHER)):
                if columns := list(together[0].row()):
                    await rows.write(together[0].rows_of, columns, [tuple(line.row().values()) for line in together])
        checks.finish()
        await rows.execute(_VISITS)
    return checks.lines
