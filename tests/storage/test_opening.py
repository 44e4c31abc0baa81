"""Addresses, migrations and the clock."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import apsw
import asyncpg
import pytest

from dicehouse.conformance.store_commits import Bench, outcomes
from dicehouse.storage import StoreRefused, open_log
from dicehouse.storage.migrations import migrations, missing
from dicehouse.storage.open import MemoryAddress, PostgresAddress, SqliteAddress, read_address
from dicehouse.storage.postgres import clock as database_clock
from dicehouse.storage.postgres import log
from dicehouse.storage.postgres.connector import Connector
from dicehouse.storage.postgres.log import PostgresLog
from dicehouse.storage.store import StoreClock


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("sqlite://", MemoryAddress()),
        ("memory://", MemoryAddress()),
        ("sqlite:///house.db", SqliteAddress(Path("house.db"))),
        ("sqlite:////srv/dice%20house/house.db", SqliteAddress(Path("/srv/dice house/house.db"))),
        *(
            (url, PostgresAddress(url))
            for url in ("postgresql://ana@db/house", "postgres:///house?host=/run/postgresql")
        ),
    ],
)
def test_addresses(url: str, address: object) -> None:
    assert read_address(url) == address


@pytest.mark.parametrize(
    "url",
    ["", "house.db", "/srv/house.db", "sqlite:house.db", "sqlite:///", "sqlite://house.db",
     "sqlite:///house.db?mode=ro", "mysql://ana@db/house", "postgresql+asyncpg://ana:pw@db/house",
     "postgresql://[::1/house", "redis://", "memory://house"],
)  # fmt: skip
async def test_wrong_addresses_are_told_the_right_ones(url: str) -> None:
    with pytest.raises(StoreRefused) as refusal:
        await open_log(url)
    assert refusal.value.code == "store-url"
    assert "sqlite:///house.db" in refusal.value.message


BARRED = """
import asyncio, sys
sys.modules |= dict.fromkeys(("apsw", "asyncpg", "sqlite3", "socketserver", "multiprocessing"))
from dicehouse.conformance import check_store
from dicehouse.storage import open_log
asyncio.run(check_store(lambda: open_log("memory://"), durable=False, only="chips"))
"""


def test_a_store_in_plain_python_needs_no_database() -> None:
    subprocess.run([sys.executable, "-c", BARRED], check=True)


def test_a_password_is_never_told() -> None:
    with pytest.raises(StoreRefused) as refusal:
        read_address("mysql://ana:hunter2@db/house")
    assert "hunter2" not in refusal.value.message
    assert "ana:***@db" in refusal.value.message


@pytest.mark.parametrize(
    "url", ["postgresql://ana:hunter2@127.0.0.1:1/house", "postgresql://ana:hunter2@/house?host=/nowhere"]
)
async def test_a_database_that_is_not_there(url: str) -> None:
    with pytest.raises(StoreRefused, match="cannot be reached") as refusal:
        await PostgresLog.open(url, patience=0.2)
    assert refusal.value.code == "store-unreachable"
    assert "hunter2" not in refusal.value.message


def test_migrations_are_numbered_alike_on_both_engines() -> None:
    assert [name for name, _ in migrations("sqlite")] == [name for name, _ in migrations("postgres")]
    assert missing("sqlite", 0) == [(n, sql) for n, (_, sql) in enumerate(migrations("sqlite"), 1)]
    assert missing("sqlite", len(migrations("sqlite"))) == []


async def test_both_engines_have_the_same_columns(database: str, tmp_path: Path) -> None:
    await (await open_log(database)).close()
    connection = await asyncpg.connect(database)
    rows = await connection.fetch(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'dicehouse'"
    )
    await connection.close()
    await (await open_log(f"sqlite:///{tmp_path}/house.db")).close()
    sqlite = apsw.Connection(str(tmp_path / "house.db"))
    sql = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
    ours = set(sqlite.execute(sql))
    sqlite.close()
    assert {tuple(row) for row in rows} - {("schema_version", "number")} == ours


async def test_many_workers_that_start_at_once(database: str) -> None:
    logs = await asyncio.gather(*(open_log(database) for _ in range(6)))
    bench = Bench(logs[0], logs[-1])
    table = bench.new_table()
    results = await outcomes(log.append(bench.commit(table)) for log in logs)
    assert sorted(results) == ["done"] + ["outrun"] * 5
    await asyncio.gather(*(log.close() for log in logs))


async def test_a_newer_schema_in_postgresql_is_refused(database: str) -> None:
    await (await open_log(database)).close()
    connection = await asyncpg.connect(database)
    await connection.execute("INSERT INTO dicehouse.schema_version VALUES (99)")
    await connection.close()
    with pytest.raises(StoreRefused, match="schema 99") as refusal:
        await open_log(database)
    assert refusal.value.code == "store-newer"


async def test_a_server_that_would_not_sync_is_told_to(database: str) -> None:
    connection = await asyncpg.connect(database)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await connection.close()
    ours = await Connector(database).connect()
    assert await ours.fetchval("SHOW synchronous_commit") == "on"
    await ours.close()


def test_the_clock_follows_small_steps_and_does_not_go_back() -> None:
    ticks = 100.0
    clock = StoreClock(lambda: ticks)
    clock.follow(1_000.0)
    assert clock.now() == 100_000
    ticks += 2.5
    assert clock.now() == 100_250
    clock.follow(1_002.0)
    assert clock.now() == 100_250, "it stands still"
    ticks += 1
    assert clock.now() == 100_300
    clock.follow(1_003.5)
    assert clock.now() == 100_350


@pytest.mark.parametrize("step", [600.0, -600.0, 1.5])
def test_the_clock_goes_on_where_the_shared_one_jumps(step: float) -> None:
    ticks = 100.0
    clock = StoreClock(lambda: ticks)
    clock.follow(1_000.0)
    ticks += 1
    clock.follow(1_001.0 + step)
    assert clock.now() == 100_100
    ticks += 1
    clock.follow(1_002.25 + step)
    assert clock.now() == 100_225, "and follows from there"
    assert clock.ahead == -100 * step


@pytest.mark.parametrize("step", [600, -600])
async def test_a_worker_that_joins_takes_over_the_time_of_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """The database's clock is set while one worker is open; another comes, and both close and open again."""
    one = await PostgresLog.open(database)
    assert await one.join() is None
    before = one.now()
    await one.beat()
    real = database_clock.NOW
    monkeypatch.setattr(database_clock, "NOW", f"({real} + {step})")
    monkeypatch.setattr(log, "BEATS", log.BEATS.replace(real, database_clock.NOW))
    await one._shared_clock._look()
    await one.beat()
    assert 0 <= one.now() - before < 3_000
    two = await PostgresLog.open(database)
    await two.join()
    assert abs(two.now() - one.now()) < 50
    closed = await one.beat()
    await asyncio.gather(one.close(), two.close())
    monkeypatch.setattr(log, "FRESH", -1)  # as if all this were long ago
    three = await PostgresLog.open(database)
    last = await three.join()
    assert last is not None
    assert closed <= last <= three.now(), "a beat is never in the future: a stop is seen"
    await three.close()
