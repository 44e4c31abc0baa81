"""The front: choosing a game, people, bots, dice and a clock; kept games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from dicehouse.errors import UsageError
from dicehouse.notation import Record
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.terminal.app.front import FrontScreen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.setup import NewGame, bots_of, clock_of, new_record, read_bots
from testkit.terminal.keys import SMALL, Player


@asynccontextmanager
async def front(app: HouseApp | None = None, *, leads_to_a_table: bool = True) -> AsyncIterator[Player]:
    app = app or HouseApp(catalogue())
    async with app.run_test(size=SMALL) as pilot:
        player = Player(pilot)
        await player.wait_for(lambda: isinstance(app.screen, FrontScreen) and app.screen.focused is not None)
        yield player
        if leads_to_a_table:
            await player.at_table()
    assert (app.table is not None) == leads_to_a_table


def field(player: Player, name: str) -> Input:
    return player.app.screen.query_one(f"#{name}", Input)


async def test_f5_plays_the_game_that_is_highlighted() -> None:
    async with front() as player:
        await player.press("f5")
    assert player.record.rules.id == "yahtzee"


async def test_a_game_is_found_with_arrows_and_people_are_typed() -> None:
    async with front() as player:
        screen = player.app.screen
        assert isinstance(screen, FrontScreen)
        while screen.rules.id != "yahtzee-online":
            await player.press("down")
        assert screen.query_one(OptionList).has_focus
        assert field(player, "clock").value == "4"
        field(player, "people").value = "ana, bo"
        await player.press("enter", "enter")
    assert (player.record.rules.id, player.record.names) == ("yahtzee-online", ("ana", "bo"))
    assert clock_of(player.record) is not None


async def test_bots_are_added_with_a_click() -> None:
    async with front() as player:
        for button in ("#add-sharp", "#add-greedy", "#add-sharp"):
            await player.pilot.click(button)
        assert field(player, "bots").value == "sharp, greedy, sharp"
        await player.pilot.click("#play")
    assert player.record.names == ("Player 1", "Sharp bot", "Greedy bot", "Sharp bot 2")
    assert bots_of(player.record) == {2: "sharp", 3: "greedy", 4: "sharp"}


async def test_real_dice_are_chosen_with_a_button() -> None:
    async with front() as player:
        await player.pilot.click("#dice-kind")
        assert "you roll your own" in player.shown
        await player.press("f5")
    assert player.record.tags["Dice"] == "entered"


async def test_what_cannot_be_is_said_on_the_form_and_escape_leaves() -> None:
    async with front(leads_to_a_table=False) as player:
        for name, typed, said in (
            ("people", "ana, ana", "Two players have the same name"),
            ("people", "ana", ""),
            ("bots", "clever", "There is no bot 'clever'"),
        ):
            field(player, name).value = typed
            if said:
                await player.press("f5")
                assert said in player.shown
        await player.press("f2")
        assert "No game is kept in this folder." in player.shown
        await player.press("escape")


@pytest.mark.parametrize(("key", "seats"), [("2", {2}), ("question_mark", {1, 2})])
async def test_the_host_picks_who_begins_or_leaves_it_to_chance(key: str, seats: set[int]) -> None:
    async with front(HouseApp(catalogue(), wish=NewGame(game("piecepack")))) as player:
        field(player, "people").value = "ana, bo"
        await player.press("f5", key)
    assert player.record.rules.id == "piecepack"
    assert player.record.events[0].seat in seats  # type: ignore[union-attr]


async def test_players_agree_on_reading_aloud_and_on_ties_before_a_game() -> None:
    """Sheet 002: "I like to make students read their number aloud"; "the players can have one final roll"."""
    async with front(HouseApp(catalogue(), wish=NewGame(game("place-value")))) as player:
        field(player, "people").value = "ana, bo"
        await player.press("f5")
        assert "4  numbers are read aloud, another judges; a tie may stand" in player.shown
        await player.press("4")
    assert player.record.rules.name_version == "place-value-aloud-stands@1"


async def test_kept_games_are_listed_and_go_on(tmp_path: Path) -> None:
    path, kept = tmp_path / "evening.txt", Record(game("yacht"), ("ana", "bo"))
    async with front(HouseApp(catalogue(), kept=lambda: [(path, kept)])) as player:
        await player.press("f2")
        assert "Yacht, ana, bo (evening.txt)" in player.shown
        await player.press("1")
    assert player.record.names == ("ana", "bo")
    assert player.app.path == path


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
