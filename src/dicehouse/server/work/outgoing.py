"""Long answers on their way out, and how many bytes of them there may be."""

from __future__ import annotations

from collections import Counter

from ...errors import DicehouseError

AN_ADDRESS = 16 * 2**20
"""A class that looks at its games at the same time has a few megabytes."""


class Outgoing:
    """Long answers under way: so many bytes for each address, and in all."""

    def __init__(self, most_an_address: int = AN_ADDRESS, most: int = 64 * 2**20) -> None:
        self._most_an_address = most_an_address
        self._most = most
        self._addresses: Counter[str] = Counter()
        self.bytes = 0

    def begin(self, address: str, size: int) -> None:
        own = self._addresses[address]
        if (own and own + size > self._most_an_address) or self.bytes + size > self._most:
            raise DicehouseError("coach-busy", "Too many long answers are under way; read them first, and ask again.")
        self._addresses[address] += size
        self.bytes += size

    def end(self, address: str, size: int) -> None:
        self.bytes -= size
        self._addresses[address] -= size
        if not self._addresses[address]:
            del self._addresses[address]
