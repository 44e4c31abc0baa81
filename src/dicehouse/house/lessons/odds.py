"""The odds of a match, worked out beside the house: from the expected share of right answers, then from the measured
one."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from ...classroom.lessons.games import table_of_team
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.match import Games
from ...classroom.lessons.odds import MatchFound, live_odds
from ...classroom.lessons.units import LessonId
from ...classroom.lessons.views.console import OddsView
from ...errors import DicehouseError
from ...play.units import Instant
from ...tasks import TaskSet
from .classroom import Classroom
from .lessons import Lessons

ENOUGH = 10
"""Answers that must have been judged before the measured share counts."""

STEP = 5
"""Hundredths: a share is rounded to these, so that what was worked out once serves many lessons."""

logger = logging.getLogger("dicehouse.lessons")


def odds_wanted(lesson: Lesson, games: Games) -> OddsView | None:
    """What the odds are to be worked out for, without them; None where there is no match."""
    buying = lesson.rules.buying
    if buying is None or lesson.settings.form != "teams" or lesson.teaching.phase == "ended":
        return None
    tables = [table_of_team(lesson.id, team, lesson.teaching.round) for team in lesson.teams]
    tallies = [games[table].tally for table in tables if table in games]
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


WorkOut = Callable[[LessonId, str, int, int, tuple[int, int | None]], Awaitable[MatchFound]]
"""For a lesson, of a game, at so many hundredths of right answers, for so many teams, with these limits."""


class MatchOdds:
    """What a game is worth is asked for once for each share, limit and number of teams; how the match stands is added
    with every change."""

    def __init__(self, lessons: Lessons, work_out: WorkOut) -> None:
        self._lessons = lessons
        self._work_out = work_out
        self._asking: set[LessonId] = set()
        self._tasks = TaskSet(logger)

    def changed(self, classroom: Classroom) -> None:
        """Only for a teacher who looks."""
        wanted = odds_wanted(classroom.lesson, classroom.games)
        if wanted is None or not any(screen.role == "console" for screen in classroom.screens):
            return
        asked = _question(classroom.lesson, wanted)
        if asked != classroom.odds_asked and classroom.id not in self._asking:
            self._asking.add(classroom.id)
            self._tasks.spawn(self._ask(classroom, wanted, asked), name="odds of a match")

    async def close(self) -> None:
        await self._tasks.close()

    async def _ask(self, classroom: Classroom, wanted: OddsView, asked: tuple[object, ...]) -> None:
        classroom.odds_asked, classroom.odds_problem = asked, None
        self._lessons.changed(classroom)
        limits = wanted.max_buys_turn, wanted.max_buys_game
        name, teams = classroom.lesson.settings.rules, _teams(classroom.lesson)
        try:
            classroom.odds_found = await self._work_out(classroom.id, name, wanted.share, teams, limits)
        except DicehouseError as error:
            classroom.odds_problem = error.message
        finally:
            self._asking.discard(classroom.id)
        self._lessons.changed(classroom)


def odds_view(classroom: Classroom, now: Instant) -> OddsView | None:
    """As the match stands now; while a new share is worked out, at what was found for the last."""
    wanted = odds_wanted(classroom.lesson, classroom.games)
    found = classroom.odds_found
    if wanted is None or (found is None and classroom.odds_asked is None):
        return None
    if classroom.odds_problem is not None:
        return replace(wanted, state="none", problem=classroom.odds_problem)
    if found is None:
        return wanted
    odds = live_odds(classroom.lesson, classroom.games, found.team, found.zombie, now)
    # in whole percent: a console need not be sent what it does not show
    return replace(
        wanted,
        state="ready",
        survivors=round(odds.survivors, 2),
        draw=round(odds.draw, 2),
        zombies=round(odds.zombies, 2),
        fair=found.fair,
    )


def _question(lesson: Lesson, wanted: OddsView) -> tuple[object, ...]:
    return wanted.share, wanted.max_buys_turn, wanted.max_buys_game, _teams(lesson)


def _teams(lesson: Lesson) -> int:
    return max(1, len(lesson.playing_teams))
