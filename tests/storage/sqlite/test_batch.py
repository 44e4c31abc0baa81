"""Many moves in one statement of SQLite: the same rows as one by one, or none at all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import apsw
import pytest
from msgspec.structs import replace

from dicehouse.conformance.store_commits import Bench, said
from dicehouse.play.log import Commit
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.storage import open_log
from dicehouse.storage.sqlite.batch import append_together, prepare
from dicehouse.storage.sqlite.file import connect, migrate
from dicehouse.storage.sqlite.jobs import Append

TABLES = tuple(TableId(f"t{number}") for number in range(9))


def commits() -> tuple[list[Commit], list[Commit]]:
    """Tables as they begin, and a move at each of them."""

    async def made() -> tuple[list[Commit], list[Commit]]:
        store = await open_log("sqlite://")
        bench = Bench(store, store)
        begun = [bench.commit(table, command=f"begin {table}") for table in TABLES]
        moved = [
            bench.commit(
                table,
                1,
                (said('"Zoë" \\ \x00 ✨'), said("thanks"))[: 1 + n % 2],
                guest=GuestId("ana") if n % 3 else None,
                deadline=Instant(2**40 + n) if n % 2 else None,
                public=bool(n % 2),
            )
            for n, table in enumerate(TABLES)
        ]
        await store.close()
        return begun, moved

    return asyncio.run(made())


def opened(begun: Sequence[Commit]) -> apsw.Connection:
    connection = connect(None)
    migrate(connection, "a store in memory")
    prepare(connection)
    for commit in begun:
        Append(commit, visits=False)(connection)
    return connection


def rows(connection: apsw.Connection) -> list[tuple[object, ...]]:
    return [
        *connection.execute("SELECT *, typeof(deadline) FROM summaries ORDER BY table_id"),
        *connection.execute("SELECT *, typeof(guest), typeof(at) FROM events ORDER BY table_id, version"),
    ]


def test_together_is_as_one_by_one() -> None:
    begun, moved = commits()
    alone, together = opened(begun), opened(begun)
    for commit in moved:
        Append(commit, visits=False)(alone)
    append_together(together, [Append(commit, visits=False) for commit in moved])
    assert rows(together) == rows(alone)
    assert not together.in_transaction


@pytest.mark.parametrize("wrong", ["outrun", "unknown", "repeated", "twice"])
def test_where_one_is_refused_nothing_is_written(wrong: str) -> None:
    begun, moved = commits()
    bad = {
        "outrun": replace(moved[4], after=6),
        "unknown": replace(moved[4], table=TableId("nobody's")),
        "repeated": replace(moved[4], command=begun[4].command),
        "twice": moved[3],
    }[wrong]
    connection = opened(begun)
    before = rows(connection)
    with pytest.raises(apsw.ConstraintError):
        append_together(connection, [Append(commit, visits=False) for commit in (*moved[:4], bad, *moved[5:])])
    assert rows(connection) == before
    assert not connection.in_transaction


def test_only_moves_are_plain() -> None:
    begun, moved = commits()
    assert not Append(begun[0], visits=False).plain
    assert not Append(moved[0], visits=True).plain
    assert Append(moved[0], visits=False).plain
