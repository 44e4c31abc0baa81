"""`dicehouse export` and `dicehouse import`: a whole house in one file, from one engine to another."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..errors import DicehouseError
from ..storage.transfer.transfer import export_house, import_house
from .output import print_text

__all__ = ["export_to", "import_from"]


def export_to(database: str, path: Path) -> None:
    try:
        with path.open("xb") as out:
            count = asyncio.run(export_house(database, out))
    except FileExistsError:
        raise DicehouseError("file-exists", f"{path} exists already; choose another name.") from None
    except OSError as error:
        raise DicehouseError("file-unwritable", f"{path} cannot be written: {error.strerror or error}.") from None
    path.chmod(0o600)
    print_text(f"{count:,} lines written to {path}. It holds the house's secrets: keep it as you keep the database.\n")


def import_from(database: str, path: Path) -> None:
    try:
        with path.open("rb") as lines:
            count = asyncio.run(import_house(database, lines))
    except OSError as error:
        raise DicehouseError("file-unreadable", f"{path} cannot be read: {error.strerror or error}.") from None
    print_text(f"{count:,} lines brought into {database.partition('@')[2] or database}.\n")
