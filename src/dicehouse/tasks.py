"""Background tasks with an owner: kept from the garbage collector, heard of when they fail, ended together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from inspect import isawaitable
from typing import Any

from .errors import DicehouseError


class TaskSet:
    """Close it before what its tasks use is closed."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        """How many have not ended."""
        return len(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, object], name: str | None = None) -> asyncio.Task[Any]:
        """Start it in the background; a failure is logged, and the other tasks go on."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def every(self, seconds: float, work: Callable[[], Awaitable[object] | object], name: str) -> None:
        """Do it again and again; what is refused is tried again the next time."""
        self.spawn(self._repeat(seconds, work, name), name)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[object] | object], name: str) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                done = work()
                if isawaitable(done):
                    await done
            except DicehouseError as error:
                self._logger.warning("%s: %s", name, error.code)

    async def join(self) -> None:
        """Wait until all have ended, those that they spawn among them."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel all, and wait until they have ended."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            name = task.get_name()
            self._logger.error("the background task %s has failed: %s", name, type(error).__name__, exc_info=error)
