"""The house in a tab, with the server stopped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.playing import ACTION, ENDED, LYING, Open, expect_words, faces, press, roll, take_a_box
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Watch


def test_a_game_goes_on_without_a_house_and_is_there_after_a_reload(
    own_house: RunningHouse, open_page: Open, watch: Watch
) -> None:
    page = open_page(own_house.url)
    expect(page.locator(".games li").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    press(page, "Play without a connection")
    expect(page.get_by_text("Everything for it is kept here.")).to_be_visible()
    watch.house_may_be_gone = True
    own_house.kill()

    page.goto(own_house.url)
    expect(page.locator(".games li").first).to_be_visible()
    press(page, "Play Yahtzee now")
    page.wait_for_url(re.compile(r"/t/here-\w+$"))
    expect_words(page, ACTION, "Roll all 5 dice")
    roll(page)
    lying = faces(page)
    page.reload()
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    take_a_box(page)
    expect_words(page, ACTION, "Roll all 5 dice")

    page.goto(f"{own_house.url}/games/escalero")
    expect(page.get_by_role("heading", name="Escalero", level=1)).to_be_visible()

    watch.house_may_refuse = True  # it does not know this device's own guest
    own_house.start()
    page.goto(own_house.url)
    expect(page.get_by_text("on this device").first).to_be_visible()


def test_the_coach_the_perfect_bot_and_the_story_need_no_house(
    own_house: RunningHouse, open_page: Open, watch: Watch
) -> None:
    """Issue: "a whole game against the perfect bot with the coach"; that of one box is short."""
    page = open_page(own_house.url)
    expect(page.locator(".games li").first).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.get_by_role("radio", name="Sage").check(force=True)
    press(page, "Play without a connection")
    expect(page.get_by_text("Everything for it is kept here.")).to_be_visible()
    page.get_by_role("link", name="German Chicago").click()
    press(page, "Play it now")
    page.wait_for_url(re.compile(r"/t/here-\w+$"))
    watch.house_may_be_gone = True
    own_house.kill()

    page.reload()
    roll(page)
    press(page, "Ask the coach")
    expect(page.locator(".advice p").first).to_have_text(re.compile("^(Keep|Write|Throw)"))
    take_a_box(page)
    expect(page.locator(ENDED)).to_be_visible()
    expect(page.get_by_role("region", name="The story of the game")).to_contain_text("expected at the start")
