"""Who acts at which table of a lesson, and whether they may now: what the tables themselves do not know."""

from __future__ import annotations

from ...play.commands import Act, Command, Judge, TakeBack
from ...play.guests import Guest
from ...play.units import GuestId, TableId
from ...rules import Read
from .lesson import Lesson, MemberView, Student
from .refusals import LessonRefused, expect_running
from .settings import TeacherZombie
from .tally import LessonGame
from .units import TEACHER, TeamNumber, is_zombie_table, teacher_guest, team_guest, zombie_guest


def actor(lesson: Lesson, guest: Guest, table: TableId) -> Guest:
    """As whom a device sits at the table: a team's member as the team, the zombie's player as the zombie.

    Whoever has no part in it stays who they are, and the table lets them in or not.
    """
    if guest.id == teacher_guest(lesson.id):
        plays = is_zombie_table(table) and isinstance(lesson.settings.zombie, TeacherZombie)
        return Guest(zombie_guest(lesson.id), TEACHER) if plays else lesson.host
    student = lesson.student_of(guest.id)
    if student is None or not student.takes_part:
        return guest
    if is_zombie_table(table):
        plays = lesson.zombie_student == student.number
        return Guest(zombie_guest(lesson.id), student.name, member=student.number) if plays else guest
    if student.team is None or table != lesson.table(student.team):
        return guest
    if lesson.settings.form == "pairs":
        return Guest(guest.id, student.name, member=student.number)
    return Guest(team_guest(lesson.id, student.team), lesson.teams[student.team].name, member=student.number)


def expect_may_act(lesson: Lesson, guest: GuestId, command: Command, game: LessonGame | None) -> None:
    """What a lesson adds to a table's own refusals."""
    if guest == teacher_guest(lesson.id):
        if isinstance(command, Act):
            expect_running(lesson)
        return
    student = lesson.student_of(guest)
    if student is None:
        raise LessonRefused("lesson-role", "You have no part in this game.")
    if isinstance(command, Judge) and partner_judges(lesson, student, game):
        return
    if not isinstance(command, Act | TakeBack):
        raise LessonRefused("lesson-role", "In a lesson the teacher sees to that.")
    hold = hold_of(lesson, student, game)
    if hold is not None:
        raise hold


def partner_judges(lesson: Lesson, student: Student, game: LessonGame | None) -> bool:
    """Whether this device says how the number was read: the partner's, or the one that both children share."""
    table = game.table if game else None
    if lesson.settings.read_aloud != "partner" or lesson.settings.form != "pairs" or not student.takes_part:
        return False
    if table is None or table.state is None or not isinstance(table.question, Read):
        return False
    own = table.seats_of(student.guest)
    return table.id == lesson.table(TeamNumber(student.team or 0)) and any(seat != table.state.seat for seat in own)


def hold_of(lesson: Lesson, student: Student, game: LessonGame | None) -> LessonRefused | None:
    """Why the student may not touch the dice now; None when they may."""
    try:
        expect_running(lesson)
    except LessonRefused as refused:
        return refused
    if student.at_the_door:
        return LessonRefused("lesson-phase", "You are at the door: your teacher lets you in.")
    if not student.takes_part:
        return LessonRefused("lesson-removed", "Your teacher has taken you out of this lesson.")
    if game is None or game.table.state is None:
        return LessonRefused("lesson-phase", "Your game has not begun yet.")
    zombie = lesson.zombie_student == student.number
    if zombie or lesson.settings.form == "pairs" or lesson.settings.rotation == "free" or student.team is None:
        return None
    members = lesson.people(student.team)
    place = holder(members, game.filled)
    if place is None or members[place].student == student.number:
        return None
    return LessonRefused("lesson-turn", f"{members[place].name} holds the dice.")


def holder(members: tuple[MemberView, ...], filled: int) -> int | None:
    """The place of the member in whose hands the dice are after so many boxes: they take turns, one box each, and who
    is away is passed over; None where nobody is here."""
    places = ((filled + step) % len(members) for step in range(len(members)))
    return next((place for place in places if members[place].here), None)
