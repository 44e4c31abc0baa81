"""Finding a table, and what the house says of itself."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from ...classroom.lessons.log import lesson_in
from ...errors import DicehouseError
from ...house.ids import clean_code
from ...play.dice.sealed import table_hash
from ...play.log import Summary
from ...play.units import TableId
from ...storage.codec import LOBBY_LOOKED_AT
from ...wire.rest import CommitmentLink, Health, JoinView
from ..services import InjectedServices
from .requests import AnyRequest, MaybeToken, ShortPath, address, known_guest

__all__ = ["LOBBY_ROUTES"]

SHOWN, LOOKED_AT = 100, LOBBY_LOOKED_AT


@get("/api/join/{code:str}", summary="Find the table or the lesson of a join code")
async def join(request: AnyRequest, services: InjectedServices, code: ShortPath, token: MaybeToken = None) -> JoinView:
    """Only codes that do not exist are counted, for a guest where there is a token of one."""
    where, typed = address(request), clean_code(code)
    who = known_guest(services, token)
    services.limits.codes.expect_try(typed, who, where)
    room = await services.log.find_code(typed) if typed else None
    if room is None:
        services.limits.codes.wrong(who, where)
        raise DicehouseError("code-unknown", "No table and no lesson has this code; check it and try again.")
    services.limits.codes.right(typed, where)
    lesson = lesson_in(room)
    return JoinView(TableId("") if lesson else room, lesson)


@get("/api/lobby", summary="Public tables")
async def lobby(services: InjectedServices) -> list[Summary]:
    rows = services.gatherings.in_turn(await services.log.lobby(LOOKED_AT), SHOWN)
    # codes are for those who were given them
    return [msgspec.structs.replace(row, code="") for row in rows]


@get("/api/commitments", summary="The hash chain of all sealed dice")
async def commitments(
    services: InjectedServices, after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0
) -> list[CommitmentLink]:
    """Tables stand there as hashes: an id would let strangers look at a table that nobody has told them of."""
    links = await services.log.commitments(after)
    return [CommitmentLink(one.number, table_hash(one.table), one.commitment, one.link) for one in links]


@get("/health", summary="Whether the house is open")
async def health(services: InjectedServices) -> Response[Health]:
    closing = services.closing
    body = Health(
        "closing" if closing else "open",
        services.log.now(),
        len(services.house.rooms),
        len(services.connections),
    )
    return Response(body, status_code=503 if closing else 200)


LOBBY_ROUTES = [join, lobby, commitments, health]
