"""Players who lie about their line: they answer the house's pings late, or claim whatever they like in text."""

from __future__ import annotations

import asyncio
from typing import Any

from dicehouse.play.clock import FIRST_QUOTA, MOST_LAG, new_clock
from dicehouse.play.events import GameStarted, Played
from dicehouse.play.log import Stored
from dicehouse.play.units import Centis
from dicehouse.rules import BoxScored
from testkit.server.clients import Guest, Table, any_move, new_guest, play_scene, sat_table
from testkit.server.house import OpenHouse
from testkit.server.late_client import LateClient
from tests.server.conftest import OpenOne

MINUTES = 1
LATE = 0.8
"""Seconds by which a pong is held back, and which the liar thinks: more than is ever given for a move."""

THROW = {"do": "act", "action": {"is": "throw"}}

GAIN = new_clock(1, Centis(MINUTES * 6_000), Centis(0)).gain


def played_late(house: OpenHouse, moves: int, seconds: float | None) -> list[Stored]:
    """A player alone against the clock, whose pongs come so late; the log of it."""
    ana: Guest = new_guest(house)
    table: Table = sat_table([ana], clock={"minutes": MINUTES}, start=False)

    async def run() -> None:
        client = await LateClient.open(house, table, ana, seconds)
        await client.do({"do": "start"})
        await asyncio.wait_for((client.pinged if seconds is None else client.answered).wait(), 60)
        await asyncio.sleep(LATE)
        for _ in range(moves):
            answer: dict[str, Any] = await client.do(any_move(client.view))
            assert answer["is"] == "answered", answer
            while client.view["version"] < answer["last"]:
                await client.hear()
        await client.close()

    play_scene(run)
    house.stop()
    return asyncio.run(house.stored(table.id))


def given(rows: list[Stored]) -> list[int]:
    """What each move was given back; the opening is nobody's."""
    began = next(place for place, row in enumerate(rows) if isinstance(row.event, GameStarted))
    return [row.event.lag for row in rows[began + 2 :] if isinstance(row.event, Played)]


def test_who_answers_late_wins_no_more_than_the_bound(open_house: OpenOne) -> None:
    rows = played_late(open_house(), 20, LATE)
    lags = given(rows)
    assert len(lags) == 20
    assert max(lags) == MOST_LAG  # the house did measure: the first move is given the whole bound
    boxes = sum(
        isinstance(event, BoxScored) for row in rows if isinstance(row.event, Played) for event in row.event.events
    )
    assert sum(lags) <= (FIRST_QUOTA + boxes) * GAIN


def test_who_never_answers_wins_nothing(open_house: OpenOne) -> None:
    assert set(given(played_late(open_house(), 8, None))) == {0}


def test_nothing_that_is_said_in_text_counts(open_house: OpenOne) -> None:
    """The client's own ping carries a time, which is sent back to it and means nothing here."""
    house = open_house()
    ana = new_guest(house)
    table = sat_table([ana], clock={"minutes": MINUTES}, start=False)

    async def run() -> None:
        client = await LateClient.open(house, table, ana, None)
        await client.do({"do": "start"})
        client.send({"is": "ping", "sent": -1e9})
        for lie in ({"is": "pong", "sent": -1e9, "now": 0}, {"is": "do", "id": "a", "lag": 500, "command": THROW}):
            client.send(lie)
            while (message := await client.hear())["is"] != "refused":
                pass
            assert message["code"] == "message-malformed"
        assert (await client.do(THROW))["is"] == "answered"
        await client.close()

    play_scene(run)
    house.stop()
    assert given(asyncio.run(house.stored(table.id))) == [0]
