"""Quick matches: two thousand people who look for an opponent in the same moment.

    python -m benchmarks.quick [--json] [--people 2000] [--only sqlite one two three]

Told is how long somebody waits from the house's answer that they look until they know their table, whose game is on by
then. Everybody is rated alike, so that each two are a possible pair; all come from one machine, over a connection each,
and take their share of its cores. `one`, `two` and `three` are workers on PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.report import report
from testkit.engines import PostgresServer
from testkit.server.house import OpenHouse
from testkit.server.seekers import Found, look_at_once, paired_twice, welcome

WITHIN = 3.0
WORKERS = {"one": 1, "two": 2, "three": 3}
NO_LIMITS: dict[str, Any] = {"looks_a_minute": 10**9, "search_wait": 6.0, "kept_an_address": 2**40}


async def _scene(port: int, people: int) -> tuple[list[Found], float]:
    seekers = await welcome(port, people)
    began = time.monotonic()
    return await look_at_once(port, seekers), time.monotonic() - began


def measured(name: str, database: str, workers: int, people: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        house = OpenHouse(Path(folder), database, workers=workers, quick=True, **NO_LIMITS)
        try:
            found, seconds = uvloop.run(_scene(house.port, people))
        finally:
            house.close()
    waits = sorted(one.seconds for one in found)
    within = sum(wait <= WITHIN for wait in waits) / len(waits)
    return {
        f"{name}: all paired after s": seconds,
        f"{name}: median s": statistics.median(waits),
        f"{name}: 99 of 100 within s": waits[int(len(waits) * 0.99) - 1],
        f"{name}: slowest s": waits[-1],
        f"{name}: share within {WITHIN:g} s": within,
        f"{name}: paired twice, or alone": len(paired_twice(found)),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--only", nargs="*", choices=["sqlite", *WORKERS], default=["sqlite", *WORKERS])
    asked = parser.parse_args()
    figures: dict[str, object] = {}
    if "sqlite" in asked.only:
        with tempfile.TemporaryDirectory() as folder:
            figures |= measured("SQLite", f"sqlite:///{folder}/house.db", 1, asked.people)
    wanted = [name for name in WORKERS if name in asked.only]
    if wanted:
        postgres = PostgresServer()
        try:
            for name in wanted:
                database = asyncio.run(postgres.new_database())
                figures |= measured(f"PostgreSQL, {name}", database, WORKERS[name], asked.people)
        finally:
            postgres.stop()
    report("quick matches", figures)


if __name__ == "__main__":
    main()
