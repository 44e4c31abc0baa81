"""A guest leaves the house for good, and takes along what is stored of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import islice

from ..arena.plan import ArenaId
from ..classroom.lessons.log import HouseLog, lesson_room
from ..classroom.lessons.units import LessonId
from ..errors import DicehouseError
from ..play import Guest
from ..play.commands import AskVoid, Command, Resign, Stand
from ..play.log import Outrun, StoreFailed, Summary
from ..play.units import GuestId, TableId
from .ids import new_command_id
from .tables import Tables

MOST_TABLES = 10_000
MOST_TRIES = 20
LOT = 5
"""Tables that are rewritten in one transaction."""


async def leave_seats(house: Tables, guest: Guest) -> None:
    """Games that are on are lost to those who stay; at tables that gather the seat is free again."""
    for summary in await house.log.seated(guest.id, MOST_TABLES):
        command = _leaving(summary)
        if command is not None:
            try:
                await house.command(summary.table, guest, command, new_command_id(), None)
            except StoreFailed:
                raise
            except DicehouseError:
                continue  # they do not sit there any more, or the game has ended meanwhile


async def _nothing(_: LessonId) -> None: ...


async def forget_left(
    log: HouseLog, house: Tables, guest: GuestId, tell: Callable[[LessonId], Awaitable[None]] = _nothing
) -> bool:
    """In lessons, and everywhere but at games that are still on, which are left for later; whether there are none.
    `tell` hears of each lesson that has changed."""
    while lessons := await _leave_lessons(log, guest):
        for lesson in lessons:
            house.notices.tell(lesson_room(lesson), 0)
            await tell(lesson)
    await leave_arenas(log, guest)
    tables = await log.seated(guest, MOST_TABLES)
    rest = iter([summary.table for summary in tables if summary.phase not in ("playing", "sealing")])
    while lot := list(islice(rest, LOT)):
        await log.leave_tables(guest, lot)
        for table in lot:
            _load_anew(house, table)
    done = all(summary.phase not in ("playing", "sealing") for summary in tables)
    if done:
        await log.forget_guest(guest)
    return done


async def leave_arenas(log: HouseLog, guest: GuestId) -> list[ArenaId]:
    for _ in range(MOST_TRIES):
        try:
            return await log.leave_arenas(guest, log.now())
        except Outrun:
            continue  # something has just happened there
    return []  # the house comes back to it


async def _leave_lessons(log: HouseLog, guest: GuestId) -> list[LessonId]:
    for _ in range(MOST_TRIES):
        try:
            return await log.leave_lessons(guest)
        except Outrun:
            continue  # they have just done something there
    return []  # the house comes back to it


def _load_anew(house: Tables, table: TableId) -> None:
    room = house.rooms.get(table)
    if room is not None and room.idle:
        house.rooms.forget([table])


def _leaving(summary: Summary) -> Command | None:
    match summary.phase:
        case "gathering":
            return Stand()
        case "sealing":
            return AskVoid()
        case "playing":
            return Resign()
        case "over" | "void":
            return None
