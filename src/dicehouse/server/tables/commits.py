"""What a commit says beside its events: the table that they make, the chips that they move, the lobby's line."""

from __future__ import annotations

from ...errors import DicehouseError
from ...play import Decision, Table, fold
from ...play.events import BotSeated, SeatTaken, TableCreated, TableEvent
from ...play.ledger import Posting, postings
from ...play.log import Summary
from ...play.table import people
from ...play.units import Instant, TableId
from .ids import new_code

__all__ = ["evolved", "seated_again", "summarise"]


def evolved(
    table_id: TableId, table: Table | None, decision: Decision, now: Instant
) -> tuple[Table, tuple[Posting, ...]]:
    """The table after what was decided, and the chips that it moves."""
    moved: list[Posting] = []
    for step in fold(table_id, ((event, now) for event in decision.events), table, state=decision.state):
        table = step.after
        if step.before is not None:
            moved += postings(step.before, step.event)
    if table is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    return table, tuple(moved)


def summarise(table: Table, known: Summary | None, now: Instant) -> Summary:
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
            seated.append(SeatTaken(seat, player.guest, player.name))
        elif player.bot:
            seated.append(BotSeated(seat, player.bot, player.name))
    return tuple(seated)
