"""Play chips through the server: never below zero, never made or lost, paid out once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from dicehouse.storage import open_log
from testkit.server.clients import Client, Guest, ask, command, new_guest, new_table, play_scene, sat_table
from testkit.server.house import OpenHouse
from tests.server.conftest import ENGINES


def chips(guest: Guest) -> int:
    return int(ask(guest.house, "GET", "/api/me", guest=guest).json()["chips"])


async def total(house: OpenHouse) -> int:
    log = await open_log(house.database)
    try:
        return await log.total_chips()
    finally:
        await log.close()


def test_one_guest_at_many_tables_cannot_stake_the_same_chips_twice(house: OpenHouse) -> None:
    async def run() -> None:
        ana = new_guest(house, "ana")
        others = [new_guest(house, f"other {n}") for n in range(8)]
        tables = [sat_table([other, ana], start=False, clock={"minutes": 180}, wager=300) for other in others]
        started = await asyncio.gather(
            *(
                asyncio.to_thread(command, other, table, {"do": "start"})
                for other, table in zip(others, tables, strict=True)
            )
        )
        codes = [answer.json().get("code", "started") for answer in started]
        assert sorted(codes) == ["chips-short"] * 5 + ["started"] * 3
        assert chips(ana) == 100
        assert sum(map(chips, others)) == 8 * 1000 - 3 * 300
        for table, code in zip(tables, codes, strict=True):
            phase = ask(house, "GET", f"/api/tables/{table.id}").json()["phase"]
            assert phase == ("playing" if code == "started" else "gathering")
            if code == "started":
                assert command(ana, table, {"do": "resign"}).status_code == 200
        assert chips(ana) == 100
        assert sum(map(chips, others)) == 8 * 1000 + 900

    play_scene(run)


def test_a_void_game_gives_the_stakes_back_and_a_refused_start_takes_none(house: OpenHouse) -> None:
    ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
    table = sat_table([ana, bo], clock={"minutes": 180}, wager=400)
    assert (chips(ana), chips(bo)) == (600, 600)
    for guest in (ana, bo):
        assert command(guest, table, {"do": "ask-void"}).status_code == 200
    assert (chips(ana), chips(bo)) == (1000, 1000)


def test_who_cannot_pay_the_stake_does_not_sit_down(house: OpenHouse) -> None:
    ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
    body = {"id": "rich", "settings": {"rules": "yahtzee@1", "clock": {"minutes": 180}, "wager": 1001}}
    assert ask(house, "POST", "/api/tables", body, ana).json()["code"] == "chips-short"
    staked = sat_table([ana, bo], clock={"minutes": 180}, wager=400)
    table = new_table(ana, clock={"minutes": 180}, wager=600)
    assert command(new_guest(house, "cy"), table, {"do": "sit"}).status_code == 200
    dear = new_table(new_guest(house, "dee"), clock={"minutes": 180}, wager=601)
    assert command(bo, dear, {"do": "sit"}).json()["code"] == "chips-short"
    assert (chips(ana), chips(bo)) == (600, 600)
    assert command(bo, staked, {"do": "resign"}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_a_pot_is_paid_once_though_the_house_dies_while_it_is(
    open_house: Callable[..., OpenHouse], engine: str
) -> None:
    house = open_house(engine)

    async def run() -> None:
        ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
        tables = [sat_table([ana, bo], clock={"minutes": 180}, wager=50) for _ in range(6)]
        clients = [await Client.open(house, table, ana) for table in tables]
        # all six end at the moment of the kill: each is settled or is not, and the retry finds out
        for client in clients:
            await client.send({"is": "do", "id": "over", "command": {"do": "resign"}})
        await asyncio.sleep(0.003)
        house.kill()
        await asyncio.to_thread(house.start)
        for table in tables:
            answer = command(ana, table, {"do": "resign"}, id="over")
            assert answer.status_code == 200, answer.text
            view = ask(house, "GET", f"/api/tables/{table.id}").json()
            assert (view["phase"], view["pot"], view["payouts"]) == ("over", 0, [0, 100])
        assert (chips(ana), chips(bo)) == (700, 1300)

    play_scene(run)
    house.stop()
    assert asyncio.run(total(house)) == 0
