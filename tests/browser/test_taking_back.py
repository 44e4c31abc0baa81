"""A box just written is taken back with one tap, until anybody rolls."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from testkit.browser.coaching import make_table
from testkit.browser.looking import assert_all_is_seen, assert_all_is_seen_on_every_screen, phone, place
from testkit.browser.playing import ACTION, LYING, create, fill, my_turn, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def take_back(page: Page) -> Locator:
    return page.get_by_role("button", name="Take back the box that you have just written")


def test_alone_it_is_there_until_the_next_roll(house: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house.bare_url)
    create(page, house.url, "yahtzee", seats=1)
    roll(page)
    faces = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.face).sort()")
    here = place(page.locator(ACTION))
    fill(page, page.locator('[data-box="C"]'))
    expect(take_back(page)).to_be_visible()
    assert_all_is_seen_on_every_screen(page)
    page.set_viewport_size({"width": 320, "height": 568})
    assert place(page.locator(ACTION)) == here
    take_back(page).tap()
    page.wait_for_selector(f'{LYING}[data-rolls-left="2"]')
    assert page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.face).sort()") == faces
    expect(take_back(page)).to_have_count(0)
    assert_all_is_seen(page)
    fill(page, page.locator('[data-box="C"]'))
    roll(page)
    expect(take_back(page)).to_have_count(0)


def test_a_bot_waits_a_moment_before_it_rolls(house_of_slow_bots: RunningHouse, open_page: Open) -> None:
    page = phone(open_page, house_of_slow_bots.bare_url)
    table = make_table(page, {"rules": "piecepack@1", "seats": 2, "bots": ["steady"]})
    page.goto(f"{house_of_slow_bots.url}/t/{table}")
    assert my_turn(page)
    roll(page)
    fill(page, page.locator("button.open:not(.zero)").first)
    assert_all_is_seen(page)
    take_back(page).tap()
    page.wait_for_selector(f'{LYING}[data-rolls-left="2"]')


def test_two_people_take_nothing_back(house: RunningHouse, open_page: Open) -> None:
    ana = phone(open_page, house.bare_url)
    create(ana, house.url, "piecepack", seats=2)
    bo = phone(open_page, ana.url)
    bo.get_by_role("button", name="Sit down").tap()
    ana.get_by_role("button", name="Start the game").tap()
    roll(ana)
    fill(ana, ana.locator("button.open:not(.zero)").first)
    expect(bo.locator(ACTION)).to_be_visible()
    expect(take_back(ana)).to_have_count(0)
