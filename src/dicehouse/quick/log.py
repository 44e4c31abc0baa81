"""What quick matches need of a store: who looks for somebody, who was paired with whom, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec.structs import replace

from ..play.guests import Guest
from ..play.log import Fence
from ..play.units import SECOND, Centis, GuestId, Instant, TableId
from ..values import Value
from .pairing import Seeker
from .ratings import Met, Rated

BEGUN_WITHIN = Centis(6 * SECOND)
"""A game is looked at so long after its pair was made: where nobody has begun it, it is begun then."""


class Search(Value):
    """Somebody who looks: `seen` is when they were last heard of, `network` where they are, as a hash, or empty."""

    guest: GuestId
    pool: str
    since: Instant
    seen: Instant
    rating: int
    network: str
    look: Guest

    @property
    def seeker(self) -> Seeker:
        return Seeker(self.guest, self.pool, self.since, self.rating)


class QuickGame(Value):
    """Two who were paired, and their table. `rated` is whether its result counts, as far as is known then."""

    table: TableId
    pool: str
    at: Instant
    guests: tuple[Guest, ...]
    rated: bool


Outcome = Literal["rated", "unrated", "absent", "void"]
"""What came of a game for somebody: it was rated, or not; they have never begun it, or somebody else has not."""


class Settled(Value):
    """A game that is over: for each guest what came of it and at which place, and the ratings that it has made, each
    with how many games were rated before."""

    table: TableId
    at: Instant
    outcomes: tuple[tuple[GuestId, Outcome, int], ...]
    ratings: tuple[Rated, ...] = ()


class Standing(Value):
    """What a house looks at before somebody looks: where they play, the games that they have not begun, since when they
    had waited for one that the other has not begun, and their ratings."""

    table: TableId | None
    absences: tuple[Instant, ...]
    waited: Instant | None
    ratings: tuple[Rated, ...]


def still_looking(
    searches: Sequence[Search], known: Mapping[GuestId, Search], near: Counter[str], alive: Instant, most: int
) -> dict[GuestId, Search]:
    """Of these, given what they have looked for before, and how many others look from each network: those for whom
    there is a place, who looks already first; who looks on for the same has waited since they began."""
    looking = {one.guest: one for one in known.values() if one.seen >= alive}
    kept = dict[GuestId, Search]()
    for one in sorted(searches, key=lambda one: (one.guest not in looking, one.since)):
        if one.network and one.guest not in kept:
            if near[one.network] >= most:
                continue
            near[one.network] += 1
        before = looking.get(one.guest)
        kept[one.guest] = replace(one, since=before.since) if before and before.pool == one.pool else one
    return kept


class QuickLog(Protocol):
    async def seek(self, searches: Sequence[Search], alive: Instant, most: int) -> dict[GuestId, Search]:
        """Keep them, in place of what each guest has looked for before, or refresh it where that is the same; returns
        what stands. Nothing where so many others of the same network are heard of since `alive`, or the guest plays or
        has left."""

    async def search(self, guest: GuestId) -> Search | None: ...

    async def end_search(self, guest: GuestId) -> bool:
        """Whether there was one."""

    async def searches(self, alive: Instant, limit: int = 5000) -> list[Search]:
        """Those that were heard of since then, the longest waiting first."""

    async def pair_off(self, games: Sequence[QuickGame], fence: Fence | None) -> list[QuickGame]:
        """Take both out of those who look, and keep the game. Returns those that were made: nobody is paired twice, nor
        who has ended the search. Raises Fenced where the fence holds no more."""

    async def quick_game(self, table: TableId) -> QuickGame | None:
        """None once it is settled."""

    async def quick_games_of(self, guests: Sequence[GuestId]) -> dict[GuestId, TableId]:
        """The table of each whose game is begun and not settled."""

    async def unbegun_quick_games_of(self, guests: Sequence[GuestId]) -> list[QuickGame]:
        """Those of theirs whose table is not there yet."""

    async def due_quick_games(self, until: Instant, limit: int = 50) -> list[QuickGame]:
        """Those to be looked at, which are nobody else's until then."""

    async def look_again(self, table: TableId, at: Instant) -> None: ...

    async def settle_quick_game(self, settled: Settled) -> bool:
        """Whether it was done now: once for each game, and only where the ratings are those that it was made from."""

    async def standing(self, guests: Sequence[GuestId], after: Instant, lately: Instant) -> dict[GuestId, Standing]:
        """Before they look: absences count from `after` on, and a game that the other has not begun from `lately`."""

    async def met_often(self, after: Instant, least: int) -> list[tuple[GuestId, GuestId]]:
        """Of those who look: who has played one another in so many rated games since then."""

    async def rated_together(self, one: GuestId, other: GuestId, after: Instant) -> int: ...

    async def ratings(self, guest: GuestId) -> list[Rated]:
        """In the order of games."""

    async def best_rated(self, game: str, least: int, limit: int = 50) -> list[Rated]:
        """Who has played so many, by what they are rated at least: for whoever runs the house."""

    async def often_together(self, after: Instant, least: int, limit: int = 50) -> list[Met]:
        """Who has played one another so often since then: for whoever runs the house."""

    async def forget_quick(self, before: Instant, rated_before: Instant) -> None:
        """Searches and games before the one, ratings not touched since the other."""
