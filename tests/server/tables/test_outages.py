"""The store fails under load: clients are told, nothing acknowledged is lost, and the house works again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from dicehouse.play.events import TimeCredited
from testkit.engines import PostgresServer
from testkit.server.audit import audit
from testkit.server.disks import SmallDisk
from testkit.server.house import OpenHouse
from testkit.server.load import Load, until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not Path("/proc").exists(), reason="Linux's mount and prlimit")]


async def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    disk = SmallDisk(tmp_path / "disk")
    house = OpenHouse(tmp_path, f"sqlite:///{disk.folder}/house.db")
    load = Load(house)

    async def fault() -> None:
        await load.play_on()
        disk.fill(house.process.pid)
        await until(lambda: load.refused_later)  # somebody is told that it cannot be written down
        disk.free(house.process.pid)
        await load.play_on()  # and it works again

    try:
        await load.run(fault)
        found = await audit(load)
        assert found.is_clean(), found
        await asyncio.to_thread(house.close)
    finally:
        house.process.kill()
        house.process.wait()
        disk.remove()


@pytest.mark.parametrize("seconds", [0, pytest.param(4, marks=pytest.mark.nightly)])
async def test_the_database_is_killed_and_nothing_is_lost(
    own_postgres: PostgresServer, tmp_path: Path, seconds: int
) -> None:
    """kill -9 of the postmaster and its children, and a start on the same data: workers wait, clocks are credited."""
    house = OpenHouse(tmp_path, await own_postgres.new_database())
    load, began = Load(house), time.monotonic()

    async def fault() -> None:
        await load.play_on()
        own_postgres.kill()
        await asyncio.sleep(seconds)
        await asyncio.to_thread(own_postgres.start)
        await load.play_on(50)

    try:
        await load.run(fault)
        found = await audit(load)
        assert found.is_clean(), found
        credited = [
            [row.event.centis for row in await house.stored(table.id) if isinstance(row.event, TimeCredited)]
            for table in load.tables
        ]
        longest = (time.monotonic() - began) * 100
        # a pair may have been between two games, and a clock is given back no more than it has lost itself
        assert (1 if seconds else 0) <= sum(map(bool, credited)) <= load.pairs, credited
        assert all(len(given) <= 1 for given in credited), "a game that was on is given its time back once"
        assert all(0 < centis < longest for given in credited for centis in given), credited
        await asyncio.to_thread(house.close)
    finally:
        house.process.kill()
        house.process.wait()
