"""Who may open another socket: so many in all, so many for one guest and for one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from ...errors import DicehouseError
from ...play.units import GuestId
from ..config import Config

T = TypeVar("T")


class Admission:
    def __init__(self, config: Config) -> None:
        self._config = config
        self._all = 0
        self._guests: Counter[GuestId] = Counter()
        self._addresses: Counter[str] = Counter()

    @contextmanager
    def admitted(self, guest: GuestId, address: str) -> Iterator[None]:
        """While the socket is open; where there is no room for it, this raises."""
        most = self._config
        if self._guests[guest] >= most.sockets_a_guest:
            raise _full(f"You have {most.sockets_a_guest} tables open already; close one and try again.")
        if self._addresses[address] >= most.sockets_an_address or self._all >= most.sockets:
            raise _full("The house is full just now; try again in a minute.")
        self._all += 1
        self._guests[guest] += 1
        self._addresses[address] += 1
        try:
            yield
        finally:
            self._all -= 1
            _less(self._guests, guest)
            _less(self._addresses, address)


def _full(sentence: str) -> DicehouseError:
    return DicehouseError("house-full", sentence)


def _less(counts: Counter[T], who: T) -> None:
    """Nothing is kept of who has gone."""
    counts[who] -= 1
    if not counts[who]:
        del counts[who]
