"""What a lesson says no to, and the checks that most commands begin with."""

from __future__ import annotations

from ...errors import DicehouseError
from ...errors.codes import LessonCode
from .lesson import Lesson, Student, Team
from .units import StudentNumber, TeamNumber

MOST_STUDENTS = 200
"""Who takes part at the same time: whoever was taken out has freed a place."""


class LessonRefused(DicehouseError):
    """A command that the lesson does not allow; nothing has happened."""

    def __init__(self, code: LessonCode, message: str) -> None:
        super().__init__(code, message)


def expect_gathering(lesson: Lesson) -> None:
    if lesson.teaching.phase != "gathering":
        raise LessonRefused("lesson-phase", "The lesson has begun.")


def expect_running(lesson: Lesson) -> None:
    """Nobody acts before the start, in a pause, or after the end."""
    match lesson.teaching.phase:
        case "gathering":
            raise LessonRefused("lesson-phase", "The lesson has not begun yet.")
        case "paused":
            raise LessonRefused("lesson-paused", "Your teacher has paused the lesson.")
        case "ended":
            raise LessonRefused("lesson-phase", "The period is over: what stands on the card counts.")
        case "playing":
            return


def expect_place(lesson: Lesson) -> None:
    if sum(student.takes_part for student in lesson.students.values()) >= MOST_STUDENTS:
        raise LessonRefused("lesson-full", f"The lesson has {MOST_STUDENTS} students already.")


def student_of(lesson: Lesson, number: int) -> Student:
    student = lesson.students.get(StudentNumber(number))
    if student is None:
        raise LessonRefused("lesson-student", f"There is no student {number} in this lesson.")
    return student


def team_of(lesson: Lesson, number: int) -> Team:
    team = lesson.teams.get(TeamNumber(number))
    if team is None:
        raise LessonRefused("lesson-team", f"There is no team {number}.")
    return team
