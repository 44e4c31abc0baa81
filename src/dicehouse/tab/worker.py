"""The house, as the worker's script holds it: messages come in as calls, and go out over one function."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from ..play.settings import BOT_PAUSE
from ..play.units import TableId
from ..tasks import TaskSet
from .house import Bring, TabHouse
from .lines import Lines
from .log import Shelf
from .perfect import BringTable
from .requests import reply

logger = logging.getLogger("dicehouse.tab")

Tell = Callable[..., None]
"""To the script: `said` with a line and a text, or `replied` with a question's number, a status, a kind and a body."""


class TabWorker:
    def __init__(self, house: TabHouse, tell: Tell) -> None:
        self._house = house
        self._tell = tell
        self._tasks = TaskSet(logger)
        self._lines = Lines(house, lambda line, text: tell("said", line, text), self._tasks)

    @classmethod
    async def open(
        cls, shelf: Shelf, tell: Tell, bring: Bring, bring_table: BringTable, bot_pause: float = BOT_PAUSE
    ) -> TabWorker:
        return cls(await TabHouse.open(shelf, bring, bring_table, bot_pause), tell)

    def ask(self, number: int, method: str, address: str, token: str, body: str) -> None:
        self._tasks.spawn(self._reply(number, method, address, token, body), name=f"{method} {address}")

    async def _reply(self, number: int, *asked: str) -> None:
        answer: tuple[Any, ...] = await reply(self._house, *asked)
        self._tell("replied", number, *answer)

    def line(self, number: int, path: str) -> None:
        self._lines.open(number, path)

    def hear(self, number: int, text: str | None) -> None:
        self._lines.hear(number, text)

    @property
    def damaged(self) -> int:
        return self._house.damaged

    def written(self, table: str, version: int) -> None:
        """In another tab; 0 where the table was deleted there."""
        news = self._house.house.catch_up(TableId(table), version) if version else self._house.dropped(TableId(table))
        self._tasks.spawn(news, name="catch up")

    async def close(self) -> None:
        await self._tasks.close()
        await self._house.close()
