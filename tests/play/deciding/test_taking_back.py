"""A box just written is taken back until anybody rolls, where nobody else could be wronged by it."""

from __future__ import annotations

import pytest

from dicehouse.errors import NotationError
from dicehouse.notation import read_record, write_record, write_state
from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import TakeBackBox
from dicehouse.play.deciding.moves import credit_time
from dicehouse.play.settings import DiceKind
from dicehouse.play.units import SECOND, Centis
from dicehouse.rules import Seat
from testkit.play.table import Play, started

AGAINST_A_BOT = TableSettings("yahtzee@1", 2, ("steady",))
ALONE = TableSettings("yahtzee@1", 1)
WRITTEN = "66612 =6"
BACK = TakeBackBox()


def refused(play: Play, code: str, name: str = "ana") -> None:
    """It is not offered either."""
    assert not play.seen(name).may_take_back_box
    play.refuses(code, name, BACK)


def written(settings: TableSettings) -> Play:
    """By a person, after the bots that begin."""
    play = started(settings)
    while play.table.bot_to_move is not None:
        play.line("=C" if play.state.dice else "12345")
    play.line(WRITTEN)
    return play


def test_the_game_is_as_it_was_before_the_box() -> None:
    play = started(AGAINST_A_BOT, "66612")
    before = play.state
    play.line("=6")
    assert play.seen("ana").may_take_back_box
    play.do("ana", BACK)
    assert play.state == before
    refused(play, "take-back-none")
    play.throw("66", keep="666")
    play.line("=Y")
    assert play.state.cards[0].entries[11] == 50


@pytest.mark.parametrize("dice", ["system", "shared"])
def test_the_bots_next_roll_ends_the_time_for_it_and_its_box_is_nobodys(dice: DiceKind) -> None:
    play = written(TableSettings("yahtzee@1", 2, ("steady",), dice=dice))
    assert play.seen("ana").may_take_back_box
    for step in ("12345", "=C" if dice == "system" else "=1"):
        play.line(step)
        refused(play, "take-back-none")


def test_ones_own_next_roll_ends_it_too() -> None:
    play = started(ALONE)
    refused(play, "take-back-none")
    play.line(f"{WRITTEN} 12345")
    refused(play, "take-back-none")


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
    refused(written(settings), "take-back-refused")


def test_nobody_but_the_player_is_offered_it() -> None:
    refused(written(AGAINST_A_BOT), "not-seated", "bo")


def test_a_game_that_is_over_or_void_stays_so() -> None:
    over, void = started(ALONE), started(ALONE, WRITTEN)
    for box in over.table.rules.places:
        over.turn("12345", box)
    void.line("ana ask-void")
    for play in (over, void):
        refused(play, "game-over")
    resigned = started(TableSettings("yahtzee@1", 3, ("steady", "sharp")), WRITTEN)
    resigned.line("ana resign")
    assert not resigned.seen("ana").may_take_back_box


def test_the_record_has_the_box_that_stands() -> None:
    """Sheet 002: "Once you have filled in a category, you may not change it"; so what was changed is told."""
    play = started(AGAINST_A_BOT, "66612 =C")
    play.do("ana", BACK)
    assert play.table.taken_back == play.seen("bo").taken_back == 1
    play.line("=Y")
    play.do("ana", BACK)
    assert "1.1 12666 <C:21 <Y:0\n*" in write_record(play.record)
    play.throw("13", keep="666")
    play.line("=6")
    text = write_record(play.record)
    assert "1.1 12666 <C:21 <Y:0 >666 13666 =6:18" in text
    assert read_record(text) == play.record
    with pytest.raises(NotationError, match="C takes 21 here, not 22"):
        read_record(text.replace("<C:21", "<C:22"))
    assert write_state(play.state).startswith("yahtzee@1 6:18/- 2")


def test_the_clock_has_run_on_and_the_increment_is_not_kept() -> None:
    play = started(TableSettings("yahtzee@1", 2, ("steady",), ClockSettings(4, 5)), "66612")
    play.wait(10 * SECOND)
    play.line("=6")
    play.wait(2 * SECOND)
    play.do("ana", BACK)
    assert play.clock.seat == Seat(1)
    assert play.left[0] == (240 - 12) * SECOND
    play.line("=C")
    assert list(play.record.comments.values()) == ["%clk 3:53.00"]


def test_time_that_the_house_was_closed_is_given_back_all_the_same() -> None:
    play = started(TableSettings("yahtzee@1", 2, ("steady",), ClockSettings(4)), WRITTEN)
    play.wait(30 * SECOND)
    play.happen(credit_time(play.table, Centis(30 * SECOND)))
    play.do("ana", BACK)
    assert play.left[0] == 240 * SECOND


def test_limits_that_the_host_sets_meanwhile_hold() -> None:
    play = started(TableSettings("zombie@1", 2, ("steady",)), WRITTEN)
    play.line("ana limit-tries:1:3")
    play.do("ana", BACK)
    assert play.state.rules == play.table.rules
