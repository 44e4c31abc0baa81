"""The end of the road: everybody who looks at a table gets the news, and the table as they may see it."""

from __future__ import annotations

from collections.abc import Sequence

from ...house.room import Room, SpectatorsRefused
from ...play.log import Stored
from ...play.units import GuestId, Instant
from ...play.views.table import TableView, seen_by, view
from ...wire import Refused, Resync, Update, news
from .writer import encode

_NO_SPECTATORS = encode(Refused(SpectatorsRefused().code, SpectatorsRefused().message))


def broadcast(room: Room, stored: Sequence[Stored], now: Instant) -> None:
    """What has happened, to every connection. All who see the same get the same message, and other views differ from
    the first in what is their viewer's own: it saves a view and its encoding for every further spectator."""
    if not room.viewers:
        return
    table, told, all_may_see = room.table, tuple(map(news, stored)), room.open_to_spectators
    of_the_table = {table.host, *[player.guest for player in table.seats if player]}
    seen: TableView | None = None
    messages: dict[GuestId | None, bytes] = {}
    for viewer in room.viewers:
        guest = viewer.guest.id if viewer.guest.id in of_the_table else None
        if guest is None and not all_may_see:
            viewer.close(_NO_SPECTATORS)
            continue
        message = messages.get(guest)
        if message is None:
            seen = view(table, guest, now) if seen is None else seen_by(seen, table, guest)
            message = messages[guest] = encode(Update(told, seen, now))
        viewer.send(message)


def update_or_resync(room: Room, guest: GuestId, version: int | None, now: Instant) -> bytes:
    """For a client that last saw `version`: the news since, or everything where it saw none or they are gone."""
    seen = view(room.table, guest, now)
    if version is None or not room.covers(version):
        return encode(Resync(seen, now))
    return encode(Update(tuple(map(news, room.after(version))), seen, now))
