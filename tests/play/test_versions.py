"""Versions count the events; `changed` says which moves are stale: those made before the last event that matters."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings, evolve_table, replay_table
from dicehouse.play.commands import RevealSalt, Say
from dicehouse.play.deciding.upkeep import credit_time, gone, returned
from dicehouse.play.events import HostChanged, QuestionDropped, TableCreated, TableEvent
from dicehouse.play.units import Centis
from dicehouse.rules import Seat
from testkit.play.table import OPENED, TABLE, Play, committed, guest, salt, seated, started

TWO = TableSettings("yahtzee@1")
CLOCK = TableSettings("yahtzee@1", clock=ClockSettings(4))


def changed_by(play: Play, events: tuple[TableEvent, ...]) -> bool:
    """Whether a move made before these events is stale after them."""
    assert events
    return play.table.changed > play.table.version - len(events)


def test_what_is_said_and_agreed_leaves_a_move_fresh() -> None:
    play = started(CLOCK)
    assert not changed_by(play, play.do("bo", Say("hello")))
    assert not changed_by(play, play.do("bo", "ask-void"))
    assert not changed_by(play, play.happen(gone(play.table, Seat(2))))
    assert not changed_by(play, play.happen(returned(play.table, Seat(2))))
    assert not changed_by(play, play.happen(credit_time(play.table, Centis(100))))
    assert not changed_by(play, play.happen((HostChanged(guest("bo").id),)))


def test_a_rematch_that_is_only_asked_for_leaves_everything_fresh() -> None:
    play = started(TWO, "bo resign")
    assert not changed_by(play, play.do("bo", "ask-rematch"))
    assert changed_by(play, play.do("ana", "ask-rematch"))


def test_salts_of_browsers_that_send_at_once_are_not_stale() -> None:
    play = seated(TableSettings("yahtzee@1", seats=2, dice="sealed"))
    play.line("ana start")
    for name in ("ana", "bo"):
        assert not changed_by(play, play.do(name, committed(name)))
    assert not changed_by(play, play.do("ana", RevealSalt(salt("ana"))))
    assert changed_by(play, play.do("bo", RevealSalt(salt("bo"))))


def test_everything_that_a_move_depends_on_makes_it_stale() -> None:
    play = Play(TableSettings("zombie@1"))
    assert changed_by(play, play.do("bo", "sit"))
    assert changed_by(play, play.do("ana", "start"))
    assert changed_by(play, play.act(">-"))
    die = play.state.dice[0]
    assert changed_by(play, play.act(f"${die}:{die % 6 + 1}"))
    assert changed_by(play, play.happen((QuestionDropped(),)))
    assert changed_by(play, play.act("=C"))
    assert changed_by(play, play.do("bo", "resign"))


def test_a_table_is_created_once_and_is_none_without_a_log() -> None:
    assert replay_table(TABLE, []) is None
    play = Play(TWO)
    with pytest.raises(ValueError, match="created once"):
        evolve_table(play.table, TableCreated(TWO, guest("bo").id, "bo"), OPENED)
