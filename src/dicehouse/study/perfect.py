"""What people ask of perfect play: averages box by box, bonuses, and the exact distribution of the final score."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..errors import UsageError
from ..rules import RuleSet
from ..solver.model.compiled import CompiledRules
from ..solver.model.types import Floats
from ..solver.perfect.courses import find_course
from ..solver.perfect.forward import Course
from .coaching import coach
from .named import GameLike, to_rules
from .progress import bar

__all__ = ["BonusOutlook", "BoxOutlook", "PerfectPlay", "perfect_play"]


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
class PerfectPlay:
    """Exact, for the policy with the best average; of two choices that are worth the same, a box before a keep, and the
    first of each."""

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

    reached: int
    """Positions between turns that perfect play can reach."""

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


def perfect_play(game: GameLike) -> PerfectPlay:
    """Worked out from the solved table with the first question, and kept."""
    rules = to_rules(game)
    table = coach(rules).table
    with bar(f"the scores of {rules.name_version}") as progress:
        course = find_course(rules, table, progress)
    return PerfectPlay(
        rules=rules,
        boxes=tuple(_box(rules, table.compiled, course, place) for place in range(len(rules.boxes))),
        bonuses=_bonuses(rules, table.compiled, course),
        jokers=float(course.paid.sum()),
        alike=course.alike,
        least=course.least,
        chances=course.chances,
        reached=course.reached,
    )


def _box(rules: RuleSet, compiled: CompiledRules, course: Course, place: int) -> BoxOutlook:
    outcomes = slice(int(compiled.outcome_start[place]), int(compiled.outcome_start[place + 1]))
    points, chances = compiled.outcome_points[outcomes], course.entries[outcomes]
    entries = {int(each): float(chance) for each, chance in sorted(zip(points, chances, strict=True)) if chance > 0}
    return BoxOutlook(
        code=rules.boxes[place].code,
        name=rules.boxes[place].name,
        mean=float(points @ chances),
        scores=float(chances[points != 0].sum()),
        zero=float(chances[points == 0].sum()),
        entries=entries,
    )


def _bonuses(rules: RuleSet, compiled: CompiledRules, course: Course) -> tuple[BonusOutlook, ...]:
    if not compiled.section_thresholds:
        return ()
    bases = [threshold + 1 for threshold in compiled.section_thresholds]
    digits = np.unravel_index(np.arange(len(course.totals)), bases)
    found = []
    sections = (section for section in rules.card_sections if section.bonus is not None)
    for section, digit, base in zip(sections, digits, bases, strict=True):
        assert section.bonus is not None
        reached = np.bincount(digit, course.totals, minlength=base)
        pays = np.array([float(section.bonus.earned(total)) for total in range(base)])
        found.append(BonusOutlook(section.name, float(reached[pays != 0].sum()), float(pays @ reached)))
    return tuple(found)
