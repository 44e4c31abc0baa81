"""What tokens are signed with and whose are no longer believed, as the store keeps it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .units import Centis, GuestId, Instant


class TokenKey(msgspec.Struct, frozen=True):
    """Signs tokens since `at`; for `grace` from then on the keys before it are still believed."""

    at: Instant
    grace: Centis
    key: bytes


class Revocation(msgspec.Struct, frozen=True):
    """Tokens of the guest that were signed before `at` are not believed; who has `left` is nobody's guest any more."""

    guest: GuestId
    at: Instant
    left: bool


def believed(first: bytes, later: Sequence[TokenKey], now: Instant) -> list[bytes]:
    """The keys whose tokens are read, the one that signs last; `first` is the house's own."""
    keys = [first]
    for key in sorted(later, key=lambda one: one.at):
        keys = [*keys, key.key] if now < key.at + key.grace else [key.key]
    return keys
