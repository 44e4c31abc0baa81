"""A client's socket: hello, versions, gaps, retries, two tabs, and what does not belong there."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dicehouse.house.host import MOST_REMEMBERED
from testkit.server.clients import (
    Client,
    Guest,
    House,
    Table,
    done,
    got,
    new_guest,
    new_guests,
    new_table,
    sat_table,
)
from testkit.server.house import OpenHouse
from testkit.server.load import until
from tests.server.conftest import OpenInside, every_kind

SAY = {"do": "say", "phrase": "hello"}
THROW = {"do": "act", "action": {"is": "throw"}}


def two_at_a_table(house: House, **settings: Any) -> tuple[Guest, Guest, Table]:
    ana, bo = new_guests(house, "ana", "bo")
    return ana, bo, sat_table([ana, bo], **settings)


async def two_clients(house: House, **settings: Any) -> tuple[Client, Client, Table]:
    """The first is whoever's turn it is."""
    ana, bo, table = two_at_a_table(house, **settings)
    clients = [await Client.open(house, table, guest) for guest in (ana, bo)]
    mover = clients[0].view["turn"]["seat"] - 1
    return clients[mover], clients[1 - mover], table


@every_kind
async def test_hello_comes_first_and_once(house: OpenHouse) -> None:
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
    await client.done(SAY)


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
async def test_a_wrong_hello_is_refused_and_the_connection_closed(
    house: OpenHouse, hello: dict[str, Any], code: str
) -> None:
    ana, _, table = two_at_a_table(house)
    client = await Client.silent(house, table)
    await client.send({"is": "hello", "token": ana.token, **hello})
    assert await client.refusal() == code
    with pytest.raises(ConnectionClosed):
        await client.hear()


async def test_a_table_that_is_not_there_and_one_that_wants_no_watchers(house: OpenHouse) -> None:
    ana, _, table = two_at_a_table(house, watchers=False)
    stranger = new_guest(house, "eve")
    for place, code in ((Table("nowhere", ""), "table-unknown"), (table, "watchers-no")):
        client = await Client.open(house, place, stranger)
        assert client.heard[0]["code"] == code
        assert not client.view
    assert (await Client.open(house, table, ana)).view["you"] == 1


async def test_who_watched_the_gathering_leaves_when_a_private_game_begins(house: OpenHouse) -> None:
    ana, bo, eve = new_guests(house, "ana", "bo", "eve")
    table = sat_table([ana, bo], start=False, watchers=False)
    client = await Client.open(house, table, eve)
    done(ana, table, {"do": "start"})
    assert await client.refusal() == "watchers-no"
    assert client.view["phase"] == "gathering"
    with pytest.raises(ConnectionClosed):
        await client.hear()


async def test_pages_of_other_houses_open_no_connection(open_inside: OpenInside) -> None:
    house = open_inside(origins=("https://friend.example",))
    ana, _, table = two_at_a_table(house)
    own = f"http://127.0.0.1:{house.port}"
    for origin in (None, own, "https://friend.example"):
        client = await Client.open(house, table, ana, origin=origin)
        assert client.view["you"] == 1
    for origin in ("https://evil.example", "null", f"{own}0", f"http://evil.example/{own}"):
        with pytest.raises(InvalidStatus) as refused:
            await Client.open(house, table, ana, origin=origin)
        assert refused.value.response.status_code == 403


NONSENSE: list[str | bytes] = [
    "",
    "{",
    "[]",
    '{"is":"nothing"}',
    '{"is":"ping","extra":1}',
    '{"is":"do","id":"a b","command":{"do":"resign"}}',
    '{"is":"do","id":"a","command":{"do":"resign","more":1}}',
    '{"a":' + "[" * 2000 + "]" * 2000 + "}",
    b'{"is":"ping"}',
    b"\x00\xff\xfe",
]


@every_kind
async def test_nonsense_is_refused_and_the_connection_goes_on(house: OpenHouse) -> None:
    client, _, _ = await two_clients(house)
    large = '{"is":"ping","sent":' + " " * 5000 + "1}"
    for message, code in [(message, "message-malformed") for message in NONSENSE] + [(large, "message-large")]:
        await client.send(message)
        assert await client.refusal() == code, message
        await client.done(SAY)


async def test_a_message_of_a_megabyte_closes_the_connection(house: OpenHouse) -> None:
    client, other, _ = await two_clients(house)
    await client.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        await client.hear()
    await other.done(SAY)


