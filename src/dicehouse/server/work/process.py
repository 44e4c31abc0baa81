"""A process that works for the house, and both ends of its pipe: python -m dicehouse.server.work.process NICE BYTES

It is started when it is first needed, and killed without asking. It ends when the house does, in the midst of whatever
it is doing: a thread waits for the end of its input.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from functools import partial
from queue import SimpleQueue
from typing import Any, BinaryIO

from ...errors import DicehouseError
from ...notation import error_to_json

try:
    import resource
except ImportError:  # Windows has no such bound
    resource = None  # type: ignore[assignment]

LENGTH = 8
"""Bytes before a message: how long it is."""

Answer = tuple[bool, Any]
"""Whether it was done; the result, or the refusal as it goes to clients."""


def packed(message: object) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


class WorkProcess:
    """One question at a time. Whatever is wrong with it is an OSError or an EOFError, and it is not used again."""

    def __init__(self, nice: int, environment: Mapping[str, str], memory: int = 0) -> None:
        """`memory` in bytes is all that it may take; 0 is as much as there is."""
        self._words = (sys.executable, "-P", "-m", "dicehouse.server.work.process", str(nice), str(memory))
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

    def drop(self) -> None:
        """Kill it; the next call starts another."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            # reads what is left, so that the pipes are closed here and not by the collector
            ending = asyncio.ensure_future(process.communicate())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def kill(self) -> None:
        """Until it has ended; who is cancelled meanwhile leaves the waiting to the next who kills."""
        self.drop()
        if self._ending:
            await asyncio.wait(self._ending)

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._words, stdin=pipe, stdout=pipe, env=self._environment
        )
        return self._process


def main() -> None:
    """What runs in it; who waits for it waits for its imports too, so it is not nice before they are there."""
    from .jobs import JOBS

    # Ctrl-C goes to the whole group: the house decides when this one ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has no such order
        os.nice(int(sys.argv[1]))
    _bound_memory(int(sys.argv[2]))
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # whatever prints must not get into the answers
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    while True:
        name, arguments, named = pickle.loads(requests.get())
        target.write(packed(_answer(partial(JOBS[name].run, *arguments, **named))))
        target.flush()
        gc.collect()


def _bound_memory(most: int) -> None:
    """What was counted before the start is not exceeded by much; where it is, this process fails, and not the house."""
    if most and resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if soft == resource.RLIM_INFINITY or most < soft:
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _listen(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    while len(length := source.read(LENGTH)) == LENGTH:
        requests.put(source.read(int.from_bytes(length, "big")))
    os._exit(0)


def _answer(work: Callable[[], object]) -> Answer:
    try:
        return True, work()
    except DicehouseError as error:
        return False, error_to_json(error)
    except (MemoryError, RecursionError):
        return False, {"code": "coach-gave-up", "message": "This is more than the coach can work out."}


if __name__ == "__main__":
    main()
