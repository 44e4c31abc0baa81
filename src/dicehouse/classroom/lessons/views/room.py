"""The room as everybody may see it: the projector's screen, and a part of the other two."""

from __future__ import annotations

from typing import Literal

from ....play.settings import BotStrength
from ....play.units import Centis, Instant, TableId
from ....play.views.table import card_views
from ....rules import Buy, State, scores
from ....rules.book.ending import roll_off_value
from ....values import Value
from ..acting import holder
from ..comparing import ComparedBox
from ..lesson import Lesson, LessonPhase, MemberView, Team
from ..settings import BotZombie, Form, LessonDice, Light, TeacherZombie
from ..shared import Coached, SharedThrowView, shared_throws
from ..standing import MatchView, Standing
from ..tally import LessonGame, Tally, score_of
from ..units import TEACHER, LessonId, StudentNumber, TeamNumber

Doing = Literal["waiting", "rolling", "asking", "done"]
"""Waiting for the lesson, at the dice, waiting for the teacher's word, or finished with the card."""


class PeriodView(Value):
    """`ends_at` while it runs, `left` while it stands still; both None where the teacher ends it by hand."""

    minutes: int | None
    ends_at: Instant | None
    left: Centis | None


class TeamView(Value):
    """`holder` is the place in `members` of whoever holds the dice.

    `wrote` is the last box that was filled, by its name, and `wrote_points` what it took; `wants` are the die and the
    face while a question is open, or just was: `judged` says how, until the team goes on. `seats` are the names at the
    table where pairs play, `scores` theirs.
    """

    team: TeamNumber
    name: str
    members: tuple[MemberView, ...]
    holder: int | None
    table: TableId | None
    doing: Doing
    score: int
    filled: int
    boxes: int
    asked: int
    right: int
    wrote: str | None = None
    wrote_points: int | None = None
    wants: tuple[int, int] | None = None
    judged: bool | None = None
    seats: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()


class ZombieView(Value):
    """`name` is the student's, "Teacher" or the bot's. `game` is the number of the one that runs, counted from 1;
    `finished` are the totals before it."""

    player: Literal["bot", "teacher", "student"]
    name: str
    bot: BotStrength | None
    student: StudentNumber | None
    table: TableId | None
    game: int
    score: int
    filled: int
    boxes: int
    finished: tuple[int, ...]
    card: tuple[tuple[str, int | None], ...] = ()


class FinalThrow(Value):
    """Of the final roll between those who share the win: the largest number that the dice can write."""

    team: TeamNumber
    dice: tuple[int, ...]
    number: int


class EndingView(Value):
    """Of a match, or the teams with the most boxes where the class compares."""

    winner: Literal["survivors", "zombies", "draw"] | None
    winners: tuple[TeamNumber, ...]


class LessonView(Value):
    """`showing` is the box that is being compared on the projector; `standings` count boxes won, by team. `address`
    is where devices in the room reach the house. Several `students` may share one of the `devices`."""

    id: LessonId
    version: int
    code: str
    rules: str
    game: str
    form: Form
    dice: LessonDice
    title: str
    phase: LessonPhase
    locked: bool
    sound: bool
    light: Light
    period: PeriodView
    students: int
    devices: int
    teams: tuple[TeamView, ...]
    zombie: ZombieView | None
    match: MatchView | None
    compared: tuple[ComparedBox, ...]
    showing: str | None
    standings: tuple[tuple[TeamNumber, int], ...]
    shared: tuple[SharedThrowView, ...]
    final: tuple[tuple[FinalThrow, ...], ...]
    ending: EndingView | None
    address: str | None = None


