"""The ceiling: sockets and a durable row for each message, and nothing else. No rules, no tables, no views.

python -m benchmarks.trivial_server PORT memory|FILE|postgresql://...
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import defaultdict, deque
from typing import Any, Protocol

import apsw
import asyncpg
import uvicorn

ROW = "x" * 300
ANSWER = '{"is":"answered","id":"0","first":1,"last":1}'
UPDATE = "y" * 1800


class Store(Protocol):
    async def append(self) -> None: ...


class NoStore:
    async def append(self) -> None:
        return


class SqliteStore:
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


class PostgresStore:
    """One connection; what waits while a batch is on its way goes together in the next one."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._wake = asyncio.Event()
        self._waiting: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        self._wake.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await done

    async def _run(self) -> None:
        connection = await asyncpg.connect(self._url)
        await connection.execute("CREATE TABLE IF NOT EXISTS rows (id bigserial PRIMARY KEY, body text)")
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            await connection.execute("INSERT INTO rows (body) SELECT unnest($1::text[])", [ROW] * len(batch))
            _all_done(batch)


def _all_done(batch: list[asyncio.Future[None]] | deque[asyncio.Future[None]]) -> None:
    for done in batch:
        done.set_result(None)


def make_app(store: Store) -> Any:
    rooms: defaultdict[str, set[Any]] = defaultdict(set)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        room = rooms[scope["path"]]
        await receive()
        await send({"type": "websocket.accept"})
        room.add(send)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                if message["text"].startswith('{"is":"hello"'):
                    continue
                await store.append()
                for member in list(room):
                    await member({"type": "websocket.send", "text": UPDATE})
                await send({"type": "websocket.send", "text": ANSWER})
        finally:
            room.discard(send)

    return app


def make_store(where: str) -> Store:
    if where == "memory":
        return NoStore()
    return PostgresStore(where) if where.startswith("postgresql:") else SqliteStore(where)


if __name__ == "__main__":
    uvicorn.run(
        make_app(make_store(sys.argv[2])),
        port=int(sys.argv[1]),
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
    )
