"""Answers on their way out: what nobody reads is not kept in memory for long, whichever route it comes from."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Coroutine
from contextlib import nullcontext
from typing import Any

from litestar import Response
from litestar.types import HTTPResponseStartEvent, HTTPScope, Message, Send

from ...errors import DicehouseError
from ..limits import Outgoing
from ..tcp.limits import whose
from .gate import refuse
from .requests import AnyRequest

JSON = "application/json"

PIECE = 64 * 1024
"""Bytes; an answer that is longer goes out in pieces, each when the client has taken the one before."""

PACKED = 1
"""How hard gzip tries: the least, which is fast and enough."""

READ_WITHIN = 60.0
"""Seconds that a client has to read a long answer."""


async def answered(request: AnyRequest, work: Coroutine[Any, Any, bytes], media_type: str = JSON) -> Response[Any]:
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
    headers = {}
    if len(body) > PIECE and "gzip" in request.headers.get("accept-encoding", ""):
        # a replay shows every card in every frame: packed it has a twentieth
        body = await asyncio.to_thread(gzip.compress, body, PACKED, mtime=0)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, media_type=media_type, status_code=200, headers=headers)


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def in_pieces(scope: HTTPScope, send: Send, outgoing: Outgoing) -> Send:
    """Every long answer goes out piece by piece, not for ever, and not too many at once from one address.

    Files of the page lie in memory once, however many read them: they are not counted.
    """
    client = scope.get("client")
    address = whose(client[0] if client else None)
    counted = scope["path"].startswith("/api/")
    begun: HTTPResponseStartEvent | None = None

    async def send_on(message: Message) -> None:
        nonlocal begun
        if message["type"] == "http.response.start":
            begun = message
            return
        start, begun = begun, None
        size = len(message["body"]) if message["type"] == "http.response.body" else 0
        if size <= PIECE:
            if start is not None:
                await send(start)
            await send(message)
            return
        try:
            with outgoing.begun(address, size) if counted else nullcontext():
                async with asyncio.timeout(READ_WITHIN):
                    if start is not None:
                        await send(start)
                    await _send_pieces(send, message["body"])  # type: ignore[typeddict-item] # it is a body's
        except TimeoutError:
            return  # the server sees that it is not complete, and drops the connection
        except DicehouseError as error:
            await refuse(send, 503, error.code, error.message)

    return send_on


async def _send_pieces(send: Send, body: bytes) -> None:
    for start in range(0, len(body), PIECE):
        more = start + PIECE < len(body)
        await send({"type": "http.response.body", "body": body[start : start + PIECE], "more_body": more})
