"""Where a game with saved rolls keeps its values: level by level, card by card, by rolls saved and live total."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ...rules import RuleSet
from ..sizes import saved_counts
from .arrays import GameArrays, SavedPlan, game_arrays, has_free_zeros, states_by_level
from .compile import compile_rules
from .compiled import CompiledRules
from .lanes import live_totals
from .types import LANES, Indices, Places


@dataclass(frozen=True, eq=False)
class SavedGame:
    """All that the kernels are told, and which states each level of filled boxes has."""

    rules: RuleSet
    compiled: CompiledRules
    game: GameArrays
    plan: SavedPlan
    live: tuple[Indices, ...]  # the totals that are computed, by group
    lane_of: Indices  # [groups, totals]: the live total that stands in for a total, by its place in the group
    levels: tuple[Indices, ...]  # states (mask * flags + flag) by filled boxes
    ends: tuple[Indices, ...]  # where the values of each of these states end, by level

    @property
    def sizes(self) -> tuple[int, ...]:
        """Values in each level."""
        return tuple(int(ends[-1]) for ends in self.ends)

    def place(self, mask: int, flag: int, total: int, saved: int) -> tuple[int, int]:
        """(level, where its value stands there)."""
        level, group = mask.bit_count(), int(self.game.group_of[mask])
        kept = min(saved, int(self.plan.saved[level]) - 1)
        start = int(self.plan.start[mask * self.game.flags + flag])
        return level, start + kept * int(self.plan.width[group]) + int(self.lane_of[group, total])

    def passes(self, states: Indices, level: int) -> Indices:
        """The rolls that are worked out for each state: what its time is in proportion to."""
        chunks = -(-self.plan.width[self.game.group_of[states // self.game.flags]] // LANES)
        return np.asarray(chunks * (self.plan.saved[level] + self.game.rolls - 1))


def _compiled(rules: RuleSet) -> CompiledRules:
    """The arrays of the same game without saving, which are the same."""
    return compile_rules(replace(rules, dice=replace(rules.dice, save_rolls=False)))


@lru_cache(maxsize=8)
def saved_game(rules: RuleSet) -> SavedGame:
    compiled = _compiled(rules)
    game = game_arrays(compiled)._replace(free_zeros=has_free_zeros(compiled))
    totals = live_totals(compiled)
    width = np.array([len(live) for live in totals.live], dtype=np.int64)
    lane_of = np.stack(
        [
            np.minimum(np.searchsorted(live, stand_in), len(live) - 1)
            for live, stand_in in zip(totals.live, totals.stand_in, strict=True)
        ]
    )
    saved = np.array(saved_counts(rules), dtype=np.int64)
    levels, ends, start = _levels(game, width, saved)
    section_outcome, lane_after = _moves(compiled, totals.live, lane_of)
    plan = SavedPlan(width, lane_after, section_outcome, start, saved)
    return SavedGame(rules, compiled, game, plan, totals.live, lane_of, levels, ends)


def _levels(
    game: GameArrays, width: Indices, saved: Indices
) -> tuple[tuple[Indices, ...], tuple[Indices, ...], Indices]:
    levels, all_ends = states_by_level(game), []
    start = np.zeros((1 << game.boxes) * game.flags, dtype=np.int64)
    for level, states in enumerate(levels):
        ends = np.cumsum(width[game.group_of[states // game.flags]] * saved[level])
        start[states[1:]] = ends[:-1]
        all_ends.append(ends)
    return tuple(levels), tuple(all_ends), start


def _moves(compiled: CompiledRules, live: tuple[Indices, ...], lane_of: Indices) -> tuple[Indices, Places]:
    """Where the outcomes of section boxes lead, by live total; the last lanes of a chunk that is not full stay put."""
    section_outcome = np.full(len(compiled.outcome_points), -1, dtype=np.int64)
    boxes: dict[int, int] = {}
    for place, box in enumerate(compiled.section_boxes):
        for outcome in range(int(compiled.outcome_start[box]), int(compiled.outcome_start[box + 1])):
            section_outcome[outcome] = len(boxes)
            boxes[outcome] = place
    widest = -(-max(map(len, live)) // LANES) * LANES
    lane_after = np.zeros((len(live), max(1, len(boxes)), widest), dtype=np.uint16)
    for group, totals in enumerate(live):
        for outcome, place in boxes.items():
            if not group >> place & 1:
                after = compiled.after[compiled.outcome_step[outcome], totals]
                lane_after[group, section_outcome[outcome], : len(totals)] = lane_of[group | 1 << place, after]
    return section_outcome, lane_after
