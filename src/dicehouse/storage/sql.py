"""All that a house asks of a store and writes into it, for every engine that speaks SQL.

An engine adds what is its own: how a question is answered, a transaction carried out, and commits written together.
"""

from __future__ import annotations

import asyncio
import secrets
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from ..arena.events import ArenaEvent, ArenaStored
from ..arena.plan import ArenaId
from ..calling.calls import Call, Subscription
from ..classroom.lessons.events import STREAM_OF_TEACHER, StreamId
from ..classroom.lessons.log import LessonStored, lesson_in, lesson_room
from ..classroom.lessons.units import LessonId
from ..daily.calendar import DayName
from ..daily.results import Day, DayResult, Regular
from ..play.ledger import FIRST_GRANT, guest_account
from ..play.log import LOBBY_A_HOST, LONG_AGO, Commit, Commitment, Count, Fence, Revocation, Stored, Summary, TokenKey
from ..play.units import Centis, Chips, CommandId, GuestId, Instant, TableId
from . import steps
from .codec import LOBBY_LOOKED_AT, Append, decode_lesson, decode_stored, decode_summary, encode
from .store import CLAIM_CENTIS, Store

T = TypeVar("T")

MOST_VISITS = 100_000
"""Who has been where is remembered for so many, and written again for the others: that changes nothing."""

LONG = 64 * 1024
"""Characters of a log that are read on another thread."""


def listed(each: str, order: str) -> str:
    """A list comes as one JSON text: SQLite would hand the interpreter's lock to and fro for every row."""
    return f"SELECT '[' || coalesce(string_agg('' || {each}, ',' ORDER BY {order}), '') || ']'"


TABLES = "table_id NOT LIKE 'lesson/%'"
_ROW = "version || ',' || at || ',' || json_quote(command) || ',' || body || ']'"
_EVENT = f"'[' || {_ROW}"
READ = f"{listed(_EVENT, 'version')} FROM events WHERE table_id = ?1 AND version > ?2"
_LESSON_EVENT = f"'[' || json_quote(substr(table_id, 25)) || ',' || {_ROW}"
READ_LESSON = f"""
{listed(_LESSON_EVENT, f"substr(table_id, 25) <> '{STREAM_OF_TEACHER}', table_id, version")}
FROM events LEFT JOIN json_each(?3) AS known ON known.key = substr(table_id, 25)
WHERE table_id >= ?1 AND table_id < ?2 AND version > coalesce(CAST(known.value AS integer), 0)
"""
LOBBY = f"""
{listed("body", "created DESC, table_id")} FROM
  (SELECT body, created, table_id FROM
    (SELECT s.body, s.created, s.table_id, row_number() OVER
       (PARTITION BY coalesce(e.guest, s.table_id) ORDER BY s.created DESC, s.table_id) AS place
     FROM (SELECT body, created, table_id FROM summaries WHERE listed
           ORDER BY created DESC, table_id LIMIT {LOBBY_LOOKED_AT}) s
     LEFT JOIN events e ON e.table_id = s.table_id AND e.version = 1) ranked
   WHERE place <= {LOBBY_A_HOST} ORDER BY created DESC, table_id LIMIT ?1) shown
"""
SEATED = f"""
{listed("body", "changed DESC, table_id")} FROM
  (SELECT s.body, s.changed, s.table_id FROM visits v JOIN summaries s ON s.table_id = v.table_id
   WHERE v.guest = ?1 AND s.{TABLES} ORDER BY s.changed DESC, s.table_id LIMIT ?2) latest
"""
_PAGE = f"(SELECT body, table_id FROM summaries WHERE table_id > ?1 AND {TABLES} ORDER BY table_id LIMIT ?2) page"
SUMMARIES = f"{listed('body', 'table_id')} FROM {_PAGE}"
MOVED_ON = f"""
{listed("json_array(s.table_id, s.version)", "s.table_id")}
FROM json_each(?1) AS known JOIN summaries s ON s.table_id = known.key WHERE s.version > CAST(known.value AS integer)
"""
CODE = "SELECT table_id FROM summaries WHERE code = ?1 ORDER BY created DESC LIMIT 1"
RUNNING = f"{listed('json_quote(table_id)', 'deadline')} FROM summaries WHERE deadline IS NOT NULL AND {TABLES}"
_SEEN = f"EXISTS (SELECT 1 FROM visits v WHERE v.guest = g.guest AND v.{TABLES})"
GUESTS = f"""
{listed(f"json_array(guest, {_SEEN})", "guest")} FROM
  (SELECT substr(name, 7) AS guest FROM accounts WHERE name > ?1 AND name LIKE 'guest:%' ORDER BY name LIMIT ?2) g
"""
LEAVING = f"""
{listed("json_quote(guest)", "guest")} FROM (SELECT r.guest FROM revocations r
  WHERE r.left_house AND EXISTS (SELECT 1 FROM visits v WHERE v.guest = r.guest) LIMIT ?1) left_us
"""
_LINK = "json_object('number', number, 'table', table_id, 'commitment', commitment, 'link', link)"
COMMITMENTS = f"""
{listed(_LINK, "number")} FROM
  (SELECT * FROM commitments WHERE number > ?1 ORDER BY number LIMIT ?2) page
"""
TOKEN_KEYS = f"{listed('json_array(at, grace, value)', 'at')} FROM token_keys"
_REVOCATION = "json_object('guest', guest, 'at', at, 'left', left_house)"
REVOCATIONS = f"{listed(_REVOCATION, 'guest')} FROM revocations WHERE at > ?1"
REVOKE = """
INSERT INTO revocations VALUES (?1, ?2, ?3) ON CONFLICT (guest) DO UPDATE SET
  at = CASE WHEN excluded.at > revocations.at THEN excluded.at ELSE revocations.at END,
  left_house = revocations.left_house OR excluded.left_house
"""
BYTES = "SELECT coalesce(sum(octet_length(body)), 0) FROM events WHERE table_id >= ?1 AND table_id < ?2"


