"""Lessons over HTTP: opening one, joining it, its question bank, its results."""

from __future__ import annotations

import base64
import binascii
from importlib.util import find_spec
from typing import Any

import msgspec
from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ...classroom.lessons.events import BankChosen
from ...classroom.lessons.evolve import of_teacher
from ...classroom.lessons.refusals import LessonRefused
from ...classroom.lessons.result_tables import about_the_lesson, result_tables, write_csv
from ...classroom.lessons.units import LessonId, teacher_guest
from ...classroom.lessons.views.room import LessonView
from ...classroom.questions import (
    Bank,
    ImportReport,
    QuestionsRefused,
    added,
    starter_bank,
    write_gift,
    write_own_csv,
)
from ...errors import DicehouseError
from ...house.ids import new_command_id
from ...house.lessons.classroom import Classroom
from ...play.guests import Guest
from ...play.units import CommandId
from ...wire.lesson import (
    BankImport,
    BankReport,
    BankText,
    JoinLesson,
    LessonJoined,
    LessonMade,
    LessonResults,
    NewLesson,
    NewSecret,
)
from ..lessons.results import printed, results_of, results_view
from ..services import InjectedServices, Services
from ..work import jobs
from ..work.fair import Asker
from .keeper import pay_as_teacher, pay_with_code
from .requests import AnyRequest, MaybeToken, ShortPath, Token, address, bare, found_by_code, guest_of

PREVIEW = 200
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


async def taught(request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token) -> Classroom:
    """The lesson, for its teacher alone, who pays for what is asked."""
    classroom = await services.lessons.room(LessonId(lesson_id))
    services.lessons.expect_teacher(classroom, bare(token))
    pay_as_teacher(request, classroom.id)
    return classroom


Taught = NamedDependency[Classroom]


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
    missing = "No lesson has this code; check it and try again."
    lesson_id = await found_by_code(request, token, data.code, services.lessons.find, missing)
    guest, own = services.guests.again(bare(token)) if token else services.guests.welcome("Student")
    classroom = await services.lessons.room(lesson_id)
    known = classroom.lesson.student_of(guest.id)
    if known is None or not known.takes_part:  # who is in comes back, however many others join
        pay_with_code(request, lesson_id)  # twice a whole class that shares one address
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


@get(
    "/api/lessons/{lesson_id:str}/bank",
    sync_to_thread=False,
    summary="A lesson's question bank, with keys, for its teacher",
)
def bank(classroom: Taught) -> Bank:
    return _bank(classroom)


@put(
    "/api/lessons/{lesson_id:str}/bank",
    summary="Choose a lesson's question bank: one's own, the starter bank, or none",
)
async def choose_bank(services: InjectedServices, classroom: Taught, data: JSONBody[BankImport]) -> Bank:
    await services.work.ask(Asker.own(classroom.id), jobs.bank, msgspec.json.encode(data.questions))
    title = starter_bank().title if data.starter else data.title or "Questions"
    await _choose(services, classroom, BankChosen(title, data.starter, data.questions))
    return _bank(classroom)


@post(
    "/api/lessons/{lesson_id:str}/bank/import",
    status_code=200,
    summary="Look at a file of questions, and use it",
)
async def import_bank(services: InjectedServices, classroom: Taught, data: JSONBody[BankText]) -> BankReport:
    answer = await services.work.ask(
        Asker.own(classroom.id),
        jobs.import_questions,
        _content(data),
        data.title,
        format=data.format,
        separator=data.separator,
        question_side=data.question_side,
        columns=data.columns,
        key=data.key,
    )
    report = msgspec.json.decode(answer, type=ImportReport)
    if data.use:
        if report.layout is not None and report.layout.asked is not None:
            raise QuestionsRefused("questions-unsure", "This table can be read in two ways: say first which is meant.")
        held = classroom.lesson.teaching.bank
        chosen = added(held, report.bank) if data.add and held else report.bank
        await _choose(services, classroom, BankChosen(chosen.title, False, chosen.questions))
    return _reported(report, used=data.use)


@get("/api/lessons/{lesson_id:str}/bank.csv", media_type="text/csv", sync_to_thread=False, summary="The bank as CSV")
def bank_csv(classroom: Taught) -> Response[str]:
    return _file(write_own_csv(_bank(classroom)), "questions.csv", "text/csv; charset=utf-8")


