"""`dicehouse join`: a table in a house elsewhere, on this terminal."""

from __future__ import annotations

import asyncio
import getpass
from urllib.parse import urlsplit

from ..errors import UsageError
from ..terminal.setup import LONGEST_NAME
from .extras import need_app
from .screens import can_draw

__all__ = ["join_table"]


def join_table(code: str, server: str, name: str | None) -> int:
    """`code` may be the link that somebody has sent: it names the house too."""
    if "://" in code:
        link = urlsplit(code)
        server, code = f"{link.scheme}://{link.netloc}", f"{link.path}#{link.fragment}".rstrip("/#").split("/")[-1]
    if not can_draw():
        raise UsageError("A table elsewhere needs a terminal that can draw: dicehouse play --plain plays at this one.")
    need_app()
    from ..terminal.app.house_app import HouseApp
    from ..terminal.tables.guest_book import GuestBook, book_path
    from ..terminal.tables.remote import RemoteTable

    table = asyncio.run(RemoteTable.join(server, code, name or _own_name(), GuestBook(book_path())))
    HouseApp(link=table).run()
    return 0


def _own_name() -> str:
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (OSError, KeyError):
        return ""
