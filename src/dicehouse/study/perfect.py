"""What people ask of perfect play: averages box by box, bonuses, and the exact distribution of the final score."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

from ..named import GameLike, to_rules
from ..solver.perfect import find_course
from .coaching import coach
from .outlook import Outlook, bonus_outlooks, box_outlooks
from .progress import bar


@dataclass(frozen=True, eq=False)
class PerfectPlay(Outlook):
    """Exact, for the policy with the best average; of two choices that are worth the same, a box before a keep, and the
    first of each."""

    reached: int
    """Positions between turns that perfect play can reach."""


def perfect_play(game: GameLike, *, executor: Executor | None = None) -> PerfectPlay:
    """Worked out from the solved table with the first question, and kept; with an `executor` where its workers are."""
    rules = to_rules(game)
    table = coach(rules, executor=executor).table
    with bar(f"Solving the scores of {rules.name_version}") as progress:
        course = find_course(rules, table, progress, executor)
    return PerfectPlay(
        rules=rules,
        boxes=tuple(box_outlooks(rules, table.compiled, course.entries)),
        bonuses=tuple(bonus_outlooks(rules, table.compiled, course.totals)),
        jokers=float(course.paid.sum()),
        alike=course.alike,
        least=course.least,
        chances=course.chances,
        reached=course.reached,
    )
