"""Names that nobody can guess."""

from __future__ import annotations

import secrets

from ..play.units import CommandId, GuestId, TableId

__all__ = ["CODE_LENGTH", "clean_code", "new_code", "new_command_id", "new_guest_id", "new_table_id"]

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O or U: they are misread, or make words."""

CODE_LENGTH = 8
"""40 bits: a join code cannot be found by trying while failed tries are counted."""


def new_table_id() -> TableId:
    return TableId(secrets.token_urlsafe(12))


def new_guest_id() -> GuestId:
    return GuestId(secrets.token_urlsafe(12))


def new_command_id() -> CommandId:
    return CommandId(secrets.token_urlsafe(9))


def new_code() -> str:
    return "".join(secrets.choice(SYMBOLS) for _ in range(CODE_LENGTH))


def clean_code(text: str) -> str:
    """A code as people type it: spaces, hyphens, small letters and look-alikes are forgiven."""
    typed = text.upper().translate(str.maketrans("OIL", "011", " -"))
    return typed if len(typed) == CODE_LENGTH and all(symbol in SYMBOLS for symbol in typed) else ""
