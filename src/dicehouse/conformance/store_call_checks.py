"""What a store promises of calls: who has asked for them, that each is planned once for each moment, and that one
worker at a time has it."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from ..calling.calls import Call, Subscription, subscription_id
from ..play.log import Revocation
from ..play.units import SECOND, GuestId, Instant
from .store_commits import MANY, Bench, expect


def _device(guest: GuestId, number: int, renewed: Instant) -> Subscription:
    endpoint = f"https://push.example.org/{guest}/{number}"
    return Subscription(guest, endpoint, "B" * 87, "s" * 22, False, (1320, 420), renewed)


async def calls(bench: Bench) -> None:
    store, guest, now = bench.store, bench.new_guest(), bench.store.now()
    devices = [_device(guest, number, Instant(now + number)) for number in range(3)]
    for device in devices:
        await store.subscribe(device, 2)
    own = await bench.other.subscriptions(guest)
    expect(
        {one.id for one in own} == {one.id for one in devices[1:]},
        "Not the longest unused device goes.",
    )
    listed = [one.id for one in await bench.other.subscribed("", MANY)]
    expect(listed == sorted(listed) and {one.id for one in own} <= set(listed), "Somebody who has asked is not listed.")
    await _moved(bench, guest)
    await _once(bench, devices[1], devices[2])
    await _another_guest(bench, devices[2])
    await store.forget_guest(guest)
    expect(await store.subscriptions(guest) == [], "Who is forgotten is still called.")
    await store.revoke(Revocation(guest, now, left=True))
    await store.subscribe(devices[0], 2)
    expect(await store.subscriptions(guest) == [], "Who has left for good is called again.")


async def _moved(bench: Bench, guest: GuestId) -> None:
    """Tables that have changed since, for whoever has asked, and for nobody else."""
    before = bench.store.now()
    table = await bench.begin(guest=guest, changed=before)
    await bench.write(table, 1, guest=bench.new_guest(), changed=before)
    found = [who for who, summary in await bench.other.moved_for_subscribers(before, MANY) if summary.table == table]
    expect(found == [guest], "What has moved is not told to whom it is for.")
    later = await bench.other.moved_for_subscribers(Instant(before + 1), MANY)
    expect(not [who for who, summary in later if summary.table == table], "What moved before is told again.")


async def _once(bench: Bench, device: Subscription, other: Subscription) -> None:
    store, now = bench.store, bench.store.now()
    until, later = Instant(now + 600 * SECOND), Instant(now + 1200 * SECOND)
    call = Call(device.id, "turn/t1", 4, now)
    planned = [call, replace(call, subject="turn/t2", due=later), replace(call, subscription=other.id)]
    await asyncio.gather(*(one.plan_calls(planned) for one in bench.both * 2))
    taken = await asyncio.gather(*(one.take_calls(until, 1000) for one in bench.both * 2))
    mine = [one for lot in taken for one in lot if one[1].guest == device.guest]
    told = sorted((one.subscription, one.subject, one.tries) for one, _ in mine)
    expect(told == sorted([(device.id, "turn/t1", 1), (other.id, "turn/t1", 1)]), "A call is not one worker's alone.")
    expect({whose.id for _, whose in mine} == {device.id, other.id}, "A call comes without its device.")
    await store.plan_calls([call])
    expect(not await _due(bench, device), "What has been taken is planned anew for the same moment.")
    first = next(one for one, whose in mine if whose.id == device.id)
    await store.settle_call(replace(first, tries=7))
    await bench.other.settle_call(first, now)
    [again] = await _due(bench, device)
    expect((again.moment, again.tries) == (4, 2), "A call that is to be tried again is not.")
    await store.settle_call(first)
    await store.settle_call(again, now)
    expect(len(await _due(bench, device)) == 1, "Who was away for too long has settled what another has taken.")
    await bench.other.settle_call(replace(again, tries=3, due=until))
    await store.plan_calls([call, replace(call, moment=3)])
    expect(not await _due(bench, device), "What is done is done again.")
    await store.plan_calls([replace(call, moment=5)])
    expect([one.moment for one in await _due(bench, device)] == [5], "A later moment is not called for.")


async def _due(bench: Bench, device: Subscription) -> list[Call]:
    until = Instant(bench.store.now() + 600 * SECOND)
    return [call for call, whose in await bench.other.take_calls(until, 1000) if whose.id == device.id]


async def _another_guest(bench: Bench, device: Subscription) -> None:
    """A device that has changed hands is told nothing of who had it before."""
    store, now, guest = bench.store, bench.store.now(), bench.new_guest()
    await store.plan_calls([Call(device.id, "turn/t9", 1, now)])
    taken_over = replace(device, guest=guest, days=True)
    await bench.other.subscribe(taken_over, 2)
    expect(await store.subscriptions(guest) == [taken_over], "A device has another guest than it said last.")
    expect(not await _due(bench, device), "A device is called for who had it before.")
    await store.plan_calls([Call(device.id, "turn/t9", 2, now)])
    await bench.other.unsubscribe(subscription_id(device.endpoint))
    expect(await store.subscriptions(guest) == [], "A device that has ended it is kept.")
    await store.subscribe(taken_over, 2)
    expect(not await _due(bench, device), "What was planned before it ended is told.")
    await store.forget_calls(Instant(device.renewed + 1))
    expect(await store.subscriptions(guest) == [], "A device that nobody has heard of for long is kept.")


CALL_CHECKS = (calls,)
