"""What is played: a game of the catalogue that two can play, on one of three clocks, at a table that begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..errors import DicehouseError
from ..play import Guest, create_table, evolve_table
from ..play.context import TableContext
from ..play.deciding.seating import begin
from ..play.events import Decision, SeatTaken, TableCreated, TableEvent
from ..play.settings import ClockSettings, TableSettings
from ..play.units import Instant, TableId
from ..rules import RuleSet, Seat
from ..rules.catalogue import catalogue

Pace = Literal["brisk", "calm", "long"]

CLOCKS: dict[Pace, ClockSettings] = {
    "brisk": ClockSettings(2, 3),
    "calm": ClockSettings(5, 5),
    "long": ClockSettings(15, 10),
}
"""Thirteen turns of yahtzee are played in three, six and seventeen minutes for each, at most."""


class QuickRefused(DicehouseError):
    """Nobody is looked for, and why."""


def offered() -> tuple[RuleSet, ...]:
    """Games of two that need no teacher and no screen between the players."""
    return tuple(rules for rules in catalogue() if is_offered(rules))


def is_offered(rules: RuleSet) -> bool:
    least, most = rules.players
    return least <= 2 <= most and rules.buying is None and rules.match is None


def pool_of(rules: RuleSet, pace: Pace) -> str:
    return f"{rules.name_version}/{pace}"


def settings_of(pool: str) -> TableSettings:
    """Of a table for two of the pool: the house's dice, no coach, nobody at the same device."""
    rules, _, pace = pool.partition("/")
    found = next((one for one in offered() if one.name_version == rules), None)
    if found is None or pace not in CLOCKS:
        raise QuickRefused("quick-unknown", "There is no quick match of this game on this clock.")
    return TableSettings(found.name_version, clock=CLOCKS[pace])


def begun(
    table_id: TableId, settings: TableSettings, guests: Sequence[Guest], at: Instant, context: TableContext
) -> Decision:
    """A table at which everybody sits and the game is on, in one step."""
    created = TableCreated(settings, guests[0].id, guests[0].name)
    seated = [SeatTaken(Seat(seat), one.id, one.name, one.look) for seat, one in enumerate(guests, 1)]
    table = create_table(table_id, created)
    for event in seated:
        table = evolve_table(table, event, at)
    events: list[TableEvent] = [created, *seated, *begin(table, None, context)]
    return Decision(tuple(events))
