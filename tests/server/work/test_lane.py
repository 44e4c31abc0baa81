"""A lane of work: real processes, asked, left alone and killed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.rules import Seat, read_rules, start
from dicehouse.server.work import jobs
from dicehouse.server.work import lane as lanes
from dicehouse.server.work.fair import Asker
from dicehouse.server.work.lane import Lane, LaneSettings
from dicehouse.server.work.process import WorkProcess
from testkit.server.load import until

GAME = """
id = "tiny"
version = 1
name = "Tiny"
source = "A test"
[dice]
count = 2
rolls = 2
[[sections]]
name = "Boxes"
[sections.boxes]
C = { name = "Chance", any = true, score = "sum" }
"""

START = start(read_rules(GAME), 2)

ENDLESS = "testkit.server.endless:endless_bot"
"""Its bots never have an answer."""

HUNGRY = "testkit.server.endless:hungry_bot"


def settings(**changed: float) -> LaneSettings:
    values = {"nice": 1, "each": 4, "most": 8, "seconds": 60.0, "idle": 60.0, "remembered": 2**20, **changed}
    return LaneSettings("a test", **values)  # type: ignore[arg-type]


def in_lane(scene: Callable[[Lane], Awaitable[None]], **changed: float) -> None:
    async def run() -> None:
        lane = Lane(settings(**changed))
        try:
            await scene(lane)
        finally:
            await lane.close()

    asyncio.run(run())


def test_a_question_is_answered_and_the_same_one_from_memory() -> None:
    async def scene(lane: Lane) -> None:
        assert lane.pid is None  # started when it is first needed
        first = await lane.ask(Asker.own("ana"), jobs.game, GAME)
        assert b'"rules":"tiny@1"' in first
        pid = lane.pid
        assert pid is not None
        await lane._process.kill()
        assert await lane.ask(Asker.own("bo"), jobs.game, GAME) == first
        assert lane.pid is None

    in_lane(scene)


def test_where_the_system_has_no_priorities_and_bounds_work_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows has neither; a process of Python reads this file before anything else. See `test_bare_system`."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\ndel os.nice\nsys.modules['resource'] = sys.modules['uvloop'] = None\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)

    async def scene(lane: Lane) -> None:
        assert b'"rules":"tiny@1"' in await lane.ask(Asker.own("ana"), jobs.game, GAME)

    in_lane(scene)


def test_a_refusal_comes_back_with_all_that_it_says() -> None:
    async def scene(lane: Lane) -> None:
        with pytest.raises(DicehouseError) as refused:
            await lane.ask(Asker.own("ana"), jobs.game, GAME.replace("count = 2", "count = 20"))
        assert refused.value.as_json()["key"] == "dice.count"

    in_lane(scene)


def test_what_takes_too_long_is_killed_and_the_next_one_is_answered() -> None:
    async def scene(lane: Lane) -> None:
        with pytest.raises(DicehouseError) as refused:
            await lane.ask(Asker.own("eve"), jobs.choose, ENDLESS, "perfect", START, Seat(1))
        assert refused.value.code == "coach-gave-up"
        assert lane.pid is None

    in_lane(scene, seconds=3.0)


def test_who_goes_away_stops_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "LINGER", 0.1)

    async def scene(lane: Lane) -> None:
        asking = asyncio.create_task(lane.ask(Asker.own("eve"), jobs.choose, ENDLESS, "perfect", START, Seat(1)))
        await until(lambda: lane.pid is not None)
        waiting = asyncio.create_task(lane.ask(Asker.own("eve"), jobs.choose, ENDLESS, "perfect", START, Seat(1)))
        await until(lambda: len(lane) == 1)
        pid = lane.pid
        asking.cancel()
        waiting.cancel()
        await until(lambda: lane.pid is None and not Path(f"/proc/{pid}").exists())
        assert len(lane) == 0
        assert b"tiny" in await lane.ask(Asker.own("ana"), jobs.game, GAME)

    in_lane(scene)


def test_closing_does_not_wait_for_the_work() -> None:
    async def scene(lane: Lane) -> None:
        asking = asyncio.create_task(lane.ask(Asker.own("eve"), jobs.choose, ENDLESS, "perfect", START, Seat(1)))
        await until(lambda: lane.pid is not None)
        await lane.close()
        assert lane.pid is None
        asking.cancel()

    in_lane(scene)


def test_a_process_that_nobody_asks_ends_and_its_memory_with_it() -> None:
    async def scene(lane: Lane) -> None:
        await lane.ask(Asker.own("ana"), jobs.game, GAME)
        await until(lambda: lane.pid is None)
        assert not lane._answers
        assert b"tiny" in await lane.ask(Asker.own("ana"), jobs.game, GAME.replace("rolls = 2", "rolls = 3"))

    in_lane(scene, idle=0.1)


def test_a_process_takes_no_more_memory_than_it_may() -> None:
    """Issue 10, item 1: fourteen tiny files took 2.2 GB that never came back."""

    async def scene(lane: Lane) -> None:
        with pytest.raises(DicehouseError) as refused:
            await lane.ask(Asker.own("eve"), jobs.choose, HUNGRY, "greedy", START, Seat(1))
        assert refused.value.code == "coach-gave-up"
        assert b'"rules":"tiny@1"' in await lane.ask(Asker.own("ana"), jobs.game, GAME)

    in_lane(scene, memory=2**30)


async def test_a_process_that_is_killed_is_waited_for_though_its_killer_is_cancelled() -> None:
    """As a house that closes cancels whoever is just ending what took too long."""
    work = WorkProcess(1, {})
    process = await work._start()
    killing = asyncio.create_task(work.kill())
    await asyncio.sleep(0)
    killing.cancel()
    await work.kill()
    assert process.returncode is not None
