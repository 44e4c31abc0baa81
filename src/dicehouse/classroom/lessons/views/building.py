"""The room's view, built from the lesson and its tables."""

from __future__ import annotations

from ....play.views.table import card_views
from ....rules import Buy, State, filled, scores
from ..comparing import compared, standings
from ..games import table_of_team
from ..lesson import Lesson, Team
from ..match import Games, match_view, running_zombie_game, score_of, zombie_totals
from ..rotation import holder, members_of
from ..settings import BotZombie, TeacherZombie
from ..shared import Coached, shared_throws
from ..tally import LessonGame
from ..units import TeamNumber
from .room import (
    ComparedBox,
    Doing,
    EndingView,
    LessonView,
    MatchView,
    MemberView,
    PeriodView,
    TeamView,
    ZombieView,
)

__all__ = ["ending_view", "period_view", "room_view", "team_view"]


def room_view(lesson: Lesson, games: Games, coached: Coached, address: str | None = None) -> LessonView:
    teaching = lesson.teaching
    boxes, match = compared(lesson, games), match_view(lesson, games)
    return LessonView(
        id=lesson.id,
        version=lesson.version,
        code=teaching.code,
        rules=lesson.rules.name_version,
        game=lesson.rules.name,
        form=lesson.settings.form,
        dice=lesson.settings.dice,
        title=lesson.settings.title,
        phase=teaching.phase,
        locked=teaching.locked,
        sound=lesson.settings.sound,
        period=period_view(lesson),
        students=sum(len(student.names) for student in lesson.students.values() if student.takes_part),
        devices=sum(student.takes_part for student in lesson.students.values()),
        teams=tuple(team_view(lesson, games, team) for team in lesson.playing_teams),
        zombie=_zombie(lesson, games),
        match=match,
        compared=boxes,
        showing=teaching.showing,
        standings=standings(boxes),
        shared=shared_throws(lesson, games, coached),
        ending=ending_view(lesson, match, boxes),
        address=address,
    )


def period_view(lesson: Lesson) -> PeriodView:
    period = lesson.teaching.period
    running = period.ends_at is not None
    return PeriodView(lesson.settings.period_minutes, period.ends_at, None if running else period.left)


def team_view(lesson: Lesson, games: Games, team: Team) -> TeamView:
    members = members_of(lesson, team.number)
    table = table_of_team(lesson.id, team.number, lesson.teaching.round)
    game = games.get(table)
    state = game.table.state if game else None
    tally = game.tally if game else None
    done = filled(state.cards[0]) if state else 0
    wrote = tally.wrote if tally else None
    names = {box.code: box.name for box in lesson.rules.boxes}
    pairs = lesson.settings.form == "pairs"
    judgement = game.table.judgement if game else None
    question = game.table.question or (judgement.question if judgement else None) if game else None
    return TeamView(
        team=team.number,
        name=team.name,
        members=tuple(MemberView(member.student, member.name, member.here) for member in members),
        holder=None if pairs else holder(members, done),
        table=table if game else None,
        doing=_doing(game),
        score=0 if pairs else score_of(game),
        filled=done,
        boxes=len(lesson.rules.boxes),
        asked=tally.asked if tally else 0,
        right=tally.right if tally else 0,
        wrote=names.get(wrote[0]) if wrote else None,
        wrote_points=wrote[1] if wrote else None,
        wants=(question.die, question.face) if isinstance(question, Buy) else None,
        judged=judgement.right if judgement else None,
        seats=tuple(player.name if player else "" for player in game.table.seats) if pairs and game else (),
        scores=_pair_scores(lesson, state) if pairs and state else (),
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


def _zombie(lesson: Lesson, games: Games) -> ZombieView | None:
    if lesson.settings.form != "teams":
        return None
    zombie, table = lesson.settings.zombie, running_zombie_game(lesson)
    game = games.get(table) if table else None
    state = game.table.state if game else None
    finished, _ = zombie_totals(lesson, games)
    chosen = lesson.students.get(lesson.zombie_student) if lesson.zombie_student else None
    bot = zombie.strength if isinstance(zombie, BotZombie) else None
    kind = "bot" if bot else "teacher" if isinstance(zombie, TeacherZombie) else "student"
    return ZombieView(
        player="bot" if kind == "bot" else "teacher" if kind == "teacher" else "student",
        name=f"{bot.capitalize()} bot" if bot else chosen.name if chosen else "Teacher" if kind == "teacher" else "",
        bot=bot,
        student=chosen.number if chosen else None,
        table=table if game else None,
        game=lesson.teaching.zombie_games,
        score=score_of(game),
        filled=filled(state.cards[0]) if state else 0,
        boxes=len(lesson.rules.boxes),
        finished=tuple(finished),
    )


def ending_view(lesson: Lesson, match: MatchView | None, boxes: tuple[ComparedBox, ...]) -> EndingView | None:
    if lesson.teaching.phase != "ended":
        return None
    if match is not None:
        return EndingView(match.ahead, ())
    if not boxes or not all(box.decided for box in boxes):
        return EndingView(None, ())
    lines = standings(boxes)
    best = max((won for _, won in lines), default=0)
    return EndingView(None, tuple(TeamNumber(team) for team, won in lines if won == best and best))
