"""A table for two at which the game is on at once: the house's dice, no coach, one of three clocks."""

from __future__ import annotations

import pytest

from dicehouse.play import Guest, replay_table
from dicehouse.play.settings import settings_refusal
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.quick.games import CLOCKS, Pace, QuickRefused, begun, offered, pool_of, settings_of
from dicehouse.rules.catalogue import game
from testkit.play.context import ScriptedContext

NOW = Instant(1000)
ANA, BO = (Guest(GuestId(name), name) for name in ("ana", "bo"))


@pytest.mark.parametrize("pace", CLOCKS)
def test_every_game_that_is_offered_makes_a_table(pace: Pace) -> None:
    for rules in offered():
        settings = settings_of(pool_of(rules, pace))
        assert settings_refusal(settings) is None
        assert (settings.seats, settings.dice, settings.hints, settings.stake) == (2, "system", False, 0)


def test_no_game_of_a_class_is_offered() -> None:
    assert {"yahtzee", "yatzy", "piecepack"} <= {rules.id for rules in offered()}
    assert "zombie" not in {rules.id for rules in offered()}


@pytest.mark.parametrize("pool", ["yahtzee@1", "yahtzee@1/never", "zombie@1/calm", "nothing@1/calm", ""])
def test_what_is_not_offered_is_refused(pool: str) -> None:
    with pytest.raises(QuickRefused) as refused:
        settings_of(pool)
    assert refused.value.code == "quick-unknown"


def test_the_game_is_on_at_once() -> None:
    settings = settings_of(pool_of(game("yahtzee"), "brisk"))
    made = begun(TableId("q"), settings, (ANA, BO), NOW, ScriptedContext())
    table = replay_table(TableId("q"), ((event, NOW) for event in made.events))
    assert table is not None
    assert table.phase == "playing"
    assert [player.guest for player in table.seats if player] == ["ana", "bo"]
    assert table.deadline == NOW + CLOCKS["brisk"].each
