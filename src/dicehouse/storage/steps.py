"""What is written in one transaction, statement by statement: once for every engine that speaks SQL.

Each function hands over one statement after the other, with its arguments, and is given the rows that it has returned.
An engine carries it out, on a thread or over a connection, and takes all of it back where something is raised. The text
is SQLite's; PostgreSQL has its own placeholders and names for a few functions, and SQLite needs no locks on rows.

A transaction locks its table first, then accounts in the order of their names. The house's is the last of them, and
guards the chain of commitments too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace

from ..arena.events import ArenaEvent, Joined, LeftHouse, nameless
from ..arena.plan import ArenaId
from ..calling.calls import Call, Subscription
from ..classroom.lessons.log import lesson_in, lesson_room
from ..classroom.lessons.units import LessonId
from ..daily.results import Day
from ..play.dice.sealed import chain, day_room
from ..play.ledger import FIRST_GRANT, HOUSE, Posting, escrow_account, guest_account
from ..play.log import ChipsShort, Count, Fence, Fenced, Outrun, Repeated
from ..play.units import Chips, GuestId, Instant, TableId
from .codec import (
    BANKS,
    EMPTY_BANK,
    Append,
    bank_chosen,
    decode_arena_event,
    decode_event,
    decode_lesson_event,
    decode_summary,
    encode,
    encode_event,
    stream_id,
)
from .leaving import LEFT, forgotten, names_of, nobody, nobody_in, without, without_command, without_student

T = TypeVar("T")
Steps = Generator[tuple[str, Sequence[Any]], list[Any], T]

_SUMMARY = """
INSERT INTO summaries (table_id, previous, version, code, listed, created, changed, deadline, body)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT
"""
FIRST = f"{_SUMMARY} DO NOTHING RETURNING table_id"
NEXT = """
UPDATE summaries SET previous = ?2, version = ?3, code = ?4, listed = ?5, created = ?6, changed = ?7,
  deadline = ?8, claimed = 0, body = ?9
WHERE table_id = ?1 AND version = ?2 RETURNING table_id
"""
OF_LESSON = f"{_SUMMARY} (table_id) DO UPDATE SET changed = excluded.changed, deadline = excluded.deadline, claimed = 0"
EVENT = "INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING RETURNING version"
VISIT = "INSERT INTO visits VALUES (?1, ?2) ON CONFLICT DO NOTHING"
ENTRY = "INSERT INTO entries (account, chips, table_id, version) VALUES (?1, ?2, ?3, ?4)"
CHANGE = "UPDATE accounts SET balance = balance + ?1 WHERE name = ?2"

_OF_LESSONS = "table_id > 'lesson/' AND table_id < 'lesson0'"
COMMAND = (
    "SELECT version AS first, version + steps - 1 AS last FROM events WHERE table_id = ?1 AND command = ?2 AND step = 0"
)
LESSON_COMMAND = f"""
SELECT version AS first, version + steps - 1 AS last FROM events
WHERE substr(table_id, 1, 23) = ?1 AND command = ?2 AND step = 0 AND {_OF_LESSONS}
"""
OWN_ROWS = """
SELECT table_id, version, command, body FROM events WHERE table_id >= ?1 AND table_id < ?2
  AND (guest = ?3 OR instr(body, ?3) > 0 OR instr(command, ?3) > 0) ORDER BY table_id, version
