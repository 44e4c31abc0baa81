"""What the house does by itself in a lesson: it opens the tables, keeps the zombie playing, puts questions, lets the
key judge where the teacher wants it, ends the period on time, and deletes what is not kept.

Each step looks at how things stand and does what is missing, with a command id that makes it happen once: whatever was
interrupted, by a restart or another worker, is taken up where it was left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ...backoff import Backoff
from ...classroom.lessons.events import LessonEnded, ZombieGameBegun
from ...classroom.lessons.evolve import Parts, of_teacher
from ...classroom.lessons.games import may_begin, seats_of_team, seats_of_zombie, tables_of
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.log import lesson_in
from ...classroom.lessons.tally import LessonGame, Tally, tallied
from ...classroom.lessons.units import LessonId
from ...classroom.questions import judge
from ...errors import DicehouseError
from ...play.commands import Command, Judge, LimitTries, Start
from ...play.events import TableEvent
from ...play.log import Fenced
from ...play.table import TableRefused
from ...play.units import SECOND, CommandId, Instant, TableId
from ...tasks import TaskSet
from ..claims import LASTS, Claim
from ..room import Room, Viewer
from ..tables import Tables
from .classroom import Classroom
from .lessons import Lessons, LessonTooLarge

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
        tasks: TaskSet,
        wake_bots: Callable[[Room], None],
        show_out: Callable[[Viewer], None],
        forgotten: Callable[[Classroom], None],
    ) -> None:
        self._lessons = lessons
        self._house = house
        self._tasks = tasks
        self._wake_bots = wake_bots
        self._show_out = show_out
        self._forgotten = forgotten

    def changed(self, classroom: Classroom) -> None:
        classroom.work.set()
        if not classroom.attended:
            classroom.attended = True
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
        """Of several workers one attends: whoever has claimed it. The others look on, and come in when it dies."""
        backoff = Backoff(TRY_AGAIN, LONGEST_PAUSE)
        claim = classroom.claim = Claim(self._lessons.log, f"attend {classroom.id}", alone=self._lessons.notices.alone)
        try:
            while not classroom.gone:
                classroom.work.clear()
                try:
                    held = await claim.held()
                    await self._once(classroom, held)
                except DicehouseError as error:
                    if isinstance(error, Fenced):
                        claim.lost()
                    logger.warning("a lesson waits: %s", error.code)
                    await backoff.pause()
                    continue
                backoff.reset()
                await self._woken(classroom, held)
        finally:
            with suppress(DicehouseError):
                await claim.give_up()

    async def _woken(self, classroom: Classroom, held: bool) -> None:
        """By a change, or by the end of the period, or when another's claim may be over."""
        ends = classroom.lesson.teaching.period.ends_at
        wait = None if ends is None else max(0.01, (ends - self._lessons.log.now()) / SECOND)
        if not held:
            wait = min(LASTS / SECOND, LASTS if wait is None else wait)
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await classroom.work.wait()

    async def _once(self, classroom: Classroom, held: bool) -> None:
        await self._end_on_time(classroom)
        steps: tuple[Callable[[Classroom], Awaitable[None]], ...] = (
            self._begin_games, self._watch_tables, self._keep_zombie_playing, self._end_when_decided,
            self._limit_tries, self._put_questions,
            self._let_key_judge, self._hear_bots, self._let_bots_move, self._move_devices,
        )  # fmt: skip
        if not held:
            steps = (self._watch_tables, self._let_bots_move, self._move_devices)
        for step in steps:
            await step(classroom)

    async def _host_does(
        self, classroom: Classroom, table: TableId, command: Command, command_id: CommandId, version: int | None
    ) -> None:
        """What is done for the lesson is done by who attends to it, and by nobody who was away."""
        host, fence = classroom.lesson.host, classroom.fence
        await self._house.command(table, host, command, command_id, version, fence=fence)

    async def _write(
        self, classroom: Classroom, decide: Callable[[Lesson, Instant], Parts], command: CommandId
    ) -> None:
        await self._lessons.run(classroom.id, decide, command, fence=classroom.fence)

    async def _end_on_time(self, classroom: Classroom, *, abandoned: bool = False) -> None:
        """At the end of the period; where it has none, once it is `abandoned`."""

        def decide(lesson: Lesson, now: Instant) -> Parts:
            ends = lesson.teaching.period.ends_at
            due = abandoned if ends is None else now >= ends
            return of_teacher(LessonEnded(by_clock=True)) if due and lesson.teaching.phase == "playing" else {}

        lesson = classroom.lesson
        ends = lesson.teaching.period.ends_at
        why = f"abandoned-{lesson.version}" if abandoned and ends is None else f"time-up-{ends}"
        await self._lessons.run(classroom.id, decide, CommandId(why))

    async def _begin_games(self, classroom: Classroom) -> None:
        lesson = classroom.lesson
        if lesson.teaching.phase != "playing":
            return
        for team in lesson.teams.values():
            table = lesson.table(team.number)
            if table not in classroom.seen and may_begin(lesson, team):
                await self._begin(classroom, table, seats_of_team(lesson, team))

    async def _begin(self, classroom: Classroom, table: TableId, seats: tuple[TableEvent, ...]) -> None:
        """A table that was opened before is found as it is."""
        room = await self._house.open_table(table, seats)
        if room.table.phase == "gathering":
            await self._house.command(
                table, classroom.lesson.host, Start(), CommandId("start"), None, fence=classroom.fence
            )
        await self._watch(classroom, table)

    async def _watch_tables(self, classroom: Classroom) -> None:
        """Those of the round that were there before this worker looked, and any whose news were missed."""
        lesson = classroom.lesson
        teams = [lesson.table(team.number) for team in lesson.playing_teams] if lesson.teaching.round else []
        for table in (*teams, *lesson.zombie_tables):
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
        finished, _ = classroom.standing.zombie_totals
        begun = lesson.teaching.zombie_games
        best = match.zombie_games == "best"
        if len(finished) == begun and (best or begun < lesson.zombie_plays):
            command = CommandId(f"zombie-{lesson.teaching.round}-{begun + 1}")
            await self._lessons.run(
                classroom.id, lambda lesson, _: _next_zombie_game(lesson, begun), command, fence=classroom.fence
            )
        for table in classroom.lesson.zombie_tables:
            if table not in classroom.seen:
                await self._begin(classroom, table, seats_of_zombie(classroom.lesson))

    async def _end_when_decided(self, classroom: Classroom) -> None:
        """When every card is full and the zombie has played its games, nothing is to come: the class sees how it has
        ended. Where the teacher lets them go on all the same, it is not ended again."""
        lesson, standing = classroom.lesson, classroom.standing
        if lesson.teaching.phase != "playing" or lesson.settings.form != "teams" or not standing.cards_are_full:
            return
        if len(standing.zombie_totals[0]) >= lesson.zombie_plays:
            command = CommandId(f"decided-{lesson.teaching.round}")
            await self._write(classroom, lambda lesson, _: _decided(lesson), command)

    async def _limit_tries(self, classroom: Classroom) -> None:
        """The teacher's limits hold at every team's table from now on."""
        limits = classroom.lesson.teaching.limits
        if limits is None or classroom.lesson.teaching.phase == "ended":
            return
        for table, game in list(classroom.games.items()):
            buying = game.table.rules.buying
            if buying and game.table.phase == "playing" and (buying.max_buys_turn, buying.max_buys_game) != limits:
                command = CommandId(f"limit-{game.table.version}")
                await self._house.command(
                    table, classroom.lesson.host, LimitTries(*limits), command, None, fence=classroom.fence
                )

    async def _put_questions(self, classroom: Classroom) -> None:
        for table, game in list(classroom.games.items()):
            ask = game.open_ask
            if ask is not None:
                await self._lessons.draw(
                    classroom, table, CommandId(f"draw-{table}-{ask.version}"), fence=classroom.fence
                )

    async def _let_key_judge(self, classroom: Classroom) -> None:
        """The key judges what it is sure of; the rest, and what the teacher has taken back, waits for the teacher."""
        lesson = classroom.lesson
        if not lesson.settings.automatic or lesson.teaching.phase != "playing":
            return
        for team in lesson.teams.values():
            table = lesson.table(team.number)
            game = classroom.games.get(table)
            ask = game.open_ask if game else None
            if game is None or ask is None or ask.reopened:
                continue
            draw = team.drawn(table, ask.version)
            question = lesson.question(draw)
            outcome = judge(question, draw.answer).outcome if question and draw.answer is not None else "unsure"
            if outcome != "unsure":
                command = CommandId(f"key-{game.table.version}")
                await self._house.command(
                    table, lesson.host, Judge(outcome == "right"), command, game.table.version, fence=classroom.fence
                )

    async def _hear_bots(self, classroom: Classroom) -> None:
        """A bot that keeps a child company reads its numbers rightly: nobody has to listen to it."""
        lesson = classroom.lesson
        if lesson.settings.form != "pairs" or lesson.teaching.phase != "playing":
            return
        for table, game in list(classroom.games.items()):
            state = game.table.state
            asker = game.table.seats[state.seat - 1] if state and not state.over and game.open_ask else None
            if asker is not None and asker.bot is not None:
                command = CommandId(f"heard-{game.table.version}")
                await self._house.command(
                    table, lesson.host, Judge(True), command, game.table.version, fence=classroom.fence
                )

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

    async def sweep(self) -> None:
        """Lessons that nobody has open here, and those whose time has come to be deleted."""
        for room in await self._lessons.log.due(lessons=True):
            if lesson := lesson_in(room):
                await self._due(lesson)

    async def _due(self, lesson_id: LessonId) -> None:
        try:
            classroom = await self._lessons.room(lesson_id)
        except LessonTooLarge:
            logger.warning("a lesson that is too large to be read is deleted")
            await self._lessons.log.forget_lesson(lesson_id)
            return
        # one without a clock has been led by nobody for a day
        await self._end_on_time(classroom, abandoned=True)
        teaching, now = classroom.lesson.teaching, self._lessons.log.now()
        gone = self._lessons.deleted_at(classroom.lesson)
        abandoned = teaching.phase in ("gathering", "paused") and not teaching.kept
        if (gone is not None and now >= gone) or abandoned:
            await self.forget(classroom)

    async def forget(self, classroom: Classroom) -> None:
        """The lesson, its tables and every name in them."""
        tables = tables_of(classroom.lesson)
        self._lessons.rooms.forget([classroom.id])
        await self._lessons.log.forget_lesson(classroom.id)
        self._house.rooms.forget(tables)
        self._forgotten(classroom)


def _decided(lesson: Lesson) -> Parts:
    return of_teacher(LessonEnded(by_clock=False)) if lesson.teaching.phase == "playing" else {}


def _next_zombie_game(lesson: Lesson, begun: int) -> Parts:
    playing = lesson.teaching.phase == "playing" and lesson.teaching.zombie_games == begun
    return of_teacher(ZombieGameBegun(begun + 1)) if playing else {}
