"""Faults survived, as figures: kill -9 of server, worker and database under load, partitions, pauses, clocks that are
set, time-outs, a full disk, slow readers.

    python -m benchmarks.faults [--json] [--rounds 20] [--only NAME]

Clients play through every fault and remember what they asked, when, and what was acknowledged; afterwards the store is
held against it (`testkit.server.history`). Meanwhile the clocks of other tables run out all the time. It fails where
anything was lost, doubled, misplaced, or written by whoever had lost the claim.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg

from benchmarks.report import report
from dicehouse.house.claims import LASTS
from dicehouse.storage import open_log
from testkit.engines import PostgresServer
from testkit.nats import NatsServer
from testkit.server.audit import audit
from testkit.server.clients import Client, Guest, Table, ask, new_guest, play_scene, sat_table
from testkit.server.disks import SmallDisk
from testkit.server.flags import flags
from testkit.server.fleet import Fleet
from testkit.server.house import OpenHouse
from testkit.server.load import Load
from testkit.server.opened import CLOCK
from testkit.server.slow_readers import chatter, narrow, resyncs
from testkit.storage.proxy import proxy_beside

MOVES = 100
"""Acknowledged between two kills: however slow the machine, the house is in the midst of games."""

SHORT, LONG = 2, 14
"""Seconds: less than a statement may take, and more."""

LOOKED_AT = 11
"""Seconds after which every worker has looked at the clock."""

SECONDS = 6
"""What is on a clock where time-outs are counted."""


def under_load(house: OpenHouse, fault: Callable[[Load], Awaitable[None]], pairs: int = 4) -> dict[str, Any]:
    """Figures of a load that went on through the fault; where the house is quick, flags fall meanwhile."""

    async def scene() -> dict[str, Any]:
        load = Load(house, pairs, flags=house.quick)
        await load.run(lambda: fault(load))
        audited = await audit(load)
        return {"survived": audited.is_clean(), **asdict(audited), "told to try later": load.refused_later}

    found = play_scene(scene)
    house.close()
    return found


def server_killed(folder: Path, rounds: int) -> dict[str, Any]:
    house = OpenHouse(folder, f"sqlite:///{folder}/server.db", quick=True)

    async def fault(load: Load) -> None:
        for _ in range(rounds):
            await load.play_on(MOVES)
            house.kill()
            await asyncio.to_thread(house.start)
        await asyncio.sleep(1)

    return {"rounds": rounds, **under_load(house, fault)}


def worker_killed(folder: Path, postgres: PostgresServer, rounds: int) -> dict[str, Any]:
    house = OpenHouse(folder, asyncio.run(postgres.new_database()), workers=2, quick=True)

    async def fault(load: Load) -> None:
        for _ in range(rounds):
            await load.play_on(MOVES)
            killed = house.kill_worker()
            while killed in house.pids() or len(house.pids()) < 2:
                await asyncio.sleep(0.1)
        await asyncio.sleep(1)

    return {"rounds": rounds, **under_load(house, fault)}


def database_killed(folder: Path, postgres: PostgresServer, rounds: int) -> dict[str, Any]:
    house = OpenHouse(folder, asyncio.run(postgres.new_database()), workers=2, quick=True)

    async def fault(load: Load) -> None:
        for number in range(rounds):
            await load.play_on(MOVES)
            postgres.kill()
            await asyncio.sleep(4 if number % 2 else 0.5)
            await asyncio.to_thread(postgres.start)
        await asyncio.sleep(3)

    return {"rounds": rounds, **under_load(house, fault)}


def partitioned(folder: Path, postgres: PostgresServer, rounds: int) -> dict[str, Any]:
    """Between the workers and the database bytes stop: of both workers or of one, both ways or on the way back, for
    less and for more than a statement may take. What was on its way arrives afterwards."""
    database = asyncio.run(postgres.new_database())
    with proxy_beside(database) as (proxy, call):
        house = OpenHouse(folder, proxy.url, workers=2, quick=True)
        house.database = database  # to be read past the proxy

        async def fault(load: Load) -> None:
            for number in range(rounds):
                await load.play_on(MOVES)
                call(proxy.stall, house.pids()[0] if number % 2 else None, answers=number % 4 > 1)
                await asyncio.sleep(LONG if number % 3 == 1 else SHORT)
                call(proxy.pass_on)
            await load.play_on(MOVES)

        return {"rounds": rounds, **under_load(house, fault)}


def paused(folder: Path, database: str, rounds: int, workers: int) -> dict[str, Any]:
    """SIGSTOP of the server, or of one of two workers, whose supervisor kills it when it is gone for five seconds."""
    house = OpenHouse(folder, database, workers=workers, quick=True)

    async def fault(load: Load) -> None:
        for number in range(rounds):
            await load.play_on(MOVES)
            pid = house.pids()[0]
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(SHORT if number % 2 else 7)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
            while len(house.pids()) < workers:
                await asyncio.sleep(0.1)
        await load.play_on(MOVES)

    return {"rounds": rounds, **under_load(house, fault)}


def fleet_under_faults(folder: Path, postgres: PostgresServer, rounds: int) -> dict[str, Any]:
    """Three workers, NATS, PostgreSQL and Caddy: each is killed in turn; then a worker stands still for ten seconds,
    NATS is away for thirty, a worker is drained, and a fourth one comes."""
    database = asyncio.run(postgres.new_database())
    with NatsServer() as nats:
        house = Fleet(folder, database, nats, quick=True)
        stale: list[float] = []

        async def fault(load: Load) -> None:
            for number in range(rounds):
                await load.play_on(MOVES // 2)
                await asyncio.to_thread(_killed, house, postgres, number % 6)
            await load.play_on(MOVES)
            os.kill(house.workers[0].process.pid, signal.SIGSTOP)
            await asyncio.sleep(10)
            os.kill(house.workers[0].process.pid, signal.SIGCONT)
            await load.play_on(MOVES)
            await asyncio.to_thread(nats.kill)
            stale.extend(await staleness(house, 30))
            await asyncio.to_thread(nats.start)
            await load.play_on(MOVES)
            await asyncio.to_thread(house.drain, house.workers[1])
            await load.play_on(MOVES)
            await asyncio.to_thread(house.add)
            await load.play_on(MOVES)

        found = under_load(house, fault)
        return {"rounds": rounds, **found, "seen elsewhere without NATS": len(stale), "after, s, at most": max(stale)}


async def staleness(house: Fleet, seconds: float) -> list[float]:
    """How long what one worker has acknowledged takes to who looks on at another, past the proxy; again and again."""
    ana, bo = await asyncio.to_thread(new_guest, house, "ana"), await asyncio.to_thread(new_guest, house, "bo")
    table = await asyncio.to_thread(sat_table, [ana, bo])
    teller, hearer = await Client.open(house.workers[1], table, ana), await Client.open(house.workers[2], table, bo)
    ends, found = time.monotonic() + seconds, []
    while time.monotonic() < ends:
        await teller.done({"do": "say", "phrase": "nice-roll"})
        told = time.monotonic()
        while hearer.view["version"] < teller.view["version"]:
            await hearer.hear()
        found.append(time.monotonic() - told)
    await teller.close()
    await hearer.close()
    return found


def _killed(house: Fleet, postgres: PostgresServer, which: int) -> None:
    """kill -9, and it is started again."""
    parts: list[Any] = [*house.workers, house.nats, house.proxy, postgres]
    parts[which].kill()
    time.sleep(1)
    parts[which].start()
    house.wait()


def owner_stopped(folder: Path, postgres: PostgresServer, rounds: int) -> dict[str, Any]:
    """Who has a claim is stopped for longer than it lasts; when it goes on, what it writes under its epoch is
    refused."""
    database = asyncio.run(postgres.new_database())
    found = {"rounds": rounds, "late commits": 0, "refused": 0, "claimed by another within, s": 0.0}

    async def stopped(number: int) -> None:
        ready = folder / f"owner-{number}"
        owner = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "testkit.storage.owner", database, str(ready)
        )
        while not ready.exists():
            await asyncio.sleep(0.01)
        owner.send_signal(signal.SIGSTOP)
        began, log = time.monotonic(), await open_log(database)
        while (taken := await log.claim("owned", LASTS)) is None:
            await asyncio.sleep(0.05)
        found["claimed by another within, s"] = max(found["claimed by another within, s"], time.monotonic() - began)
        await asyncio.sleep(max(0.0, 10 - (time.monotonic() - began)))
        owner.send_signal(signal.SIGCONT)
        found["late commits"] += 1
        found["refused"] += await owner.wait() == 3
        await log.give_up(taken)
        await log.close()

    async def all_rounds() -> None:
        for number in range(rounds):
            await stopped(number)

    asyncio.run(all_rounds())
    return {"survived": found["refused"] == found["late commits"], **found}


def clock_set(folder: Path, rounds: int, postgres: PostgresServer | None) -> dict[str, Any]:
    """The clock that everybody shares is set ten minutes ahead and back, PostgreSQL's or the machine's; every second
    time somebody is killed at once, and opens again before anybody else has looked at the clock."""
    step, workers = folder / "step", 2 if postgres else 1
    step.write_text("0")
    os.environ[CLOCK] = str(step)  # read by houses on SQLite alone
    database = asyncio.run(steppable(postgres)) if postgres else f"sqlite:///{folder}/stepped.db"
    house = OpenHouse(folder, database, workers=workers, quick=True)
    del os.environ[CLOCK]

    async def set_clock(seconds: int) -> None:
        step.write_text(str(seconds))
        if postgres:
            connection = await asyncpg.connect(database)
            await connection.execute("UPDATE clock_step SET seconds = $1", float(seconds))
            await connection.close()

    async def fault(load: Load) -> None:
        for number in range(rounds):
            await load.play_on(MOVES)
            await set_clock((600, 0, -600, 0)[number % 4])
            if number % 2 == 0 and postgres:
                killed = house.kill_worker()
                while killed in house.pids() or len(house.pids()) < 2:
                    await asyncio.sleep(0.1)
            elif number % 2 == 0:
                house.kill()
                await asyncio.to_thread(house.start)
            else:
                await asyncio.sleep(LOOKED_AT)
        await load.play_on(MOVES)

    return {"rounds": rounds, **under_load(house, fault)}


async def steppable(postgres: PostgresServer) -> str:
    """A database whose clock can be set: its own function makes room for one that adds a step."""
    database = await postgres.new_database()
    connection = await asyncpg.connect(database)
    await connection.execute(
        """
        SET allow_system_table_mods = on;
        ALTER FUNCTION pg_catalog.clock_timestamp() RENAME TO true_clock_timestamp;
        CREATE TABLE public.clock_step AS SELECT 0::float8 AS seconds;
        CREATE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
          SELECT pg_catalog.true_clock_timestamp() + (SELECT seconds FROM public.clock_step) * interval '1 second' $$;
        """
    )
    await connection.close()
    return database


def disk_full(folder: Path, rounds: int) -> dict[str, Any]:
    disk = SmallDisk(folder / "disk")
    house = OpenHouse(folder, f"sqlite:///{disk.folder}/house.db")

    async def fault(_load: Load) -> None:
        for _ in range(rounds):
            await asyncio.sleep(1)
            disk.fill(house.process.pid)
            await asyncio.sleep(1.5)
            disk.free(house.process.pid)
        await asyncio.sleep(1.5)

    try:
        kind = "tmpfs" if disk.is_mounted else "limit of file size"
        return {"rounds": rounds, "disk": kind, **under_load(house, fault)}
    finally:
        disk.remove()


def time_outs(folder: Path, postgres: PostgresServer, tables: int) -> dict[str, Any]:
    """Clocks that run out on two workers, one of which is killed just before."""
    house = OpenHouse(folder, asyncio.run(postgres.new_database()), workers=2, quick=True)
    made: list[Table] = []

    async def scene() -> None:
        ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
        made.extend(sat_table([ana, bo], clock={"minutes": SECONDS}) for _ in range(tables))
        watched = [await Client.open(house, table, ana) for table in made[-50:]]
        house.kill_worker()
        await asyncio.sleep(SECONDS + 3)
        assert watched

    play_scene(scene)
    house.stop()
    late = [flags(house, table, SECONDS) for table in made]
    house.close()
    first = sorted(found[0] for found in late if found)
    return {
        "survived": all(len(found) == 1 and found[0] >= 0 for found in late),
        "tables": tables,
        "fired": sum(map(bool, late)),
        "fired twice": sum(len(found) > 1 for found in late),
        "early": sum(hundredths < 0 for hundredths in first),
        "late by, hundredths, median": median(first),
        "late by, hundredths, 90 in 100": first[len(first) * 9 // 10],
        "late by, hundredths, most": first[-1],
    }


def slow_readers(folder: Path, readers: int) -> dict[str, Any]:
    """How long others wait for an answer, without and with clients that have stopped reading."""
    house = OpenHouse(folder, f"sqlite:///{folder}/slow.db")

    async def waits(client: Client, busy: Client) -> list[float]:
        times = []
        for _ in range(150):
            await chatter(busy)
            while client.view["version"] < busy.view["version"]:
                await client.hear()
            began = time.perf_counter()
            await client.do({"do": "say", "phrase": "nice-roll"})
            times.append(1000 * (time.perf_counter() - began))
        return sorted(times)

    async def scene() -> dict[str, Any]:
        ana, bo, slow = (new_guest(house, name) for name in ("ana", "bo", "slow"))
        table = sat_table([ana, bo], rules="maxi-yatzy@1", seats=8, bots=["greedy"] * 6, start=False)
        client, busy = await Client.open(house, table, ana), await Client.open(house, table, bo)
        before = await waits(client, busy)
        for _ in range(readers):
            await Client.open(house, table, slow, sock=narrow(house), max_queue=1, close_timeout=0.1)
        during = await waits(client, busy)
        return {
            "slow readers": readers,
            "dropped to a resync": resyncs(house),
            "others wait, ms, median without": before[75],
            "others wait, ms, median with": during[75],
            "others wait, ms, 95 in 100 without": before[142],
            "others wait, ms, 95 in 100 with": during[142],
        }

    found = play_scene(scene)
    house.close()
    return found


def clocks_after(folder: Path, database: str, ending: Callable[[OpenHouse], None], seconds: float) -> int:
    """Hundredths that a running clock has lost by an outage, beside those in which the house was open."""
    house = OpenHouse(folder, database)
    ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
    table = sat_table([ana, bo], clock={"minutes": 30})
    time.sleep(1.7)
    before = left(ana, table)
    ending(house)
    time.sleep(seconds)
    house.start()
    lost = before - left(ana, table)
    house.close()
    return lost


def left(guest: Guest, table: Table) -> int:
    clock = ask(guest.house, f"/api/tables/{table.id}").json()["clock"]
    return int(clock["left"][clock["running"] - 1])


def rows(folder: Path, postgres: PostgresServer, rounds: int) -> dict[str, Callable[[], object]]:
    """Every fault by its name, to be tried."""
    return {
        "server killed (SQLite)": lambda: server_killed(folder, rounds),
        "worker killed (PostgreSQL, two workers)": lambda: worker_killed(folder, postgres, rounds),
        "database killed": lambda: database_killed(folder, postgres, rounds),
        "partition (PostgreSQL, two workers)": lambda: partitioned(folder, postgres, rounds),
        "server paused (SQLite)": lambda: paused(folder, f"sqlite:///{folder}/paused.db", rounds, 1),
        "worker paused (PostgreSQL, two workers)": lambda: paused(
            folder, asyncio.run(postgres.new_database()), rounds, 2
        ),
        "clock set (SQLite), server killed": lambda: clock_set(folder, rounds, None),
        "clock set (PostgreSQL, two workers), worker killed": lambda: clock_set(folder, rounds, postgres),
        "three workers, NATS, PostgreSQL, proxy": lambda: fleet_under_faults(folder, postgres, rounds),
        "owner of a claim stopped for 10 s": lambda: owner_stopped(folder, postgres, max(3, rounds // 5)),
        "disk full": lambda: disk_full(folder, max(2, rounds // 5)),
        "time-outs, a worker killed": lambda: time_outs(folder, postgres, 10 * rounds),
        "slow readers": lambda: slow_readers(folder, 10),
        "clock after an outage of 3 s, hundredths lost": lambda: {
            f"{engine}, {ending.__name__}": clocks_after(folder, database, ending, 3)
            for ending in (OpenHouse.stop, OpenHouse.kill)
            for engine, database in (
                ("SQLite", f"sqlite:///{folder}/{ending.__name__}.db"),
                ("PostgreSQL", asyncio.run(postgres.new_database())),
            )
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only", default="", help="the faults whose names begin so")
    given = parser.parse_args()
    postgres = PostgresServer()
    with tempfile.TemporaryDirectory(prefix="dh-faults-") as name:
        try:
            tried = rows(Path(name), postgres, given.rounds).items()
            figures: dict[str, object] = {}
            for fault, run in tried:
                if fault.startswith(given.only):
                    figures[fault] = run()
                    print(fault, figures[fault], file=sys.stderr, flush=True)
        finally:
            postgres.stop()
    report("faults", figures)
    harmed = [name for name, found in figures.items() if isinstance(found, dict) and not found.get("survived", True)]
    if harmed:
        sys.exit(f"not survived: {', '.join(harmed)}")


if __name__ == "__main__":
    main()
