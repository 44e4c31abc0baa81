"""Issue 10, item 13: tokens end, guests can leave for good, and who was shut out stays outside."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed

from dicehouse.play.guests import Guest as Known
from dicehouse.play.keeping import DAY
from dicehouse.play.tokens import Revocation, TokenKey, believed
from dicehouse.play.units import Centis, GuestId, Instant, TableId
from dicehouse.server.guests import GuestRefused, Guests
from testkit.server.clients import Client, Guest, ask, command, new_guest, new_table, play_scene, sat_table
from testkit.server.house import OpenHouse
from testkit.server.inside import HouseInside, house_inside

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
        at(10).read(str(URLSafeSerializer(OLD, salt="dicehouse guest 2").dumps(["id", "ana", 7, None, 1])))


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


async def asked(guest: Guest, method: str, path: str) -> tuple[int, object]:
    body: object = {} if method == "POST" else None
    answer = await asyncio.to_thread(ask, guest.house, method, path, body, guest)
    return answer.status_code, answer.json() if answer.content else None


def test_signing_out_ends_every_token_and_socket_but_the_new_one() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            ana = await asyncio.to_thread(new_guest, house)
            table = await asyncio.to_thread(new_table, ana)
            client = await Client.open(house, table, ana)
            status, fresh = await asked(ana, "POST", "/api/me/sign-out")
            assert status == 200
            assert isinstance(fresh, dict)
            assert await client.refusal() == "guest-unknown"
            with pytest.raises(ConnectionClosed):
                await client.hear()
            assert (await asked(ana, "GET", "/api/me"))[0] == 401
            again = Guest(house, "ana", fresh["token"])
            status, me = await asked(again, "GET", "/api/me")
            assert status == 200
            assert isinstance(me, dict)
            assert [row["table"] for row in me["tables"]] == [table.id]

    play_scene(scene)


def test_other_workers_hear_of_it() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            ana = await asyncio.to_thread(new_guest, house)
            services = house.services
            guest = services.guests.read(ana.token)
            await services.log.revoke(Revocation(guest.id, Instant(services.log.now() + 1), False))
            assert (await asked(ana, "GET", "/api/me"))[0] == 200
            await services.tokens.load()
            assert (await asked(ana, "GET", "/api/me"))[0] == 401

    asyncio.run(scene())


def test_who_leaves_takes_everything_along() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            ana, bo = [await asyncio.to_thread(new_guest, house, name) for name in ("Ana-who-leaves", "bo")]
            guest = house.services.guests.read(ana.token)
            gathering = await asyncio.to_thread(sat_table, [ana, bo], start=False, seats=3)
            sealing = await asyncio.to_thread(sat_table, [bo, ana], dice="sealed")
            playing = await asyncio.to_thread(sat_table, [ana, bo], wager=100, clock={"minutes": 5})
            three = await asyncio.to_thread(
                sat_table, [ana, bo, await asyncio.to_thread(new_guest, house, "cy")], dice="entered"
            )
            for table in (gathering, sealing, playing, three):
                assert guest.name in str(await asked(bo, "GET", f"/api/tables/{table.id}"))
            assert await asked(ana, "DELETE", "/api/me") == (204, None)
            assert (await asked(ana, "GET", "/api/me"))[0] == 401
            left = await _stored(house)
            assert left.count(guest.name) + left.count(guest.id) > 0, "three play on, and one of them has resigned"
            for table in (gathering, sealing, playing):
                assert guest.name not in str(await asked(bo, "GET", f"/api/tables/{table.id}"))
            views = [(await asked(bo, "GET", f"/api/tables/{table.id}"))[1] for table in (sealing, playing, gathering)]
            assert [view["phase"] for view in views if isinstance(view, dict)] == ["void", "over", "gathering"]
            record = await asyncio.to_thread(ask, house, "GET", f"/api/tables/{playing.id}/record", None, bo)
            assert '[Seat1 "somebody who has left"]' in record.text
            assert (await asked(bo, "GET", "/api/me"))[1]["chips"] == 1100  # type: ignore[index]
            assert await house.services.log.total_chips() == 0
            assert (await asyncio.to_thread(command, bo, three, {"do": "resign"})).status_code == 200
            await house.services.tidying.round()
            left = await _stored(house)
            assert guest.name not in left
            assert guest.id not in left
            assert await house.services.log.total_chips() == 0
            assert guest.id not in dict(await house.services.log.guests())

    asyncio.run(scene())


async def _stored(house: HouseInside) -> str:
    log = house.services.log
    told = [[await log.read(row.table), row] for row in await log.summaries()]
    return msgspec.json.encode(told).decode()


def test_who_was_asked_to_leave_does_not_sit_down_again() -> None:
    """Kicked guests sat down again."""

    async def scene() -> None:
        async with house_inside() as house:
            ana, bo, eve = [await asyncio.to_thread(new_guest, house, name) for name in ("ana", "bo", "eve")]
            table = await asyncio.to_thread(sat_table, [ana, eve], start=False)

            async def does(guest: Guest, **what: object) -> tuple[int, str | None]:
                answer = await asyncio.to_thread(command, guest, table, what)
                return answer.status_code, answer.json().get("code")

            assert await does(ana, do="stand", seat=2) == (200, None)
            assert await does(eve, do="sit") == (403, "shut-out")
            assert (await asked(eve, "GET", f"/api/tables/{table.id}/shut-out"))[0] == 403
            assert await asked(ana, "GET", f"/api/tables/{table.id}/shut-out") == (200, ["eve"])
            assert await does(bo, do="sit") == (200, None)
            assert await does(bo, do="stand") == (200, None)
            assert await does(bo, do="sit") == (200, None), "who stands up may sit down"
            assert await does(bo, do="stand") == (200, None)
            assert await does(eve, do="let-in", number=1) == (403, "host-only")
            assert await does(ana, do="let-in", number=2) == (409, "shut-out-nobody")
            house.services.house.rooms.drop(TableId(table.id))
            assert await does(eve, do="sit") == (403, "shut-out"), "also after a restart"
            assert await does(ana, do="let-in", number=1) == (200, None)
            assert await does(eve, do="sit") == (200, None)
            view = (await asked(eve, "GET", f"/api/tables/{table.id}"))[1]
            assert "shut_out" not in json.dumps(view)

    asyncio.run(scene())


def test_a_rotated_key_is_believed_by_a_house_that_opens_again(sqlite_house: OpenHouse) -> None:
    from dicehouse.commands.tokens import rotate

    ana = new_guest(sqlite_house)
    for grace, status in ((1.0, 200), (0.0, 401)):
        sqlite_house.stop()
        rotate(sqlite_house.database, grace)
        sqlite_house.start()
        assert ask(sqlite_house, "GET", "/api/me", guest=ana).status_code == status
    bo = new_guest(sqlite_house, "bo")
    assert ask(sqlite_house, "GET", "/api/me", guest=bo).status_code == 200
