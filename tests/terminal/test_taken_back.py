"""Sheets 000, 002 and 003: an entry is not changed; a game in which a box was taken back says so."""

from __future__ import annotations

from dicehouse.api.answers.views import replayed
from dicehouse.notation import read_record, write_record
from dicehouse.play import TableSettings
from dicehouse.play.commands import TakeBackBox
from dicehouse.play.events import BoxTakenBack
from dicehouse.rules import Seat
from dicehouse.terminal.heading import heading
from dicehouse.terminal.words import sentences
from testkit.play.table import Play, started


def taken_back() -> Play:
    play = started(TableSettings("yahtzee@1", 1), "66612 =C")
    play.do("ana", TakeBackBox())
    return play


def test_it_is_said_which_box_it_was() -> None:
    play = taken_back()
    seen = play.seen("ana")
    assert sentences(play.table.rules, seen, BoxTakenBack(Seat(1), "C", 18)) == ["ana takes Chance (18) back."]
    assert sentences(play.table.rules, seen, BoxTakenBack(Seat(1))) == ["ana takes the box back."]


def test_the_replay_and_the_end_of_the_game_are_marked() -> None:
    play = taken_back()
    text = write_record(play.record)
    told = replayed(read_record(text))
    assert (told.taken_back, told.record) == (1, text)
    play.line("=6")
    for box in play.table.rules.places:
        if box != "6":
            play.turn("12345", box)
    view = play.seen("ana")
    assert "One box was taken back." in heading(play.table.rules, view, play.state, 0, 0, 100).plain
