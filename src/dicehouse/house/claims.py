"""What only one worker of a house does at a time: claimed in the store, and done under a fence.

A claim is prolonged while there is work. Who was away for longer than it lasts finds it gone when it goes on: its fence
holds no more, and nothing is written under it.
"""

from __future__ import annotations

from ..classroom.lessons.log import HouseLog
from ..play.log import Fence
from ..play.units import SECOND, Centis, Instant

LASTS = Centis(6 * SECOND)
"""So long after an owner has died somebody else begins."""


class Claim:
    """A house of one worker has nobody to ask."""

    def __init__(self, log: HouseLog, what: str, *, alone: bool, lasts: Centis = LASTS) -> None:
        self._log = log
        self._what = what
        self._alone = alone
        self._lasts = lasts
        self._asked = Instant(0)
        self.fence: Fence | None = None

    async def held(self) -> bool:
        """Whether it is this worker's; the store is asked where the claim might be old."""
        if self._alone:
            return True
        now = self._log.now()
        if self.fence is None or now - self._asked > self._lasts // 3:
            self.fence = await self._log.claim(self._what, self._lasts, self.fence)
            self._asked = now
        return self.fence is not None

    @property
    def mine(self) -> bool:
        """As far as it was known when it was last asked."""
        return self._alone or self.fence is not None

    def lost(self) -> None:
        """A commit under the fence was refused."""
        self.fence = None

    async def give_up(self) -> None:
        fence, self.fence = self.fence, None
        if fence is not None:
            await self._log.give_up(fence)
