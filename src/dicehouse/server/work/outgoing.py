"""Long answers on their way out, and how many of them there may be."""

from __future__ import annotations

from collections import Counter

from ...errors import DicehouseError

__all__ = ["Outgoing"]


class Outgoing:
    """Long answers under way: so many for each asker, and so many bytes in all."""

    def __init__(self, each: int = 4, most_bytes: int = 64 * 2**20) -> None:
        self._each = each
        self._most_bytes = most_bytes
        self._askers: Counter[str] = Counter()
        self.bytes = 0

    def begin(self, asker: str, size: int) -> None:
        if self._askers[asker] >= self._each or self.bytes + size > self._most_bytes:
            raise DicehouseError("coach-busy", "Too many long answers are under way; read them first, and ask again.")
        self._askers[asker] += 1
        self.bytes += size

    def end(self, asker: str, size: int) -> None:
        self.bytes -= size
        self._askers[asker] -= 1
        if not self._askers[asker]:
            del self._askers[asker]
