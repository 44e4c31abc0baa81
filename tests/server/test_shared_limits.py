"""Limits that protect others are the house's: what one worker has counted the others know a second later."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.play.units import GuestId
from dicehouse.server.config import Config
from dicehouse.server.limits import Admission, Limits, TooMany
from dicehouse.server.shared_limits import SharedLimits
from dicehouse.storage.memory import MemoryLog
from testkit.coroutines import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]

CONFIG = Config(guests_a_minute=8, failed_joins_a_minute=4, sockets_a_guest=2)
GUEST = GuestId("g-ana")


async def test_what_workers_count_is_added_up() -> None:
    store = MemoryLog()
    workers = [(Limits(CONFIG), Admission(CONFIG)) for _ in range(3)]
    shared = [SharedLimits(store, b"key", *worker) for worker in workers]

    async def exchange() -> None:
        for _ in range(2):
            for one in shared:
                await one.exchange()

    (one, door), (two, _), (three, other_door) = workers
    for _ in range(4):
        one.hit("guests", "192.0.2.7")
        two.hit("guests", "192.0.2.7")
    two.hit("commands", GUEST)  # a worker's own
    for _ in range(4):
        one.codes.wrong(GUEST, "192.0.2.7")
    three.hit("guests", "192.0.2.7")
    with door.admitted(GUEST, "192.0.2.7"), door.admitted(GUEST, "192.0.2.7"):
        await exchange()
        for worker in (one, two, three):
            with pytest.raises(TooMany):
                worker.hit("guests", "192.0.2.7")
            worker.hit("guests", "192.0.2.8")
        with pytest.raises(TooMany):
            three.codes.expect_try("CODE", GUEST, "192.0.2.7")
        with pytest.raises(DicehouseError, match="tables open already"), other_door.admitted(GUEST, "192.0.2.7"):
            pass
    await exchange()
    with other_door.admitted(GUEST, "192.0.2.7"):
        pass
    told = repr(list(store._counts.values()))
    assert "192.0.2" not in told, "addresses and guests are stored as hashes alone"
    assert GUEST not in told


async def test_whoever_uses_much_at_once_is_told_of_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at the next round: whoever asks all workers at the same time would have as many limits as there are."""
    monkeypatch.setattr("dicehouse.server.shared_limits.EVERY", 3600.0)
    store = MemoryLog()
    workers = [(Limits(CONFIG), Admission(CONFIG)) for _ in range(2)]
    shared = [SharedLimits(store, b"key", *worker) for worker in workers]
    tasks = [asyncio.create_task(one.keep_exchanging()) for one in shared]
    try:
        async with asyncio.timeout(60):
            for (limits, _), asker in zip(workers, ("192.0.2.7", "192.0.2.8"), strict=True):
                for _ in range(8):
                    limits.hit("guests", asker)
            for (limits, _), asker in zip(workers, ("192.0.2.8", "192.0.2.7"), strict=True):
                while not limits.shared["guests"].others.of(asker):
                    await asyncio.sleep(0.01)
                with pytest.raises(TooMany):
                    limits.hit("guests", asker)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
