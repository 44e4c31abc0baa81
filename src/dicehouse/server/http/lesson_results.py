"""What a teacher takes home: results as JSON, as CSV and on paper."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from litestar import Response, get

from ...classroom.lessons.results import write_csv
from ...errors import DicehouseError
from ...wire.lesson import LessonResults
from ..lessons.results import printed, results_of, results_view
from ..services import InjectedServices
from ..work import jobs
from ..work.fair import Asker
from .lessons import taught
from .requests import AnyRequest, ShortPath, Token

__all__ = ["RESULT_ROUTES"]


@get("/api/lessons/{lesson_id:str}/results", summary="A lesson's results, for its teacher")
async def lesson_results(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token
) -> LessonResults:
    classroom = await taught(request, services, lesson_id, token)
    found, coach = await results_of(services.lessons, services.work, classroom)
    return results_view(found, coach=coach)


@get("/api/lessons/{lesson_id:str}/results.csv", media_type="text/csv", summary="A lesson's results as CSV")
async def results_csv(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token
) -> Response[str]:
    classroom = await taught(request, services, lesson_id, token)
    found, _ = await results_of(services.lessons, services.work, classroom)
    # a mark at the beginning, so that spreadsheets read it as UTF-8
    return _file("\ufeff" + write_csv(found), "lesson.csv", "text/csv; charset=utf-8")


@get("/api/lessons/{lesson_id:str}/results.pdf", media_type="application/pdf", summary="A lesson's results, to print")
async def results_pdf(
    request: AnyRequest, services: InjectedServices, lesson_id: ShortPath, token: Token
) -> Response[bytes]:
    classroom = await taught(request, services, lesson_id, token)
    if find_spec("reportlab") is None:
        raise DicehouseError("print-missing", "This house cannot print: it lacks the extra dicehouse[print].")
    found, _ = await results_of(services.lessons, services.work, classroom)
    title, subject, tables = printed(found)
    pdf = await services.work.ask(Asker.own(classroom.id), jobs.tables, title, subject, tables)
    return _file(pdf, "lesson.pdf", "application/pdf")


def _file(content: Any, name: str, media_type: str) -> Response[Any]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)


RESULT_ROUTES = [lesson_results, results_csv, results_pdf]
