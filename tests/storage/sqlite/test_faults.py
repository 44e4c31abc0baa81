"""A full disk, a locked file, a foreign file: a clear error, and nothing acknowledged that is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from dicehouse.conformance.store_commits import Bench, outcomes, raises, said
from dicehouse.errors import DicehouseError
from dicehouse.storage import StoreRefused, open_log
from dicehouse.storage.sqlite.log import SqliteLog

ROOT = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


async def refused(path: Path) -> StoreRefused:
    with pytest.raises(StoreRefused) as refusal:
        await open_log(f"sqlite:///{path}")
    return refusal.value


async def test_a_second_server_on_the_same_file_is_refused_until_the_first_has_closed(path: Path) -> None:
    first = await SqliteLog.open(path)
    refusal = await refused(path)
    assert refusal.code == "store-in-use"
    assert "Another server" in refusal.message
    await first.close()
    await (await SqliteLog.open(path)).close()


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions as POSIX has them")
async def test_a_link_does_not_evade_the_lock(path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    first = await SqliteLog.open(path)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "soft.db").symlink_to(path)
    (elsewhere / "hard.db").hardlink_to(path)
    for name, code in (("soft.db", "store-in-use"), ("hard.db", "store-linked")):
        assert (await refused(elsewhere / name)).code == code
    await first.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions as POSIX has them")
async def test_the_file_is_its_owners_alone(path: Path) -> None:
    """It holds the key that signs tokens, and so do the files that SQLite makes beside it."""
    before = os.umask(0)
    try:
        log = await SqliteLog.open(path)
        await log.key()
        made = {found.name: found.stat().st_mode & 0o777 for found in path.parent.iterdir()}
        assert made == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm", "house.db.lock"), 0o600)
        await log.close()
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


async def test_a_server_that_was_killed_leaves_no_lock(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, f"sqlite:///{path}"], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        assert (await refused(path)).code == "store-in-use"
        holder.kill()
    await (await SqliteLog.open(path)).close()


async def test_what_is_no_house_is_refused_and_not_locked(path: Path) -> None:
    path.write_text("These are not the tables that you are looking for. " * 100)
    refusal = await refused(path)
    assert (refusal.code, refusal.message) == ("store-foreign", f"{path} is not a SQLite database.")
    path.unlink()
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    assert (await refused(path)).code == "store-foreign"
    path.unlink()
    await (await SqliteLog.open(path)).close()
    with closing(apsw.Connection(str(path))) as connection:
        connection.pragma("user_version", 99)
    for _ in range(2):
        refusal = await refused(path)
        assert refusal.code == "store-newer"
        assert "schema 99" in refusal.message
    refusal = await refused(path.parent / "nowhere" / "house.db")
    assert refusal.code == "store-unreachable"
    assert "nowhere" in refusal.message


async def test_a_full_disk_fails_what_does_not_fit_and_heals(path: Path) -> None:
    """SQLITE_FULL, by SQLite's own limit on the file's size."""
    store = await SqliteLog.open(path)
    bench = Bench(store, store)
    tables = [await bench.begin() for _ in range(20)]
    pages = int(await store._writer.submit(lambda c: c.pragma("page_count")))
    await store._writer.submit(lambda c: c.pragma("max_page_count", pages + 20))
    versions = dict.fromkeys(tables, 1)
    failed = 0
    for _ in range(12):
        results = await outcomes(bench.write(table, versions[table], [said("thinking" * 200)]) for table in tables)
        assert set(results) <= {"done", "store-failed"}
        failed += results.count("store-failed")
        for table, result in zip(tables, results, strict=True):
            versions[table] += result == "done"
    assert failed
    error = await raises(bench.write(tables[0], versions[tables[0]], [said("x" * 200_000)]), "store-failed")
    assert "the disk is full" in error.message
    for table in tables:
        assert await bench.versions(table) == list(range(1, versions[table] + 1))
    await store._writer.submit(lambda c: c.pragma("max_page_count", 1_000_000))
    results = await outcomes(bench.write(t, versions[t]) for t in tables)
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
        results += await outcomes([bench.write(table, 0, [said("x" * 8000)])])
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    results += await outcomes([bench.write(bench.new_table())])
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


def test_writes_that_the_system_refuses(path: Path) -> None:
    """The process may not write past 400 kB of any file, as on a full disk; then it may again."""
    command = [sys.executable, "-c", LIMITED, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


async def test_a_program_that_holds_the_file_fails_the_append(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicehouse.storage.sqlite.file.BUSY_MS", 50)
    store = await SqliteLog.open(path)
    bench = Bench(store, store)
    table = await bench.begin()
    intruder = apsw.Connection(str(path))
    intruder.execute("BEGIN IMMEDIATE")
    error = await raises(bench.write(table, 1), "store-failed")
    assert "locked" in error.message
    intruder.execute("ROLLBACK")
    await bench.write(table, 1)
    intruder.close()
    await store.close()


async def test_a_closed_store_answers_with_a_failure(path: Path) -> None:
    store = await SqliteLog.open(path)
    await store.close()
    with pytest.raises(DicehouseError, match="closed"):
        await store.lobby()
