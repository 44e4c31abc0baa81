"""What the house itself does at a table: flags, presence, time given back."""

from __future__ import annotations

from ...rules import Seat
from ..context import TableContext
from ..events import FlagFell, GameVoided, SeatAway, SeatBack, TableEvent, TimeCredited
from ..table import Table
from ..units import Centis, Instant
from .moves import judged_late, leave_game, revealed


def fallen_due(table: Table, now: Instant, context: TableContext) -> tuple[TableEvent, ...]:
    """What time has brought about: a fallen flag, or the end of a question that has waited too long for its judge."""
    seat = flag_fallen(table, now)
    if seat is not None:
        return drop_flag(table, seat, context)
    late = table.phase == "playing" and table.judged_by is not None and now >= table.judged_by
    return judged_late(table, context) if late else ()


def flag_fallen(table: Table, now: Instant) -> Seat | None:
    """The seat whose time is up, if one is."""
    deadline = table.deadline if table.question is None else None
    return table.clock.seat if table.clock and deadline is not None and now >= deadline else None


def drop_flag(table: Table, seat: Seat, context: TableContext) -> tuple[TableEvent, ...]:
    """The seat loses on time; the others play on."""
    return (FlagFell(seat), *leave_game(table, seat, context))


def abandon(table: Table, context: TableContext) -> tuple[TableEvent, ...]:
    """Nobody has come back for very long: the game does not count, and stakes go back."""
    if table.phase not in ("playing", "sealing") or table.deadline is not None:
        return ()
    return (GameVoided("nobody came back"), *revealed(table, context))


def gone(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """The seat's last connection is lost."""
    known = any(other == seat for other, _ in table.away)
    return () if known or table.phase not in ("playing", "sealing") else (SeatAway(seat),)


def returned(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    return (SeatBack(seat),) if any(other == seat for other, _ in table.away) else ()


def credit_time(table: Table, centis: Centis) -> tuple[TableEvent, ...]:
    """The house was closed; a running clock gets the time back."""
    runs = table.deadline is not None and table.question is None
    return (TimeCredited(centis),) if runs and centis > 0 else ()
