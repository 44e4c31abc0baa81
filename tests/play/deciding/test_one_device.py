"""Several people at one device: each has a seat and a name, and the device is passed on with the turn."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, Guest, TableRefused, TableSettings, decide_table
from dicehouse.play.commands import (
    Create,
    EditSettings,
    Rename,
)
from dicehouse.play.events import HostChanged, RematchMade, SeatFreed, SeatTaken, VoidAsked
from dicehouse.play.settings import DiceKind
from dicehouse.play.units import SECOND
from dicehouse.rules import Seat
from testkit.play.context import ScriptedContext
from testkit.play.table import OPENED, Play, guest

PIECEPACK = TableSettings("piecepack@1", 3)
"""The host picks who begins: seat 1."""


@pytest.fixture
def play() -> Play:
    """Ana and bo have one device, cy has another."""
    play = Play(PIECEPACK)
    play.line("ana seat-person:bo; cy sit")
    return play


def begun(play: Play) -> Play:
    """After ana's first turn."""
    play.line("ana start; ana 66612 =6")
    return play


def seen(play: Play, name: str) -> tuple[Seat | None, tuple[Seat, ...]]:
    return play.seen(name).you, play.seen(name).yours


def create(settings: TableSettings, *people: str) -> tuple[object, ...]:
    return decide_table(None, Create(settings, people), guest("ana"), OPENED, ScriptedContext()).events


def test_names_at_a_device_are_told_apart_and_are_no_ids(play: Play) -> None:
    with pytest.raises(TableRefused, match="bo sits at your device already"):
        play.do("ana", Rename(), Guest(guest("ana").id, "bo"))
    play.do("ana", Rename(), Guest(guest("ana").id, "Anna"))
    assert [player.name for player in play.table.seats if player] == ["Anna", "bo", "cy"]
    assert play.table.seats_of(guest("bo").id) == ()


def test_the_device_plays_whoever_is_to_move(play: Play) -> None:
    play.line("ana start")
    assert seen(play, "ana") == (1, (1, 2))
    play.line("ana 66612 =6")
    assert seen(play, "ana") == (2, (1, 2))
    play.line("ana 55512 =5")
    # while a friend elsewhere plays, the next of the device is ana
    assert seen(play, "ana") == (1, (1, 2))
    assert seen(play, "cy") == (3, (3,))
    play.line("ana >- (not-your-turn); cy 44412 =4")
    cards = [[entry for entry in card.entries if entry is not None] for card in play.state.cards]
    assert cards == [[18], [15], [12]]
    assert play.record.names == ("ana", "bo", "cy")


def test_a_table_is_made_with_everybody_at_the_device() -> None:
    _, *seated = create(TableSettings("yahtzee@1", 4, ("steady",)), "bo", "cy")
    assert [(one.seat, one.name) for one in seated if isinstance(one, SeatTaken)] == [(1, "ana"), (2, "bo"), (3, "cy")]


@pytest.mark.parametrize(
    ("settings", "people", "code"),
    [
        (TableSettings("yahtzee@1", 2, ("steady",)), "bo", "table-full"),
        (TableSettings("yahtzee@1", 2), "bo,cy", "table-full"),
        (TableSettings("yahtzee@1", 3), "bo, bo ", "name-refused"),
        (TableSettings("yahtzee@1", 2), "ana", "name-refused"),
        (TableSettings("yahtzee@1", 2), "  ", "name-refused"),
        (TableSettings("yahtzee@1", 2, dice="sealed"), "bo", "device-shared"),
        (TableSettings("yahtzee-online@1", 2, clock=ClockSettings(4), wager=50), "bo", "device-shared"),
    ],
)
def test_what_does_not_go_together(settings: TableSettings, people: str, code: str) -> None:
    with pytest.raises(TableRefused) as caught:
        create(settings, *people.split(","))
    assert caught.value.code == code


def test_who_does_not_sit_brings_nobody(play: Play) -> None:
    play.line("ana stand:2; dee seat-person:eli (not-seated); cy seat-person:dee")
    play.line("cy seat-person:eli seat-person:eli:1 (table-full)")


@pytest.mark.parametrize(("wager", "dice"), [(50, "system"), (0, "sealed")])
def test_the_host_cannot_bring_a_wager_or_a_seal_to_them(play: Play, wager: int, dice: DiceKind) -> None:
    edit = EditSettings(ClockSettings(4), wager, dice, public=False, spectators=True, hints=False)
    play.refuses("device-shared", "ana", edit)
    other = Play(TableSettings("yahtzee@1", 3, clock=ClockSettings(4), wager=wager, dice=dice))
    other.line("ana seat-person:bo (device-shared)")


def test_a_clock_runs_for_whoever_has_the_device() -> None:
    play = Play(TableSettings("piecepack@1", 2, clock=ClockSettings(4)))
    play.line("ana seat-person:bo; ana start")
    for seconds in (10, 5):
        play.wait(seconds * SECOND)
        play.line("ana 66612 =6")
    assert play.left == (230 * SECOND, 235 * SECOND)


def test_one_of_the_device_stands_up_or_all_of_it_leaves(play: Play) -> None:
    assert play.line("ana stand:2") == (SeatFreed(Seat(2)),)
    play.line("ana seat-person:bo")
    freed = play.do("ana", "stand")
    assert freed == (SeatFreed(Seat(1)), SeatFreed(Seat(2)), HostChanged(guest("cy").id))


def test_the_host_frees_a_device_with_everybody_whom_it_brought(play: Play) -> None:
    play.line("ana stand:2; cy seat-person:dee; ana stand:2")
    assert [player and player.name for player in play.table.seats] == ["ana", None, None]
    play.line("cy sit (shut-out)")


def test_one_resigns_and_the_others_of_the_device_play_on(play: Play) -> None:
    begun(play).do("ana", "resign")
    assert play.state.cards[1].out
    play.line("cy 44412 =4")
    assert seen(play, "ana") == (1, (1, 2))
    play.line("ana say:hello; cy claim:1 (claim-present); ana claim:2 (claim-self)")


def test_a_device_agrees_with_one_voice(play: Play) -> None:
    assert begun(play).do("ana", "ask-void") == (VoidAsked(Seat(1)), VoidAsked(Seat(2)))
    play.line("ana ask-void (void-asked); cy ask-void")
    assert play.table.phase == "void"
    play.line("ana ask-rematch; ana ask-rematch (rematch-asked)")
    assert isinstance(play.do("cy", "ask-rematch")[-1], RematchMade)


def test_another_at_the_device_judges() -> None:
    """RULINGS: never the asker; at a table without a teacher the others judge."""
    play = Play(TableSettings("zombie@1", 2), ScriptedContext(["66666", "11111"]))
    play.line("ana seat-person:bo; ana start; 66612 $1:6")
    assert play.table.judge == 2
    play.line("ana judge:yes")
    assert play.state.dice == (2, 6, 6, 6, 6)


def test_a_box_is_taken_back_while_nobody_else_is_there() -> None:
    play = Play(PIECEPACK)
    play.line("ana seat-person:bo; ana seat-bot:steady")
    begun(play).do("ana", "take-back-box")
    assert play.state.seat == 1
    play.line("ana =C")
    assert seen(play, "ana")[0] == 2
