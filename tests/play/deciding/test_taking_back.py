"""A box just written is taken back until anybody rolls, where nobody else could be wronged by it."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_record, write_record, write_state
from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import AskVoid, LimitTries, Resign, TakeBackBox
from dicehouse.play.deciding.upkeep import credit_time
from dicehouse.play.record import record_of
from dicehouse.play.units import SECOND, Centis
from dicehouse.play.views.table import view
from dicehouse.rules import Score, Seat
from testkit.play.table import TABLE, Play, guest, started

AGAINST_A_BOT = TableSettings("yahtzee@1", 2, ("steady",))
ALONE = TableSettings("yahtzee@1", 1)


def offered(play: Play, name: str = "ana") -> bool:
    return view(play.table, guest(name).id, play.now).may_take_back_box


def test_the_game_is_as_it_was_before_the_box() -> None:
    play = started(AGAINST_A_BOT)
    play.throw("66612")
    before = play.state
    play.act("=6")
    assert offered(play)
    play.do("ana", TakeBackBox())
    assert play.state == before
    assert not offered(play)
    play.throw("66", keep="666")
    play.act("=Y")
    assert play.state.cards[0].entries[11] == 50
    assert play.replayed() == play.table


@pytest.mark.parametrize("dice", ["system", "shared"])
def test_the_bots_next_roll_ends_the_time_for_it(dice: str) -> None:
    play = started(TableSettings("yahtzee@1", 2, ("steady",), dice=dice))  # type: ignore[arg-type]
    while play.table.bot_to_move is not None:
        play.bot(Score("C")) if play.state.dice else play.throw_as_bot("12345")
    play.turn("66612", "6")
    assert offered(play)
    play.throw_as_bot("12345")
    assert not offered(play)
    assert play.refused("ana", TakeBackBox()) == "take-back-none"


def test_ones_own_next_roll_ends_it_too_and_a_bots_box_is_nobodys() -> None:
    play = started(ALONE)
    assert play.refused("ana", TakeBackBox()) == "take-back-none"
    play.turn("66612", "6")
    play.throw("12345")
    assert play.refused("ana", TakeBackBox()) == "take-back-none"
    other = started(AGAINST_A_BOT)
    other.turn("66612", "6")
    other.throw_as_bot("12345")
    other.bot(Score("C"))
    assert not offered(other)
    assert other.refused("ana", TakeBackBox()) == "take-back-none"


@pytest.mark.parametrize(
    "settings",
    [
        TableSettings("yahtzee@1", 2),
        TableSettings("yahtzee@1", 3, ("steady",)),
        TableSettings("yahtzee-online@1", 2, clock=ClockSettings(4), wager=50),
        TableSettings("yahtzee@1", 2, ("steady",), dice="sealed"),
    ],
    ids=["two people", "two people and a bot", "a wager", "sealed dice"],
)
def test_it_is_refused_where_it_could_wrong_somebody(settings: TableSettings) -> None:
    play = started(settings)
    while play.table.bot_to_move is not None:
        play.bot(Score("C")) if play.state.dice else play.throw_as_bot("12345")
    writer = play.to_move
    play.turn("66612", "6")
    assert not offered(play, writer)
    assert play.refused(writer, TakeBackBox()) == "take-back-refused"


def test_nobody_but_the_player_is_offered_it() -> None:
    play = started(AGAINST_A_BOT)
    play.turn("66612", "6")
    assert not offered(play, "bo")
    assert play.refused("bo", TakeBackBox()) == "not-seated"


def test_a_game_that_is_over_or_void_stays_so() -> None:
    play = started(ALONE)
    for box in ("1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C"):
        play.turn("12345", box)
    assert play.table.phase == "over"
    assert (offered(play), play.refused("ana", TakeBackBox())) == (False, "game-over")
    void = started(ALONE)
    void.turn("12345", "C")
    void.do("ana", AskVoid())
    assert (offered(void), void.refused("ana", TakeBackBox())) == (False, "game-over")


def test_who_resigns_takes_nothing_back() -> None:
    play = started(TableSettings("yahtzee@1", 3, ("steady", "sharp")))
    play.turn("66612", "6")
    play.do("ana", Resign())
    assert not offered(play)


def test_the_record_has_the_box_that_stands_and_reads_back() -> None:
    play = started(AGAINST_A_BOT)
    play.throw("66612")
    play.act("=C")
    play.do("ana", TakeBackBox())
    play.throw("13", keep="666")
    play.act("=6")
    record = record_of(TABLE, play.log)
    assert record is not None
    text = write_record(record)
    assert "1.1 12666 >666 13666 =6:18" in text
    assert "=C" not in text
    assert read_record(text) == record
    assert write_state(play.state).startswith("yahtzee@1 6:18/- 2")


def test_the_clock_has_run_on_and_the_increment_is_not_kept() -> None:
    play = started(TableSettings("yahtzee@1", 2, ("steady",), ClockSettings(4, 5)))
    play.throw("66612")
    assert play.table.clock is not None
    whole = play.table.clock.left[0]
    play.wait(10 * SECOND)
    play.act("=6")
    play.wait(2 * SECOND)
    play.do("ana", TakeBackBox())
    assert play.table.clock.seat == Seat(1)
    assert play.table.clock.remaining(Seat(1), play.now) == whole - 12 * SECOND
    play.act("=C")
    record = record_of(TABLE, play.log)
    assert record is not None
    assert list(record.comments.values()) == ["%clk 3:53.00"]
    assert play.replayed() == play.table


def test_time_that_the_house_was_closed_is_given_back_all_the_same() -> None:
    play = started(TableSettings("yahtzee@1", 2, ("steady",), ClockSettings(4)))
    play.throw("66612")
    play.act("=6")
    play.wait(30 * SECOND)
    play.happen(credit_time(play.table, Centis(30 * SECOND)))
    play.do("ana", TakeBackBox())
    assert play.table.clock is not None
    assert play.table.clock.remaining(Seat(1), play.now) == 240 * SECOND


def test_limits_that_the_host_sets_meanwhile_hold() -> None:
    play = started(TableSettings("zombie@1", 2, ("steady",)))
    play.turn("66612", "6")
    play.do("ana", LimitTries(1, 3))
    play.do("ana", TakeBackBox())
    assert play.state.rules == play.table.rules
    assert play.replayed() == play.table
