"""Versions count the events; `changed` says which moves are stale: those made before the last event that matters."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings, evolve_table, replay_table
from dicehouse.play.events import HostChanged, QuestionDropped, TableCreated, TableEvent, TimeCredited
from dicehouse.play.units import Centis
from testkit.play.context import ScriptedContext
from testkit.play.table import OPENED, TABLE, Play, guest, seated, started

TWO = TableSettings("yahtzee@1")


def stale(play: Play, happened: str | TableEvent) -> bool:
    """Whether a move made before this is stale after it."""
    events = play.line(happened) if isinstance(happened, str) else play.happen((happened,))
    assert events
    return play.table.changed > play.table.version - len(events)


def test_what_is_said_and_agreed_leaves_a_move_fresh() -> None:
    play = started(TableSettings("yahtzee@1", clock=ClockSettings(4)))
    for happened in ("bo say:hello", "bo ask-void", "bo gone", "bo back"):
        assert not stale(play, happened), happened
    for event in (TimeCredited(Centis(100)), HostChanged(guest("bo").id)):
        assert not stale(play, event), event


def test_a_rematch_that_is_only_asked_for_leaves_everything_fresh() -> None:
    play = started(TWO, "bo resign")
    assert [stale(play, f"{name} ask-rematch") for name in ("bo", "ana")] == [False, True]


def test_salts_of_browsers_that_send_at_once_are_not_stale() -> None:
    play = seated(TableSettings("yahtzee@1", dice="sealed"))
    play.line("ana start")
    steps = ("ana commit", "bo commit", "ana reveal", "bo reveal")
    assert [stale(play, step) for step in steps] == [False, False, False, True]


def test_everything_that_a_move_depends_on_makes_it_stale() -> None:
    play = Play(TableSettings("zombie@1"), ScriptedContext(["66666", "11111"]))
    for happened in ("bo sit", "ana start", "16666", "$1:6", QuestionDropped(), "=C", "bo resign"):
        assert stale(play, happened), happened


def test_a_table_is_created_once_and_is_none_without_a_log() -> None:
    assert replay_table(TABLE, []) is None
    play = Play(TWO)
    with pytest.raises(ValueError, match="created once"):
        evolve_table(play.table, TableCreated(TWO, guest("bo").id, "bo"), OPENED)
