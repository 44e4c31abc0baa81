"""Messages and bodies of a lesson. A device has one socket for the lesson and, where it plays, one for its table.

The lesson's socket is `/api/lessons/{id}/socket`. The first message is a `LessonHello`; each of the three screens then
gets its own view whenever it changes, whole, and never more often than a screen can show.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..classroom.lessons.commands import LessonCommand
from ..classroom.lessons.results import AskedLine, PlayerResult, QuestionLine, RoundLine, TeamLine
from ..classroom.lessons.settings import LessonSettings
from ..classroom.lessons.units import LessonId, StudentNumber
from ..classroom.lessons.views.console import ConsoleView
from ..classroom.lessons.views.room import LessonView
from ..classroom.lessons.views.student import StudentView
from ..classroom.questions import Bank, Format, KeyReading, Layout, Question, Remark, Role, Side
from ..classroom.questions.question import MOST_QUESTIONS
from ..play.units import CommandId, Instant
from ..values import Value
from .messages import WIRE_VERSION, Closing, Id, Ping, Pong, Refused, Token

__all__ = [
    "Bank",
    "BankImport",
    "BankReport",
    "BankText",
    "FromLessonClient",
    "JoinLesson",
    "LessonDo",
    "LessonDone",
    "LessonHello",
    "LessonJoined",
    "LessonMade",
    "LessonResults",
    "LessonState",
    "NewLesson",
    "NewSecret",
    "PlayerResult",
    "ToLessonClient",
]

Short = Annotated[str, msgspec.Meta(max_length=200)]


class LessonHello(Value, tag_field="is", tag="hello", forbid_unknown_fields=True):
    """`role` is the screen; `token` is the console's secret, a student's token, or the projector's
    key."""

    role: Literal["console", "projector", "student"]
    token: Token
    wire: int = WIRE_VERSION


class LessonDo(Value, tag_field="is", tag="do", forbid_unknown_fields=True):
    """A command with the id that makes a retry harmless."""

    id: Id
    command: LessonCommand


FromLessonClient = LessonHello | LessonDo | Ping


class LessonState(Value, tag_field="is", tag="lesson"):
    """The screen's own view: the one that its role gets is there, the others are None."""

    now: Instant
    console: ConsoleView | None = None
    projector: LessonView | None = None
    student: StudentView | None = None


class LessonDone(Value, tag_field="is", tag="done"):
    """A command was carried out, and is kept."""

    id: CommandId


ToLessonClient = LessonState | LessonDone | Refused | Pong | Closing


class NewLesson(Value, forbid_unknown_fields=True):
    """POST /api/lessons. The id makes a retry harmless."""

    id: Id
    settings: LessonSettings = LessonSettings()


class LessonMade(Value):
    """The console is at `/lesson/{lesson}/console#{secret}`: whoever has the secret is the teacher."""

    lesson: LessonId
    code: str
    secret: str


class NewSecret(Value, forbid_unknown_fields=True):
    """POST /api/lessons/{id}/secret, with the console's secret: another one takes its place. The id makes a retry
    harmless, which still comes with the old one."""

    id: Id


class JoinLesson(Value, forbid_unknown_fields=True):
    """POST /api/lessons/join, with the device's guest token where it has one: who was here before is that student
    again.

    `people` sit at the device.
    """

    code: Annotated[str, msgspec.Meta(max_length=40)]
    people: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1


class LessonJoined(Value):
    """`token` is for the lesson's socket and for the sockets of tables."""

    lesson: LessonId
    token: str
    student: StudentNumber
    name: str


class BankText(Value, forbid_unknown_fields=True):
    """POST /api/lessons/{id}/bank/import, with the console's secret: what is in a file, or was pasted.

    `data` is the file in base64, `text` what was pasted. Nothing is kept unless `use`: the answer is a preview. `add`
    keeps the lesson's bank, and puts behind it what it has not. `columns` and `key` answer what a table's layout asks.
    """

    title: Short
    data: Annotated[str, msgspec.Meta(max_length=3_000_000)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=2_000_000)] | None = None
    format: Format | None = None
    separator: Annotated[str, msgspec.Meta(max_length=1)] | None = None
    question_side: Side = "term"
    columns: Annotated[tuple[Role, ...], msgspec.Meta(max_length=100)] | None = None
    key: KeyReading | None = None
    use: bool = False
    add: bool = False


class BankImport(Value, forbid_unknown_fields=True):
    """PUT /api/lessons/{id}/bank: the bank as the console has it; `starter` is the house's own and needs no questions.
    Neither is no bank: the teacher asks aloud."""

    title: Short = ""
    starter: bool = False
    questions: Annotated[tuple[Question, ...], msgspec.Meta(max_length=MOST_QUESTIONS)] = ()


class BankReport(Value):
    """What became of a file: how many questions are kept, every row that could not be used, and the first questions.
    Of a table, how it was understood; what its layout asks is answered before it is used."""

    format: Format
    title: str
    count: int
    refused: tuple[Remark, ...]
    notes: tuple[Remark, ...]
    preview: tuple[Question, ...]
    used: bool
    layout: Layout | None = None


class LessonResults(Value):
    """GET /api/lessons/{id}/results; `.csv`, `.xlsx` and `.pdf` say more. Questions stand with the hardest first."""

    title: str
    game: str
    survivors: int | None
    zombies: int | None
    winner: str | None
    teams: tuple[TeamLine, ...]
    students: tuple[PlayerResult, ...]
    questions: tuple[QuestionLine, ...]
    coach: Literal["computing", "ready", "none"]
    rounds: tuple[RoundLine, ...] = ()
    asked: tuple[AskedLine, ...] = ()
