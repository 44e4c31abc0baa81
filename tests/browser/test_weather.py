"""Bad weather for the house in a tab, in a browser. Issue: "nothing that was shown as done is lost, and what cannot go
on says why"."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from testkit.browser.playing import (
    ACTION,
    LYING,
    OPEN_BOX,
    SETTLED,
    Open,
    expect_text,
    expect_words,
    faces,
    press,
    roll,
    take_a_box,
)

HERE = re.compile(r"/t/here-\w+$")
FULL = """() => {
  IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError') }
}"""
"""What a browser says; Chromium looks at its own limits only every half a minute."""


def play_here(page: Page) -> None:
    press(page, "Play without a connection")
    expect_text(page, "You are playing on this device alone.")
    press(page, "Play Yahtzee now")
    page.wait_for_url(HERE)
    expect_words(page, ACTION, "Roll all 5 dice")


def end_worker(page: Page) -> None:
    """As a system does that needs the memory: it says nothing to anybody."""
    [worker] = page.workers
    worker.evaluate("() => setTimeout(() => self.close())")


def test_a_worker_that_is_killed_is_replaced_and_the_game_goes_on(open_page: Open) -> None:
    page = open_page("/")
    play_here(page)
    roll(page)
    lying = faces(page)
    end_worker(page)
    take_a_box(page)
    expect_words(page, ACTION, "Roll all 5 dice")
    end_worker(page)
    page.reload()
    expect_words(page, ACTION, "Roll all 5 dice")
    assert len(lying) == 5


def test_a_reload_at_any_moment_of_a_turn_loses_nothing_that_was_shown(open_page: Open) -> None:
    page = open_page("/")
    play_here(page)
    page.locator(ACTION).click()
    page.reload()  # it was asked for, and not yet shown: it has happened, or it has not
    page.wait_for_selector(f'{ACTION}[aria-disabled="false"]')
    if page.locator("[data-die]").count() == 0:
        roll(page)
    lying = faces(page)
    page.reload()
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    box = page.locator(OPEN_BOX).first
    code = box.get_attribute("data-box")
    take_a_box(page)
    page.reload()
    expect_words(page, ACTION, "Roll all 5 dice")
    expect(page.locator(f'{OPEN_BOX}[data-box="{code}"]')).to_have_count(0)


def test_two_tabs_with_one_game_stay_in_step_and_one_of_two_moves_wins(open_page: Open) -> None:
    page = open_page("/")
    play_here(page)
    other = open_page(page.url, like=page)
    expect_words(other, ACTION, "Roll all 5 dice")
    roll(page)
    other.wait_for_selector(LYING)
    assert faces(other) == faces(page)
    for each in (page, other):  # both at once: one of them has thrown
        each.evaluate(f"document.querySelector('{ACTION}').click()")
    for each in (page, other):
        each.wait_for_selector(LYING)
    expect_words(other, ACTION, page.locator(ACTION).inner_text())
    assert faces(other) == faces(page)


def test_a_full_device_says_so_in_the_middle_of_a_game_and_what_was_played_stays(open_page: Open) -> None:
    page = open_page("/")
    play_here(page)
    roll(page)
    lying = faces(page)
    page.workers[0].evaluate(FULL)
    page.locator(ACTION).click()
    expect_text(page, re.compile("no room left for it"))
    page.wait_for_selector(f'{SETTLED}[data-rolls-left="2"]')
    assert faces(page) == lying
    page.reload()
    page.wait_for_selector(LYING)
    assert faces(page) == lying
    roll(page)


def test_a_browser_that_keeps_nothing_is_played_in_all_the_same(open_page: Open) -> None:
    """A private window, as some browsers have them: the store cannot be opened."""
    page = open_page()
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    denied = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } });"

    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=denied + answer.text())

    page.context.route(re.compile(r"/assets/worker-.*\.js"), without)
    page.goto("/")
    press(page, "Play without a connection")
    expect_text(page, re.compile("This browser keeps nothing"))
    press(page, "Play Yahtzee now")
    page.wait_for_url(HERE)
    expect_text(page, re.compile("not kept"))
    roll(page)
    take_a_box(page)
    expect_words(page, ACTION, "Roll all 5 dice")
