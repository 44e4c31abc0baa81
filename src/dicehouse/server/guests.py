"""Guests: no account, only a signed token that says who somebody is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from ..errors import DicehouseError
from ..house.ids import new_guest_id
from ..house.names import clean_name
from ..play.guests import Guest
from ..play.look import Look
from ..play.units import Centis, GuestId, Instant


class GuestRefused(DicehouseError):
    def __init__(self, message: str = "This guest is not known here; say hello again.") -> None:
        super().__init__("guest-unknown", message)


class _Signed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a token says; those of old end without a look, and without when its first one was signed.

    A token that is exchanged keeps the moment of the first: what is revoked stays so, whoever exchanges it meanwhile.
    """

    guest: GuestId
    name: str
    at: Instant
    look: Look | None = None
    first: Instant | None = None

    @property
    def since(self) -> Instant:
        return self.at if self.first is None else self.first


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

    def welcome(self, name: str, look: Look | None = None) -> tuple[Guest, str]:
        """A new guest, and the token to come back with."""
        guest = Guest(new_guest_id(), clean_name(name), look)
        return guest, self.sign(guest)

    def again(self, token: str, name: str | None = None, look: Look | None = None) -> tuple[Guest, str]:
        """The same guest with a fresh token, under another name or look perhaps."""
        said = self._read(token)
        guest = Guest(said.guest, clean_name(name) if name else said.name, look or said.look)
        return guest, self._sign(guest, said.since)

    def sign(self, guest: Guest, since: Instant | None = None) -> str:
        """The first token of a guest, or the first after all others have ended; or one as old as what gives it."""
        return self._sign(guest, self._now() if since is None else since)

    def _sign(self, guest: Guest, since: Instant) -> str:
        signed = _Signed(guest.id, guest.name, self._now(), guest.look, since)
        return str(self._serializer.dumps(msgspec.to_builtins(signed)))

    def read(self, token: str) -> Guest:
        said = self._read(token)
        return Guest(said.guest, said.name, said.look)

    def renewed(self, token: str) -> str | None:
        """A fresh one, where half of this one's time is over."""
        said = self._read(token)
        return self.again(token)[1] if self._now() - said.at > self._lasts // 2 else None

    def _read(self, token: str) -> _Signed:
        try:
            said = msgspec.convert(self._serializer.loads(token), _Signed)
        except (BadData, msgspec.ValidationError):
            said = self._read_timeless(token)
        else:
            if self._now() - said.at > self._lasts:
                raise GuestRefused("You were away for very long; say hello again.")
        if said.since < self._revoked.get(said.guest, said.since):
            raise GuestRefused
        return said

    def _read_timeless(self, token: str) -> _Signed:
        """As they were before they said when; they end with the key, or when they are exchanged for a new one."""
        try:
            guest, name = msgspec.convert(self._timeless.loads(token), tuple[GuestId, str])
        except (BadData, msgspec.ValidationError):
            raise GuestRefused from None
        return _Signed(guest, name, Instant(0))
