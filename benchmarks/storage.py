"""Durable appends a second on both engines, each beside bare inserts that are grouped the same way.

The ceiling is what the engine does with one narrow row a commit, as many in a transaction as there are
tables at play, when nothing is checked, nothing encoded, and no ledger, summary or notification is kept.

What a sync takes changes from second to second on a machine that is shared, and with it every rate here.
So store and ceiling take turns in short slices, a ratio is of two neighbouring slices, and medians are
told with their range. CPU an append is what hardly depends on the neighbours.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import apsw
import asyncpg

from benchmarks.report import report
from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.notation import read_event
from dicehouse.play.events import Played
from dicehouse.play.log import Commit, Log, Part, Summary
from dicehouse.play.units import NO_CHIPS, CommandId, GuestId, Instant, TableId
from dicehouse.storage import open_log
from dicehouse.storage.sqlite.file import connect
from testkit.engines import PostgresServer

BODY = '{"is":"played","events":["1>55:24555","1=FH:25"]}'
GOAL = 10_000
PAGES = 32768
LATENCY_RATE = 1000
LATENCY_TABLES = 3000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a slice is")
    parser.add_argument("--rounds", type=int, default=9, help="slices of each kind")
    given = parser.parse_args()
    figures: dict[str, object] = {
        "goal: appends a second": GOAL,
        "load of the machine at the start": os.getloadavg()[0],
    }
    server = PostgresServer()
    try:
        for tables in (64, 256):
            for engine in ("sqlite", "postgresql"):
                figures |= _measure(engine, tables, given.seconds, given.rounds, server)
        for engine in ("sqlite", "postgresql"):
            with _new_house(engine, server) as url:
                figures |= asyncio.run(_waits(engine, url, 4 * given.seconds))
    finally:
        server.stop()
    figures["load of the machine at the end"] = os.getloadavg()[0]
    report("storage", figures)


def _sync_ms() -> float:
    """A sync of pages that the file already has, as engines sync their logs; the median of some."""
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        file = os.open(Path(folder) / "pages", os.O_CREAT | os.O_RDWR)
        os.pwrite(file, bytes(30 * PAGES), 0)
        os.fsync(file)
        for place in range(30):
            os.pwrite(file, b"x" * PAGES, place * PAGES)
            began = time.perf_counter()
            os.fdatasync(file)
            taken.append(time.perf_counter() - began)
        os.close(file)
    return median(taken) * 1000


def _measure(engine: str, tables: int, seconds: float, rounds: int, server: PostgresServer) -> dict[str, object]:
    rates, bare_rates, ratios, ours, theirs, syncs = [], [], [], [], [], []
    for _ in range(rounds):
        syncs.append(_sync_ms())
        with _new_house(engine, server) as url:
            before = server.cpu_seconds()
            rate, cpu, done = asyncio.run(_appends(url, tables, seconds))
            time.sleep(0.3)  # a backend that ended is counted once the postmaster has noticed
            theirs.append((server.cpu_seconds() - before) / done * 1e6)
        with _new_house(engine, server) as url:
            bare = _bare_sqlite if engine == "sqlite" else _bare_postgres
            ceiling = asyncio.run(bare(url, tables, seconds))
        rates.append(rate)
        bare_rates.append(ceiling)
        ratios.append(rate / ceiling)
        ours.append(cpu)
    name = f"{engine}, {tables} tables"
    figures: dict[str, object] = {
        f"{name}: a sync, ms": _spread(syncs),
        f"{name}: durable appends a second": _spread(rates),
        f"{name}: bare inserts a second": _spread(bare_rates),
        f"{name}: ratio of neighbouring slices": _spread(ratios),
        f"{name}: our CPU an append, microseconds": _spread(ours),
    }
    if engine == "postgresql":
        figures[f"{name}: the database's CPU an append, microseconds"] = _spread(theirs)
    return figures


def _spread(values: list[float]) -> dict[str, float]:
    return {
        "median": round(median(values), 2),
        "least": round(min(values), 2),
        "most": round(max(values), 2),
    }


class _new_house:  # noqa: N801  # used as a function
    def __init__(self, engine: str, server: PostgresServer) -> None:
        self._engine = engine
        self._server = server
        self._folder = tempfile.TemporaryDirectory()

    def __enter__(self) -> str:
        if self._engine == "sqlite":
            return f"sqlite:///{self._folder.name}/house.db"
        return asyncio.run(self._server.new_database())

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()


async def _appends(url: str, tables: int, seconds: float) -> tuple[float, float, int]:
    """Appends a second, microseconds of this process's CPU for each, and how many there were."""
    store = await open_log(url)
    done = 0
    ends = time.perf_counter() + seconds

    async def play(table: TableId) -> None:
        nonlocal done
        for commit in _commits(table):
            await store.append(commit)
            done += 1
            if time.perf_counter() > ends:
                return

    began, cpu = time.perf_counter(), _cpu()
    await asyncio.gather(*(play(TableId(f"table-{number:010}")) for number in range(tables)))
    took, used = time.perf_counter() - began, _cpu() - cpu
    await _verify(store, done)
    await store.close()
    return done / took, used / done * 1e6, done


