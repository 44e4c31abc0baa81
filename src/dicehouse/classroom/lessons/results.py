"""What a lesson comes to: by team, by student, by question. Each move at a table is known by the device that made
it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple, replace

from ...play.events import Played
from ...play.log import Stored
from ...play.units import SECOND, Instant
from ...play.views.table import CardView, card_views
from ...rules import BoxScored, Buy, DiceThrown, DieBought, EntryCorrected, RuleSet, Seat, scores
from ...values import Value
from .lesson import Lesson
from .rounds import Logs, Round
from .standing import Standing
from .tally import score_of
from .units import StudentNumber, TeamNumber


class CostlyChoice(Value):
    """A decision to talk about: the dice, what was done with them, what the coach would have done, what it cost; and
    whose it was, in results."""

    dice: str
    chosen: str
    best: str
    lost: float
    student: str = ""


class Coached(Value):
    """Of one student: how many decisions the coach looked at, how many were best, what the others cost, and which
    cost most."""

    decisions: int
    best: int
    lost: float
    costliest: CostlyChoice | None = None


class TeamLine(Value):
    team: TeamNumber
    name: str
    members: tuple[str, ...]
    score: int
    filled: int
    asked: int
    right: int
    round: int = 1


class RoundLine(Value):
    """How a round ended, or stands; without a match of two sides they are None."""

    round: int
    survivors: int | None
    zombies: int | None
    winner: str | None


class AskedLine(Value):
    """What a student was asked. `question` is empty where the teacher asked aloud, and `typed` where nothing was."""

    round: int
    student: str
    team: str
    wanted: str
    question: str
    typed: str
    right: bool

    @property
    def verdict(self) -> str:
        return "right" if self.right else "wrong"


class WrittenLine(Value):
    """The points that a student's throw was given; `corrected` where the teacher has put them right."""

    round: int
    student: str
    team: str
    turn: int
    dice: str
    box: str
    points: int
    corrected: int | None = None


class PlayerResult(Value):
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


class QuestionLine(Value):
    """A question of the bank, and how the class did with it."""

    text: str
    asked: int
    right: int


class CardLine(Value):
    """A card of a round: a team's, the zombie's, or a student's of a pair or a class. `entries` are in the order of the
    boxes, None where one is open; `score` is its total, or the boxes that it won. `bonus` of its sections and `extra`
    of further fives of a kind are in it."""

    name: str
    entries: tuple[int | None, ...]
    score: int
    round: int = 1
    bonus: int = 0
    extra: int = 0


class CorrectionLine(Value):
    """What the teacher has put right on a card, what stood there before, and why."""

    team: str
    box: str
    points: int
    reason: str
    before: int | None = None
    round: int = 1


class Results(Value):
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
    costly: tuple[CostlyChoice, ...] = ()
    rounds: tuple[RoundLine, ...] = ()
    asked: tuple[AskedLine, ...] = ()
    written: tuple[WrittenLine, ...] = ()


def results(rounds: Sequence[Round], coached: Mapping[StudentNumber, Coached] | None, now: Instant) -> Results:
    """Of all rounds, the last of which is the one that stands; students together, teams and cards apart."""
    standing = rounds[-1].standing
    lesson, match, told = standing.lesson, standing.match, coached or {}
    asked = [line for each in rounds for line in _asked(each)]
    written = [line for each in rounds for line in _written(each)]
    done: dict[int, Counter[str]] = defaultdict(Counter)
    for each in rounds:
        for student, counted in _done(each.standing, each.logs).items():
            done[student].update(counted)
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
    costly = [
        replace(choice, student=line.name)
        for line in students
        if (one := told.get(line.student)) and (choice := one.costliest)
    ]
    return Results(
        lesson.settings.title,
        lesson.rules.name,
        datetime.fromtimestamp((lesson.teaching.ended_at or now) / SECOND, UTC).astimezone().date(),
        match.survivors if match else None,
        match.zombies if match else None,
        match.ahead if match and lesson.teaching.phase == "ended" else None,
        tuple(line for each in rounds for line in _team_lines(each)),
        tuple(students),
        tuple(_questions(asked)),
        tuple(line for each in rounds for line in _corrections(each)),
        tuple(box.name for box in lesson.rules.boxes),
        tuple(line for each in rounds for line in _cards(each)),
        tuple(sorted(costly, key=lambda choice: -choice.lost)),
        tuple(_round_line(each) for each in rounds),
        tuple(sorted(asked, key=lambda line: (line.round, line.student))),
        tuple(sorted(written, key=lambda line: (line.round, line.student, line.turn))),
    )


def _round_line(each: Round) -> RoundLine:
    match, ended = each.standing.match, each.standing.lesson.teaching.phase == "ended"
    if match is None:
        return RoundLine(each.number, None, None, None)
    return RoundLine(each.number, match.survivors, match.zombies, match.ahead if ended else None)


class Entry(msgspec.Struct):
    """A box as it was written at a table: by whose device (None for the teacher and the house), with which dice, as the
    seat's so manieth, for how many points, and what was made of them since."""

    member: int | None
    dice: tuple[int, ...]
    turn: int
    points: int
    now: int


class Correction(NamedTuple):
    box: str
    before: int
    points: int
    reason: str


