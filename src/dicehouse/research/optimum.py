"""The exact mean score of perfect play: the upper bound to report a learner against."""

from __future__ import annotations

from ..rules import RuleSet
from ..solver import solved
from ..solver.buying.solve import buying_value
from ..solver.support import support

__all__ = ["optimum"]


def optimum(rules: RuleSet, right: float = 0.5) -> float:
    """Of a solo game of points, with answers that are right with this chance; others are refused as Unsolvable."""
    if support(rules).engine == "buying":
        return buying_value(rules, right)
    return solved(rules).value()
