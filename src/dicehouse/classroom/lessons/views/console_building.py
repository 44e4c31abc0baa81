"""The teacher's view: what waits, who is there, what the bank has left."""

from __future__ import annotations

from ....play.units import Instant, TableId
from ....rules import Buy, Read
from ...questions import Question, judge, view_question
from ..games import table_of_team
from ..lesson import Lesson, Student, Team
from ..match import Games
from ..tally import LessonGame
from .console import AskView, BankLine, ConsoleView, OddsView, RulingView, StudentLine
from .room import LessonView

__all__ = ["console_view", "question_of"]


def console_view(
    lesson: Lesson,
    games: Games,
    room: LessonView,
    odds: OddsView | None,
    table_token: str,
    projector_key: str,
    deleted_after: int,
    deleted_at: Instant | None,
) -> ConsoleView:
    played = [(team, games[table]) for team in lesson.playing_teams if (table := _table(lesson, team)) in games]
    asks = [ask for team, game in played if (ask := _ask(lesson, team, game)) is not None]
    rulings = [ruling for team, game in played if (ruling := _ruling(team, game)) is not None]
    return ConsoleView(
        lesson=room,
        settings=lesson.settings,
        table_token=table_token,
        projector_key=projector_key,
        students=tuple(_line(lesson.students[number]) for number in sorted(lesson.students)),
        asks=tuple(sorted(asks, key=lambda ask: ask.since)),
        rulings=tuple(sorted(rulings, key=lambda ruling: -ruling.at)),
        bank=_bank(lesson),
        odds=odds,
        kept=lesson.teaching.kept,
        deleted_after=deleted_after,
        deleted_at=deleted_at,
    )


def question_of(lesson: Lesson, question: str | None) -> Question | None:
    return lesson.teaching.questions.get(question) if question is not None else None


def _table(lesson: Lesson, team: Team) -> TableId:
    return table_of_team(lesson.id, team.number, lesson.teaching.round)


def _ask(lesson: Lesson, team: Team, game: LessonGame) -> AskView | None:
    ask, asked = game.tally.open_ask, game.table.question
    if ask is None or asked is None:
        return None
    draw = team.draw(game.table.id, ask.version)
    question = question_of(lesson, draw.question if draw else None)
    typed = draw.answer if draw else None
    verdict = judge(question, typed) if question is not None and typed is not None else None
    return AskView(
        table=game.table.id,
        team=team.number,
        team_name=team.name,
        action=asked,
        since=ask.at,
        question=view_question(question, game.table.id) if question else None,
        key=question.right if question else (),
        typed=typed,
        proposal=verdict.outcome if verdict else None,
        reason=verdict.reason if verdict else None,
        player=_player(game),
        number=_number(game, asked),
    )


def _player(game: LessonGame) -> str | None:
    state = game.table.state
    asker = game.table.seats[state.seat - 1] if state and not state.over else None
    return asker.name if asker else None


def _number(game: LessonGame, asked: Buy | Read) -> int | None:
    state = game.table.state
    if not isinstance(asked, Read) or state is None:
        return None
    return state.card.entries[state.rules.places[asked.box]]


def _ruling(team: Team, game: LessonGame) -> RulingView | None:
    judgement = game.table.judgement
    last = game.tally.asks[-1] if game.tally.asks else None
    if judgement is None or last is None or last.judged_at is None:
        return None
    action = judgement.question
    return RulingView(game.table.id, team.number, team.name, action, judgement.right, last.judged_at)


def _line(student: Student) -> StudentLine:
    return StudentLine(
        student.number,
        student.name,
        student.proposed,
        student.team,
        student.here and student.takes_part,
        student.removed,
        len(student.names),
    )


def _bank(lesson: Lesson) -> BankLine | None:
    bank = lesson.teaching.bank
    if bank is None:
        return None
    asked = {draw.question for team in lesson.teams.values() for draw in team.draws}
    levels = sorted({each.level for each in bank.questions if each.level is not None})
    return BankLine(bank.title, len(bank.questions), len(lesson.teaching.asked_from - asked), tuple(levels))
