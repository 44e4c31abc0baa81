"""Whose connection it is, as far as an address tells."""

from __future__ import annotations

import ipaddress

__all__ = ["LOCAL", "whose"]

LOCAL = "local"
"""A Unix socket has no address."""

NETWORK_BITS = 64


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
