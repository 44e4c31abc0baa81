"""What routes read from a request: who asks, and what is in the address."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.params import HeaderParameter, PathParameter

from ...errors import DicehouseError
from ...play.guests import Guest
from ..services import Services

__all__ = ["AnyRequest", "MaybeToken", "ShortPath", "Token", "address", "answered", "asker", "guest_of"]

AnyRequest = Request[Any, Any, State]
Token = Annotated[str, HeaderParameter(name="Authorization", max_length=500)]
MaybeToken = Annotated[str | None, HeaderParameter(name="Authorization", max_length=500)]
ShortPath = Annotated[str, PathParameter(max_length=60)]

JSON = "application/json"


def guest_of(services: Services, token: str) -> Guest:
    return services.guests.read(token.removeprefix("Bearer "))


def address(request: AnyRequest) -> str:
    return request.client.host if request.client else "unknown"


def asker(request: AnyRequest, guest: Guest | None) -> str:
    """Whom a question is counted for: a guest where there is one, because a school shares an address."""
    return guest.id if guest else address(request)


async def answered(request: AnyRequest, work: Coroutine[Any, Any, bytes], media_type: str = JSON) -> Response[Any]:
    """What the work desk has encoded; who goes away takes the question back."""
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise DicehouseError("client-gone", "Nobody waits for the answer any more.")
        return Response(working.result(), media_type=media_type, status_code=200)
    finally:
        working.cancel()
        gone.cancel()
        await asyncio.wait({working, gone})


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
