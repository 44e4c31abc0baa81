"""From a table's log to a game record, with what is needed to check sealed dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from ..notation import Record, TakenBack
from ..notation.record_writer import event_lines
from ..rules import BoxScored, Event, Seat
from .clock import Clock
from .events import BoxTakenBack, JudgementTakenBack, Played, TableEvent
from .evolve import fold
from .settings import rules_of
from .table import Table, people
from .units import SECOND, Instant, TableId


def record_of(table_id: TableId, log: Iterable[tuple[TableEvent, Instant]]) -> Record | None:
    """The game that was, or is being, played at the table; None before it has begun."""
    table: Table | None = None
    events: list[Event] = []
    clocks: dict[int, str] = {}
    began: Instant | None = None
    taken_back: list[TakenBack] = []
    lags: Counter[Seat] = Counter()
    before_last = 0
    lag_of_last = 0
    for step in fold(table_id, log):
        table = step.after
        if isinstance(step.event, Played):
            began = began or step.at
            played = step.event.events
            if step.before and step.before.clock:
                lags[step.before.clock.seat] += step.event.lag
            if table.clock and played and isinstance(played[0], BoxScored):
                seat = played[0].seat
                lag_of_last = lags.pop(seat, 0)
                clocks[len(events)] = _clock(table.clock, seat, lag_of_last)
            before_last = len(events)
            events += played
        elif isinstance(step.event, JudgementTakenBack):
            # what was taken back did not happen; a clock's comment follows a box, never a judgement
            del events[before_last:]
        elif isinstance(step.event, BoxTakenBack):
            # a box leaves its trace; its turn goes on with what it was given back so far
            taken_back.append(TakenBack(before_last, tuple(events[before_last:])))
            del events[before_last:]
            if clocks.pop(before_last, None):
                lags[step.event.seat] += lag_of_last
    if table is None or table.state is None:
        return None
    names = tuple(player.name for _, player in people(table))
    record = Record(rules_of(table.settings), names, tuple(events), _tags(table, began), taken_back=tuple(taken_back))
    lines = [line for line, _ in event_lines(record)]
    return replace(record, comments={lines[place]: text for place, text in clocks.items()})


def _clock(clock: Clock, seat: Seat, lag: int) -> str:
    """The time that the player has who has just completed a turn, and what the turn was given back for the line."""
    minutes, centis = divmod(clock.left[seat - 1], 60 * SECOND)
    left = f"%clk {minutes}:{_seconds(centis):0>5}"
    return f"{left} %lag {_seconds(lag)}" if lag else left


def _seconds(centis: int) -> str:
    return f"{centis // SECOND}.{centis % SECOND:02}"


def _tags(table: Table, began: Instant | None) -> dict[str, str]:
    tags = {"Table": str(table.id), "Dice": table.settings.dice}
    if began is not None:
        tags["Date"] = datetime.fromtimestamp(began / SECOND, UTC).strftime("%Y-%m-%d %H:%M:%S")
    if table.settings.clock:
        tags["Clock"] = str(table.settings.clock)
    if table.settings.wager:
        tags["Stake"] = str(table.settings.wager)
    if table.phase == "void":
        tags["Void"] = "yes"
    if table.seal:
        # without a salt a seat must be a bot's, or the dice were the house's to choose
        tags |= {f"Bot{seat}": player.bot for seat, player in people(table) if player.bot}
        if table.seal.day:
            tags["Day"] = table.seal.day
        tags["Commitment"] = table.seal.commitment
        tags |= {f"SaltCommitment{seat}": text for seat, text in sorted(table.seal.commitments)}
        tags |= {f"Salt{seat}": text for seat, text in sorted(table.seal.salts)}
        if table.seal.secret:
            tags["Secret"] = table.seal.secret
    return tags
