"""Guests: no account, only a signed token that says who somebody is."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence, Set

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from ..errors import DicehouseError
from ..house.ids import new_guest_id
from ..house.names import Naming, typed_name
from ..play.guests import Guest, Look
from ..play.log import Guestbook, Revocation, believed
from ..play.units import SECOND, Centis, GuestId, Instant
from ..values import Value

PASS_LASTS = Centis(10 * 60 * SECOND)

MOST_SIGNED = 4096
"""Tokens that a worker knows by heart."""

LATE = 60 * SECOND
"""What another worker has written may come to light so long after its time."""


class GuestRefused(DicehouseError):
    def __init__(self, message: str = "This guest is not known here; say hello again.") -> None:
        super().__init__("guest-unknown", message)


class _Signed(Value, array_like=True, forbid_unknown_fields=True):
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


class PassRefused(DicehouseError):
    def __init__(self) -> None:
        super().__init__("pass-over", "This link was used, or is older than ten minutes: ask for a new one.")


class Pass(Value, array_like=True, forbid_unknown_fields=True):
    """What takes a guest to another device, once, until its time is over. `since` is when the first of the guest's
    tokens was signed: what is revoked is no way in."""

    name_of_pass: str
    guest: GuestId
    name: str
    look: Look | None
    until: Instant
    since: Instant


class Guests:
    """Signs tokens and reads them back. A token says who, under which name, when it was signed, and how they look."""

    def __init__(self, key: bytes, now: Callable[[], Instant], lasts: Centis, naming: Naming = typed_name) -> None:
        self._naming = naming
        self._now = now
        self._lasts = lasts
        self._revoked: dict[GuestId, Instant] = {}
        self._keys: list[bytes] = []
        self.believe([key])

    def believe(self, keys: Sequence[bytes]) -> None:
        """Tokens of all these keys; the last one signs."""
        if list(keys) == self._keys:
            return
        self._keys, self._signed = list(keys), dict[str, _Signed]()
        self._serializer = URLSafeSerializer(list(keys), salt="dicehouse guest 2")
        self._passes = URLSafeSerializer(list(keys), salt="dicehouse pass 1")
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
        who = new_guest_id()
        guest = Guest(who, self._naming(name, who), look)
        return guest, self.sign(guest)

    def again(self, token: str, name: str | None = None, look: Look | None = None) -> tuple[Guest, str]:
        """The same guest with a fresh token, under another name or look perhaps."""
        said = self._read(token)
        guest = Guest(said.guest, self._naming(name or said.name, said.guest), look or said.look)
        return guest, self.sign(guest, said.since)

    def sign(self, guest: Guest, since: Instant | None = None) -> str:
        """The first token of a guest, or the first after all others have ended; or one as old as what gives it."""
        now = self._now()
        signed = _Signed(guest.id, guest.name, now, guest.look, now if since is None else since)
        return str(self._serializer.dumps(msgspec.to_builtins(signed)))

    def hand_on(self, token: str) -> tuple[str, Instant]:
        """A pass to another device, and until when it is good."""
        said = self._read(token)
        until = Instant(self._now() + PASS_LASTS)
        one = Pass(secrets.token_urlsafe(9), said.guest, said.name, said.look, until, said.since)
        return str(self._passes.dumps(msgspec.to_builtins(one))), until

    def read_pass(self, text: str) -> Pass:
        """Whether it was used before, the store knows."""
        try:
            one = msgspec.convert(self._passes.loads(text), Pass)
        except (BadData, msgspec.ValidationError):
            raise PassRefused from None
        if one.until < self._now() or one.since < self._revoked.get(one.guest, one.since):
            raise PassRefused
        return one

    def arrive(self, one: Pass) -> tuple[Guest, str]:
        """The same guest on another device."""
        guest = Guest(one.guest, self._naming(one.name, one.guest), one.look)
        return guest, self.sign(guest, one.since)

    def read(self, token: str) -> Guest:
        said = self._read(token)
        return Guest(said.guest, self._naming(said.name, said.guest), said.look)

    def renewed(self, token: str) -> str | None:
        """A fresh one, where half of this one's time is over."""
        said = self._read(token)
        return self.again(token)[1] if self._now() - said.at > self._lasts // 2 else None

    def _read(self, token: str) -> _Signed:
        try:
            said = self._signed.get(token) or self._verified(token)
        except (BadData, msgspec.ValidationError):
            said = self._read_timeless(token)
        else:
            if self._now() - said.at > self._lasts:
                raise GuestRefused("You were away for very long; say hello again.")
        if said.since < self._revoked.get(said.guest, said.since):
            raise GuestRefused
        return said

    def _verified(self, token: str) -> _Signed:
        """What it says is the same as long as its key is believed: it is unpacked once, as that lets go of the
        interpreter's lock, for which the house may wait for milliseconds."""
        said = msgspec.convert(self._serializer.loads(token), _Signed)
        if len(self._signed) >= MOST_SIGNED:
            self._signed.clear()
        self._signed[token] = said
        return said

    def _read_timeless(self, token: str) -> _Signed:
        """As they were before they said when; they end with the key, or when they are exchanged for a new one."""
        try:
            guest, name = msgspec.convert(self._timeless.loads(token), tuple[GuestId, str])
        except (BadData, msgspec.ValidationError):
            raise GuestRefused from None
        return _Signed(guest, name, Instant(0))


class Tokens:
    """Which tokens are believed: every worker hears within seconds of a new key and of whose were revoked.
    `show_out` is told of those guests, wherever it was."""

    def __init__(self, store: Guestbook, guests: Guests, key: bytes, show_out: Callable[[Set[GuestId]], None]) -> None:
        self._store = store
        self._guests = guests
        self._key = key
        self._show_out = show_out
        self._heard = Instant(0)

    async def load(self) -> None:
        self._guests.believe(believed(self._key, await self._store.token_keys(), self._store.now()))
        revoked = await self._store.revocations(Instant(max(0, self._heard - LATE)))
        self._heard = max([self._heard, *(one.at for one in revoked)])
        if new := {one.guest for one in revoked if self._guests.revoke(one.guest, one.at)}:
            self._show_out(new)

    async def revoke(self, guest: GuestId, *, left: bool = False, before: Instant | None = None) -> None:
        """All tokens that the guest has now, or has had before a moment; none is signed in the same hundredth of a
        second."""
        revoked = Revocation(guest, Instant(self._store.now() + 1) if before is None else before, left)
        await self._store.revoke(revoked)
        self._guests.revoke(guest, revoked.at)
        self._show_out({guest})
        while self._store.now() < revoked.at:
            await asyncio.sleep(0.005)
