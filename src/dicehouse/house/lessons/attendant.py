"""What the house does by itself in a lesson: it opens the tables, keeps the zombie playing, puts questions, lets the
key judge where the teacher wants it, ends the period on time, and deletes what is not kept.

Each step looks at how things stand and does what is missing, with a command id that makes it happen once: whatever was
interrupted, by a restart or another worker, is taken up where it was left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from ...backoff import Backoff
from ...classroom.lessons.deciding.parts import Parts
from ...classroom.lessons.drawing import drawn_for
from ...classroom.lessons.events import LessonEnded, ZombieGameBegun
from ...classroom.lessons.games import (
    TEACHER,
    may_begin,
    seats_of_team,
    seats_of_zombie,
    table_of_team,
    tables_of,
    teacher_guest,
    zombie_table,
)
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.log import lesson_in
from ...classroom.lessons.match import zombie_totals
from ...classroom.lessons.tally import LessonGame, Tally, tallied
from ...classroom.lessons.units import LessonId
from ...classroom.lessons.views.console_building import question_of
from ...classroom.questions import judge
from ...errors import DicehouseError
from ...play.commands import Judge, LimitTries, Start
from ...play.events import TableEvent
from ...play.guests import Guest
from ...play.refusals import TableRefused
from ...play.units import SECOND, CommandId, Instant, TableId
from ...tasks import TaskSet
from ..room import Room, Viewer
from ..tables import Tables
from .classroom import Classroom
from .lessons import Lessons, LessonTooLarge

SWEEP = 1.0
TRY_AGAIN = 0.2
LONGEST_PAUSE = 10.0

logger = logging.getLogger("dicehouse.lessons")


class Attendant:
    """One task for each classroom, woken when something changes there. `show_out` tells whoever has been moved that
    they no longer play at a table."""

    def __init__(
        self,
        lessons: Lessons,
        house: Tables,
        wake_bots: Callable[[Room], None],
        show_out: Callable[[Viewer], None],
    ) -> None:
        self._lessons = lessons
        self._house = house
        self._wake_bots = wake_bots
        self._show_out = show_out
        self._attended: dict[LessonId, Classroom] = {}
        self._tasks = TaskSet(logger)
        self.on_forgotten: list[Callable[[Classroom], None]] = []

    def open(self) -> None:
        self._tasks.spawn(self._sweep(), name="sweep lessons")

    async def close(self) -> None:
        await self._tasks.close()

    def changed(self, classroom: Classroom) -> None:
        classroom.work.set()
        if self._attended.get(classroom.id) is not classroom:
            self._attended[classroom.id] = classroom
            self._tasks.spawn(self._attend(classroom), name=f"attend to lesson {classroom.id}")

    def table_changed(self, room: Room) -> None:
        """A table of a lesson that is open here has moved on."""
        classroom = self._lessons.of_table(room.id)
        if classroom is None:
            return
        game = classroom.games.get(room.id)
        seen = classroom.seen.get(room.id, 0)
        if game is None or not room.covers(seen):
            classroom.seen.pop(room.id, None)  # read again from the beginning
        else:
            classroom.games[room.id] = LessonGame(room.table, tallied(game.tally, room.after(seen)))
            classroom.seen[room.id] = room.table.version
        self._lessons.changed(classroom)

    async def _attend(self, classroom: Classroom) -> None:
        backoff = Backoff(TRY_AGAIN, LONGEST_PAUSE)
        while not classroom.gone:
            classroom.work.clear()
            try:
                await self._once(classroom)
            except DicehouseError as error:
                logger.warning("a lesson waits: %s", error.code)
                await backoff.pause()
                continue
            backoff.reset()
            await self._woken(classroom)
        if self._attended.get(classroom.id) is classroom:
            del self._attended[classroom.id]

    async def _woken(self, classroom: Classroom) -> None:
        """By a change, or by the end of the period."""
        ends = classroom.lesson.teaching.period.ends_at
        wait = None if ends is None else max(0.01, (ends - self._lessons.log.now()) / SECOND)
        try:
            async with asyncio.timeout(wait):
                await classroom.work.wait()
        except TimeoutError:
            return

    async def _once(self, classroom: Classroom) -> None:
        await self._end_on_time(classroom)
        steps: tuple[Callable[[Classroom], Awaitable[None]], ...] = (
            self._begin_games, self._watch_tables, self._keep_zombie_playing, self._limit_tries, self._put_questions,
            self._let_key_judge, self._let_bots_move, self._move_devices,
        )  # fmt: skip
        for step in steps:
            await step(classroom)

    async def _end_on_time(self, classroom: Classroom) -> None:
        def decide(lesson: Lesson, now: Instant) -> Parts:
            ends = lesson.teaching.period.ends_at
            due = lesson.teaching.phase == "playing" and ends is not None and now >= ends
            return Parts.teacher(lesson, LessonEnded(by_clock=True)) if due else Parts()

        ends = classroom.lesson.teaching.period.ends_at
        await self._lessons.run(classroom.id, decide, CommandId(f"time-up-{ends}"))

    async def _begin_games(self, classroom: Classroom) -> None:
        lesson = classroom.lesson
        if lesson.teaching.phase != "playing":
            return
        for team in lesson.teams.values():
            table = table_of_team(lesson.id, team.number, lesson.teaching.round)
            if table not in classroom.seen and may_begin(lesson, lesson.members(team.number)):
                await self._begin(classroom, table, seats_of_team(lesson, team))

    async def _begin(self, classroom: Classroom, table: TableId, seats: tuple[TableEvent, ...]) -> None:
        """A table that was opened before is found as it is."""
        room = await self._house.open_table(table, seats)
        if room.table.phase == "gathering":
            host = Guest(teacher_guest(classroom.id), TEACHER)
            await self._house.command(table, host, Start(), CommandId("start"), None)
        await self._watch(classroom, table)

    async def _watch_tables(self, classroom: Classroom) -> None:
        """Those of the round that were there before this worker looked, and any whose news were missed."""
        lesson = classroom.lesson
        round_ = lesson.teaching.round
        if not round_:
            return
        for team in lesson.teams:
            table = table_of_team(lesson.id, team, round_)
            if table not in classroom.seen and lesson.members(team):
                await self._watch(classroom, table)
        for number in range(1, lesson.teaching.zombie_games + 1):
            table = zombie_table(lesson.id, round_, number)
            if table not in classroom.seen:
                await self._watch(classroom, table)

    async def _watch(self, classroom: Classroom, table: TableId) -> None:
        try:
            room = await self._house.room(table)
        except TableRefused:
            return
        stored = await self._lessons.log.read(table)
        tally = tallied(Tally(), stored)
        # nothing is awaited from here on: what the room has learnt meanwhile is added
        version = stored[-1].version if stored else 0
        classroom.games[table] = LessonGame(room.table, tallied(tally, room.after(version)))
        classroom.seen[table] = room.table.version
        self._lessons.changed(classroom)

    async def _keep_zombie_playing(self, classroom: Classroom) -> None:
        """Game after game, as many as count."""
        lesson = classroom.lesson
        match = lesson.rules.match
        if lesson.teaching.phase != "playing" or lesson.settings.form != "teams" or match is None:
            return
        finished, _ = zombie_totals(lesson, classroom.games)
        begun = lesson.teaching.zombie_games
        best = match.zombie_games == "best"
        if len(finished) == begun and (best or begun < len(lesson.playing_teams)):
            await self._lessons.run(
                classroom.id,
                lambda lesson, _: _next_zombie_game(lesson, begun),
                CommandId(f"zombie-{lesson.teaching.round}-{begun + 1}"),
            )
        lesson = classroom.lesson
        for number in range(1, lesson.teaching.zombie_games + 1):
            table = zombie_table(lesson.id, lesson.teaching.round, number)
            if table not in classroom.seen:
                await self._begin(classroom, table, seats_of_zombie(lesson))

    async def _limit_tries(self, classroom: Classroom) -> None:
        """The teacher's limits hold at every team's table from now on."""
        limits = classroom.lesson.teaching.limits
        if limits is None or classroom.lesson.teaching.phase == "ended":
            return
        host = Guest(teacher_guest(classroom.id), TEACHER)
        for table, game in list(classroom.games.items()):
            buying = game.table.rules.buying
            if buying and game.table.phase == "playing" and (buying.max_buys_turn, buying.max_buys_game) != limits:
                command = CommandId(f"limit-{game.table.version}")
                await self._house.command(table, host, LimitTries(*limits), command, None)

    async def _put_questions(self, classroom: Classroom) -> None:
        for table, game in list(classroom.games.items()):
            ask = game.tally.open_ask
            if ask is not None and game.table.question is not None:
                await self._lessons.run(
                    classroom.id,
                    partial(_drawn, classroom, table),
                    CommandId(f"draw-{table}-{ask.version}"),
                )

    async def _let_key_judge(self, classroom: Classroom) -> None:
        """The key judges what it is sure of; the rest waits for the teacher."""
        lesson = classroom.lesson
        if not lesson.settings.automatic or lesson.teaching.phase != "playing":
            return
        for team in lesson.teams.values():
            table = table_of_team(lesson.id, team.number, lesson.teaching.round)
            game = classroom.games.get(table)
            ask = game.tally.open_ask if game and game.table.question else None
            draw = team.draw(table, ask.version) if ask else None
            question = question_of(lesson, draw.question) if draw else None
            if game is None or question is None or draw is None or draw.answer is None:
                continue
            outcome = judge(question, draw.answer).outcome
            if outcome != "unsure":
                host = Guest(teacher_guest(classroom.id), TEACHER)
                command = CommandId(f"key-{game.table.version}")
                await self._house.command(table, host, Judge(outcome == "right"), command, game.table.version)

    async def _let_bots_move(self, classroom: Classroom) -> None:
        """After a pause they have to be woken."""
        if classroom.lesson.teaching.phase == "playing":
            for table, game in classroom.games.items():
                room = self._house.rooms.get(table) if game.table.bot_to_move else None
                if room is not None:
                    self._wake_bots(room)

    async def _move_devices(self, classroom: Classroom) -> None:
        """Who has been moved or taken out sits no longer where they sat; moves at the tables put nobody elsewhere."""
        if classroom.seated_by is classroom.lesson:
            return
        classroom.seated_by = classroom.lesson
        for table in classroom.games:
            room = self._house.rooms.get(table)
            for viewer in list(room.viewers) if room else ():
                if self._lessons.actor(viewer.device, table).id != viewer.guest.id:
                    self._show_out(viewer)

    async def _sweep(self) -> None:
        """Lessons that nobody has open here, and those whose time has come to be deleted."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for room in await self._lessons.log.due(lessons=True):
                    if lesson := lesson_in(room):
                        await self._due(lesson)
            except DicehouseError as error:
                logger.warning("the sweep of lessons failed: %s", error.code)

    async def _due(self, lesson_id: LessonId) -> None:
        try:
            classroom = await self._lessons.room(lesson_id)
        except LessonTooLarge:
            logger.warning("a lesson that is too large to be read is deleted")
            await self._lessons.log.forget_lesson(lesson_id)
            return
        await self._end_on_time(classroom)
        await self._end_unclocked(classroom)
        teaching, now = classroom.lesson.teaching, self._lessons.log.now()
        gone = self._lessons.deleted_at(classroom.lesson)
        abandoned = teaching.phase in ("gathering", "paused") and not teaching.kept
        if (gone is not None and now >= gone) or abandoned:
            await self.forget(classroom)

    async def _end_unclocked(self, classroom: Classroom) -> None:
        """A lesson without a clock that nobody has led for a day."""

        def decide(lesson: Lesson, _: Instant) -> Parts:
            on = lesson.teaching.phase == "playing" and lesson.teaching.period.ends_at is None
            return Parts.teacher(lesson, LessonEnded(by_clock=True)) if on else Parts()

        await self._lessons.run(classroom.id, decide, CommandId(f"abandoned-{classroom.lesson.version}"))

    async def forget(self, classroom: Classroom) -> None:
        """The lesson, its tables and every name in them."""
        tables = tables_of(classroom.lesson)
        self._lessons.rooms.forget([classroom.id])
        await self._lessons.log.forget_lesson(classroom.id)
        self._house.rooms.forget(tables)
        for forgotten in self.on_forgotten:
            forgotten(classroom)


def _drawn(classroom: Classroom, table: TableId, lesson: Lesson, _: Instant) -> Parts:
    return drawn_for(lesson, classroom.games, table)


def _next_zombie_game(lesson: Lesson, begun: int) -> Parts:
    playing = lesson.teaching.phase == "playing" and lesson.teaching.zombie_games == begun
    return Parts.teacher(lesson, ZombieGameBegun(begun + 1)) if playing else Parts()