"""
LEFT_ROW = """
UPDATE events SET command = ?1, body = ?2, guest = nullif(guest, ?3) WHERE table_id = ?4 AND version = ?5
"""
HELD = "SELECT 1 FROM claims WHERE what = ?1 AND epoch = ?2 FOR SHARE"
CLAIM_WORK = """
INSERT INTO claims AS c VALUES (?1, 1, ?2) ON CONFLICT (what) DO UPDATE
SET epoch = c.epoch + CASE WHEN c.epoch = ?4 THEN 0 ELSE 1 END, until = excluded.until
WHERE c.until <= ?3 OR c.epoch = ?4 RETURNING epoch
"""
SUBSCRIBE = """
INSERT INTO subscriptions SELECT ?1, ?2, ?3, ?4
WHERE NOT EXISTS (SELECT 1 FROM revocations WHERE guest = ?2 AND left_house)
ON CONFLICT (id) DO UPDATE SET guest = excluded.guest, renewed = excluded.renewed, body = excluded.body
"""
PLAN_CALL = """
INSERT INTO calls AS c VALUES (?1, ?2, ?3, ?4, 0, 0) ON CONFLICT (subscription, subject) DO UPDATE
SET moment = excluded.moment, due = excluded.due, tries = 0, done = 0 WHERE c.moment < excluded.moment
"""
TAKE_CALLS = """
UPDATE calls SET due = ?1, tries = tries + 1 WHERE (subscription, subject) IN (
  SELECT subscription, subject FROM calls WHERE done = 0 AND due <= ?2 ORDER BY due LIMIT ?3 FOR UPDATE SKIP LOCKED
) RETURNING subscription, subject, moment, due, tries
"""
SETTLE_CALL = """
UPDATE calls SET done = ?5, due = ?6 WHERE subscription = ?1 AND subject = ?2 AND moment = ?3 AND tries = ?4
"""
BEAT = """
INSERT INTO beats VALUES ('house', ?1), ('ahead', ?2) ON CONFLICT (name) DO UPDATE
SET at = CASE WHEN excluded.name = 'house' AND beats.at > excluded.at THEN beats.at ELSE excluded.at END
"""
CLAIM = """
UPDATE summaries SET claimed = ?1 WHERE table_id IN (
  SELECT table_id FROM summaries WHERE deadline <= ?2 AND claimed <= ?2 AND (table_id LIKE 'lesson/%') = ?3
  ORDER BY deadline LIMIT ?4 FOR UPDATE SKIP LOCKED
) RETURNING deadline, table_id
"""
FORGET = """
DELETE FROM summaries WHERE table_id = ?1 AND changed = ?2 AND deadline IS NULL
  AND NOT EXISTS (SELECT 1 FROM accounts WHERE name = ?3 AND balance <> 0) RETURNING table_id
"""
# what each account has won or lost there is one entry from now on; escrow has come out at nothing
OF_TABLE = (
    "DELETE FROM visits WHERE table_id = ?1 AND guest IN (SELECT guest FROM events WHERE table_id = ?1)",
    "DELETE FROM events WHERE table_id = ?1",
    "DELETE FROM secrets WHERE table_id = ?1",
    """INSERT INTO entries (account, chips)
    SELECT account, sum(chips) FROM entries WHERE table_id = ?1 GROUP BY account HAVING sum(chips) <> 0""",
    "DELETE FROM entries WHERE table_id = ?1",
)

_POSTGRES = {"json_object": "json_build_object", "json_array": "json_build_array", "json_quote": "to_json",
             "json_each": "json_each_text", "instr": "strpos"}  # fmt: skip


@cache
def for_postgres(sql: str) -> str:
    named = re.sub(rf"\b({'|'.join(_POSTGRES)})\(", lambda found: f"{_POSTGRES[found[1]]}(", sql)
    return re.sub(r"\?(\d)", r"$\1", named)


@cache
def for_sqlite(sql: str) -> str:
    return re.sub(r" FOR (UPDATE( SKIP LOCKED)?|SHARE)", "", sql)


def one(sql: str, *arguments: Any) -> Steps[list[Any]]:
    return (yield sql, arguments)


def append(commit: Append) -> Steps[None]:
    """All of it or, where it is refused, nothing: the reason is raised."""
    given, row = commit.commit, commit.summary
    if given.fence is not None and not (yield HELD, (given.fence.what, given.fence.epoch)):
        raise Fenced
    if row is not None and commit.of_table:
        if not (yield NEXT if row.previous else FIRST, row):
            raise (yield from _refusal(commit))
    else:
        for part in given.parts:
            before = "SELECT 1 FROM events WHERE table_id = ?1 AND version = ?2"
            if part.after and not (yield before, (stream_id(given.room, part.stream), part.after)):
                raise (yield from _refusal(commit))
    for event in commit.events:
        if not (yield EVENT, event):
            # a command whose first event was written is no repetition
            raise Outrun if event.step else (yield from _refusal(commit))
    for guest in sorted({event.guest for event in commit.events if event.guest is not None}.union(given.seated)):
        yield VISIT, (guest, given.room)
    if row is not None and not commit.of_table:
        yield OF_LESSON, row
    if chosen := bank_chosen(given):
        stream, version = chosen
        forget = "UPDATE events SET body = ?1 WHERE table_id = ?2 AND version < ?3 AND body LIKE ?4"
        yield forget, (EMPTY_BANK, stream_id(given.room, stream), version, BANKS)
    if given.postings:
        yield from _post(given.postings, given.room, given.parts[0].after + 1)
    if given.seal is not None:
        yield from _seal(given.room, *given.seal)


def _refusal(commit: Append) -> Steps[Exception]:
    room = commit.commit.room
    earlier = yield LESSON_COMMAND if lesson_in(room) else COMMAND, (room, commit.commit.command)
    return Repeated(*earlier[0]) if earlier else Outrun()


def changes(postings: Iterable[Posting]) -> list[tuple[str, Chips]]:
    """What each account gains or loses, in the order of names."""
    summed: Counter[str] = Counter()
    for account, chips in entries(postings):
        summed[account] += chips
    return sorted((account, Chips(chips)) for account, chips in summed.items())


def entries(postings: Iterable[Posting]) -> list[tuple[str, int]]:
    """Two for each posting; they add up to zero."""
    return [
        entry
        for posting in postings
        for entry in ((posting.debit, -posting.chips), (posting.credit, int(posting.chips)))
    ]


def first_chips(account: str) -> Chips:
    """A guest's account begins with the first grant, every other one with nothing."""
    return FIRST_GRANT if account.startswith(guest_account(GuestId(""))) else Chips(0)


