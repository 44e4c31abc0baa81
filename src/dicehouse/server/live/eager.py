"""Work that mostly has nothing to wait for: it is done on the spot, and a task is needed only for what has to wait."""

from __future__ import annotations

import types
from collections.abc import Awaitable, Coroutine, Generator
from functools import partial
from typing import Any

__all__ = ["eagerly"]


def eagerly(work: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Begin at once; the rest of it to be awaited, or None where nothing was left to do.

    Python 3.12 has eager tasks of its own; even they cost a task for what is done at once.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return _rest(work, awaited)


@types.coroutine
def _rest(begun: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what it already waits for, then go on with it."""
    while True:
        try:
            yield awaited
        except BaseException as error:
            go_on = partial(begun.throw, error)
        else:
            go_on = partial(begun.send, None)
        try:
            awaited = go_on()
        except StopIteration:
            return
