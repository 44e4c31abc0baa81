"""Axe finds nothing on any page, in light and dark; small and large screens; what screen readers hear."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import LAID_OUT, assert_for_everyone, assert_nothing_sticks_out, bottom, violations
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import (
    ACTION,
    READY,
    SETTLED,
    Open,
    create,
    expect_attribute,
    expect_count,
    expect_heading,
    expect_seen,
    faces,
    press,
    roll,
)


@pytest.mark.parametrize("path", ["/", "/new", "/games/yahtzee", "/games/piecepack", "/check.html", "/nowhere"])
def test_every_page(path: str, open_page: Open) -> None:
    page = open_page(path)
    page.wait_for_load_state("networkidle")
    assert_for_everyone(page)


def test_axe_at_the_table(open_page: Open) -> None:
    page = open_page()
    create(page, "place-value-3", seats=2)
    expect_heading(page, "Waiting for one more")
    expect_seen(page, ".code b")
    assert_for_everyone(page)
    sit_down(page, "place-value-3", bots=1)
    roll(page)
    page.locator("[data-die]").first.click()
    expect(page.locator("[data-die]").first).to_have_attribute("aria-pressed", "true")
    assert_for_everyone(page)
    open_page(page.url)  # somebody watches, and could hear what is said
    for dialog in ("Say", "Table", "Settings"):
        press(page, dialog, exact=True)
        expect_seen(page, "dialog[open]")
        assert_for_everyone(page)
        page.keyboard.press("Escape")
        expect_count(page, "dialog[open]", 0)
    rush_to_the_end(page)
    assert_for_everyone(page)


def test_the_table_at_320_pixels(open_page: Open) -> None:
    page = open_page(size=(320, 640), has_touch=True)
    sit_down(page, "maxi-yatzy", bots=1)
    roll(page)
    assert_nothing_sticks_out(page)
    # twenty boxes are in sight at once, and each is as wide as half the screen
    small = page.locator("button:visible, a:visible, input:visible").evaluate_all(
        """all => all
            .map(one => [one.textContent.trim(), one.getBoundingClientRect(), one.matches('.cell') ? 24 : 43.9])
            .filter(([, box, least]) => box.width > 1 && (box.width < 43.9 || box.height < least))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
    )
    assert small == []
    assert bottom(page.locator("[data-die]").first) < 640


def test_what_happens_is_announced_and_who_wants_no_motion_sees_the_dice_at_once(open_page: Open) -> None:
    page = sit_down(open_page(), "yahtzee")
    live = page.locator('[aria-live="polite"]')
    expect(live).to_have_count(1)
    roll(page)
    assert page.evaluate("document.getAnimations().filter(one => one.effect.getTiming().duration > 10).length") == 0
    expect(live).to_have_text("You rolled " + " ".join(faces(page)) + ".")


def test_theme_text_size_and_the_use_of_keys_are_kept_and_every_key_is_told(open_page: Open) -> None:
    """WCAG 2.1.4: single keys can be turned off."""
    page = open_page("/")
    press(page, "Settings")
    page.get_by_text("Keys", exact=True).click()
    expect(page.locator("dialog[open] dt").filter(has_text="H").first).to_be_visible()
    assert violations(page) == []
    keys = page.locator("dialog[open] dt").all_inner_texts()
    assert [keys[place] for place in (0, 2, 3, 4, 6, 7, -1)] == ["R", "↑ ↓", "Esc", "H", "Enter", "← →", "Space"]
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Largest").check()
    page.get_by_label("Use keys at the table").uncheck()
    page.reload()
    expect_attribute(page, "html", "data-theme", "dark")
    expect_attribute(page, "html", "data-size", "largest")
    sit_down(page, "yahtzee")
    page.wait_for_selector(READY)
    page.keyboard.press("r")
    # a roll is on its way at once, or it is one less by now
    page.evaluate(LAID_OUT)
    assert page.locator(f'{SETTLED}[data-rolls-left="3"]').count() == 1


def test_colours_of_the_system_lose_nothing(open_page: Open) -> None:
    """Button, turn, kept die and rolls left are told by lines where colours are the system's."""
    page = sit_down(open_page(forced_colors="active"), "yahtzee", bots=1)
    roll(page)
    page.locator("[data-die]").first.click()
    expect(page.locator(ACTION)).to_have_css("border-top-style", "solid")
    for part in (".people .turn", ".kept button"):
        expect(page.locator(part).first).to_have_css("outline-style", "solid")
    on, off = (page.locator(f".dots i{one}").first for one in (".on", ":not(.on)"))
    colour = "dot => getComputedStyle(dot).backgroundColor"
    assert on.evaluate(colour) != off.evaluate(colour)
