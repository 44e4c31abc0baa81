"""What a lesson comes to: by team, by student, by question. Each move at a table is known by the device that made
it."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

import msgspec

from ...play.events import JudgementTakenBack, Played, QuestionAsked, QuestionDropped
from ...play.log import Stored
from ...play.units import SECOND, CommandId, Instant, TableId
from ...rules import BoxScored, DieBought, EntryCorrected, Seat, scores
from .comparing import compared, standings
from .games import table_of_team
from .lesson import Lesson
from .match import Games, match_view, score_of
from .rotation import members_of
from .tally import LessonGame
from .units import StudentNumber, TeamNumber

__all__ = [
    "CardLine",
    "Coached",
    "CorrectionLine",
    "CostlyChoice",
    "QuestionLine",
    "Results",
    "StudentResult",
    "TeamLine",
    "costly_choices",
    "results",
    "student_in",
    "write_csv",
]

_BY_STUDENT = re.compile(r"/s(\d+)\.")


class CostlyChoice(msgspec.Struct, frozen=True):
    """A decision to talk about: the dice, what was done with them, what the coach would have done, what it cost."""

    dice: str
    chosen: str
    best: str
    lost: float


class Coached(msgspec.Struct, frozen=True):
    """Of one student: how many decisions the coach looked at, how many were best, what the others cost, and which
    cost most."""

    decisions: int
    best: int
    lost: float
    costliest: CostlyChoice | None = None


class TeamLine(msgspec.Struct, frozen=True):
    team: TeamNumber
    name: str
    members: tuple[str, ...]
    score: int
    filled: int
    asked: int
    right: int


class StudentResult(msgspec.Struct, frozen=True):
    """`points` are those of the boxes that the student wrote; numbers that are compared add up to none."""

    student: StudentNumber
    name: str
    team: str
    turns: int
    points: int | None
    asked: int
    right: int
    coached: Coached | None


class QuestionLine(msgspec.Struct, frozen=True):
    """A question of the bank, and how the class did with it."""

    text: str
    asked: int
    right: int


class CardLine(msgspec.Struct, frozen=True):
    """A card of the round: a team's, or a student's of a pair or a class. `entries` are in the order of the boxes, None
    where one is open; `score` is its total, or the boxes that it won."""

    name: str
    entries: tuple[int | None, ...]
    score: int


class CorrectionLine(msgspec.Struct, frozen=True):
    """What the teacher has put right on a team's card, and why."""

    team: str
    box: str
    points: int
    reason: str


class Results(msgspec.Struct, frozen=True):
    """`day` is when the period ended; the day on which they are asked for, while it goes on."""

    title: str
    game: str
    day: date
    survivors: int | None
    zombies: int | None
    winner: str | None
    teams: tuple[TeamLine, ...]
    students: tuple[StudentResult, ...]
    questions: tuple[QuestionLine, ...]
    corrections: tuple[CorrectionLine, ...] = ()
    boxes: tuple[str, ...] = ()
    cards: tuple[CardLine, ...] = ()


def student_in(command: CommandId) -> StudentNumber | None:
    """The student whose device gave a command at a table; None for the teacher and the house."""
    found = _BY_STUDENT.search(command)
    return StudentNumber(int(found[1])) if found else None


def results(
    lesson: Lesson,
    games: Games,
    logs: Mapping[TableId, Sequence[Stored]],
    coached: Mapping[StudentNumber, Coached] | None,
    now: Instant,
) -> Results:
    match = match_view(lesson, games)
    done: dict[StudentNumber, _Done] = defaultdict(_Done)
    for stored in logs.values():
        _count(stored, done)
    return Results(
        lesson.settings.title,
        lesson.rules.name,
        datetime.fromtimestamp((lesson.teaching.ended_at or now) / SECOND, UTC).astimezone().date(),
        match.survivors if match else None,
        match.zombies if match else None,
        match.ahead if match and lesson.teaching.phase == "ended" else None,
        tuple(_team_lines(lesson, games)),
        tuple(
            StudentResult(
                number,
                ", ".join(student.names),
                lesson.teams[student.team].name if student.team in lesson.teams else "",
                done[number].turns,
                None if lesson.rules.comparison else done[number].points,
                done[number].asked,
                done[number].right,
                (coached or {}).get(number),
            )
            for number, student in sorted(lesson.students.items())
        ),
        tuple(_questions(lesson, games)),
        tuple(_corrections(lesson, logs)),
        tuple(box.name for box in lesson.rules.boxes),
        tuple(_cards(lesson, games)),
    )


