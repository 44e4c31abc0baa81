"""The inner loops of a compared game's turn, for several sets of open boxes at a time."""

from __future__ import annotations

import numpy as np

from ..model.types import Floats, Indices, Places, Starts
from .cache import kernel

STOP = -1


@kernel
def best_boxes(
    worth: Floats, fits: Indices, masks: Indices, after: Floats, forced: bool, best: Floats, box: Indices
) -> None:
    """The best open box of each throw; `fits` is the mask of boxes that take it, `forced` bars an X beside them."""
    throws, boxes = worth.shape
    for throw in range(throws):
        for column in range(masks.size):
            legal = ((1 << boxes) - 1) & ~masks[column]
            if forced and legal & fits[throw]:
                legal &= fits[throw]
            best[throw, column] = -np.inf
            for place in range(boxes):
                if (legal >> place) & 1:
                    value = worth[throw, place] + after[column, place]
                    if value > best[throw, column]:
                        best[throw, column] = value
                        box[throw, column] = place


@kernel
def best_keeps(within: Places, start: Starts, values: Floats, written: Floats, best: Floats, keep: Indices) -> None:
    """Where throwing again beats writing now: the best keep of each throw; otherwise STOP."""
    throws, columns = written.shape
    for throw in range(throws):
        best[throw, :] = written[throw, :]
        keep[throw, :] = STOP
        for place in range(start[throw], start[throw + 1]):
            part = within[place]
            for column in range(columns):
                if values[part, column] > best[throw, column]:
                    best[throw, column] = values[part, column]
                    keep[throw, column] = part


@kernel
def fill_boxes(
    masks: Indices, first: int, box: Indices, ended: Floats, place: Indices, reached: Floats, filled: Floats
) -> None:
    """Add what each box is filled with, and which sets of filled boxes come next."""
    throws, columns = ended.shape
    for throw in range(throws):
        for column in range(columns):
            chosen = box[throw, first + column]
            share = ended[throw, column] * reached[first + column]
            filled[chosen, throw] += share
            reached[place[masks[first + column] | (1 << chosen)]] += share
