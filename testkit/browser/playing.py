"""Hands for the tests: they press what a page offers, as a person would, and wait until it is done."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from dicehouse.rules.catalogue import catalogue
from dicehouse.rules.game.patterns import numbers

Open = Callable[..., Page]
Where = Page | Locator
Words = str | re.Pattern[str]

ENDED = "#ended"
ACTION = "#main-action"
WRITTEN = re.compile("^(Write|Cross out)")
"""What the button says while a box is chosen: what it takes, or that it takes nothing."""
READY = f'{ACTION}[aria-disabled="false"]'
SETTLED = '.felt[data-settled="true"]'
"""The felt when the house has answered whatever was asked of it."""
LYING = f'{SETTLED}[data-lying="true"]'
OPEN_BOX = ":is(td.open:not(.refused) button, button.open:not(.refused))"
"""On a wide card, or on a small screen's."""


def create(page: Page, game: str, *, seats: int, bots: int = 0, **choices: str) -> None:
    """Make a table with the form; choices are labels to press."""
    page.goto(f"/new?game={game}")
    expect(page.locator("select[name=game]")).to_have_value(re.compile(rf"^{game}@"))
    # what the game itself wishes for comes a moment later
    expect_attribute(page, "form", "aria-busy", "false")
    _radio(page, "Seats", str(seats))
    if seats > 1:
        _radio(page, "Of these, bots", str(bots))
    if choices:
        unfold(page)
    for legend, label in choices.items():
        _radio(page, legend, label)
    page.locator("form button.brass").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))


def unfold(page: Page) -> None:
    """What is seldom changed in the form of a new table is behind a title."""
    expect_attribute(page, "form", "aria-busy", "false")
    folded = page.locator("form details:not([open]) > summary")
    if folded.count():
        folded.click()


def _radio(page: Page, legend: str, label: str) -> None:
    page.get_by_role("group", name=legend, exact=True).get_by_role("radio", name=label, exact=True).check()


def two_at_table(open_page: Open, game: str = "yahtzee", **options: Any) -> tuple[Page, Page]:
    """Ana makes a table for two with the form, and Bo sits down; both are at the felt."""
    ana = open_page(**options)
    create(ana, game, seats=2)
    bo = open_page(ana.url, **options)
    type_in(bo, "Your name", "Bo")
    press(bo, "Sit down")
    press(ana, "Start the game")
    for page in (ana, bo):
        expect_seen(page, ".felt")
    return ana, bo


def resign(page: Page) -> None:
    press(page, "Table", "Resign", "Yes, resign", exact=True)


def press(where: Where, *names: Words, exact: bool = False) -> None:
    """Buttons, by what they say."""
    for name in names:
        where.get_by_role("button", name=name, exact=exact).click()


def tap(where: Where, *names: Words, exact: bool = False) -> None:
    """With a finger."""
    for name in names:
        where.get_by_role("button", name=name, exact=exact).tap()


def follow(where: Where, name: Words) -> None:
    """A link, by what it says."""
    where.get_by_role("link", name=name).click()


def type_in(where: Where, label: str, text: str) -> None:
    where.get_by_label(label).fill(text)


def go_back(page: Page) -> None:
    """From within the page, whose own steps it then follows: the browser's button may count from a step too early."""
    page.evaluate("history.back()")


def expect_button(where: Where, name: Words) -> None:
    expect(where.get_by_role("button", name=name)).to_be_visible()


def expect_no_button(where: Where, name: Words) -> None:
    expect(where.get_by_role("button", name=name)).to_have_count(0)


def expect_heading(where: Where, name: Words) -> None:
    expect(where.get_by_role("heading", name=name)).to_be_visible()


def expect_text(where: Where, text: Words) -> None:
    expect(where.get_by_text(text)).to_be_visible()


def expect_words(where: Where, selector: str, words: Words | list[str]) -> None:
    """All that it says."""
    expect(where.locator(selector)).to_have_text(words)


def expect_within(where: Where, selector: str, words: Words) -> None:
    """Among other things."""
    expect(where.locator(selector)).to_contain_text(words)


def expect_seen(where: Where, selector: str) -> None:
    expect(where.locator(selector)).to_be_visible()


def expect_count(where: Where, selector: str, count: int) -> None:
    expect(where.locator(selector)).to_have_count(count)


def expect_attribute(where: Where, selector: str, name: str, value: Words) -> None:
    expect(where.locator(selector)).to_have_attribute(name, value)


