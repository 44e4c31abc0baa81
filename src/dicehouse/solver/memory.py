"""How much memory a game's table takes, and how much there is. Loads no NumPy."""

from __future__ import annotations

import contextlib
import os
from math import prod
from pathlib import Path

from ..rules import RuleSet
from ..rules.game.ruleset import possible_points
from .model.width import LANES

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