_DAY = "json_array(day, rules, commitment, opens, closes, closed)"
DAY = f"{listed(_DAY, 'day')} FROM days WHERE day = ?1"
DAYS = f"{listed(_DAY, 'day')} FROM (SELECT * FROM days WHERE day > ?1 ORDER BY day LIMIT ?2) page"
OPEN_DAYS = f"{listed(_DAY, 'day')} FROM days WHERE closed IS NULL"
CLOSE_DAY = "UPDATE days SET closed = ?2 WHERE day = ?1 AND closed IS NULL RETURNING day"
KEEP_RESULT = """
INSERT INTO results SELECT ?1, ?2, ?3, ?4, ?5, ?6
WHERE NOT EXISTS (SELECT 1 FROM revocations WHERE guest = ?2 AND left_house) ON CONFLICT DO NOTHING
"""
_BEST = "lost, score DESC, ended, guest"
RESULTS = f"""
{listed("body", _BEST)} FROM (SELECT * FROM results WHERE day = ?1 ORDER BY {_BEST} LIMIT ?2) best
"""
PLACE = "SELECT count(*) + 1 FROM results WHERE day = ?1 AND (lost < ?2 OR (lost = ?2 AND score > ?3))"
RESULTS_OF = f"""
{listed("body", "day DESC")} FROM (SELECT * FROM results WHERE guest = ?1 ORDER BY day DESC LIMIT ?2) latest
"""
COMPANY = f"""
{listed("body", _BEST)} FROM (SELECT * FROM results WHERE day = ?1 AND (guest = ?2 OR guest IN
  (SELECT other.guest FROM visits mine JOIN visits other ON other.table_id = mine.table_id
   WHERE mine.guest = ?2 AND mine.{TABLES})) ORDER BY {_BEST} LIMIT ?3) company
"""
REGULARS = f"""
{listed("'[' || r.days || ',' || r.lost || ',' || latest.body || ']'", "r.lost, r.guest")} FROM
  (SELECT guest, count(*) AS days, CAST(round(avg(lost)) AS integer) AS lost, max(day) AS last FROM results
   WHERE day >= ?1 GROUP BY guest HAVING count(*) >= ?2 ORDER BY avg(lost), guest LIMIT ?3) r
  JOIN results latest ON latest.guest = r.guest AND latest.day = r.last
"""


