"""What a store promises of days: each is published once and closed once, and has one result of each guest."""

from __future__ import annotations

import asyncio
import secrets
from itertools import cycle

from ..daily.calendar import DayName
from ..daily.results import Day, DayResult
from ..play.dice.sealed import chain, commitment, day_room
from ..play.log import Revocation
from ..play.units import GuestId, Instant, TableId
from .store_commits import MANY, Bench, expect

DAYS = [DayName(f"1999-03-{day:02}") for day in range(1, 8)]
"""Long over: no house of today meets them."""


def _day(name: DayName) -> tuple[Day, str]:
    secret = secrets.token_hex(32)
    return Day(name, "yahtzee@1", commitment(bytes.fromhex(secret)), Instant(0), Instant(100)), secret


async def days(bench: Bench) -> None:
    """Of many workers one publishes a day, and one closes it; the chain has one link of it."""
    store = bench.store
    for name in DAYS:
        made = [_day(name) for _ in range(6)]
        asked = zip(cycle(bench.both), made, strict=False)
        told = await asyncio.gather(*(one.publish_day(day, secret) for one, (day, secret) in asked))
        expect(told.count(True) == 1, f"A day was published {told.count(True)} times.")
        day, secret = made[told.index(True)]
        expect(await bench.other.day(name) == day, "Another day is kept than was published.")
        expect(await bench.other.secret(day_room(name)) == secret, "Another secret is kept than was published.")
    link, links = "", await store.commitments(0, MANY)
    for entry in links:
        link = chain(link, entry.table, entry.commitment)
        expect(entry.link == link, f"The chain breaks at {entry.number}.")
    listed = [entry.table for entry in links if entry.table in map(day_room, DAYS)]
    expect(listed == [day_room(name) for name in DAYS], "The days do not stand in the chain, once each.")
    await _closed(bench)


async def _closed(bench: Bench) -> None:
    store, first = bench.store, DAYS[0]
    told = await asyncio.gather(*(one.close_day(first, Instant(200 + n)) for n, one in enumerate(bench.both * 4)))
    expect(told.count(True) == 1, f"A day was closed {told.count(True)} times.")
    found = await bench.other.day(first)
    expect(found is not None and found.closed == 200 + told.index(True), "It is not told when a day was closed.")
    expect(await store.close_day(DayName("1998-01-01"), Instant(1)) is False, "A day that never was is closed.")
    waiting = [day.day for day in await store.open_days() if day.day in DAYS]
    expect(waiting == DAYS[1:], "The days that are not closed are told wrongly.")
    page = [day.day for day in await store.days(DAYS[1], 3)]
    expect(page == DAYS[2:5], "The days after one are not told in order.")


def _result(day: DayName, guest: GuestId, lost: int, score: int) -> DayResult:
    return DayResult(day, guest, TableId(f"D{day}-{guest}"), f"n{guest[-4:]}", None, lost, score, "ppg", Instant(50))


async def results(bench: Bench) -> None:
    """One of each guest for a day, in the order of losses and then of scores; who leaves takes them along."""
    store, day, later = bench.store, DAYS[5], DAYS[6]
    guests = [bench.new_guest() for _ in range(4)]
    best, second, tied, last = guests
    kept = [_result(day, best, 0, 200), _result(day, second, 1500, 300), _result(day, tied, 1500, 300)]
    kept.append(_result(day, last, 1500, 299))
    again = [_result(day, guest, 9999, 1) for guest in guests]
    for one in kept:
        await store.keep_result(one)
    await asyncio.gather(*(other.keep_result(one) for other, one in zip(cycle(bench.both), again, strict=False)))
    expect(await store.count_results(day) == 4, "A guest has more than one result a day.")
    shown = [one.guest for one in await bench.other.results(day)]
    expect(shown == [best, *sorted((second, tied)), last], "Results are not in order.")
    expect([await store.place(one) for one in kept] == [1, 2, 2, 4], "Places are wrong.")
    await store.keep_result(_result(later, last, 500, 250))
    expect([one.day for one in await store.results_of(last)] == [later, day], "A guest's own are not the latest first.")
    expect(await store.result(later, last) == _result(later, last, 500, 250), "A result is not kept as it was.")
    [often] = await store.regulars(day, 2)
    expect((often.guest, often.days, often.lost) == (last, 2, 1000), "Who comes often is told wrongly.")
    await _company(bench, day, best, last)
    await store.forget_guest(last)
    expect(await store.results_of(last) == [], "Who has left is still on a board.")
    await store.revoke(Revocation(last, store.now(), left=True))
    await store.keep_result(_result(day, last, 1, 1))
    expect(await store.result(day, last) is None, "A result was kept of somebody who has left.")
    await store.forget_results(DayName("1999-03-08"))
    expect(await store.count_results(day) == 0, "Results of long ago are still there.")


async def _company(bench: Bench, day: DayName, one: GuestId, other: GuestId) -> None:
    """Who has sat at the same table is company."""
    alone = [result.guest for result in await bench.store.company_results(day, one)]
    expect(alone == [one], "Somebody has company whom they never met.")
    table = await bench.begin(guest=one)
    await bench.write(table, 1, guest=other)
    together = [result.guest for result in await bench.other.company_results(day, one)]
    expect(together == [one, other], "Who has sat together is not company.")


DAY_CHECKS = (days, results)
