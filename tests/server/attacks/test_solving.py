"""Rules of a guest's own cost the house nothing that was not foreseen: no disk, no thread, no late closing."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path

import httpx
import pytest

from testkit.server import worst
from testkit.server.clients import Client, Guest, ask, new_guest, sat_table
from testkit.server.house import OpenHouse, wait_until
from tests.server.conftest import OpenInside, OpenOne

pytestmark = pytest.mark.usefixtures("cache")

rule_file = partial(worst.rule_file, row='any = true, score = "sum"')

TINY = rule_file("tiny", 2, count=1, rolls=2)


def children(house: OpenHouse) -> list[int]:
    pid = house.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def solving(guest: Guest, text: str) -> threading.Thread:
    """Somebody who asks, and may never be answered."""

    def run() -> None:
        try:
            ask(guest, "/api/solve", {"text": text})
        except httpx.HTTPError:
            return

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_all_that_is_solved_is_counted_before_any_work_and_nothing_is_on_the_disk(
    cache: Path, open_inside: OpenInside
) -> None:
    """Issue 10, item 2: a file of 816 bytes wrote 22 GB in 160 s; the bound counted positions of one table.

    Tables, squares, lanes and every smaller game.
    """
    house = open_inside()
    eve = new_guest(house, "eve")
    for text in (
        rule_file("wide", 20, count=1, rolls=2),
        rule_file("high", 12, count=8, rolls=2, bonus=500),
        rule_file("deep", 16, count=5, rolls=9),
    ):
        assert ask(eve, "/api/solve", {"text": text}).json()["code"] == "solver-too-large", text
    assert ask(eve, "/api/solve", {"text": TINY}).status_code == 200
    assert not cache.exists()


async def test_a_table_of_a_guests_own_rules_with_nobody_there_solves_nothing(open_house: OpenOne) -> None:
    """Issue 10, item 1: after a restart the solving began again with nobody connected."""
    house = open_house()
    eve = new_guest(house, "eve")
    table = sat_table([eve], rules="tiny@1", rule_file=TINY, seats=2, bots=["perfect"])
    house.stop()
    house.start()
    ask(eve, f"/api/tables/{table.id}")
    assert children(house) == []
    client = await Client.open(house, table, eve)
    assert (await client.play())["phase"] == "over"


async def test_other_bots_move_while_guests_solve_and_the_house_closes_in_its_midst(open_house: OpenOne) -> None:
    """Issue 10, item 1: six files took every thread, and all other bots stood still; SIGTERM was ignored for 28 s."""
    house = open_house()
    asking = [
        solving(new_guest(house, "eve"), rule_file(f"long{number}", 15, count=5)) for number in range(4)
    ]  # within the budget, and long enough to be stopped in its midst
    wait_until(lambda: len(children(house)) >= 2)  # the one that reads, and the one that solves
    ana = new_guest(house)
    client = await Client.open(house, sat_table([ana], rules="yacht@1", seats=2, bots=["greedy"]), ana)
    assert (await client.play())["phase"] == "over"
    assert any(thread.is_alive() for thread in asking), "they were done before it could be seen"
    workers = children(house)
    await asyncio.to_thread(house.stop)
    for thread in asking:
        thread.join()
    assert workers
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
