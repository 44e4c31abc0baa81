"""What is worked out for a lesson beside the house: what the coach would have kept of shared throws, once everybody has
chosen, and the odds of the match, from the expected share of right answers, then from the measured one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from msgspec.structs import replace

from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.odds import MatchFound, fair_now, live_odds, zombie_scores
from ...classroom.lessons.settings import BotZombie
from ...classroom.lessons.shared import shared_throws
from ...classroom.lessons.standing import Standing
from ...classroom.lessons.units import LessonId
from ...classroom.lessons.views.console import OddsView
from ...errors import DicehouseError
from ...play.log import Stored
from ...play.units import Instant, TableId
from ...tasks import TaskSet
from .classroom import Classroom
from .lessons import Lessons

ENOUGH = 10
"""Answers that must have been judged before the measured share counts."""

STEP = 5
"""Hundredths: a share is rounded to these, so that what was worked out once serves many lessons."""

logger = logging.getLogger("dicehouse.lessons")

SharedAdvice = Callable[[LessonId, list[tuple[TableId, list[Stored]]], int], Awaitable[tuple[int, ...] | None]]
"""What the coach would keep of a class's common throw, from the logs of its tables."""

WorkOut = Callable[[LessonId, str, int, int, tuple[int, int | None]], Awaitable[MatchFound]]
"""For a lesson, of a game, at so many hundredths of right answers, for so many teams, with these limits."""


class Advice:
    """One question of a kind at a time for each lesson. What a game is worth is asked for once for each share, limit
    and number of teams; how the match stands is added with every change."""

    def __init__(self, lessons: Lessons, tasks: TaskSet, advise: SharedAdvice, work_out: WorkOut | None) -> None:
        self._lessons = lessons
        self._tasks = tasks
        self._advise = advise
        self._work_out = work_out

    def changed(self, classroom: Classroom) -> None:
        """Odds are for a teacher who looks."""
        if classroom.lesson.settings.dice == "shared" and "coach" not in classroom.asking:
            shown = shared_throws(classroom.standing, classroom.coached)
            unknown = [throw.turn for throw in shown if (throw.turn, throw.roll) not in classroom.coached]
            if unknown:
                self._ask(classroom, "coach", self._coach(classroom, unknown[0]))
        if self._work_out is None or "odds" in classroom.asking:
            return
        wanted = odds_wanted(classroom.standing)
        if wanted is not None and any(screen.role == "console" for screen in classroom.screens):
            asked = wanted.share, wanted.max_buys_turn, wanted.max_buys_game, _teams(classroom.lesson)
            if asked != classroom.odds_asked:
                classroom.odds_asked = asked
                self._ask(classroom, "odds", self._odds(classroom, wanted, self._work_out))

    def _ask(self, classroom: Classroom, kind: str, work: Coroutine[Any, Any, None]) -> None:
        classroom.asking.add(kind)
        self._tasks.spawn(self._answered(classroom, kind, work), name=f"{kind} of a class")

    async def _answered(self, classroom: Classroom, kind: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        finally:
            classroom.asking.discard(kind)
        self._lessons.changed(classroom)

    async def _coach(self, classroom: Classroom, turn: int) -> None:
        lesson, kept = classroom.lesson, None
        try:
            tables = [lesson.table(team.number) for team in lesson.playing_teams]
            logs = [(table, await self._lessons.log.read(table)) for table in tables]
            kept = await self._advise(lesson.id, logs, turn)
        except DicehouseError as error:
            logger.warning("the coach has nothing to say to a class: %s", error.code)
        classroom.coached[turn, 1] = kept

    async def _odds(self, classroom: Classroom, wanted: OddsView, work_out: WorkOut) -> None:
        classroom.odds_problem = None
        self._lessons.changed(classroom)
        limits = wanted.max_buys_turn, wanted.max_buys_game
        name, teams = classroom.lesson.settings.rules, _teams(classroom.lesson)
        try:
            classroom.odds_found = await work_out(classroom.id, name, wanted.share, teams, limits)
        except DicehouseError as error:
            classroom.odds_problem = error.message


def odds_wanted(standing: Standing) -> OddsView | None:
    """What the odds are to be worked out for, without them; None where there is no match."""
    lesson = standing.lesson
    buying = lesson.rules.buying
    if buying is None or lesson.settings.form != "teams" or lesson.teaching.phase == "ended":
        return None
    tallies = [game.tally for game in map(standing.game, lesson.teams) if game]
    asked, right = sum(tally.asked for tally in tallies), sum(tally.right for tally in tallies)
    measured = asked >= ENOUGH
    share = 100 * right / asked if measured else float(lesson.settings.expected_right)
    turn, game = lesson.teaching.limits or (buying.max_buys_turn, buying.max_buys_game)
    return OddsView(
        state="computing",
        share=min(100, round(share / STEP) * STEP),
        measured=measured,
        asked=asked,
        right=right,
        max_buys_turn=lesson.rules.dice.count if turn is None else turn,
        max_buys_game=game,
        survivors=None,
        draw=None,
        zombies=None,
        fair=None,
    )


def odds_view(classroom: Classroom, now: Instant) -> OddsView | None:
    """As the match stands now; while a new share is worked out, at what was found for the last."""
    standing, found = classroom.standing, classroom.odds_found
    wanted = odds_wanted(standing)
    if wanted is None or (found is None and classroom.odds_asked is None):
        return None
    if classroom.odds_problem is not None:
        return replace(wanted, state="none", problem=classroom.odds_problem)
    if found is None:
        return wanted
    zombie = standing.lesson.settings.zombie
    scores = zombie_scores(found, zombie.strength if isinstance(zombie, BotZombie) else None)
    odds = live_odds(standing, found.team, scores, now)
    # in whole percent: a console need not be sent what it does not show
    return replace(
        wanted,
        state="ready",
        survivors=round(odds.survivors, 2),
        draw=round(odds.draw, 2),
        zombies=round(odds.zombies, 2),
        fair=fair_now(standing, found, now),
    )


def _teams(lesson: Lesson) -> int:
    return max(1, len(lesson.playing_teams))