async def test_a_flood_of_nonsense_closes_the_connection_and_a_flood_of_moves_is_slowed(
    open_inside: OpenInside,
) -> None:
    house = open_inside(chatter_a_minute=30, commands_a_second=10)
    ana, bo, table = two_at_a_table(house)
    client, other, flood = [await Client.open(house, table, guest) for guest in (ana, bo, ana)]
    for number in range(100):
        await client.send({"is": "do", "id": f"n{number}", "command": SAY})
    answers = [await client.until(lambda m, n=number: m.get("id") == f"n{n}") for number in range(100)]  # type: ignore[misc]
    assert {answer.get("code") for answer in answers} == {None, "too-many"}
    with suppress(ConnectionClosed):
        for _ in range(200):
            await flood.send("nonsense")
    with pytest.raises(ConnectionClosed):
        await flood.until(lambda _: False)
    assert flood.heard[-1]["code"] == "too-many"
    await other.done(SAY)


@every_kind
async def test_who_comes_back_gets_exactly_the_gap(house: OpenHouse) -> None:
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
    assert "said" not in [event["event"]["is"] for event in same.heard[0]["news"]]


async def test_who_was_away_too_long_or_comes_from_the_future_gets_it_all(house: OpenHouse) -> None:
    ana, bo, table = two_at_a_table(house)
    here = await Client.open(house, table, bo)
    for _ in range(MOST_REMEMBERED + 5):
        await here.do(SAY)
    for version in (1, here.view["version"] + 1000, -5, None):
        back = await Client.open(house, table, ana, version=version)
        assert back.heard[0]["is"] == "resync"
        assert back.view["version"] >= here.view["version"]


@every_kind
async def test_a_retry_is_answered_with_what_the_first_try_did(house: OpenHouse) -> None:
    ana = new_guest(house)
    table = sat_table([ana], seats=1)
    client = await Client.open(house, table, ana)
    version = client.view["version"]
    first = await client.do(THROW, version, name="throw-1")
    assert await client.do(THROW, version, name="throw-1") == first
    back = await Client.open(house, table, ana, version=version)
    assert await back.do(THROW, version, name="throw-1") == first
    body = {"is": "do", "id": "throw-1", "version": version, "command": THROW}
    assert got(ana, f"/api/tables/{table.id}/commands", body) == first


async def test_two_tabs_of_one_guest_see_the_same(open_inside: OpenInside) -> None:
    house = open_inside()
    guests = new_guests(house, "ana", "bo", "cy")
    table = sat_table(guests)
    first, second, other, third = [
        await Client.open(house, table, guest) for guest in (guests[0], guests[0], *guests[1:])
    ]
    await first.do(SAY)
    await second.until_news(**{"is": "said", "seat": 1, "phrase": "hello"})
    assert first.view == second.view
    await first.close()
    await until(lambda: len(house.services.connections) == 3)
    # whoever has gone after her is noted as away, so she would be by now
    await third.close()
    await other.until_news(**{"is": "away", "seat": 3})
    assert other.view["seats"][0]["away_since"] is None, "one tab is enough to be here"
    await second.close()
    await other.until_news(**{"is": "away", "seat": 1})
    await Client.open(house, table, guests[0])
    await other.until_news(**{"is": "back", "seat": 1})


async def test_a_connection_that_says_nothing_is_dropped_and_a_ping_keeps_it(open_inside: OpenInside) -> None:
    house = open_inside(idle_after=10.0)
    ana, bo, table = two_at_a_table(house)
    lively = await Client.open(house, table, bo)
    await lively.do(SAY)
    [kept] = house.services.connections
    before = house.loop.time()
    await lively.send({"is": "ping", "sent": 1.5})
    assert (await lively.until(lambda message: message["is"] == "pong"))["sent"] == 1.5
    await until(lambda: kept.heard and kept.heard > before)
    quiet = await Client.open(house, table, ana)
    await quiet.do(SAY)
    [silent] = house.services.connections - {kept}
    await until(lambda: silent.heard)
    silent.heard = before - 60.0
    with pytest.raises(ConnectionClosed):
        await quiet.until(lambda _: False)
    await lively.until_news(**{"is": "away", "seat": 1})


async def test_a_full_house_lets_nobody_else_in(open_inside: OpenInside) -> None:
    house = open_inside(sockets=2)
    ana, bo, table = two_at_a_table(house)
    clients = [await Client.open(house, table, guest) for guest in (ana, bo, ana)]
    assert clients[2].heard[0]["code"] == "house-full"


async def test_a_lobby_table_can_be_watched_by_anybody_who_says_hello(house: OpenHouse) -> None:
    table = new_table(new_guest(house), public=True)
    watching = await Client.open(house, table, new_guest(house, "eve"))
    assert watching.view["you"] is None
    assert (await watching.do({"do": "start"}))["code"] == "host-only"
    await watching.done({"do": "sit"})
    assert watching.view["you"] == 2
