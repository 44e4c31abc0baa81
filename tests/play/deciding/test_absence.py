"""DESIGN, "Absence": the clock keeps running; without a clock the others may claim the game after 60 s. And what the
house itself notes: who is away, once, and time given back only where a clock runs."""

from __future__ import annotations

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.deciding.moves import credit_time, gone, returned
from dicehouse.play.events import QuestionDropped, SeatAway, SeatBack, TimeCredited
from dicehouse.play.units import Centis
from dicehouse.rules import Seat
from testkit.play.table import seated, started
from testkit.play.texts import played

TWO = TableSettings("yahtzee@1")
THREE = TableSettings("yahtzee@1", seats=3)
CLOCK = TableSettings("yahtzee@1", clock=ClockSettings(4))
BO = Seat(2)


def test_the_game_can_be_claimed_after_60_seconds_and_not_before() -> None:
    play = started(TWO, "bo gone")
    for passing, seconds in ((0, 60), (101, 59), (5_898, 1)):
        play.wait(passing)
        assert play.refusal("ana", "claim:2").message == f"Wait {seconds} more seconds for them to come back."
    play.line("ana claim:2 (claim-early); wait:1; bo claim:2 (claim-self)")
    assert play.line("ana claim:2") == (played("2!", "#1 0 0"),)
    assert play.table.winners == (1,)


def test_who_is_here_or_nowhere_cannot_be_claimed() -> None:
    play = started(TWO, "bo gone; wait:100000; bo back")
    play.line("ana claim:2 claim:0 claim:-1 claim:3 claim:99 (claim-present); bo gone; ana claim:2 (claim-early)")


def test_where_a_clock_runs_the_clock_decides() -> None:
    started(CLOCK, "bo gone; wait:10000; ana claim:2 (claim-clock)")


def test_among_more_the_others_play_on() -> None:
    play = started(THREE, "bo gone; wait:6000")
    assert play.line("cy claim:2") == (played("2!"),)
    assert (play.table.phase, play.to_move, play.table.away) == ("playing", "ana", ())
    play.line("cy claim:2 (claim-present)")
    started(THREE, "bo gone; wait:6000; ana resign; ana claim:2 (seat-left)")


def test_a_claim_passes_the_absent_players_turn_on_with_his_question() -> None:
    play = started(TableSettings("zombie@1", seats=3), "12346 =1 16666 $1:6; bo gone; wait:6000")
    assert play.line("ana claim:2") == (QuestionDropped(), played("2!"))
    assert (play.to_move, play.table.question) == ("cy", None)


def test_who_goes_and_who_comes_back_is_noted_once() -> None:
    play = started(TWO, "wait:100")
    assert play.line("bo back") == ()
    assert play.line("bo gone") == (SeatAway(BO),)
    assert play.table.away == ((BO, play.now),)
    assert play.line("wait:100; bo gone") == ()
    assert play.line("ana gone; bo back") == (SeatBack(BO),)
    assert play.table.away == ((1, play.now),)


def test_presence_is_noted_while_a_game_is_made_or_played() -> None:
    sealing = seated(TableSettings("yahtzee@1", dice="sealed"))
    assert sealing.line("bo gone") == ()
    assert sealing.line("ana start; bo gone") == (SeatAway(BO),)
    over = started(TWO, "bo gone; ana resign").table
    assert gone(over, Seat(1)) == ()
    assert returned(over, BO) == (SeatBack(BO),), "whoever was away when the game ended can come back"
    assert started(THREE, "bo gone; bo resign").table.away == (), "who has lost the game is no longer awaited"


def test_time_is_given_back_where_a_clock_runs() -> None:
    play = started(CLOCK)
    for centis, credited in ((500, (TimeCredited(Centis(500)),)), (0, ()), (-1, ())):
        assert credit_time(play.table, Centis(centis)) == credited
    for other in (started(CLOCK, "ana resign"), started(TWO), seated(CLOCK)):
        assert credit_time(other.table, Centis(500)) == ()
