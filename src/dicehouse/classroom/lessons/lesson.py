"""A lesson as it stands: what its streams add up to. Each part is made by one stream alone."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import field
from msgspec.structs import replace

from ...play.guests import Guest
from ...play.units import SECOND, Centis, GuestId, Instant, TableId
from ...rules import RuleSet
from ...values import Value
from ..questions import Bank, Question, questions_for
from .settings import LessonSettings, StudentZombie, rules_of_lesson
from .units import TEACHER, LessonId, StudentNumber, TeamNumber, table_of_team, teacher_guest, zombie_table

LessonPhase = Literal["gathering", "playing", "paused", "ended"]

MINUTE = 60 * SECOND


class Period(Value):
    """`left` is what remained at `since`, when it began to run; None of both is a period without a clock. `run` is how
    long it had run until then."""

    left: Centis | None = None
    since: Instant | None = None
    run: Centis = Centis(0)

    def remaining(self, now: Instant) -> Centis | None:
        if self.left is None or self.since is None:
            return self.left
        return Centis(max(0, self.left - (now - self.since)))

    def elapsed(self, now: Instant) -> Centis:
        """How long the class has played in it, without the pauses."""
        if self.left is None or self.since is None:
            return self.run
        return Centis(self.run + max(0, min(self.left, now - self.since)))

    @property
    def ends_at(self) -> Instant | None:
        return None if self.left is None or self.since is None else Instant(self.since + self.left)

    def running(self, now: Instant) -> Period:
        return Period(self.remaining(now), now, self.elapsed(now))

    def standing(self, now: Instant) -> Period:
        return Period(self.remaining(now), None, self.elapsed(now))

    def extended(self, minutes: int) -> Period:
        return self if self.left is None else replace(self, left=Centis(self.left + minutes * MINUTE))


class PastRound(Value):
    """What a round leaves behind when the same class gathers again; its games are in their tables' logs."""

    round: int
    zombie_games: int
    zombie_plays: int | None
    ended_at: Instant | None


class Teaching(Value, dict=True):
    """What the teacher's stream adds up to. `round` counts how often the class has begun to play; `secret_at` is when
    the console's link was made. `zombie_games` have begun of the `zombie_plays` that the zombie has in this round."""

    settings: LessonSettings
    code: str
    secret_hash: str
    seed: str
    secret_at: Instant = Instant(0)
    phase: LessonPhase = "gathering"
    locked: bool = False
    kept: bool = False
    round: int = 0
    period: Period = Period()
    bank: Bank | None = None
    limits: tuple[int, int | None] | None = None
    zombie_games: int = 0
    zombie_plays: int | None = None
    showing: str | None = None
    final: tuple[tuple[tuple[TeamNumber, tuple[int, ...]], ...], ...] = ()
    ended_at: Instant | None = None
    past: tuple[PastRound, ...] = ()

    @cached_property
    def questions(self) -> dict[str, Question]:
        """Of the bank, by their ids."""
        return {question.id: question for question in self.bank.questions} if self.bank else {}

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """Those that were chosen and that the bank has; none of them is all: a bank is never silent for its levels."""
        had = {question.level for question in self.questions.values()}
        return tuple(level for level in self.settings.levels if level in had)

    @cached_property
    def asked_from(self) -> frozenset[str]:
        """The ids of what can be asked at the lesson's levels."""
        return frozenset(q.id for q in questions_for(self.bank, self.levels)) if self.bank else frozenset()


class Draw(Value):
    """A question that was put to a team, and what it has answered so far."""

    table: TableId
    asked: int
    question: str | None = None
    answer: str | None = None
    student: StudentNumber | None = None
    text: str = ""
    """Of the question, which another bank may no longer have."""


class Vote(Value):
    """What a member would keep of a throw; `throw` are the boxes filled and the rolls left then."""

    student: StudentNumber
    table: TableId
    throw: tuple[int, int]
    keep: tuple[int, ...]


