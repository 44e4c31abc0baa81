"""What is written down: the events that were decided, the chips that they move, the lobby's row."""

from __future__ import annotations

from ..errors import DicehouseError
from ..play import Decision, Table, create_table, evolve_table
from ..play.events import BotSeated, SeatTaken, TableCreated, TableEvent
from ..play.ledger import Posting, postings
from ..play.log import Commit, Part, Stored, Summary
from ..play.table import people
from ..play.units import CommandId, GuestId, Instant, TableId
from .ids import new_code


def commit_of(
    table_id: TableId,
    before: Table | None,
    known: Summary | None,
    decision: Decision,
    at: Instant,
    command: CommandId,
    guest: GuestId | None = None,
    seal: tuple[str, str] | None = None,
) -> tuple[Commit, Table]:
    """The commit, and the table that it makes; one that is made by it has nothing before. `seal` is a new secret with
    its commitment."""
    table, moved_chips = before, list[Posting]()
    for event in decision.events:
        if isinstance(event, TableCreated):
            table = create_table(table_id, event)
        elif table is None:
            raise DicehouseError("table-unknown", "There is no such table.")
        else:
            moved_chips += postings(table, event)
            table = evolve_table(table, event, at, state=decision.state)
    if table is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    after, summary = before.version if before else 0, _summary(table, known, at)
    part = Part("", after, decision.events)
    return Commit(table_id, at, command, (part,), summary, guest, tuple(moved_chips), seal), table


def stored_by(commit: Commit) -> list[Stored]:
    """Its events as the log holds them."""
    [part] = commit.parts
    events = enumerate(part.events, part.after + 1)
    return [Stored(version, commit.at, commit.command, event) for version, event in events]


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
