"""Nothing between a newcomer and the first roll."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.playing import ACTION
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def test_a_newcomer_rolls_within_two_clicks(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    page.get_by_role("button", name="Play Yahtzee now").click()
    action = page.locator(ACTION)
    expect(action).to_have_text("Roll all 5 dice")
    action.click()
    expect(page.locator("[data-die]")).to_have_count(5)
    expect(action).to_have_text("Roll 5 dice")
    # every game can be begun from the front page
    page.goto("/")
    page.get_by_role("button", name="Play Kniffel against a bot").click()
    expect(page.locator(".game")).to_have_text("Kniffel")
    expect(action).to_have_text("Roll all 5 dice")


def test_public_tables_are_shown_and_can_be_watched(house: RunningHouse, open_page: Open) -> None:
    host = open_page(f"{house.url}/new")
    host.get_by_label("Your name").fill("Lobby Ana")
    host.get_by_label("Show it on the front page").check()
    host.get_by_role("button", name="Make the table").click()
    expect(host.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    visitor = open_page(house.url)
    visitor.get_by_text("Lobby Ana's table").click()
    expect(visitor.get_by_role("heading", name="Lobby Ana invites you to Yahtzee")).to_be_visible()
