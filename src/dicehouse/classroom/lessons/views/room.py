"""The room as everybody may see it: the projector's screen, and a part of the other two."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....play.settings import BotStrength
from ....play.units import Centis, Instant, TableId
from ..settings import Form, LessonDice
from ..units import LessonId, StudentNumber, TeamNumber

__all__ = [
    "ComparedBox",
    "ComparedNumber",
    "EndingView",
    "KeepCount",
    "LessonPhase",
    "LessonView",
    "MatchView",
    "MemberView",
    "PeriodView",
    "SharedThrowView",
    "TeamView",
    "ZombieView",
]

LessonPhase = Literal["gathering", "playing", "paused", "ended"]

Doing = Literal["waiting", "rolling", "asking", "done"]
"""Waiting for the lesson, at the dice, waiting for the teacher's word, or finished with the card."""


class PeriodView(msgspec.Struct, frozen=True):
    """`ends_at` while it runs, `left` while it stands still; both None where the teacher ends it by hand."""

    minutes: int | None
    ends_at: Instant | None
    left: Centis | None


class MemberView(msgspec.Struct, frozen=True):
    """`student` may stand there twice: several people at one device. `here` is whether the device is connected."""

    student: StudentNumber
    name: str
    here: bool


class TeamView(msgspec.Struct, frozen=True):
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


class ZombieView(msgspec.Struct, frozen=True):
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


class MatchView(msgspec.Struct, frozen=True):
    """Survivors and zombies as they stand; the zombie plays `games_wanted` games."""

    survivors: int
    zombies: int
    games_wanted: int
    ahead: Literal["survivors", "zombies", "draw"]


class EndingView(msgspec.Struct, frozen=True):
    """Of a match, or the teams with the most boxes where the class compares."""

    winner: Literal["survivors", "zombies", "draw"] | None
    winners: tuple[TeamNumber, ...]


class ComparedNumber(msgspec.Struct, frozen=True):
    """`number` is 0 for an X and None where nothing was written. `read` is None until it was judged."""

    team: TeamNumber
    number: int | None
    greatest: bool
    read: bool | None
    point: bool


class ComparedBox(msgspec.Struct, frozen=True):
    """Numbers from the greatest down. `due` are the teams that have yet to read theirs; `decided` when none has."""

    box: str
    name: str
    numbers: tuple[ComparedNumber, ...]
    due: tuple[TeamNumber, ...]
    decided: bool


class KeepCount(msgspec.Struct, frozen=True):
    """So many kept these dice; `scored` counts who wrote the dice down instead of throwing again."""

    kept: tuple[int, ...]
    count: int


class SharedThrowView(msgspec.Struct, frozen=True):
    """What everybody threw, and what was made of it. `coach` is what the coach would keep (all of the dice where it
    would write them down), None while it thinks or has no advice."""

    turn: int
    roll: int
    dice: tuple[int, ...]
    keeps: tuple[KeepCount, ...]
    scored: int
    coach: tuple[int, ...] | None


class LessonView(msgspec.Struct, frozen=True):
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
    ending: EndingView | None
    address: str | None = None
