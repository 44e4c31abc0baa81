"""The app, driven by keys and clicks through whole games of the catalogue."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from dicehouse.notation import Record, read_record, write_record
from dicehouse.rules import DieBought, GameEnded, NumberRead, RuleSet
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.ruleset import ReadAloud
from testkit.terminal.keys import SMALL, Player, app_for, seeded_app

NAMES = ("ana", "bo")
GAMES = {rules.id: rules for rules in catalogue()}


def finished(rules: RuleSet, seed: int = 3, **tags: str) -> Record:
    """A whole game, and what is left on the record."""

    async def scene() -> Record:
        app = seeded_app(Record(rules, NAMES, tags=tags), seed)
        async with app.run_test(size=SMALL) as pilot:
            player = Player(pilot, seed)
            await player.play()
            assert app.table is not None
            return app.table.record

    return asyncio.run(scene())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end(name: str) -> None:
    record = finished(GAMES[name])
    assert isinstance(record.events[-1], GameEnded)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("name", ["yahtzee", "place-value-3", "piecepack", "maxi-yatzy"])
def test_real_dice_are_typed_in(name: str) -> None:
    record = finished(GAMES[name], Dice="entered")
    assert isinstance(record.events[-1], GameEnded)


def test_a_class_buys_dice_with_answers() -> None:
    """RULINGS, zombie: a person at the keyboard judges."""
    record = finished(game("zombie"), seed=5)
    verdicts = {event.right for event in record.events if isinstance(event, DieBought)}
    assert verdicts == {True, False}


@pytest.mark.parametrize("reading", ["judge", "typed"])
def test_numbers_are_read_aloud_before_their_points_are_given(reading: ReadAloud) -> None:
    rules = game("place-value-3")
    assert rules.comparison is not None
    aloud = replace(rules, comparison=replace(rules.comparison, read_aloud=reading))
    record = finished(aloud, seed=4)
    assert any(isinstance(event, NumberRead) for event in record.events)
    assert isinstance(record.events[-1], GameEnded)


def test_bots_play_their_seats() -> None:
    record = finished(game("yacht"), Bot2="sharp")
    assert isinstance(record.events[-1], GameEnded)
    assert record.tags["Bot2"] == "sharp"


def test_a_game_that_was_left_goes_on_as_the_same_game() -> None:
    async def left() -> Record:
        app = app_for(game("yahtzee"))
        async with app.run_test(size=SMALL) as pilot:
            player = Player(pilot)
            await player.play(until=lambda: bool(app.table and len(app.table.record.events) > 20))
            await player.press("q")
            await player.press("y")
            await pilot.pause()
        assert app.left is not None
        return app.left[0]

    async def resumed(record: Record) -> Record:
        app = seeded_app(record, seed=9)
        async with app.run_test(size=SMALL) as pilot:
            await Player(pilot, 8).play()
            assert app.table is not None
            assert app.left is None
            return app.table.record

    kept = read_record(write_record(asyncio.run(left())))
    record = asyncio.run(resumed(kept))
    assert record.events[: len(kept.events)] == kept.events
    assert isinstance(record.events[-1], GameEnded)
