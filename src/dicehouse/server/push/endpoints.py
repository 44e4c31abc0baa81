"""The way to a push service, which a device has named: only to a public address, on the port of HTTPS, and once.

Whoever names an endpoint makes the house open a connection. So the name is looked up here, each address is judged, and
the connection goes to the one that was judged; nothing is followed, and of the answer nothing but its head is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlsplit

import h11

from ...errors import DicehouseError

LONGEST_ENDPOINT = 1000
HTTPS = 443
PATIENCE = 10.0
LONGEST_HEAD = 16 * 1024

_NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.(?!\d+$)[a-z0-9-]{2,63}", re.IGNORECASE | re.ASCII)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")

Addresses = Callable[[str], Awaitable[Sequence[tuple[str, int]]]]
"""Where a host can be reached, by address and port; none where it must not be."""


class Answer(NamedTuple):
    """`retry_after` is in seconds, as the push service has said it."""

    status: int
    retry_after: int | None


class Unreachable(Exception):
    """For now."""


def expect_endpoint(endpoint: str) -> str:
    """Its host; raises where no push service could have such an address."""
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port
    except ValueError:
        host, port, url = "", None, urlsplit("")
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST_ENDPOINT
    public = _NAME.fullmatch(host) and url.scheme == "https" and port in (None, HTTPS) and "@" not in url.netloc
    if not plain or not public or url.fragment:
        raise DicehouseError("call-refused", "This is no address of a push service: it begins with https, and a name.")
    return host


def is_public(address: str) -> bool:
    """Also of what is inside of it, where one address is wrapped in another."""
    one = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(one, ipaddress.IPv6Address):
        if one in _NAT64:
            one = ipaddress.IPv4Address(int(one) & 0xFFFFFFFF)
        elif one.ipv4_mapped is not None:
            one = one.ipv4_mapped
        elif one.sixtofour is not None or one.teredo is not None:
            return False
    return one.is_global and not one.is_multicast


async def public_addresses(host: str) -> Sequence[tuple[str, int]]:
    """Of a host that has a private address too there is none."""
    found = await asyncio.get_running_loop().getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
    return [(one, HTTPS) for one in addresses] if all(map(is_public, addresses)) else []


class Endpoints:
    def __init__(self, addresses: Addresses = public_addresses, context: ssl.SSLContext | None = None) -> None:
        self._addresses = addresses
        self._given = context

    @cached_property
    def _context(self) -> ssl.SSLContext:
        """When it is first needed: the authorities are read from disk."""
        return self._given or ssl.create_default_context()

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Raises Unreachable, or that it must not be reached."""
        host = expect_endpoint(endpoint)
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self._addresses(host)
                if not found:
                    raise DicehouseError("call-refused", "This push service has no public address.")
                address, port = found[0]
                reader, writer = await asyncio.open_connection(
                    address, port, ssl=self._context, server_hostname=host, limit=LONGEST_HEAD
                )
                try:
                    return await _exchange(reader, writer, endpoint, headers, body)
                finally:
                    writer.close()
        except (OSError, TimeoutError, h11.ProtocolError) as error:
            raise Unreachable(type(error).__name__) from None


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, endpoint: str, headers: Mapping[str, str], body: bytes
) -> Answer:
    connection, url = h11.Connection(h11.CLIENT, max_incomplete_event_size=LONGEST_HEAD), urlsplit(endpoint)
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    said = [("Host", url.netloc), ("Content-Length", str(len(body))), ("Connection", "close"), *headers.items()]
    writer.write(connection.send(h11.Request(method="POST", target=target, headers=said)) or b"")
    writer.write(connection.send(h11.Data(data=body)) or b"")
    await writer.drain()
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            wait = next((value for name, value in event.headers if name == b"retry-after"), b"")
            return Answer(event.status_code, int(wait) if wait.isdigit() and len(wait) < 9 else None)
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(4096))
        elif not isinstance(event, h11.InformationalResponse):
            raise Unreachable("closed")
