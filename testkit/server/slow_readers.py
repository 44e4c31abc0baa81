"""Clients that do not read, and what makes them fall behind."""

from __future__ import annotations

import re
import secrets
import socket

from .clients import Client, House, ask

TOGETHER = 25


def narrow(house: House) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", house.port))
    made.setblocking(False)
    return made


async def chatter(client: Client) -> None:
    """Much news in one go: before the game somebody stands up and sits down, and whatever reads slowly falls behind."""
    names = [secrets.token_hex(4) for _ in range(2 * TOGETHER)]
    for place, name in enumerate(names):
        await client.send({"is": "do", "id": name, "command": {"do": "sit" if place % 2 else "stand"}})
    await client.until(lambda message: message.get("id") == names[-1])


def resyncs(house: House) -> int:
    counted = re.search(r"^dicehouse_resyncs_total (\d+)", ask(house, "/metrics").text, re.MULTILINE)
    assert counted
    return int(counted[1])
