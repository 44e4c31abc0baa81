"""Tables over HTTP: making one, looking at it, doing something there."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from ...errors import DicehouseError
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
from .requests import AnyRequest, MaybeToken, ShortPath, Token, acting_at, address, asker, guest_of

__all__ = ["TABLE_ROUTES"]


@post("/api/tables", summary="Make a table")
async def new_table(
    request: AnyRequest, services: InjectedServices, token: Token, data: JSONBody[NewTable]
) -> TableMade:
    guest, where, command = guest_of(services, token), address(request), CommandId(data.id)
    if not await services.house.has_made(guest.id, command):
        await services.gatherings.expect_room(guest.id, where, public=data.settings.public)
    text = data.settings.rule_file
    if text is not None and not knows_rules(text):
        remember_rules(text, await services.work.ask(asker(request, guest), jobs.read_rules, text))
    room = await services.house.create(guest, Create(data.settings, data.people), command)
    services.gatherings.made(room.id, where, listed=is_listed(room.summary))
    services.limits.codes.right(room.summary.code, where)
    return TableMade(room.id, room.summary.code, view(room.table, guest.id, services.log.now()))


@get("/api/tables/{table_id:str}", summary="A table as you may see it")
async def one_table(
    services: InjectedServices,
    table_id: ShortPath,
    token: MaybeToken = None,
) -> TableView:
    guest = await acting_at(services, token, table_id)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    return view(room.table, guest.id if guest else None, services.log.now())


@get("/api/tables/{table_id:str}/rules", summary="What is played at a table")
async def table_rules(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> Response[GameView]:
    guest = await acting_at(services, token, table_id)
    who = asker(request, guest)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    return await answered(request, services.work.ask(who, jobs.table_game, room.table.rules))


@get("/api/tables/{table_id:str}/chips", summary="What the players of a table with a wager hold beside their stakes")
async def table_chips(
    request: AnyRequest, services: InjectedServices, table_id: ShortPath, token: MaybeToken = None
) -> list[Chips | None]:
    """By seat; a seat without a guest holds none, and where nothing is at stake nobody's purse is shown."""
    guest = guest_of(services, token) if token else None
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    if not room.table.settings.stake:
        return []
    guests = [player.guest if player else None for player in room.table.seats]
    return [await services.log.balance(one) if one else None for one in guests]


@post("/api/tables/{table_id:str}/commands", status_code=200, summary="Do something at a table")
async def do(services: InjectedServices, table_id: ShortPath, token: Token, data: JSONBody[Do]) -> Answered:
    guest = guest_of(services, token)
    command_id = CommandId(data.id)
    await services.lessons.opened_for(TableId(table_id))
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(services.lessons.actor(guest, TableId(table_id)).id)
    first, last = await services.act(TableId(table_id), guest, data.command, command_id, data.version)
    return Answered(command_id, first, last)


@get("/api/tables/{table_id:str}/record", media_type="text/plain", summary="The game's record")
async def record(
    request: AnyRequest,
    services: InjectedServices,
    table_id: ShortPath,
    token: MaybeToken = None,
) -> Response[str]:
    guest = await acting_at(services, token, table_id)
    who = asker(request, guest)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id if guest else None)
    stored = await services.log.read(room.id)
    return await answered(request, services.work.ask(who, jobs.record, room.id, stored), "text/plain; charset=utf-8")


@get("/api/tables/{table_id:str}/code", summary="The join code, for those who sit at the table")
async def join_code(services: InjectedServices, table_id: ShortPath, token: Token) -> dict[str, str]:
    guest = guest_of(services, token)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id)
    if room.table.seat_of(guest.id) is None:
        raise DicehouseError("not-seated", "Only players of the table see its code.")
    return {"code": room.summary.code}


@get("/api/tables/{table_id:str}/shut-out", summary="Whose seats the host has freed, for the host alone")
async def shut_out(services: InjectedServices, table_id: ShortPath, token: Token) -> list[str]:
    """Names in the order of their numbers, by which the command `let-in` knows them."""
    guest = guest_of(services, token)
    room = await services.house.room(TableId(table_id))
    room.expect_may_see(guest.id)
    if guest.id != room.table.host:
        raise DicehouseError("host-only", "Only the host sees whose seats were freed.")
    return [name for _, name in room.table.shut_out]


TABLE_ROUTES = [shut_out, new_table, one_table, table_rules, table_chips, do, record, join_code]
