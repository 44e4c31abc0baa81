"""Answers that nobody reads do not fill the memory."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from dicehouse.server.http import answers
from testkit.server.clients import new_guest
from testkit.server.inside import house_inside
from testkit.server.load import until
from testkit.server.worst import LONG_RULES, LONGEST_SHOWN

REQUESTS = 16


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEHOUSE_CACHE", str(tmp_path / "cache"))


def test_sixteen_unread_replays_hold_a_few_and_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 10, item 4: sixteen unread requests held 850 MB."""
    monkeypatch.setattr(answers, "READ_WITHIN", 3.0)
    body = json.dumps({"text": LONGEST_SHOWN, "rule_file": LONG_RULES}).encode()

    async def scene() -> None:
        async with house_inside(questions_a_minute=10_000) as house:
            eve = await asyncio.to_thread(new_guest, house, "eve")
            head = (
                f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {eve.token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            mute = [_connected(house.port) for _ in range(REQUESTS)]
            for client in mute:
                client.sendall(head + body)
            outgoing = house.services.outgoing
            await until(lambda: outgoing.bytes > 0)
            most = 0
            while outgoing.bytes:
                most = max(most, outgoing.bytes)
                await asyncio.sleep(0.05)
            assert most <= 4 * 8 * 2**20
            for client in mute:
                client.close()

    asyncio.run(scene())


def _connected(port: int) -> socket.socket:
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    return client
