"""A link for who reads and writes line after line."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Self, TypeVar

from ..tables.link import News, TableLink

T = TypeVar("T")


class Waiting:
    """The link has a loop in a thread of its own and stays open while somebody thinks; whoever asks it waits."""

    def __init__(self, link: TableLink) -> None:
        self._link = link
        self._news: SimpleQueue[News | Exception] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._listening = asyncio.run_coroutine_threadsafe(self._listen(), self._loop)
        return self

    def __exit__(self, *error: object) -> None:
        self.run(self._link.close())
        self._listening.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def news(self, seconds: float | None = None) -> News | None:
        """The next; None where there were none for so long. What has ended the link is raised."""
        try:
            news = self._news.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(news, Exception):
            raise news
        return news

    async def _listen(self) -> None:
        try:
            async for news in self._link.news():
                self._news.put(news)
        except Exception as error:
            self._news.put(error)
