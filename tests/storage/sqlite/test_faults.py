"""A full disk, a locked file, a foreign file: a clear error, and nothing acknowledged that is not there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from dicehouse.conformance.store_commits import Bench, outcomes, raises, said
from dicehouse.errors import DicehouseError
from dicehouse.storage import StoreRefused, open_log
from dicehouse.storage.sqlite.log import SqliteLog

ROOT = Path(__file__).parents[3]


def refused(url: str) -> StoreRefused:
    with pytest.raises(StoreRefused) as refusal:
        asyncio.run(open_log(url))
    return refusal.value


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    first = await SqliteLog.open(tmp_path / "house.db")
    with pytest.raises(StoreRefused, match="Another server") as refusal:
        await SqliteLog.open(tmp_path / "house.db")
    assert refusal.value.code == "store-in-use"
    await first.close()
    await (await SqliteLog.open(tmp_path / "house.db")).close()


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions as POSIX has them")
async def test_a_link_does_not_evade_the_lock(tmp_path: Path) -> None:
    first = await SqliteLog.open(tmp_path / "house.db")
    (tmp_path / "elsewhere").mkdir()
    soft, hard = tmp_path / "elsewhere" / "soft.db", tmp_path / "elsewhere" / "hard.db"
    soft.symlink_to(tmp_path / "house.db")
    hard.hardlink_to(tmp_path / "house.db")
    for path, code in ((soft, "store-in-use"), (hard, "store-linked")):
        with pytest.raises(StoreRefused) as refusal:
            await SqliteLog.open(path)
        assert refusal.value.code == code
    await first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions as POSIX has them")
def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    """It holds the key that signs tokens, and so do the files that SQLite makes beside it."""

    async def run() -> None:
        log = await SqliteLog.open(tmp_path / "house.db")
        await log.key()
        made = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert set(made) == {"house.db", "house.db-wal", "house.db-shm", "house.db.lock"}
        assert set(made.values()) == {0o600}
        await log.close()

    before = os.umask(0)
    try:
        asyncio.run(run())
    finally:
        os.umask(before)


HOLD = """
import asyncio, sys
from dicehouse.storage import open_log
async def hold():
    await open_log(sys.argv[1])
    print("open", flush=True)
    await asyncio.Event().wait()
asyncio.run(hold())
"""


def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with subprocess.Popen([sys.executable, "-c", HOLD, url], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        assert refused(url).code == "store-in-use"
        holder.kill()
    asyncio.run(_open_and_close(url))


async def _open_and_close(url: str) -> None:
    await (await open_log(url)).close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("These are not the tables that you are looking for. " * 100)
    refusal = refused(f"sqlite:///{tmp_path}/house.db")
    assert (refusal.code, refusal.message) == ("store-foreign", f"{tmp_path}/house.db is not a SQLite database.")


def test_another_programs_database(tmp_path: Path) -> None:
    with contextmanager(_connected)(tmp_path / "house.db") as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    assert refused(f"sqlite:///{tmp_path}/house.db").code == "store-foreign"


def _connected(path: Path) -> Iterator[apsw.Connection]:
    connection = apsw.Connection(str(path))
    yield connection
    connection.close()


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    asyncio.run(_open_and_close(url))
    with contextmanager(_connected)(tmp_path / "house.db") as connection:
        connection.pragma("user_version", 99)
    refusal = refused(url)
    assert refusal.code == "store-newer"
    assert "schema 99" in refusal.message
    assert refused(url).code == "store-newer", "what could not be opened is not locked"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    refusal = refused(f"sqlite:///{tmp_path}/nowhere/house.db")
    assert refusal.code == "store-unreachable"
    assert "nowhere" in refusal.message


async def test_a_full_disk_fails_what_does_not_fit_and_heals(tmp_path: Path) -> None:
    """SQLITE_FULL, by SQLite's own limit on the file's size."""
    store = await SqliteLog.open(tmp_path / "house.db")
    bench = Bench(store, store)
    tables = [await bench.begin() for _ in range(20)]
    pages = int(await store._writer.submit(lambda c: c.pragma("page_count")))
    await store._writer.submit(lambda c: c.pragma("max_page_count", pages + 20))
    versions = dict.fromkeys(tables, 1)
    failed = 0
    for _ in range(12):
        results = await outcomes(
            store.append(bench.commit(table, versions[table], [said("thinking" * 200)])) for table in tables
        )
        assert set(results) <= {"done", "store-failed"}
        failed += results.count("store-failed")
        for table, result in zip(tables, results, strict=True):
            versions[table] += result == "done"
    assert failed
    error = await raises(
        store.append(bench.commit(tables[0], versions[tables[0]], [said("x" * 200_000)])), "alone", "store-failed"
    )
    assert "the disk is full" in error.message
    for table in tables:
        assert await bench.versions(table) == list(range(1, versions[table] + 1))
    await store._writer.submit(lambda c: c.pragma("max_page_count", 1_000_000))
    results = await outcomes(store.append(bench.commit(t, versions[t])) for t in tables)
    assert set(results) == {"done"}
    await store.close()


LIMITED = """
import asyncio, pathlib, resource, sys
from dicehouse.conformance.store_commits import Bench, outcomes, said
from dicehouse.storage.sqlite.log import SqliteLog
async def run():
    store = await SqliteLog.open(pathlib.Path(sys.argv[1]))
    bench = Bench(store, store)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    results, tables = [], []
    for _ in range(60):
        table = bench.new_table()
        tables.append(table)
        results += await outcomes([store.append(bench.commit(table, 0, [said("x" * 8000)]))])
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    results += await outcomes([store.append(bench.commit(bench.new_table()))])
    await store.close()
    store = await SqliteLog.open(pathlib.Path(sys.argv[1]))
    kept = [bool(await store.read(table)) for table in tables]
    await store.close()
    assert set(results) == {"done", "store-failed"}, results
    assert results[0] == results[-1] == "done", results
    lost = [r for r, k in zip(results, kept) if r == "done" and not k]
    assert not lost, lost
asyncio.run(run())
"""


def test_writes_that_the_system_refuses(tmp_path: Path) -> None:
    """The process may not write past 400 kB of any file, as on a full disk; then it may again."""
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "house.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


async def test_a_program_that_holds_the_file_fails_the_append(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicehouse.storage.sqlite.file.BUSY_MS", 50)
    store = await SqliteLog.open(tmp_path / "house.db")
    bench = Bench(store, store)
    table = await bench.begin()
    intruder = apsw.Connection(str(tmp_path / "house.db"))
    intruder.execute("BEGIN IMMEDIATE")
    error = await raises(store.append(bench.commit(table, 1)), "alone", "store-failed")
    assert "locked" in error.message
    intruder.execute("ROLLBACK")
    await store.append(bench.commit(table, 1))
    intruder.close()
    await store.close()


async def test_a_closed_store_answers_with_a_failure(tmp_path: Path) -> None:
    store = await SqliteLog.open(tmp_path / "house.db")
    await store.close()
    with pytest.raises(DicehouseError, match="closed"):
        await store.lobby()
