"""Background tasks of one owner."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from dicehouse.tasks import TaskSet

logger = logging.getLogger("dicehouse.tests")


def with_tasks(work: Callable[[TaskSet], Awaitable[None]]) -> None:
    async def run() -> None:
        await work(TaskSet(logger))

    asyncio.run(run())


def test_close_cancels_all_and_waits_for_their_ends() -> None:
    ended: list[int] = []

    async def forever(number: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)  # cleaning up takes a moment
            ended.append(number)

    async def work(tasks: TaskSet) -> None:
        spawned = [tasks.spawn(forever(number)) for number in range(3)]
        await asyncio.sleep(0)
        assert len(tasks) == 3
        await tasks.close()
        assert sorted(ended) == [0, 1, 2]
        assert all(task.cancelled() for task in spawned)
        assert len(tasks) == 0

    with_tasks(work)


def test_join_waits_also_for_what_the_tasks_spawn() -> None:
    done: list[str] = []

    async def work(tasks: TaskSet) -> None:
        async def child() -> None:
            await asyncio.sleep(0)
            done.append("child")

        async def parent() -> None:
            tasks.spawn(child())
            done.append("parent")

        tasks.spawn(parent())
        await tasks.join()
        assert done == ["parent", "child"]

    with_tasks(work)


def test_a_failure_is_logged_and_the_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    async def work(tasks: TaskSet) -> None:
        async def failing() -> None:
            raise ValueError("broken")

        others = asyncio.Event()
        other = tasks.spawn(others.wait())
        tasks.spawn(failing(), name="errands")
        while len(tasks) == 2:
            await asyncio.sleep(0)
        assert not other.done()
        others.set()
        await tasks.join()

    with_tasks(work)
    assert [record.getMessage() for record in caplog.records] == ["the background task errands has failed: ValueError"]
    assert caplog.records[0].exc_info is not None


def test_a_task_that_is_cancelled_by_somebody_else_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def work(tasks: TaskSet) -> None:
        tasks.spawn(asyncio.Event().wait()).cancel()
        await tasks.join()
        await tasks.close()  # empty, and closed at once

    with_tasks(work)
    assert not caplog.records
