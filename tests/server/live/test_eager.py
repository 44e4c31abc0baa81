"""Work that begins at once, and the task for what has to wait."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.server.live.eager import eagerly


def test_what_need_not_wait_is_done_on_the_spot() -> None:
    async def run() -> None:
        done = []

        async def work() -> None:
            done.append(1)

        assert eagerly(work()) is None
        assert done == [1]

    asyncio.run(run())


def test_what_waits_goes_on_in_a_task() -> None:
    async def run() -> None:
        heard = []
        first, second = asyncio.Event(), asyncio.Event()

        async def work() -> None:
            heard.append("begun")
            await first.wait()
            heard.append("first")
            await second.wait()
            heard.append("second")

        rest = eagerly(work())
        assert rest is not None
        task = asyncio.ensure_future(rest)
        assert heard == ["begun"]
        first.set()
        await asyncio.sleep(0.01)
        assert heard == ["begun", "first"]
        second.set()
        await task
        assert heard == ["begun", "first", "second"]

    asyncio.run(run())


def test_an_event_that_comes_before_the_task_runs_is_not_missed() -> None:
    async def run() -> None:
        event = asyncio.Event()

        async def work() -> None:
            await event.wait()

        rest = eagerly(work())
        event.set()
        assert rest is not None
        await asyncio.wait_for(rest, 1)

    asyncio.run(run())


@pytest.mark.parametrize("steps", [0, 1])
def test_a_cancelled_rest_cleans_up(steps: int) -> None:
    async def run() -> None:
        ended = []

        async def work() -> None:
            try:
                await asyncio.sleep(0.01)
                await asyncio.sleep(60)
            finally:
                ended.append(1)

        rest = eagerly(work())
        assert rest is not None
        task = asyncio.ensure_future(rest)
        await asyncio.sleep(0.05 * steps)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        del rest, task
        assert ended == [1]

    asyncio.run(run())


def test_an_error_on_the_spot_and_one_later() -> None:
    async def run() -> None:
        async def wrong() -> None:
            raise ValueError("now")

        async def wrong_later() -> None:
            await asyncio.sleep(0)
            raise ValueError("later")

        with pytest.raises(ValueError, match="now"):
            eagerly(wrong())
        rest = eagerly(wrong_later())
        assert rest is not None
        with pytest.raises(ValueError, match="later"):
            await rest

    asyncio.run(run())


def test_work_that_will_not_be_cancelled_goes_on() -> None:
    async def run() -> None:
        heard = []

        async def work() -> None:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                heard.append("cancelled")
            await asyncio.sleep(0.01)
            heard.append("done")

        rest = eagerly(work())
        assert rest is not None
        task = asyncio.ensure_future(rest)
        await asyncio.sleep(0)
        task.cancel()
        await task
        assert heard == ["cancelled", "done"]

    asyncio.run(run())
