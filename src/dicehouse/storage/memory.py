"""A store in plain Python, for a terminal, a browser's tab and tests: all that a house keeps, until it is closed.

It needs no thread, no file and no database. A commit is checked whole before anything of it is written, and nobody else
runs meanwhile: that is its transaction.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from ..classroom.lessons.events import STREAM_OF_TEACHER, BankChosen, StreamId
from ..classroom.lessons.games import lesson_of
from ..classroom.lessons.log import LessonStored, lesson_in, lesson_room
from ..classroom.lessons.units import LessonId
from ..play.dice.sealed import chain
from ..play.ledger import FIRST_GRANT, HOUSE, escrow_account, guest_account
from ..play.log import (
    LOBBY_A_HOST,
    LONG_AGO,
    ChipsShort,
    Commit,
    Commitment,
    Notification,
    Outrun,
    Part,
    Repeated,
    RoomSummary,
    Stored,
    StoreFailed,
    Summary,
)
from ..play.tokens import Revocation, TokenKey
from ..play.units import Chips, CommandId, GuestId, Instant, TableId
from .clock import CLAIM_CENTIS, StoreClock, wall_clock
from .codec import LOBBY_LOOKED_AT, bank_chosen, encode_event, expect_writable, guest_of, is_listed
from .leaving import LEFT, forgotten, names_of, nobody, nobody_in, without, without_student
from .notifications import Notifications
from .steps import changes, first_chips

LONGEST_ID = 100


@dataclass(slots=True)
class _Room:
    """A table or a lesson. `made_by` is the guest of the first commit; until `claimed` its deadline is somebody's."""

    summary: Any
    made_by: GuestId | None = None
    streams: dict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    commands: dict[CommandId, tuple[int, int]] = field(default_factory=dict)
    claimed: Instant = LONG_AGO


