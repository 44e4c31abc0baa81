"""How often somebody may ask. A school shares one address, so addresses pay only for failed joins
and for making guests and tables; commands are counted by guest."""

from __future__ import annotations

import time

from ..errors import DicehouseError
from ..play.commands import Command, Say
from .config import Config

__all__ = ["Limits", "TooMany", "Window"]

SECOND, MINUTE = 1.0, 60.0


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

    def hit(self, asker: str) -> None:
        self._counts[asker] = self.check(asker) + 1

    def check(self, asker: str) -> int:
        """How many there were; raises where one more would be too many."""
        now = time.monotonic()
        if now >= self._ends:
            self._ends = now + self._seconds
            self._counts.clear()
        count = self._counts.get(asker, 0)
        if count >= self._most:
            raise TooMany(self._what)
        return count


class Limits:
    """`chatter` is pings and what cannot be read. A join is checked before anything is looked up:
    who has failed too often learns nothing more."""

    def __init__(self, config: Config) -> None:
        self.commands = Window("moves", config.commands_a_second, SECOND)
        self.phrases = Window("phrases", config.phrases_a_minute, MINUTE)
        self.chatter = Window("messages", config.chatter_a_minute, MINUTE)
        self.questions = Window("questions to the coach", config.questions_a_minute, MINUTE)
        self.tables = Window("new tables", config.tables_a_minute, MINUTE)
        self.tables_an_address = Window("new tables", config.tables_an_address_a_minute, MINUTE)
        self.histories = Window("looks at your games", config.histories_a_minute, MINUTE)
        self.farewells = Window("farewells", config.farewells_a_minute, MINUTE)
        self.guests = Window("new guests", config.guests_a_minute, MINUTE)
        self.joins = Window("students joining", config.joins_a_minute, MINUTE)
        self.failed_joins = Window("codes that do not exist", config.failed_joins_a_minute, MINUTE)

    def command(self, guest: str, command: Command) -> None:
        """Whatever a guest does at a table; what is merely said is heard by all and kept, so there is less of it."""
        self.commands.hit(guest)
        if isinstance(command, Say):
            self.phrases.hit(guest)
