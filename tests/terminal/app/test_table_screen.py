"""The table by keys and by mouse: what is held, chosen, laid out, asked, refused and left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from dicehouse.notation import Record
from dicehouse.play import SeededDice
from dicehouse.rules import BoxScored, DiceThrown, GameEnded, Seat, read_rules
from dicehouse.rules.catalogue import game
from dicehouse.terminal.app.chosen import Chosen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.app.modals import Pick
from dicehouse.terminal.app.pages import Page
from dicehouse.terminal.app.table_screen import TableScreen
from dicehouse.terminal.tables.local import LocalTable
from testkit.terminal.keys import SMALL, Player, app_for, screen_text, seeded_app

SMALL_GAME = """
id = "small"
version = 1
name = "Small"
source = "A test of ours"
[dice]
count = 2
rolls = 2
[[sections]]
name = "Card"
[sections.boxes]
6 = { name = "Sixes", face = 6 }
C = { name = "Chance", any = true, score = "sum" }
"""

Scene = Callable[[Player], Coroutine[Any, Any, None]]


def at(app: HouseApp, scene: Scene) -> HouseApp:
    async def played() -> None:
        async with app.run_test(size=SMALL) as pilot:
            player = Player(pilot)
            await player.at_table()
            await scene(player)

    asyncio.run(played())
    return app


def test_a_turn_with_the_mouse_alone() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        await player.pilot.click("#button")
        await player.wait_for(lambda: table.hand.tray.faces)
        faces = table.hand.tray.faces
        await player.pilot.click("#dice", offset=(14, 2))
        await player.wait_for(lambda: table.hand.tray.held == {1})
        await player.pilot.click("#button")
        await player.wait_for(lambda: table.state and table.state.rolls_left == 1)
        assert table.hand.tray.faces[1] == faces[1]
        await player.pilot.click("#card", offset=(5, 3))
        await player.wait_for(lambda: table.hand.chosen == 2)
        await player.pilot.click("#card", offset=(5, 3))
        await player.wait_for(lambda: table.hand.chosen is None)
        await player.pilot.click("#card", offset=(40, 7))
        await player.wait_for(lambda: table.hand.chosen == 12)
        await player.pilot.click("#button")
        await player.wait_for(lambda: table.state and not table.state.dice)
        await player.pilot.click("#keys", offset=(3, 0))
        await player.wait_for(lambda: table.state and table.state.dice)

    app = at(app_for(game("yahtzee")), scene)
    assert app.table is not None
    assert [type(event) for event in app.table.record.events[-4:]] == [DiceThrown, DiceThrown, BoxScored, DiceThrown]


def test_a_box_is_taken_back_until_the_next_roll() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        player.type("space")
        await player.wait_for(lambda: table.hand.tray.faces)
        dice = table.state and table.state.dice
        assert "take back" not in screen_text(player.app)
        player.type("down", "enter")
        await player.wait_for(lambda: "take back" in screen_text(player.app))
        player.type("u")
        await player.wait_for(lambda: table.state and table.state.dice == dice)
        assert table.hand.tray.faces
        assert "ana takes the box back." in screen_text(player.app)
        player.type("u", "up", "enter")
        await player.wait_for(lambda: table.state and not table.state.dice)
        player.type("space")
        await player.wait_for(lambda: table.hand.tray.faces)
        assert "take back" not in screen_text(player.app)

    app = at(app_for(game("yahtzee"), names=("ana",)), scene)
    assert app.table is not None
    assert [event.box for event in app.table.record.events if isinstance(event, BoxScored)] == ["C"]


def test_two_people_at_one_keyboard_take_no_box_back() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        player.type("space")
        await player.wait_for(lambda: table.hand.tray.faces)
        player.type("down", "enter")
        await player.wait_for(lambda: table.state and not table.state.dice)
        assert "take back" not in screen_text(player.app)
        player.type("u", "space")
        await player.wait_for(lambda: table.hand.tray.faces)

    app = at(app_for(game("yahtzee")), scene)
    assert app.table is not None
    assert [type(event) for event in app.table.record.events[-3:]] == [DiceThrown, BoxScored, DiceThrown]


def test_the_button_says_what_enter_does() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        assert table.main.label == "Roll all 5 dice"
        await player.press("space")
        assert table.main.label == "Roll all 5 dice again"
        await player.press("1", "2")
        assert table.main.label == "Roll 3 dice"
        await player.press("3", "4")
        assert table.main.label == "Roll 1 die"
        await player.press("5")
        assert table.main.label == "All dice are kept: choose a box"
        await player.press("down")
        assert table.main.label.startswith("Write ")
        await player.press("escape", "5", "enter", "enter")
        assert table.main.label == "Choose a box"
        await player.press("enter", "1")
        assert "No rolls are left: choose a box." in screen_text(player.app)

    at(app_for(game("yahtzee"), names=("ana",)), scene)


def test_arrows_walk_the_open_boxes_and_cross_the_columns() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        await player.press("space", "down")
        assert table.hand.chosen == 0
        await player.press("right")
        assert table.hand.chosen == 6
        await player.press("up")
        assert table.hand.chosen == 5
        await player.press("right", "left")
        assert table.hand.chosen == 5
        await player.press("escape")
        assert table.hand.chosen is None

    at(app_for(game("yahtzee")), scene)


def test_a_number_is_laid_out_digit_by_digit_and_taken_back() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        await player.press("space", "n")
        faces = table.hand.tray.faces
        await player.pilot.click("#dice", offset=(4, 2))
        await player.press(str(faces[1]))
        assert len(table.hand.laid) == 2
        await player.press("backspace")
        assert len(table.hand.laid) == 1
        await player.pilot.click("#dice", offset=(4, 2))
        assert not table.hand.laid
        await player.press("down", "enter")
        assert "Lay your dice out as a number first;" in screen_text(player.app)
        await player.press("escape", "escape", "1")
        assert table.hand.tray.held == {0}

    at(app_for(game("place-value")), scene)


@pytest.mark.parametrize("keys", [(), ("n",), ("down",), ("c",), ("down", "enter")])
def test_no_screen_lays_out_the_pupils_number(keys: tuple[str, ...]) -> None:
    """RULINGS, place value: "until a number is laid out, no screen ... names one that would fit"."""

    async def scene(player: Player) -> None:
        await player.press("space", *keys)
        shown = screen_text(player.app).replace(",", "")
        digits = sorted(map(str, player.table.hand.tray.faces))
        assert not [word for word in shown.split() if sorted(word.strip("()")) == digits]

    at(app_for(game("place-value"), seed=2), scene)


def test_an_x_is_written_only_when_nothing_fits() -> None:
    async def scene(player: Player) -> None:
        await player.press("space", "1", "space", "up", "enter")
        assert "Lay your dice out" in screen_text(player.app)
        assert player.table.state is not None
        assert not any(card.entries[-1] is not None for card in player.table.state.cards)

    at(app_for(game("place-value")), scene)


def test_keys_pressed_twice_open_one_question() -> None:
    async def scene(player: Player) -> None:
        player.type("q", "q", "q")
        await player.wait_for(lambda: isinstance(player.app.screen, Pick))
        assert sum(isinstance(screen, Pick) for screen in player.app.screen_stack) == 1
        player.type("n", "n", "n")
        await player.wait_for(lambda: player.app.screen is player.table)
        assert player.table.view is not None

    at(app_for(game("yahtzee")), scene)


@pytest.mark.parametrize(
    ("key", "words"),
    [("g", "Roll all five dice."), ("question_mark", "press the brass button"), ("a", "Upper section")],
)
def test_pages_lie_over_the_table(key: str, words: str) -> None:
    async def scene(player: Player) -> None:
        await player.press(key)
        assert words in screen_text(player.app)
        assert [type(screen) for screen in player.app.screen_stack[1:]] == [TableScreen, Page]
        await player.press("escape")
        assert [type(screen) for screen in player.app.screen_stack[1:]] == [TableScreen]

    at(app_for(game("yahtzee")), scene)


def coached() -> HouseApp:
    def open_table(chosen: Chosen) -> LocalTable:
        return LocalTable(chosen.record, source=SeededDice(3))

    return HouseApp(chosen=Chosen(Record(read_rules(SMALL_GAME), ("ana",))), open_table=open_table)


def test_the_coach_speaks_when_asked_and_is_silent_when_asked_again() -> None:
    async def scene(player: Player) -> None:
        table = player.table
        await player.press("space")
        player.type("c")
        await player.wait_for(lambda: table.advice is not None)
        await player.pilot.pause()
        assert "★" in screen_text(player.app)
        assert table.advice is not None
        assert table.advice.why.split()[0] in screen_text(player.app)
        await player.press("c")
        assert "★" not in screen_text(player.app)

    at(coached(), scene)


def test_the_coach_says_why_it_has_no_advice() -> None:
    async def scene(player: Player) -> None:
        await player.press("c")
        assert "the coach keeps silent at this game" in screen_text(player.app)

    at(app_for(game("place-value")), scene)


def test_the_story_after_the_game_and_another_game() -> None:
    async def scene(player: Player) -> None:
        await player.play()
        player.type("enter")
        await player.wait_for(lambda: isinstance(player.app.screen, Page))
        await player.pilot.pause()
        shown = screen_text(player.app)
        assert "luck" in shown
        assert "mistakes" in shown
        assert "ana" in shown
        await player.press("escape")
        first = player.table
        player.type("p")
        await player.wait_for(lambda: isinstance(player.app.screen, type(first)) and player.app.screen is not first)
        await player.wait_for(lambda: player.table.view and player.table.view.phase == "playing")

    app = at(coached(), scene)
    assert app.left is not None
    assert app.left[0].names == ("ana",)


def test_a_flag_that_falls_loses_the_game_and_the_others_play_on() -> None:
    """Sheet 003: whoever's time is up loses."""
    now = [0]
    record = Record(game("yahtzee-online"), ("ana", "bo"), tags={"Clock": "1+0", "ClockLeft": "20 6000"})

    def open_table(chosen: Chosen) -> LocalTable:
        from dicehouse.play.units import Instant

        return LocalTable(chosen.record, source=SeededDice(7), now=lambda: Instant(now[0]))

    async def scene(player: Player) -> None:
        table = player.table
        now[0] += 100_000
        await player.press("space")
        await player.wait_for(lambda: table.view and table.view.phase == "over")
        assert "ana's time is up." in [line.plain for line in table.news]

    app = at(HouseApp(chosen=Chosen(record), open_table=open_table), scene)
    assert app.table is not None
    assert isinstance(app.table.record.events[-1], GameEnded)
    assert app.table.record.events[-1].winners in ((Seat(1),), (Seat(2),))


