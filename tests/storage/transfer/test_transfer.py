"""A house moves from one engine to the other, whole, or not at all."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from dicehouse.classroom.lessons.events import LessonOpened, NameSwapped, StudentJoined
from dicehouse.classroom.lessons.log import LessonPart, LessonSummary, lesson_room
from dicehouse.classroom.lessons.settings import LessonSettings
from dicehouse.classroom.lessons.units import LessonId
from dicehouse.conformance.store_commits import CREATED, Bench, said, stake
from dicehouse.play.dice.sealed import chain, commitment
from dicehouse.play.events import SealOpened
from dicehouse.play.log import LOBBY_A_HOST, Commit, Revocation, TokenKey
from dicehouse.play.units import Centis, CommandId, GuestId, Instant
from dicehouse.storage import StoreRefused, open_log
from dicehouse.storage.transfer.transfer import export_house, import_house
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table
from testkit.play.table import TABLE
from tests.storage.conftest import Engine, exported

NewEngine = Callable[[str], Engine]
ANA, BO = GuestId("ana"), GuestId("bo")
KEY = TokenKey(Instant(5), Centis(7), b"k" * 32)
GONE = Revocation(GuestId("cy"), Instant(9), True)
LESSON = LessonId("0123456789abcdef")


async def furnish(url: str) -> None:
    store = await open_log(url)
    bench = Bench(store, store)
    await store.beat()
    for number in range(5):
        table = bench.new_table()
        secret = f"{number:064x}"
        committed = commitment(bytes.fromhex(secret))
        stakes = [stake(g, table, 10) for g in (ANA, BO)]
        await bench.write(table, 0, (CREATED, said("Zoë \x00 ✨")), guest=ANA, public=True)
        await bench.write(table, 2, (SealOpened(committed),), guest=BO, seal=(secret, committed), public=True)
        deadline = Instant(store.now() + number)
        await bench.write(table, 3, postings=stakes, deadline=deadline, public=True)
        await bench.write(table, 4, [said("oops")] * 3, public=True, deadline=deadline)
    game = next(play for seed in range(99) if (play := random_table(seed, "sealed")).table.phase == "over")
    seal, events = (SECRET, commitment(bytes.fromhex(SECRET))), [event for event, _ in game.log]
    await bench.write(game.table.id, 0, events, seal=seal, phase="over")
    await store.add_token_key(KEY)
    await store.revoke(GONE)
    opened = LessonPart("teacher", 0, (LessonOpened(LessonSettings(title="4b ✨"), "ABCDEFGH", "hash", "seed"),))
    joined = LessonPart("student-1", 0, (StudentJoined(ANA, "Brave Otter", None), NameSwapped("Calm Owl")))
    summary = LessonSummary("ABCDEFGH", Instant(store.now() + 5))
    await store.append(Commit(lesson_room(LESSON), store.now(), CommandId("open"), (opened, joined), summary))
    await store.close()


async def taken_in(url: str, text: bytes) -> int:
    return await import_house(url, text.splitlines(keepends=True))


@pytest.mark.parametrize(
    ("start", "end"),
    [("sqlite-file", "postgresql"), ("postgresql", "sqlite-file"), ("sqlite-file", "sqlite-file")],
)
def test_a_house_moves_whole(new_engine: NewEngine, start: str, end: str) -> None:
    asyncio.run(move(new_engine(start), new_engine(end)))


async def move(old: Engine, new: Engine) -> None:
    await furnish(old.url)
    text = await exported(old.url)
    await taken_in(new.url, text)
    assert await exported(new.url) == text
    before, after = await open_log(old.url), await open_log(new.url)
    tables = [summary.table for summary in await before.summaries()]
    for table in tables:
        assert await after.read(table) == await before.read(table)
        assert await after.secret(table) == await before.secret(table)
    for told in ("summaries", "lobby", "token_keys", "revocations", "running", "commitments"):
        assert await getattr(after, told)() == await getattr(before, told)(), told
    assert await after.read_lesson(LESSON) == await before.read_lesson(LESSON)
    assert len(await after.read_lesson(LESSON)) == 3
    assert await after.find_code("ABCDEFGH") == lesson_room(LESSON)
    assert len(await after.lobby()) == LOBBY_A_HOST
    assert (await after.token_keys(), await after.revocations()) == ([KEY], [GONE])
    assert await after.seated(BO) == await before.seated(BO)
    assert (await after.balance(ANA), await after.total_chips()) == (950, 0)
    bench = Bench(after, after)
    await bench.write(tables[0], 7, postings=[stake(ANA, tables[0], 950)])
    assert await after.beat() == await before.beat()
    await before.close()
    await after.close()


@pytest.mark.parametrize("name", ["sqlite-file", "postgresql"])
def test_a_house_is_exported_while_its_server_runs(new_engine: NewEngine, name: str) -> None:
    async def run() -> None:
        await furnish(old.url)
        store = await old.open()
        bench = Bench(store, store)
        busy = asyncio.gather(*(bench.begin() for _ in range(50)))
        text = await exported(old.url)
        await busy
        await store.close()
        assert await taken_in(new.url, text) > 50

    old, new = new_engine(name), new_engine(name)
    asyncio.run(run())


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A furnished house, exported."""
    url = f"sqlite:///{tmp_path_factory.mktemp('house')}/house.db"
    asyncio.run(furnish(url))
    return asyncio.run(exported(url))


