"""Practice: the mistakes of a finished game come back, and positions are drawn by theme; each is answered exactly."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import assert_nothing_sticks_out, violations
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import ACTION, WRITTEN, Open, expect_count, expect_heading, expect_seen, follow, press

ANSWERED = "section[aria-label='The answer']"


def answer_with_a_box(page: Page) -> None:
    page.locator("button[data-box][aria-disabled=false]").first.click()
    page.locator(ACTION, has_text=WRITTEN).click()
    expect_seen(page, f"{ANSWERED} li.own")


def deck(page: Page) -> dict[str, list[dict[str, int]]]:
    kept: dict[str, list[dict[str, int]]] = json.loads(page.evaluate("localStorage.getItem('dicehouse.practice')"))
    return kept


def test_mistakes_of_a_finished_game_are_practised_and_kept_on_the_device(open_page: Open) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    sit_down(page, "hooligan")
    rush_to_the_end(page)
    page.goto("/practice")
    follow(page, "Practise")
    before = deck(page)["exercises"]
    assert 1 <= len(before) <= 3
    answer_with_a_box(page)
    assert violations(page) == []
    day = int(page.evaluate("Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000)"))
    after = deck(page)["exercises"]
    assert sum(one["due"] > day for one in after) == 1, "what was answered comes back another day"
    press(page, "Next" if len(before) > 1 else "Done for today")


def test_themes_are_drawn_one_after_another(open_page: Open) -> None:
    page = open_page("/practice", size=(320, 568), has_touch=True)
    expect_heading(page, "By theme")
    page.get_by_label("Game").select_option("Hooligan")
    assert_nothing_sticks_out(page)
    assert violations(page) == []
    follow(page, "Giving up a box")
    answer_with_a_box(page)
    press(page, "Next")
    expect_count(page, ".felt [data-die]", 5)
    expect(page.locator(ANSWERED)).to_have_count(0)
