"""Limits on TCP connections: which are let in, and which are shown out because they keep the house waiting."""

from __future__ import annotations

from asyncio import Transport
from collections import Counter
from collections.abc import Callable
from functools import partial

from ..config import Config
from .addresses import whose
from .descriptors import descriptors

__all__ = ["TCP", "TcpLimits"]

TCP = "dicehouse.tcp"
"""Its name in the application's state, by which uvicorn hands it to every connection."""

KEPT_BACK = 200
"""Descriptors for the store, the workers and the listening socket."""

MOST_TURNED_AWAY = 256
"""So many are told politely that the house is full, at the same time; more are cut off."""

LINGER = 2.0
"""Seconds that somebody has to read why they must go."""


class TcpLimits:
    """Counts by address. `time` is the loop's; what is `due` is over then, whatever it is."""

    def __init__(self, config: Config, descriptors: Callable[[], int] = descriptors) -> None:
        self.head_within = config.head_within
        self.body_within = config.body_within
        self.frames_a_second = config.frames_a_second
        self.turned_away = 0
        self.too_slow = 0
        self.most = max(1, min(config.connections, descriptors() - KEPT_BACK))
        # whoever has one address leaves room for others, also where there are few descriptors
        self.most_an_address = max(1, min(config.connections_an_address, self.most // 2))
        self._addresses: dict[Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._outside: set[Transport] = set()
        self._due: dict[Transport, tuple[float, Callable[[], None]]] = {}

    def __len__(self) -> int:
        return len(self._addresses)

    def enter(self, transport: Transport, address: str | None) -> bool:
        """Whether there is room for it."""
        who = whose(address)
        if len(self._addresses) >= self.most or self._counts[who] >= self.most_an_address:
            self.turned_away += 1
            return False
        self._addresses[transport] = who
        self._counts[who] += 1
        return True

    def leave(self, transport: Transport) -> None:
        """Also twice, and also of one that was never let in."""
        self._due.pop(transport, None)
        self._outside.discard(transport)
        who = self._addresses.pop(transport, None)
        if who is not None:
            self._counts[who] -= 1
            if not self._counts[who]:
                del self._counts[who]

    def turn_away(self, transport: Transport, time: float) -> None:
        """It was not let in; unless very many wait to be told why, it is given a moment to hear it."""
        if len(self._outside) >= MOST_TURNED_AWAY:
            transport.abort()
        else:
            self._outside.add(transport)
            self.expect(transport, time + LINGER, transport.abort)

    def expect(self, transport: Transport, by: float, otherwise: Callable[[], None]) -> None:
        """What is awaited from it must be there `by` then; it replaces what was awaited before."""
        self._due[transport] = by, otherwise

    def content(self, transport: Transport) -> None:
        """Nothing is awaited from it any more."""
        self._due.pop(transport, None)

    def show_out(self, time: float) -> None:
        """Those whose time is over."""
        for transport, (by, otherwise) in list(self._due.items()):
            if by <= time:
                del self._due[transport]
                otherwise()

    def cut_off(self, time: float) -> None:
        """Who is told to go and reads nothing would stay for ever: what is written must be read within a while."""
        for transport in list(self._addresses):
            if transport.is_closing() and transport not in self._due:
                self.expect(transport, time + self.body_within, partial(self._abort, transport))

    def _abort(self, transport: Transport) -> None:
        transport.abort()
        self.leave(transport)
