"""What is offered and said at a table is seen by everybody, and can be declined or taken back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.looking import assert_all_is_seen, phone
from testkit.browser.playing import ENDED, create, my_turn, roll
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open


def two_and_a_spectator(house: RunningHouse, open_page: Open) -> tuple[Page, Page, Page]:
    ana = phone(open_page, house.bare_url)
    create(ana, house.url, "piecepack", seats=2)
    bo = phone(open_page, ana.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").tap()
    ana.get_by_role("button", name="Start the game").tap()
    eve = phone(open_page, ana.url)
    for page in (ana, bo, eve):
        expect(page.locator(".felt")).to_be_visible()
    return ana, bo, eve


def test_what_is_offered_kept_and_said_is_seen_by_everybody(house: RunningHouse, open_page: Open) -> None:
    ana, bo, eve = two_and_a_spectator(house, open_page)
    offer = re.compile("would rather not count this game")
    for answer in ("Play on", "Take it back"):
        ana.get_by_role("button", name="Table", exact=True).tap()
        ana.get_by_role("button", name="Agree not to count this game").tap()
        for page in (ana, bo, eve):
            expect(page.locator(".banner").filter(has_text=offer)).to_be_visible()
        expect(eve.locator(".banner button")).to_have_count(0)
        (bo if answer == "Play on" else ana).get_by_role("button", name=answer).tap()
        for page in (ana, bo, eve):
            expect(page.locator(".banner").filter(has_text=offer)).to_have_count(0)
    assert my_turn(ana)
    roll(ana)
    die, kept = ana.locator("[data-die]").nth(1), ".place.kept [data-die]"
    die.tap()
    for page in (bo, eve):
        expect(page.locator(kept)).to_have_count(1)
        expect(page.locator(kept)).to_have_attribute("data-face", str(die.get_attribute("data-face")))
    die.tap()
    for page in (bo, eve):
        expect(page.locator(kept)).to_have_count(0)
    bo.get_by_role("button", name="Say", exact=True).tap()
    bo.get_by_role("button", name="Bravo").tap()
    for page in (ana, bo, eve):
        expect(page.locator(".people .said")).to_have_text("Bravo!")
        assert_all_is_seen(page)


def test_a_wish_to_play_again_is_seen_declined_and_taken_back(house: RunningHouse, open_page: Open) -> None:
    ana, bo, eve = two_and_a_spectator(house, open_page)
    bo.get_by_role("button", name="Table", exact=True).tap()
    bo.get_by_role("button", name="Resign", exact=True).tap()
    bo.get_by_role("button", name="Yes, resign").tap()
    ana.get_by_role("button", name="Play again").tap()
    for page in (bo, eve):
        expect(page.locator(".wish")).to_contain_text("would like to play again.")
    ana.get_by_role("button", name="Take the wish back").tap()
    expect(bo.get_by_text("would like to play again.")).to_have_count(0)
    bo.get_by_role("button", name="Not now").tap()
    for page in (ana, eve):
        expect(page.locator(".wish")).to_contain_text("does not play again just now.")
    expect(bo.get_by_role("button", name="Not now")).to_have_count(0)
    for page in (ana, bo):
        page.get_by_role("button", name="Play again").tap()
    for page in (ana, bo):
        expect(page.locator(".felt")).to_be_visible()
    expect(eve.locator(ENDED)).to_be_visible()
