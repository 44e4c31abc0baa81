"""What the teacher sees beside the room: who is there, what waits, the bank, the odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ....play.units import Instant, TableId
from ....rules import Buy, Read
from ....values import Value
from ...questions import Outcome, QuestionView, judge, view_question
from ..lesson import Lesson, Team
from ..odds import FightView
from ..settings import LessonSettings
from ..standing import Standing
from ..tally import LessonGame
from ..units import StudentNumber, TeamNumber
from .room import LessonView


class AskView(Value):
    """A question that waits for the teacher, the longest waiting first. `question` is None where the teacher asks
    aloud; `key` are its right answers. `proposal` is what the key says of the typed answer, and `reason` why.
    Where a number has to be read, `player` reads it and `number` is what stands there."""

    table: TableId
    team: TeamNumber
    team_name: str
    action: Buy | Read
    since: Instant
    question: QuestionView | None
    key: tuple[str, ...]
    typed: str | None
    proposal: Outcome | None
    reason: str | None
    player: str | None = None
    number: int | None = None


MOST_RULINGS = 12


class RulingView(Value):
    """A judgement, the latest first. It can be taken back while it is `open`; once the team has gone on, its card can
    be put right. `question` and `typed` say what it was about."""

    table: TableId
    team: TeamNumber
    team_name: str
    action: Buy | Read
    right: bool
    at: Instant
    open: bool = True
    question: str | None = None
    typed: str | None = None


class StudentLine(Value):
    """`proposed` is a typed name that waits for the teacher; who `waits` stands at the door."""

    student: StudentNumber
    name: str
    proposed: str | None
    team: TeamNumber | None
    here: bool
    removed: bool
    people: int
    waits: bool
    came_at: Instant


class BankLine(Value):
    """`left` of the `count` questions have not been asked yet in this lesson, at the level that is asked."""

    title: str
    count: int
    left: int
    levels: tuple[int, ...]


class OddsView(Value):
    """At `share` hundredths of right answers, which is `measured` or expected. Chances are None while they are worked
    out; `problem` says why there are none."""

    state: Literal["computing", "ready", "none"]
    share: int
    measured: bool
    asked: int
    right: int
    max_buys_turn: int
    max_buys_game: int | None
    survivors: float | None
    draw: float | None
    zombies: float | None
    fair: FightView | None
    problem: str | None = None


class ConsoleView(Value):
    """`table_token` opens the socket of every table of the lesson as its host, `projector_key` the projector. A lesson
    that is not kept is deleted `deleted_after` seconds after its end; `deleted_at` is when, once it has ended."""

    lesson: LessonView
    settings: LessonSettings
    table_token: str
    projector_key: str
    students: tuple[StudentLine, ...]
    asks: tuple[AskView, ...]
    rulings: tuple[RulingView, ...]
    bank: BankLine | None
    odds: OddsView | None
    kept: bool
    deleted_after: int
    deleted_at: Instant | None


def console_view(
    standing: Standing,
    room: LessonView,
    odds: OddsView | None,
    table_token: str,
    projector_key: str,
    deleted_after: int,
    deleted_at: Instant | None,
) -> ConsoleView:
    lesson = standing.lesson
    played = [(team, game) for team in lesson.playing_teams if (game := standing.game(team.number)) is not None]
    asks = [ask for team, game in played if (ask := _ask(lesson, team, game)) is not None]
    rulings = [ruling for team, game in played for ruling in _rulings(lesson, team, game)]
    return ConsoleView(
        lesson=room,
        settings=lesson.settings,
        table_token=table_token,
        projector_key=projector_key,
        students=tuple(
            StudentLine(
                student.number,
                student.name,
                student.proposed,
                student.team,
                student.here and not student.removed and not student.left,
                student.removed,
                len(student.names),
                student.at_the_door,
                student.came_at,
            )
            for _, student in sorted(lesson.students.items())
        ),
        asks=tuple(sorted(asks, key=lambda ask: ask.since)),
        rulings=tuple(sorted(rulings, key=lambda ruling: -ruling.at)[:MOST_RULINGS]),
        bank=_bank(lesson),
        odds=odds,
        kept=lesson.teaching.kept,
        deleted_after=deleted_after,
        deleted_at=deleted_at,
    )


def _ask(lesson: Lesson, team: Team, game: LessonGame) -> AskView | None:
    ask, table, state = game.open_ask, game.table, game.table.state
    if ask is None or _partner_hears(lesson, game):
        return None
    draw = team.drawn(table.id, ask.version)
    question = lesson.question(draw)
    verdict = judge(question, draw.answer) if question is not None and draw.answer is not None else None
    asker = table.seats[state.seat - 1] if state and not state.over else None
    number = state.card.entries[state.rules.places[ask.action.box]] if state and isinstance(ask.action, Read) else None
    return AskView(
        table=table.id,
        team=team.number,
        team_name=team.name,
        action=ask.action,
        since=ask.at,
        question=view_question(question, table.id) if question else None,
        key=question.right if question else (),
        typed=draw.answer,
        proposal=verdict.outcome if verdict else None,
        reason=verdict.reason if verdict else None,
        player=asker.name if asker else None,
        number=number,
    )


def _partner_hears(lesson: Lesson, game: LessonGame) -> bool:
    """Whether nobody waits for the teacher: another child of the pair says how the number was read."""
    people = sum(seat is not None and seat.guest is not None for seat in game.table.seats)
    return lesson.settings.read_aloud == "partner" and isinstance(game.table.question, Read) and people > 1


def _rulings(lesson: Lesson, team: Team, game: LessonGame) -> Iterator[RulingView]:
    """The team's last ones."""
    for ask in game.tally.asks[-MOST_RULINGS:]:
        if ask.right is None or ask.judged_at is None:
            continue
        draw = team.draw(game.table.id, ask.version)
        question = lesson.question(draw) if draw else None
        yield RulingView(
            game.table.id,
            team.number,
            team.name,
            ask.action,
            ask.right,
            ask.judged_at,
            open=ask is game.last_judged,
            question=question.text if question else None,
            typed=draw.answer if draw else None,
        )


def _bank(lesson: Lesson) -> BankLine | None:
    bank = lesson.teaching.bank
    if bank is None:
        return None
    asked = {draw.question for team in lesson.teams.values() for draw in team.draws}
    levels = sorted({each.level for each in bank.questions if each.level is not None})
    return BankLine(bank.title, len(bank.questions), len(lesson.teaching.asked_from - asked), tuple(levels))
