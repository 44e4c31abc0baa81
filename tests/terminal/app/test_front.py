"""The front: choosing a game, people, bots, dice and a clock; kept games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList

from dicehouse.errors import UsageError
from dicehouse.notation import Record
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.terminal.app.front import FrontScreen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.setup import NewGame, bots_of, clock_of, new_record, read_bots
from testkit.terminal.keys import SMALL, Player, screen_text

Scene = Callable[[Player], Coroutine[Any, Any, None]]


def front(scene: Scene, app: HouseApp | None = None) -> HouseApp:
    app = app or HouseApp(catalogue())

    async def played() -> None:
        async with app.run_test(size=SMALL) as pilot:
            player = Player(pilot)
            await player.wait_for(lambda: isinstance(app.screen, FrontScreen) and app.screen.focused is not None)
            await scene(player)

    asyncio.run(played())
    return app


def chosen_table(app: HouseApp) -> Record:
    assert app.table is not None
    return app.table.record


def test_f5_plays_the_game_that_is_highlighted() -> None:
    async def scene(player: Player) -> None:
        await player.press("f5")
        await player.at_table()

    assert chosen_table(front(scene)).rules.id == "yahtzee"


def test_a_game_is_found_with_arrows_and_people_are_typed() -> None:
    async def scene(player: Player) -> None:
        screen = player.app.screen
        assert isinstance(screen, FrontScreen)
        games = screen.query_one(OptionList)
        while screen.rules.id != "yahtzee-online":
            await player.press("down")
        assert games.has_focus
        assert screen.query_one("#clock", Input).value == "4"
        screen.query_one("#people", Input).value = "ana, bo"
        await player.press("enter", "enter")
        await player.at_table()

    record = chosen_table(front(scene))
    assert record.rules.id == "yahtzee-online"
    assert record.names == ("ana", "bo")
    assert clock_of(record) is not None


def test_bots_are_added_with_a_click() -> None:
    async def scene(player: Player) -> None:
        await player.pilot.click("#add-sharp")
        await player.pilot.click("#add-greedy")
        await player.pilot.click("#add-sharp")
        assert player.app.screen.query_one("#bots", Input).value == "sharp, greedy, sharp"
        await player.pilot.click("#play")
        await player.at_table()

    record = chosen_table(front(scene))
    assert record.names == ("Player 1", "Sharp bot", "Greedy bot", "Sharp bot 2")
    assert bots_of(record) == {2: "sharp", 3: "greedy", 4: "sharp"}


def test_real_dice_are_chosen_with_a_button() -> None:
    async def scene(player: Player) -> None:
        await player.pilot.click("#dice-kind")
        assert "you roll your own" in screen_text(player.app)
        await player.press("f5")
        await player.at_table()

    assert chosen_table(front(scene)).tags["Dice"] == "entered"


def test_what_cannot_be_is_said_on_the_form() -> None:
    async def scene(player: Player) -> None:
        screen = player.app.screen
        screen.query_one("#people", Input).value = "ana, ana"
        await player.press("f5")
        assert "Two players have the same name" in screen_text(player.app)
        screen.query_one("#people", Input).value = "ana"
        screen.query_one("#bots", Input).value = "clever"
        await player.press("f5")
        assert "There is no bot 'clever'" in screen_text(player.app)

    assert front(scene).table is None


def test_the_host_picks_who_begins() -> None:
    async def scene(player: Player) -> None:
        player.app.screen.query_one("#people", Input).value = "ana, bo"
        await player.press("f5", "2")
        await player.at_table()

    app = front(scene, HouseApp(catalogue(), wish=NewGame(game("piecepack"))))
    record = chosen_table(app)
    assert record.rules.id == "piecepack"
    assert record.events[0].seat == 2  # type: ignore[union-attr]


def test_kept_games_are_listed_and_go_on() -> None:
    kept = Record(game("yacht"), ("ana", "bo"))

    async def scene(player: Player) -> None:
        await player.press("f2")
        assert "Yacht, ana, bo (evening.txt)" in screen_text(player.app)
        await player.press("1")
        await player.at_table()

    app = front(scene, HouseApp(catalogue(), kept=lambda: [(Path("evening.txt"), kept)]))
    assert chosen_table(app).names == ("ana", "bo")
    assert app.path == Path("evening.txt")
    Path("evening.txt").unlink(missing_ok=True)


def test_without_kept_games_it_is_said_and_escape_leaves() -> None:
    async def scene(player: Player) -> None:
        await player.press("f2")
        assert "No game is kept in this folder." in screen_text(player.app)
        await player.press("escape")

    assert front(scene).table is None


def test_bots_are_read_by_the_beginning_of_their_names() -> None:
    assert read_bots("sharp, gre perfect") == ("sharp", "greedy", "perfect")
    assert read_bots(" ") == ()
    for text in ("s", "sharpest", "x"):
        with pytest.raises(UsageError):
            read_bots(text)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (NewGame(people="ana", bots="sharp", entered=True), "for people: choose no bots"),
        (NewGame(people="ana", minutes=1000), "1 to 180 minutes"),
    ],
)
def test_wishes_that_do_not_go_together(wish: NewGame, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        new_record(wish, game("yahtzee"))


def test_a_game_for_two_is_filled_up_to_two() -> None:
    assert new_record(NewGame(), game("place-value")).names == ("Player 1", "Player 2")
    assert new_record(NewGame(bots="sharp"), game("place-value")).names == ("Player 1", "Sharp bot")
