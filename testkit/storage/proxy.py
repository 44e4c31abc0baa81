"""A PostgreSQL socket with somebody at the wires: requests or answers can be lost on the way."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Literal, Self
from urllib.parse import quote, unquote

SOCKET = ".s.PGSQL.5432"


class Proxy:
    """`lose` cuts the connection whose next request holds `marked`: before it arrives, or its answer.

    `hold` leaves such a connection open, and lets nothing more of it through.
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
        cut = asyncio.Event()
        both = (
            self._requests(reader, inner_writer, cut),
            self._answers(inner_reader, writer, cut),
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

    async def _requests(self, reader: asyncio.StreamReader, inner: asyncio.StreamWriter, cut: asyncio.Event) -> None:
        while data := await reader.read(1 << 20):
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

    async def _answers(self, inner: asyncio.StreamReader, writer: asyncio.StreamWriter, cut: asyncio.Event) -> None:
        while data := await inner.read(1 << 20):
            if cut.is_set():
                return
            writer.write(data)
            await writer.drain()