class MemoryLog:
    """A HouseLog."""

    def __init__(self, clock: StoreClock | None = None) -> None:
        self.failures = 0
        self._clock = clock or StoreClock()
        self._clock.follow(wall_clock())
        self._closed = False
        self._notifications = Notifications()
        self._rooms: dict[TableId, _Room] = {}
        self._visits: dict[GuestId, set[TableId]] = defaultdict(set)
        self._balances: Counter[str] = Counter({HOUSE: 0})
        self._secrets: dict[TableId, str] = {}
        self._commitments: list[Commitment] = []
        self._beat: Instant | None = None
        self._key = secrets.token_bytes(32)
        self._token_keys: dict[Instant, TokenKey] = {}
        self._revocations: dict[GuestId, Revocation] = {}

    def now(self) -> Instant:
        return self._clock.now()

    async def append(self, commit: Commit) -> None:
        if self._closed:
            raise StoreFailed("the store is closed.")
        of_table = expect_writable(commit)
        if len(commit.room) > LONGEST_ID:
            raise StoreFailed("the id of the table is too long.")
        room = self._rooms.get(commit.room) or _Room(commit.summary or RoomSummary("", None), commit.guest)
        if earlier := room.commands.get(commit.command):
            raise Repeated(*earlier)
        if any(part.after != len(room.streams.get(part.stream, ())) for part in commit.parts):
            raise Outrun
        if commit.postings:
            self._post(commit)
        self._rooms[commit.room] = room
        if chosen := bank_chosen(commit):
            _forget_banks(room.streams[chosen[0]])
        for part in commit.parts:
            room.streams[part.stream] += _rows(part, commit)
        first = commit.parts[0]
        last = first.after + len(first.events)
        room.commands[commit.command] = first.after + 1, last
        if commit.summary is not None:
            room.summary, room.claimed = commit.summary, LONG_AGO
        for guest in {guest_of(event, commit.guest) for part in commit.parts for event in part.events}:
            if guest is not None:
                self._visits[guest].add(commit.room)
        if commit.seal is not None:
            self._seal(commit.room, *commit.seal)
        if of_table:
            self._notifications.publish(Notification(commit.room, last))

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

    def _seal(self, table: TableId, secret: str, commitment: str) -> None:
        self._secrets[table] = secret
        before = self._commitments[-1].link if self._commitments else ""
        number, link = len(self._commitments) + 1, chain(before, table, commitment)
        self._commitments.append(Commitment(number, table, commitment, link))

    async def read(self, table: TableId, after: int = 0) -> list[Stored]:
        return self._rooms[table].streams.get("", [])[after:] if table in self._rooms else []

    async def find_command(self, room: TableId, command: CommandId) -> tuple[int, int] | None:
        return self._rooms[room].commands.get(command) if room in self._rooms else None

    async def summary(self, table: TableId) -> Summary | None:
        return self._rooms[table].summary if table in self._rooms else None

    async def find_code(self, code: str) -> TableId | None:
        return next((name for name, room in reversed(self._rooms.items()) if room.summary.code == code), None)

    async def lobby(self, limit: int = 100) -> list[Summary]:
        listed = [room for name, room in self._rooms.items() if not lesson_in(name) and is_listed(room.summary)]
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
        found = [self._rooms[table].summary for table in self._tables_of(guest)]
        return sorted(found, key=lambda one: (-one.changed, one.table))[:limit]

    def _tables_of(self, guest: GuestId) -> list[TableId]:
        return [room for room in self._visits.get(guest, ()) if not lesson_in(room)]

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
        return self._secrets.get(table)

    async def commitments(self, after: int = 0, limit: int = 1000) -> list[Commitment]:
        return self._commitments[after : after + limit]

    async def beat(self) -> Instant:
        self._clock.follow(wall_clock())
        last, self._beat = self._beat, self.now()
        return self._beat if last is None else last

    async def last_beat(self) -> Instant | None:
        return self._beat

    async def join(self) -> Instant | None:
        return self._beat

    async def key(self) -> bytes:
        return self._key

    def notifications(self) -> AsyncIterator[Notification]:
        return self._notifications.subscribe()

    async def table_ids(self, after: TableId | None = None, limit: int = 1000) -> Sequence[TableId]:
        return sorted(room for room in self._rooms if not lesson_in(room) and room > (after or ""))[:limit]

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        return [self._rooms[table].summary for table in await self.table_ids(after, limit)]

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        accounts = (GuestId(name.partition(":")[2]) for name in self._balances if first_chips(name))
        guests = sorted(guest for guest in accounts if guest > (after or ""))
        return [(guest, bool(self._tables_of(guest))) for guest in guests[:limit]]

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        gone = []
        for table, changed in tables.items():
            room, staked = self._rooms.get(table), self._balances.get(escrow_account(table))
            if room and room.summary.changed == changed and room.summary.deadline is None and not staked:
                self._drop(table)
                gone.append(table)
        return gone

    def _drop(self, table: TableId) -> None:
        del self._rooms[table]
        self._secrets.pop(table, None)
        self._balances.pop(escrow_account(table), None)
        for visited in self._visits.values():
            visited.discard(table)

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        tables = self._tables_of(guest)
        if only_idle and tables:
            return False
        self._visits[guest].difference_update(tables)
        self._balances[HOUSE] += self._balances.pop(guest_account(guest), 0)
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
        self._visits[guest].discard(name)

    async def token_keys(self) -> list[TokenKey]:
        return [key for _, key in sorted(self._token_keys.items())]

    async def add_token_key(self, key: TokenKey) -> None:
        self._token_keys[key.at] = key

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        return [one for one in self._revocations.values() if one.at > after]

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        return [one.guest for one in self._revocations.values() if one.left and self._visits.get(one.guest)][:limit]

    async def revoke(self, revoked: Revocation) -> None:
        known = self._revocations.get(revoked.guest, revoked)
        at, left = max(known.at, revoked.at), known.left or revoked.left
        self._revocations[revoked.guest] = Revocation(revoked.guest, at, left)

    async def forget_tokens(self, before: Instant) -> None:
        self._revocations = {guest: one for guest, one in self._revocations.items() if one.at >= before}
        last = max((key.at for key in self._token_keys.values() if key.at + key.grace < before), default=LONG_AGO)
        self._token_keys = {at: key for at, key in self._token_keys.items() if at >= last}

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        room = self._rooms.get(lesson_room(lesson))
        streams, known = room.streams if room else {}, after or {}
        ordered = sorted(streams, key=lambda stream: (stream != STREAM_OF_TEACHER, stream))
        return [row for stream in ordered for row in streams[stream][known.get(stream, 0) :]]

    async def lesson_bytes(self, lesson: LessonId) -> int:
        return sum(len(encode_event(row.event)) for row in await self.read_lesson(lesson))

    async def forget_lesson(self, lesson: LessonId) -> None:
        for room in [room for room in self._rooms if lesson in (lesson_in(room), lesson_of(room))]:
            self._drop(room)

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        joined = sorted(lesson for room in self._visits.get(guest, ()) if (lesson := lesson_in(room)))[:limit]
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
        self._notifications.close()


def _rows(part: Part[Any], commit: Commit) -> list[Any]:
    events = enumerate(part.events, part.after + 1)
    if not part.stream:
        return [Stored(version, commit.at, commit.command, event) for version, event in events]
    return [LessonStored(part.stream, version, commit.at, commit.command, event) for version, event in events]


def _forget_banks(rows: list[LessonStored]) -> None:
    for place, row in enumerate(rows):
        if isinstance(row.event, BankChosen):
            rows[place] = replace(row, event=BankChosen(""))
