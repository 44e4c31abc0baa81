"""Yamb's fifth column: a box is announced after the first roll, and the turn fills it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.playing import ACTION, LYING, create, enter, fill, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def column(page: Page, name: str) -> None:
    """On a small screen one is shown at a time."""
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name=name).click()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_box_is_announced_and_then_filled(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    width, height = size
    page = open_page(house.bare_url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1)
    roll(page)
    column(page, "Call")
    page.locator('button[data-box="5.6"]').click()
    expect(page.locator("#announce")).to_have_text(re.compile("Announce"), use_inner_text=True)
    page.locator("#announce").click()
    expect(page.locator("#announce")).to_have_count(0)
    page.wait_for_selector(LYING)
    roll(page)
    column(page, "Free")
    expect(page.locator('button[data-box="2.6"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".felt")).to_contain_text("Sixes · Call is announced: this turn fills it.")
    column(page, "Call")
    fill(page, page.locator('button[data-box="5.6"]'))
    expect(page.locator(ACTION)).to_contain_text("Roll all 5 dice")


@pytest.mark.parametrize("size", [(1280, 800), (320, 568)])
def test_a_column_says_how_it_is_filled_and_what_it_has_brought(
    size: tuple[int, int], house: RunningHouse, open_page: Open
) -> None:
    width, height = size
    page = open_page(house.bare_url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    for name, how in {
        "Down": "From the top down.",
        "Free": "Any box, in any order.",
        "Up": "From the bottom up.",
        "Hand": "First roll only.",
        "Call": "Announce a box after the first roll.",
    }.items():
        page.get_by_role("tab", name=name).click()
        line = page.get_by_text(how, exact=True)
        expect(line).to_be_visible()
        assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
    page.get_by_role("tab", name="Hand").click()
    enter(page, "66655")
    fill(page, page.locator('button[data-box="4.6"]'))
    expect(page.get_by_role("tab", name="Hand")).to_have_text("Hand 18")
    expect(page.get_by_role("tab", name="Free")).to_have_text("Free 0")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", [(1280, 800), (320, 568)])
def test_an_offer_below_zero_does_not_shine(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    width, height = size
    page = open_page(house.bare_url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    enter(page, "66655")
    page.get_by_role("tab", name="Free").click()
    expect(page.locator('[data-box="2.MN"]')).to_contain_text("-28")
    shines = ":is(td.open, button.open):not(.zero)"
    expect(page.locator(f'{shines}:is([data-box="2.MX"], :has([data-box="2.MX"]))')).to_have_count(1)
    expect(page.locator(f'{shines}:is([data-box="2.MN"], :has([data-box="2.MN"]))')).to_have_count(0)