def _post(postings: Sequence[Posting], table: TableId, version: int) -> Steps[None]:
    granted: list[Posting] = []
    for account, change in changes(postings):
        while not (found := (yield "SELECT balance FROM accounts WHERE name = ?1 FOR UPDATE", (account,))):
            opening = "INSERT INTO accounts VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING name"
            first = first_chips(account)
            if (yield opening, (account, first)) and first:
                granted.append(Posting(HOUSE, account, first))
        if found[0][0] + change < 0 and account != HOUSE:
            raise ChipsShort(account)
        yield CHANGE, (change, account)
    for account, chips in entries(granted):
        yield ENTRY, (account, chips, None, None)
    if granted:
        yield CHANGE, (-sum(posting.chips for posting in granted), HOUSE)
    for account, chips in entries(postings):
        yield ENTRY, (account, chips, table, version)


def _seal(table: TableId, secret: str, commitment: str) -> Steps[None]:
    yield "SELECT 1 FROM accounts WHERE name = ?1 FOR UPDATE", (HOUSE,)
    last = yield "SELECT number, link FROM commitments ORDER BY number DESC LIMIT 1", ()
    number, link = last[0] if last else (0, "")
    row = (number + 1, table, commitment, chain(link, table, commitment))
    yield "INSERT INTO commitments VALUES (?1, ?2, ?3, ?4)", row
    yield "INSERT INTO secrets VALUES (?1, ?2)", (table, secret)


def publish_day(day: Day, secret: str) -> Steps[bool]:
    """Whoever puts in the row puts in the link of the chain."""
    row = (day.day, day.rules, day.commitment, day.opens, day.closes)
    put = "INSERT INTO days VALUES (?1, ?2, ?3, ?4, ?5, NULL) ON CONFLICT DO NOTHING RETURNING day"
    if not (yield put, row):
        return False
    yield from _seal(day_room(day.day), secret, day.commitment)
    return True


ARENA_EVENT = "INSERT INTO arena_events VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING RETURNING version"


def append_arena(
    arena: ArenaId, after: int, at: Instant, events: Sequence[ArenaEvent], fence: Fence | None
) -> Steps[None]:
    if fence is not None and not (yield HELD, (fence.what, fence.epoch)):
        raise Fenced
    if after and not (yield "SELECT 1 FROM arena_events WHERE arena = ?1 AND version = ?2", (arena, after)):
        raise Outrun
    for version, event in enumerate(events, after + 1):
        guest = event.guest if isinstance(event, Joined) else None
        if not (yield ARENA_EVENT, (arena, version, at, guest, encode(event))):
            raise Outrun


def leave_arenas(guest: GuestId, at: Instant) -> Steps[list[ArenaId]]:
    """They have joined each once; whoever has it in memory hears of it."""
    joined = yield "SELECT arena, version, body FROM arena_events WHERE guest = ?1 ORDER BY arena", (guest,)
    for arena, version, body in joined:
        event = nameless(decode_arena_event(body, Joined))
        yield (
            "UPDATE arena_events SET guest = NULL, body = ?1 WHERE arena = ?2 AND version = ?3",
            (encode(event), arena, version),
        )
        last = yield "SELECT max(version), max(at) FROM arena_events WHERE arena = ?1", (arena,)
        row = (arena, last[0][0] + 1, max(at, last[0][1]), None, encode(LeftHouse(event.player)))
        if not (yield ARENA_EVENT, row):
            raise Outrun
    return [ArenaId(arena) for arena, *_ in joined]


