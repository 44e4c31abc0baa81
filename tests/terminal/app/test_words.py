"""What has happened at a table, in the app's words."""

from __future__ import annotations

import msgspec
import pytest

from dicehouse.play import TableSettings
from dicehouse.play.views.table import SeatView, TableView, view
from dicehouse.rules import Seat
from dicehouse.rules.catalogue import game
from dicehouse.terminal.words import sentences
from dicehouse.wire.news import Seated
from testkit.play.table import Play


def table(name: str | None) -> TableView:
    play = Play(TableSettings("yahtzee@1", seats=1))
    seat = None if name is None else SeatView(Seat(1), name, None, None, False, False, False)
    return msgspec.structs.replace(view(play.table, None, play.now), seats=(seat,))


@pytest.mark.parametrize(
    ("before", "told"),
    [(None, ["Bo sits down."]), ("Ana", ["Ana is now called Bo."]), ("Bo", [])],
)
def test_a_new_name_is_no_new_guest(before: str | None, told: list[str]) -> None:
    assert sentences(game("yahtzee"), table("Bo"), Seated(Seat(1), "Bo"), table(before)) == told
