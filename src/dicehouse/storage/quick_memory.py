"""Quick matches in memory, as `quick` has them in SQL."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..play.log import LONG_AGO, Fence, Outrun, Revocation
from ..play.units import GuestId, Instant, TableId
from ..quick.log import BEGUN_WITHIN, Outcome, QuickGame, Search, Settled, Standing, still_looking
from ..quick.ratings import Met, Rated


@dataclass(slots=True)
class _Seat:
    guest: GuestId
    since: Instant
    outcome: Outcome | None = None
    place: int = 0


@dataclass(slots=True)
class _Kept:
    game: QuickGame
    due: Instant
    seats: list[_Seat]
    settled: bool = False


class MemoryQuick:
    """A QuickLog."""

    now: Callable[[], Instant]
    _revocations: dict[GuestId, Revocation]
    _rooms: Mapping[TableId, Any]

    def __init__(self) -> None:
        self._searches: dict[GuestId, Search] = {}
        self._quick: dict[TableId, _Kept] = {}
        self._ratings: dict[tuple[GuestId, str], Rated] = {}

    def _seats(self, guest: GuestId, after: Instant = LONG_AGO) -> Iterator[tuple[_Kept, _Seat]]:
        for kept in self._quick.values():
            if kept.game.at >= after:
                yield from ((kept, seat) for seat in kept.seats if seat.guest == guest)

    def _plays(self, guest: GuestId) -> bool:
        return any(seat.outcome is None for _, seat in self._seats(guest))

    def _has_left(self, guest: GuestId) -> bool:
        known = self._revocations.get(guest)
        return known is not None and known.left

    async def seek(self, searches: Sequence[Search], alive: Instant, most: int) -> dict[GuestId, Search]:
        asked = {one.guest for one in searches}
        others = (one for one in self._searches.values() if one.seen >= alive and one.guest not in asked)
        kept = still_looking(searches, self._searches, Counter(one.network for one in others), alive, most)
        stand = {who: one for who, one in kept.items() if not self._has_left(who) and not self._plays(who)}
        self._searches |= stand
        return stand

    async def search(self, guest: GuestId) -> Search | None:
        return self._searches.get(guest)

    async def end_search(self, guest: GuestId) -> bool:
        return self._searches.pop(guest, None) is not None

    async def searches(self, alive: Instant, limit: int = 5000) -> list[Search]:
        found = (one for one in self._searches.values() if one.seen >= alive)
        return sorted(found, key=lambda one: (one.since, one.guest))[:limit]

    async def pair_off(self, games: Sequence[QuickGame], fence: Fence | None) -> list[QuickGame]:
        self._expect_held(fence)
        made = []
        for game in games:
            if all(one.id in self._searches and not self._plays(one.id) for one in game.guests):
                seats = [_Seat(one.id, self._searches.pop(one.id).since) for one in game.guests]
                self._quick[game.table] = _Kept(game, Instant(game.at + BEGUN_WITHIN), seats)
                made.append(game)
        return made

    def _expect_held(self, fence: Fence | None) -> None:
        """Raises where another has claimed it meanwhile."""
        raise NotImplementedError

    async def quick_game(self, table: TableId) -> QuickGame | None:
        kept = self._quick.get(table)
        return None if kept is None or kept.settled else kept.game

    async def quick_games_of(self, guests: Sequence[GuestId]) -> dict[GuestId, TableId]:
        found = ((kept, seat) for guest in guests for kept, seat in self._seats(guest))
        begun = ((kept.game.table, seat) for kept, seat in found if kept.game.table in self._rooms)
        return {seat.guest: table for table, seat in begun if seat.outcome is None}

    async def unbegun_quick_games_of(self, guests: Sequence[GuestId]) -> list[QuickGame]:
        mine = (kept for kept in self._quick.values() if any(seat.guest in guests for seat in kept.seats))
        return [kept.game for kept in mine if not kept.settled and kept.game.table not in self._rooms]

    async def due_quick_games(self, until: Instant, limit: int = 50) -> list[QuickGame]:
        now = self.now()
        due = sorted(
            (one for one in self._quick.values() if not one.settled and one.due <= now), key=lambda one: one.due
        )
        for one in due[:limit]:
            one.due = until
        return [one.game for one in due[:limit]]

    async def look_again(self, table: TableId, at: Instant) -> None:
        if table in self._quick:
            self._quick[table].due = at

    async def settle_quick_game(self, settled: Settled) -> bool:
        kept = self._quick.get(settled.table)
        if kept is None or kept.settled:
            return False
        staying = [one for one in settled.ratings if not self._has_left(one.guest)]
        for one in staying:
            before = self._ratings.get((one.guest, one.game))
            if one.rating.games != (before.rating.games if before else 0) + 1:
                raise Outrun
        kept.settled = True
        for seat in kept.seats:
            for guest, outcome, place in settled.outcomes:
                if guest == seat.guest:
                    seat.outcome, seat.place = outcome, place
        self._ratings |= {(one.guest, one.game): one for one in staying}
        return True

    async def standing(self, guests: Sequence[GuestId], after: Instant, lately: Instant) -> dict[GuestId, Standing]:
        return {guest: await self._standing(guest, after, lately) for guest in guests}

    async def _standing(self, guest: GuestId, after: Instant, lately: Instant) -> Standing:
        latest = max(self._seats(guest, lately), key=lambda found: found[0].game.at, default=None)
        waited = latest[1].since if latest is not None and latest[1].outcome == "void" else None
        missed = sorted(kept.game.at for kept, seat in self._seats(guest, after) if seat.outcome == "absent")
        table = (await self.quick_games_of([guest])).get(guest)
        return Standing(table, tuple(missed), waited, tuple(await self.ratings(guest)))

    def _together(self, after: Instant) -> Iterator[tuple[_Seat, _Seat]]:
        for kept in self._quick.values():
            if kept.game.at >= after:
                yield from combinations(sorted(kept.seats, key=lambda seat: seat.guest), 2)

    async def met_often(self, after: Instant, least: int) -> list[tuple[GuestId, GuestId]]:
        met = Counter((one.guest, other.guest) for one, other in self._together(after) if one.outcome == "rated")
        looking = self._searches.keys()
        return sorted(two for two, count in met.items() if count >= least and looking >= set(two))

    async def rated_together(self, one: GuestId, other: GuestId, after: Instant) -> int:
        two = sorted((one, other))
        met = ([here.guest, there.guest] for here, there in self._together(after) if here.outcome == "rated")
        return sum(both == two for both in met)

    async def ratings(self, guest: GuestId) -> list[Rated]:
        return [self._ratings[key] for key in sorted(self._ratings) if key[0] == guest]

    async def best_rated(self, game: str, least: int, limit: int = 50) -> list[Rated]:
        found = (one for one in self._ratings.values() if one.game == game and one.rating.games >= least)
        return sorted(found, key=lambda one: (one.rating.margin - one.rating.points, one.guest))[:limit]

    async def often_together(self, after: Instant, least: int, limit: int = 50) -> list[Met]:
        met: defaultdict[tuple[GuestId, GuestId], list[tuple[_Seat, _Seat]]] = defaultdict(list)
        for one, other in self._together(after):
            if one.outcome in ("rated", "unrated"):
                met[one.guest, other.guest].append((one, other))
        names = {one.guest: one.name for one in sorted(self._ratings.values(), key=lambda one: one.name)}
        often = [
            Met(
                (names.get(one, ""), names.get(other, "")),
                len(games),
                sum(here.outcome == "rated" for here, _ in games),
                sum(here.place < there.place for here, there in games),
            )
            for (one, other), games in met.items()
            if len(games) >= least
        ]
        return sorted(often, key=lambda one: (-one.games, one.names))[:limit]

    async def forget_quick(self, before: Instant, rated_before: Instant) -> None:
        self._searches = {guest: one for guest, one in self._searches.items() if one.seen >= before}
        self._quick = {table: one for table, one in self._quick.items() if one.game.at >= before}
        self._ratings = {key: one for key, one in self._ratings.items() if one.at >= rated_before}

    def _forget_quick_guest(self, guest: GuestId) -> None:
        self._searches.pop(guest, None)
        self._ratings = {key: one for key, one in self._ratings.items() if key[0] != guest}
        for kept in self._quick.values():
            kept.seats = [seat for seat in kept.seats if seat.guest != guest]