def test_a_record_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "game.txt"

    async def scene(player: Player) -> None:
        await player.press("space")
        assert "cannot be written" in screen_text(player.app)
        assert player.table.state is not None
        assert player.table.state.dice

    at(HouseApp(chosen=Chosen(Record(game("yahtzee"), ("ana",)), path)), scene)


def test_the_record_is_written_with_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"

    async def scene(player: Player) -> None:
        before = path.read_text(encoding="utf-8")
        await player.press("space")
        await player.wait_for(lambda: path.read_text(encoding="utf-8") != before)

    app = at(HouseApp(chosen=Chosen(Record(game("yahtzee"), ("ana",)), path)), scene)
    assert app.left == (app.table.record if app.table else None, path)


def test_without_colour_the_same_is_told_by_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene(player: Player) -> None:
        await player.press("space", "1", "down")
        shown = screen_text(player.app)
        assert "1 held" in shown
        assert "►1" in shown
        assert "▸ana" in shown

    app = app_for(game("yahtzee"), names=("ana",))
    assert app.no_color
    at(app, scene)


def test_alone_somebody_at_the_keyboard_judges_too() -> None:
    """RULINGS, zombie: nobody judges their own answer; at one keyboard whoever has put the question presses the key."""

    async def scene(player: Player) -> None:
        table = player.table
        await player.press("space", "b", "1", "6")
        await player.wait_for(lambda: isinstance(player.app.screen, Pick))
        await player.press("b")
        assert table.view is not None
        assert table.view.turn is not None
        assert table.view.turn.question is None
        assert table.view.turn.spent == ()
        await player.press("b", "1", "6", "y")
        assert table.state is not None
        assert table.state.purchases.bought == (6,)

    at(app_for(game("zombie"), names=("ana",)), scene)


def test_bots_and_people_sit_where_the_record_says() -> None:
    async def scene(player: Player) -> None:
        await player.wait_for(lambda: player.table.mine)
        assert "Greedy bot" in screen_text(player.app)

    record = Record(game("yahtzee"), ("Greedy bot", "ana"), tags={"Bot1": "greedy"})
    at(seeded_app(record, 5), scene)
