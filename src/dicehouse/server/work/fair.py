"""A queue that is fair by address and by asker: who asks for much waits for themselves, not the others for them."""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, NamedTuple, TypeVar

from ...errors import DicehouseError

T = TypeVar("T")

REMEMBERED = 60.0
"""Seconds."""


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

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        self._most = most
        self._addresses: dict[str, dict[str, deque[T]]] = {}
        self._charged: Counter[str] = Counter()
        self._forgotten = 0.0

    def charge(self, asker: Asker, seconds: float, now: float) -> None:
        """So long it has taken to work for somebody."""
        if now >= self._forgotten:
            self._forgotten = now + REMEMBERED
            self._charged.clear()
        self._charged[asker.address] += round(seconds * 1000)

    def __len__(self) -> int:
        return sum(map(_waiting, self._addresses.values()))

    def add(self, asker: Asker, item: T) -> T | None:
        """What has to go in its place, if anything; raises where there is no room: whoever asks may come back."""
        askers = self._addresses.get(asker.address, {})
        if len(askers.get(asker.who, ())) >= self._each:
            raise busy()
        dropped = self._make_room(_waiting(askers)) if len(self) >= self._most else None
        self._addresses.setdefault(asker.address, {}).setdefault(asker.who, deque()).append(item)
        return dropped

    def take(self) -> T:
        """The oldest of whoever has waited longest; its asker and its address stand at the end of the line again."""
        address = min(self._addresses, key=self._charged.__getitem__)
        askers = self._addresses[address]
        who, own = next(iter(askers.items()))
        item = own.popleft()
        del askers[who], self._addresses[address]
        if own:
            askers[who] = own
        if askers:
            self._addresses[address] = askers
        return item

    def discard(self, asker: Asker, item: T) -> bool:
        """Whether it was still waiting."""
        own = self._addresses.get(asker.address, {}).get(asker.who)
        if own is None or item not in own:
            return False
        own.remove(item)
        self._clear(asker)
        return True

    def _make_room(self, has: int) -> T:
        """The latest of the address that has most, where that is more than one that `has` so many would have then."""
        address, askers = max(self._addresses.items(), key=lambda one: _waiting(one[1]))
        if _waiting(askers) <= has + 1:
            raise busy()
        who, own = max(askers.items(), key=lambda one: len(one[1]))
        item = own.pop()
        self._clear(Asker(address, who))
        return item

    def _clear(self, asker: Asker) -> None:
        """Nothing is kept of who waits for nothing."""
        askers = self._addresses[asker.address]
        if not askers[asker.who]:
            del askers[asker.who]
        if not askers:
            del self._addresses[asker.address]


def _waiting(askers: dict[str, deque[T]]) -> int:
    return sum(map(len, askers.values()))


def busy() -> DicehouseError:
    return DicehouseError("coach-busy", "The coach is busy; ask again in a moment.")
