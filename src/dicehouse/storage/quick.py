"""Quick matches in a store that speaks SQL: who looks, who was paired, and ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from ..play.log import Fence, Fenced, Outrun
from ..play.units import GuestId, Instant, TableId
from ..quick.log import BEGUN_WITHIN, QuickGame, Search, Settled, Standing, still_looking
from ..quick.ratings import Met, Rated
from . import steps
from .codec import encode
from .sql import SqlLog, listed

_KEYS = "SELECT key FROM json_each(?1)"
KNOWN = f"SELECT body FROM seekers WHERE guest IN ({_KEYS}) ORDER BY guest FOR UPDATE"
NEIGHBOURS = f"""
SELECT network, count(*) FROM seekers WHERE network IN ({_KEYS}) AND seen >= ?2
  AND guest NOT IN (SELECT key FROM json_each(?3)) GROUP BY network
"""
_SAID = "json(known.value)->>"
SEEK = f"""
INSERT INTO seekers SELECT known.key, {_SAID}'network', CAST({_SAID}'since' AS bigint), CAST({_SAID}'seen' AS bigint),
  known.value FROM json_each(?1) AS known
WHERE NOT EXISTS (SELECT 1 FROM revocations WHERE guest = known.key AND left_house)
  AND NOT EXISTS (SELECT 1 FROM quick_seats q WHERE q.guest = known.key AND q.outcome = '')
ORDER BY known.key ON CONFLICT (guest) DO UPDATE
SET network = excluded.network, since = excluded.since, seen = excluded.seen, body = excluded.body RETURNING guest
"""
SEARCHES = f"""
{listed("body", "since, guest")} FROM (SELECT * FROM seekers WHERE seen >= ?1 ORDER BY since, guest LIMIT ?2) page
"""
FREE = f"""
SELECT guest FROM seekers WHERE guest IN ({_KEYS})
  AND guest NOT IN (SELECT q.guest FROM quick_seats q WHERE q.outcome = '') ORDER BY guest FOR UPDATE
"""
SIT = """
INSERT INTO quick_seats SELECT known.value, s.guest, s.since, ?2, '', 0
FROM json_each(?1) AS known JOIN seekers s ON s.guest = known.key
"""
KEEP_GAMES = (
    "INSERT INTO quick_games SELECT known.key, ?2, ?3, NULL, known.value FROM json_each(?1) AS known WHERE true"
)
GAMES_OF = f"""
{listed("json_array(q.guest, q.table_id)", "q.guest")} FROM quick_seats q
JOIN json_each(?1) AS known ON known.key = q.guest
WHERE q.outcome = '' AND EXISTS (SELECT 1 FROM summaries s WHERE s.table_id = q.table_id)
"""
UNBEGUN = f"""
{listed("g.body", "g.table_id")} FROM quick_games g
WHERE g.table_id IN (SELECT q.table_id FROM quick_seats q WHERE q.outcome = '' AND q.guest IN ({_KEYS}))
  AND g.settled IS NULL AND NOT EXISTS (SELECT 1 FROM summaries s WHERE s.table_id = g.table_id)
"""
DUE = """
UPDATE quick_games SET due = ?1 WHERE table_id IN (
  SELECT table_id FROM quick_games WHERE settled IS NULL AND due <= ?2 ORDER BY due LIMIT ?3 FOR UPDATE SKIP LOCKED
) RETURNING body
"""
SETTLE = "UPDATE quick_games SET settled = ?2, body = '' WHERE table_id = ?1 AND settled IS NULL RETURNING table_id"
OUTCOME = "UPDATE quick_seats SET outcome = ?3, place = ?4 WHERE table_id = ?1 AND guest = ?2"
RATED = """
INSERT INTO ratings AS r SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE ?5 = 1 OR EXISTS (SELECT 1 FROM ratings WHERE guest = ?1 AND game = ?2)
ON CONFLICT (guest, game) DO UPDATE
SET name = excluded.name, at = excluded.at, games = excluded.games, least = excluded.least, body = excluded.body
WHERE r.games = excluded.games - 1 RETURNING guest
"""
_TOGETHER = "quick_seats one JOIN quick_seats other ON other.table_id = one.table_id"
_LOOKING = "(SELECT guest FROM seekers)"
MET_OFTEN = f"""
{listed("json_array(first, second)", "first, second")} FROM
  (SELECT one.guest AS first, other.guest AS second FROM {_TOGETHER} AND one.guest < other.guest
   WHERE one.at >= ?1 AND one.outcome = 'rated' AND one.guest IN {_LOOKING} AND other.guest IN {_LOOKING}
   GROUP BY one.guest, other.guest HAVING count(*) >= ?2) met
