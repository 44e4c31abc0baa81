"""Many who look at once, at several workers, one of which is killed in the midst of it."""

from __future__ import annotations

import asyncio

import pytest

from testkit.server.house import OpenHouse
from testkit.server.seekers import Found, look_at_once, paired_twice, welcome
from tests.server.conftest import OpenOne

PEOPLE = 24
CROWD = 600
ROUNDS = 3


def together(house: OpenHouse, people: int) -> None:
    found = asyncio.run(_together(house, people))
    assert len(found) == people
    assert paired_twice(found) == []


async def _together(house: OpenHouse, people: int) -> list[Found]:
    return await look_at_once(house.port, await welcome(house.port, people))


def test_everybody_is_paired_once(open_house: OpenOne) -> None:
    together(open_house(), PEOPLE)


@pytest.mark.nightly
@pytest.mark.parametrize("workers", [2, 3])
def test_of_several_workers_one_pairs_and_the_next_goes_on_when_it_is_killed(open_house: OpenOne, workers: int) -> None:
    house = open_house("postgresql", workers=workers)

    async def killed() -> None:
        for _ in range(ROUNDS):
            seekers = await welcome(house.port, CROWD)
            first = asyncio.Event()
            looking = asyncio.create_task(look_at_once(house.port, seekers, first))
            await first.wait()
            assert not looking.done()
            await asyncio.to_thread(house.kill_worker)
            found = await looking
            assert len(found) == CROWD
            assert paired_twice(found) == []

    asyncio.run(killed())
