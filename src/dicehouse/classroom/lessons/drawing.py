"""A question for a team that buys: from the lesson's bank, none twice in the class before all were asked."""

from __future__ import annotations

from ...play.units import TableId
from ...rules import Buy
from ..questions import draw
from .deciding.parts import Parts
from .events import QuestionDrawn, stream_of_team
from .games import team_of_table
from .lesson import Lesson
from .match import Games
from .refusals import LessonRefused
from .units import TeamNumber

__all__ = ["drawn_for"]


def drawn_for(lesson: Lesson, games: Games, table: TableId, *, again: bool = False) -> Parts:
    """Nothing where the teacher asks aloud, or where the team has its question; `again` gives it another."""
    team, game = lesson.teams.get(team_of_table(table) or TeamNumber(0)), games.get(table)
    ask = game.tally.open_ask if game else None
    if team is None or game is None or ask is None or not isinstance(game.table.question, Buy):
        if again:
            raise LessonRefused("lesson-question", "No question of this team is open.")
        return Parts()
    if team.draw(table, ask.version) is not None and not again:
        return Parts()
    bank = lesson.teaching.bank
    if bank is None or not lesson.teaching.asked_from:
        if again:
            raise LessonRefused("lesson-question", "There is no other question: choose a bank.")
        return Parts()
    asked = [d.question for number in sorted(lesson.teams) for d in lesson.teams[number].draws if d.question]
    question = draw(bank, lesson.teaching.levels, asked, f"{lesson.teaching.seed} {team.number}")
    return Parts.one(lesson, stream_of_team(team.number), QuestionDrawn(table, ask.version, question.id))
