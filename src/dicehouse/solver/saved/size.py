"""What a game with saved rolls takes, known before any work: values, memory, disk. Loads no NumPy."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from ...rules import Bonus, RuleSet
from ...rules.game.ruleset import possible_points

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
