"""What is played: a game of the catalogue that two can play, on one of three clocks, at a table that begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from ..errors import DicehouseError
from ..play import Guest, Table, create_table, evolve_table
from ..play.context import TableContext
from ..play.deciding.seating import begin
from ..play.events import Decision, GameVoided, SeatTaken, TableCreated, TableEvent
from ..play.settings import ClockSettings, TableSettings
from ..play.units import SECOND, Centis, Instant, TableId
from ..rules import RuleSet, Seat, filled
from ..rules.catalogue import catalogue
from .log import Outcome
from .ratings import places

NEVER_BEGUN = "somebody did not come"

Pace = Literal["brisk", "calm", "long"]

CLOCKS: dict[Pace, ClockSettings] = {
    "brisk": ClockSettings(2, 3),
    "calm": ClockSettings(5, 5),
    "long": ClockSettings(15, 10),
}
"""Thirteen turns of yahtzee are played in three, six and seventeen minutes for each, at most."""


class QuickRefused(DicehouseError):
    """Nobody is looked for, and why."""


@cache
def offered() -> tuple[RuleSet, ...]:
    """Games of two that need no teacher and no screen between the players."""
    return tuple(rules for rules in catalogue() if is_offered(rules))


def is_offered(rules: RuleSet) -> bool:
    least, most = rules.players
    return least <= 2 <= most and rules.buying is None and rules.match is None


def pool_of(rules: RuleSet, pace: Pace) -> str:
    return f"{rules.name_version}/{pace}"


@cache
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


FIRST_MOVE = Centis(20 * SECOND)
"""Whoever does not begin within so long is not there: the game does not count, and the other looks on."""

OFTEN = Centis(60 * SECOND)
"""Between two looks at a game that is on; what happens at it is heard of at once, as a rule."""


def to_begin(table: Table) -> Seat | None:
    """Whose first turn it is, and who has done nothing in it yet."""
    state = table.state
    if table.phase not in ("playing", "void") or state is None or state.over or state.dice or table.question:
        return None
    return state.seat if not filled(state.cards[state.seat - 1]) else None


def absent(table: Table, now: Instant) -> Seat | None:
    """Who should have begun by now."""
    seat, clock = to_begin(table), table.clock
    late = clock is not None and table.phase == "playing" and now >= clock.since + FIRST_MOVE
    return seat if late else None


def look_at(table: Table, now: Instant) -> Instant:
    """When to look again at a game that is on."""
    if to_begin(table) is not None and table.clock is not None:
        return Instant(table.clock.since + FIRST_MOVE)
    begun_by_all = table.state is not None and all(filled(card) for card in table.state.cards)
    return Instant(now + (OFTEN if begun_by_all else FIRST_MOVE // 2))


def never_begun(table: Table, _context: TableContext, now: Instant) -> Decision:
    """The game does not count, where somebody should have begun it by now."""
    if absent(table, now) is None:
        return Decision()
    return Decision((GameVoided(NEVER_BEGUN),))


def outcomes(table: Table, *, rated: bool) -> tuple[tuple[Outcome, int], ...]:
    """What has come of a game for each seat, and at which place; nothing while it is on."""
    if table.phase == "over":
        return tuple(("rated" if rated else "unrated", place) for place in places(table))
    if table.phase != "void":
        return ()
    missing = None if table.void_asked else to_begin(table)
    return tuple(("absent" if seat == missing else "void", 0) for seat in range(1, len(table.seats) + 1))
