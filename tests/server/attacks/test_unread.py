"""Answers that nobody reads do not fill the memory."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack

import pytest

from dicehouse.server.http import answers
from testkit.gate import NIGHTLY
from testkit.server.clients import new_guest
from testkit.server.load import until
from testkit.server.slow_readers import narrow
from testkit.server.worst import LONG_RULES, LONGEST_SHOWN
from tests.server.conftest import OpenInside

REQUESTS = 16 if NIGHTLY else 6
"""One guest may have four on the way."""


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
