"""Who one is at the table: a name and dice of one's own, seen by the others."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser.coaching import make_table
from testkit.browser.looking import assert_nothing_sticks_out, resize, violations
from testkit.browser.playing import create
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def dressed(page: Page) -> None:
    """Comes in, and chooses two dice in plum."""
    make_table(page, {"rules": "yahtzee@1", "seats": 1})
    page.goto("/you")
    page.get_by_role("button", name="Die 1 shows 5: turn it").click()
    page.get_by_role("button", name="One more die").click()
    page.get_by_role("radio", name="Plum").check()
    expect(page.locator("h1 svg[data-look=plum] g")).to_have_count(2)


def test_dice_of_ones_own_are_one_tap_away_stay_with_the_guest_and_go_along(
    house: RunningHouse, open_page: Open
) -> None:
    page = open_page(house.url, viewport={"width": 320, "height": 568}, has_touch=True)
    mine = page.get_by_role("link", name="You", exact=True)
    expect(mine).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    dressed(page)
    for _ in range(12):
        page.get_by_role("button", name="Die 1").click()
    expect(page.get_by_role("button", name="Die 1 shows 6: turn it")).to_be_visible()
    expect(page.get_by_text("No game has come to its end yet.")).to_be_visible()
    # turning dice for long asks for the games once
    assert sum(url.endswith("/api/me/games") for url in asked) == 1
    assert violations(page) == []
    assert_nothing_sticks_out(page)
    page.reload()
    expect(page.locator("h1 svg[data-look=plum] g")).to_have_count(2)
    expect(page.get_by_role("radio", name="Plum")).to_be_checked()
    page.get_by_role("button", name="Show the link").click()
    other = open_page(page.get_by_label("Your own link", exact=True).input_value())
    other.get_by_role("button", name="Go on as").click()
    expect(other.locator("h1 svg[data-look=plum] g")).to_have_count(2)
    page.goto("/")
    mine.click()
    expect(page).to_have_url("/you")
    expect(page.get_by_role("group", name="Your badge")).to_be_visible()
    page.get_by_role("button", name="Remove the last die").click()
    expect(page.locator("h1 svg g")).to_have_count(1)
    expect(page.get_by_role("button", name="Remove the last die")).to_have_count(0)


def test_the_others_see_them_beside_the_name(house: RunningHouse, open_page: Open) -> None:
    """From the lobby, where a new name is the name of the seat, to the end and when one looks back."""
    ana = open_page(house.bare_url)
    dressed(ana)
    create(ana, house.url, "yahtzee", seats=2)
    bo = open_page(ana.url)

    def seen(where: str) -> None:
        for width in (390, 1280):
            resize(bo, width, 800)
            expect(bo.locator(where).first.locator("svg[data-look=plum] g")).to_have_count(2)

    seen(".seats li")
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.locator(".seats")).to_contain_text("Bo")
    bo.get_by_text("Change your name").click()
    bo.get_by_label("Your name").fill("Bea")
    bo.get_by_role("button", name="Save", exact=True).click()
    for page in (ana, bo):
        expect(page.locator(".seats li b").nth(1)).to_have_text("Bea")
    ana.get_by_role("button", name="Start the game").click()
    seen('.people [data-seat="1"]')
    expect(bo.locator('.people [data-seat="2"] svg')).to_have_count(0)
    bo.goto(f"{ana.url}/board")
    seen(".people li")
    bo.goto(ana.url)
    bo.get_by_role("button", name="Table", exact=True).click()
    bo.get_by_role("button", name="Resign", exact=True).click()
    bo.get_by_role("button", name="Yes, resign").click()
    seen("section.ending li.won")
    expect(ana.locator("section.ending li.won svg[data-look=plum] g")).to_have_count(2)
    bo.goto(f"{ana.url}/board")
    expect(bo.locator(".ended")).to_have_text("Ana wins")
    bo.goto(f"{ana.url}/replay")
    seen("th.player")
