"""Who knows perfect play on this device: the catalogue's tables, each fetched when its game first needs it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ..api.answers.perfect import table_of
from ..errors import DicehouseError
from ..rules import RuleSet
from ..solver.plain.coach import PlainCoach
from ..solver.plain.table import read_table
from ..solver.support import without_buying
from ..tasks import TaskSet

logger = logging.getLogger("dicehouse.tab")

BringTable = Callable[[str], Awaitable[bytes | None]]
"""A file of a table, by its name: what was fetched is kept. None where there is no connection."""

NO_TABLE = "A device knows perfect play of the catalogue's games of points. Others need a house, to work it out."


class PerfectPlay:
    def __init__(self, bring: BringTable) -> None:
        self._bring = bring
        self._known: tuple[str, PlainCoach] | None = None
        """Of one game at a time: the largest table takes 9 MB."""
        self._fetching = asyncio.Lock()
        self._tasks = TaskSet(logger)

    def prepare(self, rules: RuleSet) -> None:
        """Somebody will ask: it is fetched while there is a connection."""
        if table_of(rules) is not None:
            self._tasks.spawn(self._tried(rules), name=f"perfect play of {rules.name_version}")

    async def _tried(self, rules: RuleSet) -> None:
        with suppress(DicehouseError):
            await self.coach(rules)

    async def close(self) -> None:
        await self._tasks.close()

    async def coach(self, rules: RuleSet) -> PlainCoach:
        """Of the game without its buying; refused where it has no table, or where that cannot be fetched just now."""
        name, plain = table_of(rules), without_buying(rules)
        if name is None:
            raise DicehouseError("coach-silent", NO_TABLE)
        async with self._fetching:
            if self._known is None or self._known[0] != name:
                self._known = None
                self._known = name, PlainCoach(read_table(await self._brought(name, plain), plain))
            return self._known[1]

    async def _brought(self, name: str, rules: RuleSet) -> bytes:
        found = await self._bring(name)
        if found is None:
            raise DicehouseError(
                "coach-silent",
                f"How {rules.name} is played perfectly is not on this device yet: a connection is needed for it, once.",
            )
        return found
