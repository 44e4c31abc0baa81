"""The worst that a guest can send: rule files and records that cost as much as the limits allow."""

from __future__ import annotations

from random import Random

from dicehouse.house.room import commit_of
from dicehouse.notation import Record, write_record
from dicehouse.play import Decision, Guest
from dicehouse.play.deciding.agreements import MOST_PHRASES
from dicehouse.play.events import GameStarted, PhraseSaid, Played, SeatTaken, TableCreated, TableEvent
from dicehouse.play.log import Commit
from dicehouse.play.settings import TableSettings
from dicehouse.play.units import NO_CHIPS, CommandId, GuestId, Instant, TableId
from dicehouse.rules import Seat, open_game, read_rules, start
from testkit.rules.random_play import RandomSource, random_game


def rule_file(name: str, boxes: int, *, count: int, sides: int = 6, rolls: int = 3, bonus: int = 0, row: str) -> str:
    text = f'id = "{name}"\nversion = 1\nname = "{name}"\nsource = "An attack"\n'
    text += f"[dice]\ncount = {count}\nsides = {sides}\nrolls = {rolls}\n"
    for first in range(0, boxes, 25):
        text += f'[[sections]]\nname = "S{first}"\n'
        text += f"bonus = {{ at_least = {bonus}, points = 5 }}\n" if bonus else ""
        rows = range(first, min(boxes, first + 25))
        text += "[sections.boxes]\n" + "".join(f'B{n} = {{ name = "b{n}", {row} }}\n' for n in rows)
    return text


COSTLY_RULES = rule_file("costly", 16, count=6, sides=9, bonus=800, row='any = true, score = "sum"')
"""Positions that are costly to count."""

MANY_BOXES = rule_file("many", 100, count=6, sides=9, bonus=40, row='groups = [2, 2], score = "sum"')
"""A long card over many throws: every box of its page has examples."""

LONG_RULES = rule_file("long", 100, count=1, rolls=3, row='any = true, score = "sum"')


def _record(seats: int) -> str:
    rules = read_rules(LONG_RULES)
    opening = open_game(start(rules, seats), RandomSource(Random(1)))  # as the game with this seed opens
    played = tuple(event for step in random_game(rules, seats, seed=1) for event in step.events)
    return write_record(Record(rules, tuple(f"p{seat}" for seat in range(seats)), opening + played))


LONG_RECORD = _record(8)
"""Eight players fill a hundred boxes each: every frame of its replay would show eight hundred."""

LONGEST_SHOWN = _record(6)
"""Almost as many bytes to show as the bound allows: more than the buffers of a connection take."""


def long_table(table: TableId, host: GuestId, at: Instant, *, over: bool) -> Commit:
    """Eight seats, a hundred boxes, all that may be said: the longest log that guests can make of a table."""
    rules, seats = read_rules(MANY_BOXES), 8
    settings = TableSettings(rules.name_version, seats=seats, public=True, rule_file=MANY_BOXES, hints=True)
    steps = list(random_game(rules, seats, seed=1))
    played = steps if over else steps[: len(steps) - 40]
    events: list[TableEvent] = [TableCreated(settings, host, "eve")]
    events += [SeatTaken(Seat(1), host, "eve")]
    events += [SeatTaken(Seat(seat), GuestId(f"{host}{seat}"), f"eve {seat}") for seat in range(2, seats + 1)]
    events += [PhraseSaid(Seat(1), "hello")] * MOST_PHRASES
    events += [GameStarted(NO_CHIPS), Played(open_game(start(rules, seats), RandomSource(Random(1))))]
    events += [Played(step.events) for step in played]
    command = CommandId("long")
    commit, _ = commit_of(table, None, None, Decision(tuple(events)), at, command, Guest(host, "eve"))
    return commit
