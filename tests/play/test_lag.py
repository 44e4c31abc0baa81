"""Issue 10: "time on the line is charged to the player today. Forgive it as lichess does: the round trip is measured, a
bounded part of it is given back with each move, and the event carries what was given, so that replay never guesses."
"""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import write_action
from dicehouse.play import ClockSettings, TableSettings, decide_table
from dicehouse.play.clock import FIRST_QUOTA, MOST_GAIN, MOST_LAG, MOST_QUOTA, Clock, new_clock
from dicehouse.play.events import Played
from dicehouse.play.units import Centis, Instant
from dicehouse.rules import BoxScored, Seat
from dicehouse.storage.codec import decode_event, encode_event
from testkit.play.random_tables import random_action
from testkit.play.table import Play, guest, started
from testkit.play.texts import act, asked

MINUTES = 4
ONLINE = TableSettings("yahtzee-online@1", clock=ClockSettings(MINUTES))
GAIN = min(MOST_GAIN, MINUTES * 6_000 // 120)


def over_a_line(play: Play, action: str, lag: int) -> int:
    """The player to move acts, over a line that was measured to take so long; what is given back for it."""
    decision = decide_table(play.table, act(action), guest(play.to_move), play.now, play.context, Centis(lag))
    play.happen(decision.events, decision.state)
    [given_back] = [event.lag for event in decision.events if isinstance(event, Played)]
    return given_back


def test_the_time_on_the_line_is_given_back_with_the_move() -> None:
    play = started(ONLINE)
    deadline = play.now + MINUTES * 6_000
    play.line("wait:300")
    assert over_a_line(play, ">-", 20) == 20
    assert play.left[0] == MINUTES * 6_000 - 280
    assert play.table.deadline == deadline + 20
    play.line("wait:100")
    assert over_a_line(play, "=C", 20) == 20
    assert play.clock.left[0] == MINUTES * 6_000 - 360


def test_nobody_gets_back_more_than_the_move_took() -> None:
    play = started(ONLINE, "wait:7")
    assert over_a_line(play, ">-", 40) == 7
    assert over_a_line(play, ">-", 40) == 0
    assert play.left[0] == MINUTES * 6_000


def test_a_move_is_given_no_more_than_the_bound_and_the_quota() -> None:
    play = started(ONLINE)
    given_back = []
    for action in (">-", ">-", ">-", "=C"):
        play.line("wait:1000")
        given_back.append(over_a_line(play, action, 100_000))
    assert given_back == [MOST_LAG] * 4
    assert play.clock.quota == (FIRST_QUOTA * GAIN - 4 * MOST_LAG + GAIN, FIRST_QUOTA * GAIN)


def test_a_quota_that_is_used_up_refills_with_each_turn_to_a_bound() -> None:
    clock = new_clock(1, Centis(6_000), Centis(0)).turn_to(Seat(1), Instant(0), completed=False)
    gain, now = clock.gain, Instant(0)
    while clock.quota[0]:
        now = Instant(now + 100)
        clock = clock.forgiven(clock.forgivable(Centis(1_000), now))
    assert clock.forgivable(Centis(1_000), Instant(now + 1_000)) == 0
    for turn in range(1, 20):
        clock = clock.turn_to(Seat(1), now, completed=True)
        assert clock.quota[0] == min(turn, MOST_QUOTA) * gain


@given(st.integers(1, 180), st.lists(st.tuples(st.integers(0, 10**7), st.integers(0, 500)), max_size=60))
def test_who_lies_about_their_line_wins_no_more_than_the_quota(minutes: int, claims: list[tuple[int, int]]) -> None:
    """Whatever is claimed and however long is thought: the clock falls at least by the time, less the bound."""
    play = started(TableSettings("yahtzee-online@1", seats=1, clock=ClockSettings(minutes)))
    each, began, random = minutes * 6_000, play.now, Random(len(claims))
    gain = min(MOST_GAIN, each // 120)
    total = turns = 0
    for claim, thinking in claims:
        if play.table.phase != "playing" or play.left[0] <= thinking:
            break
        play.wait(thinking)
        given_back = over_a_line(play, write_action(random_action(random, play)), claim)
        assert 0 <= given_back <= min(claim, MOST_LAG)
        total += given_back
        last = [event for event in play.events() if isinstance(event, Played)][-1]
        turns += any(isinstance(event, BoxScored) for event in last.events)
    assert total <= (FIRST_QUOTA + turns) * gain
    left = play.left[0]
    assert left == each - (play.now - began) + total
    assert left <= each


def test_without_a_clock_nothing_is_given_and_a_question_carries_nothing() -> None:
    play = started(TableSettings("yahtzee@1"), "wait:500")
    assert over_a_line(play, ">-", 40) == 0
    asking = started(TableSettings("zombie@1", clock=ClockSettings(4)), "11123")
    decision = decide_table(asking.table, act("$2:1"), guest("ana"), asking.now, asking.context, Centis(30))
    assert decision.events == (asked(1, "$2:1"),)


def test_an_event_of_old_has_none_and_a_new_one_without_it_is_stored_as_before() -> None:
    old = '{"is":"played","events":["1=C:20"]}'
    event = decode_event(old)
    assert isinstance(event, Played)
    assert event.lag == 0
    assert encode_event(event) == old
    slow = Played(event.events, Centis(12))
    assert decode_event(encode_event(slow)) == slow


def test_the_record_tells_it_beside_the_clock() -> None:
    play = started(ONLINE)
    for action in (">-", "=C", ">-", "=C"):
        play.line("wait:100")
        over_a_line(play, action, 12 if play.clock.seat == 1 else 0)
    assert sorted(play.record.comments.values()) == ["%clk 3:58.00", "%clk 3:58.24 %lag 0.24"]
    assert play.replayed() == play.table, "the event says it, and replay asks nobody"


def test_who_leaves_in_the_midst_of_a_turn_leaves_no_lag_to_the_next() -> None:
    play = started(TableSettings("yahtzee-online@1", seats=3, clock=ClockSettings(MINUTES)), "wait:100")
    over_a_line(play, ">-", 30)
    play.line("ana resign")
    for action in (">-", "=C"):
        play.line("wait:100")
        over_a_line(play, action, 0)
    assert list(play.record.comments.values()) == ["%clk 3:58.00"]


def test_a_clock_that_stands_gives_nothing() -> None:
    for quota in ((), (Centis(100),)):
        clock = Clock((Centis(100),), Centis(0), quota=quota)
        assert clock.forgivable(Centis(10), Instant(50)) == 0
        assert clock.forgiven(Centis(10)) == clock
