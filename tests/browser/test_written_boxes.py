"""What stands in a box: what a joker really brings, a zero that was written, a box that is taken back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import (
    LAID_OUT,
    assert_all_is_seen,
    assert_all_is_seen_on_every_screen,
    phone,
    place,
    resize,
    violations,
)
from testkit.browser.playing import (
    ACTION,
    LYING,
    Open,
    enter,
    expect_count,
    expect_within,
    expect_words,
    faces,
    fill,
    fill_box,
    roll,
)
from testkit.browser.running import RunningHouse


def test_the_preview_is_the_sum_and_says_what_it_is_made_of(open_page: Open) -> None:
    """Sheet 001: a further Yahtzee earns 100 more."""
    page = sit_down(phone(open_page), "yahtzee", dice="entered")
    for box in ("Y", "4"):
        enter(page, "44444")
        fill_box(page, box)
    enter(page, "44444")
    expect_words(page, ".say", "Once more! It brings 100 more, wherever you write it.")
    straight = page.locator('[data-box="SS"]')
    expect_words(straight, ".v", "130")
    expect(straight).to_contain_text("30 and 100 more")
    assert_all_is_seen(page)
    straight.tap()
    expect_within(page, ACTION, "Write 30 + 100 in Small straight")
    assert_all_is_seen(page)
    resize(page, 1280, 800)
    wide = page.get_by_role("button", name="Small straight: score 130, 30 and 100 more")
    expect(wide).to_have_text("130")
    page.locator(ACTION).click()
    # news that lie over the page stand in a region of their own
    expect(page.get_by_role("region", name="News of the table")).to_contain_text("You earn 100 more: Extra bonus!")
    assert violations(page) == []


STROKE = """zero => {
    const line = getComputedStyle(zero, '::after')
    return [line.borderTopStyle, line.borderTopWidth, line.borderTopColor === getComputedStyle(zero).color]
}"""


LOOKS: list[dict[str, Any]] = [
    {"color_scheme": "dark"},
    {"color_scheme": "light", "forced_colors": "active"},
    {"forced_colors": "none"},
]


def test_a_zero_that_was_written_has_a_stroke(open_page: Open) -> None:
    """On a phone and a laptop, in light, in dark, and in the system's own colours."""
    page = sit_down(open_page(), "yahtzee", dice="entered")
    enter(page, "12346")
    fill_box(page, "Y")
    enter(page, "12346")
    for width, height in ((1280, 800), (390, 844)):
        resize(page, width, height)
        expect_count(page, "[data-box] .crossed", 0)
        zero = page.locator(".crossed", has_text="0").last
        for look in LOOKS:
            page.emulate_media(**look)
            page.evaluate(LAID_OUT)
            assert zero.evaluate(STROKE) == ["solid", "2px", True], (width, look)


def take_back_at(page: Page) -> Locator:
    return page.get_by_role("button", name="Take back the box that you have just written")


def test_alone_it_is_there_until_the_next_roll(open_page: Open) -> None:
    page = sit_down(phone(open_page), "yahtzee")
    take_back = take_back_at(page)
    roll(page)
    shown, here = faces(page), place(page.locator(ACTION))
    fill_box(page, "C")
    expect(take_back).to_be_visible()
    assert_all_is_seen_on_every_screen(page)
    resize(page, 320, 568)
    assert place(page.locator(ACTION)) == here
    take_back.tap()
    page.wait_for_selector(f'{LYING}[data-rolls-left="2"]')
    assert faces(page) == shown
    expect(take_back).to_have_count(0)
    assert_all_is_seen(page)
    fill_box(page, "C")
    roll(page)
    expect(take_back).to_have_count(0)


def test_a_bot_waits_a_moment_before_it_rolls(house_of_slow_bots: RunningHouse, open_page: Open) -> None:
    page = sit_down(phone(open_page, house_of_slow_bots.bare_url), "piecepack", bots=1)
    roll(page)
    fill(page, page.locator("button.open:not(.zero)").first)
    assert_all_is_seen(page)
    take_back_at(page).tap()
    page.wait_for_selector(f'{LYING}[data-rolls-left="2"]')
