"""When PostgreSQL is lost: which errors say so, and trying again until it is back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

from ...backoff import Backoff, retry
from ...play.log import StoreFailed

__all__ = ["DATABASE_ERRORS", "failed", "is_lost", "new_backoff", "retry_while_lost"]

T = TypeVar("T")

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0

DATABASE_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

_LOST = (
    OSError,  # TimeoutError among them
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that was lost in the middle of an answer
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.QueryCanceledError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)


def is_lost(error: BaseException) -> bool:
    """Whether trying again on a new connection may help."""
    return isinstance(error, _LOST) and not isinstance(error, asyncpg.DataError | ValueError)


def failed(error: BaseException) -> StoreFailed:
    match error:
        case StoreFailed():
            return error
        case asyncpg.DiskFullError():
            return StoreFailed("the database's disk is full.")
        case asyncpg.ReadOnlySQLTransactionError():
            return StoreFailed("the database is read-only.")
        case _ if is_lost(error):
            return StoreFailed("the database cannot be reached.")
        case _:
            return StoreFailed(f"PostgreSQL says: {error}.")


def new_backoff(patience: float | None = None) -> Backoff:
    return Backoff(FIRST_PAUSE, LONGEST_PAUSE, patience)


async def retry_while_lost(
    attempt: Callable[[], Awaitable[T]], patience: float, on_retry: Callable[[Exception], None] | None = None
) -> T:
    """Retry with backoff; what the database says in the end is raised as StoreFailed."""
    try:
        return await retry(attempt, is_lost, new_backoff(patience), on_retry)
    except DATABASE_ERRORS as error:
        raise failed(error) from error
