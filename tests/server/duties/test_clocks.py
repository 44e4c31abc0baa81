"""The clock at the server: a flag falls to the hundredth, and once, whoever notices it."""

from __future__ import annotations

import pytest

from dicehouse.play.units import TableId
from testkit.server.clients import Client, Table, command, got, new_guest, new_guests, sat_table
from testkit.server.flags import lateness
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside, OpenOne

MINUTE = 6_000
SAY = {"do": "say", "phrase": "hello"}


def is_over(message: dict[str, object]) -> bool:
    table = message.get("table")
    return isinstance(table, dict) and table["phase"] == "over"


def late(house: HouseInside, table: Table) -> list[int]:
    """How late each of its flags fell."""
    rows = house.do(house.services.log.read(TableId(table.id)))
    return lateness(table.id, rows, 60)


@pytest.mark.parametrize("left", [30, -30])
async def test_a_flag_falls_never_early_and_once_with_many_watching(open_inside: OpenInside, left: int) -> None:
    """A timer waits for what is left of a clock; a sweep finds those that have run out meanwhile."""
    house = open_inside()
    tables, clients = [], []
    for _ in range(5):
        guests = new_guests(house, "ana", "bo")
        tables.append(sat_table(guests, clock={"minutes": 1}))
        clients += [await Client.open(house, tables[-1], guest) for guest in guests]
    house.go_ahead(MINUTE - left)
    if left > 0:
        for client in clients:
            await client.do(SAY)
    for client in clients:
        if client.view["phase"] != "over":
            await client.until(is_over)
    for table in tables:
        [hundredths] = late(house, table)
        assert hundredths >= 0


def test_a_move_after_the_deadline_finds_the_flag_fallen(open_inside: OpenInside) -> None:
    house = open_inside()
    guests = new_guests(house, "ana", "bo")
    table = sat_table(guests, clock={"minutes": 1}, wager=100)
    view = got(house, f"/api/tables/{table.id}")
    house.go_ahead(MINUTE)
    throw = {"do": "act", "action": {"is": "throw"}}
    answer = command(guests[view["turn"]["seat"] - 1], table, throw, version=view["version"])
    assert answer.status_code == 409
    assert answer.json()["code"] in ("stale", "game-over")
    over = got(house, f"/api/tables/{table.id}")
    assert over["winners"] == [3 - view["turn"]["seat"]]
    chips = [got(guest, "/api/me")["chips"] for guest in guests]
    assert sorted(chips) == [900, 1100], "flag: game and stake lost"


async def test_a_guest_cannot_keep_a_flag_from_falling_with_a_forged_id(open_inside: OpenInside) -> None:
    """The house's own ids cannot be met by guests': `flag-N` is not theirs to take."""
    house = open_inside()
    ana = new_guest(house)
    client = await Client.open(house, sat_table([ana, new_guest(house, "bo")], clock={"minutes": 1}), ana)
    for version in range(1, 60):
        await client.do(SAY, name=f"flag-{version}")
    house.go_ahead(MINUTE)
    await client.until(is_over)


@pytest.mark.slow
async def test_flags_fall_once_with_two_workers_that_both_watch(open_house: OpenOne) -> None:
    house = open_house("postgresql", workers=2, quick=True)
    tables, clients = [], []
    for _ in range(4):
        guests = new_guests(house, "ana", "bo")
        tables.append(sat_table(guests, clock={"minutes": 2}))
        # four connections each: on both workers, almost surely
        clients += [await Client.open(house, tables[-1], guest) for guest in guests * 2]
    for client in clients:
        if client.view["phase"] != "over":
            await client.until(is_over)
    for table in tables:
        [hundredths] = lateness(table.id, await house.stored(table.id), 2)
        assert hundredths >= 0
