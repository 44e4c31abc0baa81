"""What stands in a box: a zero that was written is no open box, and the box that another filled is lit as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.playing import create, enter, fill
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open
from tests.browser.test_pass_and_play import form

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
LOOKS: list[dict[str, Any]] = [
    {"viewport": PHONE},
    {"viewport": PHONE, "color_scheme": "dark"},
    {"viewport": PHONE, "forced_colors": "active"},
    {"viewport": LAPTOP},
]


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "forced", "wide"])
def test_a_zero_that_was_written_has_a_stroke(look: dict[str, Any], house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, **look)
    create(page, house.url, "yahtzee", seats=1, Dice="Real dice")
    enter(page, "12346")
    fill(page, page.locator('[data-box="Y"]'))
    enter(page, "12346")
    expect(page.locator("[data-box] .crossed")).to_have_count(0)
    stroke = page.locator(".crossed", has_text="0").last.evaluate(
        """zero => {
            const line = getComputedStyle(zero, '::after')
            return [line.borderTopStyle, line.borderTopWidth, line.borderTopColor === getComputedStyle(zero).color]
        }"""
    )
    assert stroke == ["solid", "2px", True]


def lit(page: Page) -> list[str]:
    """The names of the parts that are lit just now."""
    names: list[str] = page.locator(".flash").evaluate_all("all => all.map(one => one.className.split(' ')[0])")
    return names


def test_the_box_that_another_filled_is_lit_as_a_whole(house: RunningHouse, open_page: Open) -> None:
    page = form(open_page, f"{house.url}/new?keeper&game=piecepack", "Ana", "Bo")
    page.get_by_role("button", name="Start the game").tap()
    enter(page, "55522")
    fill(page, page.locator('[data-box="C"]'))
    expect(page.get_by_role("list", name="Score card of Bo")).to_be_visible()
    cell = page.locator(".cell.flash")
    expect(cell).to_contain_text("Ana 19")
    assert lit(page) == ["cell"]
    box, text = cell.bounding_box(), cell.locator("i").bounding_box()
    assert box
    assert text
    assert box["height"] > text["height"]
