"""What a lesson comes to: by team, by student, by question. Each move at a table is known by the device that made
it."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple

from ...play.events import Played
from ...play.log import Stored
from ...play.units import SECOND, Instant, TableId
from ...rules import BoxScored, Buy, EntryCorrected, Event, Seat, scores
from ..questions import Question
from .lesson import Lesson
from .standing import Standing
from .tally import score_of
from .units import StudentNumber, TeamNumber

Logs = Mapping[TableId, Sequence[Stored]]


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


class PlayerResult(msgspec.Struct, frozen=True):
    """A student: what was done while they held the dice. `points` are those of the boxes that they wrote; numbers that
    are compared add up to none. Decisions and what they cost are None without the coach."""

    student: StudentNumber
    name: str
    team: str
    turns: int
    points: int | None
    asked: int
    right: int
    decisions: int | None = None
    best: int | None = None
    lost: float | None = None


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
    students: tuple[PlayerResult, ...]
    questions: tuple[QuestionLine, ...]
    corrections: tuple[CorrectionLine, ...] = ()
    boxes: tuple[str, ...] = ()
    cards: tuple[CardLine, ...] = ()
    costly: tuple[tuple[str, CostlyChoice], ...] = ()


def results(
    standing: Standing,
    logs: Logs,
    coached: Mapping[StudentNumber, Coached] | None,
    now: Instant,
) -> Results:
    lesson, match, told = standing.lesson, standing.match, coached or {}
    done = _done(standing, logs)
    students = [
        PlayerResult(
            number,
            ", ".join(student.names),
            lesson.teams[student.team].name if student.team in lesson.teams else "",
            done[number]["turns"],
            None if lesson.rules.comparison else done[number]["points"],
            done[number]["asked"],
            done[number]["right"],
            *(astuple(told[number])[:3] if number in told else ()),
        )
        for number, student in sorted(lesson.students.items())
    ]
    costly = [(line.name, choice) for line in students if (one := told.get(line.student)) and (choice := one.costliest)]
    return Results(
        lesson.settings.title,
        lesson.rules.name,
        datetime.fromtimestamp((lesson.teaching.ended_at or now) / SECOND, UTC).astimezone().date(),
        match.survivors if match else None,
        match.zombies if match else None,
        match.ahead if match and lesson.teaching.phase == "ended" else None,
        tuple(_team_lines(standing)),
        tuple(students),
        tuple(_questions(standing)),
        tuple(_corrections(lesson, logs)),
        tuple(box.name for box in lesson.rules.boxes),
        tuple(_cards(standing)),
        tuple(sorted(costly, key=lambda one: -one[1].lost)),
    )


def _played(stored: Iterable[Stored]) -> Iterator[tuple[Event, int | None]]:
    """What was done at a table, and by whose device: None for the teacher and the house."""
    for row in stored:
        if isinstance(row.event, Played):
            yield from ((event, row.member) for event in row.event.events)


def _done(standing: Standing, logs: Logs) -> Mapping[int, Counter[str]]:
    """What each student did while they held the dice."""
    done: dict[int, Counter[str]] = defaultdict(Counter)
    for table, stored in logs.items():
        game = standing.games.get(table)
        for ask in game.tally.asks if game else ():
            if ask.member is not None and ask.right is not None and isinstance(ask.action, Buy):
                done[ask.member].update(asked=1, right=ask.right)
        wrote: dict[tuple[Seat, str], tuple[int, int]] = {}
        for event, member in _played(stored):
            match event:
                case BoxScored(seat, box, points) if member is not None:
                    done[member].update(turns=1, points=points)
                    wrote[seat, box] = member, points
                case EntryCorrected(seat, box, points) if (seat, box) in wrote:
                    writer, before = wrote[seat, box]
                    done[writer].update(points=points - before)
                    wrote[seat, box] = writer, points
                case _:
                    pass
    return done


def _team_lines(standing: Standing) -> list[TeamLine]:
    lines = []
    for team in standing.lesson.playing_teams:
        game = standing.game(team.number)
        lines.append(
            TeamLine(
                team.number,
                team.name,
                tuple(member.name for member in standing.lesson.people(team.number)),
                _score(standing, team.number),
                game.filled if game else 0,
                game.tally.asked if game else 0,
                game.tally.right if game else 0,
            )
        )
    return lines


def _score(standing: Standing, team: TeamNumber) -> int:
    """A team's total; where cards are compared the boxes won, of a pair by the better of the two."""
    game = standing.game(team)
    state = game.table.state if game else None
    match standing.lesson.settings.form:
        case "teams":
            return score_of(game)
        case "class":
            return dict(standing.standings).get(team, 0)
        case "pairs":
            return max(scores(state)) if state else 0