"""
RATED_TOGETHER = f"""
SELECT count(*) FROM {_TOGETHER} WHERE one.guest = ?1 AND other.guest = ?2 AND one.at >= ?3 AND one.outcome = 'rated'
"""
_WHOSE = "guest = known.key AND at >="
_LATEST = f"SELECT since, outcome FROM quick_seats WHERE {_WHOSE} ?3 ORDER BY at DESC LIMIT 1"
_STANDING = f"""
'[' || json_quote(known.key)
  || ',{{"absences":' || ({listed("at", "at")} FROM quick_seats WHERE {_WHOSE} ?2 AND outcome = 'absent')
  || ',"ratings":' || ({listed("body", "game")} FROM ratings WHERE guest = known.key)
  || ',"waited":' || coalesce((SELECT '' || since FROM ({_LATEST}) latest WHERE outcome = 'void'), 'null')
  || ',"table":' || coalesce((SELECT '"' || q.table_id || '"' FROM quick_seats q
       WHERE q.guest = known.key AND q.outcome = ''
         AND EXISTS (SELECT 1 FROM summaries s WHERE s.table_id = q.table_id)), 'null') || '}}]'
"""
STANDING = f"{listed(_STANDING, 'known.key')} FROM json_each(?1) AS known"
RATINGS = f"{listed('body', 'game')} FROM ratings WHERE guest = ?1"
BEST = f"""
{listed("body", "least DESC, guest")} FROM
  (SELECT * FROM ratings WHERE game = ?1 AND games >= ?2 ORDER BY least DESC, guest LIMIT ?3) best
"""
_NAME = "(SELECT max(name) FROM ratings WHERE guest = met.{})"
OFTEN_TOGETHER = f"""
{listed("json_array(name, other_name, games, rated, won)", "games DESC, name, other_name")} FROM
  (SELECT coalesce({_NAME.format("first")}, '') AS name, coalesce({_NAME.format("second")}, '') AS other_name,
     games, rated, won FROM
    (SELECT one.guest AS first, other.guest AS second, count(*) AS games,
       sum(CASE WHEN one.outcome = 'rated' THEN 1 ELSE 0 END) AS rated,
       sum(CASE WHEN one.place < other.place THEN 1 ELSE 0 END) AS won
     FROM {_TOGETHER} AND one.guest < other.guest
     WHERE one.at >= ?1 AND one.outcome IN ('rated', 'unrated') GROUP BY one.guest, other.guest
     HAVING count(*) >= ?2 ORDER BY count(*) DESC, one.guest, other.guest LIMIT ?3) met) named
