"""Which tokens are believed: every worker hears within seconds of a new key and of whose were revoked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Set

from ..errors import DicehouseError
from ..play.log import Guestbook
from ..play.tokens import Revocation, believed
from ..play.units import SECOND, GuestId, Instant
from ..tasks import TaskSet
from .guests import Guests

LATE = 60 * SECOND
"""What another worker has written may come to light so long after its time."""

logger = logging.getLogger("dicehouse.tokens")


class Tokens:
    """`show_out` is told of guests whose tokens were revoked, here or elsewhere."""

    def __init__(self, store: Guestbook, guests: Guests, key: bytes, show_out: Callable[[Set[GuestId]], None]) -> None:
        self._store = store
        self._guests = guests
        self._key = key
        self._show_out = show_out
        self._heard = Instant(0)
        self._tasks = TaskSet(logger)

    async def load(self) -> None:
        self._guests.believe(believed(self._key, await self._store.token_keys(), self._store.now()))
        revoked = await self._store.revocations(Instant(max(0, self._heard - LATE)))
        self._heard = max([self._heard, *(one.at for one in revoked)])
        if new := {one.guest for one in revoked if self._guests.revoke(one.guest, one.at)}:
            self._show_out(new)

    def open(self, every: float) -> None:
        self._tasks.spawn(self._keep_on(every), name="tokens")

    async def close(self) -> None:
        await self._tasks.close()

    async def revoke(self, guest: GuestId, *, left: bool = False, before: Instant | None = None) -> None:
        """All tokens that the guest has now, or has had before a moment; none is signed in the same hundredth of a
        second."""
        revoked = Revocation(guest, Instant(self._store.now() + 1) if before is None else before, left)
        await self._store.revoke(revoked)
        self._guests.revoke(guest, revoked.at)
        self._show_out({guest})
        while self._store.now() < revoked.at:
            await asyncio.sleep(0.005)

    async def _keep_on(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await self.load()
            except DicehouseError as error:
                logger.warning("tokens could not be looked up: %s", error.code)
