"""After a fault: what was acknowledged, held against what the store says, and the chips, the clocks, the views."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

from dicehouse.play import replay_table
from dicehouse.play.events import FlagFell, GameStarted, TimeCredited
from dicehouse.play.log import EventLog, Stored
from dicehouse.play.units import TableId
from dicehouse.storage import open_log
from testkit.server.clients import Client, Table, ask
from testkit.server.load import MINUTES, Load

__all__ = ["Findings", "audit"]


@dataclass
class Findings:
    """All but the first four are zero in a house that loses nothing; `credited` is in seconds, for each table."""

    acknowledged: int = 0
    retried: int = 0
    tables: int = 0
    events: int = 0
    lost: int = 0
    duplicated: int = 0
    gaps: int = 0
    flags: int = 0
    chips_off: int = 0
    clocks_off: int = 0
    diverged: int = 0

    def is_clean(self) -> bool:
        return not any(list(asdict(self).values())[4:])

    def add(self, other: Findings) -> None:
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


async def audit(load: Load) -> Findings:
    """With the house open: views are compared first, then the log is read, of SQLite after a stop."""
    found = Findings(len(load.acknowledged), load.retried, len(load.tables))
    for table in load.tables:
        found.diverged += await _diverged(load, table)
    chips = sum(ask(load.house, "GET", "/api/me", guest=guest).json()["chips"] for guest in load.guests)
    found.chips_off += abs(chips - 1000 * len(load.guests))
    if load.house.database.startswith("sqlite"):
        load.house.stop()
    log = await open_log(load.house.database)
    try:
        found.chips_off += abs(await log.total_chips())
        for table in load.tables:
            await _audit_table(load, log, table, found)
    finally:
        await log.close()
    return found


async def _audit_table(load: Load, log: EventLog, table: Table, found: Findings) -> None:
    rows = await log.read(TableId(table.id))
    found.events += len(rows)
    found.gaps += [row.version for row in rows] != list(range(1, len(rows) + 1))
    found.flags += sum(isinstance(row.event, FlagFell) for row in rows)
    versions: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        versions[row.command.rpartition("/")[2]].append(row.version)
    for told in load.acknowledged:
        if told.table == table.id:
            found.lost += versions[told.command] != list(range(told.first, told.last + 1))
    for places in versions.values():
        found.duplicated += places != list(range(places[0], places[0] + len(places))) if places else 0
    found.clocks_off += _clock_is_off(table, rows)


def _clock_is_off(table: Table, rows: list[Stored]) -> bool:
    """To the hundredth: what both clocks have used is the time that passed, less what was given back."""
    played = replay_table(TableId(table.id), ((row.event, row.at) for row in rows))
    if played is None or played.clock is None or played.phase != "over":
        return False
    began = next(row.at for row in rows if isinstance(row.event, GameStarted))
    over = next(row.at for row in rows if row.version == played.changed)
    credited = sum(row.event.centis for row in rows if isinstance(row.event, TimeCredited))
    used = sum(MINUTES * 6000 - left for left in played.clock.left)
    return used != over - began - credited


async def _diverged(load: Load, table: Table) -> int:
    """Whoever comes back, however late, sees what the others see."""
    guests = [guest for guest in load.guests if _sits(guest, table)]
    views: list[dict[str, Any]] = [ask(load.house, "GET", f"/api/tables/{table.id}").json()]
    for guest, version in [(guest, version) for guest in guests for version in (None, 1)]:
        client = await Client.open(load.house, table, guest, version)
        views.append(client.view)
        await client.close()
    shown = [{**view, "you": 0, "you_host": 0} for view in views]
    return sum(view != shown[0] for view in shown)


def _sits(guest: Any, table: Table) -> bool:
    return bool(ask(guest.house, "GET", f"/api/tables/{table.id}", guest=guest).json()["you"])
