"""Everybody is paired once, with somebody near, and nobody is left over for whom there is somebody."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from dicehouse.play.units import SECOND, GuestId, Instant
from dicehouse.quick.pairing import NEAR, PATIENT, WIDER, Seeker, pair, suits_at

NOW = Instant(1000 * SECOND)


def seeker(name: str, rating: int, waited: float = 0.0, pool: str = "yahtzee@1/calm") -> Seeker:
    return Seeker(GuestId(name), pool, Instant(NOW - int(waited * SECOND)), rating)


def names(*seekers: Seeker, apart: tuple[str, ...] = ()) -> list[str]:
    found = pair(seekers, NOW, lambda one, other: "".join(sorted(one + other)) in apart)
    return sorted("".join(sorted(two.guest for two in both)) for both in found.pairs)


@st.composite
def crowds(draw: st.DrawFn) -> tuple[list[Seeker], frozenset[frozenset[GuestId]]]:
    each = st.tuples(st.sampled_from("xy"), st.integers(0, 2000), st.integers(1000, 2400))
    crowd = [
        Seeker(GuestId(f"g{number}"), pool, Instant(NOW - waited), rating)
        for number, (pool, waited, rating) in enumerate(draw(st.lists(each, max_size=60)))
    ]
    two = st.frozensets(st.integers(0, 20).map(lambda number: GuestId(f"g{number}")), min_size=2, max_size=2)
    return crowd, draw(st.frozensets(two, max_size=40))


@given(crowds())
def test_nobody_twice_and_nobody_left_for_whom_there_is_somebody(
    made: tuple[list[Seeker], frozenset[frozenset[GuestId]]],
) -> None:
    crowd, apart = made

    def kept_apart(one: GuestId, other: GuestId) -> bool:
        return frozenset((one, other)) in apart

    found = pair(crowd, NOW, kept_apart)
    paired = [one for both in found.pairs for one in both]
    assert len(paired) == len({one.guest for one in paired})
    for one, other in found.pairs:
        assert one.pool == other.pool
        assert one.since <= other.since
        assert suits_at(one, other) <= NOW
        assert not kept_apart(one.guest, other.guest)
    left = [one for one in crowd if one not in paired]
    waiting = [
        suits_at(one, other)
        for one, other in combinations(left, 2)
        if one.pool == other.pool and not kept_apart(one.guest, other.guest)
    ]
    assert all(at > NOW for at in waiting)
    assert found.again is None or found.again in waiting
    if len(left) <= 9:
        assert found.again == min(waiting, default=None)


@given(crowds())
def test_the_same_people_are_paired_the_same_way_in_whatever_order_they_are_told(
    made: tuple[list[Seeker], frozenset[frozenset[GuestId]]],
) -> None:
    crowd, _ = made
    assert pair(crowd, NOW) == pair(list(reversed(crowd)), NOW)


@given(st.integers(0, 3000), st.integers(0, 2000))
def test_two_suit_each_other_nearer_or_later(gap: int, waited: int) -> None:
    one, other = seeker("a", 1500, waited / SECOND), seeker("b", 1500 + gap)
    suits = waited >= PATIENT or gap <= NEAR + WIDER * waited / SECOND
    assert (suits_at(one, other) <= NOW) == suits


def test_the_nearest_are_paired_first() -> None:
    assert names(seeker("a", 1500), seeker("b", 1590), seeker("c", 1510), seeker("d", 1600)) == ["ac", "bd"]


def test_whoever_is_far_off_waits_until_they_are_near_enough() -> None:
    far = seeker("a", 1500, 1), seeker("b", 1800)
    found = pair(far, NOW)
    assert found.pairs == ()
    assert found.again == NOW + 3 * SECOND
    assert [two.guest for two in pair(far, found.again).pairs[0]] == ["a", "b"]


def test_whoever_has_waited_long_chooses_first() -> None:
    assert names(seeker("a", 900, 11), seeker("b", 1500), seeker("c", 1501)) == ["ab"]


def test_who_is_kept_apart_finds_the_next() -> None:
    three = seeker("a", 1500, 12), seeker("b", 1500, 11), seeker("c", 1900)
    assert names(*three, apart=("ab",)) == ["ac"]
    assert names(*three, apart=("ab", "ac")) == ["bc"]
    assert names(*three, apart=("ab", "ac", "bc")) == []


def test_each_pool_is_by_itself() -> None:
    assert names(seeker("a", 1500), seeker("b", 1500, pool="yahtzee@1/brisk")) == []
    assert pair((), NOW).again is None
