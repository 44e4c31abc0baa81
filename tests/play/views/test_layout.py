"""What a screen is told of a game."""

from __future__ import annotations

import pytest

from dicehouse.play.views.layout import layout
from dicehouse.rules.catalogue import catalogue


@pytest.mark.parametrize(("game", "boxes"), [("yahtzee", ["Y"]), ("maxi-yatzy", ["MY"]), ("place-value", [])])
def test_the_box_for_all_dice_alike_is_known(game: str, boxes: list[str]) -> None:
    rules = next(rules for rules in catalogue() if rules.id == game)
    assert list(layout(rules).alike) == boxes
