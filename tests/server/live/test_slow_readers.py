"""A client that stops reading is dropped to a resync, and delays nobody."""

from __future__ import annotations

import asyncio
import signal

import pytest

from testkit.server.clients import Client, House, Table, as_nobody, new_guest, sat_table
from testkit.server.house import STOP_SECONDS, OpenHouse, wait_until
from testkit.server.slow_readers import chatter, narrow, resyncs
from tests.server.conftest import OpenOne

pytestmark = pytest.mark.slow

GAVE_UP = "timeout graceful shutdown exceeded"
"""Uvicorn's own words when it has waited long enough for somebody."""


async def stuck_client(house: House, rest: int) -> tuple[list[Client], Client]:
    """Clients of the players, who talk until somebody who does not read has fallen behind."""
    guests = [new_guest(house, f"player {number}") for number in range(rest)]
    table: Table = sat_table(guests, rules="maxi-yatzy@1", seats=8, bots=["greedy"] * (8 - rest), start=False)
    slow = new_guest(house, "slow")
    stuck = await Client.open(house, table, slow, sock=narrow(house), max_queue=1, close_timeout=0.1)
    players = [await Client.open(house, table, guest) for guest in guests]
    before = resyncs(house)
    while resyncs(house) == before:
        await chatter(players[0])
    return players, stuck


async def test_a_slow_reader_is_sent_the_table_as_it_is_and_delays_nobody(house: OpenHouse) -> None:
    [client, other], stuck = await stuck_client(house, 2)
    while other.view["version"] < client.view["version"]:
        await other.hear()
    # others are answered though it has read nothing; it reads again: what was on its way, and then where the house is
    await other.do({"do": "say", "phrase": "nice-roll"})
    await client.do({"do": "say", "phrase": "oops"})
    last = client.view["version"]
    seen = await stuck.until(lambda message: message.get("table", {}).get("version", 0) >= last)
    assert "resync" in [message["is"] for message in stuck.heard[1:]]
    assert as_nobody(seen["table"]) == as_nobody(client.view)
    await client.do({"do": "say", "phrase": "thanks"})
    heard = await stuck.until(lambda message: message.get("table", {}).get("version", 0) > last)
    assert heard["is"] == "update"


@pytest.mark.parametrize("signals", [1, 2])
async def test_a_house_waits_a_moment_for_who_does_not_read_and_after_a_second_signal_not_at_all(
    open_house: OpenOne, signals: int
) -> None:
    house = open_house(quick=signals == 1)
    await stuck_client(house, 1)
    for _ in range(signals):
        house.process.send_signal(signal.SIGINT)
        # it has heard the first: uvicorn closes its door before anything else
        await asyncio.to_thread(wait_until, lambda: not house.is_open())
    await asyncio.to_thread(house.process.wait, STOP_SECONDS)
    assert (GAVE_UP in house.log_text()) is (signals == 1)
