"""Lessons over HTTP: opening one, joining it, its question bank, its results."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from litestar import Response, get, post, put
from litestar.params import JSONBody

from ...classroom.lessons.deciding.parts import Parts
from ...classroom.lessons.events import BankChosen
from ...classroom.lessons.games import teacher_guest
from ...classroom.lessons.units import LessonId
from ...classroom.lessons.views.room import LessonView
from ...classroom.questions import (
    Bank,
    ImportReport,
    Question,
    QuestionsRefused,
    starter_bank,
    write_gift,
    write_own_csv,
)
from ...errors import DicehouseError
from ...house.ids import clean_code, new_command_id
from ...house.lessons.classroom import Classroom
from ...play.units import CommandId
from ...wire.lesson import (
    BankImport,
    BankQuestion,
    BankReport,
    BankText,
    BankView,
    JoinLesson,
    LessonJoined,
    LessonMade,
    NewLesson,
    NewSecret,
    RemarkView,
)
from ..services import InjectedServices, Services
from ..work.fair import Asker
from .keeper import pay_as_teacher, pay_with_code
from .requests import AnyRequest, MaybeToken, ShortPath, Token, address, bare, guest_of, known_guest

__all__ = ["LESSON_ROUTES", "taught"]

PREVIEW = 8


async def taught(request: AnyRequest, services: Services, lesson_id: str, token: str) -> Classroom:
    """The lesson, for its teacher alone, who pays for what is asked."""
    classroom = await services.lessons.room(LessonId(lesson_id))
    services.lessons.expect_teacher(classroom, bare(token))
    pay_as_teacher(request, services, classroom.id)
    return classroom


@post("/api/lessons", summary="Open a lesson")
async def new_lesson(
    request: AnyRequest, services: InjectedServices, data: JSONBody[NewLesson], token: MaybeToken = None
) -> LessonMade:
    """A guest's retry finds the lesson that was made before; who is no guest gets a new one each time."""
    guest = guest_of(services, token) if token else None
    classroom, secret = await services.lessons.open(data.settings, guest.id if guest else None, CommandId(data.id))
    services.limits.codes.right(classroom.lesson.teaching.code, address(request))
    return LessonMade(classroom.id, classroom.lesson.teaching.code, secret)


@post("/api/lessons/join", summary="Join a lesson by its code")
async def join_lesson(
    request: AnyRequest, services: InjectedServices, data: JSONBody[JoinLesson], token: MaybeToken = None
) -> LessonJoined:
    """Codes that do not exist are counted, and right ones are never kept out by them: a school shares one address."""
    where, code = address(request), clean_code(data.code)
    who = known_guest(services, token)
    services.limits.codes.expect_try(code, who, where)
    lesson_id = await services.lessons.find(code) if code else None
    if lesson_id is None:
        services.limits.codes.wrong(who, where)
        raise DicehouseError("code-unknown", "No lesson has this code; check it and try again.")
    services.limits.codes.right(code, where)
    guest, own = services.guests.again(bare(token)) if token else services.guests.welcome("Student")
    classroom = await services.lessons.room(lesson_id)
    known = classroom.lesson.student_of(guest.id)
    if known is None or not known.takes_part:  # who is in comes back, however many others join
        pay_with_code(request, services, lesson_id)  # twice a whole class that shares one address
    student = await services.lessons.join(classroom, guest, data.people)
    return LessonJoined(classroom.id, own, student.number, student.name)


@get("/api/lessons/{lesson_id:str}", summary="A lesson as everybody may see it")
async def one_lesson(request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token) -> LessonView:
    """What the projector shows, with its key or the teacher's secret as the token."""
    classroom = await services.lessons.room(LessonId(lesson_id))
    if not services.lessons.is_projector(classroom, bare(token)):
        services.lessons.expect_teacher(classroom, bare(token))
    return services.screens.room(classroom)


