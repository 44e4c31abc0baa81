"""The clock at the server: a flag falls to the hundredth, and once, whoever notices it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from testkit.server.clients import Client, Table, ask, command, new_guest, play_scene, sat_table
from testkit.server.flags import flags
from testkit.server.house import OpenHouse, wait_until
from tests.server.conftest import ENGINES

pytestmark = pytest.mark.slow

LATE = 500
"""Hundredths: a busy machine may fire late, and never early."""


@pytest.mark.parametrize("engine", ENGINES)
def test_a_flag_falls_on_time_and_once_with_many_watching(open_house: Callable[..., OpenHouse], engine: str) -> None:
    house = open_house(engine, quick=True)
    tables: list[Table] = []

    async def run() -> None:
        for _ in range(10):
            ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
            tables.append(sat_table([ana, bo], clock={"minutes": 2}))
            client = await Client.open(house, tables[-1], ana)
        if client.view["phase"] != "over":
            await client.until(lambda message: message.get("table", {}).get("phase") == "over")
            assert "flag-fell" in [event["event"]["is"] for event in client.news]
        await asyncio.sleep(1.5)

    play_scene(run)
    house.stop()
    for table in tables:
        [late] = flags(house, table, 2)
        assert 0 <= late <= LATE


def test_a_flag_falls_though_nobody_looks(open_house: Callable[..., OpenHouse]) -> None:
    """Another process than the one that last moved finds it: here, the same one after a restart."""
    house = open_house("postgresql", quick=True)
    table = sat_table([new_guest(house), new_guest(house, "bo")], clock={"minutes": 2})
    house.stop()
    house.start()
    wait_until(lambda: flags(house, table, 2))
    time.sleep(1.5)
    house.stop()
    assert len(flags(house, table, 2)) == 1


def test_a_move_after_the_deadline_finds_the_flag_fallen(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(quick=True)
    ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
    table = sat_table([ana, bo], clock={"minutes": 4}, wager=100)
    view = ask(house, "GET", f"/api/tables/{table.id}").json()
    mover = (ana, bo)[view["turn"]["seat"] - 1]
    time.sleep(4.2)
    answer = command(mover, table, {"do": "act", "action": {"is": "throw"}}, version=view["version"])
    assert answer.status_code == 409
    assert answer.json()["code"] in ("stale", "game-over")
    over = ask(house, "GET", f"/api/tables/{table.id}").json()
    assert over["winners"] == [3 - view["turn"]["seat"]]
    chips = [ask(house, "GET", "/api/me", guest=guest).json()["chips"] for guest in (ana, bo)]
    assert sorted(chips) == [900, 1100], "flag: game and stake lost"


def test_flags_fall_once_with_two_workers_that_both_watch(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house("postgresql", workers=2, quick=True)
    tables: list[Table] = []

    async def run() -> None:
        for _ in range(8):
            ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
            tables.append(sat_table([ana, bo], clock={"minutes": 3}))
            # four connections each: on both workers, almost surely
            for guest in (ana, bo, ana, bo):
                client = await Client.open(house, tables[-1], guest)
        if client.view["phase"] != "over":
            await client.until(lambda message: message.get("table", {}).get("phase") == "over")
        await asyncio.sleep(1.5)

    play_scene(run)
    house.stop()
    for table in tables:
        [late] = flags(house, table, 3)
        assert 0 <= late <= LATE
