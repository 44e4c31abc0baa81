"""An arena in a house: from joining to a record that anybody can check, whoever goes away, and whatever is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from dicehouse.arena.hall import WIN, table_of
from dicehouse.arena.record import read_arena
from dicehouse.house.arenas import START_WITHIN
from dicehouse.play.units import SECOND
from testkit.commands import run
from testkit.server.arenas import Contender, arena_now
from testkit.server.clients import Client, Guest, ask, got, new_guests, sat_table, told
from testkit.server.house import wait_until
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside, OpenOne


def contenders(guests: list[Guest]) -> list[Contender]:
    found = [Contender(guest) for guest in guests]
    for one in found:
        one.join()
    return found


def to_the_end(house: HouseInside, arena: str) -> dict[str, Any]:
    found = got(house, f"/api/arenas/{arena}")
    house.go_ahead(found["arena"]["ends"] - found["now"])
    assert house.services.arenas is not None
    house.do(house.services.arenas.look())
    closed: dict[str, Any] = got(house, f"/api/arenas/{arena}")
    assert closed["arena"]["closed"] is not None
    return closed


async def test_an_arena_from_joining_to_what_its_record_proves(open_inside: OpenInside, tmp_path: Path) -> None:
    house = open_inside(days=arena_now(ahead=600))
    guests = new_guests(house, "ana", "bo", "cleo", "dan")
    players = contenders(guests)
    week = got(guests[0], "/api/week")
    assert (week["joined"], week["arena"]["players"], week["game"]) == (True, 4, "Yatzy")
    assert [one.next()["doing"] for one in players] == ["resting"] * 4
    name = week["arena"]["id"]
    house.go_ahead(week["arena"]["begins"] - got(house, "/api/week")["now"])
    await asyncio.gather(*(one.play(2) for one in players))
    page = players[0].page()
    assert [game["points"] is not None for game in page["games"]] == [True, True]
    assert all(game["scores"] and game["against"] != "ana" for game in page["games"])
    assert page["games"][0]["table"] == players[0].tables[1]
    tables = [table for one in players for table in one.tables]
    assert [tables.count(table) for table in tables] == [2] * 8
    # a game that is on at the end does not count
    late, _ = await asyncio.gather(players[0].paired(), players[1].paired())
    closed = to_the_end(house, name)
    assert sum(row["points"] for row in closed["rows"]) == 4 * WIN
    assert [row["points"] for row in closed["rows"]] == sorted((row["points"] for row in closed["rows"]), reverse=True)
    assert told(ask(guests[0], f"/api/arenas/{name}/join", {})) == (409, "arena-over")
    wait_until(lambda: got(guests[0], f"/api/tables/{late.id}")["phase"] == "over")
    assert got(house, f"/api/arenas/{name}")["rows"] == closed["rows"]
    text = ask(house, f"/api/arenas/{name}/record").text
    lines = [(line.place, line.entrant.name, line.entrant.points) for line in table_of(read_arena(text).entrants)]
    assert lines == [(row["place"], row["name"], row["points"]) for row in closed["rows"]]
    record = tmp_path / "arena.txt"
    record.write_text(text)
    assert "leads to the same table" in run(f"verify {record}").out
    assert [one["id"] for one in got(house, "/api/arenas")] == [name]
    assert got(house, "/api/week")["last"] == name


async def test_who_does_not_begin_loses_and_is_left_alone(open_inside: OpenInside) -> None:
    house = open_inside(days=arena_now(ahead=-60))
    players = contenders(new_guests(house, "ana", "bo"))
    [one, other] = await asyncio.gather(*(player.paired() for player in players))
    assert one == other
    view = got(players[0].guest, f"/api/tables/{one.id}")
    sleeper = players[0] if view["turn"]["seat"] == view["you"] else players[1]
    awake = players[1] if sleeper is players[0] else players[0]
    # whoever is awake is at the table; nobody is dropped before the time is up
    client = await Client.open(house, one, awake.guest)
    house.go_ahead(START_WITHIN + SECOND)
    await client.until(lambda message: (message.get("table") or {}).get("phase") == "over")
    wait_until(lambda: sleeper.page()["doing"] == "out")
    assert sleeper.next()["doing"] == "out"
    assert [(row["points"], row["you"]) for row in awake.page()["rows"]] == [(WIN, True), (0, False)]
    wait_until(lambda: awake.next()["doing"] == "free")
    sleeper.join()
    assert sleeper.next()["doing"] == "free"


async def test_a_game_that_neither_begins_counts_for_nobody(open_inside: OpenInside) -> None:
    house = open_inside(days=arena_now(ahead=-60))
    players = contenders(new_guests(house, "ana", "bo"))
    [table, _] = await asyncio.gather(*(player.paired() for player in players))
    room = house.services.house.rooms[table.id]
    wait_until(lambda: len(room.table.away) == 2)
    house.go_ahead(START_WITHIN + SECOND)
    wait_until(lambda: players[0].page()["doing"] != "playing")
    assert [(row["points"], row["won"], row["lost"]) for row in players[0].page()["rows"]] == [(0, 0, 0)] * 2


def test_a_break_is_one_until_the_next_tap(open_inside: OpenInside) -> None:
    house = open_inside(days=arena_now(ahead=-60))
    [one, _] = contenders(new_guests(house, "ana", "bo"))
    assert one.next()["doing"] == "free"
    assert got(one.guest, "/api/arenas/next/pause", {})["doing"] == "out"
    assert one.next()["doing"] == "out"


async def test_who_leaves_the_house_leaves_no_name_in_its_arenas(open_inside: OpenInside) -> None:
    house = open_inside(days=arena_now(ahead=-60))
    players = contenders(new_guests(house, "ana", "bo"))
    await asyncio.gather(*(one.play() for one in players))
    name, points = players[1].page()["arena"]["id"], {row["name"]: row["points"] for row in players[1].page()["rows"]}
    assert ask(players[0].guest, "/api/me", method="DELETE").status_code == 204
    rows = {row["name"]: row["points"] for row in players[1].page()["rows"]}
    assert rows == {"somebody who has left": points["ana"], "bo": points["bo"]}
    closed = to_the_end(house, name)
    assert [row["name"] for row in closed["rows"]].count("somebody who has left") == 1
    record = ask(house, f"/api/arenas/{name}/record").text
    assert '"ana"' not in record
    read_arena(record)


def test_a_house_without_a_plan_has_no_arena_and_a_school_neither(open_inside: OpenInside) -> None:
    house = open_inside()
    week = got(house, "/api/week")
    assert (week["arena"], week["last"]) == (None, None)
    assert told(ask(house, "/api/arenas/next")) == (404, "arena-unknown")
    assert told(ask(house, "/api/arenas/2020-01-01-2000")) == (404, "arena-unknown")
    school = open_inside(days=arena_now(), school=True)
    assert got(school, "/api/week")["arena"] is None
    assert told(ask(school, "/api/arenas")) == (404, "arena-unknown")
    assert told(ask(open_inside(days=None), "/api/week")) == (404, "arena-unknown")


def test_an_arena_table_is_no_door_for_others(open_inside: OpenInside) -> None:
    """A table of one's own has another kind of name, however it is asked for."""
    house = open_inside(days=arena_now(ahead=-60))
    guests = new_guests(house, "ana", "bo")
    table = sat_table(guests, rules="hooligan@1")
    done = ask(guests[0], f"/api/tables/{table.id}/commands", {"is": "do", "id": "r", "command": {"do": "resign"}})
    assert done.status_code == 200
    assert got(house, "/api/arenas/next")["rows"] == []


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
async def test_a_house_that_is_killed_goes_on_with_its_arena(open_house: OpenOne, engine: str) -> None:
    house = open_house(engine, days=arena_now(ahead=-60))
    players = contenders(new_guests(house, "ana", "bo", "cleo", "dan"))
    await asyncio.gather(*(one.play() for one in players))
    running = await asyncio.gather(*(one.paired() for one in players))
    await asyncio.to_thread(house.kill)
    await asyncio.to_thread(house.start)
    assert [one.next()["table"] for one in players] == [table.id for table in running]
    await asyncio.gather(*(one.play() for one in players))
    rows = players[0].page()["rows"]
    assert sum(row["points"] for row in rows) == 4 * WIN
    assert [row["won"] + row["tied"] + row["lost"] for row in rows] == [2] * 4
    record = ask(house, "/api/arenas/next/record").text
    assert sum(" played " in line for line in record.split("\n")) == 4


async def test_several_workers_make_each_pair_once(open_house: OpenOne) -> None:
    house = open_house("postgresql", workers=2, days=arena_now(ahead=-60))
    players = contenders(new_guests(house, *(f"player {number}" for number in range(8))))
    playing = asyncio.gather(*(one.play(2) for one in players))
    await asyncio.sleep(0)
    await asyncio.to_thread(wait_until, lambda: players[0].page()["games"])
    await asyncio.to_thread(house.kill_worker)
    await playing
    tables = [table for one in players for table in one.tables]
    assert all(tables.count(table) == 2 for table in set(tables)), [one.tables for one in players]
    rows = players[0].page()["rows"]
    assert sum(row["points"] for row in rows) == 8 * WIN