def enter(page: Page, faces: str) -> None:
    """Throw real dice and type in what they show."""
    page.locator(READY).click()
    press(page, *(f"A die shows {face}" for face in faces), re.compile("^Enter "))
    page.wait_for_selector(LYING)


def my_turn(page: Page) -> bool:
    """Whether the page offers an action; waits while others play."""
    page.wait_for_selector(f"{READY}, {ENDED}")
    return page.locator(ENDED).count() == 0


def roll(page: Page) -> None:
    """Throw, and wait until the dice lie: a roll less is left then."""
    felt = page.locator(f"{SETTLED}:has({READY})")
    before: dict[str, str] = felt.evaluate("felt => ({...felt.dataset})")
    page.locator(ACTION).click()
    if before["doing"] == "turn":
        done = f'{LYING}[data-rolls-left="{int(before["rollsLeft"]) - 1}"]'
    else:
        # a roll-off is one throw, and then somebody else's
        done = f'{SETTLED}:not([data-version="{before["version"]}"])'
    page.wait_for_selector(f"{done}, {ENDED}, .enter")


def faces(page: Page) -> list[str]:
    """What the dice show, in order of their faces."""
    shown: list[str] = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.face).sort()")
    return shown


def take_a_box(page: Page) -> None:
    """Score what is worth most to a hasty player: the first box that takes anything, or a number that fits one."""
    page.wait_for_selector(LYING)
    if page.locator(".strip").count():
        number = a_fitting_number(page, digits(page.locator(".tiles button")))
        if number:
            lay_out(page, number)
            # the house says whether it fits
            page.wait_for_selector(LYING)
    worth = page.locator(f"{OPEN_BOX}:not(.zero, .zero *)")
    fill(page, (worth if worth.count() else page.locator(OPEN_BOX)).first)


def fill(page: Page, box: Locator) -> None:
    """Press a box, twice where the page asks for it, and wait until it is filled."""
    code = box.get_attribute("data-box")
    box.click()
    # either it is on its way, or it is chosen and the brass button says so
    page.wait_for_selector(f'button[data-box="{code}"][aria-pressed="false"]', state="detached")
    if page.locator(f'button[data-box="{code}"]').count():
        page.locator(ACTION, has_text=WRITTEN).click()
    page.wait_for_selector(f'button[data-box="{code}"]', state="detached")


def fill_box(page: Page, code: str) -> None:
    fill(page, page.locator(f'button[data-box="{code}"]'))


def a_fitting_number(page: Page, thrown: list[str]) -> str | None:
    """As a player who has read the rules finds it."""
    name = page.locator(".game").inner_text().split(" · ")[0]
    rules = next(rules for rules in catalogue() if rules.name == name)
    dice = tuple(sorted(map(int, thrown)))
    codes = page.locator("button[data-box]").evaluate_all("all => all.map(one => one.dataset.box)")
    fitting_by_box = (numbers(box.pattern, dice) for box in rules.boxes if box.code in codes)
    return next((str(fitting[0]) for fitting in fitting_by_box if fitting), None)


def lay_out(page: Page, number: str) -> None:
    """Tap two digits, again and again, until they write the number."""
    tiles = page.locator(".tiles button")
    for at, digit in enumerate(number):
        now = digits(tiles)
        if now[at] != digit:
            other = now.index(digit, at + 1)
            tiles.nth(at).click()
            tiles.nth(other).click()
            now[at], now[other] = now[other], now[at]
            expect_digits(tiles, now)


def digits(tiles: Locator) -> list[str]:
    return [text.strip()[0] for text in tiles.all_inner_texts()]


def expect_digits(tiles: Locator, wanted: list[str]) -> None:
    expect(tiles).to_have_text([re.compile(rf"^\s*{digit}") for digit in wanted])


def play_to_the_end(page: Page, within: float = 300.0) -> None:
    """Roll once, take a box, until the game is over."""
    deadline = time.monotonic() + within
    while my_turn(page):
        assert time.monotonic() < deadline, "the game does not end"
        _play_turn(page)
    expect(page.locator(ENDED)).to_be_visible()


def play_turns(page: Page, count: int) -> None:
    """Roll once and take a box, so many times, or until the game is over."""
    for _ in range(count):
        if my_turn(page):
            _play_turn(page)


def _play_turn(page: Page) -> None:
    if page.locator(ACTION).inner_text().startswith("Roll"):
        roll(page)
    if page.locator(ENDED).count() == 0 and page.locator("button[data-box]").count():
        take_a_box(page)
