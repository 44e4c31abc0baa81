"""What must hold of an exported house before it is taken for one: every line by itself, each table with its seal, the
chain, and the chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from ...arena.events import Joined
from ...arena.plan import ArenaId
from ...calling.calls import Subscription
from ...classroom.lessons.log import is_lesson_id, lesson_in, lesson_room
from ...daily.results import DayResult
from ...errors import DicehouseError
from ...notation import write_record
from ...play.dice.sealed import commitment, day_room, is_link
from ...play.dice.verify import verify_text
from ...play.events import SealOpened, SealRevealed, TableEvent
from ...play.ledger import HOUSE, escrow_account
from ...play.record import record_of
from ...play.units import Instant, TableId
from ...quick.ratings import Rated
from ..codec import decode_arena_event, decode_event, decode_lesson_event, stream_id
from ..open import StoreRefused
from .lines import (
    FORMAT,
    AccountLine,
    ArenaLine,
    CallLine,
    CommitmentLine,
    DayLine,
    EndLine,
    EntryLine,
    EventLine,
    HouseLine,
    KeyLine,
    LessonEventLine,
    LessonLine,
    Line,
    PushKeyLine,
    QuickGameLine,
    QuickSeatLine,
    RatingLine,
    ResultLine,
    RevocationLine,
    SecretLine,
    SubscriptionLine,
    TableLine,
    TokenKeyLine,
)

T = TypeVar("T")

_decoder = msgspec.json.Decoder(Line)


class Checks:
    def __init__(self) -> None:
        self.lines = 0
        self._ended = False
        self._versions: dict[TableId, int] = {}
        self._read: Counter[str] = Counter()
        self._balances: dict[str, int] = {}
        self._entries: Counter[str] = Counter()
        self._number = 0
        self._link = ""
        self._reading: TableId | None = None
        self._log: list[tuple[TableEvent, Instant]] = []
        self._sealed: dict[TableId, str] = {}
        self._dealt: dict[TableId, tuple[TableId, str]] = {}
        self._shown: dict[TableId, str] = {}
        self._chained: set[TableId] = set()
        self._settled: set[TableId] = set()
        self._subscribed: set[str] = set()
        self._arenas: Counter[ArenaId] = Counter()

    def read(self, text: bytes) -> Line:
        """A line of the file."""
        try:
            line: Line = _decoder.decode(text)
        except msgspec.DecodeError as error:
            reason = f"Line {self.lines + 1} cannot be read: {error}."
            raise StoreRefused("export-broken", reason) from None
        self._see(line)
        return line

    def _see(self, line: Line) -> None:
        if self._ended:
            raise self._broken("follows the last line")
        if isinstance(line, HouseLine) != (self.lines == 0):
            raise self._broken("is out of place: the first line, and only that, names the house")
        self.lines += 1
        if not isinstance(line, EventLine):
            self._end_table()
        match line:
            case HouseLine(format_number):
                if format_number != FORMAT:
                    reason = f"The file has format {format_number}, and this Dicehouse reads {FORMAT}."
                    raise StoreRefused("export-format", reason)
            case TableLine(table, _, version, summary):
                self._versions[table] = version
                if summary.phase in ("over", "void"):
                    self._settled.add(table)
            case EventLine():
                self._see_event(line)
            case CommitmentLine():
                self._see_commitment(line)
            case AccountLine(name, balance):
                self._balances[name] = balance
            case EntryLine():
                self._see_entry(line)
            case DayLine(day, _, committed):
                self._sealed[day_room(day)] = committed
            case ResultLine():
                self._see_result(line)
            case ArenaLine():
                self._see_arena(line)
            case SecretLine(table, secret):
                self._see_secret(table, secret)
            case EndLine(lines):
                self._ended = True
                if lines != self.lines - 1:
                    raise self._broken(f"counts {lines} lines, and there are {self.lines - 1}")
            case LessonEventLine():
                self._see_lesson_event(line)
            case SubscriptionLine():
                self._see_subscription(line)
            case RatingLine():
                self._see_rating(line)
            case CallLine(subscription) if subscription not in self._subscribed:
                raise self._broken("calls a device that has not asked for it")
            case KeyLine() | PushKeyLine() | CallLine() | TokenKeyLine() | RevocationLine() | LessonLine():
                pass
            case QuickGameLine() | QuickSeatLine():
                pass

    def finish(self) -> None:
        """What only the whole file can tell."""
        for reason in self._wrong():
            raise StoreRefused("export-broken", reason)

    def _wrong(self) -> Iterator[str]:
        if not self._ended:
            yield "The file was cut short: its last line is missing."
        for table, version in self._versions.items():
            if self._read[table] != version:
                yield f"Table {table} has {self._read[table]} events, and its version is {version}."
        if any(stream not in self._versions and not lesson_in(TableId(stream)) for stream in self._read):
            yield "There are events of a table that is not there."
        for table, (room, committed) in self._dealt.items():
            if self._sealed.get(room) != committed:
                yield f"Table {table} has other dice than {room}."
        for table in self._sealed.keys() - self._chained:
            yield f"The seal of table {table} is not in the chain of commitments."
        for table in self._sealed.keys() - self._shown.keys():
            yield f"The secret of table {table} is missing."
        if sum(self._balances.values()):
            yield "The accounts do not add up to zero."
        pots = {escrow_account(table): table for table in self._versions}
        for account, balance in self._balances.items():
            if balance < 0 and account != HOUSE:
                yield f"{account} has less than no chips."
            if balance and pots.get(account) in self._settled:
                yield f"Table {pots[account]} is over, and chips are left in its pot."
            if balance and account.startswith(escrow_account(TableId(""))) and account not in pots:
                yield f"{account} is the pot of a table that is not there."
        for account in self._balances.keys() | self._entries.keys():
            if self._balances.get(account) != self._entries[account]:
                yield f"The balance of {account} is not the sum of its entries."

    def _see_event(self, line: EventLine) -> None:
        if line.table != self._reading:
            self._end_table()
            if line.table in self._read:
                raise self._broken(f"is an event of table {line.table}, whose others stand apart")
            if lesson_in(line.table):
                raise self._broken("is an event of a lesson, and says that it is a table's")
            self._reading = line.table
        event = self._next(line.table, line, decode_event)
        self._log.append((event, line.at))
        match event:
            case SealOpened(committed, day=str(day)):
                self._dealt[line.table] = day_room(day), committed
            case SealOpened(committed):
                self._sealed[line.table] = committed
            case SealRevealed(secret):
                self._expect_secret(line.table, secret)
                self._shown[line.table] = secret
            case _:
                pass

    def _end_table(self) -> None:
        """Where its secret is shown, the game is read as a stranger would, and every throw is drawn anew."""
        table, log, self._reading, self._log = self._reading, self._log, None, []
        if table is None or table not in self._shown:
            return
        try:
            record = record_of(table, log)
            if record is not None:
                verify_text(write_record(record))
        except (DicehouseError, LookupError, ValueError, TypeError) as error:
            raise StoreRefused("export-broken", f"Table {table} does not prove its dice: {error}") from None

    def _expect_secret(self, table: TableId, secret: str) -> None:
        try:
            _, dealt = self._dealt.get(table, (None, None))
            same = commitment(bytes.fromhex(secret)) == self._sealed.get(table, dealt)
        except ValueError:
            same = False
        if not same:
            raise self._broken(f"holds a secret that table {table} has not committed to")

    def _see_secret(self, table: TableId, secret: str) -> None:
        self._expect_secret(table, secret)
        if self._shown.setdefault(table, secret) != secret:
            raise self._broken(f"holds another secret than table {table} has shown")

    def _see_result(self, line: ResultLine) -> None:
        try:
            result = msgspec.json.decode(line.result, type=DayResult)
        except msgspec.DecodeError as error:
            raise self._broken(f"holds no result: {error}") from None
        told = (result.day, result.guest, result.lost, result.score, result.ended)
        if told != (line.day, line.guest, line.lost, line.score, line.ended):
            raise self._broken("holds another result than it says")

    def _see_arena(self, line: ArenaLine) -> None:
        try:
            event = decode_arena_event(line.happened)
        except msgspec.DecodeError as error:
            raise self._broken(f"holds no event of an arena: {error}") from None
        self._arenas[line.arena] += 1
        if line.version != self._arenas[line.arena]:
            raise self._broken(f"is version {line.version} of arena {line.arena}, and one before it is missing")
        if line.guest != ((event.guest or None) if isinstance(event, Joined) else None):
            raise self._broken("names another guest than its event")

    def _see_subscription(self, line: SubscriptionLine) -> None:
        try:
            one = msgspec.json.decode(line.subscription, type=Subscription)
        except msgspec.DecodeError as error:
            raise self._broken(f"holds no subscription: {error}") from None
        if (one.id, one.guest, one.renewed) != (line.id, line.guest, line.renewed):
            raise self._broken("holds another subscription than it says")
        self._subscribed.add(line.id)

    def _see_rating(self, line: RatingLine) -> None:
        try:
            one = msgspec.json.decode(line.rating, type=Rated)
        except msgspec.DecodeError as error:
            raise self._broken(f"holds no rating: {error}") from None
        told = (one.guest, one.game, one.name, one.at, one.rating.games, one.rating.points - one.rating.margin)
        if told != (line.guest, line.game, line.name, line.at, line.games, line.least):
            raise self._broken("holds another rating than it says")

    def _see_entry(self, line: EntryLine) -> None:
        self._entries[line.account] += line.chips
        if line.table is not None and line.table not in self._versions:
            raise self._broken(f"moves chips at table {line.table}, which is not there")

    def _see_lesson_event(self, line: LessonEventLine) -> None:
        if not is_lesson_id(line.lesson):
            raise self._broken(f"is an event of {line.lesson!r}, which is no lesson's id")
        self._next(stream_id(lesson_room(line.lesson), line.stream), line, decode_lesson_event)

    def _next(self, stream: str, line: EventLine | LessonEventLine, decode: Callable[[str], T]) -> T:
        """The event, where it is one and follows those of its stream."""
        self._read[stream] += 1
        if line.version != self._read[stream]:
            raise self._broken(f"has version {line.version} where {self._read[stream]} follows")
        try:
            return decode(bytes(line.event).decode())
        except (msgspec.DecodeError, UnicodeDecodeError, DicehouseError, ValueError) as error:
            raise self._broken(f"holds no event: {error}") from None

    def _see_commitment(self, line: CommitmentLine) -> None:
        self._number += 1
        if line.number != self._number or not is_link(line.link, self._link, line.table, line.commitment):
            raise self._broken("breaks the chain of commitments")
        if line.table in self._versions and self._sealed.get(line.table) != line.commitment:
            raise self._broken(f"holds another commitment than table {line.table}")
        self._chained.add(line.table)
        self._link = line.link

    def _broken(self, reason: str) -> StoreRefused:
        return StoreRefused("export-broken", f"Line {max(1, self.lines)} {reason}.")
