"""What is offered and said at a table is seen by everybody, and can be declined or taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser.looking import PHONE, SCREENS, assert_all_is_seen, phone, resize
from testkit.browser.playing import (
    ENDED,
    Open,
    create,
    expect_attribute,
    expect_count,
    expect_no_button,
    expect_seen,
    expect_within,
    expect_words,
    resign,
    roll,
    tap,
    two_at_table,
    type_in,
)


def two_and_a_spectator(open_page: Open) -> tuple[Page, Page, Page]:
    ana, bo = two_at_table(open_page, "piecepack", **PHONE)
    eve = phone(open_page, ana.url)
    expect_seen(eve, ".felt")
    return ana, bo, eve


def test_what_is_offered_kept_and_said_is_seen_by_everybody(open_page: Open) -> None:
    ana, bo, eve = two_and_a_spectator(open_page)
    offer = '.banner:has-text("would rather not count this game")'
    for who, answer in ((bo, "Play on"), (ana, "Take it back")):
        tap(ana, "Table", exact=True)
        tap(ana, "Agree not to count this game")
        for page in (ana, bo, eve):
            expect_seen(page, offer)
        expect_count(eve, ".banner button", 0)
        tap(who, answer)
        for page in (ana, bo, eve):
            expect_count(page, offer, 0)
    roll(ana)
    die, kept = ana.locator("[data-die]").nth(1), ".place.kept [data-die]"
    die.tap()
    for page in (bo, eve):
        expect_count(page, kept, 1)
        expect_attribute(page, kept, "data-face", str(die.get_attribute("data-face")))
    die.tap()
    for page in (bo, eve):
        expect_count(page, kept, 0)
    tap(bo, "Say", exact=True)
    tap(bo, "Bravo")
    for page in (ana, bo, eve):
        expect_words(page, ".people .said", "Bravo!")
    for page in (ana, bo, eve):
        assert_all_is_seen(page)


def test_a_wish_to_play_again_is_seen_declined_and_taken_back(open_page: Open) -> None:
    ana, bo, eve = two_and_a_spectator(open_page)
    resign(bo)
    tap(ana, "Play again")
    for page in (bo, eve):
        expect_within(page, ".wish", "would like to play again.")
    tap(ana, "No other game after all")
    expect(bo.get_by_text("would like to play again.")).to_have_count(0)
    tap(bo, "Not now")
    for page in (ana, eve):
        expect_within(page, ".wish", "does not play again just now.")
    expect_no_button(bo, "Not now")
    tap(ana, "Play again")
    tap(bo, "Play again")
    for page in (ana, bo):
        expect_seen(page, ".felt")
    expect_seen(eve, ENDED)


COVERED = """() => [...document.querySelectorAll('.people li')].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const at = (part) => document.elementFromPoint(left + width * part, top + height / 2)
    return [0.1, 0.5, 0.9].some((part) => !one.contains(at(part)))
}).length"""
"""How many of the players lie under something."""


def test_news_cover_neither_a_clock_nor_a_player(open_page: Open) -> None:
    ana = phone(open_page)
    create(ana, "piecepack", seats=2, Clock="Minutes for the game")
    bo = phone(open_page, ana.url)
    type_in(bo, "Your name", "Bo")
    tap(bo, "Sit down")
    tap(ana, "Start the game")
    tap(bo, "Say", exact=True)
    tap(bo, "Bravo")
    for page in (ana, bo):
        expect_words(page, ".people .said", "Bravo!")
        expect_count(page, ".people .clock", 2)
    tap(ana, "Table", exact=True)
    tap(ana, "Agree not to count this game")
    expect_count(bo, ".banner", 1)
    ana.close()
    expect_count(bo, ".banner", 2)
    for width, height in (*SCREENS.values(), (1280, 800)):
        resize(bo, width, height)
        assert bo.evaluate(COVERED) == 0, (width, height)
