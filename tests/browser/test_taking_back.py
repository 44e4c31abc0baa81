"""A box just written is taken back with one tap, until anybody rolls."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import assert_all_is_seen, assert_all_is_seen_on_every_screen, phone, place, resize
from testkit.browser.playing import ACTION, LYING, faces, fill, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def test_alone_it_is_there_until_the_next_roll(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(phone(open_page, house.bare_url), "yahtzee")
    take_back = page.get_by_role("button", name="Take back the box that you have just written")
    roll(page)
    shown, here = faces(page), place(page.locator(ACTION))
    fill(page, page.locator('[data-box="C"]'))
    expect(take_back).to_be_visible()
    assert_all_is_seen_on_every_screen(page)
    resize(page, 320, 568)
    assert place(page.locator(ACTION)) == here
    take_back.tap()
    page.wait_for_selector(f'{LYING}[data-rolls-left="2"]')
    assert faces(page) == shown
    expect(take_back).to_have_count(0)
    assert_all_is_seen(page)
    fill(page, page.locator('[data-box="C"]'))
    roll(page)
    expect(take_back).to_have_count(0)
