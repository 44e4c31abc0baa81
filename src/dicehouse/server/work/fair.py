"""A queue that is fair by address and by asker: who asks for much waits for themselves, not the others for them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from ...errors import DicehouseError

T = TypeVar("T")

REMEMBERED = 60.0
"""Seconds."""


def busy() -> DicehouseError:
    return DicehouseError("coach-busy", "The coach is busy; ask again in a moment.")


class Asker(NamedTuple):
    """Whose turn it takes: `who` is a guest, a lesson or a table; a school shares one address, an attacker has few."""

    address: str
    who: str

    @classmethod
    def own(cls, who: str) -> Asker:
        """A lesson or a table, which has a share of its own."""
        return cls(who, who)


class FairQueue(Generic[T]):
    """Round robin over addresses, and at each over those who ask; bounded for each asker and in all.

    Where it is full, the address that fills it makes room for one that has less. Where time is charged, it is shared as
    turns are: of two addresses, the one that was worked for less in the last minute comes first.
    """

    def __init__(self, each: int, most: int, full: Callable[[], DicehouseError] = busy) -> None:
        """`full` is what those are told who find no room; they may come back."""
        self._each = each
        self._most = most
        self._full = full
        self._waiting: dict[Asker, deque[T]] = {}
        self._charged: Counter[str] = Counter()
        self._forgotten = 0.0

    def charge(self, asker: Asker, seconds: float, now: float) -> None:
        """So long it has taken to work for somebody."""
        if now >= self._forgotten:
            self._forgotten = now + REMEMBERED
            self._charged.clear()
        self._charged[asker.address] += round(seconds * 1000)

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, asker: Asker, item: T) -> T | None:
        """What has to go in its place, if anything; raises where there is no room."""
        if len(self._waiting.get(asker, ())) >= self._each:
            raise self._full()
        dropped = self._make_room(asker.address) if len(self) >= self._most else None
        self._waiting.setdefault(asker, deque()).append(item)
        return dropped

    def take(self) -> T:
        """The oldest of whoever has waited longest; its address stands at the end of the line again, and its asker at
        the end of that."""
        asker = min(self._waiting, key=lambda one: self._charged[one.address])
        own = self._waiting.pop(asker)
        item = own.popleft()
        for other in [one for one in self._waiting if one.address == asker.address]:
            self._waiting[other] = self._waiting.pop(other)
        if own:
            self._waiting[asker] = own
        return item

    def discard(self, asker: Asker, item: T) -> bool:
        """Whether it was still waiting."""
        own = self._waiting.get(asker, ())
        if item not in own:
            return False
        self._waiting[asker].remove(item)
        self._clear(asker)
        return True

    def _make_room(self, address: str) -> T:
        """The latest of the address that has most, where that is more than this one would have then."""
        counts: Counter[str] = Counter()
        for asker, own in self._waiting.items():
            counts[asker.address] += len(own)
        [(fullest, has)] = counts.most_common(1)
        if has <= counts[address] + 1:
            raise self._full()
        asker = max((one for one in self._waiting if one.address == fullest), key=lambda one: len(self._waiting[one]))
        item = self._waiting[asker].pop()
        self._clear(asker)
        return item

    def _clear(self, asker: Asker) -> None:
        """Nothing is kept of who waits for nothing."""
        if not self._waiting[asker]:
            del self._waiting[asker]


class Line(FairQueue[asyncio.Future[None]]):
    """Those who wait until they are called."""

    async def wait(self, asker: Asker, missed: Callable[[], None] = lambda: None) -> None:
        """Until it is their turn, which is `missed` by who has gone when they are called. Raises where too many wait
        already, or those who have more places must make room."""
        turn = asyncio.get_running_loop().create_future()
        dropped = self.add(asker, turn)
        if dropped is not None and not dropped.done():
            dropped.set_exception(self._full())
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                missed()
            raise
        finally:
            self.discard(asker, turn)

    def call(self) -> bool:
        """The next one's turn; whether anybody waits."""
        while len(self):
            turn = self.take()
            if not turn.done():
                turn.set_result(None)
                return True
        return False
