"""Names that nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from ..arena.plan import ArenaId, is_arena_id
from ..daily.calendar import DayName
from ..play.units import CommandId, GuestId, TableId

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O or U: they are misread, or make words."""

CODE_LENGTH = 8
"""40 bits: a join code cannot be found by trying while failed tries are counted."""


HERE = "here-"
"""So begin the ids of tables that are kept on one device alone: whoever sees one knows whom to ask."""


def made_table_id(key: bytes, guest: GuestId, command: CommandId, mark: str = "") -> TableId:
    """The same for every retry, whichever worker it comes to, and not to be foreseen without the key."""
    return TableId(mark + hmac.new(key, f"table {guest} {command}".encode(), hashlib.sha256).hexdigest()[:24])


def day_table_id(key: bytes, day: DayName, guest: GuestId) -> TableId:
    """A guest's one try at a day's roll, the same for every worker; the date says which day's it is."""
    name = hmac.new(key, f"day {day} {guest}".encode(), hashlib.sha256).hexdigest()
    return TableId(f"D{day}-{name[:24]}")


def is_of_a_day(table: TableId) -> bool:
    return table.startswith("D")


def arena_table_id(key: bytes, arena: ArenaId, game: int) -> TableId:
    """Of a game of an arena, the same for every worker."""
    name = hmac.new(key, f"arena {arena} {game}".encode(), hashlib.sha256).hexdigest()
    return TableId(f"A{arena}-{game}-{name[:20]}")


def arena_of(table: TableId) -> tuple[ArenaId, int] | None:
    """The arena and the number of the game, where the table is of one."""
    arena, number = table[1:16], table[17:].partition("-")[0]
    if not table.startswith("A") or not is_arena_id(arena) or not number.isdecimal():
        return None
    return ArenaId(arena), int(number)


def quick_table_id() -> TableId:
    """Of two who were just paired: the store keeps who sits there."""
    return TableId(f"Q{secrets.token_hex(12)}")


def is_quick(table: TableId) -> bool:
    return table.startswith("Q")


def is_table_id(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9_-]{1,60}", text) is not None


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
