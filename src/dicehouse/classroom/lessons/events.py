"""What has happened in a lesson. Its log has many streams: the teacher's, one for each team, one for each student.

Each stream has versions of its own, so that two hundred people who act at once never queue on one; the lesson is what
all of them add up to, in whatever order they are read. What happens at a team's table is in that table's log.
"""

from __future__ import annotations

from ...play.units import GuestId, TableId
from ...values import Value
from ..questions import Question
from .settings import LessonSettings
from .units import StudentNumber, TeamNumber

StreamId = str
STREAM_OF_TEACHER: StreamId = "teacher"


def stream_of_team(team: TeamNumber) -> StreamId:
    return f"team-{team}"


def stream_of_student(student: StudentNumber) -> StreamId:
    return f"student-{student}"


class _Event(Value, tag_field="is"):
    pass


class LessonOpened(_Event, tag="opened"):
    """`secret_hash` is of the console's secret, which nobody keeps; `seed` shuffles names, questions and dice."""

    settings: LessonSettings
    code: str
    secret_hash: str
    seed: str


class SecretRenewed(_Event, tag="secret-renewed"):
    """The console's link was made anew: those of before, and the projector's, open nothing any more."""

    secret_hash: str


class SettingsEdited(_Event, tag="settings-edited"):
    settings: LessonSettings


class BankChosen(_Event, tag="bank-chosen"):
    """`starter` is the house's own bank; neither questions nor starter is no bank, and the teacher asks aloud."""

    title: str
    starter: bool = False
    questions: tuple[Question, ...] = ()


class LessonLocked(_Event, tag="locked"):
    locked: bool


class LessonStarted(_Event, tag="started"):
    """The period runs; games are the `round`-th that the class plays. `zombie_plays` is how many games the zombie has
    in it; older starts say nothing of it."""

    round: int
    zombie_plays: int | None = None


class LessonPaused(_Event, tag="paused"):
    pass


class LessonResumed(_Event, tag="resumed"):
    pass


class PeriodExtended(_Event, tag="extended"):
    minutes: int


class LessonEnded(_Event, tag="ended"):
    """`by_clock` where the period had run out."""

    by_clock: bool


class LessonReopened(_Event, tag="reopened"):
    """The same class gathers again."""


class LessonKept(_Event, tag="kept"):
    kept: bool


class TriesLimited(_Event, tag="tries-limited"):
    max_buys_turn: int
    max_buys_game: int | None


class ZombieGameBegun(_Event, tag="zombie-game"):
    """The zombie's next game; its number counts from 1 in each round."""

    game: int


class ZombieGamesFixed(_Event, tag="zombie-games"):
    """How many games the zombie plays in this round, by the teacher's word."""

    games: int


class BoxShown(_Event, tag="box-shown"):
    box: str | None


class FinalRolled(_Event, tag="final-rolled"):
    """Where the class compares and several have won most boxes: each of them has rolled all dice once more."""

    throws: tuple[tuple[TeamNumber, tuple[int, ...]], ...]


class TeamMade(_Event, tag="team-made"):
    name: str


class TeamRenamed(_Event, tag="team-renamed"):
    name: str


class PartnerSeated(_Event, tag="partner-seated"):
    """A bot is the partner of a child who is alone."""


class QuestionDrawn(_Event, tag="question-drawn"):
    """For what was asked at the table with the event of that version; `question` is the id of one of the bank's, and
    `text` what it says: another bank may take its place."""

    table: TableId
    asked: int
    question: str
    text: str = ""


class AnswerTyped(_Event, tag="answer-typed"):
    table: TableId
    asked: int
    answer: str
    student: StudentNumber


class KeepVoted(_Event, tag="keep-voted"):
    """What a member would keep of the dice that lie at the team's table, after so many boxes and rolls."""

    table: TableId
    throw: tuple[int, int]
    keep: tuple[int, ...]
    student: StudentNumber


class NumberReadOut(_Event, tag="number-read-out"):
    """Where the class compares: the team's number in the box was read; None takes it back."""

    box: str
    right: bool | None
    round: int = 1


class StudentJoined(_Event, tag="joined", omit_defaults=True):
    """`waits` at the door for the teacher's word, in no team yet."""

    guest: GuestId
    name: str
    team: TeamNumber | None
    waits: bool = False


class StudentLetIn(_Event, tag="let-in"):
    team: TeamNumber


class DeviceShared(_Event, tag="device-shared"):
    """`names` of everybody at the device, the student's own first."""

    names: tuple[str, ...]


class NameSwapped(_Event, tag="name-swapped"):
    name: str


class NameProposed(_Event, tag="name-proposed"):
    name: str


class NameAnswered(_Event, tag="name-answered"):
    approved: bool


class StudentMoved(_Event, tag="moved"):
    team: TeamNumber | None


class StudentRemoved(_Event, tag="removed"):
    pass


class StudentReadmitted(_Event, tag="readmitted"):
    pass


class StudentLeft(_Event, tag="left"):
    """By themselves; the same device may come back."""


class StudentForgotten(_Event, tag="forgotten"):
    """Has left the house for good; `guest` stands there instead."""

    guest: GuestId
    name: str


class StudentAway(_Event, tag="away"):
    """The device has no connection."""


class StudentBack(_Event, tag="back"):
    pass


LessonEvent = (
    LessonOpened
    | SecretRenewed
    | SettingsEdited
    | BankChosen
    | LessonLocked
    | LessonStarted
    | LessonPaused
    | LessonResumed
    | PeriodExtended
    | LessonEnded
    | LessonReopened
    | LessonKept
    | TriesLimited
    | ZombieGameBegun
    | ZombieGamesFixed
    | BoxShown
    | FinalRolled
    | TeamMade
    | TeamRenamed
    | PartnerSeated
    | QuestionDrawn
    | AnswerTyped
    | KeepVoted
    | NumberReadOut
    | StudentJoined
    | StudentLetIn
    | DeviceShared
    | NameSwapped
    | NameProposed
    | NameAnswered
    | StudentMoved
    | StudentRemoved
    | StudentReadmitted
    | StudentLeft
    | StudentForgotten
    | StudentAway
    | StudentBack
)
