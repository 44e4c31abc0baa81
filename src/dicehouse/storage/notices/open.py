"""From an address to a carrier of notices."""

from __future__ import annotations

from urllib.parse import urlsplit

from ...play.notices import ALONE, Notices
from ..open import PostgresAddress, StoreRefused, read_address

SCHEMES = ("nats", "tls")


def expect_notices(url: str | None, database: str) -> None:
    """Raises where this house could not have them."""
    if url is None:
        return
    if not isinstance(_address(database), PostgresAddress):
        raise StoreRefused("notices-url", "Notices are for several workers, and those need PostgreSQL.")
    try:
        scheme, host = urlsplit(url).scheme, urlsplit(url).hostname
    except ValueError:
        scheme, host = "", None
    if scheme not in SCHEMES or not host:
        raise StoreRefused("notices-url", "Notices go over nats://host:4222, or tls://host:4222.")
    try:
        import nats  # noqa: F401
    except ImportError:
        raise StoreRefused("notices-url", "Notices over NATS need nats-py: pip install 'dicehouse[nats]'.") from None


def open_notices(url: str | None, database: str, key: bytes) -> Notices:
    """Over NATS where an address is given; over the database where it is PostgreSQL; none where one worker is alone."""
    expect_notices(url, database)
    address = _address(database)
    if not isinstance(address, PostgresAddress):
        return ALONE
    # each is loaded only where it is used
    if url is not None:
        from .nats import NatsNotices

        return NatsNotices(url, key)
    from ..postgres.connector import Connector
    from .notify import NotifyNotices

    return NotifyNotices(Connector(address.url))


def _address(database: str) -> object:
    """Of our own stores; one that another package brings has its own."""
    try:
        return read_address(database)
    except StoreRefused:
        return None
