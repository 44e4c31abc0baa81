"""What a screen is told of a game."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from dicehouse.play.views.layout import DiceLayout, layout
from dicehouse.rules import DiceSpec
from dicehouse.rules.catalogue import game


@pytest.mark.parametrize(("game_id", "boxes"), [("yahtzee", ["Y"]), ("maxi-yatzy", ["MY"]), ("place-value", [])])
def test_the_box_for_all_dice_alike_is_known(game_id: str, boxes: list[str]) -> None:
    assert list(layout(game(game_id)).alike) == boxes


NO_SCREEN_NEEDS = {
    "save_rolls": "the view of a turn counts the rolls that are left",
    "values": "the offers of a turn have counted with them",
}


def test_every_key_of_the_dice_is_there_for_the_screens_or_has_a_reason_not_to_be() -> None:
    shown = {field.name for field in msgspec.structs.fields(DiceLayout)} - {"labels"} | {"faces"}
    assert {field.name for field in dataclasses.fields(DiceSpec)} - shown == set(NO_SCREEN_NEEDS)


def test_how_far_each_box_can_bring_a_bonus() -> None:
    upper, *_ = layout(game("yahtzee")).sections
    assert upper.bonus
    assert upper.bonus.most == (5, 10, 15, 20, 25, 30)


def test_the_colours_of_kismets_faces_reach_the_screens() -> None:
    assert layout(game("kismet")).dice.colours == ("black", "red", "green", "green", "red", "black")


def test_a_section_names_the_box_that_multiplies_it_and_those_that_take_off() -> None:
    """Yamb: what lies between maximum and minimum, times the ones, in each column by its own."""
    multiplied = [(section.by, section.less) for section in layout(game("yamb")).sections if section.by]
    assert multiplied == [(f"{column}.1", (f"{column}.MN",)) for column in range(1, 6)]
