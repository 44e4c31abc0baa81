"""`tidy` and `rotate-tokens`: what an operator does by hand, on a house that is closed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dicehouse.conformance.store_commits import Bench
from dicehouse.play.units import Instant
from dicehouse.storage import open_log
from testkit.commands import run

Caps = pytest.CaptureFixture[str]

TABLES = 40


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A house with tables that nobody has joined, and one of today."""
    url = f"sqlite:///{tmp_path / 'house.db'}"

    async def furnish() -> None:
        store = await open_log(url)
        bench = Bench(store, store)
        for _ in range(TABLES):
            await bench.begin(changed=Instant(1))
        await bench.begin()
        await store.close()

    asyncio.run(furnish())
    return url


def left(url: str) -> int:
    async def count() -> int:
        store = await open_log(url)
        try:
            return len(await store.table_ids())
        finally:
            await store.close()

    return asyncio.run(count())


def test_tidy_drops_what_is_over_its_time(capsys: Caps, url: str) -> None:
    told = run(capsys, "tidy", "--database", url, "--dry-run", "--json").data
    assert told == {
        "looked_at": TABLES + 1, "tables": TABLES, "voided": 0, "guests": 0, "dry_run": True, "bytes_freed": 0,
    }  # fmt: skip
    assert left(url) == TABLES + 1
    told = run(capsys, "tidy", "--database", url, "--json").data
    assert told["tables"] == TABLES
    assert told["bytes_freed"] > 0
    assert left(url) == 1
    assert "1 tables looked at: 0 dropped" in run(capsys, "tidy", "--database", url).out


def test_tokens_have_a_new_key(capsys: Caps, url: str) -> None:
    assert "for 30 days" in run(capsys, "rotate-tokens", "--database", url).out
    assert "not believed any more" in run(capsys, "rotate-tokens", "--database", url, "--grace", "0").out

    async def keys() -> list[int]:
        store = await open_log(url)
        try:
            return [key.grace for key in await store.token_keys()]
        finally:
            await store.close()

    assert asyncio.run(keys()) == [30 * 24 * 60 * 60 * 100, 0]


@pytest.mark.parametrize("words", [("serve",), ("tidy",), ("rotate-tokens",), ("export", "out.jsonl")])
def test_a_damaged_house_is_told_with_a_code(capsys: Caps, url: str, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "house.db"
    data = bytearray(path.read_bytes())
    for page in range(4096, len(data), 4096):
        data[page : page + 12] = b"\xff" * 12
    path.write_bytes(data)
    if words[0] == "export":
        words = ("export", str(tmp_path / "out.jsonl"))
    shown = run(capsys, *words, "--database", url)
    assert shown.status == 2
    assert "is damaged" in shown.err
    assert "Traceback" not in shown.err
