"""The house over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter

from ...errors import DicehouseError
from ...notation import write_record
from ...play.commands import Create
from ...play.guests import Guest
from ...play.log import Commitment, Summary
from ...play.record import record_of
from ...play.units import Chips, CommandId, TableId
from ...play.views.layout import layout
from ...play.views.table import TableView, view
from ...rules import RuleSet, digest, read_rules, write_rules
from ...rules.catalogue import catalogue, find, game
from ...rules.page import rule_page
from ...wire import Answered, Do
from ...wire.rest import GameLine, GameView, GuestView, Health, JoinView, Me, NewGuest, NewTable, RuleText, TableMade
from ..duties.coach import coachless
from ..live.socket import may_watch
from ..services import Here, Services
from ..tables.ids import clean_code

__all__ = ["ROUTES", "AnyRequest", "asker", "game_view", "guest_of"]

AnyRequest = Request[Any, Any, State]
Token = Annotated[str, HeaderParameter(name="Authorization", max_length=500)]
MaybeToken = Annotated[str | None, HeaderParameter(name="Authorization", max_length=500)]
ShortPath = Annotated[str, PathParameter(max_length=60)]


def guest_of(services: Services, token: str) -> Guest:
    return services.guests.read(token.removeprefix("Bearer "))


def _address(request: AnyRequest) -> str:
    return request.client.host if request.client else "unknown"


def asker(request: AnyRequest, guest: Guest | None) -> str:
    """Whom a question is counted for: a guest where there is one, because a school shares an address."""
    return guest.id if guest else _address(request)


def game_view(rules: RuleSet) -> GameView:
    return GameView(
        rules.name_version, digest(rules), rule_page(rules), layout(rules), write_rules(rules), coachless(rules)
    )


@post("/api/guests", summary="Become a guest, or take a new name")
async def new_guest(
    request: AnyRequest,
    services: Here,
    data: JSONBody[NewGuest],
    token: MaybeToken = None,
) -> GuestView:
    known = guest_of(services, token) if token else None
    if known is None:
        services.limits.guests.hit(_address(request))
    name = data.name or (known.name if known else "")
    guest, signed = services.guests.welcome(name, known.id if known else None)
    return GuestView(signed, guest.name, await services.log.balance(guest.id))


@get("/api/me", summary="Your chips and your tables")
async def me(services: Here, token: Token) -> Me:
    guest = guest_of(services, token)
    return Me(guest.name, await services.log.balance(guest.id), await services.log.seated(guest.id))


@get("/api/games", sync_to_thread=False, summary="The games of the catalogue")
def games() -> list[GameLine]:
    return [GameLine(r.id, r.version, r.name, r.source, r.summary, r.seats, digest(r)) for r in catalogue()]


@get("/api/games/{game_id:str}", sync_to_thread=False, summary="One game: page, card, rule file")
def one_game(game_id: ShortPath) -> GameView:
    return game_view(find(game_id) if "@" in game_id else game(game_id))


@post("/api/rules", status_code=200, summary="Read a rule file of one's own")
async def read_rule_file(
    request: AnyRequest, services: Here, data: JSONBody[RuleText], token: MaybeToken = None
) -> GameView:
    """The lab asks whenever somebody stops typing, so this is counted with what is merely said."""
    services.limits.chatter.hit(asker(request, guest_of(services, token) if token else None))
    return game_view(read_rules(data.text))


@post("/api/tables", summary="Make a table")
async def new_table(services: Here, token: Token, data: JSONBody[NewTable]) -> TableMade:
    guest = guest_of(services, token)
    services.limits.tables.hit(guest.id)
    room = await services.house.create(guest, Create(data.settings), CommandId(data.id))
    if room.table is None or room.summary is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    return TableMade(room.id, room.summary.code, view(room.table, guest.id, services.log.now()))


@get("/api/tables/{table_id:str}", summary="A table as you may see it")
async def one_table(
    services: Here,
    table_id: ShortPath,
    token: MaybeToken = None,
) -> TableView:
    guest = guest_of(services, token) if token else None
    room = await services.house.room(TableId(table_id))
    may_watch(room, guest)
    if room.table is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    return view(room.table, guest.id if guest else None, services.log.now())


@get("/api/tables/{table_id:str}/rules", summary="What is played at a table")
async def table_rules(services: Here, table_id: ShortPath) -> GameView:
    room = await services.house.room(TableId(table_id))
    if room.table is None:
        raise DicehouseError("table-unknown", "There is no such table.")
    return game_view(room.table.rules)


@get("/api/tables/{table_id:str}/chips", summary="What the players of a table with a wager hold beside their stakes")
async def table_chips(
    request: AnyRequest, services: Here, table_id: ShortPath, token: MaybeToken = None
) -> list[Chips | None]:
    """By seat; a seat without a guest holds none, and where nothing is at stake nobody's purse is shown."""
    guest = guest_of(services, token) if token else None
    services.limits.questions.hit(asker(request, guest))
    room = await services.house.room(TableId(table_id))
    may_watch(room, guest)
    if room.table is None or not room.table.settings.stake:
        return []
    guests = [player.guest if player else None for player in room.table.seats]
    return [await services.log.balance(one) if one else None for one in guests]


