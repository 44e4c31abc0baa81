"""A lesson in the browser: a teacher at the console, a projector, and students with devices of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from testkit.browser.playing import ACTION, LYING, OPEN_BOX, SETTLED, fill

CONSOLE = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}

Open = Callable[..., Page]


class Classroom:
    """The three screens of one lesson, as people use them."""

    def __init__(self, open_page: Open, url: str, game: str = "Zombie", *, form: str = "pairs", **options: Any) -> None:
        self._open, self._url, self._options = open_page, url, options
        self.console = open_page(f"{url}/teach", viewport=CONSOLE, **options)
        if game == "Place Value":
            self.console.get_by_role("combobox", name="Who compares").select_option(form)
        self.console.get_by_role("button", name=f"Begin {game}").click()
        self.console.wait_for_url(re.compile(r"/lesson/[\w-]+/console"))
        expect(self.console.locator(".code")).to_be_visible()
        self.code = self.console.locator(".code").inner_text().replace(" ", "")
        self.lesson = self.console.url.split("/lesson/")[1].split("/")[0]

    def projector(self) -> Page:
        """On the same machine, in a window of its own."""
        address = f"{self._url}/lesson/{self.lesson}/projector#{self.code}"
        page = self._open(address, like=self.console)
        page.set_viewport_size({"width": 1920, "height": 1080})
        return page

    def device(self, people: int = 1, **options: Any) -> Page:
        """Somebody scans the code and comes in."""
        given = {"viewport": TABLET, "has_touch": True, **self._options, **options}
        page = self._open(f"{self._url}/l/{self.code}", **given)
        name = "I am alone at this device" if people == 1 else f"{people} of us share this device"
        page.get_by_role("button", name=name).click()
        page.wait_for_url(re.compile(r"/lesson/[\w-]+$"))
        return page

    def begin(self) -> None:
        self.console.get_by_role("button", name=re.compile("^Begin")).click()
        expect(self.console.get_by_role("button", name="Pause")).to_be_visible()

    def tab(self, name: str) -> Locator:
        """A page of the console's right side."""
        self.console.get_by_role("tab", name=name).click()
        return self.console.get_by_role("tabpanel")

    def choose(self, label: str, option: str) -> None:
        """Something in the settings of the lesson, once the house has it."""
        panel = self.tab("Lesson")
        panel.get_by_role("combobox", name=label).select_option(option)

    def end(self) -> None:
        """The end asks, and not for a moment."""
        self.console.get_by_role("button", name=re.compile("^(End the period|Stop and compare)$")).click()
        sure = self.console.get_by_role("dialog").locator(".brass")
        expect(sure).to_have_attribute("aria-disabled", "false")
        sure.click()
        expect(self.console.get_by_role("button", name="Pause")).to_have_count(0)

    def judge(self, key: str) -> None:
        """With one key, once the question has been seen: two quick presses judge one."""
        self.console.wait_for_selector('.queue article[data-ready="true"]')
        self.console.keyboard.press(key)


def roll_dice(page: Page) -> None:
    """Throw all dice, and wait until they lie."""
    page.wait_for_selector(f'{SETTLED} {ACTION}[aria-disabled="false"]')
    page.locator(ACTION).filter(has_text=re.compile("^Roll")).click()
    page.wait_for_selector(LYING)


def enter_dice(page: Page, faces: str) -> None:
    """Real dice: what they show is tapped in."""
    page.wait_for_selector(f'{SETTLED} {ACTION}[aria-disabled="false"]')
    page.locator(ACTION).filter(has_text=re.compile("^Enter")).click()
    for face in faces:
        page.get_by_role("button", name=f"A die shows {face}").click()
    page.locator(ACTION).filter(has_text=re.compile("^Enter")).click()
    page.wait_for_selector(LYING)


def buy(page: Page) -> None:
    """Ask for the first die that can be bought, and the first face that it can become."""
    page.wait_for_selector(LYING)
    page.get_by_role("button", name=re.compile("^Buy")).click()
    page.locator(".buy button").first.click()
    page.locator(".buy button").first.click()
    expect(page.get_by_role("button", name="Take the question back")).to_be_visible()


def write_box(page: Page) -> None:
    """Into the first open box, whatever it is worth."""
    page.wait_for_selector(LYING)
    fill(page, page.locator(OPEN_BOX).first)
    page.wait_for_selector(f'{SETTLED}[data-lying="false"], #card-done')
