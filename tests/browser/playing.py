"""Hands for the tests: they press what a page offers, as a person would."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

from dicehouse.rules.catalogue import catalogue
from dicehouse.rules.patterns import numbers

ENDED = "#ended"
ACTION = "#main-action"
OPEN_BOX = "td.open:not(.refused) button"


def create(page: Page, url: str, game: str, *, seats: int, bots: int = 0, **choices: str) -> None:
    """Make a table with the form; choices are labels to press."""
    page.goto(f"{url}/new?game={game}")
    expect(page.locator("select[name=game]")).to_have_value(re.compile(rf"^{game}@"))
    _radio(page, "Seats", str(seats))
    if seats > 1:
        _radio(page, "Of these, bots", str(bots))
    for legend, label in choices.items():
        _radio(page, legend, label)
    page.locator("form button.brass").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))


def _radio(page: Page, legend: str, label: str) -> None:
    page.get_by_role("group", name=legend, exact=True).get_by_role("radio", name=label, exact=True).check()


def my_turn(page: Page) -> bool:
    """Whether the page offers an action; waits while others play."""
    page.wait_for_selector(f'{ACTION}[aria-disabled="false"], {ENDED}')
    return page.locator(ENDED).count() == 0


def roll(page: Page) -> None:
    """Throw, and wait until the dice lie: a roll less is left then."""
    dots = page.locator(".dots")
    before = dots.get_attribute("aria-label") if dots.count() else None
    page.locator(ACTION).click()
    if before is not None:
        page.wait_for_selector(f'.dots:not([aria-label="{before}"]), {ENDED}, .enter')
    page.wait_for_selector(f"td.open button, {ENDED}, .enter, {ACTION}")


def take_a_box(page: Page) -> None:
    """Score what is worth most to a hasty player: the first box that takes anything."""
    worth = page.locator("td.open:not(.refused):not(.zero) button")
    if page.locator(".strip").count():
        take_with_number(page)
        return
    box = (worth if worth.count() else page.locator(OPEN_BOX)).first
    code = box.get_attribute("data-box")
    box.click()
    confirm(page)
    page.wait_for_selector(f'button[data-box="{code}"]', state="detached")


def confirm(page: Page) -> None:
    """A zero is asked for twice: the brass button says so."""
    asked = page.locator(ACTION).filter(has_text=re.compile("^(Cross out|Write an X|Score)"))
    if asked.count():
        asked.click()


def take_with_number(page: Page) -> None:
    """Lay the dice out as a number that fits some open box; where none does, write an X."""
    tiles = page.locator(".tiles button")
    number = a_fitting_number(page, digits(tiles))
    if number:
        lay_out(page, number)
    box = page.locator("td.open:not(.zero):not(.refused) button")
    chosen = (box if box.count() else page.locator(OPEN_BOX)).first
    code = chosen.get_attribute("data-box")
    chosen.click()
    confirm(page)
    page.wait_for_selector(f'button[data-box="{code}"]', state="detached")


def a_fitting_number(page: Page, thrown: list[str]) -> str | None:
    """As a player who has read the rules finds it."""
    name = page.locator(".game").inner_text().split(" · ")[0]
    rules = next(rules for rules in catalogue() if rules.name == name)
    dice = tuple(sorted(map(int, thrown)))
    codes = page.locator("td.open button").evaluate_all("all => all.map(one => one.dataset.box)")
    found = (numbers(box.pattern, dice) for box in rules.boxes if box.code in codes)
    return next((str(fitting[0]) for fitting in found if fitting), None)


def lay_out(page: Page, number: str) -> None:
    """Tap two digits, again and again, until they write the number."""
    tiles = page.locator(".tiles button")
    for at, digit in enumerate(number):
        now = digits(tiles)
        if now[at] != digit:
            tiles.nth(at).click()
            tiles.nth(now.index(digit, at + 1)).click()


def digits(tiles: Locator) -> list[str]:
    return [text.strip()[0] for text in tiles.all_inner_texts()]


def play_to_the_end(page: Page, within: float = 60.0) -> None:
    """Roll once, take a box, until the game is over."""
    deadline = time.monotonic() + within
    while my_turn(page):
        assert time.monotonic() < deadline, "the game does not end"
        text = page.locator(ACTION).inner_text()
        if text.startswith("Roll"):
            roll(page)
        if page.locator(ENDED).count() == 0 and page.locator("td.open button").count():
            take_a_box(page)
    expect(page.locator(ENDED)).to_be_visible()
