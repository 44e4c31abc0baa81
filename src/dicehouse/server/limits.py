"""How often somebody may ask, and how much may be kept for them. A school shares one address, so addresses pay only
for what is dear: failed joins, new guests and tables, and what is kept; all else is counted by guest."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import NamedTuple

from ..errors import DicehouseError
from ..play.units import GuestId
from .config import Config

SECOND, MINUTE, DAY = 1.0, 60.0, 86_400.0

WRONG = "codes that do not exist"
LONG_AN_ADDRESS = 16 * 2**20
"""Bytes of long answers; a class that looks at its games at the same time has a few megabytes."""

MOST_RIGHT = 20_000
"""Codes and where they were right, that are remembered; each takes some 200 bytes."""


class Counted(NamedTuple):
    """What is counted in a window of time: in words, under which setting, and whether by the address, whoever asks."""

    what: str
    setting: str
    seconds: float = MINUTE
    by_address: bool = False


WINDOWS: Mapping[str, Counted] = {
    "commands": Counted("moves", "commands_a_second", SECOND),
    "phrases": Counted("phrases", "phrases_a_minute"),
    "chatter": Counted("messages", "chatter_a_minute"),  # pings, and what cannot be read
    "looks": Counted("requests", "looks_a_minute"),  # what is answered from memory
    "questions": Counted("questions to the coach", "questions_a_minute"),
    "tables": Counted("new tables", "tables_a_minute"),
    "tables_an_address": Counted("new tables", "tables_an_address_a_minute", by_address=True),
    "lessons": Counted("new lessons", "lessons_an_address_a_day", DAY, by_address=True),
    "searches": Counted("looks for an opponent", "searches_a_minute"),
    "searches_an_address": Counted("looks for an opponent", "searches_an_address_a_minute", by_address=True),
    "banks": Counted("question banks", "banks_a_minute"),
    "histories": Counted("looks at your games", "histories_a_minute"),
    "farewells": Counted("farewells", "farewells_a_minute", by_address=True),
    "guests": Counted("new guests", "guests_a_minute", by_address=True),
    "joins": Counted("students joining", "joins_a_minute", by_address=True),
}
"""By name: `costs` says what takes a place in which."""


class TooMany(DicehouseError):
    """`after` so many seconds there is room again."""

    def __init__(self, what: str, after: float) -> None:
        super().__init__("too-many", f"Too many {what}; wait a moment and try again.")
        self.after = after


class Others(dict[str, int]):
    """What other workers have counted, by the hash of who it is: nothing, mostly, and then none is made."""

    def __init__(self, hashed: Callable[[str], str]) -> None:
        self._hashed = hashed

    def of(self, asker: str) -> int:
        return self.get(self._hashed(asker), 0) if self else 0


ALONE = Others(str)

PART = 8
"""Who has used less than this part of a limit is told of to nobody."""


class Window:
    """At most so many of something from one asker in a window of time; all are forgotten when the next one begins.
    `grown` hears of whoever has used a further part of it."""

    def __init__(self, what: str, most: int, seconds: float) -> None:
        self._what = what
        self._most = most
        self._seconds = seconds
        self.ends = 0.0
        self.others = ALONE
        self.grown: Callable[[], None] | None = None
        self._counts: dict[str, int] = {}

    def __len__(self) -> int:
        """How many askers it remembers."""
        return len(self._counts)

    def hit(self, asker: str, amount: int = 1) -> None:
        before = self.check(asker, amount)
        self._counts[asker] = after = before + amount
        if self.grown is not None and after * PART // self._most > before * PART // self._most:
            self.grown()

    def check(self, asker: str, amount: int = 1) -> int:
        """How many there were; raises where so many more would be too many."""
        now = time.monotonic()
        if now >= self.ends:
            self.ends = now + self._seconds
            self._counts.clear()
        count = self._counts.get(asker, 0)
        if count + amount + self.others.of(asker) > self._most:
            raise TooMany(self._what, self.ends - now)
        return count

    def counted(self) -> Iterator[tuple[str, int]]:
        """Whoever has used a good part of it."""
        if time.monotonic() < self.ends:
            yield from ((asker, count) for asker, count in self._counts.items() if count * PART >= self._most)


class Codes:
    """Only codes that do not exist are counted: strictly for a guest, generously for an address, which a school shares.

    A code that was right there before is looked up whatever others have tried, and so is one by a guest who has not
    tried many. Whoever guesses has some thousands a minute, of 2^40.
    """

    def __init__(self, config: Config) -> None:
        self.guests = Window(WRONG, config.failed_joins_a_minute, MINUTE)
        self.addresses = Window(WRONG, config.failed_joins_an_address_a_minute, MINUTE)
        self._right: dict[tuple[str, str], None] = {}

    def expect_try(self, code: str, guest: str | None, address: str) -> None:
        """Raises where it is not even looked up."""
        if (address, code) in self._right:
            return
        if guest is not None:
            self.guests.check(guest)
        else:
            self.addresses.check(address)

    def wrong(self, guest: str | None, address: str) -> None:
        if guest is not None:
            self.guests.hit(guest)
        with suppress(TooMany):
            self.addresses.hit(address)

    def right(self, code: str, address: str) -> None:
        self._right.pop((address, code), None)
        self._right[address, code] = None
        if len(self._right) > MOST_RIGHT:
            del self._right[next(iter(self._right))]


class Held(Counter[str]):
    """How much each has of something at the same time; nothing is kept of who has none."""

    @contextmanager
    def by(self, who: str, amount: int = 1) -> Iterator[None]:
        self[who] += amount
        try:
            yield
        finally:
            self.less(who, amount)

    def less(self, who: str, amount: int = 1) -> None:
        self[who] -= amount
        if not self[who]:
            del self[who]


class Outgoing:
    """Long answers under way: so many bytes for each address, and in all."""

    def __init__(self, most_an_address: int = LONG_AN_ADDRESS, most: int = 64 * 2**20) -> None:
        self._most_an_address = most_an_address
        self._most = most
        self._addresses = Held()

    @property
    def bytes(self) -> int:
        return self._addresses.total()

    def begun(self, address: str, size: int) -> AbstractContextManager[None]:
        """While it is under way; where it would be too much, this raises."""
        own = self._addresses[address]
        if (own and own + size > self._most_an_address) or self.bytes + size > self._most:
            raise DicehouseError("coach-busy", "Too many long answers are under way; read them first, and ask again.")
        return self._addresses.by(address, size)


class Admission:
    """Who may open another socket: so many in all, so many for one guest and for one address."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._guests, self._addresses = Held(), Held()
        self.others = ALONE
        self.grown: Callable[[], None] | None = None

    @contextmanager
    def admitted(self, guest: GuestId, address: str) -> Iterator[None]:
        """While the socket is open; where there is no room for it, this raises."""
        most = self._config
        if self._guests[guest] + self.others.of(guest) >= most.sockets_a_guest:
            own = f"You have {most.sockets_a_guest} tables open already; close one and try again."
            raise DicehouseError("house-full", own)
        if self._addresses[address] >= most.sockets_an_address or self._addresses.total() >= most.sockets:
            raise DicehouseError("house-full", "The house is full just now; try again in a minute.")
        with self._guests.by(guest), self._addresses.by(address):
            if self.grown is not None and self._guests[guest] * PART >= most.sockets_a_guest:
                self.grown()
            yield

    def counted(self) -> Iterator[tuple[str, int]]:
        """Guests who have a good part of what they may."""
        most = self._config.sockets_a_guest
        return ((guest, count) for guest, count in self._guests.items() if count * PART >= most)


