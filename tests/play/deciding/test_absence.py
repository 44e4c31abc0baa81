"""DESIGN, "Absence": the clock keeps running; without a clock the others may claim the game after 60 s. And what the
house itself notes: who is away, once, and time given back only where a clock runs."""

from __future__ import annotations

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Claim, Resign, Start
from dicehouse.play.deciding.upkeep import credit_time, gone, returned
from dicehouse.play.events import QuestionDropped, SeatAway, SeatBack, TimeCredited
from dicehouse.play.units import Centis
from dicehouse.rules import Seat
from testkit.play.table import Play, seated, started
from testkit.play.texts import played

TWO = TableSettings("yahtzee@1")
THREE = TableSettings("yahtzee@1", seats=3)
CLOCK = TableSettings("yahtzee@1", clock=ClockSettings(4))
BO = Seat(2)
CLAIM = Claim(BO)


def without_bo(settings: TableSettings, line: str = "") -> Play:
    play = started(settings, line)
    play.happen(gone(play.table, BO))
    return play


def test_the_game_can_be_claimed_after_60_seconds_and_not_before() -> None:
    play = without_bo(TWO)
    for passing, seconds in ((0, 60), (101, 59), (5_898, 1)):
        play.wait(passing)
        assert play.refusal("ana", CLAIM).message == f"Wait {seconds} more seconds for them to come back."
    play.refuses("claim-early", "ana", CLAIM)
    play.wait(1)
    play.refuses("claim-self", "bo", CLAIM)
    assert play.do("ana", CLAIM) == (played("2!", "#1 0 0"),)
    assert play.table.winners == (1,)


def test_who_is_here_or_nowhere_cannot_be_claimed() -> None:
    play = without_bo(TWO)
    play.wait(100_000)
    play.happen(returned(play.table, BO))
    play.refuses("claim-present", "ana", CLAIM, *(Claim(Seat(seat)) for seat in (0, -1, 3, 99)))
    play.happen(gone(play.table, BO))
    play.refuses("claim-early", "ana", CLAIM)


def test_where_a_clock_runs_the_clock_decides() -> None:
    play = without_bo(CLOCK)
    play.wait(10_000)
    play.refuses("claim-clock", "ana", CLAIM)


def test_among_more_the_others_play_on() -> None:
    play = without_bo(THREE)
    play.wait(6_000)
    assert play.do("cy", CLAIM) == (played("2!"),)
    assert (play.table.phase, play.to_move, play.table.away) == ("playing", "ana", ())
    play.refuses("claim-present", "cy", CLAIM)


def test_who_has_left_claims_nothing() -> None:
    play = without_bo(THREE)
    play.wait(6_000)
    play.do("ana", Resign())
    play.refuses("seat-left", "ana", CLAIM)


def test_a_claim_passes_the_absent_players_turn_on_with_his_question() -> None:
    play = without_bo(TableSettings("zombie@1", seats=3), "12346 =1 16666 $1:6")
    play.wait(6_000)
    assert play.do("ana", CLAIM) == (QuestionDropped(), played("2!"))
    assert (play.to_move, play.table.question) == ("cy", None)


def test_who_goes_and_who_comes_back_is_noted_once() -> None:
    play = started(TWO)
    assert returned(play.table, BO) == ()
    play.wait(100)
    assert play.happen(gone(play.table, BO)) == (SeatAway(BO),)
    assert play.table.away == ((BO, play.now),)
    play.wait(100)
    assert gone(play.table, BO) == ()
    play.happen(gone(play.table, Seat(1)))
    assert play.happen(returned(play.table, BO)) == (SeatBack(BO),)
    assert play.table.away == ((1, play.now),)


def test_presence_is_noted_while_a_game_is_made_or_played() -> None:
    sealing = seated(TableSettings("yahtzee@1", dice="sealed"))
    assert gone(sealing.table, BO) == ()
    sealing.do("ana", Start())
    assert gone(sealing.table, BO) == (SeatAway(BO),)
    over = without_bo(TWO)
    over.do("ana", Resign())
    assert gone(over.table, Seat(1)) == ()
    assert returned(over.table, BO) == (SeatBack(BO),), "whoever was away when the game ended can come back"
    lost = without_bo(THREE)
    lost.do("bo", Resign())
    assert lost.table.away == (), "who has lost the game is no longer awaited"


def test_time_is_given_back_where_a_clock_runs() -> None:
    play = started(CLOCK)
    for centis, credited in ((500, (TimeCredited(Centis(500)),)), (0, ()), (-1, ())):
        assert credit_time(play.table, Centis(centis)) == credited
    play.do("ana", Resign())
    for other in (play, started(TWO), seated(CLOCK)):
        assert credit_time(other.table, Centis(500)) == ()
