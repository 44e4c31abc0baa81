"""Takes the pictures of docs/pictures anew: python -m docs.generator.pictures [NAME ...]

A house of its own, real bots, and players who play as well as they can; look at every picture afterwards.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from docs.generator.players import Guest, play, rounds, thrown, wise
from testkit.browser.playing import lay_out
from testkit.browser.running import CHROMIUM, RunningHouse

FOLDER = Path(__file__).parents[1] / "pictures"

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}, "device_scale_factor": 2 / 3}


@dataclass
class Studio:
    """`ana` sits before the camera, `bo` and `mia` across the table."""

    browser: Browser
    url: str
    ana: Guest
    bo: Guest
    mia: Guest

    @contextmanager
    def seen(self, path: str, ready: str, screen: dict[str, Any] = LAPTOP, **options: Any) -> Iterator[Page]:
        """The page as Ana sees it, without what moves."""
        asked = {"storage_state": self.ana.storage, "reduced_motion": "reduce", **screen, **options}
        context = self.browser.new_context(**asked)
        page = context.new_page()
        page.goto(f"{self.url}{path}")
        page.wait_for_selector(ready)
        page.wait_for_load_state("networkidle")
        yield page
        context.close()


def take(page: Page, name: str, **options: Any) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png", **options)
    print(f"took {name}.png")


def against_a_bot(studio: Studio, game: str = "yahtzee", filled: int = 7, rolls_left: int = 1) -> str:
    """A game in its middle, Ana's dice on the table."""
    while True:
        table = studio.ana.make(game, seats=2, bots=["perfect"], hints=True)
        if is_in_its_middle(table, [studio.ana], filled, rolls_left):
            return table


def is_in_its_middle(table: str, guests: list[Guest], filled: int, rolls_left: int) -> bool:
    """Played until the dice are worth a picture; not every game comes there."""
    guests[0].do(table, "start")
    ready = rounds(filled, rolls_left)
    return bool(play(table, guests, lambda view: ready(view) and telling(view))["phase"] == "playing")


def telling(view: dict[str, Any]) -> bool:
    """Dice that show what the game is about: some are alike and worth keeping, or write a number that fits."""
    if any(offer["numbers"] for offer in view["turn"]["offers"]):
        return True
    kept, worth = wise(view), [offer for offer in view["turn"]["offers"] if offer["points"]]
    return len(set(kept)) == 1 and 2 <= len(kept) <= 3 and len(worth) > 2


def keep_the_best(page: Page, view: dict[str, Any]) -> None:
    wanted = list(wise(view))
    faces = page.locator("[data-die]").evaluate_all("dice => dice.map(die => Number(die.dataset.face))")
    for number, face in enumerate(faces, 1):
        if face in wanted:
            wanted.remove(face)
            page.locator(f'[data-die="{number}"]').click()


def front(studio: Studio) -> None:
    for guest, game, seats in ((studio.mia, "yatzy", 3), (studio.bo, "place-value", 2)):
        guest.make(game, seats=seats, public=True)
    table = studio.bo.make("yahtzee-online", seats=2, bots=["sharp"], public=True)
    studio.bo.do(table, "start")
    for name, screen, scheme in (
        ("front-light", LAPTOP, "light"),
        ("front-phone-dark", PHONE, "dark"),
        ("front-projector", PROJECTOR, "light"),
    ):
        with studio.seen("/", ".games li", screen, color_scheme=scheme) as page:
            page.wait_for_selector(".lines li")
            take(page, name)


def table(studio: Studio) -> None:
    made = against_a_bot(studio)
    path = f"/t/{made}"
    for name, screen, scheme in (
        ("table-light", LAPTOP, "light"),
        ("table-dark", LAPTOP, "dark"),
        ("table-phone-light", PHONE, "light"),
    ):
        with studio.seen(path, "button[data-box]", screen, color_scheme=scheme) as page:
            keep_the_best(page, studio.ana.view(made))
            take(page, name)
    with studio.seen(f"{path}/board", ".die", PROJECTOR) as page:
        take(page, "projector-board")
    with studio.seen(path, "button[data-box]") as page:
        page.keyboard.press("h")
        page.wait_for_selector(".advice .chip")
        take(page, "coach-laptop-light")


