"""Before any route: how many requests begin at a time, which names the house answers to, and what bodies it reads.

A request is some milliseconds of the event loop before it waits for anything. Those that come together would all begin
before the sockets are looked at again; here a few begin, the sockets are looked at, and the next few begin: a flood
waits for itself, and a move at a table goes by.

A page elsewhere can make a browser send a form or plain text here, or have a name of its own point at this address.
The first is no JSON, and the second has a name that is not ours: an address written in digits is nobody's name.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
from collections.abc import Iterable
from typing import cast
from urllib.parse import urlsplit

from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send, WebSocketScope

from ...errors import DicehouseError
from ..config import Config
from ..tcp.limits import whose
from ..work.fair import Asker, Line

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer tells the browser, errors and refusals too."""

AT_A_TIME = 4
"""Requests between two looks at the sockets."""

WAITING_AN_ADDRESS, WAITING = 1024, 4096

WITH_BODIES = {"POST", "PUT", "PATCH"}

BUSY_FOR = 2
"""Seconds after which a house that is full, or cannot write just now, may be asked again."""

UNKNOWN_HOST = (421, "host-unknown", "This house is not known by that name; --allow-host makes it so.")
TWO_LENGTHS = (400, "malformed", "A body has a length or comes in chunks, not both.")
NO_JSON = (415, "not-json", "A body is sent as application/json.")


def gated(app: ASGIApp, config: Config) -> ASGIApp:
    known, turnstile = _known_names(config), Turnstile()

    async def gate(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = cast(str, scope["type"])
        if kind == "lifespan":
            await app(scope, receive, send)
            return
        client = scope.get("client")
        try:
            await turnstile.enter(whose(client[0] if client else None))
        except DicehouseError as error:
            await _refuse(scope, receive, send, 503, error.code, error.message)
            return
        if not is_host_known(_header(scope["headers"], b"host"), known):
            await _refuse(scope, receive, send, *UNKNOWN_HOST)
        elif kind == "http" and _has_two_lengths(cast(HTTPScope, scope)):
            await _refuse(scope, receive, send, *TWO_LENGTHS)
        elif kind == "http" and not _is_readable(cast(HTTPScope, scope)):
            await _refuse(scope, receive, send, *NO_JSON)
        else:
            await app(scope, receive, send)

    return gate


def is_host_known(host: str | None, known: frozenset[str]) -> bool:
    """Whether the `Host` of a request is one of ours; programs that send none are let in."""
    if host is None or "*" in known:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    return name in known or name.endswith(".localhost") or _is_address(name)


def _known_names(config: Config) -> frozenset[str]:
    here = socket.gethostname().lower()
    origins = (urlsplit(origin).hostname or "" for origin in config.origins)
    return frozenset({"localhost", here, f"{here}.local", *origins, *(name.lower() for name in config.hosts)} - {""})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _header(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> str | None:
    return next((value.decode("latin-1").lower() for name, value in headers if name.lower() == wanted), None)


def _has_two_lengths(scope: HTTPScope) -> bool:
    """Whoever stands between could take the one for the other, and a second request for a body."""
    names = {name.lower() for name, _ in scope["headers"]}
    return {b"content-length", b"transfer-encoding"} <= names


def _is_readable(scope: HTTPScope) -> bool:
    if scope["method"] not in WITH_BODIES:
        return True
    kind = _header(scope["headers"], b"content-type") or ""
    return kind.partition(";")[0].strip() == "application/json"


async def _refuse(
    scope: HTTPScope | WebSocketScope, receive: Receive, send: Send, status: int, code: str, message: str
) -> None:
    if cast(str, scope["type"]) == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": None})
    else:
        await refuse(send, status, code, message)


async def refuse(send: Send, status: int, code: str, message: str) -> None:
    """An answer past the framework, of the same shape."""
    body = json.dumps({"code": code, "message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    headers.append((b"connection", b"close"))  # what was sent along is not read
    if status == 503:
        headers.append((b"retry-after", b"%d" % BUSY_FOR))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class Turnstile:
    """Fair by address: who comes alone does not wait for a crowd from elsewhere."""

    def __init__(self, at_a_time: int = AT_A_TIME) -> None:
        self._at_a_time = at_a_time
        self._waiting = Line(WAITING_AN_ADDRESS, WAITING, _full)
        self._begun = 0
        self._turning = False

    async def enter(self, address: str) -> None:
        """Raises where too many wait already."""
        if not self._turning:
            self._turning = True
            asyncio.get_running_loop().call_soon(self._turn)
        if self._begun < self._at_a_time and not len(self._waiting):
            self._begun += 1
        else:
            await self._waiting.wait(Asker.own(address))

    def _turn(self) -> None:
        self._begun = 0
        while self._begun < self._at_a_time and self._waiting.call():
            self._begun += 1
        self._turning = self._begun > 0
        if self._turning:
            asyncio.get_running_loop().call_soon(self._turn)


def _full() -> DicehouseError:
    return DicehouseError("house-full", "Very many ask at once; try again in a moment.")
