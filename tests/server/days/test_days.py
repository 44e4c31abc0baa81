"""Today's roll in a house: from the commitment to the closing, and what a record of it proves to a stranger."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dicehouse.daily.calendar import AHEAD, DayName, after
from dicehouse.house.days import AFTERWARDS
from dicehouse.notation import read_record, write_record
from dicehouse.play.dice.sealed import commitment, day_room, table_hash
from dicehouse.play.dice.verify import NotVerified, verify_record, verify_text
from testkit.commands import run
from testkit.server.clients import Guest, Table, ask, command, got, new_guest, new_guests, sat_table
from testkit.server.house import wait_until
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside, OpenOne

SEVEN_BOXES = 'game = "piecepack"\nweeks = ["piecepack"]\n'


def begun(guest: Guest) -> Table:
    return Table(got(guest, "/api/days", {})["table"], "")


def turn(guest: Guest, table: Table) -> None:
    """One roll, and the first box that takes it."""
    for what in ({"is": "throw"}, None):
        view = got(guest, f"/api/tables/{table.id}")
        box = next((one["box"] for one in view["turn"]["offers"] if one["refused"] is None), "")
        action = what or {"is": "score", "box": box}
        answer = command(guest, table, {"do": "act", "action": action}, version=view["version"])
        assert answer.status_code == 200, answer.text


def played(guest: Guest, boxes: int = 13) -> Table:
    table = begun(guest)
    for _ in range(boxes):
        turn(guest, table)
    return table


def page(who: Guest | HouseInside, day: str = "today") -> dict[str, Any]:
    found: dict[str, Any] = got(who, f"/api/days/{day}")
    return found


def graded(guest: Guest, day: str = "today") -> dict[str, Any]:
    wait_until(lambda: page(guest, day)["yours"]["result"] is not None)
    return page(guest, day)


def shown(guest: Guest, table: Table) -> None:
    """The secret of the table's dice."""
    wait_until(lambda: got(guest, f"/api/tables/{table.id}")["seal"]["secret"] is not None)


def to_the_end(house: HouseInside) -> str:
    """The day is over; its name."""
    today = page(house)
    house.go_ahead(today["day"]["closes"] - house.services.log.now() + AFTERWARDS)
    assert house.services.days is not None
    house.do(house.services.days.look())
    name: str = today["day"]["day"]
    return name


def test_a_day_from_its_commitment_to_what_its_record_proves(open_inside: OpenInside, tmp_path: Path) -> None:
    house = open_inside()
    listed = got(house, "/api/days")
    assert len(listed) == AHEAD + 1
    assert all(day["secret"] is None for day in listed)
    ana, bo, cleo = new_guests(house, "ana", "bo", "cleo")
    first, second, third = played(ana), played(bo), begun(cleo)
    turn(cleo, third)
    views = [got(guest, f"/api/tables/{table.id}") for guest, table in ((ana, first), (bo, second))]
    assert views[0]["cards"] == views[1]["cards"]  # the same dice, and the same choices
    found = graded(ana)
    assert found["played"] == 2
    assert found["yours"]["place"] == 1
    result = found["yours"]["result"]
    assert (result["you"], len(result["turns"])) == (True, 13)
    assert result["lost"] > 0
    assert found["row"] == 1
    with pytest.raises(NotVerified, match="not shown yet"):
        verify_text(ask(ana, f"/api/tables/{first.id}/record").text)
    name = to_the_end(house)
    for guest, table in ((ana, first), (bo, second), (cleo, third)):
        shown(guest, table)
    assert got(cleo, f"/api/tables/{third.id}")["phase"] == "void"
    assert page(cleo, name)["yours"]["result"] is None
    text = ask(house, f"/api/tables/{first.id}/record").text  # whoever has the link can check it now
    assert verify_text(text).day == name
    record = tmp_path / "day.txt"
    record.write_text(text)
    told = run(f"verify {record}").out
    assert f"before {name} began" in told
    assert table_hash(day_room(name)) in told
    secret = next(day["secret"] for day in got(house, "/api/days") if day["day"] == name)
    assert commitment(bytes.fromhex(secret)) == page(ana, name)["day"]["commitment"]
    links = got(house, "/api/commitments")
    link = ""
    for one in links:
        assert one["link"] == (link := chain_of(link, one))
    assert next(one for one in links if one["table_hash"] == table_hash(day_room(name)))["commitment"] in text


