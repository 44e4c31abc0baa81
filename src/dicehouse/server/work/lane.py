"""A lane of work: one process, and those who wait in turn to have something done there."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, ParamSpec, TypeVar, cast

from msgspec import field

from ...errors import DicehouseError
from ...errors.codes import Code
from ...tasks import TaskSet
from ...values import Value
from .fair import Asker, Line, busy
from .process import Answer, WorkProcess, packed

P = ParamSpec("P")
R = TypeVar("R")

LINGER = 1.0
"""Seconds that work nobody waits for any more may still take: a new process takes longer to start than most answers."""

GAVE_UP: Answer = (
    False,
    {"code": "coach-gave-up", "message": "This took the coach too long; try something smaller."},
)

logger = logging.getLogger("dicehouse.work")

_packer = ThreadPoolExecutor(1, "dicehouse-packer")


def _packed(message: object) -> tuple[bytes, bytes]:
    """The request, and what it is remembered by."""
    request = packed(message)
    return request, hashlib.sha256(request).digest()


class WorkRefused(DicehouseError):
    """What the process said no to, with all that it said."""

    def __init__(self, told: dict[str, object]) -> None:
        super().__init__(cast(Code, told["code"]), str(told["message"]))
        self._told = told

    def as_json(self) -> dict[str, object]:
        return self._told


class LaneSettings(Value):
    """`each` asker may have so many questions waiting, all together `most`; one may take so many `seconds`.
    The process ends when nobody has asked for `idle` seconds, and with it whatever was held in memory.
    `remembered`: bytes of answers that are given again, until then, to whoever asks the same.
    `memory`: bytes that the process may take; 0 is no bound."""

    name: str
    nice: int
    each: int
    most: int
    seconds: float
    idle: float = 60.0
    remembered: int = 0
    memory: int = 0
    environment: dict[str, str] = field(default_factory=dict)


class Job(Value, Generic[P, R]):
    """A function that runs in a process, where its `lane` may depend on what it is asked. After so many `seconds` it is
    given up; it answers with at most so many bytes. Processes know it by its name."""

    name: str
    run: Callable[P, R]
    lane: LaneSettings | Callable[..., LaneSettings]
    seconds: float
    gives: int


class Lane:
    def __init__(self, settings: LaneSettings) -> None:
        self.settings = settings
        self._line = Line(settings.each, settings.most)
        self._process = WorkProcess(settings.nice, settings.environment, settings.memory)
        self._works = self._closed = False
        self._idle: asyncio.TimerHandle | None = None
        self._tasks = TaskSet(logger)
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return self._process.pid

    def __len__(self) -> int:
        """How many questions wait."""
        return len(self._line)

    async def ask(self, asker: Asker, job: Job[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """The answer; who is cancelled meanwhile takes the question back."""
        loop = asyncio.get_running_loop()
        # a long log takes a while to pack
        request, digest = await loop.run_in_executor(_packer, _packed, (job.name, arguments, named))
        if digest in self._answers:
            self._answers.move_to_end(digest)
            return cast(R, self._answers[digest])
        if self._works:
            await self._line.wait(asker, self._next)
        self._works = True
        seconds = min(self.settings.seconds, job.seconds)
        working = self._tasks.spawn(self._work(asker, request, seconds), name=f"work for {self.settings.name}")
        try:
            done, result = await asyncio.shield(working)
        except asyncio.CancelledError:
            if working.cancelled():
                raise busy() from None  # the house closes
            loop.call_later(LINGER, working.cancel)
            raise
        if not done:
            raise WorkRefused(result)
        self._remember(digest, result)
        return cast(R, result)

    async def close(self) -> None:
        """Whatever is going on there is over."""
        self._closed = True
        await self._tasks.close()
        await self._process.kill()

    async def _work(self, asker: Asker, request: bytes, seconds: float) -> Answer:
        """Who has a turn works, and then the next one does."""
        loop = asyncio.get_running_loop()
        began, answer = loop.time(), None
        if self._idle is not None:
            self._idle.cancel()
        try:
            async with asyncio.timeout(seconds):
                answer = await self._process.call(request)
        except (OSError, EOFError) as error:
            late = isinstance(error, TimeoutError)
            reason = "has taken too long" if late else f"has failed: {type(error).__name__}"
            logger.warning("work for %s %s", self.settings.name, reason)
        finally:
            if answer is None:
                await self._process.kill()
            self._line.charge(asker, loop.time() - began, loop.time())
            self._next()
        return answer or GAVE_UP

    def _next(self) -> None:
        if self._closed or not self._line.call():
            self._works = False
            self._idle = asyncio.get_running_loop().call_later(self.settings.idle, self._rest)

    def _rest(self) -> None:
        self._process.drop()
        self._answers.clear()

    def _remember(self, digest: bytes, answer: object) -> None:
        if not isinstance(answer, bytes) or len(answer) > self.settings.remembered:
            return
        self._answers[digest] = answer
        while sum(map(len, self._answers.values())) > self.settings.remembered:
            self._answers.popitem(last=False)
