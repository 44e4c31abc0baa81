"""Purchases after the last roll, worked out from their end: stop, or try to buy one more die.

A turn that never succeeds in buying stays natural. It differs from the others only where the dice make a joker,
so only those positions are computed twice.
"""

from __future__ import annotations

import numpy as np

from ..model.types import Floats, Indices
from .cache import kernel
from .purchase_lanes import (
    ENDS,
    RETRY,
    PurchaseArrays,
    PurchaseWorkspace,
    stop_everywhere,
    try_dice,
    try_dice_squares,
    try_joker_die,
)

__all__ = ["value_purchases"]


@kernel
def _begin(
    purchases: PurchaseArrays, stop: Floats, rows: Indices, used: int, limit: int, held: Floats, moments: bool
) -> None:
    """Every position scored as it is, after `used` tries, or after as many as it has fixed dice."""
    most = purchases.position_start.size - 2
    for level in range(most + 1):
        first, end = purchases.position_start[level], purchases.position_start[level + 1]
        row = rows[min(limit, most - level if used < 0 else used)]
        for half in range(2 if moments else 1):
            stop_everywhere(purchases.throw, first, end, stop[half, row], held[half])


@kernel
def _try_level(
    purchases: PurchaseArrays,
    gaps: Indices,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    best_other: Floats,
    moments: bool,
) -> None:
    if moments:
        try_dice_squares(
            gaps,
            purchases.before,
            purchases.after,
            purchases.lost,
            p,
            held[0],
            lost[0],
            better[0],
            best_other[0],
            held[1],
            lost[1],
            better[1],
            best_other[1],
        )
    else:
        try_dice(gaps, purchases.before, purchases.after, purchases.lost, p, held[0], lost[0], better[0], best_other[0])


@kernel
def _try_jokers(purchases: PurchaseArrays, level: int, p: float, held: Floats, lost: Floats, better: Floats) -> None:
    for number in range(purchases.joker_start[level], purchases.joker_start[level + 1]):
        gap, face = purchases.joker_gap[number], purchases.joker_face[number]
        before, after, wrong = purchases.before[gap, face], purchases.after[gap], purchases.lost[gap, face]
        try_joker_die(before, after, face, wrong, p, held[0], lost[0], better[0], held[1], lost[1], better[1])


@kernel
def _one_pass(
    purchases: PurchaseArrays,
    p: float,
    rows: Indices,
    limit: int,
    jokers: bool,
    workspace: PurchaseWorkspace,
    moments: bool,
) -> None:
    """`spend` and `ends`: every try fixes dice, so positions follow each other without a cycle."""
    most = purchases.gap_start.size - 1
    values, natural = workspace.values[:, 0], workspace.natural_values[:, 0]
    _begin(purchases, workspace.stop, rows, -1, limit, values, moments)
    if jokers:
        _begin(purchases, workspace.natural_stop, rows, -1, limit, natural, moments)
    for fixed in range(limit - 1, -1, -1):
        level = most - 1 - fixed
        row = rows[fixed + 1]
        gaps = purchases.gap_start[level : level + 2]
        lost = workspace.stop[:, row] if purchases.wrong == ENDS else values
        _try_level(purchases, gaps, p, values, lost, values, workspace.best_other, moments)
        if jokers:
            lost = workspace.natural_stop[:, row] if purchases.wrong == ENDS else natural
            _try_jokers(purchases, level, p, values, lost, natural)


@kernel
def _try_by_try(
    purchases: PurchaseArrays,
    p: float,
    rows: Indices,
    made: int,
    limit: int,
    jokers: bool,
    workspace: PurchaseWorkspace,
    moments: bool,
) -> None:
    """`retry`: a wrong answer costs only the try, so the last try is worked out first, for every position."""
    most = purchases.gap_start.size - 1
    now = (limit - made) % 2
    _begin(purchases, workspace.stop, rows, limit, limit, workspace.values[:, now], moments)
    if jokers:
        _begin(purchases, workspace.natural_stop, rows, limit, limit, workspace.natural_values[:, now], moments)
    gaps = np.array([purchases.gap_start[most - min(limit, most)], purchases.gap_start[most]])
    for used in range(limit - 1, made - 1, -1):
        now = 1 - now
        later, values = workspace.values[:, 1 - now], workspace.values[:, now]
        _begin(purchases, workspace.stop, rows, used, limit, values, moments)
        _try_level(purchases, gaps, p, later, later, values, workspace.best_other, moments)
        if jokers:
            _begin(purchases, workspace.natural_stop, rows, used, limit, workspace.natural_values[:, now], moments)
            _try_jokers(
                purchases, most - 1, p, later, workspace.natural_values[:, 1 - now], workspace.natural_values[:, now]
            )


@kernel
def value_purchases(
    purchases: PurchaseArrays,
    p: float,
    rows: Indices,
    made: int,
    limit: int,
    jokers: bool,
    workspace: PurchaseWorkspace,
    moments: bool,
) -> None:
    """Work out every position; `rows[tries]` is the row of `stop`, `made` the tries made so far (`retry` only)."""
    if purchases.wrong == RETRY:
        _try_by_try(purchases, p, rows, made, limit, jokers, workspace, moments)
    else:
        _one_pass(purchases, p, rows, limit, jokers, workspace, moments)
