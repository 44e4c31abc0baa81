"""Dice laid out as a number: by tapping, by keyboard, by dragging; the player chooses, never the page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from dicehouse.rules import in_words
from testkit.browser.coaching import make_table
from testkit.browser.middle import rush_to_the_end
from testkit.browser.playing import ACTION, ENDED, create, digits, expect_digits, fill, my_turn, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

TYPED = """id = "typed"
version = 1
name = "Typed"
source = "A test"
seats = [1, 4]

[dice]
count = 3
rolls = 1

[[sections]]
name = "Numbers"
[sections.boxes]
W = { name = "Wild", any = true, score = "number" }
Z = { name = "Wild again", any = true, score = "number" }

[comparison]
read_aloud = "typed"
"""


def number(page: Page) -> str:
    return page.locator(".strip .title b").inner_text().replace(",", "")


def at_the_table(house: RunningHouse, open_page: Open) -> Page:
    """With dice on the table of which not all are equal."""
    page = open_page(house.bare_url)
    while True:
        create(page, house.url, "place-value", seats=2, bots=1)
        assert my_turn(page)
        roll(page)
        if len(set(number(page))) > 1:
            return page


def test_by_tapping_two_digits(house: RunningHouse, open_page: Open) -> None:
    page = at_the_table(house, open_page)
    tiles = page.locator(".tiles button")
    before = digits(tiles)
    tiles.nth(0).click()
    expect(tiles.nth(0)).to_have_attribute("aria-pressed", "true")
    tiles.nth(3).click()
    expect_digits(tiles, [before[3], before[1], before[2], before[0]])
    assert number(page) == "".join(digits(tiles))


def test_by_arrow_keys(house: RunningHouse, open_page: Open) -> None:
    page = at_the_table(house, open_page)
    tiles = page.locator(".tiles button")
    before = digits(tiles)
    tiles.nth(3).focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect_digits(tiles, [before[3], *before[:3]])
    expect(tiles.nth(0)).to_be_focused()


def test_by_dragging(house: RunningHouse, open_page: Open) -> None:
    page = at_the_table(house, open_page)
    tiles = page.locator(".tiles button")
    before = digits(tiles)
    start, end = tiles.nth(0).bounding_box(), tiles.nth(2).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 20, steps=6)
    page.mouse.up()
    expect_digits(tiles, [before[1], before[2], before[0], before[3]])


def test_a_number_that_does_not_fit_is_explained_and_not_replaced(house: RunningHouse, open_page: Open) -> None:
    """Ruling: the player arranges the dice; no automatic maximising."""
    page = at_the_table(house, open_page)
    wild = page.locator('button[data-box="W"]')
    expect(wild).to_have_text(f"{int(number(page)):,}")
    refused = page.locator("td.open.zero button").first
    refused.click()
    expect(page.locator(".say")).to_contain_text("Lay the dice out another way")
    expect(page.locator("tr.total td").first).to_have_text("0")
    written = number(page)
    wild.click()
    expect(page.locator("td").filter(has_text=f"{int(written):,}").first).to_be_visible()


def test_who_won_each_box_is_marked_by_a_word(house: RunningHouse, open_page: Open) -> None:
    """Ruling: the greatest number earns the point, everyone tied for it earns one."""
    page = open_page(house.bare_url)
    create(page, house.url, "place-value-3", seats=2, bots=1)
    rush_to_the_end(page, house)
    boxes = page.locator("tbody tr:not(.sum):not(.gap)")
    for seat, total in enumerate(page.locator("tr.total td").all_inner_texts(), 1):
        given = boxes.locator(f"td:nth-of-type({seat}) [data-mark]")
        expect(given).to_have_count(int(total))
        expect(given.filter(has_text=re.compile("won|shared"))).to_have_count(int(total))


def test_a_box_that_is_only_led_is_not_counted_as_won(house: RunningHouse, open_page: Open) -> None:
    page = at_the_table(house, open_page)
    page.locator('button[data-box="W"]').click()
    expect(page.locator("[data-mark]").first).to_be_visible()
    won = page.locator('tbody tr:not(.sum) td:nth-of-type(1) :is([data-mark="won"], [data-mark="shared"])').count()
    expect(page.locator("tr.total td").first).to_have_text(str(won))


def test_a_number_is_read_by_typing_its_words(house: RunningHouse, open_page: Open) -> None:
    """Ruling: `read_aloud = "typed"`; before a point is given, its owner reads the number."""
    page = open_page(house.bare_url)
    table = make_table(page, {"rules": "typed@1", "rule_file": TYPED, "seats": 1})
    page.goto(f"{house.url}/t/{table}")
    written = []
    for box in ("W", "Z"):
        assert my_turn(page)
        roll(page)
        written.append(int(number(page)))
        fill(page, page.locator(f'button[data-box="{box}"]'))
    words = page.get_by_label("Your number in Wild, in words")
    expect(words).to_be_visible()
    expect(page.locator(ACTION)).to_have_attribute("aria-disabled", "true")
    # letters are letters here, not keys that roll or ask the coach
    words.press_sequentially(in_words(written[0]).replace("-", " "))
    page.locator(ACTION).click()
    again = page.get_by_label("Your number in Wild again, in words")
    expect(again).to_have_value("")
    again.fill("twelve")
    again.press("Enter")
    expect(page.locator(ENDED)).to_be_visible()
    expect(page.locator("tr.total td").first).to_have_text("1")
