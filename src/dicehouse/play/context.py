"""Who is at a table, what the world gives it, and what a table may say no to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..errors import DicehouseError
from ..rules import DiceSource, Seat, State
from .table import Phase, Table
from .units import GuestId, TableId

__all__ = ["Guest", "TableRefused", "World", "expect_phase", "own_seat", "playing"]


class TableRefused(DicehouseError):
    """A command that the table does not allow; nothing has happened."""


@dataclass(frozen=True, slots=True)
class Guest:
    id: GuestId
    name: str


class World(Protocol):
    """What a table gets from outside: dice, and things that nobody may foresee."""

    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        """The table's dice; `dice` were typed in, `right` is the judge's word."""

    def open_seal(self, table: Table) -> str:
        """A fresh secret for the table, kept by the house; returns its commitment."""

    def secret(self, table: Table) -> str:
        """The table's secret, to be shown at the end."""

    def rematch(self, table: Table) -> TableId:
        """The id of the table at which the same people play again."""


def playing(table: Table) -> State:
    if table.phase != "playing" or table.state is None:
        over = table.phase in ("over", "void")
        raise TableRefused("game-over" if over else "not-started", "No game is being played here.")
    return table.state


def own_seat(table: Table, guest: Guest) -> Seat:
    seat = table.seat_of(guest.id)
    if seat is None:
        raise TableRefused("not-seated", "You are watching: only players can do that.")
    return seat


def expect_phase(table: Table, phase: Phase, sentence: str) -> None:
    if table.phase != phase:
        raise TableRefused("phase", sentence)