_ARENA = "'[' || version || ',' || at || ',' || body || ']'"
READ_ARENA = f"{listed(_ARENA, 'version')} FROM arena_events WHERE arena = ?1 AND version > ?2"
ARENAS = f"""
{listed("json_quote(arena)", "arena DESC")} FROM
  (SELECT arena FROM arena_events WHERE version = 1 ORDER BY arena DESC LIMIT ?1) latest
"""


SUBSCRIPTIONS = f"{listed('body', 'id')} FROM subscriptions WHERE guest = ?1"
SUBSCRIBED = f"{listed('body', 'id')} FROM (SELECT * FROM subscriptions WHERE id > ?1 ORDER BY id LIMIT ?2) page"
MOVED_FOR_SUBSCRIBERS = f"""
{listed("'[' || json_quote(guest) || ',' || body || ']'", "changed, table_id, guest")} FROM
  (SELECT DISTINCT v.guest, s.body, s.changed, s.table_id
   FROM subscriptions p JOIN visits v ON v.guest = p.guest JOIN summaries s ON s.table_id = v.table_id
   WHERE s.changed >= ?1 AND s.{TABLES} ORDER BY s.changed, s.table_id, v.guest LIMIT ?2) moved
"""


class SqlLog(Store):
    """A HouseLog, but for the engine. What it is given with `_submit` it writes together with what others write at the
    same time."""

    _submit: Callable[[Append], Awaitable[None]]

    def __init__(self) -> None:
        super().__init__()
        self._visited: set[tuple[GuestId | None, TableId]] = set()

    @abstractmethod
    async def _value(self, sql: str, *arguments: Any) -> Any:
        """The first column of the first row, or None."""

    @abstractmethod
    async def _write(self, work: Callable[..., steps.Steps[T]], *arguments: Any) -> T:
        """In one transaction; nothing of it is written where it raises."""

    async def _erase(self, work: Callable[..., steps.Steps[T]], *arguments: Any) -> T:
        """As `_write`; nothing of what stood there is found in the files, as far as the engine can see to that."""
        self._visited.clear()
        return await self._write(work, *arguments)

    async def _list(self, kind: type[T], sql: str, *arguments: Any) -> list[T]:
        # not strict: SQLite's booleans are numbers
        text = await self._value(sql, *arguments)
        return msgspec.json.decode(text, type=list[kind], strict=False)  # type: ignore[valid-type]

    async def append(self, commit: Commit) -> None:
        visit = commit.guest, commit.room
        visits = commit.guest is not None and visit not in self._visited
        await self._submit(Append(commit, visits))
        if visits:
            if len(self._visited) >= MOST_VISITS:
                self._visited.clear()
            self._visited.add(visit)

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        text = await self._value(READ, table, after)
        # a long log takes longer than others are made to wait
        return decode_stored(text) if len(text) < LONG else await asyncio.to_thread(decode_stored, text)

    async def find_command(self, room: TableId, command: CommandId) -> tuple[int, int] | None:
        sql = steps.LESSON_COMMAND if lesson_in(room) else steps.COMMAND
        found = f"{listed('json_array(first, last)', 'first')} FROM ({sql}) found"
        return next(iter(await self._list(tuple[int, int], found, room, command)), None)

    async def summary(self, table: TableId) -> Summary | None:
        body = await self._value("SELECT body FROM summaries WHERE table_id = ?1", table)
        return decode_summary(body) if body else None

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        return await self._list(Summary, SUMMARIES, after or "", limit)

    async def moved_on(self, known: Mapping[TableId, int]) -> dict[TableId, int]:
        return dict(await self._list(tuple[TableId, int], MOVED_ON, encode(known)))

    async def find_code(self, code: str) -> TableId | None:
        room: TableId | None = await self._value(CODE, code)
        return room

    async def lobby(self, limit: int = 100) -> list[Summary]:
        return await self._list(Summary, LOBBY, limit)

    async def seated(self, guest: GuestId, limit: int = 50) -> list[Summary]:
        return await self._list(Summary, SEATED, guest, limit)

    async def due(self, limit: int = 100, *, lessons: bool = False) -> list[TableId]:
        now = self.now()
        rows = await self._write(steps.one, steps.CLAIM, now + CLAIM_CENTIS, now, lessons, limit)
        return [table for _, table in sorted(rows)]

    async def running(self) -> list[TableId]:
        return await self._list(TableId, RUNNING)

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        return await self._erase(steps.forget, tables)

    async def balance(self, guest: GuestId) -> Chips:
        balance = await self._value("SELECT balance FROM accounts WHERE name = ?1", guest_account(guest))
        return FIRST_GRANT if balance is None else Chips(balance)

    async def total_chips(self) -> Chips:
        return Chips(int(await self._value("SELECT sum(balance) FROM accounts")))

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        return await self._list(tuple[GuestId, bool], GUESTS, guest_account(after or GuestId("")), limit)

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        return await self._erase(steps.forget_guest, guest, only_idle)

    async def leave_tables(self, guest: GuestId, tables: Sequence[TableId]) -> None:
        await self._erase(steps.leave_tables, guest, tables)

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        return await self._list(GuestId, LEAVING, limit)

    async def token_keys(self) -> list[TokenKey]:
        rows = await self._list(tuple[Instant, Centis, str], TOKEN_KEYS)
        return [TokenKey(at, grace, bytes.fromhex(key)) for at, grace, key in rows]

    async def add_token_key(self, key: TokenKey) -> None:
        sql = "INSERT INTO token_keys VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
        await self._write(steps.one, sql, key.at, key.grace, key.key.hex())

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        return await self._list(Revocation, REVOCATIONS, after)

    async def revoke(self, revoked: Revocation) -> None:
        await self._write(steps.one, REVOKE, revoked.guest, revoked.at, revoked.left)

    async def use_pass(self, name: str, until: Instant) -> bool:
        return await self._write(steps.use_pass, name, until, self.now())

    async def forget_tokens(self, before: Instant) -> None:
        await self._write(steps.forget_tokens, before)

    async def key(self, name: str = "house") -> bytes:
        return bytes.fromhex(await self._write(steps.key, name, secrets.token_hex(32)))

    async def secret(self, table: TableId) -> str | None:
        secret: str | None = await self._value("SELECT secret FROM secrets WHERE table_id = ?1", table)
        return secret

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]:
        return await self._list(Commitment, COMMITMENTS, after, limit)

    async def publish_day(self, day: Day, secret: str) -> bool:
        return await self._write(steps.publish_day, day, secret)

    async def day(self, day: DayName) -> Day | None:
        found = await self._days(DAY, day)
        return found[0] if found else None

    async def days(self, after: DayName | None = None, limit: int = 100) -> list[Day]:
        return await self._days(DAYS, after or "", limit)

    async def open_days(self) -> list[Day]:
        return await self._days(OPEN_DAYS)

    async def _days(self, sql: str, *arguments: Any) -> list[Day]:
        rows = await self._list(tuple[DayName, str, str, Instant, Instant, Instant | None], sql, *arguments)
        return [Day(*row) for row in rows]

    async def close_day(self, day: DayName, at: Instant) -> bool:
        return bool(await self._write(steps.one, CLOSE_DAY, day, at))

    async def keep_result(self, result: DayResult) -> None:
        row = (result.day, result.guest, result.lost, result.score, result.ended, encode(result))
        await self._write(steps.one, KEEP_RESULT, *row)

    async def result(self, day: DayName, guest: GuestId) -> DayResult | None:
        body = await self._value("SELECT body FROM results WHERE day = ?1 AND guest = ?2", day, guest)
        return msgspec.json.decode(body, type=DayResult) if body else None

    async def results(self, day: DayName, limit: int = 100) -> list[DayResult]:
        return await self._list(DayResult, RESULTS, day, limit)

    async def count_results(self, day: DayName) -> int:
        return int(await self._value("SELECT count(*) FROM results WHERE day = ?1", day))

    async def place(self, result: DayResult) -> int:
        return int(await self._value(PLACE, result.day, result.lost, result.score))

    async def results_of(self, guest: GuestId, limit: int = 400) -> list[DayResult]:
        return await self._list(DayResult, RESULTS_OF, guest, limit)

    async def company_results(self, day: DayName, guest: GuestId, limit: int = 50) -> list[DayResult]:
        return await self._list(DayResult, COMPANY, day, guest, limit)

    async def regulars(self, since: DayName, least: int, limit: int = 50) -> list[Regular]:
        rows = await self._list(tuple[int, int, DayResult], REGULARS, since, least, limit)
        return [Regular(latest.guest, latest.name, latest.look, days, lost) for days, lost, latest in rows]

    async def forget_results(self, before: DayName) -> None:
        await self._erase(steps.one, "DELETE FROM results WHERE day < ?1", before)

    async def append_arena(
        self, arena: ArenaId, after: int, at: Instant, events: Sequence[ArenaEvent], fence: Fence | None = None
    ) -> None:
        await self._write(steps.append_arena, arena, after, at, events, fence)

    async def read_arena(self, arena: ArenaId, after: int = 0) -> list[ArenaStored]:
        rows = await self._list(tuple[int, Instant, ArenaEvent], READ_ARENA, arena, after)
        return [ArenaStored(*row) for row in rows]

    async def arenas(self, limit: int = 20) -> list[ArenaId]:
        return await self._list(ArenaId, ARENAS, limit)

    async def leave_arenas(self, guest: GuestId, at: Instant) -> list[ArenaId]:
        return await self._erase(steps.leave_arenas, guest, at)

    async def forget_arenas(self, before: ArenaId) -> None:
        await self._erase(steps.one, "DELETE FROM arena_events WHERE arena < ?1", before)

    async def subscribe(self, one: Subscription, most: int) -> None:
        await self._write(steps.subscribe, one, most)

    async def subscriptions(self, guest: GuestId) -> list[Subscription]:
        return await self._list(Subscription, SUBSCRIPTIONS, guest)

    async def subscribed(self, after: str = "", limit: int = 200) -> list[Subscription]:
        return await self._list(Subscription, SUBSCRIBED, after, limit)

    async def unsubscribe(self, subscription: str) -> None:
        await self._erase(steps.unsubscribe, "id", subscription)

    async def unsubscribe_guest(self, guest: GuestId) -> None:
        await self._erase(steps.unsubscribe, "guest", guest)

    async def moved_for_subscribers(self, since: Instant, limit: int = 200) -> list[tuple[GuestId, Summary]]:
        return await self._list(tuple[GuestId, Summary], MOVED_FOR_SUBSCRIBERS, since, limit)

    async def plan_calls(self, calls: Sequence[Call]) -> None:
        await self._write(steps.plan_calls, calls)

    async def take_calls(self, until: Instant, limit: int = 20) -> list[tuple[Call, Subscription]]:
        taken = await self._write(steps.take_calls, self.now(), until, limit)
        return [(call, msgspec.json.decode(body, type=Subscription)) for call, body in taken]

    async def settle_call(self, call: Call, again: Instant | None = None) -> None:
        done, due = (0, again) if again is not None else (1, call.due)
        key = call.subscription, call.subject, call.moment, call.tries
        await self._write(steps.one, steps.SETTLE_CALL, *key, done, due)

    async def forget_calls(self, before: Instant) -> None:
        await self._erase(steps.forget_calls, before)

    async def beat(self) -> Instant:
        return await self._write(steps.beat, self.now(), self._clock.ahead)

    async def last_beat(self) -> Instant | None:
        at: Instant | None = await self._value("SELECT at FROM beats WHERE name = 'house'")
        return at

    async def claim(self, what: str, lasts: Centis, held: Fence | None = None) -> Fence | None:
        now, epoch = self.now(), held.epoch if held else 0
        rows = await self._write(steps.one, steps.CLAIM_WORK, what, now + lasts, now, epoch)
        return Fence(what, rows[0][0]) if rows else None

    async def give_up(self, fence: Fence) -> None:
        sql = "UPDATE claims SET until = 0 WHERE what = ?1 AND epoch = ?2"
        await self._write(steps.one, sql, fence.what, fence.epoch)

    async def share(self, worker: str, counts: Sequence[Count]) -> list[Count]:
        return [Count(*row) for row in await self._write(steps.share, worker, counts, self.now())]

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        bounds = steps.within(lesson_room(lesson))
        return decode_lesson(await self._value(READ_LESSON, *bounds, encode(after or {})))

    async def lesson_bytes(self, lesson: LessonId) -> int:
        return int(await self._value(BYTES, *steps.within(lesson_room(lesson))))

    async def forget_lesson(self, lesson: LessonId) -> None:
        await self._erase(steps.forget_lesson, lesson)

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        return await self._erase(steps.leave_lessons, guest, self.now(), limit)
