"""Arenas in a house: people join, one worker pairs them again and again, and closes when the time is up.

Everything that happens is an event in the store, of which a version exists once; pairs are made, and the end is
closed, under a fence. Tables follow from those events: a worker that dies leaves none unmade, as whoever sees a pair
without its table makes it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..arena.events import ArenaEvent, Closed, How, Paired, Planned
from ..arena.hall import (
    ArenaRefused,
    Entrant,
    Game,
    Hall,
    Line,
    evolve_arena,
    game_over,
    join,
    pairs,
    pause,
    replay_arena,
    seen,
    table_of,
)
from ..arena.plan import Arena, ArenaId, is_arena_id, next_arena
from ..daily.calendar import Schedule
from ..errors import DicehouseError
from ..play import Decision, Guest, Table
from ..play.deciding.moves import leave_game
from ..play.log import Fence, Fenced, Outrun
from ..play.units import SECOND, Centis, GuestId, Instant, TableId
from ..rules import Seat, filled
from ..tasks import TaskSet
from .claims import Claim
from .context import HouseContext
from .ids import arena_of, arena_table_id, new_command_id
from .leaving import leave_arenas
from .room import Room
from .tables import Tables

LOOK_EVERY = 0.5
"""Seconds between two looks at who is free."""

FRESH = Centis(30)
"""What another worker has written is asked for no more often."""

START_WITHIN = Centis(20 * SECOND)
"""Who has not begun their first turn by then has lost."""

AWAY_WITHIN = Centis(30 * SECOND)
"""The same of who has gone, in their own turn."""

RECENT = 5
"""Arenas that are looked at when a house opens: one of them may not have been closed."""

MOST_TRIES = 20

Decide = Callable[[Hall, Instant], Sequence[ArenaEvent]]

logger = logging.getLogger("dicehouse.arena")


class Outcome(NamedTuple):
    winners: tuple[int, ...]
    scores: tuple[int, int]
    how: How
    lost: int | None


class Place:
    """An arena in this worker's memory; those who change it at the same time are written together."""

    def __init__(self, arena: Arena, hall: Hall | None) -> None:
        self.arena = arena
        self.hall = hall
        self.lock = asyncio.Lock()
        self.waiting: list[tuple[Decide, asyncio.Future[None]]] = []
        self.read_at = Instant(0)
        self._lines: tuple[int, list[Line]] = (0, [])

    @property
    def lines(self) -> list[Line]:
        """The table of results, worked out once for each version."""
        if self.hall is not None and self._lines[0] != self.hall.version:
            self._lines = self.hall.version, table_of(self.hall.entrants)
        return self._lines[1]


