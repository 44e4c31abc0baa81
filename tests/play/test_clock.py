"""003, "The Clock": "Your clock will only run when it is your turn to play, and it stops when you complete your
turn"."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.clock import new_clock
from dicehouse.play.deciding.moves import credit_time, flag_fallen
from dicehouse.play.units import DAY, Centis, Instant
from dicehouse.rules import NOBODY, Seat
from testkit.play.context import ScriptedContext
from testkit.play.random_tables import move
from testkit.play.table import Play, seated, started

ONLINE = TableSettings("yahtzee-online@1", clock=ClockSettings(4))
DAYS = TableSettings("yahtzee-online@1", clock=ClockSettings(0, days=3))
BONUS = TableSettings("yahtzee-online@1", clock=ClockSettings(4, increment=5))
FOUR_MINUTES = 24_000
THREE_DAYS = Centis(3 * DAY)


def test_the_opening_starts_the_first_players_clock() -> None:
    play = seated(ONLINE, ScriptedContext(["1", "6"]))
    play.line("wait:777")
    assert (play.table.clock, play.table.deadline) == (None, None)
    play.start()
    assert play.left == (FOUR_MINUTES, FOUR_MINUTES)
    play.line("wait:250")
    assert play.left == (FOUR_MINUTES, FOUR_MINUTES - 250)
    assert play.table.deadline == play.now - 250 + FOUR_MINUTES


def test_where_a_turn_has_days_each_begins_with_all_of_them() -> None:
    play = started(DAYS)
    for used in (5, int(DAY), THREE_DAYS - 1):
        play.line(f"wait:{used}")
        assert play.left == (THREE_DAYS - used, THREE_DAYS)
        play.line("12346 =1; 12346 =1" if used == 5 else "12346 =2; 12346 =2" if used == DAY else "12346 =3; 12346 =3")
        assert play.left == (THREE_DAYS, THREE_DAYS)
    assert play.table.clock is not None
    assert play.table.deadline == play.table.clock.since + THREE_DAYS
    play.line(f"wait:{THREE_DAYS}")
    assert flag_fallen(play.table, play.now) == Seat(1)


@pytest.mark.parametrize(
    ("settings", "story"),
    [
        # it runs only on your turn and stops when it is complete
        (ONLINE, {"wait:150; 12346; wait:275": (425, 0), "=1; wait:999": (425, 999), "12346 =1; wait:1": (426, 999)}),
        # the increment is for each completed turn, of who plays alone too
        (BONUS, {"wait:200; 12346": (200, 0), "=1": (-300, 0)}),
        (replace(BONUS, seats=1), {"wait:1000": (1_000,), "12346 =1": (500,), "wait:100": (600,)}),
        # who resigns has completed no turn, and leaves your clock running
        (replace(BONUS, seats=3), {"wait:300; ana resign": (300, 0, 0), "wait:100": (300, 100, 0)}),
        (replace(BONUS, seats=3), {"wait:300; cy resign": (300, 0, 0), "wait:100": (400, 0, 0)}),
        # all clocks stop when the game is over or void
        (BONUS, {"wait:300; bo resign; wait:10000": (300, 0)}),
        (BONUS, {"wait:300; ana ask-void; bo ask-void; wait:10000": (300, 0)}),
        # a bot's runs as anybody's
        (replace(ONLINE, bots=("greedy",)), {"12346 =1; wait:40; >-; wait:2": (0, 42)}),
        # words and agreements do not touch it
        (ONLINE, {"wait:100; ana say:thinking; bo ask-void": (100, 0)}),
    ],
)
def test_what_is_used_of_four_minutes(settings: TableSettings, story: dict[str, tuple[int, ...]]) -> None:
    play = started(settings)
    for steps, used in story.items():
        play.line(steps)
        assert tuple(FOUR_MINUTES - left for left in play.left) == used
        running = play.clock.seat
        assert play.table.deadline == (play.now + play.left[running - 1] if running else None)
        assert bool(running) == (play.table.phase == "playing")


def test_the_time_of_an_outage_is_credited_to_whoever_ran() -> None:
    """Issue 4: "down time credited at a restart"."""
    play = started(ONLINE, "wait:60500")
    assert flag_fallen(play.table, play.now) == 1
    play.happen(credit_time(play.table, Centis(60_000)))
    assert flag_fallen(play.table, play.now) is None
    assert play.left == (FOUR_MINUTES - 500, FOUR_MINUTES)


def test_more_credit_than_was_used_gives_nobody_more_than_he_had() -> None:
    play = started(ONLINE, "wait:100")
    play.happen(credit_time(play.table, Centis(90_000)))
    assert play.left == (FOUR_MINUTES, FOUR_MINUTES)
    play.line("12346 =1")
    assert play.left == (FOUR_MINUTES, FOUR_MINUTES)


def test_a_clock_that_stands_does_not_move() -> None:
    clock = new_clock(2, Centis(100), Centis(7))
    for now in (Instant(0), Instant(5), Instant(10**12)):
        assert clock.remaining(Seat(1), now) == 100
        assert clock.stopped(now) == clock
    assert clock.flag_at() is None
    assert clock.credited(Centis(50)) == clock


def test_time_that_runs_backwards_gives_nothing() -> None:
    clock = new_clock(2, Centis(100), Centis(0)).turn_to(Seat(1), Instant(1_000), completed=False)
    assert clock.remaining(Seat(1), Instant(900)) == 100
    assert clock.turn_to(Seat(2), Instant(900), completed=True).left == (100, 100)


def test_less_than_nothing_is_never_left() -> None:
    clock = new_clock(2, Centis(100), Centis(0)).turn_to(Seat(1), Instant(0), completed=False)
    assert clock.remaining(Seat(1), Instant(101)) == 0
    assert clock.stopped(Instant(10**6)) == replace(clock, left=(0, 100), seat=NOBODY, since=0)


turns = st.tuples(st.integers(1, 4), st.integers(0, 400), st.booleans(), st.integers(0, 50))


@given(st.integers(0, 300), st.lists(turns, max_size=40))
def test_what_is_used_and_what_is_left_add_up(increment: int, steps: list[tuple[int, int, bool, int]]) -> None:
    """Whatever the order of turns: time given, less time that passed on a running clock, is what is left."""
    each, now = 1_000_000, Instant(500)
    clock = new_clock(4, Centis(each), Centis(increment)).turn_to(Seat(1), now, completed=False)
    used, earned = [0] * 4, [0] * 4
    for to, passing, completed, closed in steps:
        running = clock.seat
        clock = clock.credited(Centis(closed))
        now = Instant(now + passing + closed)
        used[running - 1] += passing
        earned[running - 1] += increment if completed else 0
        clock = clock.turn_to(Seat(to), now, completed=completed)
    expected = [each - used[seat] + earned[seat] for seat in range(4)]
    assert [clock.remaining(Seat(seat), now) for seat in range(1, 5)] == expected
    assert clock.stopped(now).left == tuple(expected)


@given(st.integers(0, 10**6), st.integers(0, 60), st.lists(st.integers(0, 200), max_size=60))
def test_at_a_table_every_hundredth_is_somebodys(seed: int, increment: int, waits: list[int]) -> None:
    """For random moves at random times, the time on the clocks falls by what has passed, and rises by the
    increments of completed turns."""
    settings = TableSettings("yacht@1", seats=3, clock=ClockSettings(10, increment))
    play = started(settings)
    began, random = play.now, Random(seed)
    completed = 0
    for passing in waits:
        play.wait(passing)
        boxes = filled(play)
        move(random, play)
        completed += filled(play) - boxes
        assert play.table.phase == "playing"
    assert sum(play.left) == 3 * 60_000 - (play.now - began) + completed * increment * 100


def filled(play: Play) -> int:
    return sum(entry is not None for card in play.state.cards for entry in card.entries)
