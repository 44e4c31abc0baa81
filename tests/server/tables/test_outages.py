"""The store fails under load: clients are told, nothing acknowledged is lost, and the house works again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from dicehouse.play.events import TimeCredited
from testkit.engines import PostgresServer
from testkit.server.audit import audit
from testkit.server.clients import play_scene
from testkit.server.disks import SmallDisk
from testkit.server.house import OpenHouse
from testkit.server.load import Load, until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not Path("/proc").exists(), reason="Linux's mount and prlimit")]


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    disk = SmallDisk(tmp_path / "disk")
    house = OpenHouse(tmp_path, f"sqlite:///{disk.folder}/house.db")
    load = Load(house)
    told: list[int] = []

    async def fault() -> None:
        await load.play_on()
        disk.fill(house.process.pid)
        await until(lambda: load.refused_later)
        told.append(len(load.acknowledged))
        disk.free(house.process.pid)
        await load.play_on()

    async def run() -> None:
        await load.run(fault)
        found = await audit(load)
        assert found.is_clean(), found
        assert load.refused_later > 0, "nobody was told that it could not be written down"
        assert found.acknowledged > told[0], "and it works again"

    try:
        play_scene(run)
        house.close()
    finally:
        house.process.kill()
        house.process.wait()
        disk.remove()


def test_the_database_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    """kill -9 of the postmaster and its children, and a start on the same data: workers wait, clocks are credited."""
    postgres = PostgresServer()
    house = OpenHouse(tmp_path, asyncio.run(postgres.new_database()))
    gone: list[float] = []
    try:
        load = Load(house)

        async def fault() -> None:
            await load.play_on()
            postgres.kill()
            gone.append(time.monotonic())
            await asyncio.sleep(4)
            await asyncio.to_thread(postgres.start)
            await load.play_on()
            await asyncio.sleep(2.5)

        async def run() -> None:
            await load.run(fault)
            longest = (time.monotonic() - gone[0]) * 100
            found = await audit(load)
            assert found.is_clean(), found
            credited = [
                [row.event.centis for row in await house.stored(table.id) if isinstance(row.event, TimeCredited)]
                for table in load.tables
            ]
            # a pair may have been between two games
            assert 1 <= sum(map(bool, credited)) <= load.pairs, credited
            assert all(len(given) <= 1 for given in credited), "a game that was on is given its time back once"
            assert all(300 <= centis < longest for given in credited for centis in given), credited

        play_scene(run)
        house.close()
    finally:
        house.process.kill()
        house.process.wait()
        postgres.stop()
