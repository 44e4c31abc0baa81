"""Many commits in one statement of SQLite; that together is as one by one, tests/storage/test_model.py tries."""

from __future__ import annotations

import asyncio
from pathlib import Path

from dicehouse.conformance.store_commits import Bench, outcomes, stake
from dicehouse.storage import open_log


async def test_a_refused_commit_leaves_the_rest_of_its_batch_alone(tmp_path: Path) -> None:
    """Plain ones, one that moves chips, and other jobs, all asked at once: only those that must are refused."""
    store = await open_log(f"sqlite:///{tmp_path}/house.db")
    bench = Bench(store, store)
    tables = [await bench.begin() for _ in range(8)]
    guest = bench.new_guest()
    results, beat = await asyncio.gather(
        outcomes(
            [
                bench.write(tables[0], 1),
                bench.write(tables[1], 1, postings=(stake(guest, tables[1], 600),)),
                bench.write(tables[2], 1, postings=(stake(guest, tables[2], 600),)),
                bench.write(tables[3], 7),
                bench.write(tables[4], 1, seal=("secret", "committed")),
                bench.write(bench.new_table()),
                bench.write(tables[5], 1),
                bench.write(tables[5], 2),
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
