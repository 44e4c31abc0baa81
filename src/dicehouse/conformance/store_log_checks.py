"""What a store promises of its log: order, one winner for each version, one effect for each command."""

from __future__ import annotations

from ..play.events import Played, SeatTaken, TableEvent
from ..play.log import Repeated
from ..play.units import CommandId, GuestId, Instant, TableId
from ..rules import BoxScored, DiceThrown, Seat
from .store_commits import CREATED, MANY, Bench, events_of, expect, outcomes, raises, said, stake

ONE = Seat(1)
RACERS = 40
CROWD = 12


async def order(bench: Bench) -> None:
    """Events come back whole, in order, with their time and command."""
    table = bench.new_table()
    first = await bench.write(table, 0, (CREATED, SeatTaken(ONE, GuestId("host"), "Ana")))
    second = await bench.write(
        table,
        2,
        (Played((DiceThrown(ONE, (), (1, 2, 3, 4, 5)), BoxScored(ONE, "LS", 40))), said("oops"), said("thanks")),
    )
    third = await bench.write(table, 5)
    stored = await bench.store.read(table)
    expect([s.version for s in stored] == [1, 2, 3, 4, 5, 6], "Versions are not 1, 2, 3 and so on.")
    events = events_of(first) + events_of(second) + events_of(third)
    expect(tuple(s.event for s in stored) == events, "Events do not come back as they were written.")
    commands = [first] * 2 + [second] * 3 + [third]
    kept = [(s.at, s.command) for s in stored]
    expect(kept == [(c.at, c.command) for c in commands], "Times or commands are not kept.")
    tail = await bench.store.read(table, 3)
    expect(tail == stored[3:], "Reading on from a version does not give what follows it.")
    expect(await bench.store.read(table, 6) == [], "There is something after the end.")


async def unknown(bench: Bench) -> None:
    """What is not there is empty, and no error."""
    table, store = bench.new_table(), bench.store
    expect(await store.read(table) == [], "A table that was never made has events.")
    expect(await store.summary(table) is None, "A table that was never made has a summary.")
    expect(await store.secret(table) is None, "A table that was never made has a secret.")
    expect(await store.find_code("no-such-code") is None, "A code that was never given is found.")


async def race(bench: Bench) -> None:
    """Of many commits made against one version, one is written."""
    table = bench.new_table()
    for after in (0, 1):
        results = await bench.at_once(bench.commit(table, after) for _ in range(RACERS))
        lost = results.count("outrun")
        expect(results.count("done") == 1, f"{results.count('done')} commits took one version.")
        expect(lost == RACERS - 1, f"{lost} of {RACERS - 1} losers were told that they were outrun.")
        expect(await bench.versions(table) == list(range(1, after + 2)), "The log has a gap or more.")
    await _races(bench)


async def _races(bench: Bench) -> None:
    """The same at many tables at once, with commits of different lengths."""
    tables = [await bench.begin() for _ in range(8)]
    commits = [bench.commit(table, 1, [said("hello")] * (1 + number % 3)) for number in range(6) for table in tables]
    results = await bench.at_once(commits)
    expect(results.count("done") == len(tables), "A table has no winner, or two.")
    for place, table in enumerate(tables):
        winner = next(c for n, c in enumerate(commits) if n % 8 == place and results[n] == "done")
        stored = await bench.store.read(table, 1)
        expect(tuple(s.event for s in stored) == events_of(winner), "What was written is not the winner's.")


async def crowd(bench: Bench) -> None:
    """Many tables move at once: each commit is kept as it is, and what is refused spoils nobody else's."""
    tables = [await bench.begin(command="begun") for _ in range(CROWD)]
    odd = (said('Zoë "\\" \n\u2028 \x00 ✨'), said("thanks"))
    deadline = Instant(bench.store.now() + 100_000)
    commits = [bench.commit(table, 1, odd[: 1 + n % 2], deadline=deadline + n) for n, table in enumerate(tables)]
    commits[3] = bench.commit(tables[3], 7)
    commits[5] = bench.commit(tables[5], 1, command="begun")
    results = await outcomes(map(bench.store.append, commits))
    wanted = ["outrun" if n == 3 else "repeated" if n == 5 else "done" for n in range(CROWD)]
    expect(results == wanted, f"Of a crowd with two wrong commits came: {sorted(set(results))}.")
    for commit in (*commits[:3], commits[4], *commits[6:]):
        stored = await bench.other.read(commit.room, 1)
        read = tuple((s.version, s.at, s.command, s.event) for s in stored)
        kept = tuple((2 + n, commit.at, commit.command, event) for n, event in enumerate(events_of(commit)))
        expect(read == kept, "A commit was not kept as it was.")
        expect(await bench.other.summary(commit.room) == commit.summary, "A summary is another's.")
    for table in (tables[3], tables[5]):
        expect(await bench.versions(table) == [1], "A refused commit was written.")


