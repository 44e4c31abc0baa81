"""What a store promises of lessons: streams beside each other, deadlines, and that what is forgotten is gone."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec

from ..classroom.lessons.events import (
    BankChosen,
    DeviceShared,
    LessonEvent,
    LessonOpened,
    NameProposed,
    NameSwapped,
    StudentJoined,
    TeamMade,
)
from ..classroom.lessons.evolve import fold_lesson
from ..classroom.lessons.log import LessonPart, LessonSummary, lesson_room
from ..classroom.lessons.settings import LessonSettings
from ..classroom.lessons.units import LessonId, StudentNumber, TeamNumber, table_of_team
from ..classroom.questions import Question
from ..play.events import SeatTaken
from ..play.log import Commit, Revocation
from ..play.units import CommandId, GuestId, Instant
from ..rules import Seat
from .store_commits import Bench, expect, raises, tables_of, until

CLAIM_CENTIS = 110
MANY = 100


def _new_lesson() -> LessonId:
    return LessonId(secrets.token_hex(8))


def _commit(bench: Bench, lesson: LessonId, *parts: tuple[str, int, LessonEvent], summary: LessonSummary | None = None,
            command: str | None = None) -> Commit:  # fmt: skip
    bench.commits += 1
    made = tuple(LessonPart(stream, after, (event,)) for stream, after, event in parts)
    return Commit(lesson_room(lesson), bench.store.now(), CommandId(command or secrets.token_hex(8)), made, summary)


async def _write(bench: Bench, lesson: LessonId, *parts: tuple[str, int, LessonEvent], **keywords: Any) -> Commit:
    commit = _commit(bench, lesson, *parts, **keywords)
    await bench.store.append(commit)
    return commit


async def _opened(bench: Bench, deadline: Instant | None = None) -> LessonId:
    lesson = _new_lesson()
    opened = LessonOpened(LessonSettings(title="Room 4b"), f"code-{lesson}", "hash", "seed")
    summary = LessonSummary(f"code-{lesson}", deadline)
    await _write(bench, lesson, ("teacher", 0, opened), summary=summary)
    return lesson


async def lesson_streams(bench: Bench) -> None:
    """Who writes in one stream waits for nobody in another; of many at one version of a stream, one is written."""
    lesson = await _opened(bench)
    joins = [
        _commit(bench, lesson, (f"student-{n}", 0, StudentJoined(GuestId(f"g{n}"), f"Owl {n}", TeamNumber(1))))
        for n in range(MANY)
    ]
    await asyncio.gather(*map(bench.store.append, joins))
    rivals = (_commit(bench, lesson, ("student-7", 1, NameSwapped(f"Fox {n}"))) for n in range(10))
    written = (await bench.at_once(rivals)).count("done")
    expect(written == 1, f"{written} of ten rivals were written.")
    stored = await bench.other.read_lesson(lesson)
    expect(stored[0].stream == "teacher", "The teacher's stream is not the first.")
    expect(len(stored) == MANY + 2, f"{len(stored)} events are there, and {MANY + 2} were written.")
    await raises(_write(bench, lesson, ("student-9", 3, NameSwapped("Early Fox"))), "outrun")
    together = (("team-1", 0, TeamMade("Red Owls")), ("student-8", 0, NameSwapped("Late Fox")))
    await raises(_write(bench, lesson, *together), "outrun")
    streams = {row.stream for row in await bench.store.read_lesson(lesson)}
    expect("team-1" not in streams, "A part of a refused commit was written.")


async def lesson_commands(bench: Bench) -> None:
    """A command is carried out once for each lesson, however often it is sent."""
    lesson = await _opened(bench)
    first = await _write(bench, lesson, ("team-1", 0, TeamMade("Red Owls")), command="again")
    await raises(bench.other.append(first), "repeated")
    await raises(_write(bench, lesson, ("team-2", 0, TeamMade("Blue Foxes")), command="again"), "repeated")
    expect(len(await bench.store.read_lesson(lesson)) == 2, "It was carried out twice.")


async def lesson_deadlines(bench: Bench) -> None:
    """A lesson is found by its code, and due when its time is up, to one worker at a time."""
    now = bench.store.now()
    lesson = await _opened(bench, Instant(now - 1))
    found = await bench.other.find_code(f"code-{lesson}")
    expect(found == lesson_room(lesson), "The code does not find the lesson.")
    due = await bench.store.due(1000, lessons=True)
    expect(lesson_room(lesson) in due, "A lesson whose time is up is not due.")
    again = await bench.other.due(1000, lessons=True)
    expect(lesson_room(lesson) not in again, "A lesson is due to two workers at once.")
    await until(bench.store, now + CLAIM_CENTIS + 100)
    expect(lesson_room(lesson) in await bench.other.due(1000, lessons=True), "A claim lasts for ever.")


async def lesson_forgotten(bench: Bench) -> None:
    """What is forgotten is gone, with its tables, and nothing else is."""
    lesson, other = await _opened(bench), await _opened(bench)
    table, stays = table_of_team(lesson, TeamNumber(1), 1), table_of_team(other, TeamNumber(1), 1)
    guest = bench.new_guest()
    for one in (table, stays):
        await bench.write(one, 0, guest=guest)
    await bench.store.forget_lesson(lesson)
    expect(await bench.other.read_lesson(lesson) == [], "The lesson is still there.")
    expect(await bench.other.read(table) == [], "Its table is still there.")
    expect(await bench.store.summary(table) is None, "Its table is still listed.")
    expect(tables_of(await bench.store.seated(guest)) == [stays], "Who sat there is still known.")
    expect(await bench.store.find_code(f"code-{lesson}") is None, "Its code is known.")
    expect(len(await bench.store.read_lesson(other)) == 1, "Another lesson is gone too.")


async def lesson_banks(bench: Bench) -> None:
    """Of the banks that were chosen one after the other only the latest is kept; the versions stay."""
    lesson = await _opened(bench)
    questions = tuple(Question(f"What is {n} and {n}?", (str(2 * n),)) for n in range(100))
    for version in range(1, 4):
        chosen = BankChosen(f"bank {version}", questions=questions)
        await _write(bench, lesson, ("teacher", version, chosen))
    stored = await bench.other.read_lesson(lesson)
    kept = [(row.event.title, len(row.event.questions)) for row in stored if isinstance(row.event, BankChosen)]
    expect(kept == [("", 0), ("", 0), ("bank 3", 100)], f"Kept are {kept}.")
    expect([row.version for row in stored] == [1, 2, 3, 4], "A version is missing.")
    size = await bench.other.lesson_bytes(lesson)
    expect(5_000 < size < 50_000, f"It is said to have {size:,} bytes.")


async def lesson_read_on(bench: Bench) -> None:
    """Who knows how far each stream was reads what came after it, and nothing else."""
    lesson = await _opened(bench)
    for version in range(3):
        await _write(bench, lesson, ("student-1", version, NameSwapped(f"Fox {version}")))
    await _write(bench, lesson, ("team-1", 0, TeamMade("Red Owls")))
    rows = await bench.other.read_lesson(lesson, {"teacher": 1, "student-1": 2})
    found = sorted((row.stream, row.version) for row in rows)
    expect(found == [("student-1", 3), ("team-1", 1)], f"Read were {found}.")


async def lesson_left(bench: Bench) -> None:
    """Who leaves for good is in no lesson any more, nor at its tables; everything else stays."""
    store, ana, bo = bench.store, bench.new_guest(), bench.new_guest()
    lessons = [await _opened(bench) for _ in range(3)]
    name = f"Ana {ana}"
    for lesson in lessons:
        for number, guest, called in ((1, ana, name), (2, bo, "Bo")):
            joined = StudentJoined(guest, called, TeamNumber(1))
            stream, team = f"student-{number}", ((f"team-{number}", 0, TeamMade("Red Owls")),)
            await _write(bench, lesson, *team, (stream, 0, joined), command=f"join-{guest}-1")
        own: list[LessonEvent] = [DeviceShared((name, f"{name} 2")), NameSwapped(name), NameProposed(name)]
        for version, event in enumerate(own, 1):
            await _write(bench, lesson, ("student-1", version, event))
        table = table_of_team(lesson, TeamNumber(1), 1)
        pair = (SeatTaken(Seat(1), ana, name), SeatTaken(Seat(2), bo, "Bo"))
        await bench.write(table, 0, pair)
    await bench.store.revoke(Revocation(ana, store.now(), left=True))
    expect(ana in await bench.other.leaving(1000), "Who has left is still in a lesson, and not listed.")
    done: list[LessonId] = []
    while left := await bench.other.leave_lessons(ana, 2):
        done += left
    expect(sorted(done) == sorted(lessons), f"{len(done)} lessons of three were left.")
    expect(ana not in await store.leaving(1000), "Who has left everything is still listed.")
    for lesson in lessons:
        rows = await store.read_lesson(lesson)
        text = msgspec.json.encode([rows, await store.read(table_of_team(lesson, TeamNumber(1), 1))]).decode()
        expect(str(ana) not in text, "The guest's id or name is still there.")
        expect(text.count(bo) == 4, "Another student has lost something.")
        kept = fold_lesson(lesson, rows)
        student = kept.students[StudentNumber(1)] if kept else None
        expect(student is not None and not student.takes_part, "The student still takes part.")
        await raises(_write(bench, lesson, ("student-1", 4, NameSwapped("Late Fox"))), "outrun")


LESSON_CHECKS = (
    lesson_streams,
    lesson_commands,
    lesson_deadlines,
    lesson_forgotten,
    lesson_banks,
    lesson_read_on,
    lesson_left,
)
