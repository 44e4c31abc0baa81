"""What a table says no to, and the checks that most commands begin with."""

from __future__ import annotations

from ..errors import DicehouseError
from ..rules import Seat, State
from .guests import Guest
from .table import Phase, Table


class TableRefused(DicehouseError):
    """A command that the table does not allow; nothing has happened."""


def playing(table: Table) -> State:
    if table.phase != "playing" or table.state is None:
        over = table.phase in ("over", "void")
        raise TableRefused("game-over" if over else "not-started", "No game is being played here.")
    return table.state


def own_seat(table: Table, guest: Guest) -> Seat:
    """For whom the guest acts: themselves, or who of their device is to move."""
    seat = table.acting_seat(guest.id)
    if seat is None:
        raise TableRefused("not-seated", "You are watching: only players can do that.")
    return seat


def own_seats(table: Table, guest: Guest) -> tuple[Seat, ...]:
    """Of everybody at the guest's device: they agree with one voice."""
    own_seat(table, guest)
    return table.seats_of(guest.id)


def expect_phase(table: Table, phase: Phase, sentence: str) -> None:
    if table.phase != phase:
        raise TableRefused("phase", sentence)
