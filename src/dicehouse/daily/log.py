"""What days need of a store: each is published once and closed once, and each guest has one result a day."""

from __future__ import annotations

from typing import Protocol

from ..play.units import GuestId, Instant
from .calendar import DayName
from .results import Day, DayResult, Regular


class DayLog(Protocol):
    async def publish_day(self, day: Day, secret: str) -> bool:
        """Keep the day and its secret, and put its commitment into the house's chain, unless it is there; whether it
        was put there now."""

    async def day(self, day: DayName) -> Day | None: ...

    async def days(self, after: DayName | None = None, limit: int = 100) -> list[Day]:
        """In order, those that come after one."""

    async def open_days(self) -> list[Day]:
        """Those that are not closed, in order."""

    async def close_day(self, day: DayName, at: Instant) -> bool:
        """Whether it was this call that closed it: of many at once one does."""

    async def keep_result(self, result: DayResult) -> None:
        """Unless there is one already, or the guest has left for good."""

    async def result(self, day: DayName, guest: GuestId) -> DayResult | None: ...

    async def results(self, day: DayName, limit: int = 100) -> list[DayResult]:
        """The best first."""

    async def count_results(self, day: DayName) -> int: ...

    async def place(self, result: DayResult) -> int:
        """Its place on its day; who is equal shares it."""

    async def results_of(self, guest: GuestId, limit: int = 400) -> list[DayResult]:
        """The guest's own, the latest first."""

    async def company_results(self, day: DayName, guest: GuestId, limit: int = 50) -> list[DayResult]:
        """Those of the guest and of everybody with whom the guest has sat at a table."""

    async def regulars(self, since: DayName, least: int, limit: int = 50) -> list[Regular]:
        """Who has played at least so many days since then, by what they gave away."""

    async def forget_results(self, before: DayName) -> None:
        """Of days before that; the days themselves stay, as the chain does."""
