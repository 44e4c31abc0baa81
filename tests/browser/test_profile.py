"""Who one is at the table: a name and dice of one's own, seen by the others."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser.coaching import make_table
from testkit.browser.looking import assert_nothing_sticks_out, resize, violations
from testkit.browser.playing import (
    Open,
    create,
    expect_button,
    expect_count,
    expect_no_button,
    expect_text,
    expect_within,
    expect_words,
    press,
    resign,
    type_in,
)

OWN = "h1 svg[data-look=plum] g"


def dressed(page: Page) -> None:
    """Comes in, and chooses two dice in plum."""
    make_table(page, {"rules": "yahtzee@1", "seats": 1})
    page.goto("/you")
    press(page, "Die 1 shows 5: turn it", "One more die")
    page.get_by_role("radio", name="Plum").check()
    expect_count(page, OWN, 2)


def test_dice_of_ones_own_are_one_tap_away_stay_with_the_guest_and_go_along(open_page: Open) -> None:
    page = open_page("/", size=(320, 568), has_touch=True)
    mine = page.get_by_role("link", name="You", exact=True)
    expect(mine).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    dressed(page)
    for _ in range(12):
        press(page, "Die 1")
    expect_button(page, "Die 1 shows 6: turn it")
    expect_text(page, "No game has come to its end yet.")
    # turning dice for long asks for the games once
    assert sum(url.endswith("/api/me/games") for url in asked) == 1
    assert violations(page) == []
    assert_nothing_sticks_out(page)
    page.reload()
    expect_count(page, OWN, 2)
    expect(page.get_by_role("radio", name="Plum")).to_be_checked()
    press(page, "Show a link")
    other = open_page(page.get_by_label("Your own link", exact=True).input_value())
    press(other, "Go on as")
    expect_count(other, OWN, 2)
    page.goto("/")
    mine.click()
    expect(page).to_have_url("/you")
    expect(page.get_by_role("group", name="Your badge")).to_be_visible()
    press(page, "Remove the last die")
    expect_count(page, "h1 svg g", 1)
    expect_no_button(page, "Remove the last die")


def test_the_others_see_them_beside_the_name(open_page: Open) -> None:
    """From the lobby, where a new name is the name of the seat, to the end and when one looks back."""
    ana = open_page()
    dressed(ana)
    create(ana, "yahtzee", seats=2)
    bo = open_page(ana.url)

    def seen(where: str) -> None:
        for width in (390, 1280):
            resize(bo, width, 800)
            expect(bo.locator(where).first.locator("svg[data-look=plum] g")).to_have_count(2)

    seen(".seats li")
    type_in(bo, "Your name", "Bo")
    press(bo, "Sit down")
    expect_within(ana, ".seats", "Bo")
    bo.get_by_text("Change your name").click()
    type_in(bo, "Your name", "Bea")
    press(bo, "Save", exact=True)
    for page in (ana, bo):
        expect(page.locator(".seats li b").nth(1)).to_have_text("Bea")
    press(ana, "Start the game")
    seen('.people [data-seat="1"]')
    expect_count(bo, '.people [data-seat="2"] svg', 0)
    bo.goto(f"{ana.url}/board")
    seen(".people li")
    bo.goto(ana.url)
    resign(bo)
    seen("section.ending li.won")
    expect_count(ana, "section.ending li.won svg[data-look=plum] g", 2)
    bo.goto(f"{ana.url}/board")
    expect_words(bo, ".ended", "Ana wins")
    bo.goto(f"{ana.url}/replay")
    seen("th.player")
