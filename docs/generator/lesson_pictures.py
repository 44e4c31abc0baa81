"""Takes the pictures of a lesson anew: python -m docs.generator.lesson_pictures [SCENE ...]

A real lesson: five teams come in with a browser each, play as the solver would, and ask; look at every picture
afterwards.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from docs.generator.pictures import FOLDER, LAPTOP, PHONE, PROJECTOR
from docs.generator.players import Guest, play, rounds
from testkit.browser.lesson import Classroom, enter_dice, roll_dice
from testkit.browser.playing import LYING, fill, lay_out
from testkit.browser.running import CHROMIUM, RunningHouse

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SIZES: dict[str, dict[str, Any]] = {"console": LAPTOP, "projector": PROJECTOR, "tablet": TABLET, "phone": PHONE}

LOOK = """([lesson, secret]) => new Promise(done => {
    const socket = new WebSocket(`/api/lessons/${lesson}/socket`)
    socket.onopen = () => socket.send(JSON.stringify({is: 'hello', role: 'console', token: secret}))
    socket.onmessage = event => {
        const message = JSON.parse(event.data)
        if (message.is === 'lesson') { socket.close(); done(message.console) }
    }
})"""


class Studio:
    def __init__(self, browser: Browser, url: str, scheme: Literal["light", "dark"]) -> None:
        self._browser, self.url, self.scheme = browser, url, scheme

    def open(self, url: str, *, screen: str = "console", **options: Any) -> Page:
        """Each visitor has a browser of their own, and the projector one whose pictures are not too large."""
        given = {**options, **SIZES[screen]}
        context = self._browser.new_context(reduced_motion="reduce", color_scheme=self.scheme, **given)
        page = context.new_page()
        page.goto(url)
        return page

    def room(self, game: str = "Zombie", **options: Any) -> Room:
        return Room(self, game, **options)

    def take(self, page: Page, name: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(700)
        page.screenshot(path=FOLDER / f"lesson-{name}{'-dark' if self.scheme == 'dark' else ''}.png")
        print(f"took lesson-{name}")


class Room(Classroom):
    """A classroom that the camera sees from every side."""

    def __init__(self, studio: Studio, game: str, **options: Any) -> None:
        super().__init__(studio.open, studio.url, game, **options)
        self._studio = studio

    def name(self, title: str) -> None:
        field = self.tab("Lesson").get_by_label("Name of the lesson")
        field.fill(title)
        field.blur()
        self.console.get_by_role("heading", name=title).wait_for()
        self.console.get_by_role("tab").first.click()

    def screen(self) -> Page:
        return self._studio.open(self.projector_address, screen="projector")

    def team(self, people: int = 4, screen: str = "tablet") -> Page:
        return self.device(people, screen=screen)

    def look(self) -> dict[str, Any]:
        """The room as the console has it."""
        kept = self.console.evaluate("JSON.parse(localStorage.getItem('dicehouse.lessons'))[0].secret")
        view: dict[str, Any] = self.console.evaluate(LOOK, [self.lesson, kept])
        return view

    def player(self, page: Page) -> Guest:
        return self._guest(page.evaluate(f"localStorage.getItem('dicehouse.pass.{self.lesson}')"))

    def zombie(self) -> Guest:
        return self._guest(self.look()["table_token"])

    def _guest(self, token: str) -> Guest:
        guest = Guest(self._studio.url, "Somebody", strength="steady")
        guest.token = token
        return guest


def a_match(
    studio: Studio, filled: tuple[int, ...] = (9, 8, 8, 7, 8), zombie_games: int = 3
) -> tuple[Room, list[Page]]:
    """Five teams in the middle of their cards, and a zombie in its third game."""
    room = studio.room()
    room.choose("Who plays the zombie", "teacher")
    room.name("Room 4b")
    pages = [room.team() for _ in filled]
    room.begin()
    for page in pages:
        page.wait_for_selector(".felt")
    view = room.look()
    tables = {member["student"]: team["table"] for team in view["lesson"]["teams"] for member in team["members"]}
    seats = [(room.player(page), tables[number]) for number, page in enumerate(pages, 1)]
    for (guest, table), count in zip(seats, filled, strict=True):
        play(table, [guest], rounds(count))
    undead = room.zombie()
    for game in range(zombie_games):
        table = room.look()["lesson"]["zombie"]["table"]
        enough = rounds(5) if game == zombie_games - 1 else lambda view: view["phase"] != "playing"
        play(table, [undead], enough)
    for page in pages:
        page.wait_for_selector(".felt")
    return room, pages


def ask(page: Page) -> None:
    """The team throws once and asks for a die."""
    roll_dice(page)
    page.get_by_role("button", name="Buy a die").click()
    page.locator(".buy button").first.click()
    page.locator(".buy button").last.click()
    page.get_by_role("button", name="Take the question back").wait_for()


def zombie(studio: Studio) -> None:
    room, pages = a_match(studio)
    projector = room.screen()
    for page in (pages[0], pages[4]):
        ask(page)
    field = pages[0].locator("#lesson-answer")
    if field.count():
        field.fill("56")
        pages[0].get_by_role("button", name="Answer", exact=True).click()
    room.console.locator(".queue article").wait_for()
    room.console.locator(".odds").wait_for(timeout=180_000)
    projector.locator(".asking").first.wait_for()
    studio.take(projector, "projector")
    studio.take(room.console, "console")
    studio.take(pages[0], "tablet-question")
    roll_dice(pages[1])
    studio.take(pages[1], "tablet")
    phone = room.device(screen="phone")
    phone.wait_for_selector(".felt")
    studio.take(phone, "phone")


def endings(studio: Studio) -> None:
    for name, filled, games in (("survivors", (5, 5), 1), ("zombies", (1, 1), 2), ("draw", (), 0)):
        room = studio.room()
        room.choose("Who plays the zombie", "teacher")
        pages = [room.team() for _ in range(2)]
        projector = room.screen()
        room.begin()
        for page in pages:
            page.wait_for_selector(".felt")
        tables = [team["table"] for team in room.look()["lesson"]["teams"]]
        for page, table, count in zip(pages, tables, filled, strict=False):
            play(table, [room.player(page)], rounds(count))
        for _ in range(games):
            play(room.look()["lesson"]["zombie"]["table"], [room.zombie()], rounds(3 if name == "survivors" else 12))
        room.end()
        projector.locator("#finale").wait_for()
        studio.take(projector, name)
        if name == "survivors":
            room.tab("Results")
            studio.take(room.console, "results")


def coming_in(studio: Studio) -> None:
    teach = studio.open(f"{studio.url}/teach")
    teach.locator(".games").wait_for()
    studio.take(teach, "teach")
    room = studio.room()
    room.name("Room 4b")
    for _ in range(4):
        room.team()
    phone = room.device(screen="phone")
    projector = room.screen()
    projector.locator(".gathering li").first.wait_for()
    studio.take(room.console, "come-in")
    studio.take(projector, "projector-come-in")
    studio.take(phone, "phone-waiting")
    room.tab("Questions").locator("li").first.wait_for()
    studio.take(room.console, "questions")


def place_value(studio: Studio) -> None:
    room = studio.room("Place Value", form="class")
    room.tab("Lesson").get_by_role("radio", name="Real dice", exact=True).check()
    cards = ("6341", "5332", "6315", "4311", "1326")
    pages = [room.device(screen="tablet") for _ in cards]
    projector = room.screen()
    room.begin()
    for page, number in zip(pages, cards, strict=True):
        enter_dice(page, "".join(sorted(number)))
        lay_out(page, number)
        page.wait_for_selector(LYING)
        if page is pages[0]:
            studio.take(page, "place-value-tablet")
        fill(page, page.locator('button[data-box="3H"]'))
    room.end()
    room.console.get_by_role("button", name="Show the first").click()
    projector.locator(".compare").wait_for()
    room.console.get_by_role("button", name="Read right").wait_for()
    studio.take(room.console, "compare-console")
    room.judge("ArrowRight")
    projector.locator("li.point").wait_for()
    studio.take(projector, "compare")


SCENES: tuple[Callable[[Studio], None], ...] = (zombie, endings, coming_in, place_value)


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = RunningHouse(Path(folder), "--odds")
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for scheme in ("light", "dark"):
                for scene in SCENES:
                    if not names or scene.__name__ in names:
                        scene(Studio(browser, house.url, scheme))
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main(sys.argv[1:])
