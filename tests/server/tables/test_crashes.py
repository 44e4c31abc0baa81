"""kill -9 under load: nothing acknowledged is lost or done twice, no chip is made, and every flag falls once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from testkit.server.audit import audit
from testkit.server.clients import play_scene
from testkit.server.house import OpenHouse
from testkit.server.load import Load, until

pytestmark = pytest.mark.slow

ROUNDS = 2


def test_the_server_is_killed_and_nothing_is_lost(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(quick=True)

    async def run() -> None:
        load = Load(house, flags=True)

        async def fault() -> None:
            for _ in range(ROUNDS):
                await load.play_on()
                house.kill()
                await asyncio.to_thread(house.start)
            await load.play_on()

        await load.run(fault)
        # the audit itself, held to account: it notices an event that is not there
        load.acknowledged.append(replace(load.acknowledged[-1], command="never-done"))
        found = await audit(load)
        assert found.lost == 1
        found.lost = 0
        assert found.is_clean(), found
        assert found.acknowledged > 20
        assert found.flags_due > 0

    play_scene(run)


def test_a_worker_is_killed_and_nothing_is_lost(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house("postgresql", workers=2, quick=True)

    async def run() -> None:
        load = Load(house, flags=True)

        def is_replaced(killed: int) -> bool:
            return killed not in house.pids() and len(house.pids()) == 2

        async def fault() -> None:
            for _ in range(ROUNDS):
                await load.play_on()
                await until(partial(is_replaced, house.kill_worker()))
            await load.play_on()

        await load.run(fault)
        found = await audit(load)
        assert found.is_clean(), found
        assert found.acknowledged > 20
        assert found.flags_due > 0

    play_scene(run)
