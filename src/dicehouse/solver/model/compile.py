"""From a rule set to its arrays."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from ...rules import Bonus, Face, RuleSet, digest, natural_worth
from ...rules.game.joker import joker_face_place
from ..support import support
from .compiled import CompiledRules, Placement
from .lattice import Lattice, lattice
from .types import Floats, Indices, Totals

_PLACEMENTS = {
    "none": Placement.NONE,
    "forced": Placement.FORCED,
    "gated": Placement.GATED,
    "free": Placement.FREE,
}


@dataclass
class _Outcomes:
    """Gathers the distinct outcomes box by box, and with them the steps of the totals."""

    sections: int
    points: list[float] = field(default_factory=list)
    step: list[int] = field(default_factory=list)
    flag: list[int] = field(default_factory=list)
    start: list[int] = field(default_factory=lambda: [0])
    steps: dict[tuple[int, ...], int] = field(default_factory=dict)
    numbered: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.steps[(0,) * self.sections] = 0

    def number(self, value: int, section: int | None, more: int, *, joker_box: bool) -> int:
        """The outcome's number; `more` is how far it brings the section's bonus."""
        if value not in self.numbered:
            step = tuple(more if section == other else 0 for other in range(self.sections))
            self.numbered[value] = len(self.points)
            self.points.append(float(value))
            self.step.append(self.steps.setdefault(step, len(self.steps)))
            self.flag.append(int(joker_box and value > 0))
        return self.numbered[value]

    def next_box(self) -> None:
        self.start.append(len(self.points))
        self.numbered = {}


@lru_cache(maxsize=64)
def compile_rules(rules: RuleSet) -> CompiledRules:
    """The arrays of a game of points; one that cannot be solved is refused with the reason."""
    support(rules).require("solve")
    dice = lattice(rules.dice.count, rules.dice.sides)
    spans = tuple(
        span for section, span in zip(rules.card_sections, rules.spans, strict=True) if section.bonus is not None
    )
    bonuses = [section.bonus for section in rules.card_sections if section.bonus is not None]
    section_of = {box: number for number, span in enumerate(spans) for box in range(*span)}
    joker = rules.joker
    joker_box = rules.places[joker.box] if joker else -1
    jokers = _joker_throws(rules, dice)
    outcomes = _Outcomes(len(spans))
    outcome_of = np.zeros((len(dice.throws), len(rules.boxes)), dtype=np.uint16)
    joker_outcome = np.zeros((len(jokers), len(rules.boxes)), dtype=np.uint16)
    for place, box in enumerate(rules.boxes):
        section, holds_joker = section_of.get(place), place == joker_box
        progress = bonuses[section].progress if section is not None else int
        for number, throw in enumerate(dice.throws):
            value = natural_worth(rules, box, throw)
            outcome_of[number, place] = outcomes.number(value, section, progress(value), joker_box=holds_joker)
        for row, number in enumerate(jokers):
            throw = dice.throws[number]
            wild = not isinstance(box.pattern, Face)
            value = box.joker_earned(rules.dice, throw) if wild else natural_worth(rules, box, throw)
            joker_outcome[row, place] = outcomes.number(value, section, progress(value), joker_box=holds_joker)
        outcomes.next_box()
    after, section_bonus = _totals(outcomes.steps, bonuses)
    return CompiledRules(
        name=rules.name_version,
        digest=digest(rules),
        lattice=dice,
        rolls=rules.dice.rolls,
        boxes=len(rules.boxes),
        box_names=tuple(box.code for box in rules.boxes),
        outcome_of=outcome_of,
        outcome_points=np.array(outcomes.points),
        outcome_step=np.array(outcomes.step, dtype=np.uint16),
        outcome_flag=np.array(outcomes.flag, dtype=np.uint8),
        outcome_start=np.array(outcomes.start, dtype=np.uint32),
        totals=len(section_bonus),
        after=after,
        shift=np.array([sum(step) for step in outcomes.steps], dtype=np.uint32),
        contiguous=len(spans) <= 1,
        section_bonus=section_bonus,
        section_boxes=tuple(sorted(section_of)),
        section_spans=spans,
        section_least=tuple(bonus.at_least for bonus in bonuses),
        section_thresholds=tuple(bonus.cap for bonus in bonuses),
        section_counts_boxes=tuple(bonus.counts == "boxes" for bonus in bonuses),
        section_reach=_reach(outcomes, section_of, len(spans), len(rules.boxes)),
        joker_box=joker_box,
        joker_bonus=float(joker.bonus) if joker else 0.0,
        joker_placement=_PLACEMENTS[joker.placement] if joker else Placement.NONE,
        joker_upper_zero_any=joker is None or joker.upper_zero == "any",
        joker_on_zero=joker is not None and joker.on_zero,
        joker_throw=np.array(jokers, dtype=np.uint16),
        joker_match=np.array([_face_box(rules, dice.throws[t]) for t in jokers], dtype=np.uint32),
        joker_outcome=joker_outcome,
        lower_mask=sum(1 << n for n, box in enumerate(rules.boxes) if not isinstance(box.pattern, Face)),
        forced_scratch=rules.scratch == "forced-only",
    )


def _joker_throws(rules: RuleSet, dice: Lattice) -> list[int]:
    if rules.joker is None:
        return []
    box = rules.boxes[rules.places[rules.joker.box]]
    return [n for n, throw in enumerate(dice.throws) if box.earned(rules.dice, throw) is not None]


def _face_box(rules: RuleSet, throw: tuple[int, ...]) -> int:
    """The mask of the box for the throw's most frequent face."""
    place = joker_face_place(rules, throw)
    return 0 if place is None else 1 << place


def _totals(steps: dict[tuple[int, ...], int], bonuses: list[Bonus]) -> tuple[Totals, Floats]:
    """Where each step leads from each total, and the bonuses that a total has earned."""
    bases = [bonus.cap + 1 for bonus in bonuses] or [1]
    size = int(np.prod(bases))
    digits = np.array(np.unravel_index(np.arange(size), bases))
    after = np.zeros((len(steps), size), dtype=np.uint32)
    for step, number in steps.items():
        if bonuses:
            moved = [np.minimum(d + more, base - 1) for d, more, base in zip(digits, step, bases, strict=True)]
            after[number] = np.ravel_multi_index(moved, bases)
    paid = np.zeros(size)
    for digit, bonus in zip(digits, bonuses, strict=False):
        paid += np.array([float(bonus.earned(reached)) for reached in range(bonus.cap + 1)])[digit]
    return after, paid


def _reach(outcomes: _Outcomes, section_of: dict[int, int], sections: int, boxes: int) -> Indices:
    reach = np.zeros((sections, boxes), dtype=np.int64)
    amounts = list(outcomes.steps)
    for box, section in section_of.items():
        steps = outcomes.step[outcomes.start[box] : outcomes.start[box + 1]]
        reach[section, box] = max(amounts[step][section] for step in steps)
    return reach
