"""Cards of several columns, Yamb's above all: how they are filled, what is announced, what is multiplied."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.playing import ACTION, LYING, create, enter, fill, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}"


def column(page: Page, name: str) -> None:
    """On a small screen one is shown at a time."""
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name=name).click()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_box_is_announced_and_then_filled(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    width, height = size
    page = open_page(house.bare_url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1)
    roll(page)
    column(page, "Call")
    page.locator('button[data-box="5.6"]').click()
    expect(page.locator("#announce")).to_have_text(re.compile("Announce"), use_inner_text=True)
    page.locator("#announce").click()
    expect(page.locator("#announce")).to_have_count(0)
    page.wait_for_selector(LYING)
    roll(page)
    column(page, "Free")
    expect(page.locator('button[data-box="2.6"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".felt")).to_contain_text("Sixes · Call is announced: this turn fills it.")
    column(page, "Call")
    fill(page, page.locator('button[data-box="5.6"]'))
    expect(page.locator(ACTION)).to_contain_text("Roll all 5 dice")


def test_a_column_says_how_it_is_filled_and_what_it_has_brought(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, viewport={"width": 320, "height": 568})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    for name, how in {
        "Down": "From the top down.",
        "Free": "Any box, in any order.",
        "Up": "From the bottom up.",
        "Hand": "First roll only.",
        "Call": "Announce a box after the first roll.",
    }.items():
        page.get_by_role("tab", name=name).click()
        line = page.get_by_text(how, exact=True)
        expect(line).to_be_visible()
        assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
    page.get_by_role("tab", name="Hand").click()
    enter(page, "66655")
    # the dice would bring something in the two columns that take any box, and only little in the others
    expect(page.get_by_role("tab", name="Free")).to_contain_text("+58")
    expect(page.get_by_role("tab", name="Down")).to_contain_text("+0")
    fill(page, page.locator('button[data-box="4.6"]'))
    expect(page.get_by_role("tab", name="Hand")).to_have_text("Hand 18")
    expect(page.get_by_role("tab", name="Free")).to_have_text("Free 0")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_wide_screens_show_all_columns_side_by_side(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": 1280, "height": 800})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    heads = ["Round 1 of 60", "Down↓ in order", "Freeany order", "Up↑ in order", "Handfirst roll", "Callannounced"]
    expect(page.get_by_role("columnheader")).to_have_text(heads)
    enter(page, "66655")
    expect(page.locator("button[data-box]")).to_have_count(60)
    page.locator('button[data-box="2.6"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('button[data-box="3.6"]')).to_be_focused()
    fill(page, page.locator('button[data-box="4.6"]'))
    expect(page.get_by_role("row", name="Each column")).to_have_text(re.compile(r"Each column\s*0\s*0\s*0\s*18\s*0"))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_others_cards_are_behind_their_names(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": 1280, "height": 800})
    create(page, house.url, "triple-yahtzee", seats=2, bots=1)
    roll(page)
    own, bot = page.get_by_role("tab").all()
    expect(own).to_have_attribute("aria-selected", "true")
    expect(page.locator("button[data-box]")).to_have_count(39)
    bot.click()
    expect(page.locator("button[data-box]")).to_have_count(0)
    own.click()
    fill(page, page.locator('button[data-box="2.C"]'))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 568)])
def test_a_section_that_is_multiplied_says_by_what(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    """Sheet of Yamb: the difference of maximum and minimum, times the ones."""
    width, height = size
    page = open_page(house.url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    column(page, "Free")
    card = page.locator(".table .card").first
    expect(card).to_contain_text(f"(Maximum {MINUS} Minimum) {TIMES}Ones")
    open_box = "?" if width > 1000 else "Minimum"
    for dice, box, told in [
        ("66653", "2.MX", f"(26 {MINUS} {open_box}) {TIMES}"),
        ("11123", "2.1", f"(26 {MINUS} {open_box}) {TIMES}3"),
        ("11222", "2.MN", f"(26 {MINUS} 8) {TIMES}3"),
    ]:
        enter(page, dice)
        column(page, "Free")
        fill(page, page.locator(f'button[data-box="{box}"]'))
        column(page, "Free")
        expect(card).to_contain_text(told)
    expect(page.locator(".product").first).to_contain_text("54")


def test_why_a_box_is_refused_is_not_said_of_another_column(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": 390, "height": 844})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    enter(page, "66655")
    column(page, "Down")
    page.locator('button[data-box="1.6"]').click(force=True)
    refused = page.locator(".felt").get_by_text("Sixes · Down comes after")
    expect(refused).to_be_visible()
    column(page, "Free")
    expect(refused).to_have_count(0)


def test_the_rule_page_says_each_box_once(house: RunningHouse, open_page: Open) -> None:
    page = open_page(f"{house.url}/games/yamb")
    expect(page.locator("dt")).to_have_count(12)
    expect(page.get_by_text("What these boxes add up to is multiplied by what Ones holds.")).to_have_count(1)


@pytest.mark.parametrize("size", [(1280, 800), (320, 568)])
def test_an_offer_below_zero_does_not_shine(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    width, height = size
    page = open_page(house.bare_url, viewport={"width": width, "height": height})
    create(page, house.url, "yamb", seats=1, Dice="Real dice")
    enter(page, "66655")
    column(page, "Free")
    expect(page.locator('[data-box="2.MN"]')).to_contain_text(f"{MINUS}28")
    shines = ":is(td.open, button.open):not(.zero)"
    expect(page.locator(f'{shines}:is([data-box="2.MX"], :has([data-box="2.MX"]))')).to_have_count(1)
    expect(page.locator(f'{shines}:is([data-box="2.MN"], :has([data-box="2.MN"]))')).to_have_count(0)