async def _waits(engine: str, url: str, seconds: float) -> dict[str, object]:
    """How long an append takes when they come one by one, evenly, at a tenth of the goal."""
    store = await open_log(url)
    tables = [_commits(TableId(f"table-{number:010}")) for number in range(LATENCY_TABLES)]
    figures: dict[str, object] = {}
    parts = {f"the first to each of {LATENCY_TABLES} tables": LATENCY_TABLES, "the next": int(seconds * LATENCY_RATE)}
    for part, count in parts.items():
        waits = sorted(await _paced(store, [next(tables[n % LATENCY_TABLES]) for n in range(count)]))
        name = f"{engine}, {LATENCY_RATE} appends a second, {part}"
        figures |= {
            f"{name}: wait, median, ms": waits[len(waits) // 2] * 1000,
            f"{name}: wait, 99 of 100, ms": waits[len(waits) * 99 // 100] * 1000,
            f"{name}: wait, longest, ms": waits[-1] * 1000,
        }
    await store.close()
    return figures


async def _paced(store: Log, commits: list[Commit]) -> list[float]:
    waits: list[float] = []

    async def one(commit: Commit) -> None:
        began = time.perf_counter()
        await store.append(commit)
        waits.append(time.perf_counter() - began)

    began, sent = time.perf_counter(), 0
    async with asyncio.TaskGroup() as group:
        while sent < len(commits):
            due = min(len(commits), int((time.perf_counter() - began) * LATENCY_RATE) + 1)
            for commit in commits[sent:due]:
                group.create_task(one(commit))
            sent = max(sent, due)
            await asyncio.sleep(0.001)
    return waits


def _commits(table: TableId) -> Iterator[Commit]:
    """A public table at play: one event a commit, the same move each time."""
    guest, event = GuestId(f"guest-{table}"), Played(tuple(map(read_event, ("1>55:24555", "1=FH:25"))))
    after = 0
    while True:
        at = Instant(170_000_000_000 + after)
        summary = Summary(
            table, table[-8:], "yahtzee@1", "Yahtzee", "Ana", "playing", True, 2, 2, NO_CHIPS,
            Instant(170_000_000_000), at, Instant(at + 30_000),
        )  # fmt: skip
        yield Commit(table, at, CommandId(f"{table}-{after}"), (Part("", after, (event,)),), summary, guest)
        after += 1


async def _verify(store: HouseLog, done: int) -> None:
    written = 0
    for summary in await store.summaries(limit=1000):
        written += len(await store.read(summary.table))
    if written != done:
        raise RuntimeError(f"{done} appends were acknowledged, and {written} are there")


async def _bare_sqlite(url: str, tables: int, seconds: float) -> float:
    connection: apsw.Connection = connect(Path(url.removeprefix("sqlite:///")))
    connection.execute("CREATE TABLE bare (id TEXT, version INTEGER, body TEXT, UNIQUE (id, version))")

    def write(rows: list[tuple[str, int, str]]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO bare VALUES (?, ?, ?)", rows)
        connection.execute("COMMIT")

    rate = _rate(write, tables, seconds)
    connection.close()
    return rate


async def _bare_postgres(url: str, tables: int, seconds: float) -> float:
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE bare (id text, version int, body text, PRIMARY KEY (id, version))")
    sql = "INSERT INTO bare SELECT * FROM unnest($1::text[], $2::int[], $3::text[])"
    version, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        rows = _rows(tables, version)
        await connection.execute(sql, *map(list, zip(*rows, strict=True)))
        version += 1
    took = time.perf_counter() - began
    await connection.close()
    return tables * version / took


def _rate(write: Callable[[list[tuple[str, int, str]]], None], tables: int, seconds: float) -> float:
    version, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        write(_rows(tables, version))
        version += 1
    return tables * version / (time.perf_counter() - began)


def _rows(tables: int, version: int) -> list[tuple[str, int, str]]:
    return [(f"table-{number:010}", version, BODY) for number in range(tables)]


def _cpu() -> float:
    """Of this process, both threads of it; PostgreSQL's own is spent elsewhere."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
