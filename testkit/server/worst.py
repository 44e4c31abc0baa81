"""The worst that a guest can send: rule files and records that cost as much as the limits allow."""

from __future__ import annotations

from random import Random

from dicehouse.notation import Record, write_record
from dicehouse.rules import open_game, read_rules, start
from testkit.rules.random_play import RandomSource, random_game

__all__ = [
    "COSTLY_RULES",
    "LONGEST_SHOWN",
    "LONG_RECORD",
    "LONG_RULES",
    "MANY_BOXES",
    "rule_file",
]


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
