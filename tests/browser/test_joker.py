"""A joker shows what it really brings (sheet 001: a further Yahtzee earns 100 more)."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import assert_all_is_seen, phone, resize, violations
from testkit.browser.playing import ACTION, enter, fill
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def test_the_preview_is_the_sum_and_says_what_it_is_made_of(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(phone(open_page, house.bare_url), "yahtzee", dice="entered")
    for box in ("Y", "4"):
        enter(page, "44444")
        fill(page, page.locator(f'[data-box="{box}"]'))
    enter(page, "44444")
    expect(page.locator(".say")).to_have_text("Once more! It brings 100 more, wherever you write it.")
    straight = page.locator('[data-box="SS"]')
    expect(straight.locator(".v")).to_have_text("130")
    expect(straight).to_contain_text("30 and 100 more")
    assert_all_is_seen(page)
    straight.tap()
    expect(page.locator(ACTION)).to_contain_text("Write 30 + 100 in Small straight")
    assert_all_is_seen(page)
    resize(page, 1280, 800)
    wide = page.get_by_role("button", name="Small straight: score 130, 30 and 100 more")
    expect(wide).to_have_text("130")
    page.locator(ACTION).click()
    # news that lie over the page stand in a region of their own
    expect(page.get_by_role("region", name="News of the table")).to_contain_text("You earn 100 more: Extra bonus!")
    assert violations(page) == []
