"""What calling needs of a store: who has asked, and what each was called for, so that nobody is called twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..play.log import Summary
from ..play.units import GuestId, Instant
from .calls import Call, Subscription


class CallLog(Protocol):
    async def subscribe(self, one: Subscription, most: int) -> None:
        """Keep it in place of what its device had asked for before, whoever that was; of a guest who has more than so
        many, those longest unused go. Nothing is kept of who has left for good."""

    async def subscriptions(self, guest: GuestId) -> list[Subscription]:
        """Of a guest, in the order of ids."""

    async def subscribed(self, after: str = "", limit: int = 200) -> list[Subscription]:
        """Of everybody, in the order of ids."""

    async def unsubscribe(self, subscription: str) -> None:
        """Drop it, and what it was to be called for."""

    async def unsubscribe_guest(self, guest: GuestId) -> None:
        """The same, for all that the guest has."""

    async def moved_for_subscribers(self, since: Instant, limit: int = 200) -> list[tuple[GuestId, Summary]]:
        """Tables that have changed since then, with everybody who has been there and has asked to be called: in the
        order of changes."""

    async def plan_calls(self, calls: Sequence[Call]) -> None:
        """Keep each, unless its subject has been called for at this moment, or a later one, already."""

    async def take_calls(self, until: Instant, limit: int = 20) -> list[tuple[Call, Subscription]]:
        """Those that are due, one try further: they are this worker's until then, and due again if nobody settles
        them."""

    async def settle_call(self, call: Call, again: Instant | None = None) -> None:
        """It is done, or is to be tried again then; nothing happens where another worker has taken it meanwhile."""

    async def forget_calls(self, before: Instant) -> None:
        """Subscriptions that were last heard of before then, and calls that were due before."""
