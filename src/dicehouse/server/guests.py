"""Guests: no account, only a signed token that says who somebody is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from ..errors import DicehouseError
from ..play.guests import Guest
from ..play.look import Look
from ..play.units import Centis, GuestId, Instant
from .tables.ids import new_guest_id

__all__ = ["LONGEST_NAME", "GuestRefused", "Guests", "clean_name"]

LONGEST_NAME = 24
MOST_MARKS = 2


class GuestRefused(DicehouseError):
    def __init__(self, message: str = "This guest is not known here; say hello again.") -> None:
        super().__init__("guest-unknown", message)


def clean_name(text: str) -> str:
    """A name that cannot disturb anybody's screen: printable, single spaces, no heaps of marks."""
    spaced = re.sub(r"\s+", " ", text[:200])
    visible = "".join(char for char in spaced if unicodedata.category(char)[0] != "C")
    normal = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", visible)).strip()
    name = _few_marks(normal)[:LONGEST_NAME].strip()
    return name or "Guest"


def _few_marks(text: str) -> str:
    """Many scripts write vowels as marks; more than a few on one letter are there to disturb."""
    kept, marks = [], MOST_MARKS
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


class _Signed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a token says; those of old end without a look."""

    guest: GuestId
    name: str
    at: Instant
    look: Look | None = None


class Guests:
    """Signs tokens and reads them back. A token says who, under which name, when it was signed, and how they look."""

    def __init__(self, key: bytes, now: Callable[[], Instant], lasts: Centis) -> None:
        self._now = now
        self._lasts = lasts
        self._revoked: dict[GuestId, Instant] = {}
        self.believe([key])

    def believe(self, keys: Sequence[bytes]) -> None:
        """Tokens of all these keys; the last one signs."""
        self._serializer = URLSafeSerializer(list(keys), salt="dicehouse guest 2")
        self._timeless = URLSafeSerializer(list(keys), salt="dicehouse guest 1")

    def revoke(self, guest: GuestId, before: Instant) -> bool:
        """Believe no token of the guest that was signed before; whether that is new."""
        known = self._revoked.get(guest)
        if known is not None and known >= before:
            return False
        self._revoked[guest] = before
        return True

    def welcome(self, name: str, guest_id: GuestId | None = None, look: Look | None = None) -> tuple[Guest, str]:
        """A guest and the token to come back with; an old guest may take a new name or look."""
        guest = Guest(guest_id or new_guest_id(), clean_name(name), look)
        return guest, self.sign(guest)

    def sign(self, guest: Guest) -> str:
        signed = _Signed(guest.id, guest.name, self._now(), guest.look)
        return str(self._serializer.dumps(msgspec.to_builtins(signed)))

    def read(self, token: str) -> Guest:
        return self._read(token)[0]

    def renewed(self, token: str) -> str | None:
        """A fresh one, where half of this one's time is over."""
        guest, signed = self._read(token)
        return self.sign(guest) if self._now() - signed > self._lasts // 2 else None

    def _read(self, token: str) -> tuple[Guest, Instant]:
        try:
            said = msgspec.convert(self._serializer.loads(token), _Signed)
        except (BadData, msgspec.ValidationError):
            said = self._read_timeless(token)
        else:
            if self._now() - said.at > self._lasts:
                raise GuestRefused("You were away for very long; say hello again.")
        if said.at < self._revoked.get(said.guest, said.at):
            raise GuestRefused
        return Guest(said.guest, said.name, said.look), said.at

    def _read_timeless(self, token: str) -> _Signed:
        """As they were before they said when; they end with the key, or when they are exchanged for a new one."""
        try:
            guest, name = msgspec.convert(self._timeless.loads(token), tuple[GuestId, str])
        except (BadData, msgspec.ValidationError):
            raise GuestRefused from None
        return _Signed(guest, name, Instant(0))
