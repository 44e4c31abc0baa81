"""Guests: no account, only a signed token that says who somebody is."""

from __future__ import annotations

import re
import unicodedata

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from ..errors import DicehouseError
from ..play.guests import Guest
from ..play.units import GuestId
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
        except (BadData, msgspec.ValidationError):
            raise GuestRefused from None
        return Guest(GuestId(guest_id), name)
