"""Inviting is the only thing to do in a waiting room: code, link and Share lie above everything else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from testkit.browser.playing import create
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

SHARE = "navigator.share = async (what) => { window.shared = what.url }"
CANCELLED = "navigator.share = async () => { throw new DOMException('', 'AbortError') }"


def bottom(part: Locator) -> float:
    expect(part).to_be_visible()
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_code_link_and_share_are_seen_without_scrolling(
    width: int, height: int, house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.bare_url, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page.add_init_script(SHARE)
    create(page, house.url, "yahtzee", seats=8)
    page.wait_for_url("**/t/*")
    inviting = [
        page.locator(".code b"),
        page.get_by_role("button", name="Share the link"),
        page.get_by_label("Send them this link"),
        page.get_by_role("button", name="Copy the link"),
    ]
    assert max(bottom(part) for part in inviting) <= height
    changing = [page.get_by_text(text).first for text in ("Change the table", "Change your name", "Leave your seat")]
    assert min(bottom(part) for part in changing) > max(bottom(part) for part in inviting)
    page.get_by_role("button", name="Share the link").tap()
    assert page.evaluate("window.shared") == page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_who_thinks_better_of_sharing_hears_no_complaint(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    page.add_init_script(CANCELLED)
    create(page, house.url, "yahtzee", seats=2)
    page.get_by_role("button", name="Share the link").click()
    expect(page.locator(".code b")).to_be_visible()


def test_without_a_way_to_share_there_is_no_such_button(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
    page.add_init_script("delete Navigator.prototype.share")
    create(page, house.url, "yahtzee", seats=2)
    expect(page.locator(".code b")).to_be_visible()
    expect(page.get_by_role("button", name="Share the link")).to_have_count(0)
