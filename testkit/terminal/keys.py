"""Somebody at the app's keyboard, driven by Textual's Pilot: reads the screen's state, presses keys and clicks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from dicehouse.notation import Record
from dicehouse.rules import (
    Action,
    Announce,
    Buy,
    Read,
    Score,
    Throw,
    is_full,
)
from dicehouse.rules.catalogue import game
from dicehouse.terminal.app.front import Chosen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.app.modals import AskScreen, PickScreen, Question
from dicehouse.terminal.app.pages import Page
from dicehouse.terminal.app.panels import CardPanel
from dicehouse.terminal.app.table_screen import TableScreen
from dicehouse.terminal.tables.local import LocalTable
from testkit.terminal.typist import RandomBot, SeededContext, some_action

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 90.0
NEAR = 3
KEYS = {"space": " ", "enter": "\r", "escape": None, "down": None}

AnyPilot = Pilot[None]


def seeded_app(record: Record, seed: int = 1, **options: Any) -> HouseApp:
    """An app with this game on its table, dice by a seed, and random bots; options are the table's."""

    def open_table(chosen: Chosen) -> LocalTable:
        seeded: dict[str, Any] = {"context": SeededContext(seed), "make_bot": RandomBot, "bot_pause": 0.0}
        return LocalTable(chosen.record, first=chosen.first, **seeded | options)

    return HouseApp(chosen=Chosen(record), open_table=open_table)


def app_for(name: str, *names: str, seed: int = 1, **tags: str) -> HouseApp:
    return seeded_app(Record(game(name), names or ("ana", "bo"), tags=tags), seed)


@asynccontextmanager
async def at_table(app: HouseApp, seed: int = 1, size: tuple[int, int] = SMALL) -> AsyncIterator[Player]:
    """Somebody at the keyboard, once the table is on the screen."""
    async with app.run_test(size=size) as pilot:
        player = Player(pilot, seed)
        await player.at_table()
        yield player


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
    def shown(self) -> str:
        return screen_text(self.app)

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def record(self) -> Record:
        assert self.app.table is not None
        return self.app.table.record

    async def wait_for(self, wanted: Callable[[], object]) -> None:
        ends = asyncio.get_running_loop().time() + PATIENCE
        while not wanted():
            await asyncio.sleep(0.001)
            assert asyncio.get_running_loop().time() < ends, screen_text(self.app)

    async def at_table(self) -> TableScreen:
        await self.wait_for(lambda: any(isinstance(s, TableScreen) and s.view for s in self.app.screen_stack))
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
        screen, table, view = self.app.screen, self.table, self.table.view
        version = view.version if view else 0
        if isinstance(screen, PickScreen | AskScreen):
            await self.wait_for(lambda: screen.focused is not None)
        if isinstance(screen, PickScreen):
            # somebody who does not want it after all would begin again
            self.type(self._random.choice([key for key, _, value in screen.question.options if value is not False]))
        elif isinstance(screen, AskScreen):
            self._type(screen)
        elif isinstance(screen, Page):
            self.type("escape")
        elif table.main.kind in ("sit", "start"):
            self.type("enter")
        elif table.mine and table.state is not None and not (view and view.turn and view.turn.question):
            await self.do(some_action(table.state, self._random))
        await self.wait_for(lambda: self._changed(version, screen))

    def _changed(self, version: int, screen: object) -> bool:
        """The table has moved on, or asks something else; a question that is gone is not yet an answer."""
        view = self.table.view
        asks = isinstance(self.app.screen, PickScreen | AskScreen | Page) and self.app.screen is not screen
        return asks or isinstance(screen, Page) or (view is not None and view.version != version)

    def _over(self) -> bool:
        view = self.table.view
        return view is not None and view.phase in ("over", "void")

    def _type(self, screen: AskScreen[object]) -> None:
        spec = self.table.link.rules.dice
        count = spec.count - len(self.table.hand.tray.keep)
        state = self.table.state
        if state is not None and is_full(state.card):
            words = "no idea" if "words" in screen.question.title else self._faces(spec.count)
        else:
            words = self._faces(count if self.table.hand.tray.faces else spec.count)
        screen.query_one(Input).value = words
        self.type("enter")

    def _faces(self, count: int) -> str:
        spec = self.table.link.rules.dice
        return " ".join(spec.label(self._random.randint(1, spec.sides)) for _ in range(count))

    async def do(self, action: Action) -> None:
        """This action by keys, or with the mouse."""
        match action:
            case Throw(keep):
                self._throw(keep)
            case Score(box, 0):
                await self._choose(box)
                self.type("x")
            case Score(box, number):
                self.type(*f"n{number}" if number is not None else ())
                await self._choose(box)
                self.type("enter")
            case Announce(box):
                await self._choose(box)
                self.type("s")
            case Buy():
                self.type("b")
            case Read():
                self.type("enter")
            case _:
                raise AssertionError(f"{action} has no key")

    async def _choose(self, box: str) -> None:
        """By arrows where it is near, with the mouse where it is far."""
        table = self.table
        assert table.state is not None
        place = table.state.rules.places[box]
        near = table.open_boxes()[:NEAR]
        if table.hand.chosen is None and place in near:
            self.type(*["down"] * (near.index(place) + 1))
        elif table.hand.chosen != place:
            table.query_one(CardPanel).post_message(CardPanel.Clicked(place))
        await self.wait_for(lambda: table.hand.chosen == place)

    def _throw(self, keep: tuple[int, ...]) -> None:
        hand = self.table.hand
        if hand.laying:
            self.type(*["escape"] * (len(hand.laid) + 2))
        wanted = hand.tray.holding(keep) if hand.tray.faces else None
        self.type(*(str(place + 1) for place in sorted(hand.tray.held ^ wanted.held)) if wanted else ())
        self.type("space")
