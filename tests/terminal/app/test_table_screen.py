"""The table by keys and by mouse: what is held, chosen, laid out, asked, refused and left."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dicehouse.notation import Record
from dicehouse.rules import BoxScored, DiceThrown, GameEnded, Throw, read_rules
from dicehouse.rules.catalogue import game
from dicehouse.terminal.app.front import Chosen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.app.modals import PickScreen
from dicehouse.terminal.app.pages import Page, story_page
from dicehouse.terminal.app.panels import MainButton
from dicehouse.terminal.app.table_screen import TableScreen
from dicehouse.terminal.tables.link import Advice
from testkit.terminal.keys import Player, app_for, at_table, seeded_app
from testkit.terminal.typist import SMALL_GAME, ScriptedTime, paper, said


async def test_a_turn_with_the_mouse_alone() -> None:
    async with at_table(app_for("yahtzee")) as player:
        table, click = player.table, player.pilot.click
        await click("#button")
        await player.wait_for(lambda: table.hand.tray.faces)
        faces = table.hand.tray.faces
        await click("#dice", offset=(14, 2))
        await player.wait_for(lambda: table.hand.tray.held == {1})
        await click("#button")
        await player.wait_for(lambda: table.state and table.state.rolls_left == 1)
        assert table.hand.tray.faces[1] == faces[1]
        for place, chosen in (((5, 3), 2), ((5, 3), None), ((40, 7), 12)):
            await click("#card", offset=place)
            await player.wait_for(lambda chosen=chosen: table.hand.chosen == chosen)  # type: ignore[misc]
        await click("#button")
        await player.wait_for(lambda: table.state and not table.state.dice)
        await click("#keys", offset=(3, 0))
        await player.wait_for(lambda: table.state and table.state.dice)
        kinds = [type(event) for event in player.record.events[-4:]]
        assert kinds == [DiceThrown, DiceThrown, BoxScored, DiceThrown]


@pytest.mark.parametrize("names", [("ana",), ("ana", "bo")])
async def test_a_box_is_taken_back_until_the_next_roll_by_who_plays_alone(names: tuple[str, ...]) -> None:
    async with at_table(app_for("yahtzee", *names)) as player:
        table, alone = player.table, len(names) == 1
        player.type("space")
        await player.wait_for(lambda: table.hand.tray.faces)
        dice = table.state and table.state.dice
        assert "take back" not in player.shown
        player.type("down", "enter")
        await player.wait_for(lambda: table.state and not table.state.dice)
        await player.pilot.pause()
        assert ("take back" in player.shown) == alone
        player.type("u")
        if alone:
            await player.wait_for(lambda: table.state and table.state.dice == dice)
            assert table.hand.tray.faces
            assert re.search(r"ana takes Ones \(\d\) back\.", player.shown)
            player.type("u", "up", "enter")
            await player.wait_for(lambda: table.state and not table.state.dice)
        player.type("space")
        await player.wait_for(lambda: table.hand.tray.faces)
        assert "take back" not in player.shown
        boxes = [event.box for event in player.record.events if isinstance(event, BoxScored)]
        assert boxes == ["C" if alone else "1"]


async def test_the_button_says_what_enter_does() -> None:
    async with at_table(app_for("yahtzee", "ana")) as player:
        for keys, label in (
            ("", "Roll all 5 dice"),
            ("space", "Roll all 5 dice again"),
            ("1 2", "Roll 3 dice"),
            ("3 4", "Roll 1 die"),
            ("5", "All dice are kept: choose a box"),
            ("down", "Write "),
            ("escape 5 enter enter", "Choose a box"),
        ):
            await player.press(*keys.split())
            assert player.table.main.label.startswith(label)
        await player.press("enter", "1")
        assert "No rolls are left: choose a box." in player.shown


async def test_arrows_walk_the_open_boxes_and_cross_the_columns() -> None:
    async with at_table(app_for("yahtzee")) as player:
        for keys, chosen in (("space down", 0), ("right", 6), ("up", 5), ("right left", 5), ("escape", None)):
            await player.press(*keys.split())
            assert player.table.hand.chosen == chosen, keys


async def test_a_box_that_the_dice_fit_is_crossed_out_by_choice() -> None:
    """Sheet 004: "If scoring is impossible or unwanted, cross out a score by choice."."""
    async with at_table(app_for("piecepack", "ana")) as player:
        table = player.table
        await player.press("space", "up")
        assert "x cross out" in player.shown
        await player.press("x", "n", "x", "y")
        await player.wait_for(lambda: table.state and table.state.card.entries[-1] == 0)
    async with at_table(app_for("yahtzee", "ana")) as player:
        await player.press("space", "up", "x")
        assert "cross out" not in player.shown


async def test_a_zero_is_written_at_the_second_look_only() -> None:
    async with at_table(app_for("yahtzee", "ana")) as player:
        table = player.table
        await player.press("space", *["down"] * 12)
        assert player.table.main.label == "Write 0 in Yahtzee"
        await player.press("enter")
        assert "Yahtzee takes 0 now. Write it?" in player.shown
        await player.press("n")
        assert table.state is not None
        assert table.state.card.entries[11] is None
        await player.press("enter", "y")
        await player.wait_for(lambda: table.state and table.state.card.entries[11] == 0)


async def test_a_number_is_laid_out_digit_by_digit_and_taken_back() -> None:
    async with at_table(app_for("place-value")) as player:
        table = player.table
        await player.press("space", "n")
        await player.pilot.click("#dice", offset=(4, 2))
        await player.press(str(table.hand.tray.faces[1]))
        assert len(table.hand.laid) == 2
        await player.press("backspace")
        assert len(table.hand.laid) == 1
        await player.pilot.click("#dice", offset=(4, 2))
        assert not table.hand.laid
        missing = min({*"123456"} - {*map(str, table.hand.tray.faces)})
        await player.press(missing)
        assert f"No die that is left shows {missing}." in player.shown
        await player.press("down", "enter")
        assert "Lay your dice out as a number first;" in player.shown
        await player.press("escape", "escape", "1")
        assert table.hand.tray.held == {0}


async def test_enter_does_not_roll_away_a_number_that_is_laid_out() -> None:
    async with at_table(app_for("place-value")) as player:
        table = player.table
        await player.press("space", "n", "enter")
        assert table.state is not None
        dice = table.state.dice
        await player.press(*map(str, dice), "enter")
        assert (table.state.dice, table.hand.number) == (dice, int("".join(map(str, dice))))
        assert "Choose a box for" in player.shown
        while table.main.kind == "nothing":
            await player.press("down")
        await player.press("enter")
        assert isinstance(player.record.events[-1], BoxScored)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15), (32, 12)])
@pytest.mark.parametrize("name", ["place-value", "yamb"])
async def test_the_button_has_all_of_its_words_on_every_screen(size: tuple[int, int], name: str) -> None:
    """Issue 25: "40x15: the button is gone, words break"."""
    async with at_table(app_for(name), size=size) as player:
        table = player.table
        for keys in ("space", "n", "up", "up", "space", "1", "escape", "escape", "space", "up", "up", "up"):
            await player.press(*keys.split())
            rows, place = player.shown.split("\n"), table.query_one(MainButton).content_region
            words = [row[place.x : place.right] for row in rows[place.y : place.bottom]]
            assert " ".join(words).split() == table.main.label.split()


async def test_no_screen_lays_out_the_pupils_number() -> None:
    """RULINGS, place value: "until a number is laid out, no screen ... names one that would fit"."""
    async with at_table(app_for("place-value", seed=2)) as player:
        for keys in ("space", "n", "escape down", "escape c", "down enter"):
            await player.press(*keys.split())
            digits = sorted(map(str, player.table.hand.tray.faces))
            shown = player.shown.replace(",", "").split()
            assert not [word for word in shown if sorted(word.strip("()")) == digits], keys


async def test_an_x_is_written_only_when_nothing_fits() -> None:
    async with at_table(app_for("place-value")) as player:
        await player.press("space", "1", "space", "up", "enter")
        assert "Lay your dice out" in player.shown
        assert player.table.state is not None
        assert not any(card.entries[-1] is not None for card in player.table.state.cards)


async def test_keys_pressed_twice_open_one_question() -> None:
    async with at_table(app_for("yahtzee")) as player:
        player.type("q", "q", "q")
        await player.wait_for(lambda: isinstance(player.app.screen, PickScreen))
        assert sum(isinstance(screen, PickScreen) for screen in player.app.screen_stack) == 1
        player.type("n", "n", "n")
        await player.wait_for(lambda: player.app.screen is player.table)
        assert player.table.view is not None


async def test_pages_lie_over_the_table() -> None:
    async with at_table(app_for("yahtzee")) as player:
        for key, words in (
            ("g", "Roll all five dice."),
            ("question_mark", "press the brass button"),
            ("a", "Upper section"),
        ):
            await player.press(key)
            assert words in player.shown
            assert [type(screen) for screen in player.app.screen_stack[1:]] == [TableScreen, Page]
            await player.press("escape")
            assert [type(screen) for screen in player.app.screen_stack[1:]] == [TableScreen]


def coached() -> HouseApp:
    return seeded_app(Record(read_rules(SMALL_GAME), ("ana",)), 3)


async def test_the_coach_speaks_when_asked_and_is_silent_when_asked_again() -> None:
    async with at_table(coached()) as player:
        table = player.table
        await player.press("space")
        player.type("c")
        await player.wait_for(lambda: table.advice is not None)
        await player.pilot.pause()
        assert "★" in player.shown
        assert table.advice is not None
        assert table.advice.why.split()[0] in player.shown
        await player.press("c")
        assert "★" not in player.shown


async def test_on_a_small_screen_the_coach_is_heard_out() -> None:
    async with app_for("yahtzee", "ana").run_test(size=(60, 20)) as pilot:
        player = Player(pilot)
        table = await player.at_table()
        table.advice = Advice(Throw(), "Keep nothing: " + "as good as it gets, " * 7 + "and so on.")
        table.show()
        await pilot.pause()
        assert all(words in player.shown for words in ("★ Keep nothing", "and so on."))


async def test_on_the_smallest_screen_the_tip_of_the_sheet_is_heard() -> None:
    why = (
        "Keep 4 4 4 4: it aims at Five of a kind (about 3 in 10, 31 %) and Fours (about 7 in 10, 69 %); keeping 4 4 4, "
        "the next best, would cost 17.9 points. The sheet says: Put four of a kind in the upper section while it helps "
        "the bonus."
    )
    async with app_for("yahtzee-online", "ana").run_test(size=(40, 15)) as pilot:
        player = Player(pilot)
        table = await player.at_table()
        table.advice = Advice(Throw((4, 4, 4, 4)), why)
        table.show()
        await pilot.pause()
        assert all(words in player.shown for words in ("★ Keep 4 4 4 4", "The sheet says:", "helps the bonus."))
        assert "the next best" not in player.shown


async def test_the_coach_says_why_it_has_no_advice() -> None:
    async with at_table(app_for("place-value")) as player:
        await player.press("c")
        assert "the coach keeps silent at this game" in player.shown


async def test_the_story_after_the_game_and_another_game() -> None:
    app = coached()
    async with at_table(app) as player:
        await player.play()
        player.type("enter")
        await player.wait_for(lambda: isinstance(player.app.screen, Page))
        await player.pilot.pause()
        assert all(words in player.shown for words in ("luck", "mistakes", "ana"))
        assert "you chose" not in player.shown
        await player.press("escape")
        first = player.table
        player.type("p")
        await player.wait_for(lambda: isinstance(app.screen, TableScreen) and app.screen is not first)
        await player.wait_for(lambda: player.table.view and player.table.view.phase == "playing")
    assert app.left is not None
    assert app.left[0].names == ("ana",)


@pytest.mark.parametrize("width", [36, 56, 76])
def test_the_story_fits_the_screen(width: int) -> None:
    moments = [SimpleNamespace(expected=float(turn)) for turn in range(14)]
    stories: list[Any] = [
        SimpleNamespace(
            name=name, score=1234, start=254.6, luck=-123.4, mistakes=218.7, grade="A+", course=moments, costliest=()
        )
        for name in ("ana", "Steady bot")
    ]
    console = paper(width)
    console.print(story_page(stories, "Yahtzee", width))
    assert "…" not in said(console)
    assert all(said(console).count(words) == 2 for words in ("1,234", "-123.4", "-218.7", "A+", "▁▂▂▃▃▄▄▅▅▆▆▇▇█"))


async def test_a_flag_that_falls_loses_the_game_and_the_others_play_on() -> None:
    """Sheet 003: whoever's time is up loses."""
    now = [0.0]
    record = Record(game("yahtzee-online"), ("ana", "bo"), tags={"Clock": "1+0", "ClockLeft": "20 6000"})
    async with at_table(seeded_app(record, 7, time=ScriptedTime(lambda: now[0]))) as player:
        table = player.table
        now[0] += 1000
        await player.press("space")
        await player.wait_for(lambda: table.view and table.view.phase == "over")
        assert "ana's time is up." in [line.plain for line in table.news]
        ended = player.record.events[-1]
        assert isinstance(ended, GameEnded)
        assert ended.winners in ((1,), (2,))


