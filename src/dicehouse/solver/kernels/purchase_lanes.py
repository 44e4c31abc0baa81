"""The sale after the last roll, LANES totals at a time: stop, or ask for one more die.

A turn that never succeeds in buying stays natural. It differs from the others only where the dice make a joker,
so only those positions are computed twice. Mean squares ride along with the means.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.types import Floats, Indices
from .cache import kernel
from .vector import LANES, add, follow, larger, load, mul, splat, store

__all__ = ["ENDS", "RETRY", "SPEND", "Room", "Shop", "ask_all", "ask_all_squares", "ask_joker", "score_all"]

SPEND, ENDS, RETRY = 0, 1, 2


class Shop(NamedTuple):
    """The buying rules and their lattice in the form Numba takes."""

    wrong: int
    position_start: Indices
    throw: Indices
    gap_start: Indices
    asked: Indices
    became: Indices
    lost: Indices  # [gaps, sides]: where a wrong answer leads: a position, or with ENDS a throw to be scored
    fresh_throw: Indices
    joker_start: Indices  # as gap_start, of the asks for a die of a joker
    joker_gap: Indices
    joker_face: Indices


class Room(NamedTuple):
    """Where one chunk's sale is worked out: first the means, in the second half the mean squares.

    After a sale `sale[:, 0]` and `natural[:, 0]` hold what each position is worth.
    """

    stop: Floats  # [2, tries, throws * LANES]: scored after so many tries, as dice of which one was bought
    natural_stop: Floats  # the same for dice that were all thrown
    sale: Floats  # [2, 2, positions * LANES]
    natural: Floats  # [2, 2, positions * LANES]
    offer: Floats  # [2, sides * LANES]


@kernel
def ask_all(
    gaps: Indices,
    asked: Indices,
    became: Indices,
    wrong: Indices,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    offer: Floats,
) -> None:
    """Ask for the die of every gap; where that beats what its position holds in `better`, it holds that.

    A right answer leads to the best other face in `held`, a wrong one to its place in `lost`.
    """
    sides = asked.shape[1]
    for gap in range(gaps[0], gaps[1]):
        best = load(held, became[gap, 0] * LANES)
        for face in range(1, sides):
            store(offer, face * LANES, best)
            best = larger(best, load(held, became[gap, face] * LANES))
        best = load(held, became[gap, sides - 1] * LANES)
        for face in range(sides - 2, 0, -1):
            store(offer, face * LANES, larger(load(offer, face * LANES), best))
            best = larger(best, load(held, became[gap, face] * LANES))
        store(offer, 0, best)
        for face in range(sides):
            place = asked[gap, face] * LANES
            right = mul(load(offer, face * LANES), splat(p))
            gain = add(right, mul(load(lost, wrong[gap, face] * LANES), splat(1.0 - p)))
            store(better, place, larger(load(better, place), gain))


@kernel
def ask_all_squares(
    gaps: Indices,
    asked: Indices,
    became: Indices,
    wrong: Indices,
    p: float,
    held: Floats,
    lost: Floats,
    better: Floats,
    offer: Floats,
    held_ride: Floats,
    lost_ride: Floats,
    better_ride: Floats,
    offer_ride: Floats,
) -> None:
    """`ask_all`, and with it the mean squares under the same choices."""
    sides = asked.shape[1]
    for gap in range(gaps[0], gaps[1]):
        best = load(held, became[gap, 0] * LANES)
        ride = load(held_ride, became[gap, 0] * LANES)
        for face in range(1, sides):
            store(offer, face * LANES, best)
            store(offer_ride, face * LANES, ride)
            other = load(held, became[gap, face] * LANES)
            ride = follow(best, other, ride, load(held_ride, became[gap, face] * LANES))
            best = larger(best, other)
        best = load(held, became[gap, sides - 1] * LANES)
        ride = load(held_ride, became[gap, sides - 1] * LANES)
        for face in range(sides - 2, 0, -1):
            before = load(offer, face * LANES)
            store(offer_ride, face * LANES, follow(before, best, load(offer_ride, face * LANES), ride))
            store(offer, face * LANES, larger(before, best))
            other = load(held, became[gap, face] * LANES)
            ride = follow(best, other, ride, load(held_ride, became[gap, face] * LANES))
            best = larger(best, other)
        store(offer, 0, best)
        store(offer_ride, 0, ride)
        for face in range(sides):
            place, source = asked[gap, face] * LANES, wrong[gap, face] * LANES
            gain = add(mul(load(offer, face * LANES), splat(p)), mul(load(lost, source), splat(1.0 - p)))
            right = mul(load(offer_ride, face * LANES), splat(p))
            gain_ride = add(right, mul(load(lost_ride, source), splat(1.0 - p)))
            here = load(better, place)
            store(better_ride, place, follow(here, gain, load(better_ride, place), gain_ride))
            store(better, place, larger(here, gain))


@kernel
def ask_joker(
    asked: int,
    became: Indices,
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
    for other_face in range(became.size):
        if other_face != face:
            other = load(held, became[other_face] * LANES)
            ride = follow(best, other, ride, load(held_ride, became[other_face] * LANES))
            best = larger(best, other)
    gain = add(mul(best, splat(p)), mul(load(lost, wrong * LANES), splat(1.0 - p)))
    gain_ride = add(mul(ride, splat(p)), mul(load(lost_ride, wrong * LANES), splat(1.0 - p)))
    here = load(better, asked * LANES)
    store(better_ride, asked * LANES, follow(here, gain, load(better_ride, asked * LANES), gain_ride))
    store(better, asked * LANES, larger(here, gain))


@kernel
def score_all(throw: Indices, first: int, end: int, stop: Floats, held: Floats) -> None:
    for position in range(first, end):
        store(held, position * LANES, load(stop, throw[position] * LANES))
