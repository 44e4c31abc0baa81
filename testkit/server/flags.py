"""How late flags have fallen, as the log tells it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from dicehouse.play import replay_table
from dicehouse.play.events import FlagFell
from dicehouse.play.log import Stored
from dicehouse.play.units import TableId

from .clients import Table
from .house import OpenHouse


def flags(house: OpenHouse, table: Table, seconds: int) -> list[int]:
    """How late each flag of the table fell, in hundredths, where nobody has moved before."""
    return lateness(table.id, asyncio.run(house.stored(table.id)), seconds)


def lateness(table: str, rows: Sequence[Stored], seconds: int) -> list[int]:
    """The same of a log that was read already."""
    late = []
    for place, row in enumerate(rows):
        if isinstance(row.event, FlagFell):
            before = replay_table(TableId(table), ((earlier.event, earlier.at) for earlier in rows[:place]))
            assert before is not None
            assert before.clock is not None
            late.append(row.at - before.clock.since - 100 * seconds)
    return late
