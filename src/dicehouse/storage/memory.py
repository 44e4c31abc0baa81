"""A store in plain Python, for a terminal, a browser's tab and tests: all that a house keeps, until it is closed.

It needs no thread, no file and no database. A commit is checked whole before anything of it is written, and nobody else
runs meanwhile: that is its transaction.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from ..arena.events import ArenaEvent, ArenaStored, Joined, LeftHouse, nameless
from ..arena.plan import ArenaId
from ..calling.calls import Call, Subscription
from ..classroom.lessons.events import STREAM_OF_TEACHER, BankChosen, StreamId
from ..classroom.lessons.log import LessonStored, lesson_in, lesson_room
from ..classroom.lessons.units import LessonId, lesson_of
from ..daily.calendar import DayName
from ..daily.results import Day, DayResult, Regular, ranked
from ..play.dice.sealed import chain, day_room
from ..play.ledger import FIRST_GRANT, HOUSE, escrow_account, guest_account
from ..play.log import (
    LOBBY_A_HOST,
    LONG_AGO,
    ChipsShort,
    Commit,
    Commitment,
    Count,
    Fence,
    Fenced,
    Outrun,
    Part,
    Repeated,
    Revocation,
    RoomSummary,
    Stored,
    StoreFailed,
    Summary,
    TokenKey,
)
from ..play.units import Centis, Chips, CommandId, GuestId, Instant, TableId
from .codec import LOBBY_LOOKED_AT, encode_event, expect_writable, guest_of, is_listed
from .leaving import LEFT, forgotten, names_of, nobody, nobody_in, without, without_student
from .quick_memory import MemoryQuick
from .steps import changes, first_chips
from .store import CLAIM_CENTIS, Store, StoreClock, wall_clock

LONGEST_ID = 100


@dataclass(slots=True)
class RoomInMemory:
    """A table or a lesson. `made_by` is the guest of the first commit, `guests` are all who have acted there; until
    `claimed` its deadline is somebody's."""

    summary: Any = None
    made_by: GuestId | None = None
    streams: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    commands: dict[CommandId, tuple[int, int]] = field(default_factory=dict)
    guests: set[GuestId | None] = field(default_factory=set)
    secret: str | None = None
    claimed: Instant = LONG_AGO


