"""How a number stands in its box, as soon as there is another to set against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.play import TableSettings
from dicehouse.play.views.marks import Mark, marks
from dicehouse.rules import State
from dicehouse.rules.catalogue import game
from testkit.play.reading_aloud import all_written, write_all
from testkit.play.sheet_002 import CARD_A, CARD_B, WON_BY_A
from testkit.play.table import started
from testkit.rules.table import card, position

PLACE_VALUE = game("place-value")


def in_box(state: State, code: str) -> tuple[Mark | None, ...]:
    place = state.rules.places[code]
    return tuple(marked[place] for marked in marks(state))


def test_the_sample_game_is_marked_as_its_sheet_gives_the_points() -> None:
    """002, the two score cards; RULINGS: "B wins 5-4"."""
    state = position(PLACE_VALUE, CARD_A, CARD_B)
    marked = {box: in_box(state, box) for box in CARD_A}
    assert marked == {box: ("won", None) if box in WON_BY_A else (None, "won") for box in CARD_A}


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        # a number stands alone until another is set against it
        ((6432, None, None), (None, None, None)),
        ((6432, 5111, None), ("leads", None, None)),
        ((6432, 6432, None), ("ties", "ties", None)),
        ((6432, 0, None), ("leads", None, None)),
        # RULINGS: "the greatest number earns 1 point, everyone tied for it earns 1"
        ((6432, 6432, 6111), ("shared", "shared", None)),
        # RULINGS: "a box where all wrote X earns nobody a point"
        ((0, 0), (None, None)),
        ((0, 0, 1), (None, None, "won")),
    ],
)
def test_how_numbers_stand_against_each_other(
    numbers: tuple[int | None, ...], expected: tuple[Mark | None, ...]
) -> None:
    cards = [{} if number is None else {"W": number} for number in numbers]
    assert in_box(position(PLACE_VALUE, *cards), "W") == expected


def test_who_has_left_is_not_waited_for() -> None:
    gone = replace(card(PLACE_VALUE, {}), out=True)
    assert in_box(position(PLACE_VALUE, {"W": 6432}, {"W": 5111}, gone), "W") == ("won", None, None)


def test_a_number_that_is_read_aloud_wins_only_then() -> None:
    """RULINGS: "before a point is given, its owner reads the number; a wrong reading loses the point"."""
    play = all_written()
    assert {mark for marked in marks(play.state) for mark in marked} == {"leads", None}
    for right in (True, False):
        play.act(f"?{play.turn_seen.reading}")
        play.judge(right)
    assert [marked[:3] for marked in marks(play.state)] == [("won", None, "leads"), (None, None, None)]


def test_equal_cards_share_every_box() -> None:
    play = write_all(started(TableSettings("place-value-3@1")))
    assert {mark for marked in marks(play.state) for mark in marked} == {"shared"}


def test_cards_that_are_added_up_have_no_marks() -> None:
    assert [one.marks for one in started(TableSettings("yahtzee@1")).seen().cards] == [(), ()]
