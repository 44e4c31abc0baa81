"""A house under attack, in figures: what each attack costs two honest people at a table with a clock, and the machine.

    python -m benchmarks.attacks [--json] [--seconds 10] [--rest 75] [--only NAME ...]

The house has all of its limits, as anybody runs it. Each attack goes on for some seconds from a process of its own, as
fast as the house takes it; then all of them at once, in the midst of which the house is told to close.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from benchmarks.attackers import ATTACKS, run_attack
from benchmarks.footprint import Footprint, Watch, footprint, waited
from benchmarks.honest import HonestTable, Waits, percentile
from benchmarks.report import report
from benchmarks.serving import Server, guarded_house
from testkit.engines import PostgresServer
from testkit.server.clients import Guest, ask, new_guest
from testkit.server.house import OpenHouse
from testkit.server.worst import LONG_RULES, LONGEST_SHOWN, rule_file

RENEWALS = "renewals at another worker"
"""An attack that needs a house of two workers."""

GOAL_MS = 50.0
"""What 99 of 100 moves of the honest table take at most, whatever happens beside it."""

SHOWN = {
    "moves": "moves",
    "p50 ms": "p50 ms",
    "p99 ms": "p99 ms",
    "most ms": "most ms",
    "no core %": "the server had no core, %",
    "clock ms": "clock lost, ms a move",
    "newcomer ms": "newcomer, median ms",
    "turned away": "newcomers turned away",
    "reload ms": "reload, median ms",
    "not shown": "reloads refused",
    "flags": "flags fallen",
    "fell": "fell",
}
"""Columns of the table for people, each with its figure."""

TAKEN = ("MB before", "MB most", "MB after", "disk MB", "fds most", "fds after")
FIRST = 22
HEARD_WITHIN = 6.0
"""Seconds after which every worker knows of a sign-out."""


@dataclass(frozen=True)
class House:
    port: int
    private: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass(frozen=True)
class Bench:
    server: Server
    folder: Path
    honest: HonestTable
    pool: ProcessPoolExecutor

    def footprint(self) -> Footprint:
        return footprint(self.server.process.pid, self.folder)

    def attack(self, names: list[str], seconds: float) -> Future[dict[str, int]]:
        return self.pool.submit(run_attack, names, self.server.port, seconds)


async def measured(bench: Bench, names: list[str], seconds: float, settle: float) -> dict[str, Any]:
    """The honest table's figures while they attack, and what the house takes before, meanwhile and after."""
    before, watch = bench.footprint(), Watch(bench.server.process.pid, bench.folder)
    watching = asyncio.create_task(watch.run())
    bench.honest.take()
    began, waited_before = time.perf_counter(), waited(bench.server.process.pid)
    told = await asyncio.wrap_future(bench.attack(names, seconds)) if names else await _quiet(seconds)
    waits = bench.honest.take()
    without_core = (waited(bench.server.process.pid) - waited_before) / (time.perf_counter() - began)
    watching.cancel()
    await asyncio.sleep(settle)
    return {
        **_figures(waits),
        "the server had no core, %": round(100 * without_core, 1),
        **_taken(before, watch.most, bench.footprint()),
        "fell": sum(count for what, count in told.items() if what.startswith("FELL")),
        "told": told,
    }


async def _quiet(seconds: float) -> dict[str, int]:
    await asyncio.sleep(seconds)
    return {}


def _figures(waits: Waits) -> dict[str, Any]:
    p99 = percentile(waits.moves, 0.99)
    return {
        "moves": len(waits.moves),
        "p50 ms": percentile(waits.moves, 0.5),
        "p99 ms": p99,
        "most ms": percentile(waits.moves, 1.0),
        "p99 within the goal": p99 <= GOAL_MS and not waits.reconnected,
        "clock lost, ms a move": round(1000 * waits.charged / max(1, len(waits.moves)), 2),
        "connections lost": waits.reconnected,
        "moves refused": waits.refused,
        "newcomer, median ms": percentile(waits.newcomers, 0.5),
        "newcomers turned away": waits.turned_away,
        "reload, median ms": percentile(waits.reloads, 0.5),
        "reloads": len(waits.reloads),
        "reloads refused": len(waits.not_shown),
        "why": waits.not_shown,
        "flags fallen": waits.flags,
    }


def _taken(before: Footprint, most: Footprint, after: Footprint) -> dict[str, Any]:
    return {
        "memory MB": [before.memory, most.memory, after.memory],
        "memory of the server alone, MB": [before.own, most.own, after.own],
        "disk MB": [before.disk, most.disk, after.disk],
        "descriptors": [before.descriptors, most.descriptors, after.descriptors],
        "processes": [before.children, most.children, after.children],
    }


