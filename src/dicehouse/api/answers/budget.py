"""What may be worked out on rules of a guest's own: known before anything is begun, and without loading NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf

from ...errors import UnknownGame
from ...rules import Box, RuleSet
from ...rules.catalogue import find
from ...rules.file.consistency import contradiction
from ...solver.sizes import effort_of, waiting_effort
from ...solver.support import Obstacle, Support, Task, Unsolvable, support

MOST_POSITIONS = 3_000_000
"""The largest game that the catalogue solves has 1.4 million."""

MOST_BYTES = 256 * 2**20
"""Of one table; the largest of the catalogue takes 29 MiB, with deviations 58."""

MOST_EFFORT = 8e10
"""Steps of the innermost loop, for all that one question asks; Yatzy in the lab takes 5e10."""


def is_of_the_catalogue(rules: RuleSet) -> bool:
    """Written by the house, not by a guest."""
    try:
        return find(rules.name_version) == rules
    except UnknownGame:
        return False


def _support(rules: RuleSet, *, moments: bool = False) -> Support:
    if is_of_the_catalogue(rules):
        return support(rules, moments=moments, memory=inf, most_positions=MOST_POSITIONS)
    return support(rules, moments=moments, memory=MOST_BYTES, most_positions=MOST_POSITIONS, most_effort=MOST_EFFORT)


def affordable(rules: RuleSet, task: Task) -> Obstacle | None:
    """What stands in the way of doing it for a guest."""
    return _support(rules).obstacle(task)


@lru_cache(maxsize=256)
def coachless(rules: RuleSet) -> str | None:
    """Why there is no advice on a game while it is played; None where there is."""
    if rules.buying:
        return "Its dice are bought with answers, and nobody knows how many will be right."
    obstacle = affordable(rules, "advise")
    return None if obstacle is None else obstacle.reason


def solving_task(rules: RuleSet) -> Task:
    """What solves a game for a guest: the task of the room of the solver that knows such games."""
    return "solve-waiting" if support(rules).engine == "waiting" else "solve"


def _effort(rules: RuleSet, *, moments: bool = False) -> int:
    if solving_task(rules) == "solve-waiting":
        return waiting_effort(rules) * (3 if moments else 1)
    return effort_of(rules, moments=moments)


def require_lab(rules: RuleSet) -> None:
    """The lab solves a game with its deviations, and then once more without each of its boxes."""
    wanted, task = _support(rules, moments=True), solving_task(rules)
    obstacle = wanted.obstacle(task)
    if obstacle is not None and obstacle.code != "solver-too-large":
        wanted.require(task)
    if obstacle is None:
        effort = _effort(rules, moments=True) + sum(_effort(smaller) for _, smaller in smaller_games(rules))
        if effort <= MOST_EFFORT:
            return
        obstacle = Obstacle("solver-too-large", "With every box left out once it is more than is worked out here.")
    message = f"{rules.name} is too large for the lab. {obstacle.reason} `dicehouse solve` has no such limit."
    raise Unsolvable(obstacle.code, message, obstacle.positions, obstacle.bytes)


def smaller_games(rules: RuleSet) -> Iterator[tuple[Box, RuleSet]]:
    """The same game without one of its boxes, in every column that has it; those among them that are still games."""
    for left_out in (box for section in rules.sections for box in section.boxes):
        sections = tuple(
            replace(section, boxes=kept)
            for section in rules.sections
            if (kept := tuple(box for box in section.boxes if box != left_out))
        )
        joker = None if rules.joker and rules.joker.box == left_out.code else rules.joker
        smaller = replace(rules, sections=sections, joker=joker)
        if sections and contradiction(smaller) is None:
            yield left_out, smaller
