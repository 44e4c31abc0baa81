"""kill -9 under load: nothing acknowledged is lost or done twice, no chip is made, and every flag falls once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from testkit.gate import NIGHTLY
from testkit.server.audit import audit
from testkit.server.house import OpenHouse
from testkit.server.load import Load, until
from tests.server.conftest import OpenOne

pytestmark = pytest.mark.slow

ROUNDS = 3 if NIGHTLY else 1


async def kill_house(house: OpenHouse) -> None:
    house.kill()
    await asyncio.to_thread(house.start)


async def kill_worker(house: OpenHouse) -> None:
    killed = house.kill_worker()
    await until(lambda: killed not in house.pids() and len(house.pids()) == 2)


@pytest.mark.parametrize("workers", [1, 2])
async def test_the_house_or_a_worker_is_killed_and_nothing_is_lost(open_house: OpenOne, workers: int) -> None:
    house = open_house("sqlite" if workers == 1 else "postgresql", workers=workers, quick=True)
    load = Load(house, flags=True)

    async def fault() -> None:
        for _ in range(ROUNDS):
            await load.play_on()
            await (kill_house if workers == 1 else kill_worker)(house)
        await load.play_on()

    await load.run(fault)
    # the audit itself, held to account: it notices an event that is not there
    load.calls.append(replace(load.calls[0], command="never-done"))
    found = await audit(load)
    assert found.lost == 1
    found.lost = 0
    assert found.is_clean(), found
    assert found.acknowledged > 20
    assert found.flags_due > 0
