"""What a page asks of the house on its device, at the addresses that a house on the network has."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, NoReturn, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from ..api.answers import costly, games, tables
from ..api.answers.costly import TableLog
from ..api.answers.perfect import table_of
from ..api.answers.played import played_games
from ..api.answers.views import advice, analysis, game_view
from ..errors import DicehouseError
from ..errors.codes import CODES
from ..house.ids import is_table_id
from ..house.leaving import leave_seats
from ..house.room import Room
from ..notation import Record, error_to_json
from ..play.commands import Create
from ..play.settings import rules_of
from ..play.units import CommandId, TableId
from ..play.views.table import view
from ..printing.job import names_in
from ..rules import RuleSet, read_rules
from ..solver.support import Unsolvable
from ..wire import Answered, Do
from ..wire.coach import AnalysisView, RecordText
from ..wire.rest import GameView, GuestView, Me, NewGuest, NewTable, RuleText, TableMade
from ..wire.sheets import SheetOrder
from .house import TOKEN, HouseNeeded, TabHouse, expect_alone
from .perfect import NO_TABLE
from .records import Taken, take_records, write_records

JSON = "application/json"
PDF = "application/pdf"
TEXT = "text/plain; charset=utf-8"
BARE = "Bearer "


class Reply(NamedTuple):
    status: int
    media_type: str
    body: bytes


class Asked(NamedTuple):
    """`token` is what the page came with: one of a house elsewhere is kept for it."""

    house: TabHouse
    token: str
    named: dict[str, str]
    query: dict[str, str]
    body: str

    def read(self, kind: type[T]) -> T:
        return msgspec.json.decode(self.body, type=kind)

    async def room(self) -> Room:
        return await self.house.room(self.named["table"])

    async def log(self) -> TableLog:
        table = (await self.room()).table
        return TableLog(table.id, table.rules, msgspec.json.encode(await self.house.log.read(table.id)))


T = TypeVar("T")

Handler = Callable[[Asked], Awaitable[Any]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    pattern = re.compile(
        re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]{1,60})", re.escape(path).replace(r"\{", "{").replace(r"\}", "}"))
    )

    def registered(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return registered


async def reply(house: TabHouse, method: str, address: str, token: str, body: str) -> Reply:
    """Whatever is asked: values as JSON, files as they are, refusals as a house on the network has them."""
    try:
        found = await _found(house, method, address, token.removeprefix(BARE), body)
    except DicehouseError as error:
        return Reply(CODES[error.code].status, JSON, msgspec.json.encode(error_to_json(error)))
    except (msgspec.MsgspecError, RecursionError) as error:
        return Reply(400, JSON, msgspec.json.encode({"code": "malformed", "message": f"This cannot be read. {error}."}))
    if isinstance(found, Reply):
        return found
    return Reply(200, JSON, found if isinstance(found, bytes) else msgspec.json.encode(found))


async def _found(house: TabHouse, method: str, address: str, token: str, body: str) -> Any:
    parts = urlsplit(address)
    for known, pattern, handler in ROUTES:
        match = pattern.fullmatch(parts.path)
        if match and known == method:
            named = {name: unquote(text) for name, text in match.groupdict().items()}
            query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
            return await handler(Asked(house, token, named, query, body))
    raise HouseNeeded("That")


@route("GET", "/api/games")
async def _games(_: Asked) -> Any:
    return games.games()


@route("GET", "/api/games/{game}")
async def _game(asked: Asked) -> Any:
    return _coachless(games.one_game(asked.named["game"]), games.named_game(asked.named["game"]))


@route("POST", "/api/rules")
async def _rules(asked: Asked) -> GameView:
    rules = read_rules(asked.read(RuleText).text)
    return _coachless(game_view(rules), rules)


@route("POST", "/api/guests")
async def _guest(asked: Asked) -> GuestView:
    new = asked.read(NewGuest)
    guest = await asked.house.call_owner(new.name, new.look)
    return GuestView(asked.token or TOKEN, guest.name, await asked.house.log.balance(guest.id), guest.look)


@route("GET", "/api/me")
async def _me(asked: Asked) -> Me:
    owner, log = asked.house.owner, asked.house.log
    return Me(owner.name, await log.balance(owner.id), await log.seated(owner.id), None, owner.look)


@route("GET", "/api/me/games")
async def _my_games(asked: Asked) -> Any:
    return await played_games(asked.house.log, asked.house.owner.id)


@route("DELETE", "/api/me")
async def _leave(asked: Asked) -> Reply:
    """Everything that is kept on the device goes."""
    await leave_seats(asked.house.house, asked.house.owner)
    await asked.house.forget_everything()
    return Reply(204, JSON, b"")


@route("POST", "/api/me/sign-out")
async def _sign_out(_: Asked) -> Any:
    raise HouseNeeded("Signing out elsewhere")


@route("GET", "/api/device/records")
async def _records(asked: Asked) -> Reply:
    return Reply(200, TEXT, (await write_records(asked.house.log, asked.house.owner)).encode())


@route("POST", "/api/device/records")
async def _take_records(asked: Asked) -> Taken:
    return await take_records(asked.house.log, asked.house.owner, asked.body)


@route("GET", "/api/lobby")
async def _lobby(_: Asked) -> list[object]:
    return []


@route("GET", "/api/join/{code}")
async def _join(_: Asked) -> Any:
    raise HouseNeeded("A code")


@route("POST", "/api/tables")
async def _new_table(asked: Asked) -> TableMade:
    new, house = asked.read(NewTable), asked.house
    expect_alone(wager=new.settings.wager, public=new.settings.public)
    rules = rules_of(new.settings)
    for bot in new.settings.bots:
        await house.expect_player(rules, bot)
    if new.settings.hints:
        house.perfect.prepare(rules)
    room = await house.house.create(house.owner, Create(new.settings, new.people), CommandId(new.id))
    return TableMade(room.id, room.summary.code, view(room.table, house.owner.id, house.now()))


@route("GET", "/api/tables/{table}")
async def _table(asked: Asked) -> Any:
    room = await asked.room()
    return view(room.table, asked.house.owner.id, asked.house.now())


@route("GET", "/api/tables/{table}/rules")
async def _table_rules(asked: Asked) -> GameView:
    rules = (await asked.room()).table.rules
    return _coachless(game_view(rules), rules)


@route("GET", "/api/tables/{table}/chips")
async def _chips(asked: Asked) -> Any:
    return await tables.purses(asked.house.log, await asked.room(), asked.house.owner.id)


@route("GET", "/api/tables/{table}/code")
async def _code(asked: Asked) -> Any:
    raise HouseNeeded("Inviting others")


@route("GET", "/api/tables/{table}/shut-out")
async def _shut_out(asked: Asked) -> list[str]:
    return tables.shut_out(await asked.room(), asked.house.owner.id)


@route("POST", "/api/tables/{table}/commands")
async def _do(asked: Asked) -> Answered:
    do, table = asked.read(Do), asked.named["table"]
    command = CommandId(do.id)
    if not is_table_id(table):
        raise DicehouseError("table-unknown", "There is no such table.")
    first, last = await asked.house.act(TableId(table), asked.house.owner, do.command, command, do.version)
    return Answered(command, first, last)


@route("GET", "/api/tables/{table}/record")
async def _record(asked: Asked) -> Reply:
    return Reply(200, TEXT, costly.record(await asked.log()))


@route("GET", "/api/tables/{table}/replay")
async def _table_replay(asked: Asked) -> bytes:
    return costly.replay(await asked.log())


@route("POST", "/api/replay")
async def _replay(asked: Asked) -> bytes:
    return costly.replay(asked.read(RecordText))


@route("GET", "/api/tables/{table}/advice")
async def _advice(asked: Asked) -> bytes:
    state = tables.advised(await asked.room(), asked.house.owner.id)
    costly.expect_coach(state.rules)
    coach = await asked.house.perfect.coach(state.rules)
    return costly.encoded(advice(coach.advise(state)))


@route("GET", "/api/tables/{table}/analysis")
async def _table_analysis(asked: Asked) -> AnalysisView:
    tables.expect_over(await asked.room())
    return await _analysed(asked.house, costly.read_played(await asked.log()))


@route("POST", "/api/analysis")
async def _analysis(asked: Asked) -> AnalysisView:
    return await _analysed(asked.house, costly.read_played(asked.read(RecordText)))


async def _analysed(house: TabHouse, record: Record) -> AnalysisView:
    """What no house can analyse has its own reason."""
    try:
        coach = await house.perfect.coach(record.rules)
    except DicehouseError as error:
        missing = Unsolvable("solver-unsolved", error.message)

        def unknown(_: RuleSet) -> NoReturn:
            raise missing

        return analysis(record, unknown)
    return analysis(record, lambda _: coach)


def _coachless(seen: GameView, rules: RuleSet) -> GameView:
    """It is not asked for what it cannot give."""
    known = table_of(rules) is not None
    return seen if known else msgspec.structs.replace(seen, coachless=seen.coachless or NO_TABLE)


@route("POST", "/api/solve")
async def _solve(asked: Asked) -> bytes:
    costly.check_lab(asked.read(RuleText).text)
    raise HouseNeeded("Solving a game")


@route("GET", "/api/games/{game}/sheet.pdf")
async def _sheet(asked: Asked) -> Reply:
    said = asked.query
    order: dict[str, Any] = {name: said[name] for name in ("columns", "paper") if name in said}
    order |= {name: said[name] == "true" for name in ("large", "empty", "summary") if name in said}
    names = names_in(said.get("names", ""))
    return await _printed(asked, msgspec.convert({**order, "names": names, "game": asked.named["game"]}, SheetOrder))


@route("POST", "/api/sheet.pdf")
async def _any_sheet(asked: Asked) -> Reply:
    return await _printed(asked, asked.read(SheetOrder))


async def _printed(asked: Asked, order: SheetOrder) -> Reply:
    await asked.house.expect_paper()
    return Reply(200, PDF, costly.sheet(order, None)[1])