class Team(Value):
    """`with_bot` where a child alone has a bot as partner."""

    number: TeamNumber
    name: str
    with_bot: bool = False
    draws: tuple[Draw, ...] = ()
    readings: tuple[tuple[int, str, bool], ...] = ()
    """Of each round, by box."""

    votes: tuple[Vote, ...] = ()

    def read_in(self, round_: int) -> dict[str, bool]:
        return {box: right for played, box, right in self.readings if played == round_}

    def draw(self, table: TableId, asked: int) -> Draw | None:
        """The latest question for what was asked then: the teacher may have chosen another."""
        return next((each for each in reversed(self.draws) if (each.table, each.asked) == (table, asked)), None)

    def drawn(self, table: TableId, asked: int) -> Draw:
        """The same; without a question where the teacher asks aloud."""
        return self.draw(table, asked) or Draw(table, asked)


class Student(Value):
    """`names` are of everybody at the device; the first is the student's own. Who `waits` at the door has come, and is
    not let in yet."""

    number: StudentNumber
    guest: GuestId
    names: tuple[str, ...]
    team: TeamNumber | None
    proposed: str | None = None
    here: bool = True
    removed: bool = False
    left: bool = False
    waits: bool = False
    came_at: Instant = Instant(0)

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def takes_part(self) -> bool:
        return not self.removed and not self.left and not self.waits

    @property
    def at_the_door(self) -> bool:
        return self.waits and not self.removed and not self.left

    @property
    def is_away(self) -> bool:
        """Without a connection, and expected back."""
        return not self.here and not self.left


class MemberView(Value):
    """Somebody in a team. `student` may stand there twice: several people at one device. `here` is whether the device
    is connected."""

    student: StudentNumber
    name: str
    here: bool


class Lesson(Value, dict=True):
    """`versions` count the events of each stream. What follows from the parts is derived once for each lesson."""

    id: LessonId
    teaching: Teaching
    teams: dict[TeamNumber, Team] = field(default_factory=dict)
    students: dict[StudentNumber, Student] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    played: tuple[TeamNumber, ...] | None = None
    """Of a round that is over: the teams that played in it, whoever is in them now."""

    @cached_property
    def version(self) -> int:
        return sum(self.versions.values())

    @property
    def settings(self) -> LessonSettings:
        return self.teaching.settings

    @cached_property
    def rules(self) -> RuleSet:
        return rules_of_lesson(self.teaching.settings)

    @property
    def host(self) -> Guest:
        """The teacher, at every table of the lesson."""
        return Guest(teacher_guest(self.id), TEACHER)

    def table(self, team: TeamNumber) -> TableId:
        """The team's, in this round."""
        return table_of_team(self.id, team, self.teaching.round)

    @property
    def zombie_plays(self) -> int:
        """As many games as teams played at the start, or as the teacher has said since."""
        fixed = self.teaching.zombie_plays
        return len(self.playing_teams) if fixed is None else fixed

    @property
    def zombie_tables(self) -> list[TableId]:
        """Of this round, those of the games that have begun."""
        return [zombie_table(self.id, self.teaching.round, game + 1) for game in range(self.teaching.zombie_games)]

    def question(self, draw: Draw) -> Question | None:
        return self.teaching.questions.get(draw.question or "")

    @cached_property
    def zombie_student(self) -> StudentNumber | None:
        zombie = self.settings.zombie
        if not isinstance(zombie, StudentZombie) or zombie.student is None or self.settings.form != "teams":
            return None
        return StudentNumber(zombie.student)

    def student_of(self, guest: GuestId) -> Student | None:
        return self._by_guest.get(guest)

    def members(self, team: TeamNumber) -> tuple[Student, ...]:
        """In the order of joining."""
        return self._members.get(team, ())

    def people(self, team: TeamNumber) -> tuple[MemberView, ...]:
        """Its members, and whoever sits with them at a device."""
        return tuple(
            MemberView(student.number, name, student.here) for student in self.members(team) for name in student.names
        )

    @cached_property
    def playing_teams(self) -> tuple[Team, ...]:
        """Those with somebody in them, in order."""
        playing = self._members if self.played is None else self.played
        return tuple(self.teams[number] for number in sorted(self.teams) if number in playing)

    @cached_property
    def _by_guest(self) -> dict[GuestId, Student]:
        return {student.guest: student for student in self.students.values()}

    @cached_property
    def _members(self) -> dict[TeamNumber, tuple[Student, ...]]:
        found: dict[TeamNumber, tuple[Student, ...]] = {}
        for number in sorted(self.students):
            student = self.students[number]
            if student.team is not None and student.takes_part and number != self.zombie_student:
                found[student.team] = (*found.get(student.team, ()), student)
        return found
