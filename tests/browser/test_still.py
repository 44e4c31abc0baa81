"""What is there stays where it is: nothing that arrives moves what a finger is about to press (LOOK: "Still")."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from testkit.browser.lesson import buy, roll_dice
from testkit.browser.looking import LAID_OUT
from testkit.browser.playing import (
    Open,
    create,
    expect_button,
    expect_seen,
    expect_text,
    expect_within,
    expect_words,
    press,
    resign,
    two_at_table,
    type_in,
)
from tests.browser.conftest import Teach

WIDE, PHONE = (1280, 800), (390, 844)
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])

PRESSABLE = "button, a[href], input, select, textarea, summary"
SEE = f"""() => {{
    const seen = [...document.querySelectorAll({PRESSABLE!r})].filter((one) => one.checkVisibility())
    window.places = new Map(seen.map((one) => [one, one.getBoundingClientRect()]))
    window.scrolled = scrollY
}}"""
MOVED = """() => [...window.places].flatMap(([one, was]) => {
    if (!one.isConnected || !one.checkVisibility()) return []
    const now = one.getBoundingClientRect()
    // to press something may scroll the page: neither that, nor what stands still on the screen meanwhile, is moved
    const down = Math.min(Math.abs(now.y - was.y), Math.abs(now.y - was.y + scrollY - window.scrolled))
    if (Math.max(Math.abs(now.x - was.x), down) < 1) return []
    return [`${one.innerText || one.id || one.outerHTML.slice(0, 80)}: ${was.x},${was.y} to ${now.x},${now.y}`]
})"""


@contextmanager
def still(page: Page) -> Iterator[None]:
    """Whatever comes to the page meanwhile moves nothing that can be pressed."""
    page.evaluate(LAID_OUT)
    page.evaluate(SEE)
    yield
    page.evaluate(LAID_OUT)
    assert page.evaluate(MOVED) == [], page.url


class Late:
    """Answers of the house that come only when they are let through."""

    def __init__(self, page: Page, *paths: str) -> None:
        self._held: list[Route] | None = []
        for path in paths:
            page.route(path, self._asked)

    def _asked(self, route: Route) -> None:
        if self._held is None:
            route.continue_()
        else:
            self._held.append(route)

    def come(self) -> None:
        held, self._held = self._held or [], None
        for route in held:
            route.continue_()


def choose(page: Page, *names: str) -> None:
    press(page, *names, exact=True)


@SIZES
def test_an_open_menu_and_an_open_offer(open_page: Open, size: tuple[int, int]) -> None:
    """A spectator, a word and an offer come while the menu is open; then somebody goes away beside the offer."""
    ana, bo = two_at_table(open_page, size=size)
    choose(ana, "Table")
    with still(ana):
        open_page(ana.url)
        expect(ana.locator(".spectators")).to_be_attached()
        choose(bo, "Say", "Roll well!")
        expect(ana.locator(".said").first).to_be_attached()
        choose(bo, "Table", "Agree not to count this game")
        expect_within(ana, ".banner", "would rather not count this game")
    choose(ana, "Close")
    with still(ana):
        bo.close()
        expect(ana.locator(".banner").nth(1)).to_contain_text("is away")


@SIZES
def test_gathering(open_page: Open, size: tuple[int, int]) -> None:
    """The code comes late, and the last seat is taken just when the host would press something."""
    ana = open_page("/", size=size)
    late = Late(ana, "**/code", "**/shut-out")
    create(ana, "yahtzee", seats=2)
    with still(ana):
        late.come()
        expect_seen(ana, ".code b")
        choose(open_page(ana.url), "Sit down")
        expect(ana.get_by_role("button", name="Start the game")).to_be_enabled()


def test_the_end_of_a_game(open_page: Open) -> None:
    """How it compares, its story and the other's wish come when the buttons are there already."""
    ana, bo = two_at_table(open_page, "kniffel", size=PHONE)
    late = Late(ana, "**/api/me/games", "**/analysis")
    resign(bo)
    expect(ana.get_by_role("link", name="Replay the game")).to_be_visible()
    with still(ana):
        late.come()
        expect(ana.locator(".story[aria-busy=false]")).to_be_attached()
        choose(bo, "Play again")
        expect_within(ana, ".wish", "would like to play again")


@SIZES
def test_the_face(open_page: Open, size: tuple[int, int]) -> None:
    """The letters of the titles come last, and no title moves for them."""
    ana = open_page("/", size=size)
    late = Late(ana, "**/*.woff2")
    ana.goto("/", wait_until="domcontentloaded")
    expect_button(ana, "Play Yahtzee now")
    ana.wait_for_timeout(500)  # longer than any engine waits for letters before it writes without them
    with still(ana):
        late.come()
        ana.evaluate("() => document.fonts.load('700 1em Fraunces')")


def test_the_way_in(open_page: Open) -> None:
    """Who comes back: games that wait, a lobby that fills, the shelf; nothing pushes the button away."""
    ana = open_page("/", size=PHONE)
    create(ana, "yahtzee", seats=2, bots=1)
    late = Late(ana, "**/api/games", "**/api/lobby")
    ana.goto("/")
    expect_button(ana, "Play Yahtzee now")
    expect(ana.get_by_role("link", name="Go on")).to_be_visible()
    with still(ana):
        late.come()
        expect_button(ana, "Play Kniffel against a bot")
        host = open_page("/")
        create(host, "chicago", seats=2)
        choose(host, "Change the table")
        host.get_by_label("Show it on the front page").check()
        choose(host, "Save the changes")
        expect(ana.get_by_role("link", name="Chicago").first).to_be_attached()


def test_forms_and_dialogs(open_page: Open) -> None:
    """A code that nobody has, a name that is saved, a sheet that is drawn while its dialog is open."""
    page = open_page("/", size=WIDE)
    with still(page):
        choose(page, "Join")
        expect_within(page, ".answer", "Type the eight letters")
    create(page, "yahtzee", seats=2, bots=1)
    expect_seen(page, ".felt")
    choose(page, "Settings")
    type_in(page, "Your name", "Ana")
    with still(page):
        choose(page, "Save")
        expect_words(page, ".answer", "You are Ana.")
    late = Late(page, "**/api/sheets*")
    choose(page, "Close", "Table", "Print a sheet")
    with still(page):
        late.come()
        expect(page.get_by_role("link", name="Open to print")).to_be_visible()


def test_a_lesson(classroom: Teach) -> None:
    """Students come in and propose names, and an answer is typed, while the teacher is about to press."""
    room = classroom(team_count=1, typed_names=True)
    console, rows = room.console, room.console.locator("[role=tabpanel] li")
    console.get_by_role("tab", name="Students").click()
    first = room.device()
    expect(rows).to_have_count(1)
    with still(console):
        second = room.device()
        expect(rows).to_have_count(2)
        type_in(second, "Or type one", "Aaron")
        choose(second, "Ask")
        expect_within(console, ".proposals", "Aaron")
    press(console, "Begin")
    roll_dice(first)
    buy(first)
    expect_seen(second, ".ask")
    expect_seen(console, ".queue article")
    with still(console), still(second):
        if first.locator(".option").count():  # as the question of the day wants it
            first.locator(".option").first.click()
        else:
            type_in(first, "Your answer", "forty-two")
            choose(first, "Answer")
        expect_seen(second, ".ask .wait b")
        expect_text(console, "They typed")
