"""Quick matches in a house: who looks is paired, their game begins at once, and what comes of it is rated.

One worker pairs, under a claim; the store sees to it that nobody is paired twice, whoever pairs. Every game is looked
at again until it is settled, by any worker, so that nothing is lost with one that dies: a table that was not made is
made then, a game that nobody has begun ends, and one that is over is rated, once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ..classroom.lessons.log import HouseLog
from ..errors import DicehouseError
from ..play import Guest, Table
from ..play.log import Fenced, Outrun
from ..play.units import SECOND, Centis, CommandId, GuestId, Instant, TableId
from ..quick.games import QuickRefused, absent, look_at, never_begun, outcomes, settings_of
from ..quick.log import QuickGame, Search, Settled
from ..quick.pairing import PATIENT, pair
from ..quick.ratings import ABSENT_MOST, ABSENT_WITHIN, TOGETHER_A_DAY, WITHIN, Rated, Rating, rate
from ..tasks import TaskSet
from .claims import Claim
from .host import MOST_TRIES
from .ids import is_quick, quick_table_id
from .room import Room
from .tables import Tables

LOOK_EVERY = 0.4
"""Seconds between two looks at who waits."""

LOOK_AFTER_EVERY = 2.0
"""The same, at games that are due."""

ALIVE = Centis(12 * SECOND)
"""Who was not heard of for so long does not look any more; who does asks again before that."""

MOST_A_NETWORK = 40
"""People of one network who look at the same time: a class does; and no more guests of one device."""

RETURNS_WITHIN = Centis(5 * 60 * SECOND)
"""Whose game was never begun by the other has waited on, where they look again so soon."""

FRESH = Centis(3 * SECOND)
LEASE = Centis(30 * SECOND)
LOT = 64
"""Pairs that are written together, and games that are looked at at the same time."""

logger = logging.getLogger("dicehouse.quick")


class Looking(NamedTuple):
    """Where somebody stands who looks: `others` look for the same."""

    search: Search | None
    table: TableId | None
    others: int


def game_of(pool: str) -> str:
    """Whose ratings a pool has: those of its game, in whichever version and at whatever pace."""
    return pool.partition("@")[0]


class Quick:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._log: HouseLog = tables.log
        self._claim = Claim(tables.log, "quick", alone=tables.notices.alone)
        self._waiting: dict[GuestId, asyncio.Future[TableId | None]] = {}
        self._fresh: dict[GuestId, Search] = {}
        self._pools: Counter[str] = Counter()
        self._tasks = TaskSet(logger)
        self.paired = self.rated = self.absent = 0
        tables.listeners.append(self._table_changed)

    def open(self) -> None:
        self._tasks.every(LOOK_EVERY, self.look, "quick matches")
        self._tasks.every(LOOK_AFTER_EVERY, self.look_after, "games of quick matches")

    async def close(self) -> None:
        self.let_go()
        await self._tasks.close()
        await self._claim.give_up()

    def let_go(self) -> None:
        """Nobody is kept waiting by a house that closes."""
        self._tell(dict.fromkeys(self._waiting))

    async def seek(self, guest: Guest, pool: str, network: str) -> Looking:
        """Look for an opponent from now on; whoever plays already is led back there."""
        settings_of(pool)
        now = self._log.now()
        known = await self._log.standing(guest.id, Instant(now - ABSENT_WITHIN), Instant(now - RETURNS_WITHIN))
        if known.table is not None:
            return Looking(None, known.table, 0)
        missed = known.absences
        if len(missed) >= ABSENT_MOST:
            minutes = -(-(missed[-ABSENT_MOST] + ABSENT_WITHIN - now) // (60 * SECOND))
            sentence = f"You did not come to {len(missed)} games: in {minutes} minutes you may look for one again."
            raise QuickRefused("quick-pause", sentence)
        rating = next((one.rating for one in known.ratings if one.game == game_of(pool)), Rating())
        since = now if known.waited is None else known.waited
        return await self._keep(Search(guest.id, pool, since, now, rating.points, network, guest))

    async def _keep(self, search: Search) -> Looking:
        kept = await self._log.seek(search, Instant(self._log.now() - ALIVE), MOST_A_NETWORK)
        if kept is not None:
            self._fresh[kept.guest] = kept
            return self._looking(kept)
        table = (await self._log.quick_games_of([search.guest])).get(search.guest)
        if table is None:
            raise QuickRefused("quick-many", "Too many people look for somebody from your network; wait a moment.")
        return Looking(None, table, 0)

    async def wait(self, guest: GuestId, seconds: float) -> Looking:
        """Where they stand, as soon as they are paired, or after so long; asking says that they still look."""
        search = self._fresh.pop(guest, None)
        if search is None and (search := await self._log.search(guest)) is not None:
            await self._keep(replace(search, seen=self._log.now()))
            self._fresh.pop(guest, None)
        if search is not None:
            if (table := await self._wait(guest, seconds)) is not None:
                return Looking(None, table, 0)
            search = await self._log.search(guest)
        if search is not None:
            return self._looking(search)
        return Looking(None, (await self._log.quick_games_of([guest])).get(guest), 0)

    async def _wait(self, guest: GuestId, seconds: float) -> TableId | None:
        """Of several questions of one guest the latest waits."""
        self._tell({guest: None})
        told: asyncio.Future[TableId | None] = asyncio.get_running_loop().create_future()
        self._waiting[guest] = told
        try:
            async with asyncio.timeout(seconds):
                return await told
        except TimeoutError:
            return None
        finally:
            if self._waiting.get(guest) is told:
                del self._waiting[guest]

    def _looking(self, search: Search) -> Looking:
        return Looking(search, None, max(0, self._pools[search.pool] - 1))

    async def leave(self, guest: GuestId) -> None:
        await self._log.end_search(guest)

    async def look(self) -> None:
        """Who was paired elsewhere is told; the worker whose claim it is pairs."""
        self._forget_stale()
        if self._waiting:
            self._tell(await self._log.quick_games_of(list(self._waiting)))
        if not await self._claim.held() and not self._waiting:
            return
        found = await self._log.searches(Instant(self._log.now() - ALIVE))
        self._pools = Counter(one.pool for one in found)
        if self._claim.mine and len(found) > 1:
            await self._pair(found)

    def _forget_stale(self) -> None:
        """Who has just said that they look need not say it again: their first question costs the store nothing."""
        before = self._log.now() - FRESH
        self._fresh = {guest: one for guest, one in self._fresh.items() if one.seen > before}

    async def look_after(self) -> None:
        """Games that are due: of many workers each is looked at by one."""
        while games := await self._log.due_quick_games(Instant(self._log.now() + LEASE), LOT):
            await asyncio.gather(*(self._look_at(game) for game in games))

    async def _pair(self, found: Sequence[Search]) -> None:
        now, looks = self._log.now(), {one.guest: one for one in found}
        often = set(await self._log.met_often(Instant(now - WITHIN), TOGETHER_A_DAY))

        def near(one: GuestId, other: GuestId) -> bool:
            return bool(looks[one].network) and looks[one].network == looks[other].network

        def apart(one: GuestId, other: GuestId) -> bool:
            """Those of one network meet where nobody else has come for long."""
            waited = now - min(looks[one].since, looks[other].since)
            return (min(one, other), max(one, other)) in often or (near(one, other) and waited < PATIENT)

        games = []
        for one, other in pair((one.seeker for one in found), now, apart).pairs:
            guests = [looks[one.guest].look, looks[other.guest].look]
            if secrets.randbits(1):
                guests.reverse()
            rated = not near(one.guest, other.guest)
            games.append(QuickGame(quick_table_id(), one.pool, now, tuple(guests), rated))
        for start in range(0, len(games), LOT):
            try:
                made = await self._log.pair_off(games[start : start + LOT], self._claim.fence)
            except Fenced:
                self._claim.lost()
                return
            self.paired += len(made)
            await asyncio.gather(*(self._begin_quietly(game) for game in made))

    async def _begin_quietly(self, game: QuickGame) -> None:
        try:
            await self._begin(game)
        except DicehouseError as error:
            # whoever looks at it next tries again
            logger.warning("a quick match could not begin: %s", error.code)

    async def _begin(self, game: QuickGame) -> Room:
        room = await self._tables.begin(game.table, settings_of(game.pool), game.guests)
        self._tell(dict.fromkeys([guest.id for guest in game.guests], game.table))
        return room

    def _tell(self, tables: Mapping[GuestId, TableId | None]) -> None:
        for guest, table in tables.items():
            told = self._waiting.get(guest)
            if told is not None and not told.done():
                told.set_result(table)

    async def _look_at(self, game: QuickGame) -> None:
        try:
            room = await self._begin(game)
            if absent(room.table, self._log.now()) is not None:
                await self._tables.run(room.id, never_begun, CommandId("never-begun"))
            if not await self._settle(game, room.table):
                await self._log.look_again(game.table, look_at(room.table, self._log.now()))
        except DicehouseError as error:
            logger.warning("a quick match could not be looked at: %s", error.code)

    def _table_changed(self, room: Room) -> None:
        if is_quick(room.id) and room.table.phase in ("over", "void"):
            self._tasks.spawn(self._settle_quietly(room), name=f"rate {room.id}")

    async def _settle_quietly(self, room: Room) -> None:
        try:
            game = await self._log.quick_game(room.id)
            if game is not None:
                await self._settle(game, room.table)
        except DicehouseError as error:
            logger.warning("a quick match could not be rated: %s", error.code)

    async def _settle(self, game: QuickGame, table: Table) -> bool:
        """Whether it is settled, by whomever; where another game of theirs was settled meanwhile, from what that made
        of their ratings."""
        for _ in range(MOST_TRIES):
            settled = await self._settled(game, table)
            if settled is None:
                return False
            try:
                if await self._log.settle_quick_game(settled):
                    self._count(game, settled)
                return True
            except Outrun:
                continue
        return False

    async def _settled(self, game: QuickGame, table: Table) -> Settled | None:
        """None while the game is on."""
        if table.phase not in ("over", "void"):
            return None
        since, guests = Instant(game.at - WITHIN), game.guests
        met = await self._log.rated_together(guests[0].id, guests[1].id, since)
        rated = game.rated and met < TOGETHER_A_DAY and table.settings == settings_of(game.pool)
        came = outcomes(table, rated=rated)
        each = tuple((guest.id, *one) for guest, one in zip(guests, came, strict=True))
        ratings = await self._rate(game, [place for _, place in came]) if came[0][0] == "rated" else ()
        return Settled(game.table, self._log.now(), each, ratings)

    async def _rate(self, game: QuickGame, places: Sequence[int]) -> tuple[Rated, ...]:
        name, now, before = game_of(game.pool), self._log.now(), list[Rating]()
        for guest in game.guests:
            known = {one.game: one.rating for one in await self._log.ratings(guest.id)}
            before.append(known.get(name, Rating()))
        after = zip(game.guests, rate(before, places), strict=True)
        return tuple(Rated(guest.id, name, guest.name, now, rating) for guest, rating in after)

    def _count(self, game: QuickGame, settled: Settled) -> None:
        came = [outcome for _, outcome, _ in settled.outcomes]
        self.rated += "rated" in came
        if "absent" in came:
            self.absent += 1
            logger.info("a quick match was never begun: table %s", game.table)
