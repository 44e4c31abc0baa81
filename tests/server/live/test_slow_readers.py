"""A client that stops reading is dropped to a resync, and delays nobody."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable

import pytest

from testkit.server.clients import Client, as_nobody, new_guest, play_scene, sat_table
from testkit.server.house import STOP_SECONDS, OpenHouse, wait_until
from testkit.server.slow_readers import TOGETHER, chatter, narrow, resyncs

pytestmark = pytest.mark.slow

WORDS = 4000
"""Enough to fill every buffer between the house and a client that does not read."""


def test_a_slow_reader_is_sent_the_table_as_it_is_and_delays_nobody(sqlite_house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, slow = (new_guest(sqlite_house, name) for name in ("ana", "bo", "slow"))
        table = sat_table([ana, bo], rules="maxi-yatzy@1", seats=8, bots=["greedy"] * 6, start=False)
        stuck = await Client.open(sqlite_house, table, slow, sock=narrow(sqlite_house), max_queue=1, close_timeout=0.1)
        client, other = await Client.open(sqlite_house, table, ana), await Client.open(sqlite_house, table, bo)
        times: list[float] = []
        while not resyncs(sqlite_house) and len(times) < WORDS // TOGETHER:
            await chatter(client)
            while other.view["version"] < client.view["version"]:
                await other.hear()
            began = time.perf_counter()
            await other.do({"do": "say", "phrase": "nice-roll"})
            times.append(time.perf_counter() - began)
        assert resyncs(sqlite_house) >= 1, f"{WORDS} messages were not enough to fill the buffers"
        assert sorted(times)[len(times) // 2] < 2, "others were delayed"
        # it reads again: what was on its way, and then all at once where the house is
        await client.do({"do": "say", "phrase": "oops"})
        last = client.view["version"]
        seen = await stuck.until(lambda message: message.get("table", {}).get("version", 0) >= last)
        assert "resync" in [message["is"] for message in stuck.heard[1:]]
        assert as_nobody(seen["table"]) == as_nobody(client.view)
        await client.do({"do": "say", "phrase": "thanks"})
        heard = await stuck.until(lambda message: message.get("table", {}).get("version", 0) > last)
        assert heard["is"] == "update"

    play_scene(run)


def test_the_house_stops_though_somebody_does_not_read(sqlite_house: OpenHouse) -> None:
    """`house` is closed after this; it must not wait for those who do not listen."""

    async def run() -> None:
        ana, bo, slow = (new_guest(sqlite_house, name) for name in ("ana", "bo", "slow"))
        table = sat_table([ana, bo], start=False)
        for _ in range(3):
            await Client.open(sqlite_house, table, slow, sock=narrow(sqlite_house), max_queue=1, close_timeout=0.1)
        client = await Client.open(sqlite_house, table, ana)
        for _ in range(8):
            await chatter(client)
        began = time.monotonic()
        await asyncio.to_thread(sqlite_house.stop)
        assert time.monotonic() - began < STOP_SECONDS / 2

    play_scene(run)


GAVE_UP = "timeout graceful shutdown exceeded"
"""Uvicorn's own words when it has waited long enough for somebody."""


@pytest.mark.parametrize("signals", [1, 2])
def test_a_second_signal_waits_for_nobody(open_house: Callable[..., OpenHouse], signals: int) -> None:
    house = open_house()

    async def run() -> None:
        ana, slow = new_guest(house, "ana"), new_guest(house, "slow")
        table = sat_table([ana], rules="maxi-yatzy@1", seats=6, bots=["greedy"] * 5, start=False)
        await Client.open(house, table, slow, sock=narrow(house), max_queue=1, close_timeout=0.1)
        client = await Client.open(house, table, ana)
        while not resyncs(house):
            await chatter(client)
        for _ in range(signals):
            house.process.send_signal(signal.SIGINT)
            # it has heard the first: uvicorn closes its door before anything else
            await asyncio.to_thread(wait_until, lambda: not house.is_open())
        await asyncio.to_thread(house.process.wait, STOP_SECONDS)
        assert (GAVE_UP in house.log_text()) is (signals == 1)

    play_scene(run)
