"""Players who lie about their line: they answer the house's pings late, or claim whatever they like in text."""

from __future__ import annotations

import asyncio

from dicehouse.play.clock import FIRST_QUOTA, MOST_LAG, new_clock
from dicehouse.play.events import GameStarted, Played
from dicehouse.play.log import Stored
from dicehouse.play.units import Centis, TableId
from dicehouse.rules import BoxScored
from testkit.server.clients import PATIENCE, any_move, new_guest, sat_table
from testkit.server.inside import HouseInside
from testkit.server.late_client import LateClient
from tests.server.conftest import OpenInside

MINUTES = 1
LATE = 0.6
"""Seconds by which a pong is held back, and which the liar thinks: more than is ever given for a move."""

THROW = {"do": "act", "action": {"is": "throw"}}

GAIN = new_clock(1, Centis(MINUTES * 6_000), Centis(0)).gain


async def begun(house: HouseInside, seconds: float | None) -> LateClient:
    """A player alone against the clock, whose pongs come so late."""
    ana = new_guest(house)
    client = await LateClient.late(house, sat_table([ana], clock={"minutes": MINUTES}, start=False), ana, seconds)
    await client.do({"do": "start"})
    async with asyncio.timeout(PATIENCE):
        await (client.pinged if seconds is None else client.answered).wait()
    return client


async def played_late(house: HouseInside, moves: int, seconds: float | None) -> list[Stored]:
    """The log of such a game."""
    client = await begun(house, seconds)
    house.go_ahead(int(LATE * 100))
    for _ in range(moves):
        answer = await client.do(any_move(client.view))
        assert answer["is"] == "answered", answer
        while client.view["version"] < answer["last"]:
            await client.hear()
    return house.do(house.services.log.read(TableId(client.view["id"])))


def given(rows: list[Stored]) -> list[int]:
    """What each move was given back; the opening is nobody's."""
    began = next(place for place, row in enumerate(rows) if isinstance(row.event, GameStarted))
    return [row.event.lag for row in rows[began + 2 :] if isinstance(row.event, Played)]


async def test_who_answers_late_wins_no_more_than_the_bound(open_inside: OpenInside) -> None:
    rows = await played_late(open_inside(), 20, LATE)
    lags = given(rows)
    assert len(lags) == 20
    assert max(lags) == MOST_LAG  # the house did measure: the first move is given the whole bound
    boxes = sum(
        isinstance(event, BoxScored) for row in rows if isinstance(row.event, Played) for event in row.event.events
    )
    assert sum(lags) <= (FIRST_QUOTA + boxes) * GAIN


async def test_who_never_answers_wins_nothing(open_inside: OpenInside) -> None:
    assert set(given(await played_late(open_inside(), 8, None))) == {0}


async def test_nothing_that_is_said_in_text_counts(open_inside: OpenInside) -> None:
    """The client's own ping carries a time, which is sent back to it and means nothing here."""
    house = open_inside()
    client = await begun(house, None)
    await client.send({"is": "ping", "sent": -1e9})
    for lie in ({"is": "pong", "sent": -1e9, "now": 0}, {"is": "do", "id": "a", "lag": 500, "command": THROW}):
        await client.send(lie)
        assert await client.refusal() == "message-malformed"
    await client.done(THROW)
    assert given(house.do(house.services.log.read(TableId(client.view["id"])))) == [0]
