"""What is asked of a table beside what its line tells."""

from __future__ import annotations

from ...errors import DicehouseError
from ...house.room import Room
from ...play.log import Ledger
from ...play.units import Chips, GuestId
from ...rules import State


async def purses(ledger: Ledger, room: Room, viewer: GuestId | None) -> list[Chips | None]:
    """What the players hold beside their stakes, by seat; nothing is shown where nothing is at stake."""
    room.expect_may_see(viewer)
    if not room.table.settings.stake:
        return []
    guests = [player.guest if player else None for player in room.table.seats]
    return [await ledger.balance(one) if one else None for one in guests]


def code(room: Room, guest: GuestId) -> str:
    if room.table.seat_of(guest) is None:
        raise DicehouseError("not-seated", "Only players of the table see its code.")
    return room.summary.code


def shut_out(room: Room, guest: GuestId) -> list[str]:
    """Names in the order of their numbers, by which the command `let-in` knows them."""
    if guest != room.table.host:
        raise DicehouseError("host-only", "Only the host sees whose seats were freed.")
    return [name for _, name in room.table.shut_out]


def advised(room: Room, guest: GuestId) -> State:
    """The position that the coach is asked about, where it may be."""
    table = room.table
    if table.state is None or table.phase != "playing":
        raise DicehouseError("not-started", "No game is being played here.")
    if not table.settings.hints:
        raise DicehouseError("hints-no", "This table plays without hints; the coach speaks after the game.")
    if table.state.seat not in table.seats_of(guest):
        raise DicehouseError("not-your-turn", "The coach speaks to whoever is to move.")
    return table.state


def expect_over(room: Room) -> None:
    if room.table.phase not in ("over", "void"):
        raise DicehouseError("game-running", "The coach speaks when the game is over.")
