"""One shape for every error that leaves the house: a code and a sentence."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Iterator

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from ...errors import DicehouseError
from ...errors.codes import CODES, HttpCode
from ...notation import error_to_json
from ..limits import TooMany
from ..security import Noted
from .gate import BUSY_FOR
from .requests import AnyRequest

HTTP: dict[int, HttpCode] = {400: "malformed", 404: "not-found", 405: "method", 413: "too-large"}
"""What Litestar finds wrong before anybody in the house is asked."""

TOO_LARGE = "This is longer than is read here."
UNREADABLE: dict[type[Exception], str] = {
    RecursionError: "This is nested too deeply.",  # JSON, deeper than anybody writes it
    UnicodeDecodeError: "This is not text in UTF-8.",  # a body, or a part of an address
}
INTERNAL = "Something went wrong here; try again."

logger = logging.getLogger("dicehouse.errors")


class Problem(msgspec.Struct):
    """A stable code for programs, a sentence for people."""

    code: str
    message: str


REASONS = {
    400: "It cannot be read",
    401: "The token is not known here",
    403: "It is not yours to do",
    404: "There is no such thing",
    408: "It did not come within its time",
    409: "It does not go with how things stand",
    410: "What was asked for is over",
    413: "It is too large",
    415: "A body is sent as application/json",
    421: "The house is not known by that name",
    422: "The rules or the record are wrong",
    429: "Too many, for a while",
    503: "The house is full, closing, or cannot write",
}


def documented(handlers: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """Every route can say no in the same ways; the OpenAPI document says so."""
    known = list(handlers)
    for handler in known:
        known_refusals = {status: ResponseSpec(Problem, False, words) for status, words in REASONS.items()}
        handler.responses = {**known_refusals, **(handler.responses or {})}
    return known


NOTED: dict[str, Noted] = {
    "code-unknown": "failed codes",
    "too-many": "refused by quota",
    "tables-many": "refused by quota",
}


def dicehouse_error(request: AnyRequest, error: DicehouseError) -> Response[dict[str, object]]:
    if error.code in NOTED:
        request.app.state.services.security.note(NOTED[error.code])
    status = CODES[error.code].status
    return Response(error_to_json(error), status_code=status, headers=_retry_after(status, error))


def _retry_after(status: int, error: DicehouseError) -> dict[str, str]:
    """Programs, and whoever stands between, are told when to come again."""
    if isinstance(error, TooMany):
        return {"Retry-After": str(math.ceil(error.after))}
    return {"Retry-After": str(BUSY_FOR)} if status == 503 else {}


def http_error(_: AnyRequest, error: HTTPException) -> Response[dict[str, object]]:
    """Litestar's own: unknown paths, wrong methods, malformed bodies."""
    message = TOO_LARGE if error.status_code == 413 else error.detail
    if isinstance(error, ValidationException):
        message = " ".join(["This cannot be read.", *_wrong(error)])
    return Response(
        {"code": HTTP.get(error.status_code, "http"), "message": str(message)[:500]},
        status_code=error.status_code,
    )


def _wrong(error: ValidationException) -> Iterator[str]:
    """What is wrong and where, without the framework's own words."""
    for one in error.extra or ():
        if isinstance(one, dict):
            yield f"{one.get('key', 'It')}: {one.get('message', '')}."


def unreadable_error(_: AnyRequest, error: Exception) -> Response[dict[str, object]]:
    return Response({"code": "malformed", "message": UNREADABLE[type(error)]}, status_code=400)


def unexpected_error(_: AnyRequest, error: Exception) -> Response[dict[str, object]]:
    """What nobody foresaw: the log gets the kind and the place, the client neither."""
    logger.error("unexpected %s", type(error).__name__, exc_info=error)
    return Response({"code": "internal", "message": INTERNAL}, status_code=500)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    DicehouseError: dicehouse_error,
    HTTPException: http_error,
    **dict.fromkeys(UNREADABLE, unreadable_error),
    Exception: unexpected_error,
}
