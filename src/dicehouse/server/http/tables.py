"""Tables over HTTP: making one, looking at it, doing something there."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from ...api.answers import tables as at_table
from ...play.commands import Create
from ...play.settings import knows_rules, remember_rules
from ...play.units import Chips, CommandId, TableId
from ...play.views.table import TableView, view
from ...storage.codec import is_listed
from ...wire import Answered, Do
from ...wire.rest import GameView, NewTable, TableMade
from ..services import InjectedServices
from ..work import jobs
from .answers import answered
from .requests import (
    AnyRequest,
    InjectedGuest,
    InjectedRoom,
    InjectedTable,
    MaybeToken,
    ShortPath,
    Token,
    address,
    asking,
    guest_of,
    seen_table,
)


@post("/api/tables", summary="Make a table")
async def new_table(
    request: AnyRequest, services: InjectedServices, guest: InjectedGuest, data: JSONBody[NewTable]
) -> TableMade:
    if services.config.classroom:
        raise NotFoundException  # a class plays its lesson
    where, command = address(request), CommandId(data.id)
    if not await services.house.has_made(guest.id, command):
        await services.gatherings.expect_room(guest.id, where, public=data.settings.public)
    text = data.settings.rule_file
    if text is not None and not knows_rules(text):
        remember_rules(text, await services.work.ask(asking(request, guest), jobs.read_rules, text))
    room = await services.house.create(guest, Create(data.settings, data.people), command)
    services.gatherings.made(room.id, where, listed=is_listed(room.summary))
    services.limits.codes.right(room.summary.code, where)
    return TableMade(room.id, room.summary.code, view(room.table, guest.id, services.log.now()))


@get("/api/tables/{table_id:str}", sync_to_thread=False, summary="A table as you may see it")
def one_table(services: InjectedServices, seen: InjectedTable) -> TableView:
    return view(seen.room.table, seen.viewer, services.log.now())


@get("/api/tables/{table_id:str}/rules", summary="What is played at a table")
async def table_rules(request: AnyRequest, services: InjectedServices, seen: InjectedTable) -> Response[GameView]:
    return await answered(request, services.work.ask(seen.asker, jobs.game, seen.room.table.rules))


@get("/api/tables/{table_id:str}/chips", summary="What the players of a table with a wager hold beside their stakes")
async def table_chips(services: InjectedServices, table_id: ShortPath, token: MaybeToken = None) -> list[Chips | None]:
    """By seat; a seat without a guest holds none, and where nothing is at stake nobody's purse is shown."""
    room = await services.house.room(TableId(table_id))
    return await at_table.purses(services.log, room, guest_of(services, token).id if token else None)


@post("/api/tables/{table_id:str}/commands", status_code=200, summary="Do something at a table")
async def do(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: Token, data: JSONBody[Do]
) -> Answered:
    room = (await seen_table(request, services, table_id, token)).room
    guest = guest_of(services, token)
    first, last = await services.act(room.id, guest, data.command, CommandId(data.id), data.version)
    return Answered(CommandId(data.id), first, last)


@get("/api/tables/{table_id:str}/record", media_type="text/plain", summary="The game's record")
async def record(request: AnyRequest, services: InjectedServices, seen: InjectedTable) -> Response[str]:
    work = services.work.ask(seen.asker, jobs.record, await seen.log(services))
    return await answered(request, work, "text/plain; charset=utf-8")


@get("/api/tables/{table_id:str}/code", sync_to_thread=False, summary="The join code, for those who sit at the table")
def join_code(guest: InjectedGuest, room: InjectedRoom) -> dict[str, str]:
    return {"code": at_table.code(room, guest.id)}


@get(
    "/api/tables/{table_id:str}/shut-out",
    sync_to_thread=False,
    summary="Whose seats the host has freed, for the host alone",
)
def shut_out(guest: InjectedGuest, room: InjectedRoom) -> list[str]:
    """Names in the order of their numbers, by which the command `let-in` knows them."""
    return at_table.shut_out(room, guest.id)


ROUTES = [shut_out, new_table, one_table, table_rules, table_chips, do, record, join_code]
