"""Limits on TCP connections: which are let in, and which are shown out because they keep the house waiting."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from asyncio import Transport
from collections.abc import Callable
from functools import partial
from typing import Any

from ..config import Config
from ..limits import Held

try:
    import resource
except ImportError:  # Windows counts descriptors differently, and has enough
    resource = None  # type: ignore[assignment]

TCP = "dicehouse.tcp"
"""Its name in the application's state, by which uvicorn hands it to every connection."""

KEPT_BACK = 200
"""Descriptors for the store, the workers and the listening socket."""

AN_ADDRESS = 8_192
"""Connections of one address, where nobody says otherwise."""

MOST_TURNED_AWAY = 256
"""So many are told politely that the house is full, at the same time; more are cut off."""

LINGER = 2.0
"""Seconds that somebody has to read why they must go."""

MOST_DESCRIPTORS = 131_072
"""Every connection is one; more than this a house never needs, and tables of open files grow with it."""

FEW_DESCRIPTORS = 4096
"""With fewer a full school may find the house full."""

LOCAL = "local"
"""A Unix socket has no address."""

NETWORK_BITS = 64

logger = logging.getLogger("dicehouse.tcp")


def whose(address: str | None) -> str:
    """The address, or its network where one customer has 2^64 of them; a mapped address is the one behind it."""
    if address is None:
        return LOCAL
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> NETWORK_BITS << NETWORK_BITS, NETWORK_BITS)))


def descriptors() -> int:
    """How many this process may have open."""
    if resource is None:
        return MOST_DESCRIPTORS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, MOST_DESCRIPTORS)


def raise_descriptors() -> int:
    """Up to what the system allows without asking anybody; workers inherit it. Returns how many there are then."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            except (OSError, ValueError) as error:
                logger.warning("the limit of open files stays at %d: %s", soft, error)
    have = descriptors()
    if have < FEW_DESCRIPTORS:
        logger.warning("only %d files may be open: the house is full soon; raise the hard limit (ulimit -Hn)", have)
    return have


class TcpLimits:
    """Counts by address. `time` is the loop's; what is `due` is over then, whatever it is."""

    def __init__(self, config: Config, descriptors: Callable[[], int] = descriptors) -> None:
        self.head_within = config.head_within
        self.body_within = config.body_within
        self.frames_a_second = config.frames_a_second
        self.turned_away = 0
        self.too_slow = 0
        self.most = max(1, min(config.connections, descriptors() - KEPT_BACK))
        # whoever has one address leaves room for others, also where there are few descriptors; but where it is said how
        # many there may be, as for a proxy, that is meant
        own = config.connections_an_address
        self.most_an_address = max(1, min(AN_ADDRESS, self.most // 2) if own is None else min(own, self.most))
        self._addresses: dict[Transport, str] = {}
        self._counts = Held()
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
        if transport in self._addresses:
            self._counts.less(self._addresses.pop(transport))

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


class CountedProtocol(asyncio.Protocol):
    """What the protocols of a connection have in common, before uvicorn's own: who does not read has a while to do so,
    and is cut off then. An application that is not ours has no limits."""

    app_state: dict[str, Any]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    @property
    def _tcp(self) -> TcpLimits | None:
        return self.app_state.get(TCP)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._tcp is not None:
            self._tcp.expect(self.transport, self.loop.time() + self._tcp.body_within, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._tcp is not None:
            self._tcp.content(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._tcp is not None:
            self._tcp.leave(self.transport)
