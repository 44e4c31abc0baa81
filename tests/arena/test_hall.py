"""An arena as it stands, and its record: whatever happens, nobody sits at two tables, and points add up."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehouse.arena.events import LEFT, ArenaEvent, Closed, LeftHouse, Paired, Planned
from dicehouse.arena.hall import (
    LAST_PAIRS,
    OTHERS_FIRST,
    TIE,
    WIN,
    ArenaRefused,
    Hall,
    evolve_arena,
    game_over,
    join,
    pairs,
    pause,
    seen,
    table_of,
)
from dicehouse.arena.plan import Arena, ArenaId
from dicehouse.arena.record import NotAnArena, is_arena_record, read_arena, write_arena
from dicehouse.play.guests import Guest
from dicehouse.play.settings import ClockSettings
from dicehouse.play.units import SECOND, GuestId, Instant, TableId

BEGINS, ENDS = Instant(1_000_000), Instant(1_000_000 + 3600 * SECOND)
PLANNED = Planned(Arena(ArenaId("2026-11-21-2000"), "yatzy@1", ClockSettings(3, 2), BEGINS, ENDS))


def someone(number: int) -> Guest:
    return Guest(GuestId(f"g{number}"), f'n"{number}\\')


class Played:
    """An arena that is played by hand; `now` goes on with every step."""

    def __init__(self, players: int) -> None:
        self.now = BEGINS
        self.hall = evolve_arena(None, PLANNED, BEGINS)
        for number in range(1, players + 1):
            self.do(join(self.hall, someone(number), self.now))

    def do(self, events: tuple[ArenaEvent, ...]) -> None:
        for event in events:
            self.hall = evolve_arena(self.hall, event, self.now)

    def come(self, *numbers: int) -> None:
        for number in numbers or range(1, len(self.hall.entrants) + 1):
            self.do(seen(self.hall, GuestId(f"g{number}"), self.now))

    def pair(self) -> list[tuple[int, int]]:
        found = pairs(self.hall, self.now)
        for number, both in enumerate(found, len(self.hall.games) + 1):
            self.do((Paired(number, both, TableId(f"A-{number}")),))
        return found

    def end(self, number: int, one: int, other: int) -> None:
        winners = (1, 2) if one == other else (1,) if one > other else (2,)
        self.do(game_over(self.hall, self.now, number, winners, (one, other), "played", None))

    def doing(self, number: int) -> str:
        return self.hall.entrants[number - 1].doing


def test_who_is_seen_is_paired_and_who_is_not_is_left_alone() -> None:
    arena = Played(5)
    assert arena.pair() == []
    arena.come(1, 2, 3)
    assert arena.pair() == [(1, 2)]
    assert [arena.doing(number) for number in range(1, 6)] == ["playing", "playing", "free", "resting", "resting"]
    arena.come(1)
    assert arena.doing(1) == "playing"
    arena.end(1, 200, 180)
    assert arena.doing(1) == "resting"
    arena.come(4)
    assert arena.pair() == [(3, 4)]


def test_two_who_have_just_met_wait_for_others_and_then_meet_again() -> None:
    arena = Played(2)
    arena.come()
    assert arena.pair() == [(1, 2)]
    arena.end(1, 150, 150)
    arena.come()
    assert arena.pair() == []
    arena.now = Instant(arena.now + OTHERS_FIRST)
    assert arena.pair() == [(1, 2)]


def test_pairs_are_of_like_points_and_who_has_waited_for_long_comes_first() -> None:
    arena = Played(6)
    arena.come()
    assert arena.pair() == [(1, 2), (3, 4), (5, 6)]
    for number in (1, 2, 3):
        arena.end(number, 2, 1)
    arena.come(1, 2, 3)
    assert arena.pair() == [(1, 3)]
    arena.now = Instant(arena.now + OTHERS_FIRST)
    arena.come(5, 6)
    assert arena.pair() == [(2, 5)]


def test_who_leaves_a_game_loses_it_and_has_to_tap_again() -> None:
    arena = Played(2)
    arena.come()
    arena.pair()
    arena.do(game_over(arena.hall, arena.now, 1, (1,), (10, 0), "resigned", 2))
    assert (arena.doing(1), arena.doing(2)) == ("resting", "out")
    arena.come()
    assert (arena.doing(1), arena.doing(2)) == ("free", "out")
    arena.do(join(arena.hall, someone(2), arena.now))
    assert arena.doing(2) == "free"
    assert [(one.place, one.entrant.points) for one in table_of(arena.hall.entrants)] == [(1, WIN), (2, 0)]


def test_a_pause_is_one_until_the_next_tap() -> None:
    arena = Played(2)
    arena.come()
    arena.do(pause(arena.hall, GuestId("g1")))
    assert arena.pair() == []
    arena.come()
    assert arena.doing(1) == "out"
    arena.do(join(arena.hall, someone(1), arena.now))
    assert arena.pair() == [(1, 2)]
    assert pause(arena.hall, GuestId("g1")) == ()


def test_a_game_that_nobody_began_counts_for_nobody() -> None:
    arena = Played(2)
    arena.come()
    arena.pair()
    arena.do(game_over(arena.hall, arena.now, 1, (2,), (0, 0), "dropped", 1))
    assert [(one.points, one.games) for one in arena.hall.entrants] == [(0, 0), (0, 0)]
    assert arena.hall.running == frozenset()


def test_the_end_is_the_end() -> None:
    arena = Played(3)
    assert seen(arena.hall, GuestId("g1"), Instant(BEGINS - 1)) == ()
    arena.come(1, 2)
    arena.pair()
    arena.now = Instant(ENDS - LAST_PAIRS)
    arena.come(3)
    assert pairs(arena.hall, Instant(ENDS - 1)) == []
    assert game_over(arena.hall, ENDS, 1, (1,), (2, 1), "played", None) == ()
    arena.now = ENDS
    arena.do((Closed(),))
    assert game_over(arena.hall, Instant(ENDS - 1), 1, (1,), (2, 1), "played", None) == ()
    for late in (someone(1), someone(9)):
        with pytest.raises(ArenaRefused, match="over"):
            join(arena.hall, late, ENDS)
    assert [one.points for one in arena.hall.entrants] == [0, 0, 0]


def test_who_is_equal_shares_a_place_and_wins_count_before_ties() -> None:
    arena = Played(5)
    results = [(2, 1, 0), (0, 2, 0), (1, 0, 1), (0, 1, 0), (0, 1, 9)]
    entrants = [
        replace(one, points=WIN * won + TIE * tied, won=won, tied=tied, lost=lost)
        for one, (won, tied, lost) in zip(arena.hall.entrants, results, strict=True)
    ]
    lines = table_of(entrants)
    assert [(line.place, line.entrant.number) for line in lines] == [(1, 1), (2, 3), (3, 2), (4, 4), (4, 5)]


class Step(NamedTuple):
    """A moment of an arena that nobody has thought out."""

    seconds: int
    comes: int
    ends: int
    scores: tuple[int, int]
    leaves: int


STEPS = st.builds(
    Step, st.integers(0, 90), st.integers(0, 63), st.integers(0, 7), st.tuples(st.integers(0, 3), st.integers(0, 3)),
    st.integers(0, 9),
)  # fmt: skip


def any_arena(steps: list[Step]) -> Hall:
    arena = Played(6)
    for step in steps:
        arena.now = Instant(arena.now + step.seconds * SECOND)
        running = sorted(arena.hall.running)
        if running:
            number = running[step.ends % len(running)]
            if step.leaves in (1, 2):
                winner = 3 - step.leaves
                over = game_over(arena.hall, arena.now, number, (winner,), step.scores, "flag", step.leaves)
                arena.do(over)
            else:
                arena.end(number, *step.scores)
        if step.leaves == 3:
            arena.do((LeftHouse(1),))
        if arena.hall.arena.stage(arena.now) == "on":
            arena.come(*(number for number in range(1, 7) if step.comes >> (number - 1) & 1))
        before = {number for number in range(1, 7) if arena.doing(number) == "playing"}
        paired = [number for both in arena.pair() for number in both]
        assert len(paired) == len(set(paired))
        assert not before & set(paired)
    arena.now = max(arena.now, ENDS)
    arena.do((Closed(),))
    return arena.hall


@given(st.lists(STEPS, max_size=60))
def test_the_record_leads_to_the_table_again(steps: list[Step]) -> None:
    hall = any_arena(steps)
    text = write_arena(hall)
    assert is_arena_record(text)
    told = [(line.place, line.entrant.number, line.entrant.points) for line in table_of(hall.entrants)]
    again = read_arena(text)
    assert [(line.place, line.entrant.number, line.entrant.points) for line in table_of(again.entrants)] == told
    points = sum(game.over.points[0] + game.over.points[1] for game in hall.games if game.over)
    assert sum(one.points for one in hall.entrants) == points


def test_whoever_has_left_has_no_name_and_keeps_the_place() -> None:
    arena = Played(2)
    arena.come()
    arena.pair()
    arena.end(1, 9, 1)
    arena.do((LeftHouse(1),))
    [first, _] = table_of(arena.hall.entrants)
    assert (first.place, first.entrant.name, first.entrant.guest, first.entrant.points) == (1, LEFT, "", WIN)
    assert arena.hall.entrant(GuestId("g1")) is None


def recorded() -> str:
    arena = Played(4)
    arena.come()
    arena.pair()
    arena.now = Instant(arena.now + 12_345)
    arena.end(1, 200, 180)
    arena.do(game_over(arena.hall, arena.now, 2, (2,), (10, 20), "flag", 1))
    arena.come()
    arena.pair()
    arena.now = ENDS
    arena.do((Closed(),))
    return write_arena(arena.hall)


@pytest.mark.parametrize(
    ("what", "instead", "reason"),
    [
        ("2:0 200:180", "0:2 200:180", "other points"),
        ("2:0 200:180", "2:0 180:200", "other points"),
        ("#1 1 2", "#1 1 4", "another text"),
        ("#1 1 2", "#2 1 2", "another text"),
        ("1. 1-2 0.00", "1. 1-2 0.0", "no game is written"),
        ("2. 3-4", "2. 1-4", "two tables"),
        ("2. 3-4", "2. 3-7", "not joined"),
        ("2. 3-4", "4. 3-4", "no game is written"),
        ("0.00-123.45 2:0", "0.00-4000.00 2:0", "within the arena"),
        ("flag1", "flag", "no known way"),
        ("flag1", "luck1", "no known way"),
        ('[Clock "3+2"]', '[Clock "3"]', "a tag is missing"),
        ('[Lasts "3600"]\n', "", "a tag is missing"),
        ('[Lasts "3600"]', "Lasts 3600", "no tag is written"),
    ],
)
def test_a_record_that_was_changed_proves_nothing(what: str, instead: str, reason: str) -> None:
    text = recorded()
    what = what.replace("\\n", "\n")
    assert what in text
    read_arena(text)
    with pytest.raises(NotAnArena, match=reason):
        read_arena(text.replace(what, instead, 1))


@given(st.integers(0, 400), st.sampled_from('0123456789:-.*# []"\nx'))
def test_whatever_one_letter_is_changed_to_the_record_is_refused_or_the_same(place: int, letter: str) -> None:
    text = recorded()
    changed = text[: place % len(text)] + letter + text[place % len(text) + 1 :]
    try:
        hall = read_arena(changed)
    except NotAnArena:
        return
    assert write_arena(hall) == changed
