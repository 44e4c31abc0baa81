"""What the teacher sees beside the room: who is there, what waits, the bank, the odds."""

from __future__ import annotations

from typing import Literal

import msgspec

from ....play.units import Instant, TableId
from ....rules import Buy, Read
from ...questions import Outcome, QuestionView
from ..settings import LessonSettings
from ..units import StudentNumber, TeamNumber
from .room import LessonView

__all__ = ["AskView", "BankLine", "ConsoleView", "FightView", "OddsView", "RulingView", "StudentLine"]


class AskView(msgspec.Struct, frozen=True):
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


class RulingView(msgspec.Struct, frozen=True):
    """A judgement that can still be taken back, the latest first."""

    table: TableId
    team: TeamNumber
    team_name: str
    action: Buy | Read
    right: bool
    at: Instant


class StudentLine(msgspec.Struct, frozen=True):
    """`proposed` is a typed name that waits for the teacher."""

    student: StudentNumber
    name: str
    proposed: str | None
    team: TeamNumber | None
    here: bool
    removed: bool
    people: int


class BankLine(msgspec.Struct, frozen=True):
    """`left` of the `count` questions have not been asked yet in this lesson, at the level that is asked."""

    title: str
    count: int
    left: int
    levels: tuple[int, ...]


class FightView(msgspec.Struct, frozen=True):
    """Limits that make it a fair fight, and the survivors' chance under them."""

    max_buys_turn: int
    max_buys_game: int | None
    survivors: float


class OddsView(msgspec.Struct, frozen=True):
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


class ConsoleView(msgspec.Struct, frozen=True):
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