def room_view(standing: Standing, coached: Coached, address: str | None = None) -> LessonView:
    lesson, teaching, settings = standing.lesson, standing.lesson.teaching, standing.lesson.settings
    taking_part = [student for student in lesson.students.values() if student.takes_part]
    running = teaching.period.ends_at is not None
    return LessonView(
        id=lesson.id,
        version=lesson.version,
        code=teaching.code,
        rules=lesson.rules.name_version,
        game=lesson.rules.name,
        form=settings.form,
        dice=settings.dice,
        title=settings.title,
        phase=teaching.phase,
        locked=teaching.locked,
        sound=settings.sound,
        light=settings.light,
        period=PeriodView(settings.period_minutes, teaching.period.ends_at, None if running else teaching.period.left),
        students=sum(len(student.names) for student in taking_part),
        devices=len(taking_part),
        teams=tuple(_team(standing, team) for team in lesson.playing_teams),
        zombie=_zombie(standing) if settings.form == "teams" else None,
        match=standing.match,
        compared=standing.compared,
        showing=teaching.showing,
        standings=standing.standings,
        shared=shared_throws(standing, coached),
        final=tuple(
            tuple(FinalThrow(team, dice, roll_off_value(lesson.rules, dice)) for team, dice in throws)
            for throws in (teaching.final if teaching.phase == "ended" else ())
        ),
        ending=_ending(standing) if teaching.phase == "ended" else None,
        address=address,
    )


def _team(standing: Standing, team: Team) -> TeamView:
    lesson, game = standing.lesson, standing.game(team.number)
    members = lesson.people(team.number)
    table = game.table if game else None
    tally, filled = (game.tally, game.filled) if game else (Tally(), 0)
    box, points = tally.wrote or (None, None)
    pairs = lesson.settings.form == "pairs"
    judgement = table.judgement if table else None
    question = (table.question if table else None) or (judgement.question if judgement else None)
    return TeamView(
        team=team.number,
        name=team.name,
        members=members,
        holder=None if pairs else holder(members, filled),
        table=table.id if table else None,
        doing=_doing(game),
        score=0 if pairs else score_of(game),
        filled=filled,
        boxes=len(lesson.rules.boxes),
        asked=tally.asked,
        right=tally.right,
        wrote=next((each.name for each in lesson.rules.boxes if each.code == box), None),
        wrote_points=points,
        wants=(question.die, question.face) if isinstance(question, Buy) else None,
        judged=judgement.right if judgement else None,
        seats=tuple(player.name if player else "" for player in table.seats) if pairs and table else (),
        scores=_pair_scores(lesson, table.state) if pairs and table and table.state else (),
    )


def _pair_scores(lesson: Lesson, state: State) -> tuple[int, ...]:
    """While they play, what is decided, as their own screens have it; when the period is over, the cards as they
    stand."""
    if lesson.teaching.phase == "ended":
        return scores(state)
    return tuple(card.score for card in card_views(state))


def _doing(game: LessonGame | None) -> Doing:
    if game is None or game.table.phase == "gathering":
        return "waiting"
    if game.table.phase != "playing":
        return "done"
    return "asking" if game.table.question else "rolling"


def _zombie(standing: Standing) -> ZombieView:
    lesson, zombie = standing.lesson, standing.lesson.settings.zombie
    game = standing.games.get(lesson.zombie_tables[-1]) if lesson.zombie_tables else None
    chosen = lesson.students.get(lesson.zombie_student) if lesson.zombie_student else None
    bot = zombie.strength if isinstance(zombie, BotZombie) else None
    teacher = isinstance(zombie, TeacherZombie)
    totals = standing.zombie_totals[0]
    # a game that is over stands here as the running one until the next begins: its points are counted once
    before = totals[:-1] if game is not None and game.table.phase == "over" else totals
    return ZombieView(
        player="bot" if bot else "teacher" if teacher else "student",
        name=f"{bot.capitalize()} bot" if bot else chosen.name if chosen else TEACHER if teacher else "",
        bot=bot,
        student=chosen.number if chosen else None,
        table=game.table.id if game else None,
        game=lesson.teaching.zombie_games,
        score=score_of(game),
        filled=game.filled if game else 0,
        boxes=len(lesson.rules.boxes),
        finished=tuple(before),
        card=_card(game) if game else (),
    )


def _card(game: LessonGame) -> tuple[tuple[str, int | None], ...]:
    state = game.table.state
    if state is None:
        return ()
    return tuple((box.code, entry) for box, entry in zip(state.rules.boxes, state.cards[0].entries, strict=True))


def _ending(standing: Standing) -> EndingView:
    if standing.match is not None:
        return EndingView(standing.match.ahead, ())
    return EndingView(None, standing.winners)
