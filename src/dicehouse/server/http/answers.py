"""Answers of the work desk on their way out: what nobody reads is not kept in memory for long."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from typing import Any, cast

from litestar import Response
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from ...errors import DicehouseError
from ..work.outgoing import Outgoing
from .requests import AnyRequest

__all__ = ["answered"]

JSON = "application/json"

PIECE = 64 * 1024
"""Bytes; an answer that is longer goes out in pieces, each when the client has taken the one before."""

PACKED = 1
"""How hard gzip tries: the least, which is fast and enough."""

READ_WITHIN = 60.0
"""Seconds that a client has to read a long answer."""


async def answered(
    request: AnyRequest, outgoing: Outgoing, asker: str, work: Coroutine[Any, Any, bytes], media_type: str = JSON
) -> Response[Any]:
    """What the work desk has encoded; who goes away takes the question back."""
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise DicehouseError("client-gone", "Nobody waits for the answer any more.")
        body = working.result()
    finally:
        working.cancel()
        gone.cancel()
        await asyncio.wait({working, gone})
    if len(body) <= PIECE:
        return Response(body, media_type=media_type, status_code=200)
    headers = {}
    if "gzip" in request.headers.get("accept-encoding", ""):
        # a replay shows every card in every frame: packed it has a twentieth
        body = await asyncio.to_thread(gzip.compress, body, PACKED, mtime=0)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    outgoing.begin(asker, len(body))
    return _LongAnswer(body, lambda: outgoing.end(asker, len(body)), media_type, headers)


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class _LongAnswer(Response[bytes]):
    """Goes out in pieces, and not for ever; `ended` is called when it has gone, or will not."""

    def __init__(self, body: bytes, ended: Callable[[], None], media_type: str, headers: dict[str, str]) -> None:
        super().__init__(body, media_type=media_type, status_code=200, headers=headers)
        self._ended = ended

    def to_asgi_response(self, *arguments: Any, **options: Any) -> ASGIResponse:
        whole = super().to_asgi_response(*arguments, **options)

        async def send_out(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                async with asyncio.timeout(READ_WITHIN):
                    await whole(scope, receive, _in_pieces(send))
            except TimeoutError:
                return  # the server sees that it is not complete, and drops the connection
            finally:
                self._ended()

        return cast(ASGIResponse, send_out)


def _in_pieces(send: Send) -> Send:
    async def send_piecemeal(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
            return
        body = message["body"]
        for start in range(0, len(body), PIECE):
            more = start + PIECE < len(body)
            await send({"type": "http.response.body", "body": body[start : start + PIECE], "more_body": more})

    return send_piecemeal
