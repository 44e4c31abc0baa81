"""Bots at the tables: they see the public state, think in another process, and move like anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ...backoff import Backoff
from ...errors import DicehouseError
from ...play import Decision, Table
from ...play.deciding.moves import act_for_bot
from ...play.settings import BotStrength
from ...play.units import CommandId, Instant, TableId
from ...rules import Action, Seat, State
from ...tasks import TaskSet
from ..context import HouseContext
from ..room import Room
from ..tables import Tables

TRY_AGAIN = 1.0
LONGEST_PAUSE = 30.0

logger = logging.getLogger("dicehouse.bots")


Choose = Callable[[Table, BotStrength, State, Seat], Awaitable[Action]]
"""Whoever thinks for bots, elsewhere: it may take its time."""


class Bots:
    """Bots of the catalogue's games play on when everybody has left; at rules of guests' own they wait for somebody to
    look on, so that nothing is solved for nobody. `pace` is asked before each move: how many seconds to wait, or None
    where a bot has to stand still until it is woken."""

    def __init__(self, house: Tables, choose: Choose, pace: Callable[[Room], float | None]) -> None:
        self._house = house
        self._choose_for = choose
        self._pace = pace
        self._thinking: set[TableId] = set()
        self._tasks = TaskSet(logger)

    def table_changed(self, room: Room) -> None:
        if _moves(room) and room.id not in self._thinking:
            self._thinking.add(room.id)
            self._tasks.spawn(self._think(room), name=f"bots at {room.id}")

    async def close(self) -> None:
        await self._tasks.close()

    async def _think(self, room: Room) -> None:
        """At rest again in the same moment: somebody may be quick, and nobody else would wake the bot."""
        try:
            await self._play(room)
        finally:
            self._thinking.discard(room.id)

    async def _play(self, room: Room) -> None:
        """Move until it is somebody else's turn."""
        backoff = Backoff(TRY_AGAIN, LONGEST_PAUSE)
        while _moves(room):
            table = room.table
            try:
                if self._pace(room) is None:
                    return
                action = await self._choose(table)
                if not await self._waited(room):
                    return  # the class has been paused meanwhile
                await self._move(room.id, table, action)
            except DicehouseError as error:
                # the store may be away for a while; nobody else would wake this bot
                logger.warning("a bot could not move: %s", error.code)
                await backoff.pause()
            else:
                backoff.reset()

    async def _waited(self, room: Room) -> bool:
        """The pace is asked again each second: a class may finish, or pause, while its zombie waits."""
        waited = 0.0
        while (pause := self._pace(room)) is not None and waited < pause:
            step = min(1.0, pause - waited)
            await asyncio.sleep(step)
            waited += step
        return pause is not None

    async def _choose(self, table: Table) -> Action:
        seat, state = table.bot_to_move, table.state
        player = table.seats[seat - 1] if seat else None
        if seat is None or state is None or player is None or player.bot is None:
            raise DicehouseError("bot-idle", "It is not a bot's turn.")
        return await self._choose_for(table, player.bot, state, seat)

    async def _move(self, table_id: TableId, seen: Table, action: Action) -> None:
        def decide(table: Table, context: HouseContext, now: Instant) -> Decision:
            seat = table.bot_to_move
            if table.changed != seen.changed or seat is None:
                return Decision()
            return act_for_bot(table, seat, action, context)

        await self._house.run(table_id, decide, CommandId(f"bot-{seen.changed}"))


def _moves(room: Room) -> bool:
    table = room.table
    return table.bot_to_move is not None and (table.settings.rule_file is None or bool(room.viewers))
