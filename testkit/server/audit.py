"""After a fault: what was acknowledged, held against what the store says, and the chips, the clocks, the views."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict, dataclass
from typing import Any

from dicehouse.play import replay_table
from dicehouse.play.events import FlagFell, GameStarted, Played, TimeCredited
from dicehouse.play.log import Log, Stored
from dicehouse.play.units import TableId
from dicehouse.storage import open_log
from testkit.server.clients import Client, Table, as_nobody, got
from testkit.server.flags import lateness
from testkit.server.history import breaches
from testkit.server.load import FLAG_AFTER, Load


@dataclass
class Findings:
    """All but the first five are zero in a house that loses nothing. `flags` fell where somebody was playing,
    `flags_due` have to fall because nobody was."""

    acknowledged: int = 0
    retried: int = 0
    tables: int = 0
    events: int = 0
    flags_due: int = 0
    lost: int = 0
    duplicated: int = 0
    done_though_refused: int = 0
    out_of_order: int = 0
    gaps: int = 0
    flags: int = 0
    flags_missing: int = 0
    flags_twice: int = 0
    flags_early: int = 0
    chips_off: int = 0
    clocks_off: int = 0
    diverged: int = 0

    def is_clean(self) -> bool:
        return not any(list(asdict(self).values())[5:])

    def add(self, other: Findings) -> None:
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


async def audit(load: Load) -> Findings:
    """With the house open: views are compared first, then the log is read, of SQLite after a stop."""
    found = Findings(load.acknowledged, load.retried, len(load.tables), flags_due=len(load.flag_tables))
    for table in load.tables:
        found.diverged += await _diverged(load, table)
    chips = sum(got(guest, "/api/me")["chips"] for guest in load.guests)
    found.chips_off += abs(chips - 1000 * len(load.guests))
    if load.house.database.startswith("sqlite"):
        load.house.stop()
    log = await open_log(load.house.database)
    try:
        found.chips_off += abs(await log.total_chips())
        logs: dict[str, list[str]] = {}
        for table in load.tables:
            rows = await _audit_table(logs, log, table, found)
            found.flags += sum(isinstance(row.event, FlagFell) for row in rows)
            found.clocks_off += _clock_is_off(load, table, rows)
        for table in load.flag_tables:
            _audit_flags(table, await _audit_table(logs, log, table, found), found)
        told = Counter(breach for breach, _ in breaches(logs, load.calls))
        found.lost, found.out_of_order = told["lost"], told["out of order"]
        found.done_though_refused = told["done though refused"]
    finally:
        await log.close()
    return found


def _audit_flags(table: Table, rows: list[Stored], found: Findings) -> None:
    late = lateness(table.id, rows, FLAG_AFTER)
    found.flags_missing += not late
    found.flags_twice += len(late) > 1
    found.flags_early += any(hundredths < 0 for hundredths in late)


async def _audit_table(logs: dict[str, list[str]], log: Log, table: Table, found: Findings) -> list[Stored]:
    rows = await log.read(TableId(table.id))
    found.events += len(rows)
    found.gaps += [row.version for row in rows] != list(range(1, len(rows) + 1))
    logs[table.id] = [row.command.rpartition("/")[2] for row in rows]
    versions: dict[str, list[int]] = defaultdict(list)
    for version, command in enumerate(logs[table.id], 1):
        versions[command].append(version)
    for places in versions.values():
        found.duplicated += places != list(range(places[0], places[0] + len(places))) if places else 0
    return rows


def _clock_is_off(load: Load, table: Table, rows: list[Stored]) -> bool:
    """To the hundredth: what both clocks have used is the time that passed, less what was given back."""
    played = replay_table(TableId(table.id), ((row.event, row.at) for row in rows))
    if played is None or played.clock is None or played.phase != "over":
        return False
    began = next(row.at for row in rows if isinstance(row.event, GameStarted))
    over = next(row.at for row in rows if row.version == played.changed)
    credited = sum(row.event.centis for row in rows if isinstance(row.event, TimeCredited))
    forgiven = sum(row.event.lag for row in rows if isinstance(row.event, Played))
    used = sum(load.each - left for left in played.clock.left)
    return used != over - began - credited - forgiven


async def _diverged(load: Load, table: Table) -> int:
    """Whoever comes back, however late, sees what the others see."""
    guests = [guest for guest in load.guests if _sits(guest, table)]
    views: list[dict[str, Any]] = [got(load.house, f"/api/tables/{table.id}")]
    for guest, version in [(guest, version) for guest in guests for version in (None, 1)]:
        client = await Client.open(load.house, table, guest, version)
        views.append(client.view)
        await client.close()
    shown = [as_nobody(view) for view in views]
    return sum(view != shown[0] for view in shown)


def _sits(guest: Any, table: Table) -> bool:
    return bool(got(guest, f"/api/tables/{table.id}")["you"])
