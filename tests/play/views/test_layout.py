"""What a screen is told of a game."""

from __future__ import annotations

import pytest

from dicehouse.play.views.layout import layout
from dicehouse.rules.catalogue import catalogue


@pytest.mark.parametrize(("game", "boxes"), [("yahtzee", ["Y"]), ("maxi-yatzy", ["MY"]), ("place-value", [])])
def test_the_box_for_all_dice_alike_is_known(game: str, boxes: list[str]) -> None:
    rules = next(rules for rules in catalogue() if rules.id == game)
    assert list(layout(rules).alike) == boxes


def test_a_section_names_the_box_that_multiplies_it_and_those_that_take_off() -> None:
    """Yamb: what lies between maximum and minimum, times the ones, in each column by its own."""
    yamb = next(rules for rules in catalogue() if rules.id == "yamb")
    multiplied = [(section.by, section.less) for section in layout(yamb).sections if section.by]
    assert multiplied == [(f"{column}.1", (f"{column}.MN",)) for column in range(1, 6)]