@post("/api/lessons/{lesson_id:str}/secret", summary="Make the teacher's link anew: the one that is shown ends")
async def new_secret(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token, data: JSONBody[NewSecret]
) -> LessonMade:
    """Consoles and projectors of before are shown out, and so is who hosts the lesson's tables with their tokens."""
    classroom = await services.lessons.room(LessonId(lesson_id))
    secret = services.lessons.is_renewed(classroom, bare(token), CommandId(data.id))
    if secret is None:
        classroom = await taught(request, services, lesson_id, token)
        secret = await services.lessons.renew_secret(classroom, bare(token), CommandId(data.id))
    teaching = classroom.lesson.teaching
    await services.tokens.revoke(teacher_guest(classroom.id), before=teaching.secret_at)
    return LessonMade(classroom.id, teaching.code, secret)


@get("/api/lessons/{lesson_id:str}/bank", summary="A lesson's question bank, with keys, for its teacher")
async def bank(request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token) -> BankView:
    classroom = await taught(request, services, lesson_id, token)
    held = classroom.lesson.teaching.bank or Bank("")
    return BankView(held.title, tuple(map(_shown, held.questions)))


@put(
    "/api/lessons/{lesson_id:str}/bank",
    summary="Choose a lesson's question bank: one's own, the starter bank, or none",
)
async def choose_bank(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token, data: JSONBody[BankImport]
) -> BankView:
    classroom = await taught(request, services, lesson_id, token)
    questions = tuple(map(_question, data.questions))
    await services.work.check_bank(Asker.own(classroom.id), questions)
    title = starter_bank().title if data.starter else data.title or "Questions"
    await _choose(services, classroom, BankChosen(title, data.starter, questions))
    held = classroom.lesson.teaching.bank or Bank("")
    return BankView(held.title, tuple(map(_shown, held.questions)))


@post(
    "/api/lessons/{lesson_id:str}/bank/import",
    status_code=200,
    summary="Look at a file of questions, and use it",
)
async def import_bank(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token, data: JSONBody[BankText]
) -> BankReport:
    classroom = await taught(request, services, lesson_id, token)
    report = await services.work.read_bank(Asker.own(classroom.id), _content(data), data)
    if data.use:
        await _choose(services, classroom, BankChosen(report.bank.title, False, report.bank.questions))
    return _reported(report, used=data.use)


@get("/api/lessons/{lesson_id:str}/bank.csv", media_type="text/csv", summary="The bank as CSV")
async def bank_csv(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token
) -> Response[str]:
    classroom = await taught(request, services, lesson_id, token)
    return _file(write_own_csv(classroom.lesson.teaching.bank or Bank("")), "questions.csv", "text/csv")


@get("/api/lessons/{lesson_id:str}/bank.gift", media_type="text/plain", summary="The bank as GIFT")
async def bank_gift(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token
) -> Response[str]:
    classroom = await taught(request, services, lesson_id, token)
    return _file(write_gift(classroom.lesson.teaching.bank or Bank("")), "questions.gift.txt", "text/plain")


async def _choose(services: Services, classroom: Classroom, chosen: BankChosen) -> None:
    await services.lessons.run(classroom.id, lambda lesson, _: Parts.teacher(lesson, chosen), new_command_id())


def _content(data: BankText) -> bytes:
    if data.data is None:
        return (data.text or "").encode()
    try:
        return base64.b64decode(data.data, validate=True)
    except binascii.Error:
        raise QuestionsRefused("questions-broken", "The file did not arrive whole; try again.") from None


def _reported(report: ImportReport, *, used: bool) -> BankReport:
    return BankReport(
        report.format,
        report.bank.title,
        len(report.bank.questions),
        tuple(RemarkView(one.place, one.number, one.reason) for one in report.refused),
        tuple(RemarkView(one.place, one.number, one.reason) for one in report.notes),
        tuple(map(_shown, report.bank.questions[:PREVIEW])),
        used,
    )


def _shown(question: Question) -> BankQuestion:
    return BankQuestion(
        question.text,
        question.right,
        question.wrong,
        question.kind,
        question.partly,
        question.level,
        question.topic,
    )


def _question(shown: BankQuestion) -> Question:
    return Question(shown.text, shown.right, shown.wrong, shown.kind, shown.partly, shown.level, shown.topic)


def _file(text: Any, name: str, media_type: str) -> Response[Any]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=headers)


LESSON_ROUTES = [new_lesson, join_lesson, one_lesson, new_secret, bank, choose_bank, import_bank, bank_csv, bank_gift]
