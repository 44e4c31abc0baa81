"""What a way to play comes to: averages box by box, bonuses, and how the final scores are spread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..errors import UsageError
from ..rules import RuleSet
from ..solver.model.compiled import CompiledRules
from ..solver.model.types import Floats


@dataclass(frozen=True, slots=True)
class BoxOutlook:
    """What a box holds at the end of a game."""

    code: str
    name: str
    mean: float
    scores: float
    """The chance that it holds points."""

    zero: float
    entries: dict[int, float]
    """The chance of each entry that happens."""


@dataclass(frozen=True, slots=True)
class BonusOutlook:
    """What a bonus section pays: the chance that it pays anything, and its average."""

    section: str
    chance: float
    mean: float


@dataclass(frozen=True, eq=False)
class Outlook:
    """The same figures whether they are exact or those of simulated games."""

    rules: RuleSet
    boxes: tuple[BoxOutlook, ...]
    bonuses: tuple[BonusOutlook, ...]
    jokers: float
    """How many joker bonuses a game pays on average."""

    alike: float
    """How many turns of a game end with all dice alike on average."""

    least: int
    chances: Floats
    """The chance of each final score, from `least` on."""

    @property
    def scores(self) -> Floats:
        """The final scores that `chances` are of."""
        return np.arange(self.least, self.least + len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        return float(self.scores @ self.chances)

    @property
    def deviation(self) -> float:
        return float(((self.scores - self.mean) ** 2 @ self.chances) ** 0.5)

    def at_least(self, score: int) -> float:
        """The chance of that score or more."""
        return float(self.chances[max(0, score - self.least) :].sum())

    def quantile(self, share: float) -> int:
        """The least score that this share of all games does not exceed."""
        if not 0.0 <= share <= 1.0:
            raise UsageError(f"A share lies between 0 and 1; {share} does not.")
        below = int(np.searchsorted(np.cumsum(self.chances), min(share, 1.0 - 1e-12)))
        return self.least + min(below, len(self.chances) - 1)


def box_outlook(rules: RuleSet, place: int, entries: dict[int, float]) -> BoxOutlook:
    happens = {points: chance for points, chance in sorted(entries.items()) if chance > 0}
    zero = happens.get(0, 0.0)
    return BoxOutlook(
        code=rules.boxes[place].code,
        name=rules.boxes[place].name,
        mean=sum(points * chance for points, chance in happens.items()),
        scores=sum(chance for points, chance in happens.items() if points),
        zero=zero,
        entries=happens,
    )


def box_outlooks(rules: RuleSet, compiled: CompiledRules, entries: Floats) -> Iterator[BoxOutlook]:
    """entries[outcome]: how often it is written in a game."""
    for place in range(len(rules.boxes)):
        outcomes = slice(int(compiled.outcome_start[place]), int(compiled.outcome_start[place + 1]))
        held: dict[int, float] = {}
        for points, chance in zip(compiled.outcome_points[outcomes], entries[outcomes], strict=True):
            held[int(points)] = held.get(int(points), 0.0) + float(chance)
        yield box_outlook(rules, place, held)


def bonus_outlooks(rules: RuleSet, compiled: CompiledRules, totals: Floats) -> Iterator[BonusOutlook]:
    """totals[total]: how often a game ends with it."""
    if not compiled.section_thresholds:
        return
    bases = [threshold + 1 for threshold in compiled.section_thresholds]
    digits = np.unravel_index(np.arange(len(totals)), bases)
    sections = (section for section in rules.card_sections if section.bonus is not None)
    for section, digit, base in zip(sections, digits, bases, strict=True):
        assert section.bonus is not None
        reached = np.bincount(digit, totals, minlength=base)
        pays = np.array([float(section.bonus.earned(total)) for total in range(base)])
        yield BonusOutlook(section.name, float(reached[pays != 0].sum()), float(pays @ reached))
