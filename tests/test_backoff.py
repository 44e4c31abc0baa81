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


@pytest.mark.parametrize(
    ("failures", "patience", "slept"),
    [(5, None, [1, 2, 4, 5, 5]), (0, 0, [])],
    ids=["pauses double up to the longest", "what succeeds at once does not wait"],
)
def test_what_succeeds_in_time_is_answered(failures: int, patience: float | None, slept: list[float]) -> None:
    time = Time()
    assert asyncio.run(retry(Flaky(failures, OSError()), is_os_error, time.backoff(patience))) == "done"
    assert time.slept == slept


@pytest.mark.parametrize(("patience", "slept"), [(0, []), (1, []), (3, [1]), (3.5, [1, 2]), (8, [1, 2, 4])])
def test_no_pause_begins_that_would_outlast_the_patience(patience: float, slept: list[float]) -> None:
    """Each error that is tried again is told; the last one is raised."""
    time, flaky, heard = Time(), Flaky(99, OSError("away")), list[Exception]()
    with pytest.raises(OSError, match="away"):
        asyncio.run(retry(flaky, is_os_error, time.backoff(patience), heard.append))
    assert time.slept == slept
    assert flaky.calls == len(slept) + 1
    assert heard == [flaky.error] * len(slept)


def test_another_error_is_raised_at_once() -> None:
    time, flaky = Time(), Flaky(9, ValueError("broken"))
    with pytest.raises(ValueError, match="broken"):
        asyncio.run(retry(flaky, is_os_error, time.backoff()))
    assert (flaky.calls, time.slept) == (1, [])


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
