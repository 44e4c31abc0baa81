"""A student's device at a table of the lesson: it is asked by the lesson at every move, and goes with its student."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from dicehouse.play.units import Instant
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
    [classroom] = lessons.rooms
    await until(lambda: not classroom.screens)
    classroom.touched = Instant(0)
    lessons.rooms.forget_idle(lessons.log.now())
    assert not len(lessons.rooms)
    assert (await period.tables[0].do(THROW))["code"] == "lesson-paused"


async def test_who_signs_out_leaves_the_teams_table_too(open_inside: OpenInside) -> None:
    period = await begin_period(open_inside(), 1, team_count=1)
    [pupil], [table] = period.pupils, period.tables
    assert ask(pupil.guest.house, "POST", "/api/me/sign-out", {}, pupil.guest).status_code == 200
    assert await table.refusal() == "guest-unknown"
    with pytest.raises(ConnectionClosed):
        await table.hear()
