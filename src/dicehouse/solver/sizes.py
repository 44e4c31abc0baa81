"""How large a game is to the solver, and how much work: known before any is done, and without loading NumPy."""

from __future__ import annotations

import contextlib
import os
import shutil
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import comb, prod
from pathlib import Path

from ..rules import Bonus, RuleSet
from ..rules.book.counting import count_positions
from ..rules.game.ruleset import possible_points

LANES = 16
"""How many totals a kernel works on at a time."""

_SPARE = 0.9
"""The share of the free memory that a table may take."""


def has_room(needed: int, free: float) -> bool:
    return needed <= _SPARE * free


_BEYOND = 2**60
"""Bytes that no machine has; larger figures tell nobody anything."""


def gib(size: float) -> str:
    return f"{size / 2**30:,.1f} GiB" if size < _BEYOND else "more bytes than any machine has"


def table_entries(rules: RuleSet) -> int:
    """Numbers of a table, with the lanes that fill up its rows."""
    counted = _counted(rules)
    furthest = max((max(possible_points(rules, box)) for box in counted), default=0) if _bonuses(rules) == 1 else 0
    stride = -(-(_totals(rules) + furthest + LANES) // LANES) * LANES
    saved = 1 + rules.dice.most_saved(len(rules.boxes))
    flags = 2 if rules.joker else 1
    return (1 << len(rules.boxes)) * flags * saved * stride


def memory_needed(rules: RuleSet, *, moments: bool = False) -> int:
    """Bytes of the tables and of what says where in them the totals are."""
    counted, totals = _counted(rules), _totals(rules)
    groups = (1 << len(counted)) * totals * 16
    steps = sum(len(possible_points(rules, box)) for box in counted) * totals * 4
    tables = 2 if moments else 1
    return table_entries(rules) * 8 * tables + groups + steps + (1 << len(rules.boxes)) * 32


def _bonuses(rules: RuleSet) -> int:
    return sum(section.bonus is not None for section in rules.card_sections)


def _totals(rules: RuleSet) -> int:
    """Sets of totals that the sections with a bonus may show."""
    return prod((section.bonus.cap + 1 for section in rules.card_sections if section.bonus), start=1)


def _counted(rules: RuleSet) -> list[int]:
    """The boxes of sections with a bonus."""
    spans = [span for section, span in zip(rules.card_sections, rules.spans, strict=True) if section.bonus]
    return [box for span in spans for box in range(*span)]


def memory_at_hand() -> int:
    """Bytes that this process may still take: what is free, and what a container allows."""
    return min(_free(), _allowed())


def _free() -> int:
    with contextlib.suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    with contextlib.suppress(OSError, ValueError, AttributeError):
        # half of it: how much of it is free cannot be told here
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    return 4 * 2**30


def _allowed() -> int:
    group = Path("/sys/fs/cgroup")
    with contextlib.suppress(OSError, ValueError):
        most = int((group / "memory.max").read_text(encoding="ascii"))
        return most - int((group / "memory.current").read_text(encoding="ascii"))
    return 2**62


SETTLING = 300
"""Rounds in which a field of opponents comes to rest, at most."""

PRODUCT = 16
"""Steps of a matrix product that take as long as one of a loop."""

NUMPY = 64
"""Steps of a compiled loop that take as long as one of NumPy's, with what stands around it."""


def effort_of(rules: RuleSet, *, moments: bool = False) -> int:
    """Of a table: for every entry, each partial keep before each roll."""
    count, sides = rules.dice.count, rules.dice.sides
    return table_entries(rules) * comb(count + sides, count) * rules.dice.rolls * (3 if moments else 1)


def field_effort(rules: RuleSet) -> int:
    """Of a field of opponents: for every set of open boxes, each partial keep with each throw, before each roll."""
    count, sides = rules.dice.count, rules.dice.sides
    odds = comb(count + sides - 1, count - 1) * comb(count + sides - 1, count)
    return (odds << len(rules.boxes)) * rules.dice.rolls * SETTLING // PRODUCT


def waiting_effort(rules: RuleSet) -> int:
    """Of a game whose boxes wait: for every position, each partial keep and each box of each throw, for each roll."""
    count, sides = rules.dice.count, rules.dice.sides
    throws = comb(count + sides - 1, count)
    return count_positions(rules) * (comb(count + sides, count) + throws * len(rules.boxes)) * rules.dice.rolls * NUMPY


SMALL = 1 << 20
"""Values in a level that is kept in float64; larger levels are kept in float32."""


@dataclass(frozen=True, slots=True)
class Needs:
    """`levels`: values by filled boxes. In bytes: `memory` and `disk` at the fullest moment, `table` in the end."""

    levels: tuple[int, ...]
    memory: int
    disk: int
    table: int

    @property
    def values(self) -> int:
        return sum(self.levels)


def saved_counts(rules: RuleSet) -> tuple[int, ...]:
    """How many numbers of saved rolls there are, by filled boxes; those of a full card are of no use."""
    return (*(1 + rules.dice.most_saved(level) for level in range(len(rules.boxes))), 1)


@lru_cache(maxsize=64)
def needs(rules: RuleSet) -> Needs:
    """Cards by live totals by saved rolls; where jokers are, at most so many."""
    cards = [1]
    for section, span in zip(rules.card_sections, rules.spans, strict=True):
        if section.bonus is None:
            for _ in range(*span):
                cards = _times(cards, [1, 1])
        else:
            cards = _times(cards, _section(rules, span, section.bonus))
    flags = 2 if rules.joker else 1
    levels = tuple(size * count * flags for size, count in zip(cards, saved_counts(rules), strict=True))
    table = sum(size * (8 if size <= SMALL else 4) for size in levels[:-1])
    both = max(8 * (one + other) for one, other in pairwise(levels))
    index = (1 << len(rules.boxes)) * (flags * 8 + 24)
    return Needs(levels, both + 4 * max(levels) + index, table + both, table)


def _section(rules: RuleSet, span: tuple[int, int], bonus: Bonus) -> list[int]:
    """Live totals of a section, summed over the sets of so many filled boxes of it."""
    boxes = [{bonus.progress(points) for points in possible_points(rules, place)} for place in range(*span)]
    most = sum(map(max, boxes))
    reached: list[set[int]] = [{0}]
    summed = [0] * (len(boxes) + 1)
    for filled in range(1 << len(boxes)):
        if filled:
            box = filled.bit_length() - 1
            before = reached[filled ^ (1 << box)]
            reached.append({min(bonus.cap, total + more) for total in before for more in boxes[box]})
        left = most - sum(max(points) for box, points in enumerate(boxes) if filled >> box & 1)
        # below, the bonus is out of reach, whatever the total
        summed[filled.bit_count()] += len({max(total, bonus.at_least - left - 1) for total in reached[filled]})
    return summed


def _times(left: list[int], right: list[int]) -> list[int]:
    """Of two polynomials in the number of filled boxes."""
    product = [0] * (len(left) + len(right) - 1)
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            product[i + j] += one * other
    return product


def free_disk(folder: Path) -> int:
    """Bytes that are free where a folder is, or will be."""
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free
