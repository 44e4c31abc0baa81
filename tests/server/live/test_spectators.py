"""How many look on, and what the players of a wager hold."""

from __future__ import annotations

from typing import Any

from testkit.server.clients import Client, ask, done, got, new_guest, new_guests, new_table, sat_table
from testkit.server.house import OpenHouse


def told(count: int) -> Any:
    return lambda message: message["is"] == "watching" and message["count"] == count


async def test_players_are_told_how_many_look_on(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana, bo])
    player = await Client.open(house, table, ana)
    clients = [await Client.open(house, table, new_guest(house, f"watcher {n}")) for n in range(3)]
    await player.until(told(3))
    # somebody who comes later is told too, though the number stays
    late = await Client.open(house, table, bo)
    await late.until(told(3))
    for client in clients:
        await client.close()
    await player.until(told(0))


async def test_a_crowd_is_counted_once_and_a_guest_with_three_tabs_is_one(house: OpenHouse) -> None:
    ana, zoe = new_guests(house, "ana", "zoe")
    table = sat_table([ana], seats=1)
    player = await Client.open(house, table, ana)
    for _ in range(3):
        await Client.open(house, table, zoe)
    await player.until(told(1))
    # her own second tab changes nothing
    await Client.open(house, table, ana)
    await player.done({"do": "say", "phrase": "hello"})
    assert {message["count"] for message in player.heard if message["is"] == "watching"} == {1}


async def test_who_sits_down_watches_no_longer(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    table = new_table(ana, seats=2)
    host, guest = await Client.open(house, table, ana), await Client.open(house, table, bo)
    await host.until(told(1))
    for what, watching in (("sit", 0), ("stand", 1)):
        await guest.do({"do": what})
        await host.until(told(watching))


async def test_nobody_is_told_anything_where_nobody_watches(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana, bo])
    client, other = await Client.open(house, table, ana), await Client.open(house, table, bo)
    await client.do({"do": "say", "phrase": "hello"})
    await other.close()
    await client.until_news(**{"is": "away", "seat": 2})
    assert "watching" not in {message["is"] for message in client.heard}


def test_a_purse_is_shown_only_where_something_is_at_stake_and_to_who_may_watch(house: OpenHouse) -> None:
    ana, bo, zoe = new_guests(house, "ana", "bo", "zoe")
    friendly = sat_table([ana, bo])
    assert got(ana, f"/api/tables/{friendly.id}/chips") == []
    table = sat_table([ana, bo], start=False, watchers=False, clock={"minutes": 180}, wager=400)
    path = f"/api/tables/{table.id}/chips"
    assert got(house, path) == [1000, 1000]
    done(ana, table, {"do": "start"})
    assert ask(zoe, path).json()["code"] == "watchers-no"
    assert got(bo, path) == [600, 600]
    done(bo, table, {"do": "resign"})
    assert got(bo, path) == [1400, 600]
    empty = new_table(ana, seats=2, clock={"minutes": 180}, wager=10)
    assert got(house, f"/api/tables/{empty.id}/chips")[1] is None
