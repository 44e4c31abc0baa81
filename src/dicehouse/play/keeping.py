"""How long tables are kept, and what becomes of each when its time is over."""

from __future__ import annotations

from typing import Literal, assert_never

from ..values import Value
from .log import Summary
from .table import Table, people
from .units import DAY, Centis, Instant

Fate = Literal["keep", "look", "void", "forget"]
"""`look` is for what a summary does not tell: whether those who sit at a table are people."""


class Keeping(Value):
    """Each counts from the table's last change.

    `alone`: a table gathers and nobody has joined whoever made it. `gathering`: somebody has, and the game was never
    started. `abandoned`: a game without a running clock in which nobody does anything. `finished`: a game that is over
    or void, with its record.
    """

    alone: Centis = DAY
    gathering: Centis = Centis(30 * DAY)
    abandoned: Centis = Centis(30 * DAY)
    finished: Centis = Centis(365 * DAY)


def fate(summary: Summary, now: Instant, keeping: Keeping) -> Fate:
    """A game that is on is never forgotten: it is void first, which gives stakes back and shows a seal's secret."""
    idle = now - summary.changed
    match summary.phase:
        case "gathering":
            return _gathering(idle, keeping, alone=True if summary.taken <= 1 else None)
        case "sealing" | "playing":
            return "void" if summary.deadline is None and idle > keeping.abandoned else "keep"
        case "over" | "void":
            return "forget" if idle > keeping.finished else "keep"
        case _:
            assert_never(summary.phase)


def fate_of_gathering(table: Table, summary: Summary, now: Instant, keeping: Keeping) -> Fate:
    """Of a table that had to be looked at: bots are nobody."""
    seated = sum(player.guest is not None for _, player in people(table))
    return _gathering(now - summary.changed, keeping, alone=seated <= 1)


def _gathering(idle: int, keeping: Keeping, *, alone: bool | None) -> Fate:
    if idle > keeping.gathering:
        return "forget"
    if idle <= keeping.alone or alone is False:
        return "keep"
    return "look" if alone is None else "forget"
