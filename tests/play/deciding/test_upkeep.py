"""What the house itself does: presence noted once, time given back only where a clock runs."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Resign, Start
from dicehouse.play.deciding.upkeep import credit_time, gone, returned
from dicehouse.play.events import SeatAway, SeatBack, TimeCredited
from dicehouse.play.units import Centis
from dicehouse.rules import Seat
from testkit.play.table import seated, started

TWO = TableSettings("yahtzee@1")
CLOCK = TableSettings("yahtzee@1", clock=ClockSettings(4))
BO = Seat(2)


def test_who_goes_is_away_since_then_and_is_noted_once() -> None:
    play = started(TWO)
    play.wait(100)
    assert play.happen(gone(play.table, BO)) == (SeatAway(BO),)
    assert play.table.away == ((BO, play.now),)
    play.wait(100)
    assert gone(play.table, BO) == ()


def test_who_comes_back_is_noted_once() -> None:
    play = started(TWO)
    assert returned(play.table, BO) == ()
    play.happen(gone(play.table, BO))
    assert play.happen(returned(play.table, BO)) == (SeatBack(BO),)
    assert play.table.away == ()
    assert returned(play.table, BO) == ()


def test_two_may_be_away_at_once() -> None:
    play = started(TWO)
    play.happen(gone(play.table, BO))
    play.wait(50)
    play.happen(gone(play.table, Seat(1)))
    play.happen(returned(play.table, BO))
    assert play.table.away == ((1, play.now),)


def test_presence_is_noted_while_a_game_is_made_or_played() -> None:
    sealing = seated(TableSettings("yahtzee@1", dice="sealed"))
    assert gone(sealing.table, BO) == ()
    sealing.do("ana", Start())
    assert gone(sealing.table, BO) == (SeatAway(BO),)
    over = started(TWO)
    over.do("ana", Resign())
    assert gone(over.table, BO) == ()


def test_whoever_was_away_when_the_game_ended_can_come_back() -> None:
    play = started(TWO)
    play.happen(gone(play.table, BO))
    play.do("ana", Resign())
    assert returned(play.table, BO) == (SeatBack(BO),)


def test_who_has_lost_the_game_is_no_longer_awaited() -> None:
    play = started(TableSettings("yahtzee@1", seats=3))
    play.happen(gone(play.table, BO))
    play.do("bo", Resign())
    assert play.table.away == ()


def test_time_is_given_back_where_a_clock_runs() -> None:
    assert credit_time(started(CLOCK).table, Centis(500)) == (TimeCredited(Centis(500)),)


@pytest.mark.parametrize("centis", [0, -1])
def test_no_time_is_no_credit(centis: int) -> None:
    assert credit_time(started(CLOCK).table, Centis(centis)) == ()


def test_nothing_is_given_back_where_no_clock_runs() -> None:
    assert credit_time(started(TWO).table, Centis(500)) == ()
    assert credit_time(seated(CLOCK).table, Centis(500)) == ()
    over = started(CLOCK)
    over.do("ana", Resign())
    assert credit_time(over.table, Centis(500)) == ()
