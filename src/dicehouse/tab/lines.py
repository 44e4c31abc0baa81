"""Lines between the page and the worker: what a socket is to a house on the network."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

from ..api.live.writer import encode, text_of
from ..api.visits.attending import Disconnected, attend, greeted
from ..api.visits.table import TABLE_MESSAGES, TableVisit
from ..errors import DicehouseError
from ..play.units import NO_TIME, Centis
from ..tasks import TaskSet
from ..wire import Hello, Refused
from .house import HouseNeeded, TabHouse

ADDRESS = re.compile(r"/api/tables/([\w-]{1,64})/socket")

Say = Callable[[int, str], None]
"""A text to the page, for one of its lines; an empty one ends it."""


class Line:
    """A SocketWriter: nothing is ever in its way."""

    full = False
    lag: Centis = NO_TIME

    def __init__(self, number: int, say: Say) -> None:
        self.on_shutdown: Callable[[], None] | None = None
        self._number = number
        self._say = say
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def write(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            self._say(self._number, text_of(message))

    async def drain(self) -> None: ...

    async def close(self, code: int) -> None:
        self._say(self._number, "")

    def measure(self) -> None:
        """It takes no time."""

    def put(self, text: str | None) -> None:
        """From the page; None when it has gone."""
        self._heard.put_nowait(text)

    async def hear(self) -> str | None:
        text = await self._heard.get()
        if text is None:
            raise Disconnected
        return text


class Lines:
    def __init__(self, house: TabHouse, say: Say, tasks: TaskSet) -> None:
        self._house = house
        self._say = say
        self._tasks = tasks
        self._lines: dict[int, Line] = {}

    def open(self, number: int, path: str) -> None:
        line = self._lines[number] = Line(number, self._say)
        self._tasks.spawn(self._visited(number, line, path), name="line")

    def hear(self, number: int, text: str | None) -> None:
        """What is said on a line that has ended reaches nobody."""
        line = self._lines.get(number)
        if line is not None:
            line.put(text)

    async def _visited(self, number: int, line: Line, path: str) -> None:
        """From hello to the end, which says why."""
        try:
            named = ADDRESS.fullmatch(path)
            if named is None:
                raise HouseNeeded("A lesson")
            hello = await greeted(line.hear, TABLE_MESSAGES, Hello)
            visit = await TableVisit.enter(self._house, line, named[1], hello)
            await attend(line.hear, TABLE_MESSAGES, self._house, visit)
        except DicehouseError as error:
            line.write((encode(Refused(error.code, error.message)),))
            await line.close(0)
        except (Disconnected, TimeoutError):
            await line.close(0)
        finally:
            self._lines.pop(number, None)
