"""What stands in a box: a zero that was written is no open box."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import resize
from testkit.browser.playing import enter, fill
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

STROKE = """zero => {
    const line = getComputedStyle(zero, '::after')
    return [line.borderTopStyle, line.borderTopWidth, line.borderTopColor === getComputedStyle(zero).color]
}"""


def test_a_zero_that_was_written_has_a_stroke(house: RunningHouse, open_page: Open) -> None:
    """On a phone and a laptop, in light, in dark, and in the system's own colours."""
    page = sit_down(open_page(house.bare_url), "yahtzee", dice="entered")
    enter(page, "12346")
    fill(page, page.locator('[data-box="Y"]'))
    enter(page, "12346")
    for width, height in ((1280, 800), (390, 844)):
        resize(page, width, height)
        expect(page.locator("[data-box] .crossed")).to_have_count(0)
        zero = page.locator(".crossed", has_text="0").last
        page.emulate_media(color_scheme="dark")
        assert zero.evaluate(STROKE) == ["solid", "2px", True]
        page.emulate_media(color_scheme="light")
        assert zero.evaluate(STROKE) == ["solid", "2px", True]
        page.emulate_media(forced_colors="active")
        assert zero.evaluate(STROKE) == ["solid", "2px", True]
        page.emulate_media(forced_colors="none")
