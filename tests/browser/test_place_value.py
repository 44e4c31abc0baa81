"""Dice laid out as a number: by tapping, by keyboard, by dragging; the player chooses, never the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from dicehouse.rules import in_words
from testkit.browser.coaching import make_table, sit_down
from testkit.browser.playing import (
    ACTION,
    ENDED,
    Open,
    digits,
    enter,
    expect_attribute,
    expect_digits,
    expect_seen,
    expect_within,
    fill_box,
)

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


def corner(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["x"] + 20, box["y"] + 20


def drag(page: Page, start: Locator, end: Locator) -> None:
    to_x, to_y = corner(end)
    page.mouse.move(*corner(start))
    page.mouse.down()
    page.mouse.move(to_x + 10, to_y, steps=6)
    page.mouse.up()


def test_by_tapping_by_arrow_keys_and_by_dragging(open_page: Open) -> None:
    """Ruling: the player arranges the dice; no automatic maximising."""
    page = open_page()
    settings = {"rules": "place-value@1", "seats": 2, "dice": "entered"}
    page.goto(f"/t/{make_table(page, settings, ['Bo'])}")
    enter(page, "1346")
    tiles, shown = page.locator(".tiles button"), page.locator(".strip .title b")
    a, b, c, d = digits(tiles)
    tiles.nth(0).click()
    expect(tiles.nth(0)).to_have_attribute("aria-pressed", "true")
    tiles.nth(3).click()
    expect_digits(tiles, [d, b, c, a])
    tiles.nth(3).focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect_digits(tiles, [a, d, b, c])
    expect(tiles.nth(0)).to_be_focused()
    drag(page, tiles.nth(0), tiles.nth(2))
    expect_digits(tiles, [d, b, a, c])
    number = f"{int(d + b + a + c):,}"
    expect(shown).to_have_text(number)

    # a number that does not fit is explained, and not replaced
    wild = page.locator('button[data-box="W"]')
    expect(wild).to_have_text(number)
    page.locator("td.open.zero button").first.click()
    expect_within(page, ".say", "Lay the dice out another way")
    expect(page.locator("tr.total td").first).to_have_text("0")
    wild.click()
    expect(page.locator("td").filter(has_text=number).first).to_be_visible()


def test_a_number_is_read_by_typing_its_words(open_page: Open) -> None:
    """Ruling: `read_aloud = "typed"`; before a point is given, its owner reads the number."""
    page = open_page()
    sit_down(page, "typed", rule_file=TYPED, dice="entered")
    written = []
    for box in ("W", "Z"):
        enter(page, "135")
        written.append(int(page.locator(".strip .title b").inner_text()))
        fill_box(page, box)
    words = page.get_by_label("Your number in Wild, in words")
    expect(words).to_be_visible()
    expect_attribute(page, ACTION, "aria-disabled", "true")
    # letters are letters here, not keys that roll or ask the coach
    words.press_sequentially(in_words(written[0]).replace("-", " "))
    page.locator(ACTION).click()
    again = page.get_by_label("Your number in Wild again, in words")
    expect(again).to_have_value("")
    again.fill("twelve")
    again.press("Enter")
    expect_seen(page, ENDED)
    expect(page.locator("tr.total td").first).to_have_text("1")
