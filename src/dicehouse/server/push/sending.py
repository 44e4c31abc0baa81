"""A call on its way: what a device is told, and what its push service has answered."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING

from ...calling.calls import Call, Subscription
from ...errors import DicehouseError
from ...house.calling import Outcome
from ...play.units import SECOND, Centis, Instant
from .endpoints import Answer, Endpoints, Unreachable

if TYPE_CHECKING:
    from .messages import Signer

LONGEST_WAIT = Centis(60 * 60 * SECOND)

PASSING = frozenset({401, 408, 425, 429})
"""Of the refusals those that say nothing of the device: too many at once, or a clock that is wrong."""


class PushSender:
    """`key` gives what the house signs with, once for all."""

    def __init__(
        self, key: Callable[[], Awaitable[bytes]], contact: str, now: Callable[[], Instant], endpoints: Endpoints
    ) -> None:
        self._key = key
        self._contact = contact
        self._now = now
        self.endpoints = endpoints
        self._signer: Signer | None = None

    async def public_key(self) -> str:
        return (await self._signing()).public

    async def expect_keys(self, key: str, secret: str) -> None:
        """That something can be encrypted for a device."""
        await self._signing()
        from .messages import expect_keys

        expect_keys(key, secret)

    async def _signing(self) -> Signer:
        """What is heavy is loaded beside the loop when it is first asked for: most houses call nobody."""
        if self._signer is None:
            key = await self._key()
            await asyncio.to_thread(import_module, f"{__package__}.messages")
            from .messages import Signer

            self._signer = Signer(key, self._contact)
        return self._signer

    async def send(self, one: Subscription, call: Call, lasts: Centis) -> Outcome:
        """The push service learns that there is a call, and for how long it is good: not which, and not whose."""
        signer = await self._signing()
        from .messages import encode, encrypt

        body = encrypt(json.dumps([call.kind, call.about]).encode(), one.key, one.secret)
        topic = hashlib.sha256(f"{one.secret} {call.subject}".encode()).digest()[:24]
        headers = {
            "Authorization": signer.authorization(one.endpoint, self._now() / SECOND),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts // SECOND),
            "Topic": encode(topic),  # a newer one takes the place of one that waits
            "Urgency": "normal",
        }
        try:
            return _outcome(await self.endpoints.post(one.endpoint, headers, body))
        except Unreachable:
            return Outcome("later")
        except DicehouseError:
            return Outcome("gone")


def _outcome(answer: Answer) -> Outcome:
    if 200 <= answer.status < 300:
        return Outcome("sent")
    if 400 <= answer.status < 500 and answer.status not in PASSING:
        return Outcome("gone")
    return Outcome("later", min(LONGEST_WAIT, Centis((answer.retry_after or 0) * SECOND)))
