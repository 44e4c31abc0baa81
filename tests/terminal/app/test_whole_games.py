"""The app, driven by keys and clicks through whole games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import Record, read_record, write_record
from dicehouse.rules import DieBought, GameEnded, NumberRead, RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.comparison import ReadAloud
from testkit.gate import games
from testkit.terminal.keys import app_for, at_table, seeded_app
from testkit.terminal.typist import begun


async def finished(rules: RuleSet, seed: int = 3, **tags: str) -> Record:
    """What a whole game leaves on the record."""
    async with at_table(seeded_app(begun(rules, **tags), seed), seed) as player:
        await player.play()
        assert isinstance(player.record.events[-1], GameEnded)
        return player.record


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
async def test_every_game_is_played_to_its_end(rules: RuleSet) -> None:
    """RULINGS, zombie: a person at the keyboard judges."""
    record = await finished(rules, seed=5)
    assert read_record(write_record(record)) == record
    if rules.id == "zombie":
        assert {event.right for event in record.events if isinstance(event, DieBought)} == {True, False}


@pytest.mark.parametrize("name", ["place-value-3", "piecepack", "maxi-yatzy"])
async def test_real_dice_are_typed_in(name: str) -> None:
    await finished(game(name), Dice="entered")


@pytest.mark.parametrize("reading", ["judge", "typed"])
async def test_numbers_are_read_aloud_before_their_points_are_given(reading: ReadAloud) -> None:
    rules = game("place-value-3")
    assert rules.comparison is not None
    record = await finished(replace(rules, comparison=replace(rules.comparison, read_aloud=reading)), seed=4)
    assert any(isinstance(event, NumberRead) for event in record.events)


async def test_bots_play_their_seats() -> None:
    assert (await finished(game("yacht"), Bot2="sharp")).tags["Bot2"] == "sharp"


async def test_a_game_that_was_left_goes_on_as_the_same_game() -> None:
    app = app_for("yahtzee")
    async with at_table(app) as player:
        await player.play(until=lambda: len(player.record.events) > 20)
        await player.press("q")
        await player.press("y")
    assert app.left is not None
    kept = read_record(write_record(app.left[0]))
    app = seeded_app(kept, seed=9)
    async with at_table(app, 8) as player:
        await player.play()
        assert app.left is None
        assert player.record.events[: len(kept.events)] == kept.events
        assert isinstance(player.record.events[-1], GameEnded)