class MemoryLog(MemoryQuick, Store):
    """A HouseLog."""

    failures = 0

    def __init__(self, clock: StoreClock | None = None) -> None:
        MemoryQuick.__init__(self)
        Store.__init__(self, clock)
        self._clock.follow(wall_clock())
        self._closed = False
        self._rooms: dict[TableId, RoomInMemory] = {}
        self._balances: Counter[str] = Counter({HOUSE: 0})
        self._commitments: list[Commitment] = []
        self._claims: dict[str, tuple[int, int]] = {}
        self._counts: dict[str, Sequence[Count]] = {}
        self._beat: Instant | None = None
        self._keys: dict[str, bytes] = {}
        self._token_keys: dict[Instant, TokenKey] = {}
        self._revocations: dict[GuestId, Revocation] = {}
        self._passes: dict[str, Instant] = {}
        self._days: dict[DayName, Day] = {}
        self._day_secrets: dict[TableId, str] = {}
        self._results: dict[tuple[DayName, GuestId], DayResult] = {}
        self._arenas: dict[ArenaId, list[ArenaStored]] = {}
        self._subscriptions: dict[str, Subscription] = {}
        self._calls: dict[tuple[str, str], Call] = {}
        self._done: set[tuple[str, str]] = set()

    def _at(self, room: TableId) -> RoomInMemory:
        """To look at; where there is none, an empty one."""
        return self._rooms.get(room) or RoomInMemory()

    async def append(self, commit: Commit) -> None:
        if self._closed:
            raise StoreFailed("the store is closed.")
        expect_writable(commit)
        self._expect_held(commit.fence)
        if len(commit.room) > LONGEST_ID:
            raise StoreFailed("the id of the table is too long.")
        room = self._rooms.get(commit.room) or RoomInMemory(commit.summary or RoomSummary("", None), commit.guest)
        if earlier := room.commands.get(commit.command):
            raise Repeated(*earlier)
        if any(part.after != len(room.streams.get(part.stream, ())) for part in commit.parts):
            raise Outrun
        if commit.postings:
            self._post(commit)
        self._rooms[commit.room] = room
        for part in commit.parts:
            _add(room.streams[part.stream], part, commit)
            room.guests.update(guest_of(event, commit.guest) for event in part.events)
        room.guests.update(commit.seated)
        first = commit.parts[0]
        last = first.after + len(first.events)
        room.commands[commit.command] = first.after + 1, last
        if commit.summary is not None:
            room.summary, room.claimed = commit.summary, LONG_AGO
        if commit.seal is not None:
            room.secret, commitment = commit.seal
            self._chain(commit.room, commitment)

    def _expect_held(self, fence: Fence | None) -> None:
        if fence is not None and self._claims.get(fence.what, (0, 0))[0] != fence.epoch:
            raise Fenced

    def _chain(self, room: TableId, commitment: str) -> None:
        before = self._commitments[-1].link if self._commitments else ""
        link = chain(before, room, commitment)
        self._commitments.append(Commitment(len(self._commitments) + 1, room, commitment, link))

    def _post(self, commit: Commit) -> None:
        balances = self._balances.copy()
        for account, change in changes(commit.postings):
            if account not in balances:
                balances[account] = first_chips(account)
                balances[HOUSE] -= first_chips(account)
            balances[account] += change
            if balances[account] < 0 and account != HOUSE:
                raise ChipsShort(account)
        self._balances = balances

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        return self._at(table).streams[""][after:]

    async def find_command(self, room: TableId, command: CommandId) -> tuple[int, int] | None:
        return self._at(room).commands.get(command)

    async def summary(self, table: TableId) -> Summary | None:
        summary: Summary | None = self._at(table).summary
        return summary

    async def moved_on(self, known: Mapping[TableId, int]) -> dict[TableId, int]:
        versions = {table: len(self._at(table).streams[""]) for table in known}
        return {table: version for table, version in versions.items() if version > known[table]}

    async def find_code(self, code: str) -> TableId | None:
        return next((name for name, room in reversed(self._rooms.items()) if room.summary.code == code), None)

    async def lobby(self, limit: int = 100) -> list[Summary]:
        listed = [room for room in self._tables() if is_listed(room.summary)]
        listed.sort(key=lambda one: (-one.summary.created, one.summary.table))
        shown: Counter[str] = Counter()
        summaries = []
        for table in listed[:LOBBY_LOOKED_AT]:
            host = table.made_by or table.summary.table
            shown[host] += 1
            if shown[host] <= LOBBY_A_HOST:
                summaries.append(table.summary)
        return summaries[:limit]

    async def seated(self, guest: GuestId, limit: int = 50) -> list[Summary]:
        found = [room.summary for room in self._tables(guest)]
        return sorted(found, key=lambda one: (-one.changed, one.table))[:limit]

    def _tables(self, guest: GuestId | None = None) -> list[RoomInMemory]:
        """All, or those at which the guest has acted."""
        tables = (room for name, room in self._rooms.items() if not lesson_in(name))
        return [room for room in tables if guest is None or guest in room.guests]

    async def due(self, limit: int = 100, *, lessons: bool = False) -> list[TableId]:
        now, timed = self.now(), [(one, self._rooms[one]) for one in self._timed(lessons)]
        due = [(one, room) for one, room in timed if room.summary.deadline <= now and room.claimed <= now][:limit]
        for _, room in due:
            room.claimed = Instant(now + CLAIM_CENTIS)
        return [one for one, _ in due]

    async def running(self) -> list[TableId]:
        return self._timed(lessons=False)

    def _timed(self, lessons: bool) -> list[TableId]:
        rooms = self._rooms.items()
        timed = [one for one, room in rooms if room.summary.deadline is not None and bool(lesson_in(one)) == lessons]
        return sorted(timed, key=lambda one: self._rooms[one].summary.deadline)

    async def balance(self, guest: GuestId) -> Chips:
        return Chips(self._balances.get(guest_account(guest), FIRST_GRANT))

    async def total_chips(self) -> Chips:
        return Chips(self._balances.total())

    async def secret(self, table: TableId) -> str | None:
        return self._day_secrets.get(table) or self._at(table).secret

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]:
        return self._commitments[after : after + limit]

    async def publish_day(self, day: Day, secret: str) -> bool:
        if day.day in self._days:
            return False
        self._days[day.day], self._day_secrets[day_room(day.day)] = day, secret
        self._chain(day_room(day.day), day.commitment)
        return True

    async def day(self, day: DayName) -> Day | None:
        return self._days.get(day)

    async def days(self, after: DayName | None = None, limit: int = 100) -> list[Day]:
        return [self._days[day] for day in sorted(self._days) if day > (after or "")][:limit]

    async def open_days(self) -> list[Day]:
        return [day for day in await self.days(limit=len(self._days)) if day.closed is None]

    async def close_day(self, day: DayName, at: Instant) -> bool:
        found = self._days.get(day)
        if found is None or found.closed is not None:
            return False
        self._days[day] = replace(found, closed=at)
        return True

    async def keep_result(self, result: DayResult) -> None:
        known = self._revocations.get(result.guest)
        if known is None or not known.left:
            self._results.setdefault((result.day, result.guest), result)

    async def result(self, day: DayName, guest: GuestId) -> DayResult | None:
        return self._results.get((day, guest))

    async def results(self, day: DayName, limit: int = 100) -> list[DayResult]:
        return ranked(one for one in self._results.values() if one.day == day)[:limit]

    async def count_results(self, day: DayName) -> int:
        return len(await self.results(day, len(self._results)))

    async def place(self, result: DayResult) -> int:
        mine = result.lost, -result.score
        return 1 + sum((one.lost, -one.score) < mine for one in self._results.values() if one.day == result.day)

    async def results_of(self, guest: GuestId, limit: int = 400) -> list[DayResult]:
        found = (one for one in self._results.values() if one.guest == guest)
        return sorted(found, key=lambda one: one.day, reverse=True)[:limit]

    async def company_results(self, day: DayName, guest: GuestId, limit: int = 50) -> list[DayResult]:
        company = {guest}.union(*(room.guests for room in self._tables(guest)))
        found = await self.results(day, len(self._results))
        return [one for one in found if one.guest in company][:limit]

    async def regulars(self, since: DayName, least: int, limit: int = 50) -> list[Regular]:
        found: dict[GuestId, list[DayResult]] = defaultdict(list)
        for one in self._results.values():
            if one.day >= since:
                found[one.guest].append(one)
        often = [_regular(results) for results in found.values() if len(results) >= least]
        return sorted(often, key=lambda one: (one.lost, one.guest))[:limit]

    async def forget_results(self, before: DayName) -> None:
        self._results = {key: one for key, one in self._results.items() if one.day >= before}

    async def append_arena(
        self, arena: ArenaId, after: int, at: Instant, events: Sequence[ArenaEvent], fence: Fence | None = None
    ) -> None:
        self._expect_held(fence)
        stored = self._arenas.get(arena, [])
        if len(stored) != after:
            raise Outrun
        new = [ArenaStored(version, at, event) for version, event in enumerate(events, after + 1)]
        self._arenas[arena] = [*stored, *new]

    async def read_arena(self, arena: ArenaId, after: int = 0) -> list[ArenaStored]:
        return self._arenas.get(arena, [])[after:]

    async def arenas(self, limit: int = 20) -> list[ArenaId]:
        return sorted(self._arenas, reverse=True)[:limit]

    async def leave_arenas(self, guest: GuestId, at: Instant) -> list[ArenaId]:
        left = []
        for arena, stored in sorted(self._arenas.items()):
            for place, row in enumerate(stored):
                if isinstance(row.event, Joined) and row.event.guest == guest:
                    stored[place] = replace(row, event=nameless(row.event))
                    last = stored[-1]
                    stored.append(ArenaStored(last.version + 1, max(at, last.at), LeftHouse(row.event.player)))
                    left.append(arena)
                    break
        return left

    async def forget_arenas(self, before: ArenaId) -> None:
        self._arenas = {arena: stored for arena, stored in self._arenas.items() if arena >= before}

    async def subscribe(self, one: Subscription, most: int) -> None:
        known = self._revocations.get(one.guest)
        if known is not None and known.left:
            return
        before = self._subscriptions.get(one.id)
        if before is not None and before.guest != one.guest:
            await self.unsubscribe(one.id)
        self._subscriptions[one.id] = one
        own = sorted(await self.subscriptions(one.guest), key=lambda each: (-each.renewed, each.id))
        for each in own[most:]:
            await self.unsubscribe(each.id)

    async def subscriptions(self, guest: GuestId) -> list[Subscription]:
        return [one for one in await self.subscribed(limit=len(self._subscriptions)) if one.guest == guest]

    async def subscribed(self, after: str = "", limit: int = 200) -> list[Subscription]:
        return [self._subscriptions[one] for one in sorted(self._subscriptions) if one > after][:limit]

    async def unsubscribe(self, subscription: str) -> None:
        self._subscriptions.pop(subscription, None)
        for key in [key for key in self._calls if key[0] == subscription]:
            del self._calls[key]

    async def unsubscribe_guest(self, guest: GuestId) -> None:
        for one in await self.subscriptions(guest):
            await self.unsubscribe(one.id)

    async def moved_for_subscribers(self, since: Instant, limit: int = 200) -> list[tuple[GuestId, Summary]]:
        asked = {one.guest for one in self._subscriptions.values()}
        moved = [(guest, room.summary) for guest in asked for room in self._tables(guest)]
        found = [one for one in moved if one[1].changed >= since]
        return sorted(found, key=lambda one: (one[1].changed, one[1].table, one[0]))[:limit]

    async def plan_calls(self, calls: Sequence[Call]) -> None:
        for call in calls:
            known = self._calls.get((call.subscription, call.subject))
            if known is None or known.moment < call.moment:
                self._calls[call.subscription, call.subject] = call
                self._done.discard((call.subscription, call.subject))

    async def take_calls(self, until: Instant, limit: int = 20) -> list[tuple[Call, Subscription]]:
        now = self.now()
        due = [key for key, call in self._calls.items() if call.due <= now and key not in self._done]
        taken = []
        for key in sorted(due, key=lambda one: self._calls[one].due)[:limit]:
            call = self._calls[key] = replace(self._calls[key], due=until, tries=self._calls[key].tries + 1)
            taken.append((call, self._subscriptions[call.subscription]))
        return taken

    async def settle_call(self, call: Call, again: Instant | None = None) -> None:
        key = call.subscription, call.subject
        if self._calls.get(key) == call:
            if again is None:
                self._done.add(key)
            else:
                self._calls[key] = replace(call, due=again)

    async def forget_calls(self, before: Instant) -> None:
        for one in [one for one in self._subscriptions.values() if one.renewed < before]:
            await self.unsubscribe(one.id)
        self._calls = {key: call for key, call in self._calls.items() if call.due >= before}

    async def beat(self) -> Instant:
        self._clock.follow(wall_clock())
        last, self._beat = self._beat, self.now()
        return self._beat if last is None else last

    async def last_beat(self) -> Instant | None:
        return self._beat

    async def key(self, name: str = "house") -> bytes:
        return self._keys.setdefault(name, secrets.token_bytes(32))

    async def claim(self, what: str, lasts: Centis, held: Fence | None = None) -> Fence | None:
        epoch, until = self._claims.get(what, (0, 0))
        own, now = held is not None and held.epoch == epoch, self.now()
        if not own and until > now:
            return None
        self._claims[what] = epoch if own else epoch + 1, now + lasts
        return Fence(what, self._claims[what][0])

    async def give_up(self, fence: Fence) -> None:
        if self._claims.get(fence.what, (0, 0))[0] == fence.epoch:
            self._claims[fence.what] = fence.epoch, 0

    async def share(self, worker: str, counts: Sequence[Count]) -> list[Count]:
        self._counts[worker] = counts
        now, others = self.now(), dict[tuple[str, str], Count]()
        for one in [one for other, shared in self._counts.items() if other != worker for one in shared]:
            before = others.get((one.name, one.asker))
            if one.ends > now:
                amount, ends = (before.amount, before.ends) if before else (0, one.ends)
                others[one.name, one.asker] = Count(one.name, one.asker, amount + one.amount, max(ends, one.ends))
        return list(others.values())

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        listed = [room.summary for room in self._tables() if room.summary.table > (after or "")]
        return sorted(listed, key=lambda one: one.table)[:limit]

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        accounts = (GuestId(name.partition(":")[2]) for name in self._balances if first_chips(name))
        guests = sorted(guest for guest in accounts if guest > (after or ""))
        return [(guest, bool(self._tables(guest))) for guest in guests[:limit]]

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        gone = []
        for table, changed in tables.items():
            summary, escrow = self._at(table).summary, escrow_account(table)
            if summary and summary.changed == changed and summary.deadline is None and not self._balances[escrow]:
                del self._rooms[table], self._balances[escrow]
                gone.append(table)
        return gone

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        tables = self._tables(guest)
        if only_idle and tables:
            return False
        for table in tables:
            table.guests.discard(guest)
        self._balances[HOUSE] += self._balances.pop(guest_account(guest), 0)
        self._results = {key: one for key, one in self._results.items() if one.guest != guest}
        self._forget_quick_guest(guest)
        await self.unsubscribe_guest(guest)
        return True

    async def leave_tables(self, guest: GuestId, tables: Sequence[TableId]) -> None:
        for name in tables:
            if name in self._rooms:
                room, other = self._rooms[name], nobody(guest, name)
                names = set().union(*(names_of(row.event, guest) for row in room.streams[""]))
                if room.summary.host in names:
                    room.summary = replace(room.summary, host=LEFT)
                room.made_by = None if room.made_by == guest else room.made_by
                room.streams[""] = [replace(row, event=without(row.event, guest, other)) for row in room.streams[""]]
                self._leave(guest, name, other)

    def _leave(self, guest: GuestId, name: TableId, other: GuestId) -> None:
        """Commands may name the guest too."""
        room = self._rooms[name]
        for rows in room.streams.values():
            rows[:] = [replace(row, command=row.command.replace(guest, other)) for row in rows]
        room.commands = {CommandId(one.replace(guest, other)): made for one, made in room.commands.items()}
        room.guests.discard(guest)

    async def token_keys(self) -> list[TokenKey]:
        return [key for _, key in sorted(self._token_keys.items())]

    async def add_token_key(self, key: TokenKey) -> None:
        self._token_keys[key.at] = key

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        return [one for one in self._revocations.values() if one.at > after]

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        known = set[GuestId | None]().union(*(room.guests for room in self._rooms.values()))
        return [one.guest for one in self._revocations.values() if one.left and one.guest in known][:limit]

    async def revoke(self, revoked: Revocation) -> None:
        known = self._revocations.get(revoked.guest, revoked)
        at, left = max(known.at, revoked.at), known.left or revoked.left
        self._revocations[revoked.guest] = Revocation(revoked.guest, at, left)

    async def use_pass(self, name: str, until: Instant) -> bool:
        self._passes = {one: ends for one, ends in self._passes.items() if ends >= self.now()}
        if name in self._passes:
            return False
        self._passes[name] = until
        return True

    async def forget_tokens(self, before: Instant) -> None:
        self._revocations = {guest: one for guest, one in self._revocations.items() if one.at >= before}
        last = max((key.at for key in self._token_keys.values() if key.at + key.grace < before), default=LONG_AGO)
        self._token_keys = {at: key for at, key in self._token_keys.items() if at >= last}

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        streams, known = self._at(lesson_room(lesson)).streams, after or {}
        ordered = sorted(streams, key=lambda stream: (stream != STREAM_OF_TEACHER, stream))
        return [row for stream in ordered for row in streams[stream][known.get(stream, 0) :]]

    async def lesson_bytes(self, lesson: LessonId) -> int:
        return sum(len(encode_event(row.event)) for row in await self.read_lesson(lesson))

    async def forget_lesson(self, lesson: LessonId) -> None:
        for room in [room for room in self._rooms if lesson in (lesson_in(room), lesson_of(room))]:
            del self._rooms[room]

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        rooms = sorted(name for name, room in self._rooms.items() if guest in room.guests)
        joined = [lesson for name in rooms if (lesson := lesson_in(name))][:limit]
        for lesson in joined:
            room, other = lesson_room(lesson), nobody_in(guest, lesson)
            for stream, rows in self._rooms[room].streams.items():
                if any(guest_of(row.event) == guest for row in rows):
                    rows[:] = [replace(row, event=without_student(row.event, other)) for row in rows]
                    end = CommandId(f"forgotten-{other}")
                    rows.append(LessonStored(stream, len(rows) + 1, self.now(), end, forgotten(other)))
            self._leave(guest, room, other)
            await self.leave_tables(guest, [table for table in self._rooms if lesson_of(table) == lesson])
        return joined

    async def close(self) -> None:
        self._closed = True


def _regular(results: list[DayResult]) -> Regular:
    latest = max(results, key=lambda one: one.day)
    lost = round(sum(one.lost for one in results) / len(results))
    return Regular(latest.guest, latest.name, latest.look, len(results), lost)


def _add(rows: list[Any], part: Part[Any], commit: Commit) -> None:
    if any(isinstance(event, BankChosen) for event in part.events):
        rows[:] = [replace(row, event=BankChosen("")) if isinstance(row.event, BankChosen) else row for row in rows]
    for version, event in enumerate(part.events, part.after + 1):
        if part.stream:
            rows.append(LessonStored(part.stream, version, commit.at, commit.command, event))
        else:
            rows.append(Stored(version, commit.at, commit.command, event, commit.member))
