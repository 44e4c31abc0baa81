"""Who plays whom, of everybody who looks for somebody: the nearest by rating, and further off with time.

Values in, values out: who waits since when, and with which rating; who is paired, and when it is worth to look again.
Whoever has waited long chooses first: nobody is left over again and again because others suit each other better.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heapify, heappop

from ..play.units import SECOND, Centis, GuestId, Instant
from ..values import Value

NEAR = 100
"""Points of rating between two who are paired at once."""

WIDER = 50
"""By so many more with each second that the longer waiting of the two has waited."""

PATIENT = Centis(10 * SECOND)
"""Whoever has waited so long takes anybody, and chooses first."""

NEIGHBOURS = 8
"""Of each as many partners are compared at a time: of the nearest somebody is free, nearly always."""


class Seeker(Value):
    """`pool` is for what: those of one pool are paired. `rating` is in points."""

    guest: GuestId
    pool: str
    since: Instant
    rating: int


class Pairing(Value):
    """Of each pair the one who has waited longer stands first. `again` is when two neighbours of those who are left
    over may be paired; None where somebody else has to come first."""

    pairs: tuple[tuple[Seeker, Seeker], ...]
    again: Instant | None = None


Apart = Callable[[GuestId, GuestId], bool]
"""Who is not to meet now: they have met too often, say."""


def anybody(_one: GuestId, _other: GuestId) -> bool:
    return False


def pair(seekers: Iterable[Seeker], now: Instant, apart: Apart = anybody) -> Pairing:
    """Nobody is paired twice, and afterwards no two are left over who may be paired now."""
    pools: defaultdict[str, list[Seeker]] = defaultdict(list)
    for seeker in seekers:
        pools[seeker.pool].append(seeker)
    made = [_pair_pool(pools[name], now, apart) for name in sorted(pools)]
    pairs = tuple(one for pairing in made for one in pairing.pairs)
    return Pairing(pairs, min((one.again for one in made if one.again is not None), default=None))


def suits_at(one: Seeker, other: Seeker) -> Instant:
    """From when on two of a pool may be paired, by their ratings."""
    first, gap = min(one.since, other.since), abs(one.rating - other.rating)
    return Instant(first + min(PATIENT, max(0, -(-(gap - NEAR) * SECOND // WIDER))))


def _pair_pool(seekers: Sequence[Seeker], now: Instant, apart: Apart) -> Pairing:
    line = sorted(seekers, key=lambda one: (one.rating, one.since, one.guest))
    pairs, line = _choose(line, now, apart)
    while found := _nearest_first(line, now, apart):
        pairs += found
        taken = {one.guest for two in found for one in two}
        line = [one for one in line if one.guest not in taken]
    near = ((one, other) for at, one in enumerate(line) for other in line[at + 1 : at + 1 + NEIGHBOURS])
    later = (suits_at(one, other) for one, other in near if not apart(one.guest, other.guest))
    return Pairing(tuple(pairs), min(later, default=None))


def _choose(line: Sequence[Seeker], now: Instant, apart: Apart) -> tuple[list[tuple[Seeker, Seeker]], list[Seeker]]:
    """Who has waited long takes the nearest who is free, one after the other; and who is left, in their order."""
    below, above = list(range(-1, len(line) - 1)), list(range(1, len(line) + 1))
    free = dict.fromkeys(range(len(line)))

    def nearest(place: int, beside: Sequence[int]) -> int | None:
        at = beside[place]
        while 0 <= at < len(line) and apart(line[place].guest, line[at].guest):
            at = beside[at]
        return at if 0 <= at < len(line) else None

    pairs = []
    for place in sorted(free, key=lambda at: (line[at].since, line[at].guest)):
        one = line[place]
        if now - one.since < PATIENT:
            break
        sides = (nearest(place, below), nearest(place, above)) if place in free else ()
        others = [at for at in sides if at is not None]
        if others:
            other = min(others, key=lambda at: (abs(line[at].rating - one.rating), line[at].since, at))
            pairs.append((one, line[other]))
            for gone in (place, other):
                del free[gone]
                if below[gone] >= 0:
                    above[below[gone]] = above[gone]
                if above[gone] < len(line):
                    below[above[gone]] = below[gone]
    return pairs, [line[at] for at in free]


def _nearest_first(line: Sequence[Seeker], now: Instant, apart: Apart) -> list[tuple[Seeker, Seeker]]:
    edges = [
        (line[there].rating - line[here].rating, min(line[here].since, line[there].since), here, there)
        for here, there in _suiting(line, now, apart)
    ]
    heapify(edges)
    pairs, taken = [], set[int]()
    while edges:
        *_, here, there = heappop(edges)
        if here not in taken and there not in taken:
            taken |= {here, there}
            pairs.append(_longer_first(line[here], line[there]))
    return pairs


def _suiting(line: Sequence[Seeker], now: Instant, apart: Apart) -> Iterator[tuple[int, int]]:
    """For each a few of those above who may be paired with them now, the nearest first."""
    widest = max((width(one, now) for one in line), default=0)
    for here, one in enumerate(line):
        found = 0
        for there in range(here + 1, len(line)):
            other = line[there]
            if other.rating - one.rating > widest or found == NEIGHBOURS:
                break
            if suits_at(one, other) <= now and not apart(one.guest, other.guest):
                found += 1
                yield here, there


def width(one: Seeker, now: Instant) -> int:
    """Points between them and somebody who has come just now."""
    return NEAR + WIDER * max(0, now - one.since) // SECOND


def _longer_first(one: Seeker, other: Seeker) -> tuple[Seeker, Seeker]:
    return (one, other) if (one.since, one.guest) <= (other.since, other.guest) else (other, one)
