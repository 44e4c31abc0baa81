"""A rule set as arrays: all that the kernels know of a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .lattice import Lattice
from .types import Flags, Floats, Indices, Masks, Places, Starts, Totals


class Placement(IntEnum):
    NONE = 0
    FORCED = 1
    GATED = 2
    FREE = 3


@dataclass(frozen=True, eq=False)
class CompiledRules:
    """An outcome is a box together with what writing in it does: points, step of the totals, flag.

    A step is one way to move the totals of the bonus sections. Totals are one number t: the capped totals of all
    sections in mixed radix. With at most one section `shift[step]` says how far t moves.
    """

    name: str  # as texts name it: yahtzee@1
    digest: str  # of the rule set's content
    lattice: Lattice
    rolls: int
    boxes: int
    box_names: tuple[str, ...]  # the boxes' codes
    outcome_of: Places  # [throws, boxes]: natural outcome
    outcome_points: Floats  # [outcomes]
    outcome_step: Places  # [outcomes]
    outcome_flag: Flags  # [outcomes]: 1 when the joker box is filled with its points
    outcome_start: Starts  # [boxes + 1]: a box's outcomes are neighbours
    totals: int
    after: Totals  # [steps, totals]
    shift: Totals  # [steps]
    contiguous: bool  # at most one bonus section: t moves by shift, capped
    section_bonus: Floats  # [totals]: bonuses already earned at t
    section_boxes: tuple[int, ...]  # boxes that move t
    section_spans: tuple[tuple[int, int], ...]  # first and past-the-last box of each bonus section
    section_least: tuple[int, ...]  # where each section's bonus begins
    section_thresholds: tuple[int, ...]  # and beyond which it grows no further
    section_counts_boxes: tuple[bool, ...]  # whether its total is the boxes that hold more than 0
    section_reach: Indices  # [sections, boxes]: the most a box can add to a section's total
    joker_box: int  # -1 without a joker rule
    joker_bonus: float
    joker_placement: Placement
    joker_upper_zero_any: bool
    joker_on_zero: bool
    joker_throw: Places  # [jokers]: throws that match the joker box
    joker_match: Masks  # [jokers]: mask of the face box of that throw, 0 when there is none
    joker_outcome: Places  # [jokers, boxes]: outcome with joker points
    lower_mask: int  # boxes that are not for one face
    forced_scratch: bool  # a zero only where no open box takes anything

    @property
    def flags(self) -> int:
        return 1 if self.joker_box < 0 else 2