def beat(now: Instant, ahead: int) -> Steps[Instant]:
    last = yield "SELECT at FROM beats WHERE name = 'house' FOR UPDATE", ()
    yield BEAT, (now, ahead)
    return Instant(last[0][0]) if last else now


def key(name: str, fresh: str) -> Steps[str]:
    """The house's key of this name; `fresh` becomes it where there is none yet."""
    yield "INSERT INTO keys VALUES (?1, ?2) ON CONFLICT DO NOTHING", (name, fresh)
    return str((yield "SELECT value FROM keys WHERE name = ?1", (name,))[0][0])


_OF_NOBODY = "subscription NOT IN (SELECT id FROM subscriptions)"


def subscribe(one: Subscription, most: int) -> Steps[None]:
    """What was planned for whoever had the device before is not told to the next."""
    planned = "DELETE FROM calls WHERE subscription = ?1 AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = ?1"
    yield f"{planned} AND s.guest <> ?2)", (one.id, one.guest)
    yield SUBSCRIBE, (one.id, one.guest, one.renewed, encode(one))
    kept = "SELECT id FROM subscriptions WHERE guest = ?1 ORDER BY renewed DESC, id LIMIT ?2"
    yield f"DELETE FROM subscriptions WHERE guest = ?1 AND id NOT IN ({kept})", (one.guest, most)
    yield f"DELETE FROM calls WHERE {_OF_NOBODY}", ()


def unsubscribe(which: str, whose: str) -> Steps[None]:
    """`which` is a column."""
    yield f"DELETE FROM calls WHERE subscription IN (SELECT id FROM subscriptions WHERE {which} = ?1)", (whose,)
    yield f"DELETE FROM subscriptions WHERE {which} = ?1", (whose,)


def plan_calls(calls: Sequence[Call]) -> Steps[None]:
    for call in sorted(calls, key=lambda one: (one.subscription, one.subject)):
        yield PLAN_CALL, (call.subscription, call.subject, call.moment, call.due)


def take_calls(now: Instant, until: Instant, limit: int) -> Steps[list[tuple[Call, str]]]:
    taken = []
    for row in (yield TAKE_CALLS, (until, now, limit)):
        for (body,) in (yield "SELECT body FROM subscriptions WHERE id = ?1", (row[0],)):
            taken.append((Call(*row), body))
    return taken


def forget_calls(before: Instant) -> Steps[None]:
    yield "DELETE FROM subscriptions WHERE renewed < ?1", (before,)
    yield f"DELETE FROM calls WHERE due < ?1 OR {_OF_NOBODY}", (before,)


def share(worker: str, counts: Sequence[Count], now: Instant) -> Steps[list[Any]]:
    yield "DELETE FROM counts WHERE ends <= ?1 OR worker = ?2", (now, worker)
    for one in counts:
        yield "INSERT INTO counts VALUES (?1, ?2, ?3, ?4, ?5)", (one.name, one.asker, worker, one.amount, one.ends)
    others = "SELECT name, asker, CAST(sum(amount) AS integer), max(ends) FROM counts WHERE worker <> ?1"
    return (yield f"{others} GROUP BY name, asker", (worker,))


def use_pass(name: str, until: Instant, now: Instant) -> Steps[bool]:
    yield "DELETE FROM passes WHERE until < ?1", (now,)
    put = "INSERT INTO passes VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING pass"
    return bool((yield put, (name, until)))


def forget_tokens(before: Instant) -> Steps[None]:
    yield "DELETE FROM revocations WHERE at < ?1", (before,)
    last = "SELECT max(at) FROM token_keys WHERE at + grace < ?1"
    yield f"DELETE FROM token_keys WHERE at < ({last})", (before,)


def forget(tables: Mapping[TableId, Instant]) -> Steps[list[TableId]]:
    gone = []
    for table, changed in sorted(tables.items()):
        escrow = escrow_account(table)
        if (yield FORGET, (table, changed, escrow)):
            gone.append(table)
            for statement in OF_TABLE:
                yield statement, (table,)
            yield "DELETE FROM accounts WHERE name = ?1", (escrow,)
    return gone


