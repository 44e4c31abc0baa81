"""How often somebody may ask, and how much may be kept for them. A school shares one address, so addresses pay only
for what is dear: failed joins, new guests and tables, and what is kept; all else is counted by guest."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from typing import Literal, get_args

from ..errors import DicehouseError
from ..play.commands import Command, Say
from .config import Config

SECOND, MINUTE, DAY = 1.0, 60.0, 86_400.0

WRONG = "codes that do not exist"
LONG_AN_ADDRESS = 16 * 2**20
"""Bytes of long answers; a class that looks at its games at the same time has a few megabytes."""

MOST_RIGHT = 20_000
"""Codes and where they were right, that are remembered; each takes some 200 bytes."""

Counted = Literal[
    "commands",
    "phrases",
    "chatter",
    "looks",
    "questions",
    "tables",
    "tables_an_address",
    "lessons",
    "banks",
    "histories",
    "farewells",
    "guests",
    "joins",
]
"""The windows, by name: `costs` says what takes a place in which."""


class TooMany(DicehouseError):
    def __init__(self, what: str) -> None:
        super().__init__("too-many", f"Too many {what}; wait a moment and try again.")


class Window:
    """At most so many of something from one asker in a window of time; all are forgotten when the next one begins."""

    def __init__(self, what: str, most: int, seconds: float) -> None:
        self._what = what
        self._most = most
        self._seconds = seconds
        self._ends = 0.0
        self._counts: dict[str, int] = {}

    def __len__(self) -> int:
        """How many askers it remembers."""
        return len(self._counts)

    def hit(self, asker: str, amount: int = 1) -> None:
        self._counts[asker] = self.check(asker, amount) + amount

    def check(self, asker: str, amount: int = 1) -> int:
        """How many there were; raises where so many more would be too many."""
        now = time.monotonic()
        if now >= self._ends:
            self._ends = now + self._seconds
            self._counts.clear()
        count = self._counts.get(asker, 0)
        if count + amount > self._most:
            raise TooMany(self._what)
        return count


class Kept:
    """Bytes that the house is made to keep in a day: by a guest or a lesson, from an address, and in all."""

    def __init__(self, config: Config) -> None:
        self._who = Window("things to keep today", config.kept_a_guest, DAY)
        self._address = Window("things to keep from your network today", config.kept_an_address, DAY)
        self._house = Window("things for this house to keep today", config.kept_a_house, DAY)

    def hit(self, who: str, size: int, address: str | None = None) -> None:
        """Counted for all of them, or for none; a socket's messages are counted by guest alone."""
        places = [(self._who, who), (self._house, "")]
        if address is not None:
            places.append((self._address, address))
        for window, asker in places:
            window.check(asker, size)
        for window, asker in places:
            window.hit(asker, size)


class Codes:
    """Only codes that do not exist are counted: strictly for a guest, generously for an address, which a school shares.

    A code that was right there before is looked up whatever others have tried, and so is one by a guest who has not
    tried many. Whoever guesses has some thousands a minute, of 2^40.
    """

    def __init__(self, config: Config) -> None:
        self._guests = Window(WRONG, config.failed_joins_a_minute, MINUTE)
        self._addresses = Window(WRONG, config.failed_joins_an_address_a_minute, MINUTE)
        self._right: dict[tuple[str, str], None] = {}

    def expect_try(self, code: str, guest: str | None, address: str) -> None:
        """Raises where it is not even looked up."""
        if (address, code) in self._right:
            return
        if guest is not None:
            self._guests.check(guest)
        else:
            self._addresses.check(address)

    def wrong(self, guest: str | None, address: str) -> None:
        if guest is not None:
            self._guests.hit(guest)
        with suppress(TooMany):
            self._addresses.hit(address)

    def right(self, code: str, address: str) -> None:
        self._right.pop((address, code), None)
        self._right[address, code] = None
        if len(self._right) > MOST_RIGHT:
            del self._right[next(iter(self._right))]


class Outgoing:
    """Long answers under way: so many bytes for each address, and in all."""

    def __init__(self, most_an_address: int = LONG_AN_ADDRESS, most: int = 64 * 2**20) -> None:
        self._most_an_address = most_an_address
        self._most = most
        self._addresses: Counter[str] = Counter()
        self.bytes = 0

    def begin(self, address: str, size: int) -> None:
        own = self._addresses[address]
        if (own and own + size > self._most_an_address) or self.bytes + size > self._most:
            raise DicehouseError("coach-busy", "Too many long answers are under way; read them first, and ask again.")
        self._addresses[address] += size
        self.bytes += size

    def end(self, address: str, size: int) -> None:
        self.bytes -= size
        self._addresses[address] -= size
        if not self._addresses[address]:
            del self._addresses[address]


class Limits:
    """`chatter` is pings and what cannot be read, `looks` what is answered from memory."""

    def __init__(self, config: Config) -> None:
        self.commands = Window("moves", config.commands_a_second, SECOND)
        self.phrases = Window("phrases", config.phrases_a_minute, MINUTE)
        self.chatter = Window("messages", config.chatter_a_minute, MINUTE)
        self.looks = Window("requests", config.looks_a_minute, MINUTE)
        self.questions = Window("questions to the coach", config.questions_a_minute, MINUTE)
        self.tables = Window("new tables", config.tables_a_minute, MINUTE)
        self.tables_an_address = Window("new tables", config.tables_an_address_a_minute, MINUTE)
        self.lessons = Window("new lessons", config.lessons_an_address_a_day, DAY)
        self.banks = Window("question banks", config.banks_a_minute, MINUTE)
        self.histories = Window("looks at your games", config.histories_a_minute, MINUTE)
        self.farewells = Window("farewells", config.farewells_a_minute, MINUTE)
        self.guests = Window("new guests", config.guests_a_minute, MINUTE)
        self.joins = Window("students joining", config.joins_a_minute, MINUTE)
        self.codes = Codes(config)
        self.kept = Kept(config)
        assert all(hasattr(self, name) for name in get_args(Counted))

    def hit(self, counted: Counted, asker: str) -> None:
        window: Window = getattr(self, counted)
        window.hit(asker)

    def command(self, guest: str, command: Command) -> None:
        """What is merely said is heard by all and kept, so there is less of it."""
        if isinstance(command, Say):
            self.phrases.hit(guest)


BY_ADDRESS: frozenset[Counted] = frozenset({"tables_an_address", "lessons", "farewells", "guests", "joins"})
"""Counted by the address, whoever asks."""
