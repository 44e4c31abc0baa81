"""What deciding at a table needs from outside: dice, and things that nobody may foresee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..rules import Action, DiceSource, Seat, State
from .events import Posed
from .table import Table
from .units import TableId


class TableContext(Protocol):
    def source(self, table: Table, dice: Sequence[int] | None, right: bool | None) -> DiceSource:
        """The table's dice; `dice` were typed in, `right` is the judge's word."""

    def open_seal(self, table: Table) -> str:
        """A fresh secret for the table, kept by the house; returns its commitment."""

    def secret(self, table: Table) -> str:
        """The table's secret, to be shown at the end."""

    def pose(self, table: Table) -> Posed | None:
        """A question with a key for who buys where nobody else could judge; None where there is none."""

    def answered_rightly(self, question: Posed, answer: str) -> bool:
        """What the key says."""

    def rematch(self, table: Table) -> TableId:
        """The id of the table at which the same people play again."""


class Adviser(Protocol):
    """Whoever chooses for a seat: a bot today, a remote engine tomorrow. Play asks and never knows which."""

    def choose(self, state: State, seat: Seat) -> Action:
        """A legal action for the seat, whose turn it is."""
