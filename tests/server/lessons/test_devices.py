"""A student's device at a table of the lesson: it is asked by the lesson at every move, and goes with its student."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from dicehouse.play.units import Instant
from testkit.server.clients import Client, ask, play_scene
from testkit.server.inside import HouseInside, house_inside
from testkit.server.lessons import Pupil, Screen, new_lesson
from testkit.server.load import until

THROW = {"do": "act", "action": {"is": "throw"}}


async def pair_at_a_table(house: HouseInside) -> tuple[Screen, list[Pupil], list[Screen], list[Client]]:
    lesson = await asyncio.to_thread(new_lesson, house, rules="place-value-3@1", form="pairs")
    console = await lesson.console()
    joined = [await asyncio.to_thread(lesson.join) for _ in range(2)]
    await console.until(lambda view: len(view["students"]) == 2)
    await console.done("start-lesson")
    screens = [await pupil.screen() for pupil in joined]
    return console, joined, screens, [await pupil.table(screen) for pupil, screen in zip(joined, screens, strict=True)]


def test_a_lesson_that_was_put_away_is_asked_all_the_same() -> None:
    """Who stays at a table with no other page open does not escape from the pause."""

    async def scene() -> None:
        async with house_inside() as house:
            console, _, screens, tables = await pair_at_a_table(house)
            await console.done("pause")
            for screen in (console, *screens):
                await screen.close()
            lessons = house.services.lessons
            classrooms = lessons.classrooms
            await until(lambda: not any(classroom.screens for classroom in classrooms.values()))
            for classroom in classrooms.values():
                classroom.touched = Instant(0)
            lessons.forget_idle(lessons.log.now())
            assert not classrooms
            turn = next(table for table in tables if table.view["turn"]["seat"] == table.view["you"])
            answer = await turn.do(THROW)
            assert (answer["is"], answer["code"]) == ("refused", "lesson-paused")

    play_scene(scene)


def test_who_signs_out_leaves_the_teams_table_too() -> None:
    async def scene() -> None:
        async with house_inside() as house:
            lesson = await asyncio.to_thread(new_lesson, house, team_count=1, zombie={"is": "teacher"})
            console = await lesson.console()
            pupil = await asyncio.to_thread(lesson.join)
            await console.until(lambda view: len(view["students"]) == 1)
            await console.done("start-lesson")
            table = await pupil.table(await pupil.screen())
            answer = await asyncio.to_thread(ask, house, "POST", "/api/me/sign-out", {}, pupil.guest)
            assert answer.status_code == 200
            assert await table.refusal() == "guest-unknown"
            with pytest.raises(ConnectionClosed):
                await table.hear()

    play_scene(scene)
