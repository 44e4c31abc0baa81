"""A client's socket: hello, versions, gaps, retries, two tabs, and what does not belong there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dicehouse.server.tables.room import MOST_REMEMBERED
from testkit.server.clients import (
    PATIENCE,
    Client,
    Guest,
    Table,
    ask,
    command,
    new_guest,
    new_table,
    play_scene,
    sat_table,
)
from testkit.server.house import OpenHouse
from testkit.server.load import until

SAY = {"do": "say", "phrase": "hello"}


def two_at_a_table(house: OpenHouse, **settings: Any) -> tuple[Guest, Guest, Table]:
    ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
    return ana, bo, sat_table([ana, bo], **settings)


def test_hello_comes_first_and_once(house: OpenHouse) -> None:
    async def run() -> None:
        ana, _, table = two_at_a_table(house)
        rude = await Client.silent(house, table)
        await rude.send({"is": "do", "id": "1", "command": SAY})
        assert await rude.refusal() == "hello-first"
        with pytest.raises(ConnectionClosed):
            await rude.hear()
        client = await Client.open(house, table, ana)
        assert client.heard[0]["is"] == "resync"
        await client.send({"is": "hello", "token": ana.token})
        assert await client.refusal() == "hello-twice"
        assert (await client.do(SAY))["is"] == "answered"

    play_scene(run)


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"wire": 99}, "wire-version"),
        ({"wire": "1"}, "message-malformed"),
        ({"token": "forged.token"}, "guest-unknown"),
        ({"token": "x" * 500}, "message-malformed"),
        ({"extra": 1}, "message-malformed"),
        ({"version": "all"}, "message-malformed"),
    ],
)
def test_a_wrong_hello_is_refused_and_the_connection_closed(house: OpenHouse, hello: dict[str, Any], code: str) -> None:
    async def run() -> None:
        ana, _, table = two_at_a_table(house)
        client = await Client.silent(house, table)
        await client.send({"is": "hello", "token": ana.token, **hello})
        assert await client.refusal() == code
        with pytest.raises(ConnectionClosed):
            await client.hear()

    play_scene(run)


def test_a_table_that_is_not_there_and_one_that_wants_no_watchers(house: OpenHouse) -> None:
    async def run() -> None:
        ana, _, table = two_at_a_table(house, watchers=False)
        stranger = new_guest(house, "eve")
        for place, code in ((Table("nowhere", ""), "table-unknown"), (table, "watchers-no")):
            client = await Client.silent(house, place)
            await client.send({"is": "hello", "token": stranger.token})
            assert await client.refusal() == code
        assert (await Client.open(house, table, ana)).view["you"] == 1

    play_scene(run)


def test_who_watched_the_gathering_leaves_when_a_private_game_begins(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, eve = (new_guest(house, name) for name in ("ana", "bo", "eve"))
        table = sat_table([ana, bo], start=False, watchers=False)
        client = await Client.open(house, table, eve)
        assert command(ana, table, {"do": "start"}).status_code == 200
        assert await client.refusal() == "watchers-no"
        assert client.view["phase"] == "gathering"
        with pytest.raises(ConnectionClosed):
            await client.hear()

    play_scene(run)


def test_pages_of_other_houses_open_no_connection(open_house: Callable[..., OpenHouse]) -> None:
    async def run() -> None:
        house = open_house(origins=["https://friend.example"])
        ana, _, table = two_at_a_table(house)
        own = f"http://127.0.0.1:{house.port}"
        for origin in (None, own, "https://friend.example"):
            client = await Client.open(house, table, ana, origin=origin)
            assert client.view["you"] == 1
        for origin in ("https://evil.example", "null", f"{own}0", f"http://evil.example/{own}"):
            with pytest.raises(InvalidStatus) as refused:
                await Client.open(house, table, ana, origin=origin)
            assert refused.value.response.status_code == 403

    play_scene(run)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "message-malformed"),
        ("{", "message-malformed"),
        ("[]", "message-malformed"),
        ('{"is":"nothing"}', "message-malformed"),
        ('{"is":"ping","extra":1}', "message-malformed"),
        ('{"is":"do","id":"a b","command":{"do":"resign"}}', "message-malformed"),
        ('{"is":"do","id":"a","command":{"do":"resign","more":1}}', "message-malformed"),
        ('{"a":' + "[" * 2000 + "]" * 2000 + "}", "message-malformed"),
        ('{"is":"ping","sent":' + " " * 5000 + "1}", "message-large"),
        (b'{"is":"ping"}', "message-malformed"),
        (b"\x00\xff\xfe", "message-malformed"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_nonsense_is_refused_and_the_connection_goes_on(house: OpenHouse, message: str | bytes, code: str) -> None:
    async def run() -> None:
        ana, _, table = two_at_a_table(house)
        client = await Client.open(house, table, ana)
        await client.send(message)
        assert await client.refusal() == code
        assert (await client.do(SAY))["is"] == "answered"

    play_scene(run)


def test_a_message_of_a_megabyte_closes_the_connection(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, table = two_at_a_table(house)
        client, other = await Client.open(house, table, ana), await Client.open(house, table, bo)
        await client.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            await client.hear()
        assert (await other.do(SAY))["is"] == "answered"

    play_scene(run)


def test_a_flood_of_nonsense_closes_the_connection_and_a_flood_of_moves_is_slowed(
    open_house: Callable[..., OpenHouse],
) -> None:
    async def run() -> None:
        house = open_house(chatter_a_minute=30, commands_a_second=10)
        ana, bo, table = two_at_a_table(house)
        client, other = await Client.open(house, table, ana), await Client.open(house, table, bo)
        for number in range(100):
            await client.send({"is": "do", "id": f"n{number}", "command": SAY})
        answers = [await client.until(lambda m, n=number: m.get("id") == f"n{n}") for number in range(100)]  # type: ignore[misc]
        assert {"answered", "refused"} == {answer["is"] for answer in answers}
        assert {answer["code"] for answer in answers if answer["is"] == "refused"} == {"too-many"}
        flood = await Client.open(house, table, ana)
        with suppress(ConnectionClosed):
            for _ in range(200):
                await flood.send("nonsense")
        with pytest.raises(ConnectionClosed):
            await flood.until(lambda _: False)
        assert flood.heard[-1]["code"] == "too-many"
        assert (await other.do(SAY))["is"] == "answered"

    play_scene(run)


def test_who_comes_back_gets_exactly_the_gap(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, table = two_at_a_table(house)
        away, here = await Client.open(house, table, ana), await Client.open(house, table, bo)
        seen = away.view["version"]
        await away.close()
        for _ in range(5):
            await here.do(SAY)
        # being away is noted too, after the others' words
        await here.until_news(**{"is": "away", "seat": 1})
        back = await Client.open(house, table, ana, version=seen)
        assert back.heard[0]["is"] == "update"
        versions = [event["version"] for event in back.heard[0]["news"]]
        assert versions == list(range(seen + 1, back.view["version"] + 1))
        assert [event["event"]["is"] for event in back.heard[0]["news"]].count("said") == 5
        assert back.heard[0]["table"]["version"] >= seen + 5
        same = await Client.open(house, table, bo, version=(await here.do(SAY))["last"])
        assert [event["event"]["is"] for event in same.heard[0]["news"] if event["event"]["is"] == "said"] == []

    play_scene(run)


def test_who_was_away_too_long_or_comes_from_the_future_gets_it_all(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, table = two_at_a_table(house)
        here = await Client.open(house, table, bo)
        for _ in range(MOST_REMEMBERED + 5):
            await here.do(SAY)
        for version in (1, here.view["version"] + 1000, -5, None):
            back = await Client.open(house, table, ana, version=version)
            assert back.heard[0]["is"] == "resync"
            assert back.view["version"] >= here.view["version"]

    play_scene(run)


def test_a_move_made_against_an_old_table_is_refused(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, table = two_at_a_table(house)
        clients = {1: await Client.open(house, table, ana), 2: await Client.open(house, table, bo)}
        seat = clients[1].view["turn"]["seat"]
        mover, version = clients[seat], clients[seat].view["version"]
        assert (await mover.do({"do": "act", "action": {"is": "throw"}}, version))["is"] == "answered"
        stale = await mover.do({"do": "act", "action": {"is": "throw"}}, version)
        assert (stale["is"], stale["code"]) == ("refused", "stale")
        # words that are said meanwhile make no move stale
        version = mover.view["version"]
        await clients[3 - seat].do(SAY)
        assert (await mover.do({"do": "act", "action": {"is": "throw"}}, version))["is"] == "answered"

    play_scene(run)


def test_a_retry_is_answered_with_what_the_first_try_did(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, table = two_at_a_table(house)
        clients = {1: await Client.open(house, table, ana), 2: await Client.open(house, table, bo)}
        seat = clients[1].view["turn"]["seat"]
        version = clients[seat].view["version"]
        first = await clients[seat].do({"do": "act", "action": {"is": "throw"}}, version, name="throw-1")
        assert await clients[seat].do({"do": "act", "action": {"is": "throw"}}, version, name="throw-1") == first
        back = await Client.open(house, table, (ana, bo)[seat - 1], version=version)
        assert await back.do({"do": "act", "action": {"is": "throw"}}, version, name="throw-1") == first
        path = f"/api/tables/{table.id}/commands"
        body = {"is": "do", "id": "throw-1", "version": version, "command": {"do": "act", "action": {"is": "throw"}}}
        assert ask(house, "POST", path, body, (ana, bo)[seat - 1]).json() == first
        # the other player's id of the same name is another command
        other = await clients[3 - seat].do(SAY, name="throw-1")
        assert other["first"] > first["last"]

    play_scene(run)


def test_two_tabs_of_one_guest_see_the_same(house: OpenHouse) -> None:
    async def run() -> None:
        ana, bo, cy = (new_guest(house, name) for name in ("ana", "bo", "cy"))
        table = sat_table([ana, bo, cy])
        tabs = [await Client.open(house, table, ana) for _ in range(2)]
        other, third = await Client.open(house, table, bo), await Client.open(house, table, cy)
        everybody = house.sockets()
        await tabs[0].do(SAY)
        await tabs[1].until(lambda message: any(e["event"]["is"] == "said" for e in message.get("news", ())))
        assert tabs[0].view == tabs[1].view
        await tabs[0].close()
        await until(lambda: house.sockets() == everybody - 1)
        # whoever has gone after her is noted as away, so she would be by now
        await third.close()
        await other.until_news(**{"is": "away", "seat": 3})
        assert other.view["seats"][0]["away_since"] is None, "one tab is enough to be here"
        await tabs[1].close()
        await other.until_news(**{"is": "away", "seat": 1})
        await Client.open(house, table, ana)
        await other.until_news(**{"is": "back", "seat": 1})

    play_scene(run)


def test_a_connection_that_says_nothing_is_dropped_and_a_ping_keeps_it(open_house: Callable[..., OpenHouse]) -> None:
    async def run() -> None:
        house = open_house(idle_after=4.0)
        ana, bo, table = two_at_a_table(house)
        quiet, lively = await Client.open(house, table, ana), await Client.open(house, table, bo)
        dropped = asyncio.create_task(quiet.socket.wait_closed())
        async with asyncio.timeout(PATIENCE):
            while not (dropped.done() and "away" in [event["event"]["is"] for event in lively.news]):
                await lively.send({"is": "ping", "sent": 1.5})
                pong = await lively.until(lambda message: message["is"] == "pong")
                assert pong["sent"] == 1.5
                await asyncio.sleep(0.2)

    play_scene(run)


def test_a_full_house_lets_nobody_else_in(open_house: Callable[..., OpenHouse]) -> None:
    async def run() -> None:
        house = open_house(sockets=2)
        ana, bo, table = two_at_a_table(house)
        await Client.open(house, table, ana)
        await Client.open(house, table, bo)
        third = await Client.open(house, table, ana)
        assert third.heard[0]["code"] == "house-full"

    play_scene(run)


def test_a_lobby_table_can_be_watched_by_anybody_who_says_hello(house: OpenHouse) -> None:
    async def run() -> None:
        ana, eve = new_guest(house, "ana"), new_guest(house, "eve")
        table = new_table(ana, public=True)
        watching = await Client.open(house, table, eve)
        assert watching.view["you"] is None
        refused = await watching.do({"do": "start"})
        assert refused["code"] == "host-only"
        assert (await watching.do({"do": "sit"}))["is"] == "answered"
        assert watching.view["you"] == 2

    play_scene(run)
