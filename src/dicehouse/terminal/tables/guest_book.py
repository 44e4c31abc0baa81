"""Who this person is in each house: tokens and salts, kept so that a seat is found again after a break."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

import msgspec

from ...play.units import TableId

MOST_SALTS = 100


class _Page(msgspec.Struct):
    token: str | None = None
    salts: dict[str, str] = {}


def book_path() -> Path:
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "dicehouse" / "guests.json"


class GuestBook:
    """A small file that only its owner may read; where it cannot be written, the book lasts for this run."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pages: dict[str, _Page] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            self._pages = msgspec.json.decode(path.read_bytes(), type=dict[str, _Page])

    def token(self, house: str) -> str | None:
        return self._page(house).token

    def sign(self, house: str, token: str) -> None:
        self._page(house).token = token
        self._save()

    def salt(self, house: str, table: TableId) -> str:
        """The same for a table whenever it is asked for: one that was committed to must be shown later."""
        salts = self._page(house).salts
        if table not in salts:
            salts[table] = secrets.token_hex(32)
            for old in list(salts)[:-MOST_SALTS]:
                del salts[old]
            self._save()
        return salts[table]

    def _page(self, house: str) -> _Page:
        return self._pages.setdefault(house, _Page())

    def _save(self) -> None:
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # a fresh temporary file is its owner's alone
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=".guests.")
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(self._pages))
            Path(name).replace(self._path)