def warm_up(house: House) -> None:
    """Every kind of work once, so that what is loaded for good does not count as an attack's."""
    eve = new_guest(house, "eve")
    tiny = rule_file("warm", 3, count=2, row='any = true, score = "sum"')
    ask(eve, "/api/solve", {"text": tiny})
    ask(house, "/api/rules", {"text": tiny})
    ask(house, "/api/replay", {"text": LONGEST_SHOWN, "rule_file": LONG_RULES})


async def all_attacks(bench: Bench, names: list[str], seconds: float, rest: float) -> dict[str, Any]:
    playing = asyncio.create_task(bench.honest.run())
    figures: dict[str, Any] = {"nothing": await measured(bench, [], seconds, 0)}
    for name in names:
        figures[name] = await measured(bench, [name], seconds, 2)
        _tell(name, figures[name])
    if len(names) > 1:
        figures["all at once"] = await measured(bench, names, seconds, rest)
        _tell("all at once", figures["all at once"])
    last = asyncio.wrap_future(bench.attack(names, seconds))
    await asyncio.sleep(seconds / 2)
    playing.cancel()
    figures["closing"] = {"seconds, in the midst of all": await asyncio.to_thread(_closed_in, bench.server)}
    with suppress(Exception):
        await last
    await asyncio.gather(playing, return_exceptions=True)
    return figures


def renewals(folder: Path, seconds: float) -> dict[str, Any]:
    """Item 6: somebody signs out, and a thief exchanges the old token at every worker before all have heard of it."""
    postgres = PostgresServer()
    try:
        house = OpenHouse(folder, asyncio.run(postgres.new_database()), workers=2)
        told: Counter[str] = Counter()
        stolen = []
        for _ in range(max(1, int(seconds))):
            ana = new_guest(house)
            ask(ana, "/api/me/sign-out", {})
            ends = time.monotonic() + 0.5
            while time.monotonic() < ends:
                answer = ask(ana, "/api/guests", {"name": "ana"})
                told[str(answer.status_code)] += 1
                stolen += [answer.json()["token"]] if answer.is_success else []
        time.sleep(HEARD_WITHIN)
        thieves = [Guest(house, "eve", token) for token in stolen]
        believed = [ask(thief, "/api/me").is_success for thief in thieves for _ in range(4)]
        house.close()
        return {"told": dict(told), "renewed before all had heard": len(stolen), "believed after": sum(believed)}
    finally:
        postgres.stop()


def _closed_in(server: Server) -> float:
    began = time.perf_counter()
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(120)
    return round(time.perf_counter() - began, 2)


def _row(name: str, found: dict[str, Any]) -> str:
    disk, descriptors = found["disk MB"], found["descriptors"]
    taken = [*(f"{one:.0f}" for one in found["memory MB"]), f"{disk[2] - disk[0]:+.1f}", *map(str, descriptors[1:])]
    shown = [str(found[key]) for key in SHOWN.values()]
    cells = zip((*SHOWN, *TAKEN), (*shown, *taken), strict=True)
    return "  ".join([f"{name:<{FIRST}}", *(f"{cell:>{len(title)}}" for title, cell in cells)])


def _heading() -> str:
    return "  ".join([f"{'attack':<{FIRST}}", *SHOWN, *TAKEN])


def _tell(name: str, found: dict[str, Any]) -> None:
    print(_row(name, found), found["told"] if found["fell"] else "", file=sys.stderr, flush=True)


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """What the house solves is kept where it is counted; compiled kernels stay where they are."""
    from dicehouse.solver.kernels.cache import cache_home

    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_home() / "kernels"))
    os.environ["DICEHOUSE_CACHE"] = str(folder / "cache")
    yield


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=10.0)
    # so long that the processes which work for guests have ended: nobody has asked them for a minute
    parser.add_argument("--rest", type=float, default=75.0)
    parser.add_argument("--only", nargs="*", choices=[*ATTACKS, RENEWALS], default=[*ATTACKS, RENEWALS])
    given = parser.parse_args()
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with tempfile.TemporaryDirectory(prefix="dh-attacks-") as name, cache_in(Path(name)), pool:
        folder = Path(name)
        with guarded_house(f"sqlite:///{folder}/house.db") as server:
            house = House(server.port)
            warm_up(house)
            bench = Bench(server, folder, HonestTable(house), pool)
            names = [name for name in given.only if name != RENEWALS]
            figures = asyncio.run(all_attacks(bench, names, given.seconds, given.rest))
        if RENEWALS in given.only:
            figures[RENEWALS] = renewals(folder, given.seconds)
    if given.json:
        report("attacks", figures)
        return
    print(_heading())
    for one, found in figures.items():
        print(_row(one, found) if "moves" in found else f"{one}: {found}")


if __name__ == "__main__":
    main()
