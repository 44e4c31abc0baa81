"""The one place where costly work for guests is done: the lanes that there are, and who asks for what."""

from __future__ import annotations

import asyncio

from ...solver.quota import READ_ONLY
from .fair import Asker
from .lane import Job, Lane, LaneSettings, P, R

SOLVER_BOTS = "dicehouse.solver.bots.bot:bot"
"""Who makes bots, by module and name: they are made in another process."""

KEEPS_NOTHING = {READ_ONLY: "yes"}

HOUSE = LaneSettings("the games of the house", nice=5, each=8, most=4096, seconds=600.0, idle=600.0)
"""Bots, advice and analysis of the catalogue's games; their tables are kept on disk."""

TABLES = LaneSettings("tables", nice=5, each=4, most=256, seconds=30.0, remembered=16 * 2**20, memory=2**30)
"""What whoever plays needs to see of a table: never behind what somebody has sent to be read."""

READING = LaneSettings(
    "reading",
    nice=10,
    each=4,
    most=64,
    seconds=30.0,
    remembered=16 * 2**20,
    memory=2**30,
    environment=KEEPS_NOTHING,
)
"""What is read, counted and shown of a guest's text: short, and without the solver."""

GUESTS = LaneSettings(
    "games of guests",
    nice=15,
    each=2,
    most=32,
    seconds=120.0,
    remembered=2**20,
    memory=3 * 2**30,
    environment=KEEPS_NOTHING,
)
"""Whatever is solved of a guest's own rules."""

LESSONS = LaneSettings("lessons", nice=15, each=2, most=64, seconds=600.0, idle=120.0, remembered=2**18)
"""Odds of matches and what the coach says of a class: never in the way of a bot that is to move."""

LANES: tuple[LaneSettings, ...] = HOUSE, TABLES, READING, GUESTS, LESSONS


class WorkDesk:
    """`bots` names who makes them, for the job `choose`."""

    def __init__(self, bots: str = SOLVER_BOTS) -> None:
        self.bots = bots
        self._lanes = {settings.name: Lane(settings) for settings in LANES}

    @property
    def lanes(self) -> tuple[Lane, ...]:
        return tuple(self._lanes.values())

    async def ask(self, asker: Asker, job: Job[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Of `jobs`; `asker` is whose turn in the queue it takes."""
        lane = job.lane if isinstance(job.lane, LaneSettings) else job.lane(*arguments, **named)
        return await self._lanes[lane.name].ask(asker, job, *arguments, **named)

    async def close(self) -> None:
        await asyncio.gather(*(lane.close() for lane in self.lanes))
