"""How often somebody may ask. A school shares one address, so addresses pay only for failed joins
and for making guests and tables; commands are counted by guest."""

from __future__ import annotations

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from ..errors import DicehouseError
from .config import Config

__all__ = ["Limits", "TooMany"]


class TooMany(DicehouseError):
    def __init__(self, what: str) -> None:
        super().__init__("too-many", f"Too many {what}; wait a moment and try again.")


class Limits:
    def __init__(self, config: Config) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._commands = RateLimitItemPerSecond(config.commands_a_second)
        self._coach = RateLimitItemPerMinute(config.questions_a_minute)
        self._chatter = RateLimitItemPerMinute(config.chatter_a_minute)
        self._tables = RateLimitItemPerMinute(config.tables_a_minute)
        self._guests = RateLimitItemPerMinute(config.guests_a_minute)
        self._joins = RateLimitItemPerMinute(config.failed_joins_a_minute)

    def command(self, guest: str) -> None:
        self._hit(self._commands, "moves", "command", guest)

    def chatter(self, guest: str) -> None:
        """Pings and what cannot be read."""
        self._hit(self._chatter, "messages", "chatter", guest)

    def coach(self, guest: str) -> None:
        self._hit(self._coach, "questions to the coach", "coach", guest)

    def table(self, guest: str) -> None:
        self._hit(self._tables, "new tables", "table", guest)

    def guest(self, address: str) -> None:
        self._hit(self._guests, "new guests", "guest", address)

    def may_join(self, address: str) -> None:
        """Refuse before looking: who has failed too often learns nothing more."""
        if not self._limiter.test(self._joins, "join", address):
            raise TooMany("codes that do not exist")

    def failed_join(self, address: str) -> None:
        self._limiter.hit(self._joins, "join", address)

    def _hit(self, item: RateLimitItem, what: str, *names: str) -> None:
        if not self._limiter.hit(item, *names):
            raise TooMany(what)
