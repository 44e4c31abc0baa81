"""A store in plain Python, for a terminal, a browser's tab and tests: all that a house keeps, until it is closed.

It needs no thread, no file and no database. A commit is checked whole before anything of it is written, and nobody else
runs meanwhile: that is its transaction.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from ..classroom.lessons.events import STREAM_OF_TEACHER, BankChosen, LessonEvent, StreamId, StudentJoined
from ..classroom.lessons.games import lesson_of
from ..classroom.lessons.log import LessonCommit, LessonStored, LessonSummary
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
    Repeated,
    Stored,
    StoreFailed,
    Summary,
)
from ..play.tokens import Revocation, TokenKey
from ..play.units import Chips, CommandId, GuestId, Instant, TableId
from .chips import changes, needs_grant
from .clock import CLAIM_CENTIS, StoreClock, wall_clock
from .codec import LOBBY_LOOKED_AT, expect_writable, is_listed
from .leaving import LEFT, forgotten, names_of, nobody, nobody_in, without, without_command, without_student
from .lesson_codec import bank_chosen, encode_lesson_event
from .notifications import Notifications

LONGEST_ID = 100


@dataclass(slots=True)
class _Table:
    """`made_by` is the guest of the first commit; until `claimed` its deadline is somebody's."""

    summary: Summary
    made_by: GuestId | None
    rows: list[Stored] = field(default_factory=list)
    commands: dict[CommandId, tuple[int, int]] = field(default_factory=dict)
    claimed: Instant = LONG_AGO


@dataclass(slots=True)
class _Lesson:
    summary: LessonSummary = field(default_factory=lambda: LessonSummary("", None))
    streams: dict[StreamId, list[LessonStored]] = field(default_factory=lambda: defaultdict(list))
    commands: set[CommandId] = field(default_factory=set)
    claimed: Instant = LONG_AGO

    def stream_of(self, guest: GuestId) -> StreamId | None:
        """Where the guest has joined."""
        for stream, rows in self.streams.items():
            if any(isinstance(row.event, StudentJoined) and row.event.guest == guest for row in rows):
                return stream
        return None


T = TypeVar("T", _Table, _Lesson)


