"""Tiny games whose boxes wait for each other or pay by the roll, small enough for exact fractions."""

from __future__ import annotations

from dicehouse.rules import RuleSet, read_rules

__all__ = ["NAMES", "tiny_waiting"]

_HEAD = """\
id = "tiny"
version = 1
name = "Tiny"
source = "A test"

[dice]
count = {count}
sides = {sides}
rolls = {rolls}
"""

_UPPER = """
[[sections]]
name = "Upper"
bonus = { at_least = 3, points = 7, tiers = [[5, 9]] }
[sections.boxes]
1 = { name = "Ones", face = 1 }
2 = { name = "Twos", face = 2 }
"""

_LOWER = """
[[sections]]
name = "Lower"
[sections.boxes]
P = { name = "Pair", groups = [2], score = 5, served = 3 }
PP = { name = "Second pair", groups = [2], score = 9, requires = "P" }
C = { name = "Chance", any = true, score = "sum", plus = -4 }
"""

_MADE = """
[[sections]]
name = "Made"
bonus = { at_least = 2, points = 6, counts = "boxes" }
[sections.boxes]
P = { name = "Pair", groups = [2], score = 5, served = 3 }
R = { name = "Run", run = 2, score = 4, served = 1, requires = "P" }
"""

_GROWS = """
[[sections]]
name = "Grows"
bonus = { at_least = 2, points = 3, each_above = 2 }
[sections.boxes]
1 = { name = "Ones", face = 1 }
3 = { name = "Threes", face = 3 }
"""


def _columns(*columns: str) -> str:
    return "".join(f'\n[[columns]]\nname = "{number}"\n{column}\n' for number, column in enumerate(columns))


_GAMES = {
    "down": ((2, 3, 2), _columns('order = "down"') + _UPPER),
    "up": ((2, 3, 3), _columns('order = "up"') + _UPPER + _LOWER),
    "served": ((2, 3, 2), _UPPER + _LOWER),
    "served, one roll": ((2, 4, 1), _LOWER),
    "by hand": ((2, 2, 3), _columns("rolls = 1", "rolls = 2\ntimes = 2") + _UPPER),
    "three ways": ((2, 2, 2), _columns('order = "down"', "rolls = 1", 'order = "up"') + _MADE),
    "all made": ((2, 3, 2), _MADE + _UPPER),
    "grows": ((2, 3, 2), _columns('order = "up"', "times = 2") + _GROWS),
}

NAMES = tuple(_GAMES)


def tiny_waiting(name: str) -> RuleSet:
    (count, sides, rolls), rest = _GAMES[name]
    return read_rules(_HEAD.format(count=count, sides=sides, rolls=rolls) + rest)
