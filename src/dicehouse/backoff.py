"""Retry with backoff: attempts with longer and longer pauses between them, for as long as one has patience."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class Backoff:
    """A pause of `first` seconds, then twice as long each time, and never more than `longest`.

    With `patience` it is exhausted once the next pause would end so many seconds after its making, or later.
    """

    def __init__(
        self,
        first: float,
        longest: float,
        patience: float | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._first = first
        self._longest = longest
        self._next = first
        self._clock = clock
        self._sleep = sleep
        self._deadline = None if patience is None else clock() + patience

    @property
    def exhausted(self) -> bool:
        return self._deadline is not None and self._clock() + self._next >= self._deadline

    async def pause(self) -> None:
        seconds, self._next = self._next, min(2 * self._next, self._longest)
        await self._sleep(seconds)

    def reset(self) -> None:
        """After a success the next pause is the first again."""
        self._next = self._first


async def retry(
    attempt: Callable[[], Awaitable[T]],
    is_transient: Callable[[Exception], bool],
    backoff: Backoff,
    on_retry: Callable[[Exception], None] | None = None,
) -> T:
    """Attempt until it succeeds; an error that is not transient, or the last one of an exhausted backoff, is raised.

    `on_retry` is told of each error after which there is another attempt.
    """
    while True:
        try:
            return await attempt()
        except Exception as error:
            if not is_transient(error) or backoff.exhausted:
                raise
            if on_retry is not None:
                on_retry(error)
        await backoff.pause()
