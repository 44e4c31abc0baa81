"""A house of the time when lessons had tables of their own opens and imports: see kept/README.md."""

from __future__ import annotations

import gzip
from pathlib import Path

import asyncpg
import pytest

from dicehouse.classroom.lessons.events import BankChosen
from dicehouse.classroom.lessons.evolve import fold_lesson
from dicehouse.classroom.lessons.log import HouseLog, LessonPart, lesson_room
from dicehouse.classroom.lessons.units import LessonId, StudentNumber
from dicehouse.play.log import Commit, Repeated, Revocation
from dicehouse.play.units import CommandId, GuestId
from dicehouse.storage import open_log
from dicehouse.storage.migrations import migrations
from dicehouse.storage.transfer.transfer import import_house
from tests.storage.conftest import Engine, exported, opened

KEPT = Path(__file__).parent / "kept" / "677e987"
EXPORT = gzip.decompress((KEPT / "house.jsonl.gz").read_bytes())
LESSON, OTHER = LessonId("fedcba9876543210"), LessonId("0123456789abcdef")
DEE = GuestId("dee")


async def expect_the_lessons(store: HouseLog) -> None:
    rows = await store.read_lesson(LESSON)
    told = [(row.stream, row.version, row.command) for row in rows]
    assert told == [
        ("teacher", 1, "open"),
        ("teacher", 2, "bank"),
        ("teacher", 3, "keep"),
        ("student-1", 1, "join-ana-1"),
        ("student-2", 1, "join-dee-3"),
        ("student-2", 2, "swap"),
        ("team-1", 1, "join-ana-1"),
    ]
    lesson = fold_lesson(LESSON, rows)
    assert lesson is not None
    assert lesson.students[StudentNumber(2)].guest == DEE
    assert await store.find_code("HGFEDCBA") == lesson_room(LESSON)
    assert await store.find_code("ABCDEFGH") == lesson_room(OTHER)
    assert await store.due(lessons=True) == [lesson_room(OTHER)], "the other is kept, and has no deadline"
    assert len(await store.summaries()) == 6
    assert [summary.table for summary in await store.seated(DEE)] == [f"L{LESSON}-t1-1"]
    again = Commit(
        lesson_room(LESSON), store.now(), CommandId("bank"), (LessonPart("team-2", 0, (BankChosen("x"),)),), None
    )
    with pytest.raises(Repeated):
        await store.append(again)
    await store.revoke(Revocation(DEE, store.now(), left=True))
    assert await store.leaving() == [DEE]
    assert await store.leave_lessons(DEE) == [LESSON]
    assert all(DEE not in str(row) for row in await store.read_lesson(LESSON))
    assert await store.leaving() == []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "house.db").write_bytes(gzip.decompress((KEPT / "house.db.gz").read_bytes()))
    return tmp_path / "house.db"


async def test_the_database_opens_and_is_exported_as_it_was(path: Path) -> None:
    url = f"sqlite:///{path}"
    await (await open_log(url)).close()
    assert await exported(url) == EXPORT
    async with opened(url) as store:
        await expect_the_lessons(store)


async def test_no_name_is_left_where_it_stood_before(path: Path) -> None:
    assert b"Wild Fox" in path.read_bytes()
    async with opened(f"sqlite:///{path}") as store:
        for lesson in (LESSON, OTHER):
            await store.forget_lesson(lesson)
    assert not [name for name in (b"Wild Fox", b"Brave Otter", b"Calm Owl") if name in path.read_bytes()]


async def test_the_export_is_imported_into_either_engine(durable_engine: Engine) -> None:
    assert await import_house(durable_engine.url, EXPORT.splitlines(keepends=True)) > 40
    assert await exported(durable_engine.url) == EXPORT
    async with opened(durable_engine.url) as store:
        await expect_the_lessons(store)


async def test_postgresql_is_brought_up_to_date_too(database: str) -> None:
    connection = await asyncpg.connect(database, server_settings={"search_path": "dicehouse"})
    await connection.execute("CREATE SCHEMA dicehouse; CREATE TABLE schema_version (number integer PRIMARY KEY)")
    for number, (_, sql) in enumerate(migrations("postgres")[:6], 1):
        await connection.execute(sql)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", number)
    joined = '{"is":"joined","guest":"dee","name":"Fox","team":1}'
    for stream, step, body in (("team-1", 0, '{"is":"team-made","name":"Red Owls"}'), ("student-1", 1, joined)):
        row = (LESSON, stream, 1, 7, "join", step, body)
        await connection.execute("INSERT INTO lesson_events VALUES ($1, $2, $3, $4, $5, $6, $7)", *row)
    await connection.execute("INSERT INTO lessons VALUES ($1, 'CODE', 9, 0)", LESSON)
    await connection.close()
    store = await open_log(database)
    assert [(row.stream, row.at) for row in await store.read_lesson(LESSON)] == [("student-1", 7), ("team-1", 7)]
    assert await store.due(lessons=True) == [await store.find_code("CODE")] == [lesson_room(LESSON)]
    assert await store.find_command(lesson_room(LESSON), CommandId("join")) == (1, 1)
    assert await store.leave_lessons(DEE) == [LESSON]
    await store.close()
