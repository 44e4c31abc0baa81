"""What a screen knows of a table, says of it and offers at it, whichever screen it is."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from dicehouse.play import TableSettings
from dicehouse.play.views.table import SeatView, TableView, view
from dicehouse.rules import Seat
from dicehouse.rules.catalogue import game
from dicehouse.terminal.drawing.card_lines import card_lines
from dicehouse.terminal.hand import hand_at
from dicehouse.terminal.main_action import main_action
from dicehouse.terminal.tables.link import Changed, LineBack, LineLost, TableLink
from dicehouse.terminal.tables.seen import Seen
from dicehouse.terminal.words import sentences
from dicehouse.wire.news import Seated
from testkit.play.table import Play, guest, started


class Told(Seen):
    """Keeps what is said."""

    def __init__(self, play: Play) -> None:
        class Link:
            rules = play.table.rules
            remote = True

        super().__init__(cast("TableLink", Link()))
        self._play = play
        self.said: list[str] = []

    def say(self, sentence: str, style: str = "") -> None:
        self.said += [sentence] if sentence else []

    def look(self) -> None:
        """As after a line was lost: the table as it is now, and no word of what has happened."""
        self.hear(Changed(view(self._play.table, guest("ana").id, self._play.now), self._play.state))


def at(rules: str, **settings: Any) -> tuple[Play, Told]:
    play = started(TableSettings(rules, seats=1, **settings))
    return play, Told(play)


def test_held_dice_stay_held_when_the_line_comes_back() -> None:
    play, seen = at("yahtzee@1")
    play.throw("13556")
    seen.look()
    seen.hand = seen.hand.kept(1).kept(3)
    seen.hear(LineLost("The line is lost. Reconnecting …"))
    seen.hear(LineBack())
    seen.look()
    assert (seen.hand.tray.held, seen.lost, seen.said) == (frozenset({1, 3}), "", ["The line is back."])
    play.throw("112", "55")
    seen.look()
    assert (seen.hand.tray.faces, seen.hand.tray.held) == ((1, 1, 2, 5, 5), frozenset())


def test_the_coach_is_offered_where_hints_are() -> None:
    for hints in (True, False):
        seen = at("yahtzee@1", hints=hints)[1]
        seen.look()
        assert seen.hinted == hints
    assert not seen.own_numbers


@pytest.mark.parametrize(
    ("rules", "label"), [("yahtzee@1", "The story of the game"), ("place-value@1", "The game is over")]
)
def test_a_story_is_offered_where_it_can_be_told(rules: str, label: str) -> None:
    play = started(TableSettings(rules, seats=2))
    over = msgspec.structs.replace(view(play.table, guest("ana").id, play.now), phase="over")
    assert main_action(over, play.state, hand_at(play.state), remote=True).label == label


def test_a_joker_brings_its_bonus_too() -> None:
    """Sheet 001: a further Yahtzee earns 100 more, and is a joker once its upper box is filled."""
    play, seen = at("yahtzee@1")
    play.turn("44444", "Y")
    play.turn("44444", "4")
    play.throw("44444")
    seen.look()
    place = play.table.rules.places["SS"]
    seen.hand = msgspec.structs.replace(seen.hand, chosen=place)
    assert seen.main.label == "Write 30 + 100 in Small straight"
    (cell,) = next(line.cells for line in card_lines(play.state, ("ana",)) if line.place == place)
    assert cell.text == "(130)"
    play.act("=SS")
    (cell,) = next(line.cells for line in card_lines(play.state, ("ana",)) if line.code == "Y")
    assert cell.text == "50+200"


def gathering(name: str | None) -> TableView:
    play = Play(TableSettings("yahtzee@1", seats=1))
    seat = None if name is None else SeatView(Seat(1), name, None, None, False, False, False)
    return msgspec.structs.replace(view(play.table, None, play.now), seats=(seat,))


@pytest.mark.parametrize(
    ("before", "told"),
    [(None, ["Bo sits down."]), ("Ana", ["Ana is now called Bo."]), ("Bo", [])],
)
def test_a_new_name_is_no_new_guest(before: str | None, told: list[str]) -> None:
    assert sentences(game("yahtzee"), gathering("Bo"), Seated(Seat(1), "Bo"), gathering(before)) == told
