"""Before the game: a table is made, people sit down, the host starts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...rules import NOBODY, Seat, open_game, start
from ..commands import Create, EditSettings
from ..context import TableContext
from ..events import (
    BotSeated,
    GameStarted,
    GuestLetIn,
    GuestShutOut,
    HostChanged,
    Played,
    SealOpened,
    SeatFreed,
    SeatTaken,
    SettingsChanged,
    TableCreated,
    TableEvent,
)
from ..guests import Guest
from ..settings import BotStrength, TableSettings, settings_refusal
from ..table import Table, TableRefused, expect_phase, own_seats, people
from ..units import GuestId

MOST_SHUT_OUT = 100
"""Whoever makes guests for it is let in again in the end, and needs a minute for each."""


def create(command: Create, guest: Guest) -> tuple[TableEvent, ...]:
    settings = command.settings
    wrong = settings_refusal(settings)
    if wrong is not None:
        raise TableRefused(*wrong)
    first_bot = settings.seats - len(settings.bots) + 1
    if 1 + len(command.people) >= first_bot:
        raise TableRefused("table-full", "There are more people than seats.")
    if command.people:
        _expect_device(settings)
    names = [guest.name]
    for name in command.people:
        names.append(_person(name, names))
    return (
        TableCreated(settings, guest.id, guest.name),
        SeatTaken(Seat(1), guest.id, guest.name, guest.look),
        *(SeatTaken(Seat(seat), guest.id, name) for seat, name in enumerate(names[1:], 2)),
        *(_bot(Seat(seat), strength) for seat, strength in enumerate(settings.bots, first_bot)),
    )


def sit(table: Table, guest: Guest, wanted: Seat | None) -> tuple[TableEvent, ...]:
    expect_phase(table, "gathering", "The game has begun.")
    if table.seat_of(guest.id) is not None:
        raise TableRefused("seat-yours", "You sit at this table already.")
    if any(guest.id == other for other, _ in table.shut_out):
        raise TableRefused("shut-out", "The host has freed your seat, and has to let you in again.")
    seated = SeatTaken(_free_seat(table, wanted), guest.id, guest.name, guest.look)
    return (seated,) if any(player.guest for _, player in people(table)) else (seated, HostChanged(guest.id))


def rename(table: Table, guest: Guest) -> tuple[TableEvent, ...]:
    """Of the guest's own seat; whom they have brought keep their names."""
    expect_phase(table, "gathering", "The game has begun: your name stands.")
    own, *brought = own_seats(table, guest)
    known = [player.name for seat, player in people(table) if seat in brought]
    return (SeatTaken(own, guest.id, _person(guest.name, known), guest.look),)


def seat_person(table: Table, guest: Guest, name: str, wanted: Seat | None) -> tuple[TableEvent, ...]:
    """Beside somebody who sits already: it is their device."""
    expect_phase(table, "gathering", "The game has begun.")
    seats = own_seats(table, guest)
    _expect_device(table.settings)
    known = [player.name for seat, player in people(table) if seat in seats]
    return (SeatTaken(_free_seat(table, wanted), guest.id, _person(name, known)),)


def _person(name: str, known: Sequence[str]) -> str:
    """A name that tells the people of a device apart."""
    spaced = " ".join(name.split())
    if not spaced or not spaced.isprintable():
        raise TableRefused("name-refused", "Everyone at your device needs a name.")
    if spaced in known:
        raise TableRefused("name-refused", f"{spaced} sits at your device already: take another name.")
    return spaced


def _expect_device(settings: TableSettings) -> None:
    """One purse pays one stake, and one browser adds one salt."""
    if settings.wager or settings.dice in ("sealed", "daily"):
        raise TableRefused(
            "device-shared", "Several people at one device play without a wager and without sealed dice."
        )


def _free_seat(table: Table, wanted: Seat | None) -> Seat:
    free = [Seat(number) for number, player in enumerate(table.seats, 1) if player is None]
    if not free:
        raise TableRefused("table-full", "Every seat is taken.")
    if wanted is not None and wanted not in free:
        raise TableRefused("seat-taken", "That seat is taken.")
    return wanted or free[0]


def _bot(seat: Seat, strength: BotStrength) -> BotSeated:
    return BotSeated(seat, strength, f"{strength.capitalize()} bot")


def seat_bot(table: Table, guest: Guest, strength: BotStrength, wanted: Seat | None) -> tuple[TableEvent, ...]:
    expect_phase(table, "gathering", "The game has begun.")
    if guest.id != table.host:
        raise TableRefused("host-only", "Only the host can seat a bot.")
    seated = _bot(_free_seat(table, wanted), strength)
    _expect_agreement(table, table.settings, bots=(*_bots(table), strength))
    return (seated,)


