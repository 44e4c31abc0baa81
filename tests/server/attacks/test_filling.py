"""Issue 10, item 6: tables of one guest or one address do not fill the lobby, and nothing stays in the database."""

from __future__ import annotations

import secrets
from typing import Any

from dicehouse.house.duties.tidying import Tidied, Tidying
from dicehouse.play.dice.sealed import chain
from dicehouse.play.units import DAY, GuestId, TableId
from testkit.server.clients import (
    Client,
    Guest,
    Table,
    ask,
    command,
    done,
    got,
    new_guest,
    new_guests,
    new_table,
    sat_table,
    told,
)
from testkit.server.house import wait_until
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside


def made(guest: Guest, name: str | None = None, **settings: Any) -> tuple[int, str | None]:
    body = {"id": name or secrets.token_hex(6), "settings": {"rules": "yahtzee@1", "public": True, **settings}}
    answer = ask(guest, "/api/tables", body)
    return answer.status_code, answer.json().get("code") if answer.status_code != 201 else None


def test_one_guest_has_a_few_tables_that_wait_and_a_retry_is_none(open_inside: OpenInside) -> None:
    house = open_inside(gathering_a_guest=3)
    eve = new_guest(house, "eve")
    for number in range(3):
        assert made(eve, f"t{number}") == (201, None)
    assert made(eve) == (429, "tables-many")
    assert made(eve, "t2") == (201, None)
    [first, *_] = list(house.services.house.rooms)
    assert (command(eve, Table(first, ""), {"do": "stand"})).status_code == 200
    assert made(eve) == (201, None)


def test_one_address_with_very_many_guests_has_many_and_no_more(open_inside: OpenInside) -> None:
    """1,200 tables in 4 s from one address filled the lobby."""
    house = open_inside(gathering_an_address=20)
    answers = []
    for number in range(25):
        eve = new_guest(house, f"eve{number}")
        answers.append(made(eve))
    assert answers == [(201, None)] * 20 + [(429, "tables-many")] * 5
    room = next(iter(house.services.house.rooms.values()))
    house.services.gatherings.gone(room.id)
    assert made(eve) == (201, None)


def test_the_lobby_shows_a_few_of_one_host_and_every_address_in_turn(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, eve = new_guests(house, "ana", "eve")
    mine = new_table(ana, public=True)
    for _ in range(8):
        new_table(eve, public=True)
    listed = [row["table"] for row in got(house, "/api/lobby")]
    assert mine.id in listed
    assert len(listed) == 4
    gatherings = house.services.gatherings
    gatherings.gone(TableId(mine.id))
    gatherings.made(TableId(mine.id), "another address")
    listed = [row["table"] for row in got(house, "/api/lobby")]
    assert mine.id in listed[:2]


def later(house: HouseInside, days: int) -> None:
    house.go_ahead(days * DAY + 100)


def tidied(house: HouseInside, *, dry: bool = False) -> Tidied:
    services = house.services
    tidying = Tidying(services.house, services.config.keeping, forgotten=services.gatherings.gone, pause=0.0)
    return house.do(tidying.round(dry=dry))


def test_each_table_has_its_time_and_a_house_comes_back_to_nothing(open_inside: OpenInside) -> None:
    house = open_inside()
    log = house.services.log
    ana, bo = new_guests(house, "ana", "bo")
    alone = new_table(ana, seats=3, bots=["greedy"])
    joined = sat_table([ana, bo], start=False, seats=3)
    running = sat_table([ana, bo], dice="entered")
    sealing = sat_table([ana, bo], dice="sealed")
    finished = sat_table([ana, bo], wager=100, clock={"minutes": 5})
    done(bo, finished, {"do": "resign"})
    tables = {name: TableId(t.id) for name, t in locals().items() if isinstance(t, Table)}
    links = house.do(log.commitments())

    def left() -> set[str]:
        return {name for name, table in tables.items() if house.do(log.summary(table))}

    assert not tidied(house)
    later(house, 1)
    assert tidied(house, dry=True).tables == 1
    assert left() == set(tables)
    assert tidied(house).tables == 1
    assert left() == set(tables) - {"alone"}
    later(house, 30)
    tidy = tidied(house)
    assert (tidy.tables, tidy.voided) == (1, 2)
    assert left() == {"running", "sealing", "finished"}
    for voided in (running, sealing):
        answer = ask(ana, f"/api/tables/{voided.id}")
        assert answer.json()["phase"] == "void"
    assert got(ana, "/api/me")["chips"] == 1100
    later(house, 340)
    assert tidied(house).tables == 1
    assert ask(house, f"/api/tables/{finished.id}").status_code == 404
    later(house, 30)
    tidy = tidied(house)
    assert (tidy.tables, tidy.guests) == (2, 2)
    assert house.do(log.summaries()) == []
    assert house.do(log.guests()) == []
    assert house.do(log.total_chips()) == 0
    kept = house.do(log.commitments())
    assert kept == links
    link = ""
    for entry in kept:
        link = chain(link, entry.table, entry.commitment)
        assert entry.link == link


async def test_a_table_at_which_somebody_is_stays(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    table = new_table(ana)
    client = await Client.open(house, table, ana)
    later(house, 2)
    assert not tidied(house)
    await client.close()


def test_who_comes_back_to_a_dropped_table_is_told_so(open_inside: OpenInside) -> None:
    """Another worker may have dropped it, while this one has it in memory."""
    house = open_inside()
    ana = new_guest(house)
    table = new_table(ana, seats=1)
    log = house.services.log
    summary = house.do(log.summary(TableId(table.id)))
    assert summary is not None
    assert house.do(log.forget({summary.table: summary.changed})) == [summary.table]
    answer = command(ana, table, {"do": "start"})
    assert told(answer) == (404, "table-unknown")


def test_guests_who_never_stake_leave_nothing(open_inside: OpenInside) -> None:
    house = open_inside()
    for number in range(20):
        new_guest(house, f"eve{number}")
    assert house.do(house.services.log.guests()) == []
    assert house.do(house.services.log.balance(GuestId("anybody"))) == 1000


def test_an_open_house_tidies_by_itself(open_inside: OpenInside) -> None:
    house = open_inside(tidy_every=0.05)
    ana, bo = new_guests(house, "ana", "bo")
    joined = sat_table([ana, bo], start=False)
    new_table(ana)
    later(house, 1)
    log = house.services.log
    wait_until(lambda: [row.table for row in house.do(log.summaries())] == [joined.id])
