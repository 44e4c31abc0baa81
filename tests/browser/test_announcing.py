"""Cards of several columns, Yamb's above all: how they are filled, what is announced, what is multiplied."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.coaching import sit_down
from testkit.browser.looking import resize
from testkit.browser.playing import (
    ACTION,
    LYING,
    Open,
    enter,
    expect_attribute,
    expect_count,
    expect_within,
    fill_box,
    roll,
)

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}"
COLUMNS = {
    "Down": "From the top down.",
    "Free": "Any box, in any order.",
    "Up": "From the bottom up.",
    "Hand": "First roll only.",
    "Call": "Announce a box after the first roll.",
}
SIZES = ((1280, 800), (390, 844), (320, 568))


def column(page: Page, name: str) -> None:
    """On a small screen one is shown at a time."""
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name=name).click()


def write(page: Page, dice: str, box: str) -> None:
    enter(page, dice)
    column(page, "Free")
    fill_box(page, box)


def expect_no_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), page.viewport_size


def test_a_column_says_how_it_is_filled_and_what_it_has_brought(open_page: Open) -> None:
    """On a small screen one column is seen, on a wide one all of them side by side."""
    page = sit_down(open_page(size=(320, 568)), "yamb", dice="entered")
    tab = {name: page.get_by_role("tab", name=name) for name in COLUMNS}
    for name, how in COLUMNS.items():
        tab[name].click()
        line = page.get_by_text(how, exact=True)
        expect(line).to_be_visible()
        assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
    enter(page, "66655")
    # the dice would bring something in the two columns that take any box, and only little in the others
    expect(tab["Free"]).to_contain_text("+58")
    expect(tab["Down"]).to_contain_text("+0")
    # why a box is refused is not said of another column
    tab["Down"].click()
    page.locator('button[data-box="1.6"]').click(force=True)
    refused = page.locator(".felt").get_by_text("Sixes · Down comes after")
    expect(refused).to_be_visible()
    tab["Free"].click()
    expect(refused).to_have_count(0)

    # an offer below zero does not shine
    shining = ":is(td.open, button.open):not(.zero)"
    for width, height in SIZES:
        resize(page, width, height)
        column(page, "Free")
        expect_within(page, '[data-box="2.MN"]', f"{MINUS}28")
        for box, count in (("2.MX", 1), ("2.MN", 0)):
            shines = page.locator(f'{shining}:is([data-box="{box}"], :has([data-box="{box}"]))')
            expect(shines).to_have_count(count)
    column(page, "Hand")
    fill_box(page, "4.6")
    expect(tab["Hand"]).to_have_text("Hand 18")
    expect(tab["Free"]).to_have_text("Free 0")
    expect_no_scrolling(page)

    resize(page, 1280, 800)
    heads = ["Round 2 of 60", "Down↓ in order", "Freeany order", "Up↑ in order", "Handfirst roll", "Callannounced"]
    expect(page.get_by_role("columnheader")).to_have_text(heads)
    expect(page.get_by_role("row", name="Each column")).to_have_text(re.compile(r"Each column\s*0\s*0\s*0\s*18\s*0"))
    enter(page, "66655")
    expect_count(page, "button[data-box]", 59)
    page.locator('button[data-box="2.6"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('button[data-box="3.6"]')).to_be_focused()
    expect_no_scrolling(page)


def test_a_box_is_announced_and_then_filled_and_a_section_is_multiplied(open_page: Open) -> None:
    """Sheet of Yamb: the difference of maximum and minimum, times the ones."""
    page = sit_down(open_page(), "yamb", dice="entered")
    announce, felt = page.locator("#announce"), page.locator(".felt")
    for (width, height), box, name in zip(SIZES, ("5.6", "5.5"), ("Sixes", "Fives"), strict=False):
        resize(page, width, height)
        enter(page, "66655")
        column(page, "Call")
        page.locator(f'button[data-box="{box}"]').click()
        expect(announce).to_have_text(re.compile("Announce"), use_inner_text=True)
        announce.click()
        expect(announce).to_have_count(0)
        page.wait_for_selector(LYING)
        enter(page, "66655")
        column(page, "Free")
        expect_attribute(page, 'button[data-box="2.6"]', "aria-disabled", "true")
        expect(felt).to_contain_text(f"{name} · Call is announced: this turn fills it.")
        column(page, "Call")
        fill_box(page, box)
        expect_within(page, ACTION, "Enter your dice")

    card = page.locator(".table .card").first
    for dice, box, told in (
        ("", "", f"(Maximum {MINUS} Minimum) {TIMES}Ones"),
        ("66653", "2.MX", f"(26 {MINUS} OPEN) {TIMES}"),
        ("11123", "2.1", f"(26 {MINUS} OPEN) {TIMES}3"),
        ("11222", "2.MN", f"(26 {MINUS} 8) {TIMES}3"),
    ):
        if dice:
            write(page, dice, box)
        for width, height in SIZES:
            resize(page, width, height)
            column(page, "Free")
            expect(card).to_contain_text(told.replace("OPEN", "?" if width > 1000 else "Minimum"))
    expect(page.locator(".product").first).to_contain_text("54")


def test_the_others_cards_are_behind_their_names(open_page: Open) -> None:
    page = sit_down(open_page(), "triple-yahtzee", bots=1)
    roll(page)
    own, bot = page.get_by_role("tab").all()
    boxes = page.locator("button[data-box]")
    expect(own).to_have_attribute("aria-selected", "true")
    expect(boxes).to_have_count(39)
    bot.click()
    expect(boxes).to_have_count(0)
    own.click()
    fill_box(page, "2.C")
