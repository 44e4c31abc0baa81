"""A lesson in the browser: a teacher at the console, a projector, and students with devices of their own."""

from __future__ import annotations

import re
import secrets
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from testkit.browser.playing import (
    LYING,
    OPEN_BOX,
    READY,
    SETTLED,
    Open,
    enter,
    expect_button,
    expect_count,
    expect_heading,
    fill,
    fill_box,
    lay_out,
    press,
    type_in,
)
from testkit.server.clients import PATIENCE

CONSOLE = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}

GAMES = {
    "Zombie": {"rules": "zombie@1", "form": "teams"},
    "Place Value": {"rules": "place-value@1", "form": "pairs"},
}
TEACHER = {"is": "teacher"}
"""Who plays the zombie, where nothing shall happen by itself."""

# no connection is kept: the house may have been killed since
_client = httpx.Client(trust_env=False, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))


class Classroom:
    """The three screens of one lesson, which is opened as the form of the page `Teach` opens it."""

    def __init__(self, open_page: Open, url: str, game: str = "Zombie", **settings: Any) -> None:
        self._open, self._url = open_page, url
        made = self._ask("POST", "lessons", {"id": secrets.token_hex(6), "settings": {**GAMES[game], **settings}})
        self.lesson, self.code, self._secret = made["lesson"], made["code"], made["secret"]
        if game == "Zombie":
            self._ask("PUT", f"lessons/{self.lesson}/bank", {"starter": True}, self._secret)
        self.console = open_page(f"{url}/lesson/{self.lesson}/console#{self._secret}", viewport=CONSOLE)
        expect_heading(self.console, "Let them in")

    def _ask(self, method: str, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = _client.request(method, f"{self._url}/api/{path}", json=body, headers=headers)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def _at_table(self, page: Page, team: int) -> tuple[str, str]:
        """Where a device of a team plays, by its number from zero, and what it shows there; once there is a table."""
        page.wait_for_selector(".felt")
        table = self._ask("GET", f"lessons/{self.lesson}", token=self._secret)["teams"][team]["table"]
        return f"tables/{table}", page.evaluate(f"localStorage.getItem('dicehouse.pass.{self.lesson}')")

    def is_to_move(self, page: Page, team: int = 0) -> bool:
        table, token = self._at_table(page, team)
        view = self._ask("GET", table, token=token)
        return view["turn"]["seat"] in view["yours"]

    def write(self, page: Page, team: int, box: str, number: str) -> None:
        """Real dice and their number, through the API: the device that it belongs to only watches."""
        table, token = self._at_table(page, team)
        throw, score = {"is": "throw"}, {"is": "score", "box": box, "number": int(number)}
        for act in ({"action": throw, "dice": [*map(int, number)]}, {"action": score}):
            body = {"is": "do", "id": secrets.token_hex(6), "command": {"do": "act", **act}}
            self._ask("POST", f"{table}/commands", body, token)

    def projector(self) -> Page:
        """In a browser of its own: what lies behind another window draws once in a second, and is pressed late."""
        return self._open(self.projector_address, viewport=PROJECTOR)

    @property
    def projector_address(self) -> str:
        """As the console links to it, with its key."""
        return f"{self._url}{self.console.locator('a[target=dicehouse-projector]').first.get_attribute('href')}"

    def device(self, people: int = 1, **options: Any) -> Page:
        """Somebody scans the code and comes in."""
        page = self._open(f"{self._url}/l/{self.code}", **{"viewport": TABLET, "has_touch": True, **options})
        name = "I am alone at this device" if people == 1 else f"{people} of us share this device"
        press(page, name)
        page.wait_for_url(re.compile(r"/lesson/[\w-]+$"))
        return page

    def let_in(self) -> None:
        """Who came after the start waits at the door."""
        press(self.console, re.compile("^Let (them|all .*) in$"))

    def begin(self) -> None:
        press(self.console, re.compile("^Begin"))
        expect_button(self.console, "Pause")

    def tab(self, name: str) -> Locator:
        """A page of the console's right side."""
        self.console.get_by_role("tab", name=name).click()
        return self.console.get_by_role("tabpanel")

    def choose(self, label: str, option: str) -> None:
        """Something in the settings of the lesson, once the house has it."""
        self.tab("Lesson").get_by_role("combobox", name=label).select_option(option)

    def deal(self, teams: int) -> None:
        """Everybody who has come to so many teams."""
        students = self.tab("Students")
        type_in(students, "Deal everyone to", str(teams))
        press(students, "teams", exact=True)
        expect_count(self.tab("Teams"), "tbody tr:not(.zombie)", teams)

    def end(self) -> None:
        """The end asks, and not for a moment."""
        press(self.console, re.compile("^(End the period|Stop and compare)$"))
        self.console.locator('dialog .brass[aria-disabled="false"]').click()
        expect(self.console.get_by_role("button", name="Pause")).to_have_count(0)

    def judge(self, key: str) -> None:
        """With one key, once the question or the number has been seen: two quick presses judge one."""
        self.console.wait_for_selector('.judge.yes[aria-disabled="false"]')
        self.console.keyboard.press(key)

    def take_back(self) -> None:
        """What was judged last, with one key, once the house has answered."""
        self.console.wait_for_selector('[aria-keyshortcuts="Z"][aria-disabled="false"]')
        self.console.keyboard.press("z")


def name_of(page: Page) -> str:
    """Whoever a device belongs to."""
    return page.locator("header .chip").inner_text()


def roll_dice(page: Page) -> None:
    """Throw all dice, and wait until they lie."""
    page.locator(f"{SETTLED} {READY}:has-text('Roll')").click()
    page.wait_for_selector(LYING)


def enter_dice(page: Page, faces: str) -> None:
    """Real dice: what they show is tapped in."""
    page.wait_for_selector(f"{SETTLED} {READY}:has-text('Enter')")
    enter(page, faces)


def write_number(page: Page, box: str, number: str) -> None:
    """As a pupil does: throw real dice, lay them out, and write."""
    enter_dice(page, "".join(sorted(number)))
    lay_out(page, number)
    page.wait_for_selector(LYING)
    fill_box(page, box)


def buy(page: Page) -> None:
    """Ask for the first die that can be bought, and the first face that it can become."""
    page.wait_for_selector(LYING)
    press(page, re.compile("^Buy"))
    page.locator(".buy button").first.click()
    page.locator(".buy button").first.click()
    expect_button(page, "Take the question back")


def write_box(page: Page) -> None:
    """Into the first open box, whatever it is worth."""
    page.wait_for_selector(LYING)
    fill(page, page.locator(OPEN_BOX).first)
    page.wait_for_selector(f'{SETTLED}[data-lying="false"], #card-done')
