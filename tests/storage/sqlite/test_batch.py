"""Many commits in one statement of SQLite: the same rows as one by one, or none at all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import apsw
import pytest
from msgspec.structs import replace

from dicehouse.conformance.store_commits import Bench, outcomes, said
from dicehouse.play.ledger import Posting, escrow_account, guest_account
from dicehouse.play.log import Commit
from dicehouse.play.units import Chips, GuestId, Instant, TableId
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
    for append in appends(begun):
        append(connection)
    return connection


def rows(connection: apsw.Connection) -> list[tuple[object, ...]]:
    return [
        *connection.execute("SELECT *, typeof(deadline) FROM summaries ORDER BY table_id"),
        *connection.execute("SELECT *, typeof(guest), typeof(at) FROM events ORDER BY table_id, version"),
        *connection.execute("SELECT * FROM visits ORDER BY guest, table_id"),
    ]


def appends(commits: Sequence[Commit]) -> list[Append]:
    return [Append(commit, visits=commit.guest is not None) for commit in commits]


def test_together_is_as_one_by_one() -> None:
    """Tables that begin, tables that go on, and guests who are new at them or come again."""
    begun, moved = commits()
    alone, together = opened(begun[:6]), opened(begun[:6])
    mixed = [*begun[6:], *moved[:6]]
    for append in appends(mixed):
        append(alone)
    append_together(together, appends(mixed))
    assert rows(together) == rows(alone)
    assert not together.in_transaction
    for append in appends(moved[6:]):
        append(alone)
    append_together(together, appends(moved[6:]))
    assert rows(together) == rows(alone)


@pytest.mark.parametrize("wrong", ["outrun", "unknown", "repeated", "twice", "begun twice"])
def test_where_one_is_refused_nothing_is_written(wrong: str) -> None:
    begun, moved = commits()
    bad = {
        "outrun": replace(moved[4], after=6),
        "unknown": replace(moved[4], table=TableId("nobody's")),
        "repeated": replace(moved[4], command=begun[4].command),
        "twice": moved[3],
        "begun twice": begun[4],
    }[wrong]
    connection = opened(begun)
    before = rows(connection)
    with pytest.raises(apsw.ConstraintError):
        append_together(connection, appends([*moved[:4], bad, *moved[5:]]))
    assert rows(connection) == before
    assert not connection.in_transaction


def test_what_moves_chips_or_makes_a_seal_is_not_plain() -> None:
    begun, moved = commits()
    stake = Posting("a", "b", Chips(1))
    assert Append(begun[0], visits=True).plain
    assert Append(moved[0], visits=False).plain
    assert not Append(replace(moved[0], postings=(stake,)), visits=False).plain
    assert not Append(replace(moved[0], seal=("secret", "commitment")), visits=False).plain


def test_a_refused_commit_leaves_the_rest_of_its_batch_alone() -> None:
    """Plain ones, one that moves chips, and other jobs, all asked at once: only those that must are refused."""

    async def run() -> None:
        store = await open_log("sqlite://")
        bench = Bench(store, store)
        tables = [await bench.begin() for _ in range(8)]
        guest = bench.new_guest()
        rich = Posting(guest_account(guest), escrow_account(tables[1]), Chips(600))
        poor = Posting(guest_account(guest), escrow_account(tables[2]), Chips(600))
        results, beat = await asyncio.gather(
            outcomes(
                [
                    store.append(bench.commit(tables[0], 1)),
                    store.append(bench.commit(tables[1], 1, postings=(rich,))),
                    store.append(bench.commit(tables[2], 1, postings=(poor,))),
                    store.append(bench.commit(tables[3], 7)),
                    store.append(bench.commit(tables[4], 1, seal=("secret", "committed"))),
                    store.append(bench.commit(bench.new_table())),
                    store.append(bench.commit(tables[5], 1)),
                    store.append(bench.commit(tables[5], 2)),
                ]
            ),
            store.beat(),
        )
        assert results == ["done", "done", "chips-short", "outrun", "done", "done", "done", "done"]
        assert beat <= store.now()
        assert [len(await store.read(table)) for table in tables] == [2, 2, 1, 1, 2, 3, 1, 1]
        assert await store.balance(guest) == 400
        assert len(await store.commitments()) == 1
        await store.close()

    asyncio.run(run())
