"""What a store promises of guests: their tokens, and that they can leave."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from ..play import replay_table
from ..play.events import HostChanged, SeatFreed, SeatTaken, TableCreated
from ..play.guests import Look
from ..play.log import Log, Revocation, TokenKey
from ..play.settings import TableSettings
from ..play.table import Table
from ..play.units import Centis, Instant, TableId
from ..rules import Seat
from .store_commits import Bench, expect, said

ONE, TWO = Seat(1), Seat(2)
LOOK = Look("plum", (4, 2))


async def leaving(bench: Bench) -> None:
    """Who leaves for good is in no event and no summary any more, and the tables replay as they were."""
    store, ana, bo = bench.store, bench.new_guest(), bench.new_guest()
    name = f"Ana {ana}"
    made = TableCreated(TableSettings("yahtzee@1"), ana, name)
    table, other = bench.new_table(), bench.new_table()
    for room, version, events, guest, hosting in (
        (table, 0, (made, SeatTaken(ONE, ana, name, LOOK)), ana, name),
        (table, 2, (SeatTaken(TWO, bo, "Bo"), said("hello", 2)), bo, name),
        (table, 4, (said("hello"),), ana, name),
        (other, 0, (made, SeatTaken(ONE, ana, name)), ana, name),
        (other, 2, (SeatFreed(ONE), HostChanged(bo)), ana, "Bo"),
    ):
        await bench.write(room, version, events, command=f"{guest}/{version}", guest=guest, host=hosting)
    before = await _table(store, table)
    await bench.other.leave_tables(ana, [table, other])
    for one in bench.both:
        kept = [[await one.read(each), await one.summary(each)] for each in (table, other)]
        text = msgspec.json.encode(kept).decode()
        expect(str(ana) not in text, "The guest's id or name is still there.")
        expect(LOOK.colour not in text, "The guest's look is still there.")
        expect(str(bo) in text and "Bo" in text, "Another guest is gone too.")
        expect(await one.seated(ana) == [], "The guest is still listed.")
    after = await _table(store, table)
    seats = [player.name if player else "" for player in after.seats]
    expect(seats == ["somebody who has left", "Bo"], f"The seats are {seats}.")
    host = after.seats[0]
    expect(host is not None and after.host == host.guest, "The table has another host.")
    same = msgspec.structs.replace(after, seats=before.seats, host=before.host)
    expect(same == before, "The table replays as another one.")
    await bench.write(table, 5, guest=bo)


async def tokens(bench: Bench) -> None:
    """Keys and revocations are kept, and the later revocation of two holds."""
    store, guest = bench.store, bench.new_guest()
    now = store.now()
    key = TokenKey(now, Centis(500), secrets.token_bytes(32))
    await store.add_token_key(key)
    expect(key in await bench.other.token_keys(), "A key is not kept.")
    for at, left in ((now, False), (now + 100, True), (now + 50, False)):
        await store.revoke(Revocation(guest, Instant(at), left))
    kept = [one for one in await bench.other.revocations() if one.guest == guest]
    expect(kept == [Revocation(guest, Instant(now + 100), True)], f"What was revoked is {kept}.")
    await store.forget_tokens(now)
    expect(key in await store.token_keys(), "A key was dropped that signs.")
    expect(any(one.guest == guest for one in await store.revocations()), "A revocation was dropped.")
    newer = TokenKey(Instant(now + 1), Centis(0), secrets.token_bytes(32))
    await store.add_token_key(newer)
    await store.forget_tokens(Instant(now + 101))
    keys = await bench.other.token_keys()
    expect(newer in keys and key not in keys, "An old key is not dropped, or the wrong one is.")
    expect(all(one.guest != guest for one in await store.revocations()), "An old revocation is not dropped.")


async def passes(bench: Bench) -> None:
    """A pass is used once, however many try at once, and is not remembered for ever."""
    name, until = secrets.token_hex(8), Instant(bench.store.now() + 100_000)
    told = await asyncio.gather(*(store.use_pass(name, until) for store in bench.both * 5))
    expect(told.count(True) == 1, f"A pass was used {told.count(True)} times.")
    old = secrets.token_hex(8)
    await bench.store.use_pass(old, Instant(1))
    expect(await bench.other.use_pass(old, until), "A pass is remembered though its time is over.")


async def _table(store: Log, table: TableId) -> Table:
    folded = replay_table(table, ((row.event, row.at) for row in await store.read(table)))
    assert folded is not None
    return folded


GUEST_CHECKS = (leaving, tokens, passes)
