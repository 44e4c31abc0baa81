"""What is written down: the events that were decided, the chips that they move, the lobby's row."""

from __future__ import annotations

import msgspec

from ...errors import DicehouseError
from ...play import Decision, Table, fold
from ...play.events import BotSeated, SeatTaken, TableCreated, TableEvent
from ...play.ledger import Posting, postings
from ...play.log import Commit, Part, Stored, Summary
from ...play.table import people
from ...play.units import CommandId, GuestId, Instant, TableId
from .ids import new_code

__all__ = ["Change", "commit_of", "seated_again"]


class Change(msgspec.Struct, frozen=True):
    """What was decided, when, and for whom; `seal` is a new secret with its commitment."""

    decision: Decision
    at: Instant
    command: CommandId
    guest: GuestId | None = None
    seal: tuple[str, str] | None = None

    def stored(self, after: int) -> list[Stored]:
        """Its events as the log will hold them."""
        events = enumerate(self.decision.events, after + 1)
        return [Stored(version, self.at, self.command, event) for version, event in events]


def commit_of(table_id: TableId, before: Table | None, known: Summary | None, change: Change) -> tuple[Commit, Table]:
    """The commit, and the table that it makes; a table that is made by it has nothing before."""
    table, moved_chips = _evolved(table_id, before, change)
    commit = Commit(
        table_id,
        change.at,
        change.command,
        (Part("", before.version if before else 0, change.decision.events),),
        _summary(table, known, change.at),
        change.guest,
        moved_chips,
        change.seal,
    )
    return commit, table


def _evolved(table_id: TableId, table: Table | None, change: Change) -> tuple[Table, tuple[Posting, ...]]:
    """The table after what was decided, and the chips that it moves."""
    moved_chips: list[Posting] = []
    log = ((event, change.at) for event in change.decision.events)
    for step in fold(table_id, log, table, state=change.decision.state):
        table = step.after
        if step.before is not None:
            moved_chips += postings(step.before, step.event)
    if table is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    return table, tuple(moved_chips)


def _summary(table: Table, known: Summary | None, now: Instant) -> Summary:
    seat = table.seat_of(table.host)
    host = table.seats[seat - 1] if seat else None
    return Summary(
        table=table.id,
        code=known.code if known else new_code(),
        rules=table.rules.name_version,
        game=table.rules.name,
        host=host.name if host else "",
        phase=table.phase,
        public=table.settings.public,
        seats=len(table.seats),
        taken=len(table.seats) - table.seats.count(None),
        stake=table.settings.stake,
        created=known.created if known else now,
        changed=now,
        deadline=table.deadline,
    )


def seated_again(old: Table) -> tuple[TableEvent, ...]:
    """A new table with the old one's settings and people."""
    name = next((player.name for _, player in people(old) if player.guest == old.host), "Guest")
    seated: list[TableEvent] = [TableCreated(old.settings, old.host, name)]
    for seat, player in people(old):
        if player.guest:
            seated.append(SeatTaken(seat, player.guest, player.name, player.look))
        elif player.bot:
            seated.append(BotSeated(seat, player.bot, player.name))
    return tuple(seated)
