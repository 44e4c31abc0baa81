"""Somebody who attacks a house, from several addresses (127.0.0.2 and so on): what is counted by address does not hold
all of it."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from copy import copy
from typing import Any

from benchmarks.wire_client import WireClient, open_client

__all__ = ["AT_ONCE", "Attacker", "head", "socket_at"]

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 12)]
ANSWER_SECONDS = 30.0
AT_ONCE = 8


class Attacker:
    """`told` counts what the house has answered, by status or code."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.ends = time.monotonic() + seconds
        self.told: Counter[str] = Counter()
        self._address: Iterator[str] = itertools.cycle(ADDRESSES)

    def at(self, address: str) -> Attacker:
        """The same from one address alone."""
        here = copy(self)
        here._address = itertools.repeat(address)
        return here

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.ends

    async def ask(
        self, method: str, path: str, body: object = None, token: str = "", kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """One request on a connection of its own."""
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await self.connect()
                writer.write(head(method, path, len(sent), token, kind) + sent)
                answer = await reader.read()
                writer.close()
        except (OSError, TimeoutError):
            self.told["no answer"] += 1
            return 0, b""
        status, _, rest = answer.partition(b"\r\n")
        code = status.split()[1].decode() if status.count(b" ") else "hung up"
        self.told[code] += 1
        return int(code) if code.isdigit() else 0, rest.partition(b"\r\n\r\n")[2]

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(next(self._address), 0))

    async def guest(self) -> str:
        _, body = await self.ask("POST", "/api/guests", {"name": "eve"})
        return str(json.loads(body).get("token", "")) if body else ""

    async def table(self, token: str, **settings: Any) -> str:
        made = {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1", **settings}}
        _, body = await self.ask("POST", "/api/tables", made, token)
        return str(json.loads(body).get("table", "")) if body else ""

    async def lesson(self) -> dict[str, str]:
        """Its `lesson`, `code` and `secret`."""
        _, body = await self.ask("POST", "/api/lessons", {"id": secrets.token_hex(6), "settings": {}})
        found: dict[str, str] = json.loads(body)
        return found

    async def act(self, table: str, token: str, do: str, **fields: Any) -> int:
        said = {"id": secrets.token_hex(4), "command": {"do": do, **fields}}
        return (await self.ask("POST", f"/api/tables/{table}/commands", said, token))[0]

    async def crowd(self, one: Callable[[], Coroutine[Any, Any, None]], size: int = AT_ONCE) -> None:
        """So many at once, each again and again."""

        async def again() -> None:
            while self.goes_on:
                await one()
                await asyncio.sleep(0)

        await asyncio.gather(*(again() for _ in range(size)))

    async def wait(self) -> None:
        await asyncio.sleep(max(0.0, self.ends - time.monotonic()))


def head(method: str, path: str, length: int, token: str = "", kind: str = "application/json") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Content-Type: {kind}", f"Content-Length: {length}"] if method in ("POST", "PUT") else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def socket_at(eve: Attacker, table: str, token: str) -> WireClient:
    def heard(text: bytes) -> None:
        eve.told["refused" if text.startswith(b'{"is":"refused"') else "heard"] += 1

    client = await open_client(eve.port, f"/api/tables/{table}/socket", heard)
    client.send(json.dumps({"is": "hello", "token": token}).encode())
    return client
