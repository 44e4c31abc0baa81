"""What a store promises of what it drops: nothing is left, and nothing else is touched."""

from __future__ import annotations

from ..play.dice.sealed import chain
from ..play.ledger import FIRST_GRANT, Posting, escrow_account, guest_account
from ..play.log import LOBBY_A_HOST, Shelf
from ..play.units import Chips, GuestId, Instant, TableId
from .store_commits import Bench, expect, outcomes, raises

MANY = 1_000_000


async def lobby(bench: Bench) -> None:
    """Of whoever has made many public tables the lobby shows a few."""
    store, guest = bench.store, bench.new_guest()
    later = Instant(store.now() + 5000)
    made = [await bench.begin(guest=guest, public=True, created=later) for _ in range(LOBBY_A_HOST + 3)]
    other = await bench.begin(guest=bench.new_guest(), public=True, created=Instant(later - 1))
    left = await bench.begin(guest=bench.new_guest(), public=True, created=later, taken=0)
    listed = [summary.table for summary in await bench.other.lobby()]
    shown = len(set(listed) & set(made))
    expect(shown == LOBBY_A_HOST, "lobby", f"Of one guest's tables {shown} are shown.")
    expect(other in listed, "lobby", "Another guest's table is not shown.")
    expect(left not in listed, "lobby", "A table at which nobody sits is shown.")
    for table in (*made, other):
        await store.append(bench.commit(table, 1, phase="over", public=True))


async def forgetting(bench: Bench) -> None:
    """A dropped table leaves its link of the chain and what was won or lost there; others are not touched."""
    store, ana, bo = bench.store, bench.new_guest(), bench.new_guest()
    table, kept = await _played(bench, ana, bo), await _played(bench, ana, bo)
    before = await store.commitments(0, MANY), await store.balance(ana), await store.balance(bo)
    changed = await _changed(store, table)
    expect(await store.forget({table: Instant(changed - 1)}) == [], "forgetting", "A table was dropped that changed.")
    expect(await bench.other.forget({table: changed}) == [table], "forgetting", "A table was not dropped.")
    expect(await store.forget({table: changed}) == [], "forgetting", "A table was dropped twice.")
    for one in (store, bench.other):
        expect(await one.read(table) == [], "forgetting", "A dropped table has events.")
        expect(await one.summary(table) is None, "forgetting", "A dropped table has a summary.")
        expect(await one.secret(table) is None, "forgetting", "A dropped table has a secret.")
        expect(await one.find_code(f"code-{table}") is None, "forgetting", "A dropped table is found by its code.")
        seated = [summary.table for summary in await one.seated(ana)]
        expect(seated == [kept], "forgetting", "A guest has not the tables that are left.")
        expect(table not in await one.table_ids(None, MANY), "forgetting", "A dropped table is listed.")
        listed = [summary.table for summary in await one.summaries(None, MANY)]
        expect(table not in listed and kept in listed, "forgetting", "The summaries are not those of the tables.")
    after = await store.commitments(0, MANY), await store.balance(ana), await store.balance(bo)
    expect(before == after, "forgetting", "The chain or somebody's chips have changed.")
    link = ""
    for entry in after[0]:
        link = chain(link, entry.table, entry.commitment)
        expect(entry.link == link, "forgetting", "The chain breaks.")
    expect(await store.total_chips() == 0, "forgetting", "The accounts do not add up to zero.")
    expect(len(await store.read(kept)) == 3, "forgetting", "Another table has lost something.")
    await raises(store.append(bench.commit(table, 3)), "forgetting", "outrun")
    await _not_forgotten(bench, ana)
    await store.forget({kept: await _changed(store, kept)})


async def _not_forgotten(bench: Bench, guest: GuestId) -> None:
    store = bench.store
    staked = await bench.begin()
    stake = Posting(guest_account(guest), escrow_account(staked), Chips(10))
    await store.append(bench.commit(staked, 1, postings=(stake,)))
    expect(await store.forget({staked: await _changed(store, staked)}) == [], "forgetting", "A stake was dropped.")
    back = Posting(escrow_account(staked), guest_account(guest), Chips(10))
    await store.append(bench.commit(staked, 2, postings=(back,), phase="over"))
    timed = await bench.begin(phase="playing", deadline=Instant(store.now() + 100_000))
    gone = await store.forget({timed: await _changed(store, timed)})
    expect(gone == [], "forgetting", "A running clock was dropped.")
    await store.append(bench.commit(timed, 1, phase="over"))
    both = {table: await _changed(store, table) for table in (staked, timed)}
    expect(set(await store.forget(both)) == set(both), "forgetting", "What is settled was not dropped.")


async def forgotten_guests(bench: Bench) -> None:
    """Who is dropped leaves nothing, and their chips go back to the house."""
    store, ana, bo = bench.store, bench.new_guest(), bench.new_guest()
    unseen = bench.new_guest()
    expect(await store.balance(unseen) == FIRST_GRANT, "forgotten-guests", "A guest begins with something else.")
    table = await _played(bench, ana, bo)
    listed = dict(await bench.other.guests(None, MANY))
    expect(listed.get(ana) is True, "forgotten-guests", "A guest who has played is not listed with a table.")
    expect(unseen not in listed, "forgotten-guests", "Something is stored of a guest who was only asked about.")
    expect(not await store.forget_guest(ana, only_idle=True), "forgotten-guests", "A guest with a table was dropped.")
    await store.forget({table: await _changed(store, table)})
    listed = dict(await store.guests(None, MANY))
    expect(listed.get(ana) is False, "forgotten-guests", "A guest whose table was dropped is not idle.")
    expect(await bench.other.forget_guest(ana, only_idle=True), "forgotten-guests", "An idle guest was not dropped.")
    expect(await store.forget_guest(bo), "forgotten-guests", "A guest was not dropped.")
    expect(not {ana, bo} & dict(await store.guests(None, MANY)).keys(), "forgotten-guests", "An account is left.")
    expect(await store.balance(ana) == FIRST_GRANT, "forgotten-guests", "The chips of a dropped guest are left.")
    expect(await store.total_chips() == 0, "forgotten-guests", "The accounts do not add up to zero.")
    again = await bench.begin()
    stakes = [
        bench.commit(again, 1 + n, postings=(Posting(guest_account(ana), escrow_account(again), Chips(600)),))
        for n in range(2)
    ]
    results = await outcomes([store.append(stakes[0])]) + await outcomes([bench.other.append(stakes[1])])
    expect(results == ["done", "chips-short"], "forgotten-guests", f"A guest who came back could stake: {results}.")
    expect(await store.total_chips() == 0, "forgotten-guests", "The accounts do not add up to zero.")


async def _played(bench: Bench, winner: GuestId, loser: GuestId) -> TableId:
    """A sealed game for a stake of 100, which is over."""
    table = bench.new_table()
    escrow = escrow_account(table)
    stakes = tuple(Posting(guest_account(guest), escrow, Chips(100)) for guest in (winner, loser))
    pot = (Posting(escrow, guest_account(winner), Chips(200)),)
    for commit in (
        bench.commit(table, 0, guest=winner, code=f"code-{table}"),
        bench.commit(table, 1, guest=loser, postings=stakes, seal=(f"secret-{table}", "committed"), phase="playing"),
        bench.commit(table, 2, guest=winner, postings=pot, phase="over", code=f"code-{table}"),
    ):
        await bench.store.append(commit)
    return table


async def _changed(store: Shelf, table: TableId) -> Instant:
    summary = await store.summary(table)
    return summary.changed if summary else Instant(0)


FORGETTING_CHECKS = (lobby, forgetting, forgotten_guests)
