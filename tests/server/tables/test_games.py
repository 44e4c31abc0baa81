"""Whole games through the server: sealed dice, bots, records, wagers, rematches."""

from __future__ import annotations

import asyncio

from dicehouse.notation import read_record
from dicehouse.play.dice.verify import verify_record
from testkit.server.clients import Client, ask, new_guests, sat_table
from testkit.server.house import OpenHouse


async def test_a_sealed_game_with_a_bot_is_played_to_its_end_and_its_record_verified(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana, bo], dice="sealed", seats=3, bots=["greedy"], clock={"minutes": 5})
    clients = [await Client.open(house, table, guest) for guest in (ana, bo)]
    views = await asyncio.gather(*(client.play() for client in clients))
    assert views[0]["scores"] == views[1]["scores"]
    record = ask(house, f"/api/tables/{table.id}/record").text
    assert verify_record(read_record(record)).finished
