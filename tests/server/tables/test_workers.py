"""Several workers on one PostgreSQL: whoever serves whom, everybody is at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.engines import PostgresServer
from testkit.server.clients import (
    Client,
    Guest,
    Table,
    as_nobody,
    ask,
    command,
    new_guest,
    new_table,
    play_scene,
    sat_table,
)
from testkit.server.house import OpenHouse, ServedHouse, wait_until

pytestmark = pytest.mark.slow

TRIES = 40


@pytest.fixture(scope="module")
def served(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """dicehouse serve --workers 2 --database postgresql://..."""
    house = ServedHouse(tmp_path_factory.mktemp("served"), asyncio.run(postgres.new_database()), workers=2)
    yield house
    house.close()


@pytest.fixture(scope="module")
def pair(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[OpenHouse, OpenHouse]]:
    """Two processes on one database, each with a port of its own: it is known who serves whom."""
    folder, database = tmp_path_factory.mktemp("pair"), asyncio.run(postgres.new_database())
    houses = OpenHouse(folder, database), OpenHouse(folder, database)
    yield houses
    for house in houses:
        house.close()


def test_both_workers_serve(served: OpenHouse) -> None:
    wait_until(lambda: len(served.pids()) == 2)
    loaded = set()
    for _ in range(TRIES):
        loaded.add(ask(served, "GET", "/health").json()["tables"])
        new_table(new_guest(served))
        if len(loaded) > 2:
            return
    assert len(loaded) > 1


def test_a_guest_is_known_to_every_worker(pair: tuple[OpenHouse, OpenHouse]) -> None:
    one, other = pair
    ana = new_guest(one, "ana")
    there = Guest(other, ana.name, ana.token)
    assert ask(other, "GET", "/api/me", guest=there).json()["name"] == "ana"
    table = new_table(ana, public=True)
    assert table.id in [row["table"] for row in ask(other, "GET", "/api/lobby").json()]
    assert ask(other, "GET", f"/api/join/{table.code}").json() == {"table": table.id, "lesson": None}
    assert ask(one, "GET", "/api/lobby").json() == ask(other, "GET", "/api/lobby").json()


def test_guests_on_different_workers_see_each_others_moves(pair: tuple[OpenHouse, OpenHouse]) -> None:
    one, other = pair

    async def run() -> None:
        ana, bo = new_guest(one, "ana"), new_guest(other, "bo")
        table = new_table(ana)
        here, there = await Client.open(one, table, ana), await Client.open(other, table, bo)
        # each command is made the moment the last is acknowledged, whether or not the notification has come
        assert (await there.do({"do": "sit"}))["is"] == "answered"
        assert (await here.do({"do": "start"}))["is"] == "answered"
        views = await asyncio.gather(here.play(), there.play())
        assert as_nobody(views[0]) == as_nobody(views[1])
        for client in (here, there):
            versions = [event["version"] for event in client.news]
            assert versions == list(range(versions[0], versions[0] + len(versions))), "in order, and without a gap"

    play_scene(run)


def test_a_connection_that_moves_to_another_worker_is_not_taken_for_gone(pair: tuple[OpenHouse, OpenHouse]) -> None:
    one, other = pair

    async def run() -> None:
        ana, bo = new_guest(one, "ana"), new_guest(one, "bo")
        table = sat_table([ana, bo])
        watching = await Client.open(one, table, bo)
        first = await Client.open(one, table, ana)
        await Client.open(other, table, Guest(other, "ana", ana.token), version=first.view["version"])
        await first.close()
        await watching.until_news(**{"is": "away", "seat": 1})
        await watching.until_news(**{"is": "back", "seat": 1})
        assert watching.view["seats"][0]["away_since"] is None

    play_scene(run)


def test_a_retry_at_another_worker_is_answered_with_what_the_first_try_did(pair: tuple[OpenHouse, OpenHouse]) -> None:
    one, other = pair
    ana, bo = new_guest(one, "ana"), new_guest(one, "bo")
    table = sat_table([ana, bo])
    seat = ask(one, "GET", f"/api/tables/{table.id}").json()["turn"]["seat"]
    mover = (ana, bo)[seat - 1]
    throw = {"do": "act", "action": {"is": "throw"}}
    first = command(mover, table, throw, id="once", version=5).json()
    again = command(Guest(other, "", mover.token), table, throw, id="once", version=5).json()
    assert again == first
    made = {"id": "the-same", "settings": {"rules": "yahtzee@1"}}
    tables = [ask(house, "POST", "/api/tables", made, Guest(house, "", ana.token)).json() for house in pair]
    assert tables[0]["table"] == tables[1]["table"]
    assert tables[0]["code"] == tables[1]["code"]


def test_a_guest_cannot_keep_a_flag_from_falling_with_a_forged_id(postgres: PostgresServer, tmp_path: Path) -> None:
    """The house's own ids cannot be met by guests': `flag-N` is not theirs to take."""
    house = OpenHouse(tmp_path, asyncio.run(postgres.new_database()), quick=True)
    try:
        ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
        table: Table = sat_table([ana, bo], clock={"minutes": 2})

        async def run() -> None:
            client = await Client.open(house, table, ana)
            for version in range(1, 60):
                await client.do({"do": "say", "phrase": "thinking"}, name=f"flag-{version}")
            if client.view["phase"] != "over":
                await client.until(lambda message: message.get("table", {}).get("phase") == "over")

        play_scene(run)
    finally:
        house.close()