class _Done:
    """What one student did while they held the dice."""

    def __init__(self) -> None:
        self.turns = self.points = self.asked = self.right = 0


def _count(stored: Sequence[Stored], done: dict[StudentNumber, _Done]) -> None:
    asker: StudentNumber | None = None
    last: tuple[StudentNumber | None, bool] = (None, False)
    wrote: dict[tuple[Seat, str], tuple[StudentNumber, int]] = {}
    for row in stored:
        match row.event:
            case QuestionAsked():
                asker = student_in(row.command)
            case QuestionDropped():
                asker = None
            case JudgementTakenBack():
                student, right = last
                if student is not None:
                    done[student].asked -= 1
                    done[student].right -= right
                asker = student
            case Played(events):
                for event in events:
                    if isinstance(event, DieBought) and asker is not None:
                        done[asker].asked += 1
                        done[asker].right += event.right
                        last, asker = (asker, event.right), None
                    student = student_in(row.command)
                    if isinstance(event, BoxScored) and student is not None:
                        done[student].turns += 1
                        done[student].points += event.points
                        wrote[event.seat, event.box] = student, event.points
                    if isinstance(event, EntryCorrected) and (event.seat, event.box) in wrote:
                        writer, points = wrote[event.seat, event.box]
                        done[writer].points += event.points - points
                        wrote[event.seat, event.box] = writer, event.points
            case _:
                pass


def _team_lines(lesson: Lesson, games: Games) -> list[TeamLine]:
    won = dict(standings(compared(lesson, games)))
    lines = []
    for team in lesson.playing_teams:
        game = games.get(table_of_team(lesson.id, team.number, lesson.teaching.round))
        state = game.table.state if game else None
        entries = state.cards[0].entries if state else ()
        lines.append(
            TeamLine(
                team.number,
                team.name,
                tuple(member.name for member in members_of(lesson, team.number)),
                _score(lesson, game, won.get(team.number, 0)),
                len(entries) - entries.count(None),
                game.tally.asked if game else 0,
                game.tally.right if game else 0,
            )
        )
    return lines


def _score(lesson: Lesson, game: LessonGame | None, won: int) -> int:
    """A team's total; where cards are compared the boxes won, of a pair by the better of the two."""
    state = game.table.state if game else None
    match lesson.settings.form:
        case "teams":
            return score_of(game)
        case "class":
            return won
        case "pairs":
            return max(scores(state)) if state else 0


def _cards(lesson: Lesson, games: Games) -> Iterator[CardLine]:
    won = dict(standings(compared(lesson, games)))
    for team in lesson.playing_teams:
        game = games.get(table_of_team(lesson.id, team.number, lesson.teaching.round))
        state = game.table.state if game else None
        if game is None or state is None:
            continue
        for seat, card, score in zip(game.table.seats, state.cards, scores(state), strict=True):
            match lesson.settings.form:
                case "pairs":
                    yield CardLine(seat.name if seat else team.name, card.entries, score)
                case "class":
                    names = ", ".join(member.name for member in members_of(lesson, team.number))
                    yield CardLine(names, card.entries, won.get(team.number, 0))
                case "teams":
                    yield CardLine(team.name, card.entries, score)


