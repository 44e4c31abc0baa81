"""Nothing between a newcomer and the first roll."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.browser.playing import ACTION, expect_heading, press
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def test_a_newcomer_rolls_within_two_clicks(house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url)
    press(page, "Play Yahtzee now")
    action = page.locator(ACTION)
    expect(action).to_have_text("Roll all 5 dice")
    action.click()
    expect(page.locator("[data-die]")).to_have_count(5)
    expect(action).to_have_text("Roll 5 dice")
    # every game can be begun from the front page
    page.goto("/")
    press(page, "Play Kniffel against a bot")
    expect(page.locator(".game")).to_have_text("Kniffel")
    expect(action).to_have_text("Roll all 5 dice")


def test_public_tables_are_shown_and_can_be_watched(house: RunningHouse, open_page: Open) -> None:
    host = open_page(f"{house.url}/new")
    host.get_by_label("Your name").fill("Lobby Ana")
    host.get_by_label("Show it on the front page").check()
    press(host, "Make the table")
    expect_heading(host, "Waiting for one more")
    visitor = open_page(house.url)
    visitor.get_by_text("Lobby Ana's table").click()
    expect_heading(visitor, "Lobby Ana invites you to Yahtzee")
