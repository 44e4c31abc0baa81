"""A lane of work: one process, and a fair queue of what it is asked."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar, cast

from ...errors import DicehouseError
from ...tasks import TaskSet
from .fair import Asker, FairQueue, busy
from .process import Answer, WorkProcess, WorkRefused, packed

P = ParamSpec("P")
R = TypeVar("R")

LINGER = 1.0
"""Seconds that work nobody waits for any more may still take: a new process takes longer to start than most answers."""

logger = logging.getLogger("dicehouse.work")

_packer = ThreadPoolExecutor(1, "dicehouse-packer")


def _packed(message: object) -> tuple[bytes, bytes]:
    """The request, and what it is remembered by."""
    request = packed(message)
    return request, hashlib.sha256(request).digest()


@dataclass(frozen=True, slots=True)
class LaneSettings:
    """`each` asker may have so many questions waiting, all together `most`; one may take so many `seconds`.
    The process ends when nobody has asked for `idle` seconds, and with it whatever it held in memory.
    `remembered`: bytes of answers that are given again to whoever asks the same. `memory`: bytes that the process may
    take; 0 is no bound."""

    name: str
    nice: int
    each: int
    most: int
    seconds: float
    idle: float = 60.0
    remembered: int = 0
    memory: int = 0
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Job(Generic[P, R]):
    """A function that runs in a process, where its `lane` may depend on what it is asked. After so many `seconds` it is
    given up; it answers with at most so many bytes. Processes know it by its name."""

    name: str
    run: Callable[P, R]
    lane: LaneSettings | Callable[..., LaneSettings]
    seconds: float
    gives: int


@dataclass(eq=False, slots=True)
class _Question:
    asker: Asker
    request: bytes
    answer: asyncio.Future[Any]
    seconds: float


class Lane:
    def __init__(self, settings: LaneSettings) -> None:
        self.settings = settings
        self._queue: FairQueue[_Question] = FairQueue(settings.each, settings.most)
        self._process = WorkProcess(settings.nice, settings.environment, settings.memory)
        self._asked = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._tasks = TaskSet(logger)
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return self._process.pid

    def __len__(self) -> int:
        """How many questions wait."""
        return len(self._queue)

    async def ask(self, asker: Asker, job: Job[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """The answer; who is cancelled meanwhile takes the question back."""
        loop = asyncio.get_running_loop()
        # a long log takes a while to pack
        request, digest = await loop.run_in_executor(_packer, _packed, (job.name, arguments, named))
        if digest in self._answers:
            self._answers.move_to_end(digest)
            return cast(R, self._answers[digest])
        question = _Question(asker, request, loop.create_future(), min(self.settings.seconds, job.seconds))
        dropped = self._queue.add(asker, question)
        if dropped is not None and not dropped.answer.done():
            dropped.answer.set_exception(busy())
        self._asked.set()
        if self._runner is None:
            self._runner = self._tasks.spawn(self._run(), name=f"work for {self.settings.name}")
        try:
            answer: R = await question.answer
        finally:
            self._queue.discard(asker, question)
        self._remember(digest, answer)
        return answer

    async def close(self) -> None:
        """Whatever is going on there is over."""
        await self._tasks.close()
        await self._process.kill()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while await self._anybody():
                question = self._queue.take()
                if not question.answer.done():
                    began = loop.time()
                    await self._answer(question)
                    self._queue.charge(question.asker, loop.time() - began, loop.time())
        finally:
            self._runner = None
            await self._process.kill()

    async def _anybody(self) -> bool:
        """Whether there is a question; False when nobody has asked for long enough."""
        while not self._queue:
            self._asked.clear()
            try:
                async with asyncio.timeout(self.settings.idle):
                    await self._asked.wait()
            except TimeoutError:
                return bool(self._queue)
        return True

    async def _answer(self, question: _Question) -> None:
        working = asyncio.ensure_future(self._process.call(question.request))
        try:
            await asyncio.wait(
                {working, question.answer}, timeout=question.seconds, return_when=asyncio.FIRST_COMPLETED
            )
            if question.answer.done():
                await asyncio.wait({working}, timeout=LINGER)
            if not working.done():
                await self._end(working)
            self._tell(question, working)
        finally:
            if not working.done() or working.cancelled() or working.exception() is not None:
                await self._end(working)

    async def _end(self, working: asyncio.Future[Answer]) -> None:
        working.cancel()
        await asyncio.wait({working})
        await self._process.kill()

    def _tell(self, question: _Question, working: asyncio.Future[Answer]) -> None:
        if question.answer.done():
            return
        error = None if working.cancelled() else working.exception()
        if working.cancelled() or error is not None:
            reason = "has taken too long" if error is None else f"has failed: {type(error).__name__}"
            logger.warning("work for %s %s", self.settings.name, reason)
            gave_up = DicehouseError("coach-gave-up", "This took the coach too long; try something smaller.")
            question.answer.set_exception(gave_up)
            return
        done, result = working.result()
        if done:
            question.answer.set_result(result)
        else:
            question.answer.set_exception(WorkRefused(result["code"], result["message"], result))

    def _remember(self, digest: bytes, answer: object) -> None:
        if not isinstance(answer, bytes) or len(answer) > self.settings.remembered:
            return
        self._answers[digest] = answer
        while sum(map(len, self._answers.values())) > self.settings.remembered:
            self._answers.popitem(last=False)
