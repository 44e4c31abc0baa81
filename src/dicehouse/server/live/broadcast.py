"""The end of the road: everybody who looks at a table gets the news, and the table as they may see it."""

from __future__ import annotations

from ...house.room import Room, SpectatorsRefused
from ...play.units import GuestId, Instant
from ...play.views.table import TableView, seen_by, view
from ...wire import Refused, Resync, Update, news
from .encoded import Encoded, encode

_NO_SPECTATORS = encode(Refused(SpectatorsRefused().code, SpectatorsRefused().message))


def broadcast(room: Room, since: int, now: Instant) -> None:
    """The news since that version, to every connection."""
    if not room.viewers:
        return
    updates, all_may_see = _SharedUpdates(room, since, now), room.open_to_spectators
    for viewer in room.viewers:
        guest = viewer.guest.id
        if all_may_see or room.is_of(guest):
            viewer.send(updates.of(guest))
        else:
            viewer.close(_NO_SPECTATORS)


def update_or_resync(room: Room, guest: GuestId, version: int | None, now: Instant) -> Encoded:
    """For a client that last saw `version`: the news since, or everything where it saw none or they are gone."""
    seen = view(room.table, guest, now)
    if version is None or not room.covers(version):
        return encode(Resync(seen, now))
    return encode(Update(tuple(map(news, room.after(version))), seen, now))


class _SharedUpdates:
    """One for all who see the same: it saves a view and its encoding for every further spectator. The first view is
    built, the others differ from it in what is their viewer's own."""

    def __init__(self, room: Room, since: int, now: Instant) -> None:
        self._table = room.table
        self._of_the_table = {room.table.host, *[player.guest for player in room.table.seats if player]}
        self._news, self._now = tuple(map(news, room.after(since))), now
        self._first: TableView | None = None
        self._encoded: dict[GuestId | None, Encoded] = {}

    def of(self, guest: GuestId) -> Encoded:
        viewer = guest if guest in self._of_the_table else None
        encoded = self._encoded.get(viewer)
        if encoded is None:
            encoded = self._encoded[viewer] = encode(Update(self._news, self._seen_by(viewer), self._now))
        return encoded

    def _seen_by(self, viewer: GuestId | None) -> TableView:
        if self._first is not None:
            return seen_by(self._first, self._table, viewer)
        self._first = view(self._table, viewer, self._now)
        return self._first