def chain_of(before: str, one: dict[str, Any]) -> str:
    import hashlib

    return hashlib.sha256(f"{before} {one['table_hash']} {one['commitment']}".encode()).hexdigest()


def test_a_throw_that_was_changed_is_found(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    table = played(ana, 2)
    to_the_end(house)
    shown(ana, table)
    text = ask(ana, f"/api/tables/{table.id}/record").text
    assert verify_text(text).throws == 2
    for wrong in (text.replace('[Day "2', '[Day "1'), re.sub(r'\[Secret "..', '[Secret "00', text)):
        with pytest.raises(NotVerified):
            verify_record(read_record(wrong))
    assert write_record(read_record(text)) == text


def test_one_try_a_day_without_a_way_back(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    table = begun(ana)
    turn(ana, table)
    assert begun(ana) == table
    for what in (
        {"do": "take-back-box"},
        {"do": "ask-void"},
        {"do": "ask-rematch"},
        {"do": "correct", "seat": 1, "box": "1", "points": 5, "reason": "mine"},
    ):
        assert command(ana, table, what).json()["code"] == "day-one-try"
    assert ask(ana, f"/api/tables/{table.id}/advice").json()["code"] == "hints-no"
    assert ask(new_guest(house), f"/api/tables/{table.id}").json()["code"] == "watchers-no"
    body = {"id": "x", "settings": {"rules": "yahtzee@1", "seats": 1, "dice": "daily"}}
    assert ask(ana, "/api/tables", body).json()["code"] == "dice-daily"
    assert table.id not in [one["table"] for one in got(ana, "/api/me")["tables"]]
    command(ana, table, {"do": "resign"})
    assert page(ana)["yours"]["phase"] == "over"
    assert page(ana)["yours"]["result"] is None
    assert begun(ana) == table


def test_a_move_after_midnight_finds_the_day_over(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    table = begun(ana)
    view = got(ana, f"/api/tables/{table.id}")
    house.go_ahead(page(house)["day"]["closes"] - house.services.log.now())
    answer = command(ana, table, {"do": "act", "action": {"is": "throw"}}, version=view["version"])
    assert answer.status_code == 409
    assert got(ana, f"/api/tables/{table.id}")["phase"] == "void"


def test_the_board_of_those_one_has_sat_with(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo, stranger = new_guests(house, "ana", "bo", "stranger")
    sat_table([ana, bo])
    for guest in (ana, bo, stranger):
        played(guest)
        graded(guest)
    assert [one["name"] for one in page(ana)["company"]] == ["ana", "bo"]
    assert page(house)["company"] == []
    assert page(house)["played"] == 3
    got(bo, "/api/me", method="DELETE")
    assert [one["name"] for one in page(ana)["company"]] == ["ana"]
    assert page(house)["played"] == 2


def test_days_that_are_to_come_show_nothing(open_inside: OpenInside) -> None:
    house = open_inside()
    today = page(house)["day"]["day"]
    for day in (after(DayName(today)), "2001-01-01", "nonsense"):
        assert ask(house, f"/api/days/{day}").json()["code"] == "day-unknown"
    closed = open_inside(days=None)
    assert ask(closed, "/api/days/today").json()["code"] == "day-none"


def test_a_house_killed_in_the_middle_of_a_day_goes_on_with_it(open_house: OpenOne) -> None:
    house = open_house(days=SEVEN_BOXES)
    ana = new_guest(house)
    table = begun(ana)
    turn(ana, table)
    before, day = got(ana, f"/api/tables/{table.id}"), got(house, "/api/days")
    house.kill()
    house.start()
    assert got(house, "/api/days") == day
    assert begun(ana) == table
    after_it = got(ana, f"/api/tables/{table.id}")
    assert after_it["cards"] == before["cards"]
    turn(ana, table)