def line(text: bytes, kind: str, **changes: Any) -> bytes:
    """The text with its first line of a kind changed."""
    lines = [json.loads(part) for part in text.splitlines()]
    first = next(part for part in lines if part["is"] == kind)
    first.update(changes)
    return b"\n".join(json.dumps(part).encode() for part in lines)


BREAKS: dict[str, Callable[[bytes], bytes]] = {
    "cut short": lambda t: b"\n".join(t.splitlines()[:-1]),
    "a line lost": lambda t: b"\n".join(t.splitlines()[:3] + t.splitlines()[4:]),
    "a line twice": lambda t: b"\n".join(t.splitlines()[:4] + t.splitlines()[3:]),
    "not JSON": lambda t: t.replace(b"{", b"(", 1),
    "no header": lambda t: b"\n".join(t.splitlines()[1:]),
    "another format": lambda t: line(t, "house", format=2),
    "a version skipped": lambda t: line(t, "event", version=2),
    "a lesson's event as a table's": lambda t: line(t, "event", table=f"lesson/{LESSON}/teacher"),
    "no lesson's id": lambda t: line(t, "lesson-event", lesson="4b"),
    "no such event": lambda t: line(t, "event", event={"is": "flew-away"}),
    "a table's version": lambda t: line(t, "table", version=99),
    "an unknown field": lambda t: line(t, "table", colour="green"),
    "chips from nowhere": lambda t: line(t, "account", balance=5000),
    "a forged entry": lambda t: line(t, "entry", chips=7),
    "a broken chain": lambda t: line(t, "commitment", commitment="0" * 64),
    "empty": lambda t: b"",
    "something after the end": lambda t: t + t.splitlines()[-1],
}


Lines = list[dict[str, Any]]


def chained(lines: Lines, left_out: str = "") -> Lines:
    """The links of the chain made anew, as somebody does who forges it."""
    link, number, kept = "", 0, []
    for one in lines:
        if one["is"] == "commitment":
            if one["table"] == left_out:
                continue
            number, link = number + 1, chain(link, one["table"], one["commitment"])
            one.update(number=number, link=link)
        kept.append(one)
    kept[-1]["lines"] = len(kept) - 1
    return kept


def of(lines: Lines, kind: str, table: str = TABLE, event: str = "") -> dict[str, Any]:
    """The first line of a kind and a table, or the event in it."""
    known = (one for one in lines if one["is"] == kind and one["table"] == table)
    return next(one["event"] if event else one for one in known if not event or one["event"]["is"] == event)


