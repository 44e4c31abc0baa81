"""A process that works for the house: started when it is first needed, and killed without asking."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from collections.abc import Mapping
from typing import Any

from ...errors import DicehouseError
from ...errors.codes import Code

LENGTH = 8
"""Bytes before a message: how long it is."""


class WorkRefused(DicehouseError):
    """What the process said no to, with all that it said."""

    def __init__(self, code: Code, message: str, told: dict[str, object]) -> None:
        super().__init__(code, message)
        self._told = told

    def as_json(self) -> dict[str, object]:
        return self._told


Answer = tuple[bool, Any]
"""Whether it was done; the result, or the refusal as it goes to clients."""


def packed(message: object) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


class WorkProcess:
    """One question at a time. Whatever is wrong with it is an OSError or an EOFError, and it is not used again."""

    def __init__(self, nice: int, environment: Mapping[str, str], memory: int = 0) -> None:
        """`memory` in bytes is all that it may take; 0 is as much as there is."""
        self._nice = nice
        self._memory = memory
        # it finds the same code as this process, however that came to be started
        paths = os.pathsep.join(path for path in sys.path if path)
        self._environment = {**os.environ, **environment, "PYTHONPATH": paths}
        self._process: asyncio.subprocess.Process | None = None
        self._ending: set[asyncio.Future[tuple[bytes, bytes]]] = set()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def call(self, request: bytes) -> Answer:
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        answer: Answer = pickle.loads(await process.stdout.readexactly(length))
        return answer

    async def kill(self) -> None:
        """Until it has ended; who is cancelled meanwhile leaves the waiting to the next who kills."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            # reads what is left, so that the pipes are closed here and not by the collector
            ending = asyncio.ensure_future(process.communicate())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
        if self._ending:
            await asyncio.wait(self._ending)

    async def _start(self) -> asyncio.subprocess.Process:
        words = (sys.executable, "-P", "-m", "dicehouse.server.work.child", str(self._nice), str(self._memory))
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, env=self._environment)
        return self._process
