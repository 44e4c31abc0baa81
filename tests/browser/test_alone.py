"""The house in a tab, with the server stopped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.playing import ACTION, LYING, Open, expect_words, faces, press, roll, take_a_box
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
