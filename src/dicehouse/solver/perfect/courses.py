"""A game's course of perfect play: from the store where it is kept, otherwise played through now."""

from __future__ import annotations

import warnings

import numpy as np

from ...rules import RuleSet
from ..kernels.cache import sources_digest
from ..points.solve import ValueTable
from ..points.tables import CacheWarning
from ..store import StoreKey, load_arrays, save_arrays, table_folder
from ..threads import Progress
from .forward import Course, play_forward

_NAMES = ("entries", "paid", "totals", "chances", "course")


def find_course(rules: RuleSet, table: ValueTable, progress: Progress | None = None) -> Course:
    """`progress` hears of a course that is worked out, and nothing of one that is kept."""
    course = load_course(rules)
    if course is None:
        course = play_forward(table, progress=progress)
        numbers = np.array([course.alike, course.least, course.reached])
        kept = (course.entries, course.paid, course.totals, course.chances, numbers)
        try:
            save_arrays(_key(rules), dict(zip(_NAMES, kept, strict=True)))
        except OSError as error:
            reason = error.strerror or str(error)
            warnings.warn(f"The scores are not kept in {table_folder()}: {reason}.", CacheWarning, stacklevel=2)
    return course


def load_course(rules: RuleSet) -> Course | None:
    """None where the store has no sound one of this game."""
    kept = load_arrays(_key(rules), _NAMES)
    if kept is None:
        return None
    alike, least, reached = kept["course"].tolist()
    return Course(kept["entries"], kept["paid"], alike, kept["totals"], int(least), kept["chances"], int(reached))


def _key(rules: RuleSet) -> StoreKey:
    return StoreKey(rules, f"{sources_digest('points.solve')}-{sources_digest('perfect.forward')}", variant="perfect")
