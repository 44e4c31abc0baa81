"""Retry with backoff, with a clock that is turned by hand."""

from __future__ import annotations

import asyncio

import pytest

from dicehouse.backoff import Backoff, retry


class Time:
    """Sleeping turns the clock, and is written down."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def backoff(self, patience: float | None = None) -> Backoff:
        return Backoff(1, 5, patience, clock=self.clock, sleep=self.sleep)


class Flaky:
    """Fails so many times, and then answers."""

    def __init__(self, failures: int, error: Exception) -> None:
        self.failures = failures
        self.error = error
        self.calls = 0

    async def __call__(self) -> str:
        self.calls += 1
        if self.calls <= self.failures:
            raise self.error
        return "done"


def is_os_error(error: Exception) -> bool:
    return isinstance(error, OSError)


def test_pauses_double_up_to_the_longest() -> None:
    time, flaky = Time(), Flaky(5, OSError())
    assert asyncio.run(retry(flaky, is_os_error, time.backoff())) == "done"
    assert time.slept == [1, 2, 4, 5, 5]


def test_each_error_that_is_tried_again_is_told() -> None:
    error = OSError("away")
    heard: list[Exception] = []
    assert asyncio.run(retry(Flaky(2, error), is_os_error, Time().backoff(), heard.append)) == "done"
    assert heard == [error, error]
    heard.clear()
    with pytest.raises(OSError, match="away"):
        asyncio.run(retry(Flaky(9, error), is_os_error, Time().backoff(patience=3.5), heard.append))
    assert heard == [error, error], "the last one is raised"


def test_what_succeeds_at_once_does_not_wait() -> None:
    time = Time()
    assert asyncio.run(retry(Flaky(0, OSError()), is_os_error, time.backoff(patience=0))) == "done"
    assert time.slept == []


def test_another_error_is_raised_at_once() -> None:
    time, flaky = Time(), Flaky(9, ValueError("broken"))
    with pytest.raises(ValueError, match="broken"):
        asyncio.run(retry(flaky, is_os_error, time.backoff()))
    assert (flaky.calls, time.slept) == (1, [])


@pytest.mark.parametrize(("patience", "slept"), [(0, []), (1, []), (3, [1]), (3.5, [1, 2]), (8, [1, 2, 4])])
def test_no_pause_begins_that_would_outlast_the_patience(patience: float, slept: list[float]) -> None:
    time, flaky = Time(), Flaky(99, OSError("away"))
    with pytest.raises(OSError, match="away"):
        asyncio.run(retry(flaky, is_os_error, time.backoff(patience)))
    assert time.slept == slept
    assert flaky.calls == len(slept) + 1


def test_time_that_the_attempts_take_counts() -> None:
    time = Time()

    async def slow() -> None:
        time.now += 4
        raise OSError("away")

    with pytest.raises(OSError, match="away"):
        asyncio.run(retry(slow, is_os_error, time.backoff(patience=10)))
    assert time.slept == [1]


def test_after_a_reset_the_first_pause_comes_again() -> None:
    async def run() -> None:
        for _ in range(3):
            await backoff.pause()
        backoff.reset()
        await backoff.pause()

    time = Time()
    backoff = time.backoff()
    asyncio.run(run())
    assert time.slept == [1, 2, 4, 1]
    assert not backoff.exhausted