def _questions(lesson: Lesson, games: Games) -> list[QuestionLine]:
    """The hardest first: by the share of right answers, then by how often they were asked."""
    texts = {question.id: question.text for question in lesson.teaching.bank.questions} if lesson.teaching.bank else {}
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for team in lesson.teams.values():
        for draw in team.draws:
            game = games.get(draw.table)
            ask = next((a for a in game.tally.asks if a.version == draw.asked), None) if game else None
            judged = team.draw(draw.table, draw.asked) == draw and ask is not None and ask.right is not None
            if draw.question in texts and judged and ask is not None:
                counts[draw.question][0] += 1
                counts[draw.question][1] += ask.right is True
    lines = [QuestionLine(texts[question], asked, right) for question, (asked, right) in counts.items()]
    return sorted(lines, key=lambda line: (line.right / line.asked, -line.asked, line.text))


def _corrections(lesson: Lesson, logs: Mapping[TableId, Sequence[Stored]]) -> list[CorrectionLine]:
    """In the order of the teams' numbers, as they were made."""
    lines = []
    for team in lesson.playing_teams:
        for row in logs.get(table_of_team(lesson.id, team.number, lesson.teaching.round), ()):
            for event in row.event.events if isinstance(row.event, Played) else ():
                if isinstance(event, EntryCorrected):
                    name = lesson.rules.boxes[lesson.rules.places[event.box]].name
                    lines.append(CorrectionLine(team.name, name, event.points, event.reason))
    return lines


def costly_choices(found: Results) -> list[tuple[str, CostlyChoice]]:
    """One of each student who made one, the costliest first."""
    made = [
        (line.name, choice)
        for line in found.students
        if line.coached is not None and (choice := line.coached.costliest) is not None
    ]
    return sorted(made, key=lambda one: -one[1].lost)


def write_csv(found: Results) -> str:
    """Tables under each other; what could be taken for a formula is not."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["lesson", _safe(found.title), "game", _safe(found.game), "date", found.day.isoformat()])
    if found.survivors is not None:
        writer.writerow(["survivors", found.survivors, "zombies", found.zombies, "winner", found.winner or ""])
    writer.writerow([])
    writer.writerow(["team", "members", "score", "boxes", "asked", "right"])
    for team in found.teams:
        row = [_safe(team.name), _safe("; ".join(team.members)), team.score, team.filled, team.asked, team.right]
        writer.writerow(row)
    writer.writerow([])
    writer.writerow(["student", "team", "turns", "points", "asked", "right", "decisions", "best", "points lost"])
    for student in found.students:
        coach = student.coached
        told = [coach.decisions, coach.best, round(coach.lost, 2)] if coach else ["", "", ""]
        points = "" if student.points is None else student.points
        own = [_safe(student.name), _safe(student.team), student.turns, points, student.asked, student.right]
        writer.writerow([*own, *told])
    writer.writerow([])
    writer.writerow(["student", "dice", "chosen", "coach", "points lost"])
    for name, choice in costly_choices(found):
        row = [_safe(name), choice.dice, _safe(choice.chosen), _safe(choice.best), round(choice.lost, 2)]
        writer.writerow(row)
    writer.writerow([])
    writer.writerow(["card", *map(_safe, found.boxes), "score"])
    for card in found.cards:
        writer.writerow([_safe(card.name), *("" if entry is None else entry for entry in card.entries), card.score])
    writer.writerow([])
    writer.writerow(["question", "asked", "right"])
    for question in found.questions:
        writer.writerow([_safe(question.text), question.asked, question.right])
    writer.writerow([])
    writer.writerow(["corrected", "box", "points", "reason"])
    for line in found.corrections:
        writer.writerow([_safe(line.team), _safe(line.box), line.points, _safe(line.reason)])
    return out.getvalue()


FORMULA = frozenset("=+-@\t\r\n")


def _safe(text: str) -> str:
    """A spreadsheet takes what begins so for a formula."""
    return f"'{text}" if unicodedata.normalize("NFKC", text[:1]) in FORMULA else text
