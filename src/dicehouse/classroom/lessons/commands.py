"""What a teacher and a student may ask of a lesson. What happens at a team's table is the table's affair."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ...play.units import TableId
from ...values import Value
from .settings import LessonSettings

Number = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Table = Annotated[TableId, msgspec.Meta(max_length=60)]
Code = Annotated[str, msgspec.Meta(max_length=8)]


class _Command(Value, tag_field="do", forbid_unknown_fields=True):
    pass


class EditLesson(_Command, tag="edit-lesson"):
    """Before the lesson starts all of it; afterwards what does not change the game that is played."""

    settings: LessonSettings


class DealTeams(_Command, tag="deal-teams"):
    """Before the start: everybody is dealt to so many teams anew, as evenly as it goes."""

    teams: Annotated[int, msgspec.Meta(ge=1, le=60)]


class StartLesson(_Command, tag="start-lesson"):
    """The period begins, and every team's game."""


class PauseLesson(_Command, tag="pause"):
    """Nobody can act and the period stands still."""


class GoOn(_Command, tag="go-on"):
    """After a pause."""


class ExtendPeriod(_Command, tag="extend"):
    """More minutes; of an ended period it opens the same games again."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=120)]


class EndLesson(_Command, tag="end-lesson"):
    """The period is over; what stands on the cards counts."""


class LockLesson(_Command, tag="lock"):
    """Nobody new comes in; who was here may come back."""

    locked: bool


class MoveStudent(_Command, tag="move-student"):
    """Into another team; None is a new one."""

    student: Number
    team: Number | None


class RemoveStudent(_Command, tag="remove-student"):
    """Out of the lesson, for good unless readmitted."""

    student: Number


Many = Annotated[tuple[Number, ...], msgspec.Meta(min_length=1, max_length=1000)]


class AdmitStudents(_Command, tag="admit"):
    """Those who wait at the door, to teams as if they came now."""

    students: Many


class TakeOut(_Command, tag="take-out"):
    """Several at once: turned away at the door, or out of the lesson."""

    students: Many


class ReadmitStudent(_Command, tag="readmit-student"):
    student: Number


class NameStudent(_Command, tag="name-student"):
    """The teacher's answer to a name that was typed: it is taken, or a generated one stays. `name` is the one that was
    shown."""

    student: Number
    approved: bool
    name: Name | None = None


class RenameTeam(_Command, tag="rename-team"):
    """None is another generated name."""

    team: Number
    name: Name | None


class RuleOnAnswer(_Command, tag="rule-on-answer"):
    """The teacher has judged the open question of a table."""

    table: Table
    right: bool


class TakeBackRuling(_Command, tag="take-back-ruling"):
    """The last judgement at a table is undone and its question is open again; until the next thing happens there."""

    table: Table


class AnotherQuestion(_Command, tag="another-question"):
    """The team gets another question in place of the open one."""

    table: Table


class CorrectEntry(_Command, tag="correct-entry"):
    """What stands in a box is put right. The record shows it, with the reason."""

    table: Table
    seat: Annotated[int, msgspec.Meta(ge=1, le=12)]
    box: Code
    points: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class LimitBuying(_Command, tag="limit-buying"):
    """How many tries teams have from now on: each turn, and in the game (None without a limit)."""

    max_buys_turn: Annotated[int, msgspec.Meta(ge=1, le=8)]
    max_buys_game: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None


class PlayZombieGames(_Command, tag="zombie-games"):
    """How many games the zombie plays in this round: fixed at its start, unless the teacher says otherwise."""

    games: Annotated[int, msgspec.Meta(ge=1, le=60)]


class SeatPartner(_Command, tag="seat-partner"):
    """A bot plays with a child who waits for a partner."""

    team: Number


class ShowBox(_Command, tag="show-box"):
    """Where the class compares: the box that is on the projector; None is none of them."""

    box: Code | None


class HearReading(_Command, tag="hear-reading"):
    """Where the class compares: whether a team has read its number rightly; None takes the ruling back."""

    team: Number
    box: Code
    right: bool | None


class FinalRoll(_Command, tag="final-roll"):
    """Where the class compares: those who share the win roll all dice once more, as often as they are tied."""


class KeepLesson(_Command, tag="keep"):
    """Kept, it can be opened again; otherwise it is deleted with its names a while after its end."""

    kept: bool


class ReopenLesson(_Command, tag="reopen"):
    """The same class again, with new games."""


LessonOwn = (
    EditLesson
    | DealTeams
    | StartLesson
    | PauseLesson
    | GoOn
    | ExtendPeriod
    | EndLesson
    | LockLesson
    | MoveStudent
    | RemoveStudent
    | AdmitStudents
    | TakeOut
    | ReadmitStudent
    | NameStudent
    | RenameTeam
    | LimitBuying
    | PlayZombieGames
    | SeatPartner
    | ShowBox
    | HearReading
    | KeepLesson
    | ReopenLesson
)
"""What changes the lesson's own streams."""

TeacherCommand = LessonOwn | FinalRoll | RuleOnAnswer | TakeBackRuling | AnotherQuestion | CorrectEntry


class SwapName(_Command, tag="swap-name"):
    """Another generated name."""


class ProposeName(_Command, tag="propose-name"):
    """A name that was typed, where the lesson allows it; the teacher says yes or no."""

    name: Name


class ShareDevice(_Command, tag="share-device"):
    """So many people sit at this device; each gets a name for the rotation."""

    people: Annotated[int, msgspec.Meta(ge=1, le=8)]


class AnswerQuestion(_Command, tag="answer-question"):
    """What the team answers to its open question; until it is judged it may be typed anew."""

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class VoteKeep(_Command, tag="vote-keep"):
    """While another holds the team's dice: what this member would keep of them."""

    keep: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...], msgspec.Meta(max_length=8)]


class ReadNumber(_Command, tag="read-number"):
    """Where the class compares and readings are typed: the words of the team's number in the box on show."""

    box: Code
    words: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class LeaveLesson(_Command, tag="leave-lesson"):
    pass


StudentCommand = SwapName | ProposeName | ShareDevice | AnswerQuestion | VoteKeep | ReadNumber | LeaveLesson
LessonCommand = TeacherCommand | StudentCommand
