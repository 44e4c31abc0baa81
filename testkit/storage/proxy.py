"""A PostgreSQL socket with somebody at the wires: requests or answers can be lost on the way."""

from __future__ import annotations

import asyncio
import socket
import struct
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Literal, Self
from urllib.parse import quote, unquote

SOCKET = ".s.PGSQL.5432"


class Proxy:
    """`lose` cuts the connection whose next request holds `marked`: before it arrives, or its answer.

    `hold` leaves such a connection open, and lets nothing more of it through. `stall` stops the bytes of all
    connections, or of one process's, until `pass_on`: what was on its way arrives then.
    """

    def __init__(self, database: str) -> None:
        """`database` is reached past the proxy at its own address, and through it at `url`."""
        self.database = database
        self._server = f"{unquote(database.partition('?host=')[2])}/{SOCKET}"
        self._folder = tempfile.TemporaryDirectory(prefix="dhpx-", dir="/tmp")
        self._tasks: set[asyncio.Task[None]] = set()
        self._what: Literal["request", "answer", "hold"] | None = None
        self._marked = b""
        self._silent: list[asyncio.StreamWriter] = []
        self.absence: Literal["refusing", "silent"] | None = None
        self.lost = 0
        """Connections that were cut or held."""
        self._stalled: tuple[int | None, bool] | None = None
        self._passing = asyncio.Event()

    @property
    def url(self) -> str:
        return f"{self.database.partition('?')[0]}?host={quote(self._folder.name)}"

    def lose(self, what: Literal["request", "answer"], marked: bytes) -> None:
        self._what, self._marked = what, marked

    def hold(self, marked: bytes) -> None:
        self._what, self._marked = "hold", marked

    def leave(self, absence: Literal["refusing", "silent"]) -> None:
        """From now on the server is not there, or takes connections and never says a word."""
        self.absence = absence
        for task in list(self._tasks):
            task.cancel()

    def stall(self, only: int | None = None, *, answers: bool = False) -> None:
        """With `answers`, what is asked still arrives."""
        self._passing.clear()
        self._stalled = only, answers

    def pass_on(self) -> None:
        self._stalled = None
        self._passing.set()

    async def _wait(self, pid: int, *, answering: bool) -> None:
        while self._stalled is not None and self._stalled[0] in (None, pid) and (answering or not self._stalled[1]):
            await self._passing.wait()

    async def __aenter__(self) -> Self:
        path = str(Path(self._folder.name) / SOCKET)
        self._listening = await asyncio.start_unix_server(self._accept, path)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listening.close()
        for writer in self._silent:
            writer.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._folder.cleanup()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.absence is not None:
            if self.absence == "silent":
                self._silent.append(writer)
            else:
                writer.close()
            return
        try:
            inner_reader, inner_writer = await asyncio.open_unix_connection(self._server)
            try:
                await self._carry(reader, writer, inner_reader, inner_writer)
            finally:
                inner_writer.close()
        finally:
            writer.close()

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        inner_reader: asyncio.StreamReader,
        inner_writer: asyncio.StreamWriter,
    ) -> None:
        cut, pid = asyncio.Event(), _peer(writer)
        both = (
            self._requests(reader, inner_writer, cut, pid),
            self._answers(inner_reader, writer, cut, pid),
        )
        tasks = [asyncio.create_task(one) for one in both]
        self._tasks.update(tasks)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._tasks.difference_update(tasks)

    async def _requests(
        self, reader: asyncio.StreamReader, inner: asyncio.StreamWriter, cut: asyncio.Event, pid: int
    ) -> None:
        while data := await reader.read(1 << 20):
            await self._wait(pid, answering=False)
            if self._what is not None and self._marked in data:
                what, self._what = self._what, None
                self.lost += 1
                if what == "request":
                    return
                if what == "hold":
                    while await reader.read(1 << 20):
                        pass
                    return
                cut.set()
            inner.write(data)
            await inner.drain()

    async def _answers(
        self, inner: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: asyncio.Event, pid: int
    ) -> None:
        while data := await inner.read(1 << 20):
            await self._wait(pid, answering=True)
            if cut.is_set():
                return
            writer.write(data)
            await writer.drain()


def _peer(writer: asyncio.StreamWriter) -> int:
    """The process at the other end; 0 where the system does not tell."""
    asked = getattr(socket, "SO_PEERCRED", None)
    if asked is None:
        return 0
    told = writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, asked, struct.calcsize("3i"))
    return int(struct.unpack("3i", told)[0])


@contextmanager
def proxy_beside(database: str) -> Iterator[tuple[Proxy, Callable[..., object]]]:
    """On a thread and a loop of its own, for whoever blocks; and how to call its methods from here."""
    loop, proxy = asyncio.new_event_loop(), Proxy(database)
    running = threading.Thread(target=loop.run_forever)
    running.start()
    try:
        asyncio.run_coroutine_threadsafe(proxy.__aenter__(), loop).result()
        yield proxy, lambda method, *arguments, **named: loop.call_soon_threadsafe(partial(method, *arguments, **named))
        asyncio.run_coroutine_threadsafe(proxy.__aexit__(None, None, None), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        running.join()
        loop.close()
