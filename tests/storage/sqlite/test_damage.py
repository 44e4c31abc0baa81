"""Issue 10, item 13: a damaged log started silently with rows gone, and a corrupt file was a traceback."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from dicehouse.conformance.store_commits import Bench
from dicehouse.play.units import TableId
from dicehouse.storage import StoreRefused, open_log
from dicehouse.storage.sqlite.damage import FRAME_HEADER, HEADER, wal_damage
from dicehouse.storage.transfer.transfer import export_house

COMMITS = 30
PAGE = 4096
FRAME = FRAME_HEADER + PAGE


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A house as a crash leaves it: the file, the log of what followed, and the lock that was marked."""
    path = tmp_path / "crashed" / "house.db"
    path.parent.mkdir()

    async def run() -> None:
        source = tmp_path / "house.db"
        store = await open_log(f"sqlite:///{source}")
        bench = Bench(store, store)
        table = TableId("kept")
        await bench.write(table)
        for after in range(1, COMMITS):
            await bench.write(table, after)
        await store.beat()
        for suffix in ("", "-wal", ".lock"):
            shutil.copy(f"{source}{suffix}", f"{path}{suffix}")
        await store.close()

    asyncio.run(run())
    return path


def opened(path: Path, *, accept: bool = False) -> int:
    """How many events are left."""

    async def run() -> int:
        store = await open_log(f"sqlite:///{path}", accept_damage=accept)
        try:
            return len(await store.read(TableId("kept")))
        finally:
            await store.close()

    return asyncio.run(run())


def refused(path: Path) -> str:
    with pytest.raises(StoreRefused) as refusal:
        opened(path)
    assert refusal.value.code == "store-damaged"
    assert "--accept-damage" in refusal.value.message
    return refusal.value.message


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def flip(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 0xFF
    path.write_bytes(data)


def test_a_crash_is_no_damage(crashed: Path) -> None:
    assert wal(crashed).stat().st_size > HEADER + COMMITS * FRAME
    assert opened(crashed) == COMMITS
    assert opened(crashed) == COMMITS


@pytest.mark.parametrize("place", [0, 8, 16, 40, FRAME_HEADER + 100], ids=["page", "salt", "sums", "data", "more data"])
def test_a_broken_frame_with_commits_behind_it_is_told_and_refused(crashed: Path, place: int) -> None:
    frames = (wal(crashed).stat().st_size - HEADER) // FRAME
    flip(wal(crashed), HEADER + (frames // 2) * FRAME + place)
    before = wal(crashed).read_bytes()
    message = refused(crashed)
    assert f"frame {frames // 2 + 1} of its write-ahead log is broken" in message
    assert wal(crashed).read_bytes() == before, "nothing is thrown away by looking"
    assert 0 < opened(crashed, accept=True) < COMMITS
    assert 0 < opened(crashed) < COMMITS, "what was accepted is not told again"


def test_a_log_without_its_head_is_told_and_refused(crashed: Path) -> None:
    flip(wal(crashed), 3)
    assert "head of its write-ahead log" in refused(crashed)


def test_a_torn_last_transaction_is_no_damage(crashed: Path) -> None:
    """Nobody was told that it was done."""
    crashed.with_name("house.db.lock").unlink()  # the beat, which is the last, is marked
    whole = wal(crashed).read_bytes()
    for rest in (whole[:-100], whole + whole[-FRAME:][:200], whole[:-FRAME] + bytes(FRAME)):
        wal(crashed).write_bytes(rest)
        assert wal_damage(crashed) is None
    flip(wal(crashed), len(whole) - 5)
    assert opened(crashed) == COMMITS


@pytest.mark.parametrize("left", [0, HEADER + 10 * FRAME], ids=["taken away", "cut between two frames"])
def test_a_log_that_was_taken_away_or_cut_short_is_missed(crashed: Path, left: int) -> None:
    whole = wal(crashed).read_bytes()
    wal(crashed).unlink()
    if left:
        wal(crashed).write_bytes(whole[:left])
    for _ in range(2):
        assert "gone" in refused(crashed)
    opened(crashed, accept=True)


def _first_page(path: Path) -> None:
    flip(path, 105)


def _an_inner_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in range(PAGE, len(data), PAGE):
        data[page : page + 12] = b"\xff" * 12
    path.write_bytes(data)


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 // PAGE * PAGE])


@pytest.mark.parametrize("spoil", [_first_page, _an_inner_page, _half])
def test_a_corrupt_file_is_told_with_a_code_and_exported_with_one(crashed: Path, spoil: Callable[[Path], None]) -> None:
    assert opened(crashed) == COMMITS
    spoil(crashed)
    refused(crashed)
    if spoil is _first_page:
        return  # an export reads the tables alone, and they are whole
    with pytest.raises(StoreRefused) as refusal:
        asyncio.run(export_house(f"sqlite:///{crashed}", BytesIO()))
    assert refusal.value.code == "store-damaged"


def test_a_new_house_where_an_old_one_was_is_no_damage(crashed: Path) -> None:
    for suffix in ("", "-wal"):
        Path(f"{crashed}{suffix}").unlink()
    assert opened(crashed) == 0