def _cards(standing: Standing) -> Iterator[CardLine]:
    lesson = standing.lesson
    for team in lesson.playing_teams:
        game = standing.game(team.number)
        state = game.table.state if game else None
        if game is None or state is None:
            continue
        for seat, card, score in zip(game.table.seats, state.cards, scores(state), strict=True):
            match lesson.settings.form:
                case "pairs":
                    yield CardLine(seat.name if seat else team.name, card.entries, score)
                case "class":
                    names = ", ".join(member.name for member in lesson.people(team.number))
                    yield CardLine(names, card.entries, _score(standing, team.number))
                case "teams":
                    yield CardLine(team.name, card.entries, score)


def _questions(standing: Standing) -> list[QuestionLine]:
    """The hardest first: by the share of right answers, then by how often they were asked."""
    counts: dict[Question, list[bool]] = defaultdict(list)
    for team in standing.lesson.teams.values():
        for draw in team.draws:
            game, question = standing.games.get(draw.table), standing.lesson.question(draw)
            if game is None or question is None or team.draw(draw.table, draw.asked) != draw:
                continue
            counts[question] += [
                ask.right for ask in game.tally.asks if ask.version == draw.asked and ask.right is not None
            ]
    lines = [QuestionLine(question.text, len(judged), sum(judged)) for question, judged in counts.items() if judged]
    return sorted(lines, key=lambda line: (line.right / line.asked, -line.asked, line.text))


def _corrections(lesson: Lesson, logs: Logs) -> Iterator[CorrectionLine]:
    """In the order of the teams' numbers, as they were made."""
    for team in lesson.playing_teams:
        for event, _ in _played(logs.get(lesson.table(team.number), ())):
            if isinstance(event, EntryCorrected):
                name = lesson.rules.boxes[lesson.rules.places[event.box]].name
                yield CorrectionLine(team.name, name, event.points, event.reason)


Cell = str | int | float | tuple[str, ...] | None


class ResultTable(NamedTuple):
    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]


def result_tables(found: Results) -> list[ResultTable]:
    """What a file and paper tell alike; each has the cards besides."""
    about = "asked", "right"
    return [
        ResultTable(
            "Teams",
            ("team", "members", "score", "boxes", *about),
            [astuple(line)[1:] for line in found.teams],
        ),
        ResultTable(
            "Students",
            ("student", "team", "turns", "points", *about, "decisions", "best", "points lost"),
            [astuple(line)[1:] for line in found.students],
        ),
        ResultTable(
            "What the coach would have done, where it mattered most",
            ("student", "dice", "chosen", "coach", "points lost"),
            [(name, *astuple(choice)) for name, choice in found.costly],
        ),
        ResultTable("Questions, the hardest first", ("question", *about), list(map(astuple, found.questions))),
        ResultTable(
            "Corrections",
            ("corrected", "box", "points", "reason"),
            list(map(astuple, found.corrections)),
        ),
    ]


def write_csv(found: Results) -> str:
    """Tables under each other; what could be taken for a formula is not."""
    rows: list[tuple[Cell, ...]] = [("lesson", found.title, "game", found.game, "date", found.day.isoformat())]
    if found.survivors is not None:
        rows.append(("survivors", found.survivors, "zombies", found.zombies, "winner", found.winner))
    cards = [(card.name, *card.entries, card.score) for card in found.cards]
    tables = result_tables(found)
    tables.insert(3, ResultTable("Cards", ("card", *found.boxes, "score"), cards))
    for table in tables:
        rows += [(), table.heads, *table.rows]
    out = io.StringIO()
    csv.writer(out).writerows(map(_cell, row) for row in rows)
    return out.getvalue()


FORMULA = frozenset("=+-@\t\r\n")


def _cell(cell: Cell) -> str | int | float:
    """A spreadsheet takes for a formula what begins like one."""
    if isinstance(cell, float):
        return round(cell, 2)
    text = "; ".join(cell) if isinstance(cell, tuple) else cell
    if isinstance(text, str) and unicodedata.normalize("NFKC", text[:1]) in FORMULA:
        return f"'{text}"
    return "" if text is None else text
