"""Ratings by Plackett and Luce, and at which place somebody came in."""

from __future__ import annotations

from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehouse.play import Guest, Table, create_table
from dicehouse.play.events import TableCreated
from dicehouse.play.settings import TableSettings
from dicehouse.play.table import Loss
from dicehouse.play.units import GuestId, TableId
from dicehouse.quick.ratings import MIDDLE, SPREAD, TOGETHER_A_DAY, Met, Rating, places, rate
from dicehouse.rules import Seat

BETA = SPREAD / 2
RATINGS = st.builds(Rating, st.floats(5, 45), st.floats(1, 9), st.integers(0, 500))
TABLES_OF_ALL_SIZES = st.integers(2, 12).flatmap(
    lambda seats: st.tuples(
        st.lists(RATINGS, min_size=seats, max_size=seats), st.lists(st.integers(1, 4), min_size=seats, max_size=seats)
    )
)


def by_hand(one: Rating, other: Rating) -> tuple[float, float]:
    """The middle of a winner and a loser of two: Weng and Lin 2011, algorithm 4, with the library's drift of a
    hundredth of a spread and a quarter for each game."""
    drift = MIDDLE / 300
    mine, theirs = one.spread**2 + drift**2, other.spread**2 + drift**2
    scale = sqrt(mine + theirs + 2 * BETA**2)
    won = exp(one.middle / scale) / (exp(one.middle / scale) + exp(other.middle / scale))
    return one.middle + mine / scale * (1 - won), other.middle - theirs / scale * (1 - won)


@given(RATINGS, RATINGS)
def test_two_are_rated_as_the_paper_has_it(one: Rating, other: Rating) -> None:
    winner, loser = rate((one, other), (1, 2))
    assert (winner.middle, loser.middle) == pytest.approx(by_hand(one, other))
    assert (winner.games, winner.won, winner.lost) == (one.games + 1, one.won + 1, one.lost)
    assert (loser.games, loser.won, loser.lost) == (other.games + 1, other.won, other.lost + 1)


@given(TABLES_OF_ALL_SIZES)
def test_up_to_twelve_are_rated_by_their_places_alone(made: tuple[list[Rating], list[int]]) -> None:
    ratings, came_in = made
    after = rate(ratings, came_in)
    assert [one.games for one in after] == [one.games + 1 for one in ratings]
    # whoever is put first in the list has no advantage
    turned = rate(ratings[::-1], came_in[::-1])[::-1]
    assert [one.middle for one in turned] == pytest.approx([one.middle for one in after])
    assert rate(ratings, [10 * place for place in came_in]) == after


@given(st.integers(2, 12))
def test_of_equals_the_better_place_is_worth_more(seats: int) -> None:
    after = rate([Rating()] * seats, range(1, seats + 1))
    middles = [one.middle for one in after]
    assert middles == sorted(middles, reverse=True)
    assert all(one.margin < Rating().margin for one in after)


def test_a_tie_of_equals_changes_no_middle() -> None:
    assert [one.middle for one in rate([Rating()] * 2, (1, 1))] == pytest.approx([MIDDLE] * 2)
    assert [(one.won, one.lost) for one in rate([Rating()] * 2, (1, 1))] == [(0, 0)] * 2


def test_everybody_begins_at_1500() -> None:
    assert (Rating().points, Rating().margin) == (1500, 1000)


def over(scores: tuple[int, ...], winners: tuple[int, ...], lost: tuple[tuple[int, Loss], ...] = ()) -> Table:
    host = Guest(GuestId("ana"), "Ana")
    settings = TableSettings("yahtzee@1", seats=len(scores))
    table = create_table(TableId("t"), TableCreated(settings, host.id, host.name))
    won, left = tuple(map(Seat, winners)), tuple((Seat(seat), how) for seat, how in lost)
    return replace(table, phase="over", scores=scores, winners=won, lost=left)


def test_places_follow_the_winners_and_the_points() -> None:
    assert places(over((200, 250), (2,))) == (2, 1)
    assert places(over((200, 200), (1, 2))) == (1, 1)
    assert places(over((180, 250, 180, 90), (2,))) == (2, 1, 2, 4)


def test_whoever_has_left_comes_after_all_who_stayed() -> None:
    assert places(over((300, 10), (2,), ((1, "flag"),))) == (2, 1)
    assert places(over((300, 10, 200, 40), (2,), ((3, "resigned"), (1, "flag")))) == (3, 1, 4, 2)


def test_who_nearly_always_wins_against_the_same_is_shown_to_the_host() -> None:
    often = 2 * TOGETHER_A_DAY
    assert Met(("a", "b"), often, 5, often).marked
    assert Met(("a", "b"), often, 5, 0).marked
    assert not Met(("a", "b"), often, 5, often // 2).marked
    assert not Met(("a", "b"), often - 1, 5, 0).marked
