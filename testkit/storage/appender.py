"""A worker that appends as fast as it can and says what was acknowledged, until it is killed.

`python -m testkit.storage.appender URL TABLES`: goes on where the last one was killed. Each table's guests
stake and are paid in turn, so that chips move all the time. A line of output is `table first last command`.
"""

from __future__ import annotations

import asyncio
import os
import sys

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.conformance.store_commits import Bench, said
from dicehouse.play.ledger import Posting, escrow_account, guest_account
from dicehouse.play.log import Commit, Repeated, StoreFailed
from dicehouse.play.units import Chips, GuestId, TableId
from dicehouse.storage import open_log

STAKE_EVERY = 4


def next_commit(bench: Bench, number: int, after: int) -> Commit:
    """What a table does at a version is fixed, and so is its command: a retry is the same again."""
    table = TableId(f"table-{number}")
    pot, purse = escrow_account(table), guest_account(GuestId(f"guest-{number % 5}"))
    turn = after % (2 * STAKE_EVERY)
    moves = {STAKE_EVERY: Posting(purse, pot, Chips(7)), 0: Posting(pot, purse, Chips(7))}
    posting = moves.get(turn) if after else None
    return bench.commit(
        table,
        after,
        [said(f"{after}")] if posting else [said(f"{after}"), said("more")],
        command=f"{number}-{after}",
        guest=GuestId(f"guest-{number % 5}"),
        postings=[posting] if posting else [],
    )


async def play(store: HouseLog, number: int, acknowledged: list[str], until: asyncio.Event) -> int:
    """Append until told to stop; returns how often the store failed."""
    bench, failures = Bench(store, store), 0
    stored = await store.read(TableId(f"table-{number}"))
    after, doubtful = len(stored), False
    while doubtful or not until.is_set():
        commit = next_commit(bench, number, after)
        try:
            await store.append(commit)
        except StoreFailed:
            failures += 1
            doubtful = True  # it may have been written: the next try tells
            await asyncio.sleep(0.02)
            continue
        except Repeated:
            pass  # the try before, which was answered with a failure, had been written
        doubtful = False
        after += len(commit.parts[0].events)
        acknowledged.append(f"{commit.room} {commit.parts[0].after + 1} {after} {commit.command}")
    return failures


class PrintedLines(list[str]):
    """Lines that go out at once: what is told cannot be lost with the process."""

    def append(self, line: str) -> None:
        os.write(1, f"{line}\n".encode())


async def main() -> None:
    store = await open_log(sys.argv[1])
    never = asyncio.Event()
    await asyncio.gather(*(play(store, number, PrintedLines(), never) for number in range(int(sys.argv[2]))))


if __name__ == "__main__":
    asyncio.run(main())
