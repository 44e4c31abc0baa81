"""Guests: no account, only a signed token that says who somebody is."""

from __future__ import annotations

import re
import unicodedata

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from ..errors import DicehouseError
from ..play.company import Guest
from ..play.units import GuestId
from .ids import new_guest_id

__all__ = ["LONGEST_NAME", "GuestRefused", "Guests", "clean_name"]

LONGEST_NAME = 24


class GuestRefused(DicehouseError):
    def __init__(self, message: str = "This guest is not known here; say hello again.") -> None:
        super().__init__("guest-unknown", message)


def clean_name(text: str) -> str:
    """A name that cannot disturb anybody's screen: printable, single spaces, no invisible marks."""
    normal = unicodedata.normalize("NFKC", text[:200])
    visible = "".join(char for char in normal if unicodedata.category(char)[0] not in "CM" or char == " ")
    name = re.sub(r"\s+", " ", visible).strip()[:LONGEST_NAME].strip()
    return name or "Guest"


class Guests:
    """Signs tokens with the house's key and reads them back."""

    def __init__(self, key: bytes) -> None:
        self._serializer = URLSafeSerializer(key, salt="dicehouse guest 1")

    def welcome(self, name: str, guest_id: GuestId | None = None) -> tuple[Guest, str]:
        """A guest and the token to come back with; an old guest may take a new name."""
        guest = Guest(guest_id or new_guest_id(), clean_name(name))
        return guest, str(self._serializer.dumps([guest.id, guest.name]))

    def read(self, token: str) -> Guest:
        try:
            guest_id, name = msgspec.convert(self._serializer.loads(token), tuple[str, str])
        except (BadSignature, msgspec.ValidationError):
            raise GuestRefused from None
        return Guest(GuestId(guest_id), name)
