"""Limits that protect others hold for the whole house: guests and tables made, codes tried, sockets of a guest.

Each worker counts for itself, tells the others of whoever has used a good part of a limit, and hears of theirs: once a
second, and a tenth after somebody has used a further part. So nothing that is asked waits for the store, and what is
too much by then is what comes within that tenth.
All other limits protect a worker from being asked too much: each keeps its own.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

from ..errors import DicehouseError
from ..play.log import Count, Timed, Workers
from ..play.units import SECOND, Instant
from .limits import Admission, Limits, Others

EVERY, SOON = 1.0, 0.1

HELD_FOR = 5 * SECOND
"""A worker that dies holds its sockets so long in the eyes of the others."""


logger = logging.getLogger("dicehouse.house")


class SharedStore(Workers, Timed, Protocol):
    """What is needed of the store."""


class SharedLimits:
    """Guests and addresses go as hashes that only the house can make, and are gone when their window ends."""

    def __init__(self, store: SharedStore, key: bytes, limits: Limits, admission: Admission) -> None:
        self._store = store
        self._key = key
        self._worker = secrets.token_hex(8)
        self._admission = admission
        self._windows = limits.shared
        self._grown = asyncio.Event()
        self._others = {name: Others(self._hash) for name in (*self._windows, "sockets")}
        for name, window in self._windows.items():
            window.others, window.grown = self._others[name], self._grown.set
        admission.others, admission.grown = self._others["sockets"], self._grown.set

    async def keep_exchanging(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self.exchange()
            except DicehouseError as error:
                logger.warning("other workers' counts are not known: %s", error.code)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._grown.wait()
            await asyncio.sleep(SOON)
            self._grown.clear()

    async def exchange(self) -> None:
        """What all others have, in place of what they had."""
        told = await self._store.share(self._worker, list(self._counted()))
        for others in self._others.values():
            others.clear()
        for one in told:
            if one.name in self._others:
                self._others[one.name][one.asker] = one.amount

    def _counted(self) -> Iterator[Count]:
        now, monotonic = self._store.now(), time.monotonic()
        for name, window in self._windows.items():
            ends = Instant(now + int(max(0.0, window.ends - monotonic) * SECOND))
            for asker, amount in window.counted():
                yield Count(name, self._hash(asker), amount, ends)
        for guest, amount in self._admission.counted():
            yield Count("sockets", self._hash(guest), amount, Instant(now + HELD_FOR))

    def _hash(self, asker: str) -> str:
        return hashlib.sha256(b"limits " + self._key + asker.encode()).hexdigest()[:24]
