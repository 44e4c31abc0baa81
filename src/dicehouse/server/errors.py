"""One shape for every error that leaves the house: a code and a sentence."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException

from ..errors import DicehouseError

__all__ = ["dicehouse_error", "http_error", "unexpected_error"]

STATUS = {
    "guest-unknown": 401,
    "host-only": 403,
    "watchers-no": 403,
    "table-unknown": 404,
    "game-unknown": 404,
    "code-unknown": 404,
    "record-none": 404,
    "too-many": 429,
    "house-full": 503,
    "store-failed": 503,
}
"""Every other refusal is a conflict with how things stand: 409; a rule file that is wrong is 422."""

log = logging.getLogger("dicehouse.errors")

AnyRequest = Request[Any, Any, State]


def dicehouse_error(_: AnyRequest, error: DicehouseError) -> Response[dict[str, object]]:
    status = STATUS.get(error.code, 422 if error.code.startswith(("rules-", "notation-")) else 409)
    return Response(error.as_json(), status_code=status)


def http_error(_: AnyRequest, error: HTTPException) -> Response[dict[str, object]]:
    """Litestar's own: unknown paths, wrong methods, malformed bodies."""
    code = {400: "malformed", 404: "not-found", 405: "method", 413: "too-large", 429: "too-many"}
    message = error.detail
    if isinstance(error, ValidationException) and error.extra:
        message = f"{error.detail}: {error.extra}"
    return Response(
        {"code": code.get(error.status_code, "http"), "message": str(message)[:500]},
        status_code=error.status_code,
    )


def unexpected_error(_: AnyRequest, error: Exception) -> Response[dict[str, object]]:
    """What nobody foresaw: the log gets the kind and the place, the client neither."""
    log.error("unexpected %s", type(error).__name__, exc_info=error)
    return Response({"code": "internal", "message": "Something went wrong here; try again."}, status_code=500)
