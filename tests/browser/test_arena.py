"""The arena in the page: from coming in to the table of results."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.looking import assert_nothing_sticks_out, violations
from testkit.browser.playing import Open, expect_text, press
from testkit.browser.running import RunningHouse

PHONE = (390, 844)


def test_two_who_come_in_are_paired_and_stand_in_the_results(house_with_arena: RunningHouse, open_page: Open) -> None:
    url = f"{house_with_arena.url}/arena"
    ana, bo = open_page(url, size=PHONE, has_touch=True), open_page(url)
    press(ana, "Come in")
    expect_text(ana, "Looking for your next opponent")
    assert_nothing_sticks_out(ana)
    assert violations(ana) == []
    press(bo, "Come in")
    for page in (ana, bo):
        expect(page).to_have_url(re.compile("/t/A"))
    press(bo, "Table", "Resign", "Yes, resign", exact=True)
    expect(ana.get_by_role("link", name="Next game")).to_be_visible()
    results = open_page(url).get_by_role("row")  # of somebody who has not come in: the two may be paired again
    for row, (place, games, points) in enumerate((("1", "1-0-0", "2"), ("2", "0-0-1", "0")), 1):
        expect(results.nth(row).get_by_role("cell")).to_have_text([place, re.compile(r"\w"), games, points])
