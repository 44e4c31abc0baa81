"""Ports of one's own."""

from __future__ import annotations

import fcntl
import os
import secrets
import socket
import tempfile
from pathlib import Path

PORTS = range(20_000, 32_000)
"""Below those that systems give to outgoing connections, none of which then takes a house's port while it is closed."""


def free_port() -> int:
    """One that no other test process has, or gets before this one ends: a house that is closed for a while finds it
    free again, and nobody takes another's house for its own."""
    folder = Path(tempfile.gettempdir()) / "dicehouse-ports"
    folder.mkdir(exist_ok=True)
    while True:
        port = secrets.choice(PORTS)
        descriptor = os.open(folder / str(port), os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            os.close(descriptor)
        else:
            return port  # the lock goes with this process
