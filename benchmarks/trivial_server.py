"""The ceiling: sockets and a durable row for each message, and nothing else. No rules, no tables, no views.

python -m benchmarks.trivial_server PORT memory|FILE
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import deque
from typing import Any

import apsw
import uvicorn

ROW = "x" * 300
ANSWER = '{"is":"answered","id":"0","first":1,"last":1}'
UPDATE = "y" * 1800


class GroupCommit:
    """One writer thread; whatever waits goes into one transaction."""

    def __init__(self, path: str) -> None:
        self._connection = apsw.Connection(path)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)")
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._wake = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        threading.Thread(target=self._run, daemon=True).start()

    async def append(self) -> None:
        self._loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append(done)
        self._wake.set()
        await done

    def _run(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
            if not batch or self._loop is None:
                continue
            with self._connection:
                for _ in batch:
                    self._connection.execute("INSERT INTO rows (body) VALUES (?)", (ROW,))
            self._loop.call_soon_threadsafe(_all_done, batch)


def _all_done(batch: list[asyncio.Future[None]]) -> None:
    for done in batch:
        done.set_result(None)


def make_app(store: GroupCommit | None) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            if message.get("text") == "idle":
                continue
            if store is not None:
                await store.append()
            await send({"type": "websocket.send", "text": UPDATE})
            await send({"type": "websocket.send", "text": ANSWER})

    return app


if __name__ == "__main__":
    where = sys.argv[2]
    uvicorn.run(
        make_app(None if where == "memory" else GroupCommit(where)),
        port=int(sys.argv[1]),
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
    )