def edit_settings(table: Table, guest: Guest, command: EditSettings) -> tuple[TableEvent, ...]:
    expect_phase(table, "gathering", "The game has begun.")
    if guest.id != table.host:
        raise TableRefused("host-only", "Only the host can change the table.")
    settings = msgspec.structs.replace(table.settings, **msgspec.structs.asdict(command))
    _expect_agreement(table, settings, bots=_bots(table))
    if table.shares_a_device:
        _expect_device(settings)
    # who sat down on other terms has not agreed to these: they sit down again, or they do not
    others = [seat for seat, player in people(table) if player.guest not in (None, table.host)]
    asked_again = others if _terms(settings) != _terms(table.settings) else []
    return (SettingsChanged(settings), *(SeatFreed(seat) for seat in asked_again))


def _terms(settings: TableSettings) -> tuple[object, ...]:
    """What somebody agrees to by sitting down."""
    return settings.clock, settings.dice, settings.hints, settings.stake


def _bots(table: Table) -> tuple[BotStrength, ...]:
    return tuple(player.bot for _, player in people(table) if player.bot)


def _expect_agreement(table: Table, settings: TableSettings, bots: tuple[BotStrength, ...]) -> None:
    """The choices go together with the bots that sit there now."""
    wrong = settings_refusal(msgspec.structs.replace(settings, bots=bots))
    if wrong is not None:
        raise TableRefused(*wrong)


def stand(table: Table, guest: Guest, wanted: Seat | None) -> tuple[TableEvent, ...]:
    expect_phase(table, "gathering", "The game has begun: resign instead.")
    own = table.seats_of(guest.id)
    seats = own if wanted is None else (wanted,)
    if not seats or any(not 1 <= seat <= len(table.seats) or table.seats[seat - 1] is None for seat in seats):
        raise TableRefused("seat-empty", "Nobody sits there.")
    if wanted is not None and wanted not in own:
        return _free_up(table, guest, wanted)
    staying = [player.guest for seat, player in people(table) if seat not in seats and player.guest]
    freed = tuple(SeatFreed(seat) for seat in seats)
    if guest.id == table.host and staying and guest.id not in staying:
        return (*freed, HostChanged(staying[0]))
    return freed


def _free_up(table: Table, guest: Guest, wanted: Seat) -> tuple[TableEvent, ...]:
    """Another's seat; with a guest goes everybody whom they have brought."""
    if guest.id != table.host:
        raise TableRefused("host-only", "Only the host can free another's seat.")
    leaver = table.seats[wanted - 1]
    if leaver is None or leaver.guest is None:
        return (SeatFreed(wanted),)
    freed = tuple(SeatFreed(seat) for seat in table.seats_of(leaver.guest))
    # who was asked to leave would sit down again at once
    return (*freed, *_shut_out(table, leaver.guest, leaver.name))


def _shut_out(table: Table, guest: GuestId, name: str) -> tuple[TableEvent, ...]:
    if len(table.shut_out) < MOST_SHUT_OUT:
        return (GuestShutOut(guest, name),)
    return (GuestLetIn(table.shut_out[0][0]), GuestShutOut(guest, name))


def let_in(table: Table, guest: Guest, number: int) -> tuple[TableEvent, ...]:
    if guest.id != table.host:
        raise TableRefused("host-only", "Only the host can let somebody in again.")
    if number > len(table.shut_out):
        raise TableRefused("shut-out-nobody", "Nobody of that number was shut out.")
    return (GuestLetIn(table.shut_out[number - 1][0]),)


def start_game(table: Table, guest: Guest, first: Seat | None, context: TableContext) -> tuple[TableEvent, ...]:
    expect_phase(table, "gathering", "The game has begun.")
    if guest.id != table.host:
        raise TableRefused("host-only", "The host starts the game.")
    missing = sum(player is None for player in table.seats)
    if missing:
        raise TableRefused("seats-empty", f"{missing} more to come before the game can start.")
    if first is not None and not NOBODY <= first <= len(table.seats):
        raise TableRefused("seat-unknown", f"There is no seat {first}.")
    if table.settings.dice == "sealed":
        return (SealOpened(context.open_seal(table), first),)
    return begin(table, first, context)


def begin(table: Table, first: Seat | None, context: TableContext) -> tuple[TableEvent, ...]:
    state = start(table.rules, len(table.seats))
    host_picks = first if table.rules.first_player == "host" else None
    opening = open_game(state, context.source(table, None, None), host=host_picks)
    # an opening may be empty; playing it starts the first seat's clock all the same
    return (GameStarted(table.settings.stake), Played(opening))
