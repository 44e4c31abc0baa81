"""`tidy` and `rotate-tokens`: what an operator does by hand, on a house that is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.conformance.store_commits import Bench
from dicehouse.play import Guest
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.quick.log import Outcome, QuickGame, Search, Settled
from dicehouse.quick.ratings import Rated, Rating
from dicehouse.storage import open_log
from testkit.commands import answer, run, says

TABLES = 40
T = TypeVar("T")


def asked(url: str, work: Callable[[HouseLog], Awaitable[T]]) -> T:
    """What the closed house answers, opened for a moment."""

    async def run() -> T:
        store = await open_log(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A house with tables that nobody has joined, and one of today."""
    url = f"sqlite:///{tmp_path / 'house.db'}"

    async def furnish(store: HouseLog) -> None:
        bench = Bench(store, store)
        for _ in range(TABLES):
            await bench.begin(changed=Instant(1))
        await bench.begin()

    asked(url, furnish)
    return url


def left(url: str) -> int:
    return len(asked(url, lambda store: store.summaries()))


def test_tidy_drops_what_is_over_its_time(url: str) -> None:
    told = answer(f"tidy --database {url} --dry-run")
    assert told == {
        "looked_at": TABLES + 1, "tables": TABLES, "voided": 0, "guests": 0, "dry_run": True, "bytes_freed": 0,
    }  # fmt: skip
    assert left(url) == TABLES + 1
    told = answer(f"tidy --database {url}")
    assert told["tables"] == TABLES
    assert told["bytes_freed"] > 0
    assert left(url) == 1
    says(f"tidy --database {url}", "1 tables looked at: 0 dropped")


def test_tokens_have_a_new_key(url: str) -> None:
    says(f"rotate-tokens --database {url}", "for 30 days")
    says(f"rotate-tokens --database {url} --grace 0", "not believed any more")
    keys = asked(url, lambda store: store.token_keys())
    assert [key.grace for key in keys] == [30 * 24 * 60 * 60 * 100, 0]


def test_a_damaged_house_is_told_with_a_code(url: str, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    data = bytearray(path.read_bytes())
    for page in range(4096, len(data), 4096):
        data[page : page + 12] = b"\xff" * 12
    path.write_bytes(data)
    for command in ("serve", "tidy", "rotate-tokens", f"export {tmp_path}/out.jsonl"):
        shown = run(f"{command} --database {url}")
        assert (shown.status, "is damaged" in shown.err, "Traceback" in shown.err) == (2, True, False), command


def test_ratings_show_who_meets_too_often_and_always_loses(url: str) -> None:
    """docs/reference/ratings.md: "which of those always lose to the same"."""
    assert answer(f"ratings --database {url}") == {"rated": [], "met": []}
    ana, bo = Guest(GuestId("g1"), "ana"), Guest(GuestId("g2"), "bo")

    async def play(store: HouseLog) -> None:
        for games in range(1, 11):
            now = store.now()
            await store.seek([Search(one.id, "yahtzee@1/calm", now, now, 1500, "", one) for one in (ana, bo)], now, 9)
            game = QuickGame(TableId(f"Q{games}"), "yahtzee@1/calm", now, (ana, bo), True)
            assert await store.pair_off([game], None) == [game]
            came: tuple[tuple[GuestId, Outcome, int], ...] = ((ana.id, "rated", 1), (bo.id, "rated", 2))
            rated = tuple(Rated(one.id, "yahtzee", one.name, now, Rating(games=games)) for one in (ana, bo))
            assert await store.settle_quick_game(Settled(game.table, now, came, rated))

    asked(url, play)
    told = answer(f"ratings --database {url}")
    assert [one["name"] for one in told["rated"]] == ["ana", "bo"]
    assert told["met"] == [{"names": ["ana", "bo"], "games": 10, "rated": 10, "won": 10, "marked": True}]
    says(f"ratings --database {url}", "MARKED")