async def test_a_record_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    async with at_table(kept_in(tmp_path / "gone" / "game.txt")) as player:
        await player.press("space")
        assert "cannot be written" in player.shown
        assert player.table.state is not None
        assert player.table.state.dice


def kept_in(path: Path) -> HouseApp:
    return HouseApp(chosen=Chosen(Record(game("yahtzee"), ("ana",)), path))


async def test_the_record_is_written_with_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    async with at_table(app := kept_in(path)) as player:
        before = path.read_text(encoding="utf-8")
        await player.press("space")
        await player.wait_for(lambda: path.read_text(encoding="utf-8") != before)
    assert app.left == (player.record, path)


async def test_without_colour_the_same_is_told_by_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_table(app := app_for("yahtzee", "ana")) as player:
        assert app.no_color
        await player.press("space", "1", "down")
        assert all(sign in player.shown for sign in ("1 held", "►1", "▸ana"))


async def test_alone_somebody_at_the_keyboard_judges_too() -> None:
    """RULINGS, zombie: nobody judges their own answer; at one keyboard whoever has put the question presses the key."""
    async with at_table(app_for("zombie", "ana")) as player:
        table = player.table
        await player.press("space", "b", "1", "6")
        await player.wait_for(lambda: isinstance(player.app.screen, PickScreen))
        await player.press("b")
        assert table.view is not None
        assert table.view.turn is not None
        assert (table.view.turn.question, table.view.turn.spent) == (None, ())
        await player.press("b", "1", "6", "y")
        assert table.state is not None
        assert table.state.purchases.bought == (6,)


async def test_bots_and_people_sit_where_the_record_says() -> None:
    record = Record(game("yahtzee"), ("Greedy bot", "ana"), tags={"Bot1": "greedy"})
    async with at_table(seeded_app(record, 5)) as player:
        await player.wait_for(lambda: player.table.mine)
        assert "Greedy bot" in player.shown


async def test_a_long_refusal_is_heard_out_and_names_are_whole_where_there_is_room() -> None:
    record = Record(game("yahtzee-online"), ("ana", "Steady bot", "bo"), tags={"Clock": "4+0"})
    for size, names in (
        ((100, 24), ("ana 4:00", "Steady bot 4:00")),
        ((60, 20), ("to play", "Steady bot 4:00")),
        ((44, 20), ("to play", "… 4:00")),
    ):
        app = seeded_app(record, 7, time=ScriptedTime(lambda: 0.0))
        async with app.run_test(size=size) as pilot:
            player = Player(pilot)
            table = await player.at_table()
            table._tell("This cannot be told: " + "it is what it is, " * 6 + "and so on.", "wrong")
            await pilot.pause()
            heading = player.shown.partition("\n")[0]
            assert all(words in player.shown for words in ("This cannot be told", "and so on."))
            assert all(name in heading for name in names), heading
