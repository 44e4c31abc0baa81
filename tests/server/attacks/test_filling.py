"""Issue 10, item 6: tables of one guest or one address do not fill the lobby, and nothing stays in the database."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from dicehouse.play.dice.sealed import chain
from dicehouse.play.keeping import DAY
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.server.duties.tidying import Tidied, Tidying
from dicehouse.storage.clock import StoreClock
from testkit.server.clients import (
    PATIENCE,
    Client,
    Guest,
    Table,
    ask,
    command,
    new_guest,
    new_table,
    play_scene,
    sat_table,
)
from testkit.server.inside import HouseInside, house_inside


def made(guest: Guest, name: str | None = None, **settings: Any) -> tuple[int, str | None]:
    body = {"id": name or secrets.token_hex(6), "settings": {"rules": "yahtzee@1", "public": True, **settings}}
    answer = ask(guest.house, "POST", "/api/tables", body, guest)
    return answer.status_code, answer.json().get("code") if answer.status_code != 201 else None


def test_one_guest_has_a_few_tables_that_wait_and_a_retry_is_none() -> None:
    async def scene() -> None:
        async with house_inside(gathering_a_guest=3) as house:
            eve = await asyncio.to_thread(new_guest, house, "eve")
            for number in range(3):
                assert await asyncio.to_thread(made, eve, f"t{number}") == (201, None)
            assert await asyncio.to_thread(made, eve) == (429, "tables-many")
            assert await asyncio.to_thread(made, eve, "t2") == (201, None)
            [first, *_] = [room.id for room in house.services.house.rooms]
            assert (await asyncio.to_thread(command, eve, Table(first, ""), {"do": "stand"})).status_code == 200
            assert await asyncio.to_thread(made, eve) == (201, None)

    asyncio.run(scene())


def test_one_address_with_very_many_guests_has_many_and_no_more() -> None:
    """1,200 tables in 4 s from one address filled the lobby."""

    async def scene() -> None:
        async with house_inside(gathering_an_address=20) as house:
            answers = []
            for number in range(25):
                eve = await asyncio.to_thread(new_guest, house, f"eve{number}")
                answers.append(await asyncio.to_thread(made, eve))
            assert answers == [(201, None)] * 20 + [(429, "tables-many")] * 5
            room = next(iter(house.services.house.rooms))
            house.services.gatherings.gone(room.id)
            assert await asyncio.to_thread(made, eve) == (201, None)

    asyncio.run(scene())


def test_the_lobby_shows_a_few_of_one_host_and_every_address_in_turn() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            ana, eve = [await asyncio.to_thread(new_guest, house, name) for name in ("ana", "eve")]
            mine = await asyncio.to_thread(new_table, ana, public=True)
            for _ in range(8):
                await asyncio.to_thread(new_table, eve, public=True)
            listed = [row["table"] for row in (await asyncio.to_thread(ask, house, "GET", "/api/lobby")).json()]
            assert mine.id in listed
            assert len(listed) == 4
            gatherings = house.services.gatherings
            gatherings.gone(TableId(mine.id))
            gatherings.made(TableId(mine.id), "another address")
            listed = [row["table"] for row in (await asyncio.to_thread(ask, house, "GET", "/api/lobby")).json()]
            assert mine.id in listed[:2]

    asyncio.run(scene())


def later(house: HouseInside, days: int) -> None:
    """Days go by on the store's clock."""
    clock: StoreClock = house.services.log._clock  # type: ignore[attr-defined]
    now = clock.now()
    clock.agree(Instant(now + days * DAY + 100), Instant(now - clock.ahead))


async def tidied(house: HouseInside, *, dry: bool = False) -> Tidied:
    services = house.services
    tidying = Tidying(services.house, services.config.keeping, services.gatherings.gone, pause=0.0)
    return await tidying.round(dry=dry)


