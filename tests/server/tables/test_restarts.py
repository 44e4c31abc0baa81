"""A house that closes and opens again: people are told, come back as who they were, and have lost no time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from testkit.server.clients import Client, Table, ask, got, new_guest, new_guests, sat_table
from testkit.server.house import OpenHouse
from tests.server.conftest import ENGINES, OpenOne

CLOCK = {"minutes": 5}
THROW = {"do": "act", "action": {"is": "throw"}}
CLOSED = 2
"""Seconds for which the house is closed, at least."""

MOST_GIVEN = 300
"""Hundredths: the time since the last note that the house was open is given too, a beat or, on a busy machine, some."""


async def hear_that_it_closes(client: Client) -> None:
    closing = await client.until(lambda message: message["is"] == "closing")
    assert closing["retry_after"] > 0
    with pytest.raises(ConnectionClosed) as ended:
        await client.hear()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1012


@pytest.mark.parametrize("engine", ENGINES)
async def test_clients_are_told_that_the_house_closes_and_find_everything_again(
    open_house: OpenOne, engine: str
) -> None:
    house = open_house(engine)
    guests = new_guests(house, "ana", "bo")
    table = sat_table([*guests], clock=CLOCK)
    clients = [await Client.open(house, table, guest) for guest in guests]
    seat, version = clients[0].view["turn"]["seat"], clients[0].view["version"]
    thrown = await clients[seat - 1].do(THROW, version, name="throw")
    await asyncio.to_thread(house.stop)
    for client in clients:
        await hear_that_it_closes(client)
    await asyncio.to_thread(house.start)
    back = [await Client.open(house, table, guest, client.view["version"]) for guest, client in
            zip(guests, clients, strict=True)]  # fmt: skip
    for client in back:
        assert client.heard[0]["is"] == "update"
        # whoever takes their time to come back is away meanwhile
        assert {event["event"]["is"] for event in client.heard[0]["news"]} <= {"time-credited", "away", "back"}
    retried = await back[seat - 1].do(THROW, version, name="throw")
    assert retried == thrown, "a retry is answered with what the first try did, also after a restart"
    assert back[0].view["turn"] == clients[0].view["turn"]


async def test_clients_of_every_worker_are_told_that_the_house_closes(open_house: OpenOne) -> None:
    house = open_house("postgresql", workers=2)
    guest = new_guest(house)
    table = sat_table([guest], seats=1)
    # on both workers, almost surely
    clients = [await Client.open(house, table, guest) for _ in range(12)]
    await asyncio.to_thread(house.stop)
    for client in clients:
        await hear_that_it_closes(client)


def left(house: OpenHouse, table: Table) -> int:
    """Hundredths left to whoever's clock runs."""
    clock = got(house, f"/api/tables/{table.id}")["clock"]
    return int(clock["left"][clock["running"] - 1])


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("engine", "ending"),
    [("sqlite", OpenHouse.stop), ("sqlite", OpenHouse.kill), ("postgresql", OpenHouse.kill)],
    ids=["stopped", "killed", "killed-postgresql"],
)
def test_the_time_that_the_house_was_closed_is_given_back(
    open_house: OpenOne, engine: str, ending: Callable[[OpenHouse], None]
) -> None:
    """After a stop as after kill -9, all of it, and little more."""
    house = open_house(engine)
    table = sat_table(new_guests(house, "ana", "bo"), clock=CLOCK)
    time.sleep(0.7)
    began = time.monotonic()
    before = left(house, table)
    ending(house)
    time.sleep(CLOSED)
    house.start()
    after = left(house, table)
    longest = 100 * (time.monotonic() - began - CLOSED)
    assert -MOST_GIVEN <= before - after <= longest, f"{before - after} hundredths went by"
    assert left(house, table) <= after, "and the clock goes on"


async def test_who_does_not_come_back_after_a_restart_is_away(open_house: OpenOne) -> None:
    house = open_house()
    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana, bo])
    for guest in (ana, bo):
        await Client.open(house, table, guest)
    house.kill()
    await asyncio.to_thread(house.start)
    client = await Client.open(house, table, ana)
    await client.until_news(**{"is": "away", "seat": 2})
    assert client.view["seats"][1]["away_since"] is not None
    assert (await client.do({"do": "claim", "seat": 2}))["code"] == "claim-early"


async def test_a_rematch_whose_maker_died_is_there_all_the_same(open_house: OpenOne) -> None:
    """The next table is made by whoever reads the old one."""
    house = open_house()

    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana, bo])
    clients = [await Client.open(house, table, guest) for guest in (ana, bo)]
    await clients[0].do({"do": "resign"})
    for client in clients:
        await client.done({"do": "ask-rematch"})
    await clients[1].do({"do": "say", "phrase": "one-more"})
    made = clients[1].view["rematch"]
    fresh = got(bo, f"/api/tables/{made}")
    assert [seat["name"] for seat in fresh["seats"]] == ["ana", "bo"]
    assert (fresh["you"], fresh["phase"]) == (2, "gathering")
    house.kill()
    forget_table(house, made)
    await asyncio.to_thread(house.start)
    assert ask(house, f"/api/tables/{made}").status_code == 404
    assert got(house, f"/api/tables/{table.id}")["rematch"] == made
    assert got(bo, f"/api/tables/{made}")["you"] == 2


def forget_table(house: OpenHouse, table: str) -> None:
    """As if the house had died between the two transactions."""
    import apsw

    connection = apsw.Connection(house.database.removeprefix("sqlite:///"))
    for name in ("events", "summaries"):
        connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    connection.close()