async def gap(bench: Bench) -> None:
    """A commit made against a version that does not exist is refused."""
    await raises(bench.store.append(bench.commit(bench.new_table(), 3)), "outrun")
    table = await bench.begin()
    await raises(bench.store.append(bench.commit(table, 5)), "outrun")
    expect(await bench.versions(table) == [1], "A commit left a gap in the log.")


async def repeated(bench: Bench) -> None:
    """A command is carried out once for each table, however often it is sent."""
    table = await bench.begin()
    commit = await bench.write(table, 1, (said("hello"), said("thanks")), command="again")
    late = bench.commit(table, 3, command="again")
    for retry, store in ((commit, bench.store), (commit, bench.other), (late, bench.store)):
        error = await raises(store.append(retry), "repeated")
        versions = (error.first, error.last) if isinstance(error, Repeated) else None
        expect(versions == (2, 3), f"The first try wrote 2 to 3, and the retry was told {versions}.")
    for store in bench.both:
        found = await store.find_command(table, commit.command)
        expect(found == (2, 3), f"The command has made 2 to 3, and is found at {found}.")
    other = await bench.begin()
    unmade = await bench.store.find_command(other, commit.command)
    expect(unmade is None, "A command is found at a table where it was never sent.")
    await bench.write(other, 1, command="again")
    results = await bench.at_once([bench.commit(table, 3)] * RACERS)
    expect(results.count("done") == 1, "A command sent many times at once was not done once.")
    expect(set(results) <= {"done", "repeated"}, f"Its retries were told {set(results)}.")
    expect(await bench.versions(table) == [1, 2, 3, 4], "A retry has written something.")


async def nothing_left(bench: Bench) -> None:
    """What is refused leaves nothing behind: no event, no summary, no chip, no seal."""
    table, guest = await bench.begin(), bench.new_guest()
    await bench.write(table, 1)
    before = await bench.store.summary(table), await bench.store.commitments(0, MANY)
    staked = (stake(guest, table, 100),)
    commit = bench.commit(table, 1, guest=guest, postings=staked, seal=("secret", "committed"), taken=2)
    await raises(bench.store.append(commit), "outrun")
    after = await bench.store.summary(table), await bench.store.commitments(0, MANY)
    expect(before == after, "A refused commit changed the summary or the chain.")
    expect(await bench.store.balance(guest) == 1000, "A refused commit moved chips.")
    expect(await bench.store.secret(table) is None, "A refused commit left a secret.")
    expect(await bench.store.seated(guest) == [], "A refused commit seated its guest.")


async def alone(bench: Bench) -> None:
    """A commit that cannot be written fails alone, whoever goes with it."""
    commits = [bench.commit(bench.new_table()) for _ in range(20)]
    commits.insert(7, bench.commit(TableId("x" * 200)))
    results = await outcomes(bench.store.append(commit) for commit in commits)
    sentence = f"An id that is too long was answered with {results[7]}."
    expect(results.pop(7) == "store-failed", sentence)
    expect(set(results) == {"done"}, "A commit failed for another's fault.")


async def words(bench: Bench) -> None:
    """Every text comes back as it went in."""
    names = ("Zoë ✨", "名前", "אבג ‮x", 'it\'s "so" \\ {1} %s $1 ?', "a\x00b\n\t\x1f", "👩‍👩‍👧", "")
    table = TableId(f"t-ж-'\"-{bench.new_table()}")
    events: list[TableEvent] = [SeatTaken(ONE, GuestId(f"g{n}"), name) for n, name in enumerate(names)]
    commit = await bench.write(table, 0, [CREATED, *events], command='c-"\\é', guest=GuestId("g-ß'"), host=names[0])
    stored = await bench.store.read(table)
    expect([s.event for s in stored] == [CREATED, *events], "A text did not come back.")
    expect({s.command for s in stored} == {CommandId('c-"\\é')}, "A command's id did not come back.")
    expect(await bench.store.summary(table) == commit.summary, "A summary did not come back.")


async def long_log(bench: Bench) -> None:
    """A table with thousands of events is read whole, and from any version on."""
    table, length = await bench.begin(), 1
    for _ in range(20):
        await bench.write(table, length, [said("thinking")] * 150)
        length += 150
    expect(await bench.versions(table) == list(range(1, length + 1)), "Events are missing.")
    tail = await bench.store.read(table, length - 10)
    expect([s.version for s in tail] == list(range(length - 9, length + 1)), "The tail is wrong.")


LOG_CHECKS = (order, unknown, race, crowd, gap, repeated, nothing_left, alone, words, long_log)
