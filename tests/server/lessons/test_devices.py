"""A student's device at a table of the lesson: it is asked by the lesson at every move, and goes with its student."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from dicehouse.classroom.lessons.settings import LessonSettings
from dicehouse.house.lessons.lessons import Lessons
from dicehouse.play.guests import Guest
from dicehouse.play.log import Commit
from dicehouse.play.units import CommandId, GuestId, Instant
from dicehouse.storage.memory import MemoryLog
from testkit.server.clients import ask
from testkit.server.lessons import THROW, begin_period
from testkit.server.load import until
from tests.server.conftest import OpenInside


async def test_a_lesson_that_was_put_away_is_asked_all_the_same(open_inside: OpenInside) -> None:
    """Who stays at a table with no other page open does not escape from the pause."""
    house = open_inside()
    period = await begin_period(house)
    await period.console.done("pause")
    for screen in (period.console, *period.screens):
        await screen.close()
    lessons = house.services.lessons
    [classroom] = lessons.rooms.values()
    await until(lambda: not classroom.screens)
    classroom.touched = Instant(0)
    lessons.rooms.forget_idle(lessons.log.now())
    assert not len(lessons.rooms)
    assert (await period.tables[0].do(THROW))["code"] == "lesson-paused"


async def test_who_signs_out_leaves_the_teams_table_too(open_inside: OpenInside) -> None:
    period = await begin_period(open_inside(), 1, team_count=1)
    [pupil], [table] = period.pupils, period.tables
    assert ask(pupil.guest, "/api/me/sign-out", {}).status_code == 200
    assert await table.refusal() == "guest-unknown"
    with pytest.raises(ConnectionClosed):
        await table.hear()


async def test_a_device_without_a_connection_is_away_until_it_comes_back(open_inside: OpenInside) -> None:
    period = await begin_period(open_inside(), 1, team_count=1)
    await period.screens[0].close()
    await period.console.shown("students.0.here", False)
    await period.pupils[0].screen()
    await period.console.shown("students.0.here", True)


class SlowLog(MemoryLog):
    """Every commit takes a moment; `most` counts how many were on their way together."""

    on_their_way = most = 0

    async def append(self, commit: Commit) -> None:
        self.on_their_way += 1
        self.most = max(self.most, self.on_their_way)
        await asyncio.sleep(0)
        await super().append(commit)
        self.on_their_way -= 1


async def test_a_crowd_that_joins_at_once_is_dealt_evenly_and_written_down_together() -> None:
    log = SlowLog()
    lessons = Lessons(log, b"key", kept=3600)
    classroom, _ = await lessons.open(LessonSettings(team_count=6), None, CommandId("open"))
    guests = [Guest(GuestId(f"guest-{number}"), "") for number in range(30)]
    joined = await asyncio.gather(*(lessons.join(classroom, guest, 1) for guest in (*guests, guests[0])))
    assert [student.number for student in joined] == [*range(1, 31), 1], "who asks twice is in once"
    assert {len(classroom.lesson.members(team)) for team in classroom.lesson.teams} == {5}
    assert log.most == 30
