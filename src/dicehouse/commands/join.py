"""`dicehouse join`: a table in a house elsewhere, on this terminal."""

from __future__ import annotations

import asyncio
import getpass
from urllib.parse import urlsplit

from ..terminal.setup import LONGEST_NAME
from .extras import need_line
from .plain import join_plain, uses_app


def join_table(code: str, server: str, name: str | None, *, plain: bool = False) -> int:
    """`code` may be the link that somebody has sent: it names the house too."""
    if "://" in code:
        link = urlsplit(code)
        server, code = f"{link.scheme}://{link.netloc}", f"{link.path}#{link.fragment}".rstrip("/#").split("/")[-1]
    need_line()
    from ..terminal.tables.guest_book import GuestBook, book_path
    from ..terminal.tables.remote import RemoteTable

    in_app = uses_app(plain=plain)
    table = asyncio.run(RemoteTable.join(server, code, name or _own_name(), GuestBook(book_path())))
    if not in_app:
        return join_plain(table)
    from ..terminal.app.house_app import HouseApp

    HouseApp(link=table).run()
    return 0


def _own_name() -> str:
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (OSError, KeyError):
        return ""
