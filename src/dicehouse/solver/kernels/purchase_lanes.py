"""Purchases after the last roll, LANES totals at a time: stop, or try to buy one more die.

A turn that never succeeds in buying stays natural. It differs from the others only where the dice make a joker,
so only those positions are computed twice. Mean squares ride along with the means.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.types import Floats, Indices
from .cache import kernel
from .vector import LANES, add, larger, load, mul, rider_of_larger, splat, store

__all__ = [
    "ENDS",
    "RETRY",
    "SPEND",
    "PurchaseArrays",
    "PurchaseWorkspace",
    "stop_everywhere",
    "try_dice",
    "try_dice_squares",
    "try_joker_die",
]

SPEND, ENDS, RETRY = 0, 1, 2


class PurchaseArrays(NamedTuple):
    """The buying rules and their lattice in the form Numba takes."""

    wrong: int
    position_start: Indices
    throw: Indices
    gap_start: Indices
    before: Indices
    after: Indices
    lost: Indices  # [gaps, sides]: where a wrong answer leads: a position, or with ENDS a throw to be scored
    fresh_throw: Indices
    joker_start: Indices  # as gap_start, of the tries for a die of a joker
    joker_gap: Indices
    joker_face: Indices


class PurchaseWorkspace(NamedTuple):
    """Where one chunk's purchases are worked out: first the means, in the second half the mean squares.

    In the end `values[:, 0]` and `natural_values[:, 0]` hold what each position is worth.
    """

    stop: Floats  # [2, tries, throws * LANES]: scored after so many tries, as dice of which one was bought
    natural_stop: Floats  # the same for dice that were all thrown
    values: Floats  # [2, 2, positions * LANES]
    natural_values: Floats  # [2, 2, positions * LANES]
    best_other: Floats  # [2, sides * LANES]


@kernel
def try_dice(
    gaps: Indices,
    before: Indices,
    after: Indices,
    wrong: Indices,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    best_other: Floats,
) -> None:
    """Try to buy the die of every gap; where that beats what its position holds in `better`, it holds that.

    A right answer leads to the best other face in `held`, a wrong one to its place in `lost`.
    """
    sides = before.shape[1]
    for gap in range(gaps[0], gaps[1]):
        best = load(held, after[gap, 0] * LANES)
        for face in range(1, sides):
            store(best_other, face * LANES, best)
            best = larger(best, load(held, after[gap, face] * LANES))
        best = load(held, after[gap, sides - 1] * LANES)
        for face in range(sides - 2, 0, -1):
            store(best_other, face * LANES, larger(load(best_other, face * LANES), best))
            best = larger(best, load(held, after[gap, face] * LANES))
        store(best_other, 0, best)
        for face in range(sides):
            place = before[gap, face] * LANES
            right = mul(load(best_other, face * LANES), splat(p))
            gain = add(right, mul(load(lost, wrong[gap, face] * LANES), splat(1.0 - p)))
            store(better, place, larger(load(better, place), gain))


@kernel
def try_dice_squares(
    gaps: Indices,
    before: Indices,
    after: Indices,
    wrong: Indices,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    best_other: Floats,
    held_ride: Floats,
    lost_ride: Floats,
    better_ride: Floats,
    best_other_ride: Floats,
) -> None:
    """`try_dice`, and with it the mean squares under the same choices."""
    sides = before.shape[1]
    for gap in range(gaps[0], gaps[1]):
        best = load(held, after[gap, 0] * LANES)
        ride = load(held_ride, after[gap, 0] * LANES)
        for face in range(1, sides):
            store(best_other, face * LANES, best)
            store(best_other_ride, face * LANES, ride)
            other = load(held, after[gap, face] * LANES)
            ride = rider_of_larger(best, other, ride, load(held_ride, after[gap, face] * LANES))
            best = larger(best, other)
        best = load(held, after[gap, sides - 1] * LANES)
        ride = load(held_ride, after[gap, sides - 1] * LANES)
        for face in range(sides - 2, 0, -1):
            lower = load(best_other, face * LANES)
            store(
                best_other_ride, face * LANES, rider_of_larger(lower, best, load(best_other_ride, face * LANES), ride)
            )
            store(best_other, face * LANES, larger(lower, best))
            other = load(held, after[gap, face] * LANES)
            ride = rider_of_larger(best, other, ride, load(held_ride, after[gap, face] * LANES))
            best = larger(best, other)
        store(best_other, 0, best)
        store(best_other_ride, 0, ride)
        for face in range(sides):
            place, source = before[gap, face] * LANES, wrong[gap, face] * LANES
            gain = add(mul(load(best_other, face * LANES), splat(p)), mul(load(lost, source), splat(1.0 - p)))
            right = mul(load(best_other_ride, face * LANES), splat(p))
            gain_ride = add(right, mul(load(lost_ride, source), splat(1.0 - p)))
            here = load(better, place)
            store(better_ride, place, rider_of_larger(here, gain, load(better_ride, place), gain_ride))
            store(better, place, larger(here, gain))


@kernel
def try_joker_die(
    before: int,
    after: Indices,
    face: int,
    wrong: int,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    held_ride: Floats,
    lost_ride: Floats,
    better_ride: Floats,
) -> None:
    """Ask for one die of a joker; `wrong` is where a wrong answer leads."""
    best = splat(-np.inf)
    ride = splat(0.0)
    for other_face in range(after.size):
        if other_face != face:
            other = load(held, after[other_face] * LANES)
            ride = rider_of_larger(best, other, ride, load(held_ride, after[other_face] * LANES))
            best = larger(best, other)
    gain = add(mul(best, splat(p)), mul(load(lost, wrong * LANES), splat(1.0 - p)))
    gain_ride = add(mul(ride, splat(p)), mul(load(lost_ride, wrong * LANES), splat(1.0 - p)))
    here = load(better, before * LANES)
    store(better_ride, before * LANES, rider_of_larger(here, gain, load(better_ride, before * LANES), gain_ride))
    store(better, before * LANES, larger(here, gain))


@kernel
def stop_everywhere(throw: Indices, first: int, end: int, stop: Floats, held: Floats) -> None:
    for position in range(first, end):
        store(held, position * LANES, load(stop, throw[position] * LANES))