@get(
    "/api/lessons/{lesson_id:str}/bank.gift", media_type="text/plain", sync_to_thread=False, summary="The bank as GIFT"
)
def bank_gift(classroom: Taught) -> Response[str]:
    return _file(write_gift(_bank(classroom)), "questions.gift.txt", "text/plain; charset=utf-8")


@get("/api/lessons/{lesson_id:str}/pictures/{picture_id:str}", summary="The picture of a question of a lesson")
async def picture(
    services: InjectedServices, lesson_id: ShortPath, picture_id: ShortPath, token: Token
) -> Response[bytes]:
    """For the teacher, and for who takes part; students hear of the ids of their own questions alone."""
    classroom = await services.lessons.room(LessonId(lesson_id))
    student = classroom.lesson.student_of(guest.id) if (guest := _maybe_guest(services, token)) else None
    if student is None or not student.takes_part:
        services.lessons.expect_teacher(classroom, bare(token))
    known = classroom.lesson.teaching.questions.values()
    question = next((each for each in known if each.picture and each.picture_id == picture_id), None)
    kind, _, data = (question.picture if question else "").partition(";base64,")
    if not data:
        raise LessonRefused("lesson-question", "There is no such picture in this lesson.")
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(base64.b64decode(data), media_type=kind.removeprefix("data:"), headers=headers)


def _maybe_guest(services: Services, token: str) -> Guest | None:
    try:
        return guest_of(services, token)
    except DicehouseError:
        return None


@get("/api/lessons/{lesson_id:str}/results", summary="A lesson's results, for its teacher")
async def lesson_results(services: InjectedServices, classroom: Taught) -> LessonResults:
    found, coach = await results_of(services.lessons, services.work, classroom)
    return results_view(found, coach=coach)


@get("/api/lessons/{lesson_id:str}/results.csv", media_type="text/csv", summary="A lesson's results as CSV")
async def results_csv(services: InjectedServices, classroom: Taught) -> Response[str]:
    found, _ = await results_of(services.lessons, services.work, classroom)
    # a mark at the beginning, so that spreadsheets read it as UTF-8
    return _file("\ufeff" + write_csv(found), "lesson.csv", "text/csv; charset=utf-8")


@get("/api/lessons/{lesson_id:str}/results.xlsx", media_type=XLSX, summary="A lesson's results as XLSX")
async def results_xlsx(services: InjectedServices, classroom: Taught) -> Response[bytes]:
    """A sheet for each table."""
    found, _ = await results_of(services.lessons, services.work, classroom)
    book = await services.work.ask(Asker.own(classroom.id), jobs.sheets, about_the_lesson(found), result_tables(found))
    return _file(book, "lesson.xlsx", XLSX)


@get("/api/lessons/{lesson_id:str}/results.pdf", media_type="application/pdf", summary="A lesson's results, to print")
async def results_pdf(services: InjectedServices, classroom: Taught) -> Response[bytes]:
    if find_spec("reportlab") is None:
        raise DicehouseError("print-missing", "This house cannot print: it lacks the extra dicehouse[print].")
    found, _ = await results_of(services.lessons, services.work, classroom)
    title, subject, tables = printed(found)
    pdf = await services.work.ask(Asker.own(classroom.id), jobs.tables, title, subject, tables)
    return _file(pdf, "lesson.pdf", "application/pdf")


async def _choose(services: Services, classroom: Classroom, chosen: BankChosen) -> None:
    await services.lessons.run(classroom.id, lambda lesson, _: of_teacher(chosen), new_command_id())


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
        report.refused,
        report.notes,
        report.bank.questions[:PREVIEW],
        used,
        report.layout,
    )


def _bank(classroom: Classroom) -> Bank:
    return classroom.lesson.teaching.bank or Bank("")


def _file(text: Any, name: str, media_type: str) -> Response[Any]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=headers)


ROUTES = [
    *(new_lesson, join_lesson, one_lesson, new_secret, bank, choose_bank, import_bank, bank_csv, bank_gift),
    picture,
    *(lesson_results, results_csv, results_xlsx, results_pdf),
]