"""


class SqlQuick(SqlLog):
    """A QuickLog."""

    async def seek(self, searches: Sequence[Search], alive: Instant, most: int) -> dict[GuestId, Search]:
        return await self._write(_seek, searches, alive, most)

    async def search(self, guest: GuestId) -> Search | None:
        body = await self._value("SELECT body FROM seekers WHERE guest = ?1", guest)
        return msgspec.json.decode(body, type=Search) if body else None

    async def end_search(self, guest: GuestId) -> bool:
        return bool(await self._write(steps.one, "DELETE FROM seekers WHERE guest = ?1 RETURNING guest", guest))

    async def searches(self, alive: Instant, limit: int = 5000) -> list[Search]:
        return await self._list(Search, SEARCHES, alive, limit)

    async def pair_off(self, games: Sequence[QuickGame], fence: Fence | None) -> list[QuickGame]:
        return await self._write(_pair_off, games, fence)

    async def quick_game(self, table: TableId) -> QuickGame | None:
        body = await self._value("SELECT body FROM quick_games WHERE table_id = ?1", table)
        return msgspec.json.decode(body, type=QuickGame) if body else None

    async def quick_games_of(self, guests: Sequence[GuestId]) -> dict[GuestId, TableId]:
        return dict(await self._list(tuple[GuestId, TableId], GAMES_OF, _keys(guests)))

    async def unbegun_quick_games_of(self, guests: Sequence[GuestId]) -> list[QuickGame]:
        return await self._list(QuickGame, UNBEGUN, _keys(guests))

    async def due_quick_games(self, until: Instant, limit: int = 50) -> list[QuickGame]:
        rows = await self._write(steps.one, DUE, until, self.now(), limit)
        return [msgspec.json.decode(body, type=QuickGame) for (body,) in rows]

    async def look_again(self, table: TableId, at: Instant) -> None:
        await self._write(steps.one, "UPDATE quick_games SET due = ?2 WHERE table_id = ?1", table, at)

    async def settle_quick_game(self, settled: Settled) -> bool:
        return await self._write(_settle, settled)

    async def standing(self, guests: Sequence[GuestId], after: Instant, lately: Instant) -> dict[GuestId, Standing]:
        return dict(await self._list(tuple[GuestId, Standing], STANDING, _keys(guests), after, lately))

    async def met_often(self, after: Instant, least: int) -> list[tuple[GuestId, GuestId]]:
        return await self._list(tuple[GuestId, GuestId], MET_OFTEN, after, least)

    async def rated_together(self, one: GuestId, other: GuestId, after: Instant) -> int:
        return int(await self._value(RATED_TOGETHER, one, other, after))

    async def ratings(self, guest: GuestId) -> list[Rated]:
        return await self._list(Rated, RATINGS, guest)

    async def best_rated(self, game: str, least: int, limit: int = 50) -> list[Rated]:
        return await self._list(Rated, BEST, game, least, limit)

    async def often_together(self, after: Instant, least: int, limit: int = 50) -> list[Met]:
        rows = await self._list(tuple[str, str, int, int, int], OFTEN_TOGETHER, after, least, limit)
        return [Met((name, other), games, rated, won) for name, other, games, rated, won in rows]

    async def forget_quick(self, before: Instant, rated_before: Instant) -> None:
        await self._erase(_forget, before, rated_before)


def _keys(names: Iterable[str]) -> str:
    return encode(dict.fromkeys(names, ""))


def _seek(searches: Sequence[Search], alive: Instant, most: int) -> steps.Steps[dict[GuestId, Search]]:
    asked = _keys(one.guest for one in searches)
    # locked first: who is paired in this moment is known to play in what comes next
    bodies = yield KNOWN, (asked,)
    known = {one.guest: one for one in (msgspec.json.decode(body, type=Search) for (body,) in bodies)}
    networks, near = {one.network for one in searches} - {""}, Counter[str]()
    if networks:
        near.update(dict((yield NEIGHBOURS, (_keys(networks), alive, asked))))
    kept = still_looking(searches, known, near, alive, most)
    stand = yield SEEK, (encode({guest: encode(one) for guest, one in kept.items()}),)
    return {guest: kept[guest] for (guest,) in stand}


def _pair_off(games: Sequence[QuickGame], fence: Fence | None) -> steps.Steps[list[QuickGame]]:
    if fence is not None and not (yield steps.HELD, (fence.what, fence.epoch)):
        raise Fenced
    asked = encode({one.id: "" for game in games for one in game.guests})
    free = {guest for (guest,) in (yield FREE, (asked,))}
    made = [game for game in games if all(one.id in free for one in game.guests)]
    if made:
        at, tables = made[0].at, {one.id: game.table for game in made for one in game.guests}
        yield SIT, (encode(tables), at)
        yield f"DELETE FROM seekers WHERE guest IN ({_KEYS})", (encode(tables),)
        yield KEEP_GAMES, (encode({game.table: game for game in made}), at, at + BEGUN_WITHIN)
    return made


def _settle(settled: Settled) -> steps.Steps[bool]:
    if not (yield SETTLE, (settled.table, settled.at)):
        return False
    for guest, outcome, place in sorted(settled.outcomes):
        yield OUTCOME, (settled.table, guest, outcome, place)
    for one in sorted(settled.ratings, key=lambda rated: rated.guest):
        if (yield "SELECT 1 FROM revocations WHERE guest = ?1 AND left_house", (one.guest,)):
            continue
        rating = one.rating
        row = (one.guest, one.game, one.name, one.at, rating.games, rating.points - rating.margin, encode(one))
        if not (yield RATED, row):
            raise Outrun
    return True


def _forget(before: Instant, rated_before: Instant) -> steps.Steps[None]:
    yield "DELETE FROM seekers WHERE seen < ?1", (before,)
    yield "DELETE FROM quick_games WHERE at < ?1", (before,)
    yield "DELETE FROM quick_seats WHERE at < ?1", (before,)
    yield "DELETE FROM ratings WHERE at < ?1", (rated_before,)