def test_each_table_has_its_time_and_a_house_comes_back_to_nothing() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            log = house.services.log
            ana, bo = [await asyncio.to_thread(new_guest, house, name) for name in ("ana", "bo")]
            alone = await asyncio.to_thread(new_table, ana, seats=3, bots=["greedy"])
            joined = await asyncio.to_thread(sat_table, [ana, bo], start=False, seats=3)
            running = await asyncio.to_thread(sat_table, [ana, bo], dice="entered")
            sealing = await asyncio.to_thread(sat_table, [ana, bo], dice="sealed")
            finished = await asyncio.to_thread(sat_table, [ana, bo], wager=100, clock={"minutes": 5})
            assert (await asyncio.to_thread(command, bo, finished, {"do": "resign"})).status_code == 200
            tables = {name: TableId(t.id) for name, t in locals().items() if isinstance(t, Table)}
            links = await log.commitments()

            async def left() -> set[str]:
                return {name for name, table in tables.items() if await log.summary(table)}

            assert not await tidied(house)
            later(house, 1)
            assert (await tidied(house, dry=True)).tables == 1
            assert await left() == set(tables)
            assert (await tidied(house)).tables == 1
            assert await left() == set(tables) - {"alone"}
            later(house, 30)
            done = await tidied(house)
            assert (done.tables, done.voided) == (1, 2)
            assert await left() == {"running", "sealing", "finished"}
            for voided in (running, sealing):
                answer = await asyncio.to_thread(ask, house, "GET", f"/api/tables/{voided.id}", guest=ana)
                assert answer.json()["phase"] == "void"
            assert (await asyncio.to_thread(ask, house, "GET", "/api/me", guest=ana)).json()["chips"] == 1100
            later(house, 340)
            assert (await tidied(house)).tables == 1
            assert (await asyncio.to_thread(ask, house, "GET", f"/api/tables/{finished.id}")).status_code == 404
            later(house, 30)
            done = await tidied(house)
            assert (done.tables, done.guests) == (2, 2)
            assert await log.summaries() == []
            assert await log.guests() == []
            assert await log.total_chips() == 0
            kept = await log.commitments()
            assert kept == links
            link = ""
            for entry in kept:
                link = chain(link, entry.table, entry.commitment)
                assert entry.link == link

    asyncio.run(scene())


def test_a_table_at_which_somebody_is_stays() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            ana = await asyncio.to_thread(new_guest, house)
            table = await asyncio.to_thread(new_table, ana)
            client = await Client.open(house, table, ana)
            later(house, 2)
            assert not await tidied(house)
            await client.close()

    play_scene(scene)


def test_who_comes_back_to_a_dropped_table_is_told_so() -> None:
    """Another worker may have dropped it, while this one has it in memory."""

    async def scene() -> None:
        async with house_inside() as house:
            ana = await asyncio.to_thread(new_guest, house)
            table = await asyncio.to_thread(new_table, ana, seats=1)
            log = house.services.log
            summary = await log.summary(TableId(table.id))
            assert summary is not None
            assert await log.forget({summary.table: summary.changed}) == [summary.table]
            answer = await asyncio.to_thread(command, ana, table, {"do": "start"})
            assert (answer.status_code, answer.json()["code"]) == (404, "table-unknown")

    asyncio.run(scene())


def test_guests_who_never_stake_leave_nothing() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            for number in range(20):
                await asyncio.to_thread(new_guest, house, f"eve{number}")
            assert await house.services.log.guests() == []
            assert await house.services.log.balance(GuestId("anybody")) == 1000

    asyncio.run(scene())


def test_an_open_house_tidies_by_itself() -> None:
    async def scene() -> None:
        async with house_inside(tidy_every=0.05, keep_alone_days=0.0) as house:
            ana, bo = [await asyncio.to_thread(new_guest, house, name) for name in ("ana", "bo")]
            joined = await asyncio.to_thread(sat_table, [ana, bo], start=False)
            await asyncio.to_thread(new_table, ana)
            log = house.services.log
            async with asyncio.timeout(PATIENCE):
                while [row.table for row in await log.summaries()] != [joined.id]:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())
