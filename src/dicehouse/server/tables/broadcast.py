"""The end of the road: everybody who looks at a table gets the news, and the table as they may see it."""

from __future__ import annotations

import msgspec

from ...play.table import people
from ...play.units import GuestId, Instant
from ...play.views.table import view
from ...rules import Seat
from ...wire import Resync, Update
from ..live.encoded import Encoded, encode
from .room import NO_SPECTATORS, Room

__all__ = ["broadcast", "missed"]

_NO_SPECTATORS = encode(NO_SPECTATORS)


def broadcast(room: Room, since: int, now: Instant) -> None:
    """The news since that version, to every connection."""
    if not room.connections:
        return
    updates, all_may_see = _SharedUpdates(room, since, now), room.open_to_spectators
    for connection in room.connections:
        guest = connection.guest.id
        if all_may_see or room.is_of(guest):
            connection.send(updates.of(guest))
        else:
            connection.close(_NO_SPECTATORS)


def missed(room: Room, guest: GuestId, version: int | None, now: Instant) -> Encoded:
    """What a client has missed that last saw `version`: the news since, or a resync where they are gone."""
    seen = view(room.table, guest, now)
    if version is None or not room.covers(version):
        return encode(Resync(seen, now))
    return encode(Update(room.after(version), seen, now))


class _SharedUpdates:
    """One for all who see the same: it saves a view and its encoding for every further spectator."""

    def __init__(self, room: Room, since: int, now: Instant) -> None:
        table = room.table
        self._host = table.host
        self._seats = {player.guest: seat for seat, player in people(table)}
        self._update = Update(room.after(since), view(table, None, now), now)
        self._encoded: dict[tuple[Seat | None, bool], Encoded] = {}

    def of(self, guest: GuestId) -> Encoded:
        you = self._seats.get(guest), guest == self._host
        encoded = self._encoded.get(you)
        if encoded is None:
            encoded = self._encoded[you] = encode(self._seen_as(*you))
        return encoded

    def _seen_as(self, you: Seat | None, host: bool) -> Update:
        if not (you or host):
            return self._update
        seen = msgspec.structs.replace(self._update.table, you=you, you_host=host)
        return Update(self._update.news, seen, self._update.now)
