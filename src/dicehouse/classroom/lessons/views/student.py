"""What a student's device shows beside the table: who they are, their team, their question without its key."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....play.units import Instant, TableId
from ....rules import Buy, Read
from ...questions import QuestionView
from ..settings import Form
from ..units import LessonId, StudentNumber, TeamNumber
from .room import EndingView, LessonPhase, MatchView, PeriodView, TeamView

__all__ = ["AskedView", "JudgedView", "ReadingView", "StudentView"]


class AskedView(msgspec.Struct, frozen=True):
    """The team's open question; `question` is None where the teacher asks aloud. `typed` is what the team has
    answered."""

    action: Buy | Read
    question: QuestionView | None
    typed: str | None


class JudgedView(msgspec.Struct, frozen=True):
    """What was said of the team's last answer, until it goes on. `answers` are the right ones, after a wrong answer and
    where the teacher lets them be told."""

    action: Buy | Read
    right: bool
    answers: tuple[str, ...]
    at: Instant


class ReadingView(msgspec.Struct, frozen=True):
    """Where the class compares: the box whose number the team has to read, aloud or typed; `wrong` once it was
    misread."""

    box: str
    name: str
    number: int
    typed: bool
    read: bool | None


class StudentView(msgspec.Struct, frozen=True):
    """`table` is where the device's own socket goes, with the student's token; None while there is nothing to play.

    `may_act` is whether this device may touch the dice now, and `hold` says in a sentence why not. `proposed` is a
    typed name that waits for the teacher. `role` is `zombie` where the student plays the zombie.
    """

    id: LessonId
    version: int
    game: str
    rules: str
    form: Form
    title: str
    phase: LessonPhase
    period: PeriodView
    sound: bool
    typed_names: bool
    student: StudentNumber
    name: str
    proposed: str | None
    people: int
    removed: bool
    role: Literal["member", "zombie"]
    team: TeamView | None
    teams: tuple[tuple[TeamNumber, str], ...]
    table: TableId | None
    may_act: bool
    hold: str | None
    asked: AskedView | None
    judged: JudgedView | None
    reading: ReadingView | None
    match: MatchView | None
    ending: EndingView | None