@post("/api/tables/{table_id:str}/commands", status_code=200, summary="Do something at a table")
async def do(services: Here, table_id: ShortPath, token: Token, data: JSONBody[Do]) -> Answered:
    guest = guest_of(services, token)
    services.limits.commands.hit(guest.id)
    command_id = CommandId(data.id)
    first, last = await services.house.do(TableId(table_id), guest, data.command, command_id, data.version)
    return Answered(command_id, first, last)


@get("/api/tables/{table_id:str}/record", media_type="text/plain", summary="The game's record")
async def record(
    request: AnyRequest,
    services: Here,
    table_id: ShortPath,
    token: MaybeToken = None,
) -> str:
    guest = guest_of(services, token) if token else None
    services.limits.questions.hit(asker(request, guest))
    room = await services.house.room(TableId(table_id))
    may_watch(room, guest)
    stored = await services.log.read(room.id)
    found = record_of(room.id, ((row.event, row.at) for row in stored))
    if found is None:
        raise DicehouseError("record-none", "No game has been played at this table yet.")
    return write_record(found)


@get("/api/join/{code:str}", summary="Find the table of a join code")
async def join(request: AnyRequest, services: Here, code: ShortPath) -> JoinView:
    """Only failed tries are counted against an address: a school shares one."""
    services.limits.failed_joins.check(_address(request))
    typed = clean_code(code)
    table = await services.log.find_code(typed) if typed else None
    if table is None:
        services.limits.failed_joins.hit(_address(request))
        raise DicehouseError("code-unknown", "No table has this code; check it and try again.")
    return JoinView(table)


@get("/api/tables/{table_id:str}/code", summary="The join code, for those who sit at the table")
async def join_code(services: Here, table_id: ShortPath, token: Token) -> dict[str, str]:
    guest = guest_of(services, token)
    room = await services.house.room(TableId(table_id))
    if room.table is None or room.table.seat_of(guest.id) is None:
        raise DicehouseError("not-seated", "Only players of the table see its code.")
    summary = room.summary or await services.log.summary(room.id)
    return {"code": summary.code if summary else ""}


@get("/api/lobby", summary="Public tables")
async def lobby(services: Here) -> list[Summary]:
    # codes are for those who were given them
    return [msgspec.structs.replace(row, code="") for row in await services.log.lobby()]


@get("/api/commitments", summary="The hash chain of all sealed dice")
async def commitments(services: Here, after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0) -> list[Commitment]:
    return await services.log.commitments(after)


@get("/health", summary="Whether the house is open")
async def health(services: Here) -> Response[Health]:
    closing = services.closing
    body = Health(
        "closing" if closing else "open",
        services.log.now(),
        len(services.house.rooms),
        len(services.connections),
    )
    return Response(body, status_code=503 if closing else 200)


ROUTES = [
    new_guest,
    me,
    games,
    one_game,
    read_rule_file,
    new_table,
    one_table,
    table_rules,
    table_chips,
    do,
    record,
    join,
    join_code,
    lobby,
    commitments,
    health,
]
