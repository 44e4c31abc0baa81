"""Commits to try a store with, each test at tables and with guests of its own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import msgspec

from ..classroom.lessons.log import HouseLog
from ..errors import DicehouseError
from ..play.events import PhraseSaid, TableCreated, TableEvent
from ..play.ledger import Posting, escrow_account, guest_account
from ..play.log import Commit, Fence, Part, Summary, Timed
from ..play.settings import TableSettings
from ..play.table import Phase
from ..play.units import NO_CHIPS, Chips, CommandId, GuestId, Instant, TableId
from ..rules import Seat

STANDSTILL_SECONDS = 60.0
MANY = 1_000_000
CREATED = TableCreated(TableSettings("yahtzee@1"), GuestId("host"), "Ana")


def said(phrase: str, seat: int = 1) -> PhraseSaid:
    return PhraseSaid(Seat(seat), phrase)


@dataclass(slots=True)
class Bench:
    """`other` is a second store on the same data where there can be one, and `store` itself elsewhere."""

    store: HouseLog
    other: HouseLog
    commits: int = field(default=0)

    def new_table(self) -> TableId:
        return TableId(f"t-{secrets.token_hex(8)}")

    def new_guest(self) -> GuestId:
        return GuestId(f"g-{secrets.token_hex(8)}")

    def commit(
        self,
        table: TableId,
        after: int = 0,
        events: Sequence[TableEvent] = (),
        *,
        command: str | None = None,
        guest: GuestId | None = None,
        postings: Iterable[Posting] = (),
        seal: tuple[str, str] | None = None,
        fence: Fence | None = None,
        seated: tuple[GuestId, ...] = (),
        **summary: Any,
    ) -> Commit:
        self.commits += 1
        at = self.store.now()
        default: tuple[TableEvent, ...] = (said("hello"),) if after else (CREATED,)
        part = Part("", after, tuple(events) or default)
        known = self.summary(table, at, **summary)
        kept_as = CommandId(command or secrets.token_hex(8))
        return Commit(table, at, kept_as, (part,), known, guest, tuple(postings), seal, fence=fence, seated=seated)

    def summary(self, table: TableId, at: Instant, **changes: Any) -> Summary:
        phase: Phase = "gathering"
        code = secrets.token_hex(4)
        plain = Summary(table, code, "yahtzee@1", "Yahtzee", "Ana", phase, False, 2, 1, NO_CHIPS, at, at, None)
        return msgspec.structs.replace(plain, **changes)

    async def write(self, table: TableId, after: int = 0, events: Sequence[TableEvent] = (), **keywords: Any) -> Commit:
        commit = self.commit(table, after, events, **keywords)
        await self.store.append(commit)
        return commit

    async def begin(self, **keywords: Any) -> TableId:
        return (await self.write(self.new_table(), **keywords)).room

    @property
    def both(self) -> tuple[HouseLog, HouseLog]:
        return self.store, self.other

    async def at_once(self, commits: Iterable[Commit]) -> list[str]:
        """What became of each, every other one at the other store."""
        stores = cycle(self.both)
        return await outcomes(store.append(commit) for store, commit in zip(stores, commits, strict=False))

    async def versions(self, table: TableId) -> list[int]:
        return [stored.version for stored in await self.store.read(table)]


def stake(guest: GuestId, table: TableId, chips: int) -> Posting:
    return Posting(guest_account(guest), escrow_account(table), Chips(chips))


def payout(table: TableId, guest: GuestId, chips: int) -> Posting:
    return Posting(escrow_account(table), guest_account(guest), Chips(chips))


def tables_of(summaries: Iterable[Summary]) -> list[TableId]:
    return [summary.table for summary in summaries]


def events_of(commit: Commit) -> tuple[TableEvent, ...]:
    """Of a table's commit, which has one part."""
    [part] = commit.parts
    return part.events


class BrokenPromise(Exception):
    """In a sentence; which promise it is, whoever runs the check says."""


def expect(held: bool, sentence: str) -> None:
    if not held:
        raise BrokenPromise(sentence)


async def outcomes(attempts: Iterable[Awaitable[object]]) -> list[str]:
    """What became of each, all tried at once: "done", or an error's code."""
    return list(await asyncio.gather(*map(_outcome, attempts)))


async def _outcome(attempt: Awaitable[object]) -> str:
    try:
        await attempt
    except DicehouseError as error:
        return error.code
    return "done"


async def raises(attempt: Awaitable[object], code: str) -> DicehouseError:
    try:
        await attempt
    except DicehouseError as error:
        expect(error.code == code, f"It was refused with {error.code}, not {code}.")
        return error
    raise BrokenPromise(f"It was done, and not refused with {code}.")


async def until(store: Timed, moment: int) -> list[Instant]:
    """Wait for a moment on the store's clock; returns all that it has shown meanwhile."""
    shown = [store.now()]
    try:
        async with asyncio.timeout(STANDSTILL_SECONDS):
            while shown[-1] < moment:
                await asyncio.sleep(0.001)
                shown.append(store.now())
    except TimeoutError:
        raise BrokenPromise("The clock stands still.") from None
    return shown
