"""What is easily done by mistake: keys that are held, presses that are doubled, a table that is left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser.coaching import make_quick_table, sit_down
from testkit.browser.looking import phone
from testkit.browser.playing import (
    ACTION,
    ENDED,
    LYING,
    OPEN_BOX,
    READY,
    SETTLED,
    create,
    enter,
    go_back,
    my_turn,
    roll,
    take_a_box,
)
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def tap_twice(page: Page, where: Locator) -> None:
    """Two taps on the same spot, whatever lies there by the second."""
    where.scroll_into_view_if_needed()
    box = where.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*middle)
    page.touchscreen.tap(*middle)


def test_a_held_key_rolls_once(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url)
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


def test_a_double_tap_does_not_resign(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(phone(open_page, house.bare_url), "yahtzee", bots=1)
    assert my_turn(page)
    page.get_by_role("button", name="Table", exact=True).tap()
    tap_twice(page, page.get_by_role("button", name="Resign", exact=True))
    expect(page.locator(ENDED)).to_have_count(0)
    page.get_by_role("button", name="Play on").tap()
    page.get_by_role("button", name="Resign", exact=True).tap()
    page.get_by_role("button", name="Yes, resign").tap()
    expect(page.locator(ENDED)).to_be_visible()


def test_a_double_tap_on_the_last_roll_does_not_write_the_only_box_left(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    page.goto(f"/t/{make_quick_table(page)}")
    for _ in range(2):
        roll(page)
        take_a_box(page)
    roll(page)
    page.wait_for_selector(READY)
    tap_twice(page, page.locator(ACTION))
    page.wait_for_selector(f'{LYING}[data-rolls-left="0"]')
    expect(page.locator('button[data-box][aria-pressed="true"]')).to_have_count(1)
    page.locator(READY).filter(has_text=re.compile("^(Cross out|Write)")).tap()
    expect(page.locator(ENDED)).to_be_visible()


def test_a_zero_with_rolls_left_is_asked_about(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(phone(open_page, house.bare_url), "yahtzee", dice="entered")
    enter(page, "12346")
    box = page.locator('[data-box="Y"]')
    tap_twice(page, box)
    expect(box).to_have_attribute("aria-pressed", "false")
    box.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(box).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".say")).to_have_text("Yahtzee would stay at 0, and you have 2 rolls left.")
    expect(page.locator(READY)).to_have_text("Cross out Yahtzee for 0")
    page.locator(ACTION).tap()
    expect(box).to_have_count(0)


def test_leaving_a_game_that_others_play_is_asked_about(house: RunningHouse, open_page: Open) -> None:
    ana = phone(open_page, house.url)
    sit_down(ana, "yahtzee", bots=1)
    assert my_turn(ana)
    # one against bots just waits
    ana.locator(".brand").tap()
    expect(ana).to_have_url(f"{house.url}/")
    create(ana, house.url, "yahtzee", seats=2)
    bo = phone(open_page, ana.url)
    bo.get_by_role("button", name="Sit down").tap()
    ana.get_by_role("button", name="Start the game").tap()
    for page in (ana, bo):
        expect(page.locator(".felt")).to_be_visible()
    here, dialog = ana.url, ana.get_by_role("dialog", name="Leave the table?")
    for way in ("the house's sign", "Back", "Back again"):
        if way == "the house's sign":
            tap_twice(ana, ana.locator(".brand"))
        else:
            go_back(ana)
        expect(dialog).to_be_visible()
        assert ana.url == here
        ana.get_by_role("button", name="Stay").tap()
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
    ana.get_by_role("button", name="Leave", exact=True).tap()
    expect(ana).to_have_url(f"{house.url}/")
    expect(bo.locator(".banner")).to_contain_text("is away")


def press_twice(page: Page, how: str, answered: str) -> None:
    """The main button, or a key; time stands meanwhile, so that it is one double press, however slow the machine is.
    The second comes once the house has answered the first, as it does on a quick line."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    for _ in range(2):
        if how == "click":
            page.locator(ACTION).dispatch_event("click")
        else:
            page.keyboard.press(how)
        page.wait_for_selector(answered)
    page.clock.run_for(600)
    page.clock.resume()


@pytest.mark.parametrize(("rolling", "writing"), [(("click", "r"), "click"), (("Space",), "Enter")])
def test_a_double_press_does_what_it_does_once(
    rolling: tuple[str, ...], writing: str, house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.bare_url, viewport={"width": 390, "height": 844}, has_touch=True)
    page.clock.install()
    sit_down(page, "yahtzee")
    expect(page.locator(READY)).to_be_focused()
    for left, how in zip("21", rolling, strict=False):
        press_twice(page, how, f'{LYING}[data-rolls-left="{left}"]')
        expect(page.locator(READY)).to_be_visible()
        expect(page.locator(".felt")).to_have_attribute("data-rolls-left", left)
    # one that writes a box does not roll for the next
    page.locator(f"{OPEN_BOX}:is(.zero, .zero *)").first.tap()
    page.locator(ACTION).filter(has_text=re.compile("^Cross out")).and_(page.locator(READY)).focus()
    press_twice(page, writing, f'{SETTLED}[data-lying="false"]')
    expect(page.locator(READY)).to_have_text(re.compile("^Roll all 5 dice"))
    expect(page.get_by_role("button", name="Take back")).to_be_visible()


def test_a_roll_just_after_a_box_is_meant(house: RunningHouse, open_page: Open) -> None:
    page = sit_down(open_page(house.bare_url), "yahtzee")
    roll(page)
    page.locator(OPEN_BOX).last.click()
    page.wait_for_selector(f'{SETTLED}[data-lying="false"]')
    page.locator(ACTION).click(force=True)
    page.wait_for_selector(LYING)
