"""A house for a school: names from the list, no table in public, no board of the house."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse.classroom.lessons.names import is_drawn
from testkit.server.clients import Guest, Table, ask, command, got, new_guest, told
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside

RUDE = "Sh1thead"


def a_table(guest: Guest, **more: Any) -> Table:
    made = got(guest, "/api/tables", {"id": "t1", "settings": {"rules": "yahtzee@1", "seats": 3}, **more})
    return Table(made["table"], made["code"])


@pytest.fixture
def school(open_inside: OpenInside) -> HouseInside:
    return open_inside(school=True)


def test_nobody_is_called_what_was_typed(school: HouseInside) -> None:
    given = got(school, "/api/guests", {"name": RUDE})
    ana = Guest(school, given["name"], given["token"])
    school.private.add(ana.token)
    assert is_drawn(ana.name)
    names = set()
    for number in range(5):
        renamed = got(ana, "/api/guests", {"name": f"{RUDE}{number}"})
        school.private.add(renamed["token"])
        names.add(renamed["name"])
    assert len(names) > 1, "one may ask for another one"
    assert all(map(is_drawn, names))
    table = a_table(ana, people=[f"{RUDE} too"])
    command(ana, table, {"do": "seat-person", "name": f"{RUDE} as well"})
    seats = got(ana, f"/api/tables/{table.id}")["seats"]
    assert len([seat for seat in seats if seat]) == 3
    assert all(is_drawn(seat["name"]) for seat in seats)


def test_who_had_typed_a_name_before_is_given_one(school: HouseInside) -> None:
    from dicehouse.house.ids import new_guest_id
    from dicehouse.play.guests import Guest as Known

    token = school.services.guests.sign(Known(new_guest_id(), RUDE))
    school.private.add(token)
    name = got(Guest(school, "", token), "/api/me")["name"]
    assert is_drawn(name)
    assert got(Guest(school, "", token), "/api/me")["name"] == name


def test_no_table_is_public(school: HouseInside) -> None:
    ana = new_guest(school)
    refused = ask(ana, "/api/tables", {"id": "t1", "settings": {"rules": "yahtzee@1", "public": True}})
    assert told(refused) == (409, "public-no")
    table = a_table(ana)
    edit = {
        "do": "edit-settings",
        "public": True,
        "clock": None,
        "wager": 0,
        "dice": "system",
        "watchers": True,
        "hints": False,
    }
    assert told(command(ana, table, edit)) == (409, "public-no")
    assert got(ana, "/api/lobby") == []


def test_the_day_has_no_board_of_the_house(school: HouseInside) -> None:
    assert got(new_guest(school), "/api/days/today")["regulars"] == []


def test_the_page_knows(school: HouseInside) -> None:
    assert b'data-house="school"' in ask(school, "/").content
