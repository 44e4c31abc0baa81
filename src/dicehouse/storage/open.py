"""From an address to a store."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ..classroom.lessons.log import HouseLog
from ..errors import DicehouseError
from ..plugins import plugin

FORMS = "sqlite:///house.db (a file), sqlite:////srv/house.db (from the root), postgresql://user@host/database"

OURS = ("memory", "sqlite", "postgresql", "postgres")


class StoreRefused(DicehouseError):
    """What keeps a store from opening, or a house from moving. Its codes are store-* for a store that cannot be opened,
    export-* for a file that cannot be imported."""


class SqliteAddress(NamedTuple):
    path: Path


class PostgresAddress(NamedTuple):
    url: str


class MemoryAddress(NamedTuple):
    """A store in plain Python, which is gone when it is closed."""


Address = SqliteAddress | PostgresAddress | MemoryAddress


def read_address(url: str) -> Address:
    scheme, colon, rest = url.partition(":")
    if not colon or not rest.startswith("//"):
        raise _wrong(url, "it does not begin with sqlite:// or postgresql://")
    if url in ("memory://", "sqlite://"):
        return MemoryAddress()
    if scheme == "sqlite":
        return SqliteAddress(_path(url, rest[2:]))
    if scheme in ("postgresql", "postgres"):
        try:
            urlsplit(url)
        except ValueError as error:
            raise _wrong(url, str(error)) from None
        return PostgresAddress(url)
    raise _wrong(url, f"there is no store named {scheme!r}")


async def open_log(url: str, *, accept_damage: bool = False) -> HouseLog:
    """`sqlite:///path` or `postgresql://...`, brought up to date on the way; `memory://`, or `sqlite://` without a
    file, is gone when it is closed.

    A SQLite file that is damaged is refused, unless that is accepted; PostgreSQL looks after its own. Other schemes are
    those of stores that other packages bring.
    """
    scheme = url.partition("://")[0]
    brought = None if scheme in OURS else plugin("dicehouse.stores", scheme)
    if brought is not None:
        log: HouseLog = await brought(url)
        return log
    address = read_address(url)
    # each engine is loaded only where it is used
    if isinstance(address, MemoryAddress):
        from .memory import MemoryLog

        return MemoryLog()
    if isinstance(address, SqliteAddress):
        from .sqlite.log import SqliteLog

        return await SqliteLog.open(address.path, accept_damage=accept_damage)
    from .postgres.log import PostgresLog

    return await PostgresLog.open(address.url)


def _path(url: str, rest: str) -> Path:
    if not rest.startswith("/") or rest == "/":
        raise _wrong(url, "a file is written with three slashes, and four from the root")
    if "?" in rest or "#" in rest:
        raise _wrong(url, "a file takes no options")
    return Path(unquote(rest[1:]))


def _wrong(url: str, reason: str) -> StoreRefused:
    return StoreRefused("store-url", f"{_without_password(url)!r} is not a store: {reason}. Write {FORMS}.")


def _without_password(url: str) -> str:
    before, at, after = url.rpartition("@")
    if not at:
        return url
    start, slashes, account = before.partition("//")
    name, colon, _ = account.partition(":")
    return f"{start}{slashes}{name}{':***' if colon else ''}@{after}"
