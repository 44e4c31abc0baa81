"""A queue that is fair by asker: who asks for much waits for themselves, not the others for them."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

from ...errors import DicehouseError

__all__ = ["FairQueue"]

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Round robin over those who ask; bounded for each of them and in all."""

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        self._most = most
        self._waiting: dict[str, deque[T]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, asker: str, item: T) -> None:
        """Raises where there is no room: whoever asks may come back."""
        own = self._waiting.get(asker, ())
        if len(own) >= self._each or self._count >= self._most:
            raise DicehouseError("coach-busy", "The coach is busy; ask again in a moment.")
        self._waiting.setdefault(asker, deque()).append(item)
        self._count += 1

    def take(self) -> T:
        """The oldest of whoever has waited longest; its asker stands at the end of the line again."""
        asker, own = next(iter(self._waiting.items()))
        item = own.popleft()
        self._count -= 1
        del self._waiting[asker]
        if own:
            self._waiting[asker] = own
        return item

    def discard(self, asker: str, item: T) -> bool:
        """Whether it was still waiting."""
        own = self._waiting.get(asker)
        if own is None or item not in own:
            return False
        own.remove(item)
        self._count -= 1
        if not own:
            del self._waiting[asker]
        return True
