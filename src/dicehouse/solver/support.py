"""What the solver cannot do, said before any work starts."""

from __future__ import annotations

import contextlib
import os
from math import prod
from pathlib import Path

from ..errors import DicehouseError
from ..errors.codes import Code
from ..rules import RuleSet
from ..rules.counting import count_positions
from ..rules.scoring import possible_points
from .model.types import LANES

__all__ = ["Unsolvable", "check_fits", "check_supported", "memory_at_hand", "memory_needed"]

_SPARE = 0.9
"""The share of the free memory that a table may take."""


class Unsolvable(DicehouseError):
    """A game that the solver refuses; `positions` and `bytes` where its size is the reason."""

    def __init__(self, code: Code, message: str, positions: int | None = None, needed: int | None = None) -> None:
        super().__init__(code, message)
        self.positions = positions
        self.bytes = needed

    def as_json(self) -> dict[str, object]:
        size = {} if self.bytes is None else {"positions": self.positions, "bytes": self.bytes}
        return {**super().as_json(), **size}


def check_supported(rules: RuleSet) -> None:
    """Refuse what one card's expected points do not describe, and what does not fit into memory."""
    check_fits(rules)
    reason = _unsupported(rules)
    if reason:
        raise Unsolvable("solver-unsupported", f"{rules.name} cannot be solved card by card: {reason}.")


def _unsupported(rules: RuleSet) -> str:
    if rules.writes_numbers or rules.comparison:
        return "its cards are compared box by box, so the best play depends on the opponents"
    if rules.buying:
        return "dice are bought with answers, so the best play depends on how many are right"
    if rules.dice.save_rolls:
        return "rolls are saved from turn to turn, which its tables do not hold"
    return ""


def check_fits(rules: RuleSet, *, moments: bool = False, at_hand: int | None = None) -> None:
    needed = memory_needed(rules, moments=moments)
    free = memory_at_hand() if at_hand is None else at_hand
    if needed <= _SPARE * free:
        return
    positions = count_positions(rules)
    raise Unsolvable(
        "solver-too-large",
        f"{rules.name} has {positions:,} positions between turns: its table takes {_gib(needed)} of memory, "
        f"and {_gib(free)} are free.",
        positions,
        needed,
    )


def memory_needed(rules: RuleSet, *, moments: bool = False) -> int:
    """Bytes of the tables and of what says where in them the totals are."""
    spans = [span for section, span in zip(rules.sections, rules.spans, strict=True) if section.bonus]
    totals = prod((section.bonus.at_least + 1 for section in rules.sections if section.bonus), start=1)
    counted = [box for span in spans for box in range(*span)]
    furthest = max((max(possible_points(rules, box)) for box in counted), default=0) if len(spans) == 1 else 0
    stride = -(-(totals + furthest + LANES) // LANES) * LANES
    saved = len(rules.boxes) * (rules.dice.rolls - 1) + 1 if rules.dice.save_rolls else 1
    flags = 2 if rules.joker else 1
    table = (1 << len(rules.boxes)) * flags * saved * stride * 8
    groups = (1 << len(counted)) * totals * 16
    steps = sum(len(possible_points(rules, box)) for box in counted) * totals * 4
    return table * (2 if moments else 1) + groups + steps + (1 << len(rules.boxes)) * 32


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


def _gib(size: int) -> str:
    return f"{size / 2**30:,.1f} GiB"
