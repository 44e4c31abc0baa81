"""Group commit: what waits while a batch is on its way goes together in the next one."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..play.log import StoreFailed
from ..tasks import TaskSet
from .codec import Append

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Pending:
    """A commit, or other work without one, and who waits for it."""

    future: asyncio.Future[Any]
    append: Append | None

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


P = TypeVar("P", bound=Pending)


class GroupCommit(ABC, Generic[P]):
    """An engine says how a batch is written."""

    def __init__(self) -> None:
        self._waiting: list[P] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._future = asyncio.get_running_loop().create_future
        self._tasks = TaskSet(logger)
        self._tasks.spawn(self._run(), name="dicehouse-group-commit")

    @abstractmethod
    async def _write_next(self) -> None:
        """A batch of what waits, each of which is answered or waits again."""

    def _enqueue(self, pending: P) -> None:
        if self._closed:
            pending.fail(StoreFailed("the store is closed."))
        else:
            self._waiting.append(pending)
            self._wake.set()

    def _done(self, pending: P, result: object = None) -> None:
        """It is written, whether or not anybody still waits for it."""
        if not pending.future.done():  # whoever asked may have gone
            pending.future.set_result(result)

    async def close(self) -> None:
        """What was asked before is still done."""
        self._closed = True
        self._wake.set()
        await self._tasks.join()

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            await self._wake.wait()
            # whatever is asked in the same round of the loop goes together
            while self._waiting:
                await self._write_next()
            if not self._closed:
                self._wake.clear()
