"""Where devices in the same network reach a house."""

from __future__ import annotations

import socket

__all__ = ["public_address"]


def public_address(host: str, port: int, origins: tuple[str, ...] = ()) -> str:
    """A page elsewhere that is ours, or else this machine's own address where the house listens everywhere."""
    if origins:
        return origins[0]
    shown = _own_address() if host in ("0.0.0.0", "::") else host  # compared, not opened
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _own_address() -> str:
    """A socket that is told of an address, and sends nothing, knows by which of ours it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
