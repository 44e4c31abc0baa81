"""Several people at one device: each has a seat and a name, and the device is passed on with the turn."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_record, write_record
from dicehouse.play import ClockSettings, Guest, TableRefused, TableSettings, decide_table
from dicehouse.play.commands import (
    AskRematch,
    AskVoid,
    Claim,
    Create,
    EditSettings,
    Judge,
    Rename,
    Resign,
    Say,
    SeatBot,
    SeatPerson,
    Sit,
    Stand,
    Start,
    TakeBackBox,
)
from dicehouse.play.events import HostChanged, RematchMade, SeatFreed, SeatTaken, VoidAsked
from dicehouse.play.record import record_of
from dicehouse.play.settings import DiceKind
from dicehouse.play.units import SECOND
from dicehouse.play.views.table import view
from dicehouse.rules import Seat
from testkit.play.context import ScriptedContext
from testkit.play.table import OPENED, TABLE, Play, guest
from testkit.play.texts import act

PIECEPACK = TableSettings("piecepack@1", 3)
"""The host picks who begins: seat 1."""


@pytest.fixture
def play() -> Play:
    """Ana and bo have one device, cy has another."""
    play = Play(PIECEPACK)
    play.do("ana", SeatPerson("bo"))
    play.do("cy", Sit())
    return play


def test_a_new_name_is_not_that_of_another_at_the_device(play: Play) -> None:
    same = Guest(guest("ana").id, "bo")
    with pytest.raises(TableRefused, match="bo sits at your device already"):
        decide_table(play.table, Rename(), same, play.now, play.context)
    anna = Guest(guest("ana").id, "Anna")
    play.happen(decide_table(play.table, Rename(), anna, play.now, play.context).events)
    assert [player.name for player in play.table.seats if player] == ["Anna", "bo", "cy"]


def begun(play: Play) -> Play:
    play.do("ana", Start())
    return play


def turn(play: Play, name: str, dice: str, box: str) -> None:
    play.context.script.insert(0, [int(face) for face in dice])
    play.do(name, act(">-"))
    play.do(name, act(f"={box}"))


def seen(play: Play, name: str) -> tuple[Seat | None, tuple[Seat, ...]]:
    shown = view(play.table, guest(name).id, play.now)
    return shown.you, shown.yours


def create(settings: TableSettings, *people: str) -> tuple[object, ...]:
    return decide_table(None, Create(settings, people), guest("ana"), OPENED, ScriptedContext()).events


def test_the_device_plays_whoever_is_to_move(play: Play) -> None:
    begun(play)
    assert seen(play, "ana") == (1, (1, 2))
    turn(play, "ana", "66612", "6")
    assert seen(play, "ana") == (2, (1, 2))
    turn(play, "ana", "55512", "5")
    # while a friend elsewhere plays, the next of the device is ana
    assert seen(play, "ana") == (1, (1, 2))
    assert seen(play, "cy") == (3, (3,))
    assert play.refused("ana", act(">-")) == "not-your-turn"
    turn(play, "cy", "44412", "4")
    cards = [[entry for entry in card.entries if entry is not None] for card in play.state.cards]
    assert cards == [[18], [15], [12]]
    assert play.replayed() == play.table


def test_the_record_names_everybody(play: Play) -> None:
    turn(begun(play), "ana", "66612", "6")
    turn(play, "ana", "55512", "5")
    record = record_of(TABLE, play.log)
    assert record is not None
    assert record.names == ("ana", "bo", "cy")
    assert read_record(write_record(record)) == record


def test_a_table_is_made_with_everybody_at_the_device() -> None:
    _, *seated = create(TableSettings("yahtzee@1", 4, ("steady",)), "bo", "cy")
    assert [(one.seat, one.name) for one in seated if isinstance(one, SeatTaken)] == [(1, "ana"), (2, "bo"), (3, "cy")]


@pytest.mark.parametrize(
    ("settings", "people", "code"),
    [
        (TableSettings("yahtzee@1", 2, ("steady",)), ("bo",), "table-full"),
        (TableSettings("yahtzee@1", 2), ("bo", "cy"), "table-full"),
        (TableSettings("yahtzee@1", 3), ("bo", " bo "), "name-refused"),
        (TableSettings("yahtzee@1", 2), ("ana",), "name-refused"),
        (TableSettings("yahtzee@1", 2), ("  ",), "name-refused"),
        (TableSettings("yahtzee@1", 2, dice="sealed"), ("bo",), "device-shared"),
        (TableSettings("yahtzee-online@1", 2, clock=ClockSettings(4), wager=50), ("bo",), "device-shared"),
    ],
)
def test_what_does_not_go_together(settings: TableSettings, people: tuple[str, ...], code: str) -> None:
    with pytest.raises(TableRefused) as caught:
        create(settings, *people)
    assert caught.value.code == code


def test_who_does_not_sit_brings_nobody(play: Play) -> None:
    play.do("ana", Stand(Seat(2)))
    assert play.refused("dee", SeatPerson("eli")) == "not-seated"
    play.do("cy", SeatPerson("dee"))
    assert play.refused("cy", SeatPerson("eli")) == "table-full"
    assert play.refused("cy", SeatPerson("eli", Seat(1))) == "table-full"


@pytest.mark.parametrize(("wager", "dice"), [(50, "system"), (0, "sealed")])
def test_the_host_cannot_bring_a_wager_or_a_seal_to_them(play: Play, wager: int, dice: DiceKind) -> None:
    edit = EditSettings(ClockSettings(4), wager, dice, public=False, spectators=True, hints=False)
    assert play.refused("ana", edit) == "device-shared"
    other = Play(TableSettings("yahtzee@1", 3, clock=ClockSettings(4), wager=wager, dice=dice))
    assert other.refused("ana", SeatPerson("bo")) == "device-shared"


def test_a_clock_runs_for_whoever_has_the_device() -> None:
    play = Play(TableSettings("piecepack@1", 2, clock=ClockSettings(4)))
    play.do("ana", SeatPerson("bo"))
    begun(play)
    play.wait(10 * SECOND)
    turn(play, "ana", "66612", "6")
    play.wait(5 * SECOND)
    turn(play, "ana", "66612", "6")
    assert play.table.clock is not None
    assert [play.table.clock.left[seat] for seat in (0, 1)] == [230 * SECOND, 235 * SECOND]


def test_one_of_the_device_stands_up_or_all_of_it_leaves(play: Play) -> None:
    assert play.do("ana", Stand(Seat(2))) == (SeatFreed(Seat(2)),)
    play.do("ana", SeatPerson("bo"))
    freed = play.do("ana", Stand())
    assert freed == (SeatFreed(Seat(1)), SeatFreed(Seat(2)), HostChanged(guest("cy").id))


def test_the_host_frees_a_device_with_everybody_whom_it_brought(play: Play) -> None:
    play.do("ana", Stand(Seat(2)))
    play.do("cy", SeatPerson("dee"))
    play.do("ana", Stand(Seat(2)))
    assert [player and player.name for player in play.table.seats] == ["ana", None, None]
    assert play.refused("cy", Sit()) == "shut-out"


def test_one_resigns_and_the_others_of_the_device_play_on(play: Play) -> None:
    turn(begun(play), "ana", "66612", "6")
    play.do("ana", Resign())
    assert play.state.cards[1].out
    turn(play, "cy", "44412", "4")
    assert seen(play, "ana") == (1, (1, 2))
    play.do("ana", Say("hello"))
    assert play.refused("cy", Claim(Seat(1))) == "claim-present"
    assert play.refused("ana", Claim(Seat(2))) == "claim-self"


def test_a_device_agrees_with_one_voice(play: Play) -> None:
    begun(play)
    assert play.do("ana", AskVoid()) == (VoidAsked(Seat(1)), VoidAsked(Seat(2)))
    assert play.refused("ana", AskVoid()) == "void-asked"
    play.do("cy", AskVoid())
    assert play.table.phase == "void"
    play.do("ana", AskRematch())
    assert play.refused("ana", AskRematch()) == "rematch-asked"
    assert isinstance(play.do("cy", AskRematch())[-1], RematchMade)


def test_another_at_the_device_judges() -> None:
    """RULINGS: never the asker; at a table without a teacher the others judge."""
    play = Play(TableSettings("zombie@1", 2), context=ScriptedContext(["66666", "11111"]))
    play.do("ana", SeatPerson("bo"))
    begun(play)
    play.context.script.insert(0, [6, 6, 6, 1, 2])
    play.do("ana", act(">-"))
    play.do("ana", act("$1:6"))
    assert play.table.judge == 2
    play.do("ana", Judge(right=True))
    assert play.state.dice == (2, 6, 6, 6, 6)


def test_a_box_is_taken_back_while_nobody_else_is_there() -> None:
    play = Play(PIECEPACK)
    play.do("ana", SeatPerson("bo"))
    play.do("ana", SeatBot("steady"))
    turn(begun(play), "ana", "66612", "6")
    play.do("ana", TakeBackBox())
    assert play.state.seat == 1
    play.do("ana", act("=C"))
    assert seen(play, "ana")[0] == 2


def test_names_are_not_ids() -> None:
    stranger = Guest(guest("bo").id, "bo")
    play = Play(PIECEPACK)
    play.do("ana", SeatPerson("bo"))
    assert play.table.seats_of(stranger.id) == ()
