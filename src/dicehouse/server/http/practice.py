"""Positions to practise on: of one's own, and drawn by theme. What comes of them stays on the device."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from ...skill.themes import Theme
from ...wire.practice import PositionView, PracticeGame, StateText
from ..services import InjectedServices
from ..work import jobs
from .answers import answered
from .requests import AnyRequest, InjectedAsker, InjectedGuest, ShortPath, asking


@get("/api/practice", summary="The games that can be practised, and the themes of each")
async def practice_games(
    request: AnyRequest, services: InjectedServices, asker: InjectedAsker
) -> Response[list[PracticeGame]]:
    return await answered(request, services.work.ask(asker, jobs.practice_games))


@post("/api/practice", status_code=200, summary="A position of your own, and what every choice is worth")
async def own_position(
    request: AnyRequest, services: InjectedServices, guest: InjectedGuest, data: JSONBody[StateText]
) -> Response[PositionView]:
    return await answered(request, services.work.ask(asking(request, guest), jobs.position, data.line))


@get("/api/practice/{rules:str}/{theme:str}", summary="A position of a theme, another one each time")
async def exercise(
    request: AnyRequest,
    services: InjectedServices,
    guest: InjectedGuest,
    rules: ShortPath,
    theme: Annotated[Theme, PathParameter()],
) -> Response[PositionView]:
    asked = services.work.ask(asking(request, guest), jobs.exercise, rules, theme, secrets.randbits(32))
    return await answered(request, asked)


ROUTES = [practice_games, own_position, exercise]
