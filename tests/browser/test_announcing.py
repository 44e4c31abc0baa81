"""Yamb's fifth column: a box is announced after the first roll, and the turn fills it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.playing import ACTION, LYING, create, fill, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def column(page: Page, name: str) -> None:
    """On a small screen one is shown at a time."""
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name=name).click()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_box_is_announced_and_then_filled(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    width, height = size
    page = open_page(house.url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1)
    roll(page)
    column(page, "Call")
    page.locator('button[data-box="5.6"]').click()
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