def forget_guest(guest: GuestId, only_idle: bool) -> Steps[bool]:
    """The account is closed, its chips go back to the house. A stake of this guest waits for the row, and opens the
    account anew."""
    account = guest_account(guest)
    found = yield "SELECT balance FROM accounts WHERE name = ?1 FOR UPDATE", (account,)
    seen = "SELECT 1 FROM visits WHERE guest = ?1 AND table_id NOT LIKE 'lesson/%' LIMIT 1"
    if only_idle and (yield seen, (guest,)):
        return False
    yield "DELETE FROM visits WHERE guest = ?1 AND table_id NOT LIKE 'lesson/%'", (guest,)
    for name in ("results", "seekers", "quick_seats", "ratings"):  # four names, written here
        yield f"DELETE FROM {name} WHERE guest = ?1", (guest,)
    yield from unsubscribe("guest", guest)
    for (chips,) in found:
        yield "DELETE FROM entries WHERE account = ?1", (account,)
        yield "DELETE FROM accounts WHERE name = ?1", (account,)
        yield CHANGE, (chips, HOUSE)
        yield ENTRY, (HOUSE, chips, None, None)
    return True


def leave_tables(guest: GuestId, tables: Iterable[TableId]) -> Steps[None]:
    for table in sorted(tables):
        # commits at the table wait
        found = yield "SELECT body FROM summaries WHERE table_id = ?1 FOR UPDATE", (table,)
        other, names = nobody(guest, table), set[str]()
        for _, version, command, body in (yield OWN_ROWS, (table, f"{table}\1", guest)):
            event = decode_event(body)
            names |= names_of(event, guest)
            changed = without(event, guest, other)
            left = body if changed is event else encode_event(changed)
            yield LEFT_ROW, (without_command(command, guest, other), left, guest, table, version)
        if found and (summary := decode_summary(found[0][0])).host in names:
            left = encode(replace(summary, host=LEFT))
            yield "UPDATE summaries SET body = ?1 WHERE table_id = ?2", (left, table)
        yield "DELETE FROM visits WHERE guest = ?1 AND table_id = ?2", (guest, table)


def leave_lessons(guest: GuestId, now: Instant, limit: int) -> Steps[list[LessonId]]:
    joined = "SELECT table_id FROM visits WHERE guest = ?1 AND table_id LIKE 'lesson/%' ORDER BY table_id LIMIT ?2"
    rooms = [TableId(room) for (room,) in (yield joined, (guest, limit))]
    lessons = [lesson for room in rooms if (lesson := lesson_in(room)) is not None]
    for lesson in lessons:
        yield from _leave_lesson(guest, lesson, now)
    return lessons


def _leave_lesson(guest: GuestId, lesson: LessonId, now: Instant) -> Steps[None]:
    """The guest's own stream is written anew, and has an end; elsewhere a command may name them."""
    room, other = lesson_room(lesson), nobody_in(guest, lesson)
    own = yield f"SELECT table_id FROM events WHERE guest = ?3 AND {_WITHIN}", (*within(room), guest)
    for (stream,) in own:
        rows = yield "SELECT version, body FROM events WHERE table_id = ?1 ORDER BY version", (stream,)
        for version, body in rows:
            left = encode_event(without_student(decode_lesson_event(body), other))
            rewritten = "UPDATE events SET body = ?1, guest = NULL WHERE table_id = ?2 AND version = ?3"
            yield rewritten, (left, stream, version)
        end = encode_event(forgotten(other))
        if not (yield EVENT, (stream, rows[-1][0] + 1, now, f"forgotten-{other}", None, 0, 1, end)):
            raise Outrun  # something has happened in the stream meanwhile
    commands = "UPDATE events SET command = replace(command, ?3, ?4)"
    yield f"{commands} WHERE {_WITHIN} AND instr(command, ?3) > 0", (*within(room), guest, other)
    yield "DELETE FROM visits WHERE guest = ?1 AND table_id = ?2", (guest, room)
    rows = yield OWN_ROWS, (*tables_of(lesson), guest)
    yield from leave_tables(guest, {TableId(table) for table, *_ in rows})


def forget_lesson(lesson: LessonId) -> Steps[None]:
    for bounds in (within(lesson_room(lesson)), tables_of(lesson)):
        for name in ("events", "summaries", "visits"):  # three names, written here
            yield f"DELETE FROM {name} WHERE {_WITHIN}", bounds


_WITHIN = "table_id >= ?1 AND table_id < ?2"


def within(room: TableId) -> tuple[str, str]:
    """Between these is a lesson's room with all its streams, and nothing else."""
    return room, f"{room}0"


def tables_of(lesson: LessonId) -> tuple[str, str]:
    """Every table of the lesson has an id between these, and no other table has."""
    return f"L{lesson}-", f"L{lesson}."
