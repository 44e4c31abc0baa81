"""Limits that protect others are the house's: what one worker has counted the others know a second later."""

from __future__ import annotations

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
