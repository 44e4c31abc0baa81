"""Nothing is kept for ever: tables whose time is over are dropped, and guests who have none left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ...arena.plan import ArenaId
from ...classroom.lessons.units import lesson_of
from ...daily.calendar import day_at
from ...play import Decision, replay_table
from ...play.deciding.moves import abandon
from ...play.keeping import Fate, Keeping, fate, fate_of_gathering
from ...play.log import Summary
from ...play.units import DAY, SECOND, Centis, GuestId, Instant, TableId
from ..claims import Claim
from ..ids import new_command_id
from ..leaving import forget_left
from ..tables import Tables

PAGE = 200
"""Summaries that are looked at together."""

LOT = 5
"""Tables that are dropped in one transaction: each has some hundred events, and meanwhile no move is written."""

PAUSE = 0.05
"""Seconds between two lots, for everybody else."""

TOKENS_LAST = Centis(500 * DAY)
"""No token is older than this, where nobody says otherwise."""

CALLS_LAST = Centis(60 * DAY)
"""A device that was not used for so long is called no more."""

GAMES_LAST = Centis(30 * DAY)
"""So long the house knows who was paired with whom; ratings as long as finished games."""

ROUND = Centis(300 * SECOND)
"""A worker that has begun one does it alone for so long: nobody begins another at once."""

logger = logging.getLogger("dicehouse.tidying")


@dataclass(slots=True)
class Tidied:
    """What a round has done, or would do."""

    looked_at: int = 0
    tables: int = 0
    voided: int = 0
    guests: int = 0

    def __bool__(self) -> bool:
        return bool(self.tables or self.voided or self.guests)


class Tidying:
    """A round goes over all tables in small steps; a table at which somebody is connected here is left alone."""

    def __init__(
        self,
        house: Tables,
        keeping: Keeping,
        tokens_last: Centis = TOKENS_LAST,
        forgotten: Callable[[TableId], None] = lambda _: None,
        *,
        pause: float = PAUSE,
    ) -> None:
        self._tokens_last = tokens_last
        self._house = house
        self._keeping = keeping
        self._forgotten = forgotten
        self._pause = pause

    async def round(self, *, dry: bool = False) -> Tidied:
        done = Tidied()
        after: TableId | None = None
        while page := await self._house.log.summaries(after, PAGE):
            after = page[-1].table
            done.looked_at += len(page)
            await self._tables(page, done, dry=dry)
        await self._guests(done, dry=dry)
        if not dry:
            await self._tokens()
        return done

    async def tidy(self) -> None:
        """A round, by one worker for all, and a word of what it has done."""
        claim = Claim(self._house.log, "tidying", alone=self._house.notices.alone, lasts=ROUND)
        if not await claim.held():
            return
        done = await self.round()
        if done:
            logger.info("dropped %d tables and %d guests, %d games void", done.tables, done.guests, done.voided)

    async def _tables(self, page: Sequence[Summary], done: Tidied, *, dry: bool) -> None:
        now = self._house.log.now()
        over: dict[TableId, Instant] = {}
        for summary in page:
            match await self._fate(summary, now):
                case "forget":
                    over[summary.table] = summary.changed
                case "void":
                    done.voided += 1
                    if not dry:
                        await self._void(summary.table)
                case _:
                    pass
        done.tables += len(over) if dry else await self._forget(over)
        await asyncio.sleep(self._pause)

    async def _fate(self, summary: Summary, now: Instant) -> Fate:
        if lesson_of(summary.table) is not None:
            return "keep"  # it goes with its lesson
        room = self._house.rooms.get(summary.table)
        if room is not None and not room.idle:
            return "keep"
        told = fate(summary, now, self._keeping)
        if told != "look":
            return told
        stored = await self._house.log.read(summary.table)
        table = replay_table(summary.table, ((row.event, row.at) for row in stored))
        return "keep" if table is None else fate_of_gathering(table, summary, now, self._keeping)

    async def _void(self, table_id: TableId) -> None:
        """The way of every change: stakes go back in the transaction that ends the game."""
        await self._house.run(table_id, lambda table, context, _: Decision(abandon(table, context)), new_command_id())
        self._house.rooms.forget([table_id])

    async def _forget(self, over: dict[TableId, Instant]) -> int:
        count = 0
        for lot in _lots(over):
            gone = await self._house.log.forget(lot)
            for table in gone:
                self._house.rooms.forget([table])
                self._forgotten(table)
            count += len(gone)
            await asyncio.sleep(self._pause)
        return count

    async def _guests(self, done: Tidied, *, dry: bool) -> None:
        after: GuestId | None = None
        while page := await self._house.log.guests(after, PAGE):
            after = page[-1][0]
            for guest, seen in page:
                if not seen and (dry or await self._house.log.forget_guest(guest, only_idle=True)):
                    done.guests += 1
            await asyncio.sleep(self._pause)

    async def _tokens(self) -> None:
        """Who has left for good had games that were still on then."""
        store = self._house.log
        for guest in await store.leaving():
            await forget_left(store, self._house, guest)
            await asyncio.sleep(self._pause)
        await store.forget_tokens(Instant(store.now() - self._tokens_last))
        await store.forget_calls(Instant(store.now() - CALLS_LAST))
        now = store.now()
        await store.forget_quick(Instant(now - GAMES_LAST), Instant(now - self._keeping.finished))
        kept = day_at(Instant(now - self._keeping.finished))
        await store.forget_results(kept)
        await store.forget_arenas(ArenaId(kept))


def _lots(over: dict[TableId, Instant]) -> Iterator[dict[TableId, Instant]]:
    rest = iter(over.items())
    while lot := dict(islice(rest, LOT)):
        yield lot
