"""Quick match in the page: what is waited for, a bot in the meantime, and two who find one another."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.looking import assert_nothing_sticks_out, violations
from testkit.browser.playing import Open, expect_heading, follow, press

PHONE = (390, 844)


def test_two_who_look_play_at_once_and_have_a_rating(open_page: Open) -> None:
    ana, bo = open_page("/quick", size=PHONE, has_touch=True), open_page("/quick")
    for page in (ana, bo):
        page.get_by_role("combobox", name="Game").select_option(label="Yacht")
    press(ana, "Find an opponent")
    expect_heading(ana, "Looking for an opponent")
    assert_nothing_sticks_out(ana)
    assert violations(ana) == []
    press(bo, "Find an opponent")
    for page in (ana, bo):
        expect(page).to_have_url(re.compile("/t/Q"))
    press(bo, "Table", "Resign", "Yes, resign", exact=True)
    follow(ana, "Next opponent")
    expect(ana.get_by_role("combobox", name="Game")).to_have_value("yacht@1")
    bo.goto("/you")
    expect(bo.get_by_role("heading", name="Ratings")).to_be_visible()
    assert violations(bo) == []


def test_a_bot_is_offered_and_looking_ends(open_page: Open) -> None:
    page = open_page("/")
    page.clock.install()
    page.goto("/")
    follow(page, "Quick match An opponent in a moment.")
    page.get_by_role("combobox", name="Game").select_option(label="Kismet")
    press(page, "Find an opponent")
    expect_heading(page, "Looking for an opponent")
    expect(page.get_by_text("is a bot: that game is not rated")).to_have_count(0)
    page.clock.fast_forward(16_000)
    expect(page.get_by_text("is a bot: that game is not rated")).to_be_visible()
    press(page, "Stop looking")
    expect_heading(page, "Quick match")
