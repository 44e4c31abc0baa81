"""A PostgreSQL database as its server sees it: which connections of ours it holds, and ending some of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

__all__ = ["Backends", "eventually", "watched_backends"]

SECONDS = 60.0
"""A loaded machine is late; what never happens has not happened by then."""


async def eventually(happened: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(SECONDS):
        while not await happened():
            await asyncio.sleep(0.01)


class Backends:
    """Seen from a connection that is not the house's."""

    def __init__(self, connection: asyncpg.Connection[Any]) -> None:
        self._connection = connection

    async def pids(self) -> set[int]:
        """Of all that the house has open at this database."""
        return await self._pids("true")

    async def listeners(self) -> set[int]:
        """Of those that tell and hear notices."""
        return await self._pids("query LIKE 'LISTEN %' OR query LIKE '%pg_notify%' OR query = 'SELECT 1'")

    async def none(self) -> bool:
        return not await self.pids()

    async def end(self, pids: set[int]) -> None:
        for pid in pids:
            await self._connection.execute("SELECT pg_terminate_backend($1)", pid)

    async def _pids(self, condition: str, *arguments: str) -> set[int]:
        sql = f"""
            SELECT pid FROM pg_stat_activity
            WHERE application_name = 'dicehouse' AND datname = current_database() AND ({condition})
        """
        return {row["pid"] for row in await self._connection.fetch(sql, *arguments)}


@asynccontextmanager
async def watched_backends(url: str) -> AsyncIterator[Backends]:
    connection = await asyncpg.connect(url)
    try:
        yield Backends(connection)
    finally:
        await connection.close()
