"""A lesson on two workers with one PostgreSQL: the teacher is at one of them, the class at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from testkit.engines import PostgresServer
from testkit.server.clients import play_scene
from testkit.server.house import OpenHouse
from testkit.server.lessons import new_lesson
from tests.server.lessons.test_zombie import QUESTION, ask_for_a_die

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pair(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[OpenHouse, OpenHouse]]:
    folder: Path = tmp_path_factory.mktemp("pair")
    database = asyncio.run(postgres.new_database())
    houses = OpenHouse(folder, database), OpenHouse(folder, database)
    yield houses
    for house in houses:
        house.close()


def test_a_lesson_is_one_lesson_on_two_workers(pair: tuple[OpenHouse, OpenHouse]) -> None:
    teachers, students = pair

    async def run() -> None:
        lesson = new_lesson(teachers, team_count=1, zombie={"is": "teacher"})
        elsewhere = replace(lesson, house=students)
        console = await lesson.console()
        assert lesson.ask("PUT", "/bank", {"title": "Tables", "questions": [QUESTION]}).status_code == 200
        pupil = elsewhere.join()
        screen = await pupil.screen()
        await console.until(lambda view: len(view["students"]) == 1)
        await console.done("start-lesson")
        table = await pupil.table(screen)
        await ask_for_a_die(table)
        await screen.until(lambda view: view["asked"] and view["asked"]["question"])
        await screen.done("answer-question", answer="56")
        [waiting] = (await console.until(lambda view: view["asks"] and view["asks"][0]["typed"]))["asks"]
        await console.done("rule-on-answer", table=waiting["table"], right=True)
        while table.view["turn"]["question"] is not None:
            await table.hear()
        await console.done("pause")
        await screen.until(lambda view: view["phase"] == "paused")

    play_scene(run)