def _history(stored: Iterable[Stored]) -> tuple[dict[tuple[Seat, str], Entry], list[Correction]]:
    """What was written at a table, bought dice among it, and what was put right, in the order of doing."""
    entries: dict[tuple[Seat, str], Entry] = {}
    corrections: list[Correction] = []
    dice: tuple[int, ...] = ()
    played = ((event, row.member) for row in stored if isinstance(row.event, Played) for event in row.event.events)
    for event, member in played:
        match event:
            case DiceThrown(_, _, thrown):
                dice = thrown
            case DieBought(_, die, face, True) if die in dice:
                place = dice.index(die)
                dice = tuple(sorted((*dice[:place], *dice[place + 1 :], face)))
            case BoxScored(seat, box, points):
                turn = sum(written == seat for written, _ in entries) + 1
                entries[seat, box] = Entry(member, dice, turn, points, points)
            case EntryCorrected(seat, box, points, reason):
                entry = entries[seat, box]
                corrections.append(Correction(box, entry.now, points, reason))
                entry.now = points
            case _:
                pass
    return entries, corrections


def _done(standing: Standing, logs: Logs) -> Mapping[int, Counter[str]]:
    """What each student did while they held the dice."""
    done: dict[int, Counter[str]] = defaultdict(Counter)
    for table, stored in logs.items():
        game = standing.games.get(table)
        for ask in game.tally.asks if game else ():
            if ask.member is not None and ask.right is not None and isinstance(ask.action, Buy):
                done[ask.member].update(asked=1, right=ask.right)
        for entry in _history(stored)[0].values():
            if entry.member is not None:
                done[entry.member].update(turns=1, points=entry.now)
    return done


def _name(lesson: Lesson, member: int | None) -> str:
    student = lesson.students.get(StudentNumber(member)) if member is not None else None
    return ", ".join(student.names) if student else ""


def _asked(each: Round) -> Iterator[AskedLine]:
    """In the order of asking, team by team."""
    lesson = each.standing.lesson
    for team in lesson.playing_teams:
        game = each.standing.game(team.number)
        for ask in game.tally.asks if game else ():
            if ask.right is None:
                continue
            draw = team.draw(game.table.id, ask.version) if game else None
            action = ask.action
            wanted = f"a {action.die} becomes a {action.face}" if isinstance(action, Buy) else f"reads {action.box}"
            yield AskedLine(
                each.number,
                _name(lesson, ask.member),
                team.name,
                wanted,
                draw.text if draw else "",
                (draw.answer or "") if draw else "",
                ask.right,
            )


def _written(each: Round) -> Iterator[WrittenLine]:
    """Every box with the dice that it was written with."""
    lesson = each.standing.lesson
    for team in lesson.playing_teams:
        entries, corrections = _history(each.logs.get(lesson.table(team.number), ()))
        put_right = {correction.box for correction in corrections}
        for (_, box), entry in entries.items():
            yield WrittenLine(
                each.number,
                _name(lesson, entry.member),
                team.name,
                entry.turn,
                " ".join(map(str, entry.dice)),
                lesson.rules.boxes[lesson.rules.places[box]].name,
                entry.points,
                entry.now if box in put_right else None,
            )


def _team_lines(each: Round) -> Iterator[TeamLine]:
    standing = each.standing
    for team in standing.lesson.playing_teams:
        game = standing.game(team.number)
        yield TeamLine(
            team.number,
            team.name,
            tuple(member.name for member in standing.lesson.people(team.number)),
            _score(standing, team.number),
            game.filled if game else 0,
            game.tally.asked if game else 0,
            game.tally.right if game else 0,
            each.number,
        )


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


def _cards(each: Round) -> Iterator[CardLine]:
    standing, lesson = each.standing, each.standing.lesson
    for team in lesson.playing_teams:
        game = standing.game(team.number)
        state = game.table.state if game else None
        if game is None or state is None:
            continue
        for seat, card, score in zip(game.table.seats, card_views(state), scores(state), strict=True):
            match lesson.settings.form:
                case "pairs":
                    name = seat.name if seat else team.name
                case "class":
                    name = ", ".join(member.name for member in lesson.people(team.number)) or team.name
                    score = _score(standing, team.number)
                case "teams":
                    name = team.name
            yield _card(each, name, card, score, state.rules)
    for number, table in enumerate(lesson.zombie_tables, 1):
        game = standing.games.get(table)
        if game is not None and game.table.state is not None:
            [card] = card_views(game.table.state)
            yield _card(each, f"Zombie, game {number}", card, score_of(game), game.table.state.rules)


def _card(each: Round, name: str, card: CardView, score: int, rules: RuleSet) -> CardLine:
    extra = card.extra_bonuses * (rules.joker.bonus if rules.joker else 0)
    return CardLine(name, card.entries, score, each.number, sum(card.section_bonuses), extra)


def _questions(asked: Iterable[AskedLine]) -> list[QuestionLine]:
    """The hardest first: by the share of right answers, then by how often they were asked."""
    counts: dict[str, list[bool]] = defaultdict(list)
    for line in asked:
        if line.question:
            counts[line.question].append(line.right)
    lines = [QuestionLine(text, len(judged), sum(judged)) for text, judged in counts.items()]
    return sorted(lines, key=lambda line: (line.right / line.asked, -line.asked, line.text))


def _corrections(each: Round) -> Iterator[CorrectionLine]:
    """In the order of the teams' numbers, as they were made."""
    lesson = each.standing.lesson
    for team in lesson.playing_teams:
        for box, before, points, reason in _history(each.logs.get(lesson.table(team.number), ()))[1]:
            name = lesson.rules.boxes[lesson.rules.places[box]].name
            yield CorrectionLine(team.name, name, points, reason, before, each.number)
