"""kill -9 at random moments: of the worker, of a backend, of the whole database.

Afterwards every acknowledged commit is there, none twice, and no chip was made or lost.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from dicehouse.play.units import TableId
from dicehouse.storage import open_log
from dicehouse.storage.postgres.log import PostgresLog
from dicehouse.storage.transfer.transfer import export_house, import_house
from testkit.engines import PostgresServer
from testkit.gate import NIGHTLY
from testkit.storage.appender import play
from tests.storage.conftest import Engine

ROOT = Path(__file__).parents[2]
TABLES = 12
MOST_LINES = 300
SECONDS = 120
"""How long the workers may take to come back: a loaded machine is slow, a lost worker never comes."""

ROUNDS = int(os.environ.get("DICEHOUSE_CRASH_ROUNDS", "5" if NIGHTLY else "1"))
"""Set it higher for a long run; the figures are printed."""

pytestmark = pytest.mark.slow


async def prove(url: str, acknowledged: list[str], copy: Path) -> int:
    """Returns the number of commits in the store; the import checks the ledger, entry by entry."""
    store = await open_log(url)
    commits = 0
    logs = {}
    for number in range(TABLES):
        table = TableId(f"table-{number}")
        stored = await store.read(table)
        assert [s.version for s in stored] == list(range(1, len(stored) + 1))
        first_of = {str(s.command): s.version for s in reversed(stored)}
        last_of = {str(s.command): s.version for s in stored}
        for command, first in first_of.items():
            # a command's events stand together, and name the version that it was made against
            assert command == f"{number}-{first - 1}"
            assert last_of[command] - first <= 1
        commits += len(first_of)
        logs[table] = (first_of, last_of)
    assert len(set(acknowledged)) == len(acknowledged)
    for line in acknowledged:
        named, first_version, last_version, command = line.split()
        firsts, lasts = logs[TableId(named)]
        assert (firsts.get(command), lasts.get(command)) == (int(first_version), int(last_version)), line
    assert await store.total_chips() == 0
    await store.close()
    out = BytesIO()
    await export_house(url, out)
    copy.unlink(missing_ok=True)
    await import_house(f"sqlite:///{copy}", out.getvalue().splitlines())
    return commits


def killed_worker(url: str, lines: int) -> list[str]:
    """What a worker acknowledged before it was killed; it was so many lines ahead, or some more."""
    command = [sys.executable, "-m", "testkit.storage.appender", url, str(TABLES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as worker:
        assert worker.stdout is not None
        lines_read = [worker.stdout.readline() for _ in range(lines)]
        worker.kill()
        lines_read += worker.stdout.readlines()
        assert worker.wait() == -signal.SIGKILL
    return [line.decode().strip() for line in lines_read if line.endswith(b"\n")]


async def test_a_killed_worker_loses_nothing(durable_engine: Engine, tmp_path: Path) -> None:
    moments = random.Random(durable_engine.name)
    acknowledged: list[str] = []
    commits = 0
    for _ in range(ROUNDS):
        acknowledged += killed_worker(durable_engine.url, moments.randint(1, MOST_LINES))
        commits = await prove(durable_engine.url, acknowledged, tmp_path / "copy.db")
    figures = f"{ROUNDS} kills, {len(acknowledged)} acknowledged, {commits} written, 0 lost, 0 twice"
    print(f"{durable_engine.name}: {figures}")
    assert len(acknowledged) >= ROUNDS


async def backend_pids(server: PostgresServer) -> list[int]:
    """Once there are some: after the last disaster the database may still be recovering."""
    sql = "SELECT pid FROM pg_stat_activity WHERE application_name = 'dicehouse'"
    async with asyncio.timeout(SECONDS):
        while True:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                async with connected(server) as connection:
                    if pids := [row["pid"] for row in await connection.fetch(sql)]:
                        return pids
            await asyncio.sleep(0.01)


@asynccontextmanager
async def connected(server: PostgresServer) -> AsyncIterator[asyncpg.Connection[Any]]:
    """Closed also where the server dies while it is asked."""
    connection: asyncpg.Connection[Any] = await asyncpg.connect(server.url())
    try:
        yield connection
    finally:
        connection.terminate()


async def kill_backend(server: PostgresServer, moments: random.Random) -> None:
    """PostgreSQL then ends every other backend and recovers: it trusts nothing that they shared."""
    os.kill(moments.choice(await backend_pids(server)), signal.SIGKILL)


async def kill_server(server: PostgresServer, moments: random.Random) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(moments.uniform(0, 0.3))
    await asyncio.to_thread(server.start)


async def end_backends(server: PostgresServer, moments: random.Random) -> None:
    pids = await backend_pids(server)
    async with connected(server) as connection:
        for pid in pids:
            await connection.execute("SELECT pg_terminate_backend($1)", pid)


@pytest.mark.parametrize("disaster", [kill_backend, kill_server, end_backends])
async def test_a_killed_database_loses_nothing(
    disaster: Callable[[PostgresServer, random.Random], Awaitable[None]], own_postgres: PostgresServer, tmp_path: Path
) -> None:
    """The workers live on, come back to it, and answer every commit rightly."""

    url = await own_postgres.new_database()
    stores = [await PostgresLog.open(url, patience=SECONDS) for _ in range(2)]
    acknowledged: list[str] = []
    stop = asyncio.Event()
    players = asyncio.gather(*(play(stores[number % 2], number, acknowledged, stop) for number in range(TABLES)))
    moments = random.Random(disaster.__name__)
    rounds = max(1, ROUNDS // 2)

    async def acknowledge(more: int) -> None:
        wanted = len(acknowledged) + more
        ends = time.monotonic() + SECONDS
        while len(acknowledged) < wanted:
            assert time.monotonic() < ends, "the workers did not come back"
            assert not players.done(), players.exception()
            await asyncio.sleep(0.001)

    for _ in range(rounds):
        await acknowledge(moments.randint(1, MOST_LINES))
        await disaster(own_postgres, moments)
        await acknowledge(2 * TABLES)
    stop.set()
    failures = sum(await players)
    for store in stores:
        await store.close()
    commits = await prove(url, acknowledged, tmp_path / "copy.db")
    assert commits == len(acknowledged)
    figures = f"{rounds} times, {commits} acknowledged and written, {failures} failed, 0 lost, 0 twice"
    print(f"{disaster.__name__}: {figures}")
