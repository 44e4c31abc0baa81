"""Where the values of a game with saved rolls stand, in the form that Numba takes."""

from __future__ import annotations

from typing import NamedTuple

from .types import Indices, Places, Starts

__all__ = ["SavedPlan"]


class SavedPlan(NamedTuple):
    """Where the values of a level of equally many filled boxes stand: by card, rolls saved, live total."""

    width: Indices  # [groups]: live totals
    lane_after: Places  # [groups, section outcomes, widest]: where an outcome leads, among the next group's live totals
    section_outcome: Indices  # [outcomes]: its row in `lane_after`, -1 where totals stay as they are
    start: Indices  # [masks * flags]: where a card begins in its level
    saved: Indices  # [levels]: how many numbers of saved rolls a card may have
    paying: Places  # [*]: the boxes that pay each throw
    paying_start: Starts  # [throws + 1]
    free_zeros: bool  # a zero may be written anywhere, so the best zero stands for all
