"""What must hold of an exported house before it is taken for one."""

from __future__ import annotations

from collections import Counter

import msgspec

from ...play.dice.sealed import is_link
from ..codec import decode_event
from ..errors import StoreRefused
from ..lesson_codec import decode_lesson_event
from .lines import (
    FORMAT,
    AccountLine,
    CommitmentLine,
    EndLine,
    EntryLine,
    EventLine,
    HouseLine,
    KeyLine,
    LessonEventLine,
    LessonLine,
    Line,
    RevocationLine,
    SecretLine,
    TableLine,
    TokenKeyLine,
)

__all__ = ["Checks"]


class Checks:
    def __init__(self) -> None:
        self.lines = 0
        self._ended = False
        self._versions: dict[str, int] = {}
        self._read: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._balances: dict[str, int] = {}
        self._entries: Counter[str] = Counter()
        self._number = 0
        self._link = ""

    def see(self, line: Line) -> None:
        if self._ended:
            raise self._broken("follows the last line")
        if isinstance(line, HouseLine) != (self.lines == 0):
            raise self._broken("is out of place: the first line, and only that, names the house")
        self.lines += 1
        match line:
            case HouseLine(format_number):
                if format_number != FORMAT:
                    reason = f"The file has format {format_number}, and this Dicehouse reads {FORMAT}."
                    raise StoreRefused("export-format", reason)
            case TableLine(table, _, version):
                self._versions[table] = version
            case EventLine():
                self._see_event(line)
            case CommitmentLine():
                self._see_commitment(line)
            case AccountLine(name, balance):
                self._balances[name] = balance
            case EntryLine(account, moved):
                self._entries[account] += moved
            case EndLine(lines):
                self._ended = True
                if lines != self.lines - 1:
                    raise self._broken(f"counts {lines} lines, and there are {self.lines - 1}")
            case LessonEventLine():
                self._see_lesson_event(line)
            case KeyLine() | TokenKeyLine() | RevocationLine() | SecretLine() | LessonLine():
                pass

    def finish(self) -> None:
        if not self._ended:
            raise StoreRefused("export-broken", "The file was cut short: its last line is missing.")
        for table, version in self._versions.items():
            if self._read[table] != version:
                reason = f"Table {table} has {self._read[table]} events, and its version is {version}."
                raise StoreRefused("export-broken", reason)
        if self._read.keys() - self._versions.keys():
            raise StoreRefused("export-broken", "There are events of a table that is not there.")
        if sum(self._balances.values()):
            raise StoreRefused("export-broken", "The accounts do not add up to zero.")
        for account in self._balances.keys() | self._entries.keys():
            if self._balances.get(account) != self._entries[account]:
                reason = f"The balance of {account} is not the sum of its entries."
                raise StoreRefused("export-broken", reason)

    def _see_event(self, line: EventLine) -> None:
        self._read[line.table] += 1
        if line.version != self._read[line.table]:
            raise self._broken(f"has version {line.version} where {self._read[line.table]} follows")
        try:
            decode_event(bytes(line.event).decode())
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._broken(f"holds no event: {error}") from None

    def _see_lesson_event(self, line: LessonEventLine) -> None:
        stream = f"{line.lesson}/{line.stream}"
        self._streams[stream] += 1
        if line.version != self._streams[stream]:
            raise self._broken(f"has version {line.version} where {self._streams[stream]} follows")
        try:
            decode_lesson_event(bytes(line.event).decode())
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._broken(f"holds no event of a lesson: {error}") from None

    def _see_commitment(self, line: CommitmentLine) -> None:
        self._number += 1
        if line.number != self._number or not is_link(line.link, self._link, line.table, line.commitment):
            raise self._broken("breaks the chain of commitments")
        self._link = line.link

    def _broken(self, reason: str) -> StoreRefused:
        return StoreRefused("export-broken", f"Line {max(1, self.lines)} {reason}.")
