"""The squares of a try, and who is marked for the host's eye."""

from __future__ import annotations

from dicehouse.daily.results import BOARD_DAYS, NO_HUMAN, Regular, turns_of
from dicehouse.play.units import GuestId


def test_a_square_for_each_turn() -> None:
    """mock/home.html: "Green: perfect. Gold: under two points given away. Red: more"."""
    losses = [(1, 0.0), (1, 1e-12), (2, 0.5), (2, 1.4), (3, 1.0), (3, 1.0), (5, 7.0)]
    assert turns_of(losses, 5) == "pgmpm"


def test_a_loss_that_no_person_reaches_is_marked() -> None:
    def regular(days: int, lost: int) -> Regular:
        return Regular(GuestId("g"), "Ana", None, days, lost)

    assert regular(BOARD_DAYS, NO_HUMAN - 1).marked
    assert not regular(BOARD_DAYS - 1, 0).marked
    assert not regular(BOARD_DAYS, NO_HUMAN).marked