class MemoryLog:
    """A HouseLog."""

    def __init__(self, clock: StoreClock | None = None) -> None:
        self.failures = 0
        self._clock = clock or StoreClock()
        self._clock.follow(wall_clock())
        self._closed = False
        self._notifications = Notifications()
        self._tables: dict[TableId, _Table] = {}
        self._lessons: dict[LessonId, _Lesson] = {}
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
        expect_writable(commit)
        self._expect_open()
        if len(commit.table) > LONGEST_ID:
            raise StoreFailed("the id of the table is too long.")
        table = self._tables.get(commit.table)
        if table is not None and (earlier := table.commands.get(commit.command)):
            raise Repeated(*earlier)
        if commit.after != (len(table.rows) if table else 0):
            raise Outrun
        self._post(commit)
        if table is None:
            table = self._tables[commit.table] = _Table(commit.summary, commit.guest)
        last = commit.after + len(commit.events)
        table.rows += [
            Stored(version, commit.at, commit.command, event)
            for version, event in enumerate(commit.events, commit.after + 1)
        ]
        table.commands[commit.command] = commit.after + 1, last
        table.summary, table.claimed = commit.summary, LONG_AGO
        if commit.guest is not None:
            self._visits[commit.guest].add(commit.table)
        if commit.seal is not None:
            self._seal(commit.table, *commit.seal)
        self._notifications.publish(Notification(commit.table, last))

    def _post(self, commit: Commit) -> None:
        balances = self._balances.copy()
        for account, change in changes(commit.postings):
            if account not in balances and needs_grant(account):
                balances[account], balances[HOUSE] = FIRST_GRANT, balances[HOUSE] - FIRST_GRANT
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
        return self._tables[table].rows[after:] if table in self._tables else []

    async def find_command(self, table: TableId, command: CommandId) -> tuple[int, int] | None:
        return self._tables[table].commands.get(command) if table in self._tables else None

    async def summary(self, table: TableId) -> Summary | None:
        return self._tables[table].summary if table in self._tables else None

    async def find_code(self, code: str) -> TableId | None:
        found = [one.summary for one in self._tables.values() if one.summary.code == code]
        return max(found, key=lambda one: one.created).table if found else None

    async def lobby(self, limit: int = 100) -> list[Summary]:
        listed = [one for one in self._tables.values() if is_listed(one.summary)]
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
        found = [self._tables[table].summary for table in self._visits.get(guest, ())]
        return sorted(found, key=lambda one: (-one.changed, one.table))[:limit]

    async def due(self, limit: int = 100) -> list[TableId]:
        return [table.summary.table for table in self._claim(self._tables.values(), limit)]

    async def running(self) -> list[TableId]:
        timed = [
            (one.summary.deadline, table) for table, one in self._tables.items() if one.summary.deadline is not None
        ]
        return [table for _, table in sorted(timed)]

    def _claim(self, found: Iterable[T], limit: int) -> list[T]:
        now = self.now()
        due = [(one.summary.deadline, one) for one in found if one.summary.deadline is not None and one.claimed <= now]
        claimed = [one for deadline, one in sorted(due, key=lambda pair: pair[0]) if deadline <= now][:limit]
        for one in claimed:
            one.claimed = Instant(now + CLAIM_CENTIS)
        return claimed

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
        return sorted(table for table in self._tables if table > (after or ""))[:limit]

    async def summaries(self, after: TableId | None = None, limit: int = 200) -> list[Summary]:
        return [self._tables[table].summary for table in await self.table_ids(after, limit)]

    async def guests(self, after: GuestId | None = None, limit: int = 200) -> list[tuple[GuestId, bool]]:
        accounts = (GuestId(name.partition(":")[2]) for name in self._balances if needs_grant(name))
        guests = sorted(guest for guest in accounts if guest > (after or ""))
        return [(guest, bool(self._visits.get(guest))) for guest in guests[:limit]]

    async def forget(self, tables: Mapping[TableId, Instant]) -> list[TableId]:
        gone = []
        for table, changed in tables.items():
            summary = await self.summary(table)
            if summary is None or summary.changed != changed or summary.deadline is not None:
                continue
            if not self._balances[escrow_account(table)]:
                self._drop(table)
                gone.append(table)
        return gone

    def _drop(self, table: TableId) -> None:
        del self._tables[table]
        self._secrets.pop(table, None)
        self._balances.pop(escrow_account(table), None)
        for visited in self._visits.values():
            visited.discard(table)

    async def forget_guest(self, guest: GuestId, *, only_idle: bool = False) -> bool:
        if only_idle and self._visits.get(guest):
            return False
        self._visits.pop(guest, None)
        self._balances[HOUSE] += self._balances.pop(guest_account(guest), 0)
        return True

    async def leave_tables(self, guest: GuestId, tables: Sequence[TableId]) -> None:
        for table in tables:
            if table in self._tables:
                self._leave_table(guest, self._tables[table], nobody(guest, table))

    def _leave_table(self, guest: GuestId, table: _Table, other: GuestId) -> None:
        names: set[str] = set().union(*(names_of(row.event, guest) for row in table.rows))
        if table.summary.host in names:
            table.summary = replace(table.summary, host=LEFT)
        table.rows = [
            Stored(row.version, row.at, without_command(row.command, guest, other), without(row.event, guest, other))
            for row in table.rows
        ]
        table.commands = {without_command(one, guest, other): made for one, made in table.commands.items()}
        table.made_by = None if table.made_by == guest else table.made_by
        self._visits[guest].discard(table.summary.table)

    async def token_keys(self) -> list[TokenKey]:
        return [key for _, key in sorted(self._token_keys.items())]

    async def add_token_key(self, key: TokenKey) -> None:
        self._token_keys[key.at] = key

    async def revocations(self, after: Instant = LONG_AGO) -> list[Revocation]:
        return [one for one in self._revocations.values() if one.at > after]

    async def leaving(self, limit: int = 200) -> list[GuestId]:
        left = (one.guest for one in self._revocations.values() if one.left)
        return list(islice((guest for guest in left if self._visits.get(guest) or self._lessons_of(guest)), limit))

    async def revoke(self, revoked: Revocation) -> None:
        known = self._revocations.get(revoked.guest, revoked)
        at, left = max(known.at, revoked.at), known.left or revoked.left
        self._revocations[revoked.guest] = Revocation(revoked.guest, at, left)

    async def forget_tokens(self, before: Instant) -> None:
        self._revocations = {guest: one for guest, one in self._revocations.items() if one.at >= before}
        last = max((key.at for key in self._token_keys.values() if key.at + key.grace < before), default=LONG_AGO)
        self._token_keys = {at: key for at, key in self._token_keys.items() if at >= last}

    async def append_lesson(self, commit: LessonCommit) -> None:
        self._expect_open()
        lesson = self._lessons.get(commit.lesson) or _Lesson()
        if commit.command in lesson.commands:
            raise Repeated(0, 0)
        if any(part.after != len(lesson.streams.get(part.stream, ())) for part in commit.parts):
            raise Outrun
        self._lessons[commit.lesson] = lesson
        lesson.commands.add(commit.command)
        if chosen := bank_chosen(commit):
            _forget_banks(lesson.streams[chosen[0]])
        for part in commit.parts:
            for version, event in enumerate(part.events, part.after + 1):
                row = LessonStored(part.stream, version, commit.at, commit.command, event)
                lesson.streams[part.stream].append(row)
        if commit.summary is not None:
            lesson.summary, lesson.claimed = commit.summary, LONG_AGO

    async def read_lesson(self, lesson: LessonId, after: Mapping[StreamId, int] | None = None) -> list[LessonStored]:
        streams = self._lessons[lesson].streams if lesson in self._lessons else {}
        ordered = sorted(streams, key=lambda stream: (stream != STREAM_OF_TEACHER, stream))
        return [row for stream in ordered for row in streams[stream][(after or {}).get(stream, 0) :]]

    async def lesson_bytes(self, lesson: LessonId) -> int:
        return sum(len(encode_lesson_event(row.event)) for row in await self.read_lesson(lesson))

    async def find_lesson_code(self, code: str) -> LessonId | None:
        return next((lesson for lesson, one in self._lessons.items() if one.summary.code == code), None)

    async def due_lessons(self, limit: int = 100) -> list[LessonId]:
        names = {id(one): lesson for lesson, one in self._lessons.items()}
        return [names[id(one)] for one in self._claim(self._lessons.values(), limit)]

    async def forget_lesson(self, lesson: LessonId) -> None:
        self._lessons.pop(lesson, None)
        for table in [table for table in self._tables if lesson_of(table) == lesson]:
            self._drop(table)

    async def leave_lessons(self, guest: GuestId, limit: int = 5) -> list[LessonId]:
        joined = self._lessons_of(guest)[:limit]
        for lesson in joined:
            self._leave_lesson(guest, self._lessons[lesson], nobody_in(guest, lesson))
            await self.leave_tables(guest, [table for table in self._tables if lesson_of(table) == lesson])
        return joined

    def _lessons_of(self, guest: GuestId) -> list[LessonId]:
        return sorted(lesson for lesson, one in self._lessons.items() if one.stream_of(guest))

    def _leave_lesson(self, guest: GuestId, lesson: _Lesson, other: GuestId) -> None:
        own = lesson.stream_of(guest)
        for stream, rows in lesson.streams.items():
            for place, row in enumerate(rows):
                event: LessonEvent = without_student(row.event, other) if stream == own else row.event
                command = CommandId(row.command.replace(guest, other))
                rows[place] = LessonStored(stream, row.version, row.at, command, event)
            if stream == own:
                end = CommandId(f"forgotten-{other}")
                rows.append(LessonStored(stream, len(rows) + 1, self.now(), end, forgotten(other)))
        lesson.commands = {CommandId(command.replace(guest, other)) for command in lesson.commands}

    async def close(self) -> None:
        self._closed = True
        self._notifications.close()

    def _expect_open(self) -> None:
        if self._closed:
            raise StoreFailed("the store is closed.")


def _forget_banks(rows: list[LessonStored]) -> None:
    for place, row in enumerate(rows):
        if isinstance(row.event, BankChosen):
            rows[place] = replace(row, event=BankChosen(""))
