"""Issue 10, item 13: tokens end, guests can leave for good, and who was shut out stays outside."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed

from dicehouse.play.guests import Guest as Known
from dicehouse.play.log import Revocation, TokenKey, believed
from dicehouse.play.units import DAY, Centis, GuestId, Instant
from dicehouse.server.guests import GuestRefused, Guests
from testkit.server.clients import Client, Guest, ask, command, done, new_guest, new_guests, new_table, sat_table, told
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside, OpenOne

OLD, NEW, NEWER = (bytes([number]) * 32 for number in (1, 2, 3))


def at(moment: int, key: bytes = OLD, days: int = 10) -> Guests:
    return Guests(key, lambda: Instant(moment), Centis(days * DAY))


def test_a_token_ends_and_is_exchanged_while_it_is_used() -> None:
    _, token = at(0).welcome("ana")
    for moment in (0, 10 * DAY):
        assert at(moment).read(token).name == "ana"
    with pytest.raises(GuestRefused):
        at(10 * DAY + 1).read(token)
    assert at(5 * DAY).renewed(token) is None
    fresh = at(5 * DAY + 1).renewed(token)
    assert fresh is not None
    assert at(15 * DAY).read(fresh) == at(0).read(token)


def test_a_token_of_the_time_before_is_read_and_exchanged() -> None:
    old = URLSafeSerializer(OLD, salt="dicehouse guest 1").dumps(["id", "ana"])
    assert at(10**9).read(old) == Known(GuestId("id"), "ana")
    assert at(10**9).renewed(old) is not None
    with pytest.raises(GuestRefused):
        at(10**9, NEW).read(old)


def test_a_token_of_the_time_before_looks_is_read() -> None:
    old = URLSafeSerializer(OLD, salt="dicehouse guest 2").dumps(["id", "ana", 7])
    assert at(10).read(old) == Known(GuestId("id"), "ana")
    with pytest.raises(GuestRefused):
        at(10).read(str(URLSafeSerializer(OLD, salt="dicehouse guest 2").dumps(["id", "ana", 7, None, 1, 1])))


def test_a_new_key_signs_and_the_old_one_is_believed_for_a_while() -> None:
    keys = [TokenKey(Instant(100), Centis(50), NEW), TokenKey(Instant(120), Centis(0), NEWER)]
    assert believed(OLD, [], Instant(0)) == [OLD]
    assert believed(OLD, keys[:1], Instant(149)) == [OLD, NEW]
    assert believed(OLD, keys[:1], Instant(150)) == [NEW]
    assert believed(OLD, keys, Instant(121)) == [NEWER]
    guests = at(0)
    _, token = guests.welcome("ana")
    guests.believe([OLD, NEW])
    assert guests.read(token).name == "ana"
    assert at(0, NEW).read(guests.sign(Known(GuestId("bo"), "bo"))).name == "bo"
    guests.believe([NEW])
    with pytest.raises(GuestRefused):
        guests.read(token)


def asked(guest: Guest, method: str, path: str) -> tuple[int, Any]:
    answer = ask(guest, path, {} if method == "POST" else None, method=method)
    return answer.status_code, answer.json() if answer.content else None


async def test_signing_out_ends_every_token_and_socket_but_the_new_one(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    table = new_table(ana)
    client = await Client.open(house, table, ana)
    status, fresh = asked(ana, "POST", "/api/me/sign-out")
    assert status == 200
    assert await client.refusal() == "guest-unknown"
    with pytest.raises(ConnectionClosed):
        await client.hear()
    assert asked(ana, "GET", "/api/me")[0] == 401
    again = Guest(house, "ana", fresh["token"])
    status, me = asked(again, "GET", "/api/me")
    assert status == 200
    assert [row["table"] for row in me["tables"]] == [table.id]


def test_other_workers_hear_of_it(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    services = house.services
    guest = services.guests.read(ana.token)
    house.do(services.log.revoke(Revocation(guest.id, Instant(services.log.now() + 1), False)))
    assert asked(ana, "GET", "/api/me")[0] == 200
    house.do(services.tokens.load())
    assert asked(ana, "GET", "/api/me")[0] == 401


def test_who_leaves_takes_everything_along(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo = new_guests(house, "Ana-who-leaves", "bo")
    guest = house.services.guests.read(ana.token)
    gathering = sat_table([ana, bo], start=False, seats=3)
    sealing = sat_table([bo, ana], dice="sealed")
    playing = sat_table([ana, bo], wager=100, clock={"minutes": 5})
    three = sat_table([ana, bo, new_guest(house, "cy")], dice="entered")
    for table in (gathering, sealing, playing, three):
        assert guest.name in str(asked(bo, "GET", f"/api/tables/{table.id}"))
    assert asked(ana, "DELETE", "/api/me") == (204, None)
    assert asked(ana, "GET", "/api/me")[0] == 401
    left = house.do(_stored(house))
    assert left.count(guest.name) + left.count(guest.id) > 0, "three play on, and one of them has resigned"
    for table in (gathering, sealing, playing):
        assert guest.name not in str(asked(bo, "GET", f"/api/tables/{table.id}"))
    views = [asked(bo, "GET", f"/api/tables/{table.id}")[1] for table in (sealing, playing, gathering)]
    assert [view["phase"] for view in views] == ["void", "over", "gathering"]
    record = ask(bo, f"/api/tables/{playing.id}/record")
    assert '[Seat1 "somebody who has left"]' in record.text
    assert asked(bo, "GET", "/api/me")[1]["chips"] == 1100
    assert house.do(house.services.log.total_chips()) == 0
    done(bo, three, {"do": "resign"})
    tidying = house.services.duties.tidying
    assert tidying is not None
    house.do(tidying.round())
    left = house.do(_stored(house))
    assert guest.name not in left
    assert guest.id not in left
    assert house.do(house.services.log.total_chips()) == 0
    assert guest.id not in dict(house.do(house.services.log.guests()))


async def _stored(house: HouseInside) -> str:
    log = house.services.log
    told = [[await log.read(row.table), row] for row in await log.summaries()]
    return msgspec.json.encode(told).decode()


def test_who_was_asked_to_leave_does_not_sit_down_again(open_inside: OpenInside) -> None:
    """Kicked guests sat down again."""
    house = open_inside()
    ana, bo, eve = new_guests(house, "ana", "bo", "eve")
    table = sat_table([ana, eve], start=False)

    def does(guest: Guest, **what: object) -> tuple[int, str | None]:
        return told(command(guest, table, what))

    assert does(ana, do="stand", seat=2) == (200, None)
    assert does(eve, do="sit") == (403, "shut-out")
    assert asked(eve, "GET", f"/api/tables/{table.id}/shut-out")[0] == 403
    assert asked(ana, "GET", f"/api/tables/{table.id}/shut-out") == (200, ["eve"])
    assert does(bo, do="sit") == (200, None)
    assert does(bo, do="stand") == (200, None)
    assert does(bo, do="sit") == (200, None), "who stands up may sit down"
    assert does(bo, do="stand") == (200, None)
    assert does(eve, do="let-in", number=1) == (403, "host-only")
    assert does(ana, do="let-in", number=2) == (409, "shut-out-nobody")
    house.services.house.rooms.forget([table.id])
    assert does(eve, do="sit") == (403, "shut-out"), "also after a restart"
    assert does(ana, do="let-in", number=1) == (200, None)
    assert does(eve, do="sit") == (200, None)
    view = asked(eve, "GET", f"/api/tables/{table.id}")[1]
    assert "shut_out" not in json.dumps(view)


def test_a_rotated_key_is_believed_by_a_house_that_opens_again(open_house: OpenOne) -> None:
    from dicehouse.commands.keeping import rotate_tokens

    house = open_house()
    ana = new_guest(house)
    house.stop()
    rotate_tokens(house.database, 0.0)
    house.start()
    assert asked(ana, "GET", "/api/me")[0] == 401
    assert asked(new_guest(house, "bo"), "GET", "/api/me")[0] == 200
