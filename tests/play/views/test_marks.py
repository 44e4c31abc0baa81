"""How a number stands in its box, as soon as there is another to set against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.play import TableSettings
from dicehouse.play.views.marks import Mark, marks
from dicehouse.play.views.table import view
from dicehouse.rules import State
from dicehouse.rules.catalogue import game
from testkit.play.reading_aloud import all_written, write_all
from testkit.play.table import started
from testkit.rules.table import card, position
from tests.rules.test_sheet_002 import CARD_A, CARD_B, SAMPLE

PLACE_VALUE = game("place-value")


def in_box(state: State, code: str) -> tuple[Mark | None, ...]:
    place = state.rules.places[code]
    return tuple(marked[place] for marked in marks(state))


@pytest.mark.parametrize(("box", "a", "b", "winner"), SAMPLE)
def test_the_sample_game_is_marked_as_its_sheet_gives_the_points(box: str, a: int, b: int, winner: str) -> None:
    """002, the two score cards; RULINGS: "B wins 5-4"."""
    assert in_box(position(PLACE_VALUE, CARD_A, CARD_B), box) == (("won", None) if winner == "A" else (None, "won"))


def test_a_number_stands_alone_until_another_is_set_against_it() -> None:
    assert in_box(position(PLACE_VALUE, {"W": 6432}, {}, {}), "W") == (None, None, None)
    assert in_box(position(PLACE_VALUE, {"W": 6432}, {"W": 5111}, {}), "W") == ("leads", None, None)
    assert in_box(position(PLACE_VALUE, {"W": 6432}, {"W": 6432}, {}), "W") == ("ties", "ties", None)
    assert in_box(position(PLACE_VALUE, {"W": 6432}, {"W": 0}, {}), "W") == ("leads", None, None)


def test_the_greatest_earns_the_point_and_everyone_tied_for_it() -> None:
    """RULINGS: "the greatest number earns 1 point, everyone tied for it earns 1"."""
    state = position(PLACE_VALUE, {"W": 6432}, {"W": 6432}, {"W": 6111})
    assert in_box(state, "W") == ("shared", "shared", None)


def test_a_box_where_all_wrote_x_is_nobodys() -> None:
    """RULINGS: "a box where all wrote X earns nobody a point"."""
    assert in_box(position(PLACE_VALUE, {"W": 0}, {"W": 0}), "W") == (None, None)


def test_who_has_left_is_not_waited_for() -> None:
    gone = replace(card(PLACE_VALUE, {}), out=True)
    assert in_box(position(PLACE_VALUE, {"W": 6432}, {"W": 5111}, gone), "W") == ("won", None, None)
    assert in_box(position(PLACE_VALUE, {"W": 0}, {"W": 0}, {"W": 1}), "W") == (None, None, "won")


def test_a_number_that_is_read_aloud_wins_only_then() -> None:
    """RULINGS: "before a point is given, its owner reads the number; a wrong reading loses the point"."""
    play = all_written()
    assert {mark for marked in shown(play.table.state) for mark in marked} == {"leads", None}
    for right in (True, False):
        reading = view(play.table, None, play.now).turn
        assert reading
        play.act(f"?{reading.reading}")
        play.judge(right)
    assert [marked[:3] for marked in shown(play.table.state)] == [("won", None, "leads"), (None, None, None)]


def test_equal_cards_share_every_box() -> None:
    play = write_all(started(TableSettings("place-value-3@1")))
    assert {mark for marked in shown(play.table.state) for mark in marked} == {"shared"}


def test_cards_that_are_added_up_have_no_marks() -> None:
    play = started(TableSettings("yahtzee@1"))
    assert [one.marks for one in view(play.table, None, play.now).cards] == [(), ()]


def shown(state: State | None) -> tuple[tuple[Mark | None, ...], ...]:
    assert state
    return marks(state)
