"""Who one is at the table: a name and dice of one's own, seen by the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.looking import violations
from testkit.browser.playing import create
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open
from tests.browser.test_for_everyone import schemes

SMALL = {"width": 320, "height": 568}


def dressed(page: Page, house: RunningHouse) -> None:
    """Comes in, and chooses two dice in plum."""
    create(page, house.url, "yahtzee", seats=2)
    page.goto(f"{house.url}/you")
    page.get_by_role("button", name="Die 1 shows 5: turn it").click()
    page.get_by_role("button", name="One more die").click()
    page.get_by_role("radio", name="Plum").check()
    expect(page.locator("h1 svg[data-look=plum]")).to_be_visible()


def test_dice_of_ones_own_stay_with_the_guest_and_go_along(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, viewport=SMALL, has_touch=True)
    dressed(page, house)
    expect(page.locator("h1 svg g")).to_have_count(2)
    page.reload()
    expect(page.locator("h1 svg[data-look=plum] g")).to_have_count(2)
    expect(page.get_by_role("radio", name="Plum")).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Show the link").click()
    other = open_page(page.get_by_label("Your own link", exact=True).input_value())
    other.get_by_role("button", name="Go on as").click()
    expect(other.locator("h1 svg[data-look=plum] g")).to_have_count(2)


def test_ones_own_page_is_one_tap_away_and_a_die_of_the_badge_is_removed(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport=SMALL, has_touch=True)
    mine = page.get_by_role("link", name="You", exact=True)
    expect(mine).to_have_count(0)
    dressed(page, house)
    page.goto(house.url)
    mine.click()
    expect(page).to_have_url(f"{house.url}/you")
    expect(page.get_by_role("group", name="Your badge")).to_be_visible()
    page.get_by_role("button", name="Remove the last die").click()
    expect(page.locator("h1 svg g")).to_have_count(1)
    expect(page.get_by_role("button", name="Remove the last die")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_turning_dice_for_long_asks_for_the_games_once(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    dressed(page, house)
    for _ in range(12):
        page.get_by_role("button", name="Die 1").click()
    expect(page.get_by_role("button", name="Die 1 shows 6: turn it")).to_be_visible()
    expect(page.get_by_text("No game has come to its end yet.")).to_be_visible()
    assert sum(url.endswith("/api/me/games") for url in asked) == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_the_others_see_them_beside_the_name(house: RunningHouse, open_page: Open, width: int) -> None:
    ana = open_page(house.bare_url, viewport={"width": width, "height": 800})
    dressed(ana, house)
    create(ana, house.url, "yahtzee", seats=2)
    bo = open_page(ana.url, viewport={"width": width, "height": 800})
    expect(bo.locator(".seats li").first.locator("svg[data-look=plum] g")).to_have_count(2)
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Start the game").click()
    expect(bo.locator('.people [data-seat="1"] svg[data-look=plum] g')).to_have_count(2)
    expect(bo.locator('.people [data-seat="2"] svg')).to_have_count(0)
    bo.goto(f"{ana.url}/board")
    expect(bo.locator(".people li").first.locator("svg[data-look=plum] g")).to_have_count(2)
    # at the end, and when one looks back
    bo.goto(ana.url)
    bo.get_by_role("button", name="Table", exact=True).click()
    bo.get_by_role("button", name="Resign", exact=True).click()
    bo.get_by_role("button", name="Yes, resign").click()
    for page in (ana, bo):
        expect(page.locator("section.ending li.won svg[data-look=plum] g")).to_have_count(2)
    bo.goto(f"{ana.url}/board")
    expect(bo.locator(".ended")).to_have_text("Guest wins")
    bo.goto(f"{ana.url}/replay")
    expect(bo.locator("th.player").first.locator("svg[data-look=plum] g")).to_have_count(2)


def test_a_new_name_in_the_lobby_is_the_name_of_the_seat(house: RunningHouse, open_page: Open) -> None:
    ana = open_page(house.bare_url)
    create(ana, house.url, "yahtzee", seats=2)
    bo = open_page(ana.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.locator(".seats")).to_contain_text("Bo")
    bo.get_by_text("Change your name").click()
    bo.get_by_label("Your name").fill("Bea")
    bo.get_by_role("button", name="Save", exact=True).click()
    expect(ana.locator(".seats li b").nth(1)).to_have_text("Bea")
    expect(bo.locator(".seats li b").nth(1)).to_have_text("Bea")


@schemes
def test_axe_on_the_page_of_what_you_did(scheme: str, house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.bare_url, viewport=SMALL, color_scheme=scheme)
    dressed(page, house)
    assert violations(page) == []
