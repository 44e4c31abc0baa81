"""What is easily done by mistake: keys that are held, presses that are doubled, a table that is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser.coaching import sit_down, sit_down_to_quick
from testkit.browser.looking import PHONE, phone
from testkit.browser.playing import (
    ACTION,
    ENDED,
    LYING,
    OPEN_BOX,
    READY,
    SETTLED,
    Open,
    enter,
    expect_attribute,
    expect_button,
    expect_count,
    expect_seen,
    expect_within,
    expect_words,
    go_back,
    my_turn,
    roll,
    take_a_box,
    tap,
    two_at_table,
)


@contextmanager
def time_standing(page: Page) -> Iterator[None]:
    """Two presses are one double press meanwhile, however slow the machine is."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    yield
    page.clock.run_for(600)
    page.clock.resume()


def tap_twice(page: Page, where: Locator) -> None:
    """Two taps on the same spot, whatever lies there by the second."""
    where.scroll_into_view_if_needed()
    box = where.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with time_standing(page):
        page.touchscreen.tap(*middle)
        page.touchscreen.tap(*middle)


def test_a_held_key_rolls_once(open_page: Open) -> None:
    page = open_page()
    for key in ("r", "Enter"):
        sit_down(page, "yahtzee")
        assert my_turn(page)
        page.locator(ACTION).focus()
        page.keyboard.down(key)
        page.wait_for_selector(f'{LYING}[data-rolls-left="2"]')
        for _ in range(5):
            page.keyboard.down(key)
        page.keyboard.up(key)
        # who presses again, when the dice lie, rolls again, and that was the second roll
        page.wait_for_selector(READY)
        page.keyboard.press(key)
        page.wait_for_selector(f'{LYING}[data-rolls-left="1"]')


def test_a_double_tap_does_not_resign(open_page: Open) -> None:
    page = sit_down(phone(open_page), "yahtzee", bots=1)
    assert my_turn(page)
    tap(page, "Table", exact=True)
    tap_twice(page, page.get_by_role("button", name="Resign", exact=True))
    expect_count(page, ENDED, 0)
    tap(page, "Play on", "Resign", "Yes, resign", exact=True)
    expect_seen(page, ENDED)


def test_a_double_tap_on_the_last_roll_does_not_write_the_only_box_left(open_page: Open) -> None:
    page = sit_down_to_quick(phone(open_page))
    for _ in range(2):
        roll(page)
        take_a_box(page)
    roll(page)
    page.wait_for_selector(READY)
    tap_twice(page, page.locator(ACTION))
    page.wait_for_selector(f'{LYING}[data-rolls-left="0"]')
    expect_count(page, 'button[data-box][aria-pressed="true"]', 1)
    page.locator(READY).filter(has_text=re.compile("^(Cross out|Write)")).tap()
    expect_seen(page, ENDED)


def test_a_zero_with_rolls_left_is_asked_about(open_page: Open) -> None:
    page = sit_down(phone(open_page), "yahtzee", dice="entered")
    enter(page, "12346")
    box = page.locator('[data-box="Y"]')
    tap_twice(page, box)
    expect(box).to_have_attribute("aria-pressed", "false")
    box.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(box).to_have_attribute("aria-pressed", "true")
    expect_words(page, ".say", "Yahtzee would stay at 0, and you have 2 rolls left.")
    expect_words(page, READY, "Cross out Yahtzee for 0")
    page.locator(ACTION).tap()
    expect(box).to_have_count(0)


def test_leaving_a_game_that_others_play_is_asked_about(open_page: Open) -> None:
    alone = sit_down(phone(open_page), "yahtzee", bots=1)
    assert my_turn(alone)
    # one against bots just waits
    alone.locator(".brand").tap()
    expect(alone).to_have_url("/")
    ana, bo = two_at_table(open_page, **PHONE)
    here, dialog = ana.url, ana.get_by_role("dialog", name="Leave the table?")
    for back in (False, True, True):
        if back:
            go_back(ana)
        else:
            tap_twice(ana, ana.locator(".brand"))
        expect(dialog).to_be_visible()
        assert ana.url == here
        tap(ana, "Stay")
        expect(dialog).to_have_count(0)
        ana.wait_for_function("history.state?.dialog === undefined")  # nobody is back so soon as the browser's own step
        assert ana.url == here
    # Back takes the question away too, and does not leave
    ana.locator(".brand").tap()
    expect(dialog).to_be_visible()
    go_back(ana)
    expect(dialog).to_have_count(0)
    assert ana.url == here
    ana.locator(".brand").tap()
    tap(ana, "Leave", exact=True)
    expect(ana).to_have_url("/")
    expect_within(bo, ".banner", "is away")


def press_twice(page: Page, how: str, answered: str) -> None:
    """The main button, or a key; the second time once the house has answered the first, as it does on a quick line."""
    with time_standing(page):
        for _ in range(2):
            if how == "click":
                page.locator(ACTION).dispatch_event("click")
            else:
                page.keyboard.press(how)
            page.wait_for_selector(answered)


@pytest.mark.parametrize(("rolling", "writing"), [(("click", "r"), "click"), (("Space",), "Enter")])
def test_a_double_press_does_what_it_does_once(rolling: tuple[str, ...], writing: str, open_page: Open) -> None:
    page = sit_down(open_page(size=(390, 844), has_touch=True), "yahtzee")
    expect(page.locator(READY)).to_be_focused()
    for left, how in zip("21", rolling, strict=False):
        press_twice(page, how, f'{LYING}[data-rolls-left="{left}"]')
        expect_seen(page, READY)
        expect_attribute(page, ".felt", "data-rolls-left", left)
    # one that writes a box does not roll for the next
    page.locator(f"{OPEN_BOX}:is(.zero, .zero *)").first.tap()
    page.locator(ACTION).filter(has_text=re.compile("^Cross out")).and_(page.locator(READY)).focus()
    press_twice(page, writing, f'{SETTLED}[data-lying="false"]')
    expect_words(page, READY, re.compile("^Roll all 5 dice"))
    expect_button(page, "Take back")


def test_a_roll_just_after_a_box_is_meant(open_page: Open) -> None:
    page = sit_down(open_page(), "yahtzee")
    roll(page)
    page.locator(OPEN_BOX).last.click()
    page.wait_for_selector(f'{SETTLED}[data-lying="false"]')
    page.locator(ACTION).click(force=True)
    page.wait_for_selector(LYING)
