"""Play chips through the server: never below zero, never made or lost, paid out once."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.storage import open_log
from testkit.gate import engines
from testkit.server.clients import Client, Guest, ask, command, done, got, new_guest, new_guests, new_table, sat_table
from testkit.server.house import OpenHouse
from tests.server.conftest import ENGINES, OpenOne, every_kind

CLOCK = {"minutes": 180}


def chips(guest: Guest) -> int:
    return int(got(guest, "/api/me")["chips"])


@every_kind
async def test_one_guest_at_many_tables_cannot_stake_the_same_chips_twice(house: OpenHouse) -> None:
    ana = new_guest(house, "ana")
    others = [new_guest(house, f"other {n}") for n in range(8)]
    tables = [sat_table([other, ana], start=False, clock=CLOCK, wager=300) for other in others]
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
        phase = got(house, f"/api/tables/{table.id}")["phase"]
        assert phase == ("playing" if code == "started" else "gathering")
        if code == "started":
            done(ana, table, {"do": "resign"})
    assert chips(ana) == 100
    assert sum(map(chips, others)) == 8 * 1000 + 900


def test_who_cannot_pay_the_stake_does_not_sit_down_and_a_void_game_gives_it_back(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    body = {"id": "rich", "settings": {"rules": "yahtzee@1", "clock": CLOCK, "wager": 1001}}
    assert ask(ana, "/api/tables", body).json()["code"] == "chips-short"
    staked = sat_table([ana, bo], clock=CLOCK, wager=400)
    dear = new_table(new_guest(house, "dee"), clock=CLOCK, wager=601)
    assert command(bo, dear, {"do": "sit"}).json()["code"] == "chips-short"
    assert (chips(ana), chips(bo)) == (600, 600)
    for guest in (ana, bo):
        done(guest, staked, {"do": "ask-void"})
    assert (chips(ana), chips(bo)) == (1000, 1000)


@pytest.mark.slow
@pytest.mark.parametrize("engine", engines(*ENGINES))
async def test_a_pot_is_paid_once_though_the_house_dies_while_it_is(open_house: OpenOne, engine: str) -> None:
    house = open_house(engine)
    ana, bo = new_guests(house, "ana", "bo")
    tables = [sat_table([ana, bo], clock=CLOCK, wager=50) for _ in range(6)]
    clients = [await Client.open(house, table, ana) for table in tables]
    # all six end at the moment of the kill: each is settled or is not, and the retry finds out
    for client in clients:
        await client.send({"is": "do", "id": "over", "command": {"do": "resign"}})
    await clients[0].hear()
    house.kill()
    await asyncio.to_thread(house.start)
    for table in tables:
        answer = command(ana, table, {"do": "resign"}, id="over")
        assert answer.status_code == 200, answer.text
        view = got(house, f"/api/tables/{table.id}")
        assert (view["phase"], view["pot"], view["payouts"]) == ("over", 0, [0, 100])
    assert (chips(ana), chips(bo)) == (700, 1300)
    await asyncio.to_thread(house.stop)
    log = await open_log(house.database)
    assert await log.total_chips() == 0
    await log.close()
