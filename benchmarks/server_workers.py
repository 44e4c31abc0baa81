"""Moves a second of 1, 2, 4 and 8 workers on one PostgreSQL, with notices none, over PostgreSQL and over NATS; and how
long a move takes to the other player on another worker.

    python -m benchmarks.server_workers [--json] [--workers 1,2,4,8] [--seconds 3] [--rounds 3]

Each worker is a process with the road of a move from the command to the log, and 256 players who never think are shared
out among all; there are no sockets, so that workers and store are measured. Within a round every kind has its turn, and
what is compared are neighbours in time: the ratios are of the rounds' sums.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing.synchronize import Event as ProcessEvent
from statistics import median
from typing import Any, Literal

import uvloop

from benchmarks.load import BOXES
from benchmarks.report import report
from dicehouse.house.duties.following import Following
from dicehouse.house.ids import new_command_id
from dicehouse.house.tables import Tables
from dicehouse.play import Guest
from dicehouse.play.commands import Act, Command, Create, Start
from dicehouse.play.notices import ALONE, Notices
from dicehouse.play.settings import TableSettings
from dicehouse.play.units import CommandId, GuestId, TableId
from dicehouse.rules import Score, Throw
from dicehouse.storage import open_log
from dicehouse.storage.notices.open import open_notices
from testkit.engines import PostgresServer
from testkit.nats import NatsServer

Kind = Literal["none", "NOTIFY", "NATS"]
KINDS: tuple[Kind, ...] = ("none", "NOTIFY", "NATS")

PLAYERS = 256
OPEN_ELSEWHERE = 64
"""Tables whose moves are timed on their way to another worker."""

PACE = 200
"""Of those, moves a second."""

KEY = b"benchmark"


def notices_of(kind: Kind, database: str, nats: str) -> Notices:
    return ALONE if kind == "none" else open_notices(nats if kind == "NATS" else None, database, KEY)


def game() -> Iterator[Command]:
    yield Start()
    for box in BOXES:
        yield from (Act(Throw(())),) * 3
        yield Act(Score(box))


async def opened(database: str, notices: Notices) -> tuple[Tables, Following]:
    tables = Tables(await open_log(database), KEY, notices=notices)
    tables.set_clocks(tables.log.failures)
    following = Following(tables)
    following.open()
    while notices.away:
        await asyncio.sleep(0.01)
    return tables, following


async def sat(tables: Tables) -> tuple[Guest, TableId]:
    guest = Guest(GuestId(new_command_id()), "ana")
    made = await tables.create(guest, Create(TableSettings("yahtzee@1", seats=1)), new_command_id())
    return guest, made.id


def worker(
    kind: Kind, database: str, nats: str, players: int, seconds: float,
    ready: Any, go: ProcessEvent, found: Any,
) -> None:  # fmt: skip
    async def play() -> None:
        tables, following = await opened(database, notices_of(kind, database, nats))
        seats = [await sat(tables) for _ in range(players)]
        moves, numbers = 0, iter(range(10**9))
        ready.put(1)
        while not go.is_set():
            await asyncio.sleep(0.01)
        ends, cpu = time.perf_counter() + seconds, time.process_time()

        async def player(guest: Guest, table: TableId) -> None:
            nonlocal moves
            while True:
                for command in game():
                    if time.perf_counter() > ends:
                        return
                    await tables.command(table, guest, command, CommandId(f"m{next(numbers)}"), None)
                    moves += 1
                guest, table = await sat(tables)

        await asyncio.gather(*(player(*seat) for seat in seats))
        found.put((moves, time.process_time() - cpu))
        await following.close()
        await tables.log.close()

    uvloop.run(play())


def moves_a_second(
    kind: Kind, workers: int, seconds: float, postgres: PostgresServer, nats: NatsServer
) -> tuple[float, float]:
    """By the clock, and by the processor's time of workers, database and broker together."""
    database = asyncio.run(postgres.new_database())
    asyncio.run(_made(database))
    # a spawned process has nothing of this one's loops and connections
    start = multiprocessing.get_context("spawn")
    ready, go, found = start.Queue(), start.Event(), start.Queue()
    arguments = (kind, database, nats.url, PLAYERS // workers, seconds, ready, go, found)
    processes = [start.Process(target=worker, args=arguments) for _ in range(workers)]
    for process in processes:
        process.start()
    for _ in processes:
        ready.get()
    before = postgres.cpu_seconds() + nats.cpu_seconds()
    go.set()
    each: list[tuple[int, float]] = [found.get() for _ in processes]
    others = postgres.cpu_seconds() + nats.cpu_seconds() - before
    for process in processes:
        process.join()
    moves, used = sum(moves for moves, _ in each), sum(cpu for _, cpu in each)
    return moves / seconds, moves / (used + others)


async def _made(database: str) -> None:
    await (await open_log(database)).close()


async def seen_elsewhere(kind: Kind, seconds: float, database: str, nats: str) -> dict[str, float]:
    """From the command at one worker to the news at the other, at a pace that keeps neither busy."""
    here, following = await opened(database, notices_of(kind, database, nats))
    there, looking = await opened(database, notices_of(kind, database, nats))
    sent: dict[tuple[TableId, int], float] = {}
    waits: list[float] = []

    def heard(room: Any, stored: Any) -> None:
        now = time.perf_counter()
        waits.extend(now - sent.pop((room.id, row.version)) for row in stored if (room.id, row.version) in sent)

    there._tell = heard
    seats = [(*(await sat(here)), game()) for _ in range(OPEN_ELSEWHERE)]
    for _, table, _ in seats:
        await there.room(table)
    await asyncio.sleep(0.5)
    ends, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < ends:
        guest, table, script = seats[number % len(seats)]
        command = next(script, None)
        number += 1
        if command is not None:
            began = time.perf_counter()
            sent[table, here.rooms[table].table.version + 1] = began
            await here.command(table, guest, command, CommandId(f"m{number}"), None)
        await asyncio.sleep(1 / PACE)
    await asyncio.sleep(0.5)
    missed = looking.missed
    for tables, duty in ((here, following), (there, looking)):
        await duty.close()
        await tables.log.close()
    waits.sort()
    return {
        "p50 ms": median(waits) * 1000,
        "p99 ms": waits[int(len(waits) * 0.99)] * 1000,
        "moves": float(len(waits)),
        "found by a look": float(missed),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--workers", default="1,2,4,8")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    counts = [int(count) for count in given.workers.split(",")]
    rates: dict[tuple[int, Kind], list[tuple[float, float]]] = defaultdict(list)
    figures: dict[str, object] = {"cores": os.cpu_count(), "load at the start": os.getloadavg()[0]}
    postgres = PostgresServer()
    try:
        with NatsServer() as nats:
            for number in range(given.rounds):
                for count in counts:
                    for kind in KINDS if number % 2 == 0 else reversed(KINDS):
                        rates[count, kind].append(moves_a_second(kind, count, given.seconds, postgres, nats))
                        print(count, kind, *map(round, rates[count, kind][-1]), file=sys.stderr, flush=True)
            for kind in KINDS[1:]:
                database = asyncio.run(postgres.new_database())
                found = uvloop.run(seen_elsewhere(kind, 3 * given.seconds, database, nats.url))
                figures |= {f"seen on another worker, {kind}: {name}": value for name, value in found.items()}
    finally:
        postgres.stop()
    for count in counts:
        for kind in KINDS:
            for name, one in (("moves a second", 0), ("moves a second of processor time", 1)):
                figures[f"{count} workers, {kind}: {name}"] = [round(rate[one]) for rate in rates[count, kind]]
                if kind != "none":
                    ratio = sum(rate[one] for rate in rates[count, kind]) / sum(
                        rate[one] for rate in rates[count, "none"]
                    )
                    figures[f"{count} workers, {kind}: {name}, of none"] = round(ratio, 2)
    figures["load at the end"] = os.getloadavg()[0]
    report("server_workers", figures)


if __name__ == "__main__":
    main()