def wager(studio: Studio) -> None:
    settings = {"seats": 2, "wager": 200, "clock": {"minutes": 5, "increment": 0}}
    while True:
        made = studio.ana.make("yahtzee-online", **settings)
        studio.bo.do(made, "sit")
        if is_in_its_middle(made, [studio.ana, studio.bo], 9, 1):
            break
    with studio.seen(f"/t/{made}", "button[data-box]") as page:
        spectators = [studio.browser.new_page() for _ in range(3)]
        for spectator in spectators:
            spectator.goto(page.url)
        page.wait_for_selector(".spectators")
        page.wait_for_timeout(600)
        keep_the_best(page, studio.ana.view(made))
        take(page, "wager-light")
        for spectator in spectators:
            spectator.context.close()


def ending(studio: Studio) -> None:
    made = won(studio)
    with studio.seen(f"/t/{made}", ".equation") as page:
        take(page, "ending")
    with studio.seen(f"/t/{made}/analysis", ".equation") as page:
        take(page, "analysis-laptop-light", full_page=True)
    with studio.seen(f"/t/{made}/replay", ".caption") as page:
        page.get_by_role("button", name="Ask the coach what mattered").click()
        latest(page).click()
        page.wait_for_selector(".here")
        take(page, "replay-laptop-light")


def won(studio: Studio) -> str:
    """A game that Ana wins, though not without mistakes."""
    studio.ana.strength = "steady"
    while True:
        made = studio.ana.make("yahtzee", seats=2, bots=["steady"])
        studio.ana.do(made, "start")
        if play(made, [studio.ana], lambda view: view["phase"] != "playing")["winners"] == [1]:
            return made


def latest(page: Page) -> Locator:
    """The decision that was made last, so that the card has something to show."""
    page.wait_for_selector(".jumps button")
    jumps = page.locator(".jumps button")
    turns = [int(text.split("turn ")[1].split(":")[0]) for text in jumps.all_inner_texts()]
    return jumps.nth(turns.index(max(turns)))


def joker(studio: Studio) -> None:
    made = studio.ana.make("yahtzee", seats=1, dice="entered")
    studio.ana.do(made, "start")
    turns = ("66642 6", "23456 LS", "22333 FH", "55551 4K", "33315 3", "44444 Y", "12346 SS", "22256 2")
    for turn in turns:
        studio.ana.enter(made, *turn.split())
    studio.ana.do(made, "act", action={"is": "throw"}, dice=[4] * 5)
    with studio.seen(f"/t/{made}", "button[data-box]", color_scheme="dark") as page:
        take(page, "joker-dark")


def other_games(studio: Studio) -> None:
    made = against_a_bot(studio, "piecepack")
    with studio.seen(f"/t/{made}", "button[data-box]") as page:
        keep_the_best(page, studio.ana.view(made))
        take(page, "piecepack")
    made = against_a_bot(studio, "place-value", 5, 0)
    path = f"/t/{made}"
    number = str(max(number for offer in studio.ana.view(made)["turn"]["offers"] for number in offer["numbers"]))
    with studio.seen(path, ".strip") as page:
        lay_out(page, number)
        take(page, "place-value")
    with studio.seen(path, ".strip", PHONE, color_scheme="dark") as page:
        lay_out(page, number)
        take(page, "place-value-phone-dark")
    made = studio.ana.make("zombie", seats=2, bots=["casual"])
    studio.ana.do(made, "start")
    play(made, [studio.ana], rounds(6))
    play(made, [studio.ana], thrown)
    with studio.seen(f"/t/{made}", "button[data-box]") as page:
        page.get_by_role("button", name="Buy a die").click()
        page.locator(".buy .face").first.click()
        take(page, "zombie")


def pages(studio: Studio) -> None:
    with studio.seen("/new?game=yahtzee-online", 'form[aria-busy="false"]') as page:
        take(page, "new-table", full_page=True)
    with studio.seen("/games/yahtzee", ".boxes") as page:
        take(page, "rules")
    with studio.seen("/lab?from=yacht", '#lab-state[data-checked="true"]') as page:
        page.get_by_label("Rolls in a turn").fill("4")
        page.get_by_role("button", name="Solve it").click()
        page.wait_for_selector(".solved td", timeout=120_000)
        page.wait_for_selector("dd.change", timeout=120_000)
        take(page, "lab-laptop-light")


SCENES: tuple[Callable[[Studio], None], ...] = (front, table, wager, ending, joker, other_games, pages)


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = RunningHouse(Path(folder), "--real-bots")
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            ana, bo, mia = (Guest(house.url, name) for name in ("Ana", "Bo", "Mia"))
            studio = Studio(browser, house.url, ana, bo, mia)
            for scene in SCENES:
                if not names or scene.__name__ in names:
                    scene(studio)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main(sys.argv[1:])
