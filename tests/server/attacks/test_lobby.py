"""Issue 21, item 10: the lobby is not hidden by 600 tables of one address, nor of several."""

from __future__ import annotations

import secrets
from typing import Any

from dicehouse.play.log import Summary
from dicehouse.play.units import TableId
from testkit.server.clients import Guest, Table, ask, command, got, new_guest, new_table, told
from tests.server.conftest import OpenInside

PLAIN = {"clock": None, "wager": 0, "dice": "system", "watchers": True, "hints": False}
FULL = (429, "tables-many")


def made(guest: Guest, address: str, **settings: Any) -> tuple[int, Any]:
    body = {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1", **settings}}
    answer = ask(guest, "/api/tables", body, headers={"X-Forwarded-For": address})
    return answer.status_code, answer.json()["code"] if answer.status_code != 201 else answer.json()["table"]


def test_so_many_tables_of_one_address_stand_in_the_lobby_however_they_came_there(open_inside: OpenInside) -> None:
    house = open_inside(lobby_an_address=4)
    honest = new_table(new_guest(house, "ana"), public=True)
    eves = [new_guest(house, f"eve{number}") for number in range(6)]
    there = "192.0.2.66"
    public = [made(eve, there, public=True) for eve in eves[:4]]
    assert [status for status, _ in public] == [201] * 4
    assert made(eves[4], there, public=True) == FULL
    status, hidden = made(eves[4], there)
    assert status == 201, "without the lobby there is room"

    def edited(shown: bool, guest: Guest, table: str) -> tuple[int, Any]:
        return told(command(guest, Table(table, ""), {"do": "edit-settings", **PLAIN, "public": shown}))

    assert edited(True, eves[4], hidden) == FULL
    assert made(eves[5], there, public=True, seats=2, bots=["greedy"]) == FULL
    assert edited(False, eves[0], public[0][1]) == (200, None)
    assert edited(True, eves[4], hidden) == (200, None)
    [started] = [table for _, table in public[1:2]]
    assert edited(True, eves[1], started) == (200, None), "it stands there already"
    assert made(eves[5], there, public=True) == FULL
    assert made(eves[5], "192.0.2.67", public=True)[0] == 201
    listed = [row["table"] for row in got(house, "/api/lobby")]
    assert honest.id in listed[:3]
    assert len(listed) == 6


def test_a_game_that_is_played_in_public_counts_too(open_inside: OpenInside) -> None:
    house = open_inside(lobby_an_address=1)
    eve, bo = new_guest(house, "eve"), new_guest(house, "bo")
    status, table = made(eve, "192.0.2.66", public=True, seats=1)
    assert command(eve, Table(table, ""), {"do": "start"}).status_code == 200
    assert made(bo, "192.0.2.66", public=True) == FULL
    assert command(eve, Table(table, ""), {"do": "resign"}).status_code == 200
    assert (status, made(bo, "192.0.2.66", public=True)[0]) == (201, 201)


def test_where_more_addresses_have_tables_than_fit_chance_decides(open_inside: OpenInside) -> None:
    gatherings = open_inside().services.gatherings
    rows = [_row(f"{address}-{number}") for number in range(3) for address in range(40)]
    for row in rows:
        gatherings.made(row.table, row.table.partition("-")[0])
    shown = [{row.table for row in gatherings.in_turn(rows, 10)} for _ in range(200)]
    assert all(table.endswith("-0") for tables in shown for table in tables), "the latest of each"
    assert set[str]().union(*shown) == {f"{address}-0" for address in range(40)}
    assert gatherings.in_turn(rows[:5], 10) == rows[:5]


def _row(table: str) -> Summary:
    fields = dict.fromkeys(Summary.__struct_fields__)
    return Summary(**{**fields, "table": TableId(table)})  # type: ignore[arg-type]
