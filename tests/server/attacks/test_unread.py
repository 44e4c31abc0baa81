"""Answers that nobody reads do not fill the memory."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack

import pytest

from dicehouse.server.http import answers
from testkit.gate import NIGHTLY
from testkit.server.clients import PATIENCE, Client, new_guest, new_table
from testkit.server.load import until
from testkit.server.slow_readers import narrow
from testkit.server.worst import LONG_RULES, LONGEST_SHOWN
from tests.server.conftest import OpenInside

REQUESTS = 16 if NIGHTLY else 6
"""One guest may have four on the way."""


PING, EMPTY = (bytes((first, 0x80, 0, 0, 0, 0)) for first in (0x89, 0x81))
"""Frames of nothing, masked with zeros."""

pytestmark = pytest.mark.usefixtures("cache")


async def test_unread_replays_hold_a_few_and_are_dropped(
    monkeypatch: pytest.MonkeyPatch, open_inside: OpenInside
) -> None:
    """Issue 10, item 4: sixteen unread requests held 850 MB."""
    monkeypatch.setattr(answers, "READ_WITHIN", 1.0)
    house = open_inside()
    body = json.dumps({"text": LONGEST_SHOWN, "rule_file": LONG_RULES}).encode()
    head = (
        f"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {new_guest(house).token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    with ExitStack() as stack:
        for _ in range(REQUESTS):
            client = stack.enter_context(narrow(house))
            client.setblocking(True)
            client.sendall(head + body)
        outgoing, most = house.services.outgoing, 0
        await until(lambda: outgoing.bytes > 0)
        while outgoing.bytes:
            most = max(most, outgoing.bytes)
            await asyncio.sleep(0.01)
    assert most <= 4 * 8 * 2**20


async def test_who_sends_more_frames_than_a_player_does_is_cut_off(open_inside: OpenInside) -> None:
    """Issue 21, item 3: pings alone stopped the house for seconds, read or not."""
    house = open_inside(frames_a_second=20)
    ana = new_guest(house)
    table = new_table(ana, seats=1)
    for sent in (PING, EMPTY):
        client = await Client.open(house, table, ana)
        client.socket.transport.write(sent * 30_000)
        await asyncio.wait_for(client.socket.wait_closed(), PATIENCE)
    client = await Client.open(house, table, ana)
    await client.done({"do": "start"})
