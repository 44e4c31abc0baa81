"""Becoming a guest, and what a guest has."""

from __future__ import annotations

import asyncio

from litestar import delete, get, post
from litestar.params import JSONBody

from ...house.ids import is_of_a_day
from ...house.leaving import forget_left, leave_seats
from ...play import Table, replay_table
from ...play.log import Summary
from ...rules import Seat
from ...wire.rest import GuestView, Me, NewGuest, PlayedGame
from ..services import InjectedServices
from .requests import AnyRequest, InjectedGuest, MaybeToken, Token, address, bare


@post("/api/guests", summary="Become a guest, or take a new name or look")
async def new_guest(
    request: AnyRequest,
    services: InjectedServices,
    data: JSONBody[NewGuest],
    token: MaybeToken = None,
) -> GuestView:
    if token:
        guest, signed = services.guests.again(bare(token), data.name, data.look)
    else:
        services.limits.hit("guests", address(request))
        guest, signed = services.guests.welcome(data.name or "", data.look)
    return GuestView(signed, guest.name, await services.log.balance(guest.id), guest.look)


@get("/api/me", summary="Your chips and your tables")
async def me(services: InjectedServices, guest: InjectedGuest, token: Token) -> Me:
    tables = [one for one in await services.log.seated(guest.id) if not is_of_a_day(one.table)]
    balance = await services.log.balance(guest.id)
    return Me(guest.name, balance, tables, services.guests.renewed(bare(token)), guest.look)


@get("/api/me/games", summary="The games that you have played to their end, the newest first")
async def my_games(services: InjectedServices, guest: InjectedGuest) -> list[PlayedGame]:
    """From the logs themselves: what is forgotten there is forgotten."""
    games = []
    for summary in await services.log.seated(guest.id):
        if summary.phase == "over":
            stored = await services.log.read(summary.table)
            table = replay_table(summary.table, ((one.event, one.at) for one in stored))
            seat = table.seat_of(guest.id) if table else None
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


@delete("/api/me", status_code=204, summary="Leave the house for good, and with it what is stored about you")
async def leave(services: InjectedServices, guest: InjectedGuest) -> None:
    """Games that are on are lost, seats are given up; finished games stay, with somebody who has left."""
    await leave_seats(services.house, guest)
    await services.tokens.revoke(guest.id, left=True)
    await forget_left(services.log, services.house, guest.id, services.lessons.catch_up)


@post("/api/me/sign-out", status_code=200, summary="Sign out everywhere: every token but the new one ends")
async def sign_out(services: InjectedServices, guest: InjectedGuest) -> GuestView:
    await services.tokens.revoke(guest.id)
    return GuestView(services.guests.sign(guest), guest.name, await services.log.balance(guest.id), guest.look)


ROUTES = [new_guest, me, my_games, leave, sign_out]
