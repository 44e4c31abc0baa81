"""Who may open a socket: the address names a table or a lesson, and a page that asks is one of ours."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from litestar.types import Receive, Send, WebSocketScope

from ...classroom.lessons.units import LessonId
from ...play.units import TableId
from ..config import Config
from ..lessons.socket import serve_lesson
from ..services import Services
from ..tcp.limits import whose
from .socket import serve_socket
from .writer import writer_of

__all__ = ["upgrade"]

ADDRESS = re.compile(r"/api/(tables|lessons)/([\w-]{1,64})/socket")
NOT_HERE = 4404
NOT_OURS = 4403


async def upgrade(scope: WebSocketScope, receive: Receive, send: Send, services: Services) -> None:
    writer = writer_of(scope, send)
    await receive()
    address = ADDRESS.fullmatch(scope["path"])
    if address is None:
        await writer.close(NOT_HERE)
    elif not _same_origin(scope, services.config):
        await writer.close(NOT_OURS)
    else:
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        client = scope.get("client")
        origin = whose(client[0] if client else None)
        if address[1] == "tables":
            await serve_socket(receive, writer, services, TableId(address[2]), origin)
        else:
            await serve_lesson(receive, writer, services, LessonId(address[2]), origin)


def _same_origin(scope: WebSocketScope, config: Config) -> bool:
    """Browsers say which page they come from; programs say nothing, and may."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    origin = headers.get(b"origin")
    if origin is None or origin.decode("latin-1") in config.origins:
        return True
    return urlsplit(origin).netloc == headers.get(b"host")
