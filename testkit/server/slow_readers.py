"""Clients that do not read, and what makes them fall behind."""

from __future__ import annotations

import re
import secrets
import socket

from .clients import Client, ask
from .house import OpenHouse

__all__ = ["TOGETHER", "chatter", "narrow", "resyncs"]

TOGETHER = 25


def narrow(house: OpenHouse) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", house.port))
    made.setblocking(False)
    return made


async def chatter(client: Client) -> None:
    """Many words in one go: whatever reads slowly falls behind."""
    names = [secrets.token_hex(4) for _ in range(TOGETHER)]
    for name in names:
        await client.send({"is": "do", "id": name, "command": {"do": "say", "phrase": "thinking"}})
    await client.until(lambda message: message.get("id") == names[-1])


def resyncs(house: OpenHouse) -> int:
    found = re.search(r"^dicehouse_resyncs_total (\d+)", ask(house, "GET", "/metrics").text, re.MULTILINE)
    assert found
    return int(found[1])
