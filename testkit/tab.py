"""A browser's keeping in a dictionary, and a page that plays at a house in a tab."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec

from dicehouse.api.answers.perfect import table_file
from dicehouse.notation import read_state
from dicehouse.rules import Action, RuleSet, Score, State, legal_actions, read_rules
from dicehouse.rules.catalogue import find
from dicehouse.tab.worker import TabWorker
from dicehouse.wire import WIRE_VERSION


def first_box(state: State) -> Action:
    """Throw once, then fill the first box that may be."""
    return next(action for action in legal_actions(state) if isinstance(action, Score) or not state.dice)


class Kept:
    """A Shelf. `refuse` is why nothing more can be kept."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.events: dict[tuple[str, int], Any] = {}
        self.device = ""
        self.refuse = ""

    async def add(self, room: str, kept: str, rows: str) -> str:
        await asyncio.sleep(0)
        added = {(room, version): row for version, row in json.loads(rows)}
        if self.refuse:
            return self.refuse
        if added.keys() & self.events.keys():
            return "outrun"
        first = min(version for _, version in added)
        if first > 1 and (room, first - 1) not in self.events:
            return "gone"
        self.events |= added
        self.kept[room] = json.loads(kept)
        return ""

    async def rows(self, room: str, after: int) -> str:
        found = {version: row for (name, version), row in self.events.items() if name == room and version > after}
        return json.dumps([row for _, row in sorted(found.items())])

    async def rooms(self) -> str:
        return json.dumps(list(self.kept.values()))

    async def forget(self, rooms: str) -> None:
        for room in json.loads(rooms):
            del self.kept[room]
            self.events = {key: row for key, row in self.events.items() if key[0] != room}

    async def remember(self, known: str) -> str:
        if not self.refuse:
            self.device = known
        return self.refuse

    async def recall(self) -> str:
        return self.device


class Page:
    """What the page's link does, without a browser."""

    def __init__(self) -> None:
        self.connected = True
        self.brought: list[str] = []
        self.replies: dict[int, tuple[int, str, bytes]] = {}
        self.said: list[dict[str, Any]] = []
        self.ended: list[int] = []
        self._number = 0
        self._own: RuleSet | None = None
        self._news = asyncio.Event()
        self.worker: TabWorker

    @classmethod
    async def open(cls, kept: Kept) -> Page:
        page = cls()
        page.worker = await TabWorker.open(kept, page._told, page._brought, page._bring_table, bot_pause=0.0)
        return page

    async def _brought(self, part: str) -> bool:
        """Whatever there is, CPython has here already."""
        return False

    async def _bring_table(self, name: str) -> bytes | None:
        """As a house on the network would give it."""
        if not self.connected:
            return None
        self.brought.append(name)
        return table_file(name)

    def _told(self, what: str, number: int, *rest: Any) -> None:
        if what == "replied":
            self.replies[number] = rest
        elif rest[0]:
            self.said.append(json.loads(rest[0]))
        else:
            self.ended.append(number)
        self._news.set()

    async def until(self, true: Any) -> Any:
        while not (found := true()):
            self._news.clear()
            await self._news.wait()
        return found

    async def ask(self, method: str, address: str, body: object = None) -> tuple[int, Any]:
        return await self.send(method, address, "" if body is None else json.dumps(body))

    async def send(self, method: str, address: str, body: str) -> tuple[int, Any]:
        self._number += 1
        number = self._number
        self.worker.ask(number, method, address, "", body)
        status, kind, found = await self.until(lambda: self.replies.get(number))
        return status, json.loads(found) if kind == "application/json" and found else found

    def line(self, table: str, number: int = 1) -> None:
        self.worker.line(number, f"/api/tables/{table}/socket")

    def say(self, message: dict[str, Any], number: int = 1) -> None:
        self.worker.hear(number, json.dumps(message))

    @property
    def table(self) -> dict[str, Any]:
        """As it was last seen."""
        return next((one["table"] for one in reversed(self.said) if "table" in one), {})

    async def make(self, rules: str, people: tuple[str, ...] = (), **settings: Any) -> str:
        self._number += 1
        self._own = read_rules(settings["rule_file"]) if "rule_file" in settings else None
        new = {"id": f"t{self._number}", "settings": {"rules": rules, **settings}, "people": people}
        status, made = await self.ask("POST", "/api/tables", new)
        assert status == 200, made
        table: str = made["table"]
        return table

    async def start(self, table: str) -> None:
        """Sit down, and begin where nobody has."""
        self.said.clear()
        self.line(table)
        self.say({"is": "hello", "token": "here", "wire": WIRE_VERSION, "version": None})
        if (await self.until(lambda: self.table))["phase"] == "gathering":
            self.say({"is": "do", "id": "s", "command": {"do": "start"}, "version": None})
        await self.until(self._due)

    async def move(self, move: Callable[[State], Action] = first_box) -> None:
        seen = self.table
        action = json.loads(
            msgspec.json.encode(move(read_state(seen["state_line"], lambda name: self._own or find(name))))
        )
        act = {"do": "act", "action": action}
        self.say({"is": "do", "id": f"m{seen['version']}", "command": act, "version": seen["version"]})
        await self.until(lambda: self.table["version"] > seen["version"])
        await self.until(self._due)

    async def play(self, table: str, move: Callable[[State], Action] = first_box) -> None:
        """To the end: `move` is asked whenever it is this device's turn."""
        await self.start(table)
        while self.table["phase"] != "over":
            await self.move(move)

    def _due(self) -> bool:
        return bool(self.table) and (self.table["phase"] == "over" or self._to_move())

    def _to_move(self) -> bool:
        turn = self.table.get("turn")
        return bool(turn and turn["seat"] in self.table["yours"])
