"""The odds of a match, worked out beside the house: from the expected share of right answers, then from the measured
one."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from ...classroom.lessons.games import table_of_team
from ...classroom.lessons.lesson import Lesson
from ...classroom.lessons.match import Games
from ...classroom.lessons.units import LessonId
from ...classroom.lessons.views.console import OddsView
from ...errors import DicehouseError
from ...tasks import TaskSet
from ..work.desk import WorkDesk
from .classroom import Classroom
from .lessons import Lessons

__all__ = ["Odds", "odds_wanted"]

ENOUGH = 10
"""Answers that must have been judged before the measured share counts."""

STEP = 5
"""Hundredths: a share is rounded to these, so that what was worked out once serves many lessons."""

log = logging.getLogger("dicehouse.lessons")


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


class Odds:
    """One question at a time for each lesson; the latest wins."""

    def __init__(self, lessons: Lessons, work: WorkDesk) -> None:
        self._lessons = lessons
        self._work = work
        self._asking: set[LessonId] = set()
        self._tasks = TaskSet(log)

    def changed(self, classroom: Classroom) -> None:
        """Only for a teacher who looks; a figure that still holds is kept."""
        watched = any(screen.role == "console" for screen in classroom.screens)
        wanted = odds_wanted(classroom.lesson, classroom.games)
        known = classroom.odds
        if wanted is None or not watched:
            return
        if known is not None and _same_question(wanted, known) and classroom.odds_teams == _teams(classroom.lesson):
            if (known.asked, known.right) != (wanted.asked, wanted.right):
                classroom.odds = replace(known, asked=wanted.asked, right=wanted.right)
            return
        if classroom.id not in self._asking:
            self._asking.add(classroom.id)
            self._tasks.spawn(self._ask(classroom, wanted), name="odds of a match")

    async def close(self) -> None:
        await self._tasks.close()

    async def _ask(self, classroom: Classroom, wanted: OddsView) -> None:
        teams = _teams(classroom.lesson)
        classroom.odds, classroom.odds_teams = wanted, teams
        self._lessons.changed(classroom)
        try:
            found = await self._work.match_odds(
                str(classroom.id), classroom.lesson.settings.rules, wanted.share, teams,
                (wanted.max_buys_turn, wanted.max_buys_game),
            )  # fmt: skip
            odds = replace(
                wanted,
                state="ready",
                survivors=found.survivors,
                draw=found.draw,
                zombies=found.zombies,
                fair=found.fair,
            )
        except DicehouseError as error:
            odds = replace(wanted, state="none", problem=error.message)
        finally:
            self._asking.discard(classroom.id)
        classroom.odds = odds
        self._lessons.changed(classroom)


def _teams(lesson: Lesson) -> int:
    return max(1, len(lesson.playing_teams))


def _same_question(one: OddsView, other: OddsView) -> bool:
    return (one.share, one.max_buys_turn, one.max_buys_game, one.measured) == (
        other.share, other.max_buys_turn, other.max_buys_game, other.measured,
    )  # fmt: skip
