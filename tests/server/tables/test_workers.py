"""Several workers on one PostgreSQL: whoever serves whom, everybody is at the same table, and in the same lesson."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from testkit.engines import SharedPostgres
from testkit.server.clients import Client, Guest, as_nobody, got, new_guest, new_table, sat_table
from testkit.server.house import OpenHouse, ServedHouse, wait_until
from testkit.server.lessons import ask_for_a_die, new_lesson

pytestmark = pytest.mark.slow

TRIES = 40

Pair = tuple[OpenHouse, OpenHouse]


@pytest.fixture(scope="module")
def pair(postgres: SharedPostgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two processes on one database, each with a port of its own: it is known who serves whom."""
    folder, database = tmp_path_factory.mktemp("pair"), asyncio.run(postgres.new_database())
    houses = OpenHouse(folder, database), OpenHouse(folder, database)
    yield houses
    for house in houses:
        house.close()


def test_both_workers_serve(
    postgres: SharedPostgres, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    """dicehouse serve --workers 2 --database postgresql://..."""
    served = ServedHouse(tmp_path_factory.mktemp("served"), asyncio.run(postgres.new_database()), workers=2)
    request.addfinalizer(served.close)
    wait_until(lambda: len(served.pids()) == 2)
    loaded = set()
    for _ in range(TRIES):
        loaded.add(got(served, "/health")["tables"])
        new_table(new_guest(served))
        if len(loaded) > 2:
            return
    assert len(loaded) > 1


def test_a_guest_is_known_to_every_worker(pair: Pair) -> None:
    one, other = pair
    ana = new_guest(one, "ana")
    assert got(replace(ana, house=other), "/api/me")["name"] == "ana"
    table = new_table(ana, public=True)
    assert table.id in [row["table"] for row in got(other, "/api/lobby")]
    assert got(other, f"/api/join/{table.code}") == {"table": table.id, "lesson": None}


async def test_guests_on_different_workers_see_each_others_moves(pair: Pair) -> None:
    one, other = pair
    ana, bo = new_guest(one, "ana"), new_guest(other, "bo")
    table = new_table(ana, rules="yacht@1")
    here, there = await Client.open(one, table, ana), await Client.open(other, table, bo)
    # each command is made the moment the last is acknowledged, whether or not the notification has come
    await there.done({"do": "sit"})
    await here.done({"do": "start"})
    views = await asyncio.gather(here.play(), there.play())
    assert as_nobody(views[0]) == as_nobody(views[1])
    for client in (here, there):
        versions = [event["version"] for event in client.news]
        assert versions == list(range(versions[0], versions[0] + len(versions))), "in order, and without a gap"


async def test_a_connection_that_moves_to_another_worker_is_not_taken_for_gone(pair: Pair) -> None:
    one, other = pair
    ana, bo = new_guest(one, "ana"), new_guest(one, "bo")
    table = sat_table([ana, bo])
    watching = await Client.open(one, table, bo)
    first = await Client.open(one, table, ana)
    await Client.open(other, table, Guest(other, "ana", ana.token), version=first.view["version"])
    await first.close()
    await watching.until_news(**{"is": "away", "seat": 1})
    await watching.until_news(**{"is": "back", "seat": 1})
    assert watching.view["seats"][0]["away_since"] is None


async def test_a_lesson_is_one_lesson_on_two_workers(pair: Pair) -> None:
    """The teacher is at one of them, the class at the other."""
    teachers, students = pair
    lesson = new_lesson(teachers, team_count=1, zombie={"is": "teacher"})
    console = await lesson.console()
    pupil = replace(lesson, house=students).join()
    screen = await pupil.screen()
    await console.until(lambda view: len(view["students"]) == 1)
    await console.done("start-lesson")
    table = await pupil.table(screen)
    await ask_for_a_die(table)
    [waiting] = (await console.shown("asks"))["asks"]
    await console.done("rule-on-answer", table=waiting["table"], right=True)
    while table.view["turn"]["question"] is not None:
        await table.hear()
    await console.done("pause")
    await screen.shown("phase", "paused")
