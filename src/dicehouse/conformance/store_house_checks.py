"""What a store promises beside its log: summaries, deadlines, chips, seals, beats, notifications, time."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import msgspec

from ..play.dice.sealed import chain, commitment
from ..play.events import SealOpened
from ..play.ledger import FIRST_GRANT, guest_account
from ..play.log import ChipsShort, Count, Fence
from ..play.units import Centis, Instant, TableId
from .store_commits import MANY, Bench, expect, payout, raises, stake, tables_of, until

CLAIM_CENTIS = 110
"""A claim has ended after so many hundredths of a second: it lasts for 100."""

A_MOMENT = 3


async def summaries(bench: Bench) -> None:
    """A table is found by its code; the lobby lists what is public and not over, the latest first."""
    store, now = bench.store, bench.store.now()
    tables = [bench.new_table() for _ in range(4)]
    for number, table in enumerate(tables):
        created = Instant(now + 1000 + number)
        code = f"code-{table}"
        await bench.write(table, code=code, public=number != 1, created=created)
    hidden, over = tables[1], tables[2]
    await bench.write(over, 1, phase="over", public=True, code=f"code-{over}")
    listed = tables_of(await bench.other.lobby())
    expect(listed[:2] == [tables[3], tables[0]], "The lobby is not the latest first.")
    expect(hidden not in listed, "A table that is not public stands in the lobby.")
    expect(over not in listed, "A table that is over stands in the lobby.")
    expect(len(await store.lobby(1)) == 1, "The lobby does not keep to its limit.")
    expect(await bench.other.find_code(f"code-{hidden}") == hidden, "A code is not found.")
    changed = await bench.write(tables[0], 1, phase="playing", taken=2)
    expect(await bench.other.summary(tables[0]) == changed.summary, "A summary is out of date.")


async def seated(bench: Bench) -> None:
    """The tables at which a guest has acted, or was sat down, each once, the latest first."""
    guest, now = bench.new_guest(), bench.store.now()
    tables = [await bench.begin(guest=guest) for _ in range(3)]
    for number, table in enumerate(tables):
        await bench.write(table, 1, guest=guest, changed=Instant(now + 1000 * number))
    await bench.begin(guest=bench.new_guest())
    listed = tables_of(await bench.store.seated(guest))
    expect(listed == tables[::-1], "A guest's tables are not these, the latest first.")
    expect(len(await bench.store.seated(guest, 2)) == 2, "The limit is not kept.")
    brought = await bench.begin(guest=bench.new_guest(), seated=(guest,))
    expect(brought in tables_of(await bench.store.seated(guest)), "Whom the house has sat down has not the table.")


async def deadlines(bench: Bench) -> None:
    """A table is due when its time is up, to one worker at a time, and again if that one does nothing."""
    now = bench.store.now()
    late = [await bench.begin(deadline=Instant(now - 50 + n), phase="playing") for n in range(3)]
    early = await bench.begin(deadline=Instant(now + 100_000), phase="playing")
    running = await bench.store.running()
    expect({*late, early} <= set(running), "A running clock is not listed.")
    asked = bench.store.now()
    first, second = await asyncio.gather(bench.store.due(MANY), bench.other.due(MANY))
    third = await bench.other.due(MANY)
    claimed = [table for table in first + second if table in late]
    # on a machine so busy that the answers took a second, the claims have ended meanwhile
    in_time = bench.store.now() - asked < 100
    expect(set(claimed) == set(late), "A due table was given to nobody.")
    expect(len(claimed) == len(late) or not in_time, "A due table was given to two.")
    expect(early not in first + second, "A table is due before its time.")
    expect(not set(third) & set(late) or not in_time, "A claim does not hold.")
    await bench.write(late[0], 1, phase="over")
    await until(bench.store, bench.store.now() + CLAIM_CENTIS)
    again = set(await bench.other.due(MANY))
    expect(again & set(late) == set(late[1:]), "A claim does not end, or outlives its deadline.")
    expect(late[0] not in await bench.store.running(), "A clock that stopped is still running.")
    for table in (*late[1:], early):
        await bench.write(table, 1, phase="over")
    moved = await bench.begin(deadline=Instant(now - 1), phase="playing")
    await bench.store.due(MANY)
    await bench.write(moved, 1, deadline=Instant(now - 1), phase="playing")
    expect(moved in await bench.other.due(MANY), "A claim outlives the move after which there is another deadline.")
    await bench.write(moved, 2, phase="over")


async def chips(bench: Bench) -> None:
    """Nobody can stake what they do not have, also at many tables at once; no chip is made or lost."""
    store, guest = bench.store, bench.new_guest()
    expect(await store.balance(guest) == FIRST_GRANT, "A guest does not begin with the first grant.")
    expect(await bench.other.balance(guest) == FIRST_GRANT, "The first grant was made twice.")
    tables = [await bench.begin() for _ in range(10)]
    results = await bench.at_once(bench.commit(table, 1, postings=(stake(guest, table, 300),)) for table in tables)
    expect(results.count("done") == 3, f"1,000 chips paid {results.count('done')} stakes of 300.")
    expect(set(results) == {"done", "chips-short"}, f"Stakes were answered with {set(results)}.")
    expect(await store.balance(guest) == 100, "The balance is not what is left.")
    short = tables[results.index("chips-short")]
    error = await raises(bench.write(short, 1, postings=(stake(guest, short, 101),)), "chips-short")
    named = isinstance(error, ChipsShort) and error.account == guest_account(guest)
    expect(named, "It is not said whose chips are short.")
    expect(await bench.versions(short) == [1], "Events were written without their chips.")
    paid = tables[results.index("done")]
    back = payout(paid, guest, 300)
    results = await bench.at_once([bench.commit(paid, 2, postings=(back,))] * 10)
    expect(results.count("done") == 1, "A pot was settled more than once, or never.")
    expect(await store.balance(guest) == 400, "A pot was not paid out once.")
    await raises(bench.write(paid, 3, postings=(back,)), "chips-short")
    newcomers = [bench.new_guest() for _ in range(6)]
    table = await bench.begin()
    await bench.write(table, 1, postings=tuple(stake(g, table, 10) for g in newcomers))
    expect(await bench.other.balance(newcomers[0]) == 990, "A stake came before the first grant.")
    expect(await store.total_chips() == 0, "The accounts do not add up to zero.")


async def grants(bench: Bench) -> None:
    """A guest who is asked about many times at once is granted chips once."""
    guest = bench.new_guest()
    asked = await asyncio.gather(*(store.balance(guest) for store in bench.both * 10))
    expect(set(asked) == {FIRST_GRANT}, f"The balance was said to be {set(asked)}.")
    expect(await bench.store.total_chips() == 0, "The accounts do not add up to zero.")


async def seals(bench: Bench) -> None:
    """Secrets stay out of the log; commitments make one chain, also when made at once."""
    store = bench.store
    made = {await bench.begin(): f"{number:064x}" for number in range(12)}
    sealed = {table: commitment(bytes.fromhex(secret)) for table, secret in made.items()}
    results = await bench.at_once(
        bench.commit(table, 1, (SealOpened(sealed[table]),), seal=(secret, sealed[table]))
        for table, secret in made.items()
    )
    expect(set(results) == {"done"}, f"Seals made at once were answered with {set(results)}.")
    for table, secret in made.items():
        expect(await bench.other.secret(table) == secret, "A secret is not kept.")
        log_and_summary = msgspec.json.encode([await store.read(table), await store.summary(table)]).decode()
        expect(secret not in log_and_summary, "A secret stands in the log.")
    link, listed = "", await store.commitments(0, MANY)
    for number, entry in enumerate(listed, 1):
        link = chain(link, entry.table, entry.commitment)
        expect((entry.number, entry.link) == (number, link), f"The chain breaks at {number}.")
    expect(made.keys() <= {entry.table for entry in listed}, "A commitment is not in the chain.")
    expect(await store.commitments(2, 3) == listed[2:5], "A part of the chain is wrong.")


async def beats(bench: Bench) -> None:
    """Each beat tells when the last one was."""
    await bench.store.beat()
    noted = await bench.store.last_beat()
    await until(bench.store, bench.store.now() + A_MOMENT)
    first = await bench.store.beat()
    expect(first == noted, "A beat does not tell of the one before.")
    second = await bench.other.beat()
    expect(first < second, "A beat does not tell of another worker's.")


async def last_beat(bench: Bench) -> None:
    """It can be asked without noting a new one."""
    await bench.store.beat()
    noted = await bench.other.last_beat()
    await until(bench.store, bench.store.now() + A_MOMENT)
    expect(noted is not None and await bench.store.last_beat() == noted, "Asking has changed it.")
    expect(await bench.other.beat() == noted, "The last beat is not the one that a beat tells of.")


async def key(bench: Bench) -> None:
    """The house has one key of each name, however many ask for it at once."""
    keys = set(await asyncio.gather(*(store.key() for store in bench.both * 5)))
    push = set(await asyncio.gather(*(store.key("push") for store in bench.both * 5)))
    expect(len(push) == 1 and push != keys, "Keys of two names are the same, or there are several of one.")
    expect(len(keys) == 1 and len(keys.pop()) >= 32, "The key is short, or there are several.")


async def moved(bench: Bench) -> None:
    """Of tables that somebody knows, those are told that have moved on since."""
    table, still = await bench.begin(), await bench.begin()
    await bench.write(table, 1, guest=bench.new_guest())
    await bench.write(table, 2, postings=(stake(bench.new_guest(), table, 1),))
    known = {table: 1, still: 1, bench.new_table(): 1}
    expect(await bench.other.moved_on(known) == {table: 3}, "A table has moved on, and it is not told, or another is.")
    expect(await bench.other.moved_on({}) == {}, "Who knows of no table is told of one.")


async def claims(bench: Bench) -> None:
    """Of two workers one has a claim; who was away for too long writes nothing under its old epoch."""
    one, other, what = bench.store, bench.other, bench.new_table()
    held = await one.claim(what, Centis(MANY))
    expect(held == Fence(what, 1) and await one.claim(what, Centis(MANY), held) == held, "A claim is not prolonged.")
    expect(await other.claim(what, Centis(MANY)) is None, "Two workers have one claim.")
    table = await bench.begin()
    await bench.write(table, 1, fence=held)
    await one.claim(what, Centis(-1), held)  # its time is over
    await until(other, one.now())
    later = await other.claim(what, Centis(MANY))
    expect(later == Fence(what, 2), "A claim whose time is over is not to be had, or its epoch is the same.")
    await raises(bench.write(table, 2, fence=held), "fenced")
    expect(await one.claim(what, Centis(MANY), held) is None, "An old epoch claims.")
    expect(await bench.versions(table) == [1, 2], "Something was written under an old epoch.")
    await bench.write(table, 2, fence=later)
    await other.give_up(Fence(what, 2))
    expect(await one.claim(what, Centis(MANY), held) == Fence(what, 3), "What was given up cannot be claimed.")


async def counts(bench: Bench) -> None:
    """What the other workers have counted is added up, until its window ends."""
    name, now = bench.new_table(), bench.store.now()
    lasts = Instant(now + MANY)
    for worker, amount in (("a", 1), ("b", 2), ("b", 3)):
        await bench.store.share(f"{name} {worker}", [Count(name, "g", amount, lasts), Count(name, "old", 1, now)])
    await until(bench.other, Instant(now + 1))
    heard = [one for one in await bench.other.share(f"{name} c", []) if one.name == name]
    expect(heard == [Count(name, "g", 4, lasts)], f"Others have counted 1 and 3, and {heard} is told.")


async def time(bench: Bench) -> None:
    """The store's time does not go back, and every worker has the same."""
    shown = await until(bench.store, bench.store.now() + A_MOMENT)
    expect(all(a <= b for a, b in pairwise(shown)), "Time has gone back.")
    apart = abs(bench.store.now() - bench.other.now())
    expect(apart <= 5, f"Two workers' clocks are {apart} hundredths of a second apart.")


async def ids(bench: Bench) -> None:
    """Every table is listed once, page by page, in the order of ids."""
    made = {await bench.begin() for _ in range(7)}
    listed: list[TableId] = []
    while page := await bench.store.summaries(listed[-1] if listed else None, 3):
        listed += tables_of(page)
    expect(made <= set(listed), "A table is not listed.")
    expect(all(a.encode() < b.encode() for a, b in pairwise(listed)), "Ids are not in order.")


HOUSE_CHECKS = (
    summaries,
    seated,
    deadlines,
    chips,
    grants,
    seals,
    beats,
    last_beat,
    key,
    moved,
    claims,
    counts,
    time,
    ids,
)
