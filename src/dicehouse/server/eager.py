"""Work that mostly has nothing to wait for: it is done on the spot, and only what has to wait becomes a task."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any

__all__ = ["eagerly"]


def eagerly(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Begin at once; the task that does the rest, or None where nothing was left to do.

    Python 3.12 has such tasks of its own.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, awaited))


async def _rest(begun: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _resumed(begun, awaited)


@types.coroutine
def _resumed(begun: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what it already waits for, then go on with it."""
    try:
        yield awaited
    except BaseException as error:
        begun.throw(error)
        raise
    yield from begun