class Limits:
    """Every window of a house, of which some are `shared` with other workers, and the bytes that it is made to keep in
    a day: by a guest or a lesson, from an address, and in all."""

    def __init__(self, config: Config) -> None:
        self._windows = {
            name: Window(one.what, getattr(config, one.setting), one.seconds) for name, one in WINDOWS.items()
        }
        self.chatter = self._windows["chatter"]
        self.codes = Codes(config)
        self.shared = {name: self._windows[name] for name in ("guests", "tables_an_address")} | {
            "codes": self.codes.guests,
            "codes of an address": self.codes.addresses,
        }
        self._kept = Window("things to keep today", config.kept_a_guest, DAY)
        self._kept_here = Window("things to keep from your network today", config.kept_an_address, DAY)
        self._kept_in_all = Window("things for this house to keep today", config.kept_a_house, DAY)

    def hit(self, counted: str, asker: str) -> None:
        self._windows[counted].hit(asker)

    def pay(self, counts: Iterable[str], kept: int, who: str) -> None:
        """A place in each window, by name, and bytes that are kept; raises where it is too much."""
        for counted in counts:
            self._windows[counted].hit(who)
        if kept:
            self.keep(who, kept)

    def keep(self, who: str, size: int, address: str | None = None) -> None:
        """Counted for all of them, or for none; a socket's messages are counted by guest alone."""
        places = [(self._kept, who), (self._kept_in_all, "")]
        if address is not None:
            places.append((self._kept_here, address))
        for window, asker in places:
            window.check(asker, size)
        for window, asker in places:
            window.hit(asker, size)
