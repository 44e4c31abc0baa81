"""What a store promises of what it drops: nothing is left, and nothing else is touched."""

from __future__ import annotations

from ..play.dice.sealed import chain
from ..play.ledger import FIRST_GRANT
from ..play.log import LOBBY_A_HOST, Shelf
from ..play.units import GuestId, Instant, TableId
from .store_commits import MANY, Bench, expect, outcomes, payout, raises, stake, tables_of


async def lobby(bench: Bench) -> None:
    """Of whoever has made many public tables the lobby shows a few."""
    store, guest = bench.store, bench.new_guest()
    later = Instant(store.now() + 5000)
    made = [await bench.begin(guest=guest, public=True, created=later) for _ in range(LOBBY_A_HOST + 3)]
    other = await bench.begin(guest=bench.new_guest(), public=True, created=Instant(later - 1))
    left = await bench.begin(guest=bench.new_guest(), public=True, created=later, taken=0)
    listed = tables_of(await bench.other.lobby())
    shown = len(set(listed) & set(made))
    expect(shown == LOBBY_A_HOST, f"Of one guest's tables {shown} are shown.")
    expect(other in listed, "Another guest's table is not shown.")
    expect(left not in listed, "A table at which nobody sits is shown.")
    for table in (*made, other):
        await bench.write(table, 1, phase="over", public=True)


async def forgetting(bench: Bench) -> None:
    """A dropped table leaves its link of the chain and what was won or lost there; others are not touched."""
    store, ana, bo = bench.store, bench.new_guest(), bench.new_guest()
    table, kept = await _played(bench, ana, bo), await _played(bench, ana, bo)
    before = await store.commitments(0, MANY), await store.balance(ana), await store.balance(bo)
    changed = await _changed(store, table)
    expect(await store.forget({table: Instant(changed - 1)}) == [], "A table was dropped that changed.")
    expect(await bench.other.forget({table: changed}) == [table], "A table was not dropped.")
    expect(await store.forget({table: changed}) == [], "A table was dropped twice.")
    for one in bench.both:
        expect(await one.read(table) == [], "A dropped table has events.")
        expect(await one.summary(table) is None, "A dropped table has a summary.")
        expect(await one.secret(table) is None, "A dropped table has a secret.")
        expect(await one.find_code(f"code-{table}") is None, "A dropped table is found by its code.")
        expect(tables_of(await one.seated(ana)) == [kept], "A guest has not the tables that are left.")
        listed = tables_of(await one.summaries(None, MANY))
        expect(table not in listed and kept in listed, "The summaries are not those of the tables.")
    after = await store.commitments(0, MANY), await store.balance(ana), await store.balance(bo)
    expect(before == after, "The chain or somebody's chips have changed.")
    link = ""
    for entry in after[0]:
        link = chain(link, entry.table, entry.commitment)
        expect(entry.link == link, "The chain breaks.")
    expect(await store.total_chips() == 0, "The accounts do not add up to zero.")
    expect(len(await store.read(kept)) == 3, "Another table has lost something.")
    await raises(bench.write(table, 3), "outrun")
    await _not_forgotten(bench, ana)
    await store.forget({kept: await _changed(store, kept)})


async def _not_forgotten(bench: Bench, guest: GuestId) -> None:
    store = bench.store
    staked = await bench.begin()
    await bench.write(staked, 1, postings=(stake(guest, staked, 10),))
    expect(await store.forget({staked: await _changed(store, staked)}) == [], "A stake was dropped.")
    await bench.write(staked, 2, postings=(payout(staked, guest, 10),), phase="over")
    timed = await bench.begin(phase="playing", deadline=Instant(store.now() + 100_000))
    gone = await store.forget({timed: await _changed(store, timed)})
    expect(gone == [], "A running clock was dropped.")
    await bench.write(timed, 1, phase="over")
    both = {table: await _changed(store, table) for table in (staked, timed)}
    expect(set(await store.forget(both)) == set(both), "What is settled was not dropped.")


async def forgotten_guests(bench: Bench) -> None:
    """Who is dropped leaves nothing, and their chips go back to the house."""
    store, ana, bo = bench.store, bench.new_guest(), bench.new_guest()
    unseen = bench.new_guest()
    expect(await store.balance(unseen) == FIRST_GRANT, "A guest begins with something else.")
    table = await _played(bench, ana, bo)
    listed = dict(await bench.other.guests(None, MANY))
    expect(listed.get(ana) is True, "A guest who has played is not listed with a table.")
    expect(unseen not in listed, "Something is stored of a guest who was only asked about.")
    expect(not await store.forget_guest(ana, only_idle=True), "A guest with a table was dropped.")
    await store.forget({table: await _changed(store, table)})
    listed = dict(await store.guests(None, MANY))
    expect(listed.get(ana) is False, "A guest whose table was dropped is not idle.")
    expect(await bench.other.forget_guest(ana, only_idle=True), "An idle guest was not dropped.")
    expect(await store.forget_guest(bo), "A guest was not dropped.")
    expect(not {ana, bo} & dict(await store.guests(None, MANY)).keys(), "An account is left.")
    expect(await store.balance(ana) == FIRST_GRANT, "The chips of a dropped guest are left.")
    expect(await store.total_chips() == 0, "The accounts do not add up to zero.")
    again = await bench.begin()
    results = []
    for after, one in enumerate(bench.both, 1):
        results += await outcomes([one.append(bench.commit(again, after, postings=(stake(ana, again, 600),)))])
    expect(results == ["done", "chips-short"], f"A guest who came back could stake: {results}.")
    expect(await store.total_chips() == 0, "The accounts do not add up to zero.")


async def _played(bench: Bench, winner: GuestId, loser: GuestId) -> TableId:
    """A sealed game for a stake of 100, which is over."""
    table = bench.new_table()
    stakes, seal = [stake(guest, table, 100) for guest in (winner, loser)], (f"secret-{table}", "committed")
    await bench.write(table, 0, guest=winner, code=f"code-{table}")
    await bench.write(table, 1, guest=loser, postings=stakes, seal=seal, phase="playing")
    pot = payout(table, winner, 200)
    await bench.write(table, 2, guest=winner, postings=(pot,), phase="over", code=f"code-{table}")
    return table


async def _changed(store: Shelf, table: TableId) -> Instant:
    summary = await store.summary(table)
    return summary.changed if summary else Instant(0)


FORGETTING_CHECKS = (lobby, forgetting, forgotten_guests)
