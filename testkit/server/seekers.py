"""Many people who look for an opponent at the same time, each over a connection of their own, and who was found."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

__all__ = ["Found", "Seeker", "look_at_once", "paired_twice", "welcome"]

CONNECTIONS = 64
"""Guests are made over so many at a time."""

ADDRESSES = 250
"""Of this machine: people of one address would wait for one another at the house's door."""

PATIENCE = 120.0
AGAIN = 0.2


class _Line:
    """HTTP over one connection, opened again where the house has dropped it."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._own = f"127.0.1.{1 + number % ADDRESSES}", 0
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """What is answered; None where the house is away, or says no."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, body, token)
        except (OSError, EOFError, TimeoutError):
            self.close()
            return None

    async def _ask(self, method: str, path: str, body: object, token: str) -> Any:
        reader, writer = self._open = self._open or await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=self._own
        )
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(sent)}"]
        lines += ["Content-Type: application/json", *([f"Authorization: Bearer {token}"] if token else [])]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + sent)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(line for line in head.split("\r\n") if line.lower().startswith("content-length:"))
        answer = json.loads(await reader.readexactly(int(length.partition(":")[2])) or b"null")
        return answer if head.split()[1].startswith("2") else None

    def close(self) -> None:
        if self._open is not None:
            self._open[1].transport.abort()
            self._open = None


@dataclass(frozen=True)
class Seeker:
    name: str
    token: str


@dataclass(frozen=True)
class Found:
    """At which table somebody plays, and how many seconds after the house had heard of them they knew it."""

    name: str
    table: str
    seconds: float


async def welcome(port: int, count: int) -> list[Seeker]:
    numbers, made = iter(range(count)), list[Seeker]()

    async def some(one: int) -> None:
        line = _Line(port, one)
        for number in numbers:
            guest = None
            while guest is None:
                guest = await line.ask("POST", "/api/guests", {"name": f"guest {number}"})
            made.append(Seeker(f"guest {number}", guest["token"]))
        line.close()

    await asyncio.gather(*(some(one) for one in range(CONNECTIONS)))
    return made


async def look_at_once(port: int, seekers: list[Seeker], first: asyncio.Event | None = None) -> list[Found]:
    """Everybody looks in the same moment, and again where the house was away, until they play. `first` is set once
    somebody does."""
    wanted = {"rules": "yahtzee@1", "pace": "long"}

    async def one(number: int, seeker: Seeker) -> Found:
        line, heard = _Line(port, number), 0.0
        while True:
            view = await line.ask("POST", "/api/quick", wanted, seeker.token)
            heard = heard or time.monotonic()
            while view is not None and view["table"] is None and view["since"] is not None:
                view = await line.ask("GET", "/api/quick", token=seeker.token)
            if view is not None and view["table"] is not None:
                line.close()
                if first is not None:
                    first.set()
                return Found(seeker.name, view["table"], time.monotonic() - heard)
            await asyncio.sleep(AGAIN)

    return list(await asyncio.gather(*(one(number, seeker) for number, seeker in enumerate(seekers))))


def paired_twice(found: list[Found]) -> list[str]:
    """Tables at which other than two were led."""
    return [table for table, count in Counter(one.table for one in found).items() if count != 2]