class Arenas:
    def __init__(self, tables: Tables, schedule: Schedule, key: bytes) -> None:
        self._tables = tables
        self._log = tables.log
        self._schedule = schedule
        self._key = key
        self._alone = tables.notices.alone
        self._claim = Claim(tables.log, "arena", alone=self._alone)
        self._places: dict[ArenaId, Place] = {}
        self._unfinished: set[ArenaId] = set()
        self._tasks = TaskSet(logger)
        tables.listeners.append(self._table_changed)

    async def open(self) -> None:
        for name in await self._log.arenas(RECENT):
            place = await self.place(name)
            if place.hall is not None and place.hall.closed is None:
                self._unfinished.add(name)
        self._tasks.every(LOOK_EVERY, self.look, "arena")

    async def close(self) -> None:
        await self._tasks.close()
        await self._claim.give_up()

    def planned(self) -> Arena | None:
        """The one that is on, or the next."""
        return next_arena(self._schedule, self._log.now())

    async def place(self, name: ArenaId) -> Place:
        """As it stands now, whoever has written."""
        place = self._places.get(name)
        if place is None:
            place = self._places.setdefault(name, await self._load(name))
        elif not self._alone and self._log.now() - place.read_at > FRESH:
            async with place.lock:
                await self._read_on(place)
        return place

    async def _load(self, name: ArenaId) -> Place:
        stored = await self._log.read_arena(name) if is_arena_id(name) else []
        # a long one takes longer than others are made to wait
        hall = await asyncio.to_thread(replay_arena, stored) if stored else None
        planned = self.planned()
        arena = hall.arena if hall else planned if planned and planned.id == name else None
        if arena is None:
            raise ArenaRefused("arena-unknown", "There is no such arena.")
        return Place(arena, hall)

    async def _read_on(self, place: Place) -> None:
        place.read_at = self._log.now()
        for row in await self._log.read_arena(place.arena.id, place.hall.version if place.hall else 0):
            place.hall = evolve_arena(place.hall, row.event, row.at)

    async def join(self, name: ArenaId, guest: Guest) -> Place:
        place = await self.place(name)
        await self._change(place, lambda hall, now: join(hall, guest, now))
        return place

    async def pause(self, name: ArenaId, guest: GuestId) -> Place:
        place = await self.place(name)
        if place.hall is not None:
            await self._change(place, lambda hall, _: pause(hall, guest))
        return place

    async def next(self, name: ArenaId, guest: GuestId) -> tuple[Place, TableId | None]:
        """Whoever asks is here: they are paired from now on, and go to the table that they have."""
        place = await self.place(name)
        one = place.hall.entrant(guest) if place.hall else None
        if one is not None and one.doing == "resting" and place.arena.stage(self._log.now()) == "on":
            await self._change(place, lambda hall, now: seen(hall, guest, now))
        hall = place.hall
        one = hall.entrant(guest) if hall else None
        game = hall.game_of(one) if hall and one else None
        if hall is None or game is None:
            return place, None
        return place, (await self._table(hall, game)).id

    async def left(self, guest: GuestId) -> None:
        """For good: nobody is told any more who they were."""
        for name in await leave_arenas(self._log, guest):
            place = self._places.get(name)
            if place is not None:
                async with place.lock:
                    await self._read_on(place)

    async def look(self) -> None:
        now, planned = self._log.now(), self.planned()
        if planned is not None and planned.stage(now) == "on":
            self._unfinished.add(planned.id)
        if not self._unfinished or not await self._claim.held():
            return
        for name in list(self._unfinished):
            try:
                await self._see_to(await self.place(name))
            except Fenced:
                self._claim.lost()
                return

    async def _see_to(self, place: Place) -> None:
        if place.hall is None:
            if place.arena.stage(self._log.now()) == "over":
                self._unfinished.discard(place.arena.id)  # nobody came
            return
        for number in sorted(place.hall.running):
            await self._see_to_game(place.hall, place.hall.games[number - 1])
        if place.hall.closed is None:
            await self._change(place, self._pair_or_close, self._claim.fence)
        if place.hall.closed is not None:
            self._unfinished.discard(place.arena.id)
            logger.info("the arena %s is over: %d have played", place.arena.id, len(place.hall.entrants))
            return
        for number in sorted(place.hall.running):
            game = place.hall.games[number - 1]
            if game.table not in self._tables.rooms:
                await self._table(place.hall, game)

    def _pair_or_close(self, hall: Hall, now: Instant) -> Sequence[ArenaEvent]:
        if hall.closed is not None:
            return ()
        if hall.arena.stage(now) == "over":
            return (Closed(),)
        first = len(hall.games) + 1
        return [
            # where the rules leave it to a host who begins, it is by turns
            Paired(number, both if number % 2 else both[::-1], arena_table_id(self._key, hall.arena.id, number))
            for number, both in enumerate(pairs(hall, now), first)
        ]

    async def _see_to_game(self, hall: Hall, game: Game) -> None:
        """What the listener has missed, and who does not come."""
        try:
            room = await self._table(hall, game)
            if room.table.phase in ("over", "void"):
                await self._report(room)
            elif absent(room.table, self._log.now()) is not None:
                await self._tables.run(room.id, _show_out, new_command_id())
        except DicehouseError as error:
            logger.warning("a game of the arena could not be seen to: %s", error.code)

    async def _table(self, hall: Hall, game: Game) -> Room:
        """The same, whichever worker makes it."""
        room = self._tables.rooms.get(game.table)
        if room is not None:
            return room
        guests = [_guest(hall.entrants[number - 1]) for number in game.players]
        return await self._tables.begin(game.table, hall.arena.settings, guests)

    def _table_changed(self, room: Room) -> None:
        if room.table.phase in ("over", "void") and arena_of(room.id) is not None:
            self._tasks.spawn(self._report_quietly(room), name=f"report {room.id}")

    async def _report_quietly(self, room: Room) -> None:
        try:
            await self._report(room)
        except DicehouseError as error:
            # whoever pairs looks at each game that is on
            logger.warning("a result of the arena could not be kept: %s", error.code)

    async def _report(self, room: Room) -> None:
        of = arena_of(room.id)
        if of is None:
            return
        place, number, told = await self.place(of[0]), of[1], outcome(room.table)
        if place.hall is not None and number in place.hall.running:
            await self._change(place, lambda hall, now: game_over(hall, now, number, *told))

    async def _change(self, place: Place, decide: Decide, fence: Fence | None = None) -> None:
        """Decided and written with what others do at the same time; what is under a fence is written by itself."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if fence is not None:
            async with place.lock:
                await self._write(place, [(decide, done)], fence)
        else:
            place.waiting.append((decide, done))
            if len(place.waiting) == 1:
                # by itself: one who gives up must not take it from the others
                self._tasks.spawn(self._write_waiting(place), name=f"arena {place.arena.id}")
        await done

    async def _write_waiting(self, place: Place) -> None:
        async with place.lock:
            waiting, place.waiting = place.waiting, []
            await self._write(place, waiting)

    async def _write(
        self, place: Place, waiting: list[tuple[Decide, asyncio.Future[None]]], fence: Fence | None = None
    ) -> None:
        failed: DicehouseError | None = ArenaRefused("busy", "The arena is very busy; try again.")
        refused: dict[asyncio.Future[None], DicehouseError] = {}
        try:
            for _ in range(MOST_TRIES):
                try:
                    await self._try(place, waiting, fence, refused)
                except Outrun:
                    await self._read_on(place)
                else:
                    failed = None
                    break
        except DicehouseError as error:
            failed = error
        finally:
            for _, done in waiting:
                reason = failed or refused.get(done)
                if done.done():
                    continue  # whoever asked has given up
                if reason is not None:
                    done.set_exception(reason)
                else:
                    done.set_result(None)

    async def _try(
        self,
        place: Place,
        waiting: list[tuple[Decide, asyncio.Future[None]]],
        fence: Fence | None,
        refused: dict[asyncio.Future[None], DicehouseError],
    ) -> None:
        hall, new = place.hall, list[ArenaEvent]()
        now = max(self._log.now(), hall.at) if hall else self._log.now()
        if hall is None:
            new.append(Planned(place.arena))
            hall = evolve_arena(None, new[0], now)
        refused.clear()
        for decide, done in waiting:
            try:
                for event in decide(hall, now):
                    new.append(event)
                    hall = evolve_arena(hall, event, now)
            except DicehouseError as error:
                refused[done] = error
        if len(new) > (place.hall is None):
            await self._log.append_arena(place.arena.id, place.hall.version if place.hall else 0, now, new, fence)
            place.hall = hall


def _guest(one: Entrant) -> Guest:
    return Guest(one.guest, one.name, one.look)


def outcome(table: Table) -> Outcome:
    """Of a game that is over. Where neither was there it counts for nobody."""
    one, other = (*table.scores, 0, 0)[:2]
    if table.phase == "void":
        return Outcome((), (one, other), "dropped", None)
    if not table.lost:
        return Outcome(table.winners, (one, other), "played", None)
    lost, how = table.lost[0]
    stays = Seat(3 - lost)
    away = any(seat == stays for seat, _ in table.away) and not _has_begun(table, stays)
    return Outcome(table.winners, (one, other), "dropped" if away else how, lost)


def absent(table: Table, now: Instant) -> Seat | None:
    """Whose turn it is who has not begun, or is not there."""
    state, clock = table.state, table.clock
    if table.phase != "playing" or state is None or state.over or clock is None or table.question is not None:
        return None
    waited, seat = now - clock.since, state.seat
    if not _has_begun(table, seat):
        return seat if waited > START_WITHIN else None
    gone = any(one == seat and now - since > AWAY_WITHIN for one, since in table.away)
    return seat if gone and waited > AWAY_WITHIN else None


def _has_begun(table: Table, seat: Seat) -> bool:
    state = table.state
    return state is not None and (filled(state.cards[seat - 1]) > 0 or (state.seat == seat and bool(state.dice)))


def _show_out(table: Table, context: HouseContext, now: Instant) -> Decision:
    seat = absent(table, now)
    return Decision() if seat is None else Decision(leave_game(table, seat, context))
