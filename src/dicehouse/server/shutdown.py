"""A graceful stop: clients hear that the house closes before their lines are cut."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

__all__ = ["parting"]


@contextmanager
def parting(say_goodbye: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """Uvicorn cuts every line before it tells the application; its signals are therefore taken first.

    A second signal goes straight through. Outside uvicorn nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    tasks: list[asyncio.Task[None]] = []

    def take(number: signal.Signals, cut: Callable[[int, FrameType | None], None]) -> None:
        async def part() -> None:
            try:
                await say_goodbye()
            finally:
                cut(number, None)

        def signalled(_: int, frame: FrameType | None) -> None:
            if tasks:
                cut(number, frame)
            else:
                loop.call_soon_threadsafe(lambda: tasks.append(loop.create_task(part())))

        signal.signal(number, signalled)

    taken = {}
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if isinstance(getattr(handler, "__self__", None), uvicorn.Server) and callable(handler):
            taken[number] = handler
            take(number, handler)
    try:
        yield
    finally:
        for number, handler in taken.items():
            signal.signal(number, handler)
