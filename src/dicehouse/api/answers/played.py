"""The games that a guest has played to their end."""

from __future__ import annotations

import asyncio
from typing import Protocol

from ...play import Table, replay_table
from ...play.log import Log, Shelf, Summary
from ...play.units import GuestId
from ...rules import Seat
from ...wire.rest import PlayedGame


class PlayedLog(Log, Shelf, Protocol):
    """Tables that are found, and read."""


async def played_games(log: PlayedLog, guest: GuestId) -> list[PlayedGame]:
    """The newest first."""
    games = []
    for summary in await log.seated(guest):
        if summary.phase == "over":
            stored = await log.read(summary.table)
            table = replay_table(summary.table, ((one.event, one.at) for one in stored))
            seat = table.seat_of(guest) if table else None
            if table is not None and seat is not None:
                games.append(_played(summary, table, seat))
            await asyncio.sleep(0)  # others have their turn between two games
    return games


def _played(summary: Summary, table: Table, seat: Seat) -> PlayedGame:
    return PlayedGame(
        table=summary.table,
        rules=summary.rules,
        game=summary.game,
        ended=summary.changed,
        seat=seat,
        names=tuple(player.name if player else "" for player in table.seats),
        scores=table.scores,
        winners=table.winners,
        bots=tuple(player.bot if player else None for player in table.seats),
        lost=seat in dict(table.lost),
        taken_back=table.taken_back,
    )
