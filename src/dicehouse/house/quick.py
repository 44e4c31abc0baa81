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
"""Games that are looked at at the same time."""

TOGETHER = 500
"""Searches that are written together: more would only make the first ones wait."""

logger = logging.getLogger("dicehouse.quick")


class Looking(NamedTuple):
    """Where somebody stands who looks: `others` look for the same."""

    search: Search | None
    table: TableId | None
    others: int


class _Asked(NamedTuple):
    """Somebody asks, who `anew` has just begun to look; they are told where they stand."""

    search: Search
    anew: bool
    told: asyncio.Future[Looking]


def game_of(pool: str) -> str:
    """Whose ratings a pool has: those of its game, in whichever version and at whatever pace."""
    return pool.partition("@")[0]


class Quick:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._log: HouseLog = tables.log
        self._claim = Claim(tables.log, "quick", alone=tables.notices.alone)
        self._asked: list[_Asked] = []
        self._asking = False
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
        return await self._ask(Search(guest.id, pool, now, now, Rating().points, network, guest), anew=True)

    async def _ask(self, search: Search, *, anew: bool) -> Looking:
        """The store is asked once for all who have come while it was asked before."""
        told: asyncio.Future[Looking] = asyncio.get_running_loop().create_future()
        self._asked.append(_Asked(search, anew, told))
        if not self._asking:
            self._asking = True
            # by itself: one who gives up must not take it from the others
            self._tasks.spawn(self._keep_asked(), "searches")
        return await told

    async def _keep_asked(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked[:TOGETHER], self._asked[TOGETHER:]
                try:
                    await self._keep(asked)
                except Exception as error:  # nobody waits for ever
                    for one in asked:
                        _refuse(one, error)
        finally:
            self._asking = False

    async def _keep(self, asked: Sequence[_Asked]) -> None:
        searches = await self._begun([one for one in asked if one.anew])
        searches += [one for one in asked if not one.anew]
        if not searches:
            return
        alive = Instant(self._log.now() - ALIVE)
        kept = await self._log.seek([one.search for one in searches], alive, MOST_A_NETWORK)
        others = [one.search.guest for one in searches if one.search.guest not in kept]
        tables = await self._tables_of(others)
        for one in searches:
            guest = one.search.guest
            if (search := kept.get(guest)) is not None:
                if one.anew:
                    self._fresh[guest] = search
                _tell(one, self._looking(search))
            elif (table := tables.get(guest)) is not None:
                _tell(one, Looking(None, table, 0))
            else:
                sentence = "Too many people look for somebody from your network; wait a moment."
                _refuse(one, QuickRefused("quick-many", sentence))

    async def _begun(self, asked: Sequence[_Asked]) -> list[_Asked]:
        """Of those who have just begun to look those who may, as they stand; the others are told."""
        if not asked:
            return []
        now, may = self._log.now(), list[_Asked]()
        guests = [one.search.guest for one in asked]
        standing = await self._log.standing(guests, Instant(now - ABSENT_WITHIN), Instant(now - RETURNS_WITHIN))
        for one in asked:
            known, search = standing[one.search.guest], one.search
            missed = known.absences
            if known.table is not None:
                _tell(one, Looking(None, known.table, 0))
            elif len(missed) >= ABSENT_MOST:
                minutes = -(-(missed[-ABSENT_MOST] + ABSENT_WITHIN - now) // (60 * SECOND))
                sentence = f"You did not come to {len(missed)} games: in {minutes} minutes you may look for one again."
                _refuse(one, QuickRefused("quick-pause", sentence))
            else:
                rated = (each.rating for each in known.ratings if each.game == game_of(search.pool))
                since = search.since if known.waited is None else known.waited
                may.append(one._replace(search=replace(search, since=since, rating=next(rated, Rating()).points)))
        return may

    async def wait(self, guest: GuestId, seconds: float) -> Looking:
        """Where they stand, as soon as they are paired, or after so long; asking says that they still look."""
        search = self._fresh.pop(guest, None)
        if search is None and (search := await self._log.search(guest)) is not None:
            looking = await self._ask(replace(search, seen=self._log.now()), anew=False)
            if looking.search is None:
                return looking
        if search is not None:
            if (table := await self._wait(guest, seconds)) is not None:
                return Looking(None, table, 0)
            search = await self._log.search(guest)
        if search is not None:
            return self._looking(search)
        return Looking(None, (await self._tables_of([guest])).get(guest), 0)

    async def _tables_of(self, guests: Sequence[GuestId]) -> dict[GuestId, TableId]:
        """Where those play who do not look; a table that is not there yet, as their pair was made just now, or by a
        worker that has died since, is made."""
        tables = await self._log.quick_games_of(guests) if guests else {}
        if missing := [guest for guest in guests if guest not in tables]:
            for game in await self._log.unbegun_quick_games_of(missing):
                await self._begin(game)
                tables |= {one.id: game.table for one in game.guests}
        return tables

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

    async def left(self, guest: GuestId) -> None:
        """For good: the game that they have lost by that is settled before they are forgotten."""
        table = (await self._log.quick_games_of([guest])).get(guest)
        if table is not None:
            await self._settle_quietly(await self._tables.room(table))

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
        try:
            made = await self._log.pair_off(games, self._claim.fence) if games else []
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


def _tell(one: _Asked, looking: Looking) -> None:
    if not one.told.done():  # whoever asked may have given up
        one.told.set_result(looking)


def _refuse(one: _Asked, why: Exception) -> None:
    if not one.told.done():
        one.told.set_exception(why)
