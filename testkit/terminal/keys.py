"""Somebody at the app's keyboard, driven by Textual's Pilot: reads the screen's state, presses keys and clicks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from dicehouse.notation import Record
from dicehouse.play import SeededDice
from dicehouse.play.settings import BotStrength
from dicehouse.rules import (
    Action,
    Announce,
    Buy,
    Read,
    RuleSet,
    Score,
    Seat,
    State,
    Throw,
    is_full,
    legal_actions,
    open_places,
)
from dicehouse.terminal.app.chosen import Chosen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.app.modals import Ask, Pick, Question
from dicehouse.terminal.app.pages import Page
from dicehouse.terminal.app.table_screen import TableScreen
from dicehouse.terminal.tables.local import LocalTable

__all__ = [
    "LARGE",
    "SMALL",
    "Player",
    "RandomBot",
    "SpentPatience",
    "app_for",
    "random_bot",
    "screen_text",
    "seeded_app",
]

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 90.0
KEYS = {"space": " ", "enter": "\r", "escape": None, "down": None}

AnyPilot = Pilot[None]


class SpentPatience(AssertionError):
    """What was waited for never came; the screen says what came instead."""


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, state: State, seat: Seat) -> Action:
        return self._random.choice([action for action in legal_actions(state) if not isinstance(action, Buy)])


def random_bot(strength: BotStrength, rules: RuleSet) -> RandomBot:
    return RandomBot(len(strength))


def seeded_app(record: Record, seed: int = 1) -> HouseApp:
    """An app with this game on its table, dice by a seed, and bots that choose at random and at once."""

    def open_table(chosen: Chosen) -> LocalTable:
        return LocalTable(
            chosen.record, first=chosen.first, make_bot=random_bot, source=SeededDice(seed), bot_pause=0.0
        )

    return HouseApp(chosen=Chosen(record), open_table=open_table)


def app_for(rules: RuleSet, seed: int = 1, names: tuple[str, ...] = ("ana", "bo"), **tags: str) -> HouseApp:
    return seeded_app(Record(rules, names[: max(rules.seats[0], len(names))], tags=tags), seed)


def screen_text(app: HouseApp) -> str:
    """The screen as its characters, a question over the table that shows through; there is no public way to them but
    a picture."""
    rows: list[str] = []
    for screen in app.screen_stack:
        strips = ["".join(segment.text for segment in strip) for strip in screen._compositor.render_strips()]
        if rows and isinstance(screen, Question):
            strips = [_over(above, below) for above, below in zip(strips, rows, strict=True)]
        rows = strips
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _over(above: str, below: str) -> str:
    """The row of a question's box, with the table's characters left and right of it."""
    start = len(above) - len(above.lstrip())
    end = len(above.rstrip())
    return below if start >= end else f"{below[:start]:<{start}}{above[start:end]}{below[end:]}"


class Player:
    """Plays whatever stands on the screen; sometimes with the mouse."""

    def __init__(self, pilot: AnyPilot, seed: int = 1) -> None:
        self.pilot = pilot
        self._random = random.Random(seed)

    @property
    def app(self) -> HouseApp:
        app = self.pilot.app
        assert isinstance(app, HouseApp)
        return app

    @property
    def table(self) -> TableScreen:
        tables = [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
        assert tables, screen_text(self.app)
        return tables[0]

    async def wait_for(self, wanted: Callable[[], object]) -> None:
        ends = asyncio.get_running_loop().time() + PATIENCE
        while not wanted():
            await asyncio.sleep(0.001)
            if asyncio.get_running_loop().time() > ends:
                raise SpentPatience(screen_text(self.app))

    async def at_table(self) -> TableScreen:
        def seated() -> bool:
            tables = [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
            return bool(tables) and tables[0].view is not None

        await self.wait_for(seated)
        return self.table

    def type(self, *keys: str) -> None:
        """Keys one after another, as fast as they come; the Pilot's own `press` waits for every one of them."""
        for key in keys:
            character = KEYS.get(key, key if len(key) == 1 else None)
            self.app.post_message(Key(key, character))

    async def press(self, *keys: str) -> None:
        """Keys, and wait until the screen stands still."""
        await self.pilot.press(*keys)

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Move whenever it is one's turn, until the game is over."""
        await self.at_table()
        while not self._over() and not until():
            await self.step()

    async def step(self) -> None:
        """One key or a few, and wait until the table has answered."""
        screen, table = self.app.screen, self.table
        version = table.view.version if table.view else 0
        if isinstance(screen, Pick | Ask):
            await self.wait_for(lambda: screen.focused is not None)
        if isinstance(screen, Pick):
            await self._pick(screen)
        elif isinstance(screen, Ask):
            await self._type(screen)
        elif isinstance(screen, Page):
            self.type("escape")
        elif table.main.kind in ("sit", "start"):
            self.type("enter")
        elif table.mine and table.state is not None:
            await self._move(table, table.state)
        await self.wait_for(lambda: self._changed(version, screen))

    def _changed(self, version: int, screen: object) -> bool:
        """The table has moved on, or asks something else; a question that is gone is not yet an answer."""
        view = self.table.view
        asks = isinstance(self.app.screen, Pick | Ask | Page) and self.app.screen is not screen
        return asks or isinstance(screen, Page) or (view is not None and view.version != version)

    def _over(self) -> bool:
        view = self.table.view
        return view is not None and view.phase in ("over", "void")

    async def _pick(self, screen: Pick[object]) -> None:
        key = self._random.choice([key for key, _, _ in screen._options])
        self.type(key)

    async def _type(self, screen: Ask[object]) -> None:
        spec = self.table.link.rules.dice
        count = spec.count - len(self.table.hand.tray.keep)
        state = self.table.state
        if state is not None and is_full(state.card):
            words = "no idea" if "words" in screen._title else self._faces(spec.count)
        else:
            words = self._faces(count if self.table.hand.tray.faces else spec.count)
        screen.query_one(Input).value = words
        self.type("enter")

    def _faces(self, count: int) -> str:
        spec = self.table.link.rules.dice
        return " ".join(spec.label(self._random.randint(1, spec.sides)) for _ in range(count))

    async def _move(self, table: TableScreen, state: State) -> None:
        actions = legal_actions(state)
        kinds = sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)
        kind = self._random.choice(kinds)
        await self.do(self._random.choice([action for action in actions if type(action) is kind]))

    async def do(self, action: Action) -> None:
        """This action by keys, or with the mouse."""
        match action:
            case Throw(keep):
                await self._throw(keep)
            case Score(box, number):
                await self._score(box, number)
            case Announce(box):
                self.type(*self._way_to(box), "s")
            case Buy():
                self.type("b")
            case Read():
                self.type("enter")
            case _:
                raise AssertionError(f"{action} has no key")

    def _way_to(self, box: str) -> list[str]:
        """The keys that choose a box, from above or from below."""
        state = self.table.state
        assert state is not None
        places = list(open_places(state.card))
        place = places.index(state.rules.places[box])
        down, up = place + 1, len(places) - place
        return ["down"] * down if down <= up else ["up"] * up

    async def _throw(self, keep: tuple[int, ...]) -> None:
        hand = self.table.hand
        if hand.laying:
            self.type(*["escape"] * (len(hand.laid) + 2))
        wanted = hand.tray.holding(keep) if hand.tray.faces else None
        self.type(*(str(place + 1) for place in sorted(hand.tray.held ^ wanted.held)) if wanted else ())
        self.type("space")

    async def _score(self, box: str, number: int | None) -> None:
        table = self.table
        assert table.state is not None
        if number is not None:
            self.type("n", *str(number))
        self.type(*self._way_to(box), "enter")
