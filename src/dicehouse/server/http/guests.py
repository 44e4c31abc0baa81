"""Becoming a guest, and what a guest has."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from ...api.answers.played import played_games
from ...house.ids import is_of_a_day
from ...house.leaving import forget_left, leave_seats
from ...wire.rest import GuestView, Me, NewGuest, PassText, PassView, PlayedGame
from ...wire.skill import SkillPage
from ..guests import PassRefused
from ..services import InjectedServices
from .requests import AnyRequest, InjectedGuest, MaybeToken, Token, address, asking, bare


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
    return await played_games(services.log, guest.id)


@get("/api/me/skill", summary="What your play is worth with luck taken out, game by game")
async def my_skill(request: AnyRequest, services: InjectedServices, guest: InjectedGuest) -> SkillPage:
    return await services.skill.page(guest.id, asking(request, guest))


@delete("/api/me", status_code=204, summary="Leave the house for good, and with it what is stored about you")
async def leave(services: InjectedServices, guest: InjectedGuest) -> None:
    """Games that are on are lost, seats are given up; finished games stay, with somebody who has left."""
    await leave_seats(services.house, guest)
    if services.quick is not None:
        await services.quick.left(guest.id)
    await services.tokens.revoke(guest.id, left=True)
    await services.log.unsubscribe_guest(guest.id)  # at once, whatever games are still on
    if services.arenas is not None:
        await services.arenas.left(guest.id)
    await forget_left(services.log, services.house, guest.id, services.lessons.catch_up)


@post("/api/me/sign-out", status_code=200, summary="Sign out everywhere: every token but the new one ends")
async def sign_out(services: InjectedServices, guest: InjectedGuest) -> GuestView:
    await services.tokens.revoke(guest.id)
    await services.log.unsubscribe_guest(guest.id)  # a device that was lost is told nothing
    return GuestView(services.guests.sign(guest), guest.name, await services.log.balance(guest.id), guest.look)


@post("/api/me/pass", status_code=200, summary="A pass to another device of yours: good once, for ten minutes")
async def hand_on(services: InjectedServices, token: Token) -> PassView:
    return PassView(*services.guests.hand_on(bare(token)))


@post("/api/guests/arrive", status_code=200, summary="Be the guest of a pass on this device")
async def arrive(services: InjectedServices, data: JSONBody[PassText]) -> GuestView:
    one = services.guests.read_pass(data.text)
    if not await services.log.use_pass(one.name_of_pass, one.until):
        raise PassRefused
    guest, signed = services.guests.arrive(one)
    return GuestView(signed, guest.name, await services.log.balance(guest.id), guest.look)


ROUTES = [hand_on, arrive, new_guest, me, my_games, my_skill, leave, sign_out]