def played(pattern: str, otherwise: str) -> Callable[[Lines], Lines]:
    """The first event of the game that is written so, otherwise."""

    def change(lines: Lines) -> Lines:
        for one in lines:
            if (
                one["is"] == "event"
                and one["table"] == TABLE
                and re.match(pattern, (one["event"].get("events") or [""])[0])
            ):
                one["event"]["events"][0] = re.sub(pattern, otherwise, one["event"]["events"][0])
                return lines
        raise AssertionError(pattern)

    return change


def changed(kind: str, event: str = "", **fields: Any) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        of(lines, kind, event=event).update(fields)
        return chained(lines)

    return change


def settled_early(lines: Lines) -> Lines:
    table = next(one["account"] for one in lines if one["is"] == "entry" and one["account"].startswith("escrow:"))
    of(lines, "table", table.removeprefix("escrow:"))["summary"]["phase"] = "over"
    return lines


def of_no_table(lines: Lines) -> Lines:
    next(one for one in lines if one["is"] == "entry" and one["table"])["table"] = "nowhere"
    return lines


def without_its_line(lines: Lines) -> Lines:
    return chained([one for one in lines if one["is"] != "table" or one["table"] != TABLE])


FORGED: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "a throw": (played(r"1>-:\d{5}", "1>-:66666"), rf"Table {TABLE} does not prove its dice: Throw \d+"),
    "a score": (played(r"(\d=\w+):0", r"\1:99"), f"Table {TABLE} does not prove its dice"),
    "a salt": (changed("event", "salt-revealed", salt="ab" * 32), f"Table {TABLE} does not prove its dice: The salt"),
    "a secret that is shown": (changed("event", "seal-revealed", secret="ab" * 32), rf"Line \d+ .*table {TABLE}"),
    "a secret that is kept": (changed("secret", secret="ab" * 32), rf"Line \d+ .*table {TABLE}"),
    "a secret that is none": (changed("secret", secret="no secret"), rf"Line \d+ .*table {TABLE}"),
    "a commitment": (changed("commitment", commitment="ab" * 32), rf"Line \d+ .*commitment than table {TABLE}"),
    "a seal": (changed("event", "seal-opened", commitment="ab" * 32), rf"Line \d+ .*table {TABLE}"),
    "a chain without a link": (lambda lines: chained(lines, TABLE), f"The seal of table {TABLE} is not in the chain"),
    "a pot that was not paid out": (settled_early, "Table .* is over, and chips are left in its pot"),
    "a table without its line": (without_its_line, "There are events of a table that is not there"),
    "chips moved nowhere": (of_no_table, r"Line \d+ moves chips at table nowhere"),
}


@pytest.mark.parametrize("name", FORGED)
async def test_what_was_forged_is_named(tmp_path: Path, text: bytes, name: str) -> None:
    """Issue 21, item 5: import checks throws, secrets, chains and sums too."""
    forge, words = FORGED[name]
    lines = forge([json.loads(part) for part in text.splitlines()])
    with pytest.raises(StoreRefused, match=words) as refusal:
        await taken_in(f"sqlite:///{tmp_path}/house.db", b"\n".join(json.dumps(part).encode() for part in lines))
    assert refusal.value.code == "export-broken"


async def test_a_broken_file_leaves_the_store_empty_and_only_an_empty_one_takes_a_house(
    durable_engine: Engine, text: bytes
) -> None:
    for name, broken in BREAKS.items():
        with pytest.raises(StoreRefused) as refusal:
            await taken_in(durable_engine.url, broken(text))
        assert refusal.value.code in ("export-broken", "export-format"), name
    await taken_in(durable_engine.url, text)
    with pytest.raises(StoreRefused) as refusal:
        await taken_in(durable_engine.url, text)
    assert refusal.value.code == "store-not-empty"
    assert await exported(durable_engine.url) == text


@pytest.mark.parametrize("url", ["sqlite://", "memory://"])
async def test_a_store_in_memory_cannot_be_moved(url: str) -> None:
    with pytest.raises(StoreRefused, match="in memory"):
        await export_house(url, BytesIO())
