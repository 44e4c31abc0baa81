"""Connections to PostgreSQL: how they are made, the schema that they find, and what is done when they are lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from ...backoff import Backoff, retry
from ...play.log import StoreFailed
from ..migrations import missing
from ..open import StoreRefused
from ..steps import Steps, for_postgres

if TYPE_CHECKING:
    Executor = asyncpg.Connection[Any] | asyncpg.pool.PoolConnectionProxy[Any]

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

SCHEMA = "dicehouse"
MIGRATION_LOCK = 0x64696365
ANSWER_SECONDS = 10.0
"""A statement that takes longer has lost its connection, whatever the network says."""

PLANNED_ONCE = {
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",  # a plan that is kept must also do when the tables have grown
}
"""A long statement for a few rows takes longer to plan than to carry out."""


class Connector:
    """How to reach the database; every connection has the same settings."""

    def __init__(self, url: str, patience: float = ANSWER_SECONDS) -> None:
        self._url = url
        # one attempt may not use up more than all of the patience, also where the network is silent
        self.answer_seconds = min(ANSWER_SECONDS, patience)

    async def connect(self, *, planned_once: bool = False) -> asyncpg.Connection[Any]:
        """With `planned_once` a statement keeps its first plan: for whoever only looks up and writes by keys."""
        settings = self._settings()
        if planned_once:
            settings["server_settings"] |= PLANNED_ONCE
        connection: asyncpg.Connection[Any] = await asyncpg.connect(self._url, **settings)
        try:
            await _prepare(connection)
        except BaseException:
            # nobody else has it yet: a store that closes meanwhile, or a server that dies, would leave it open
            connection.terminate()
            raise
        return connection

    async def pool(self, size: int) -> asyncpg.Pool[Any]:
        # nothing is left behind on a connection, so there is nothing to reset
        return await asyncpg.create_pool(
            self._url, min_size=1, max_size=size, init=_prepare, reset=_leave, **self._settings()
        )

    def _settings(self) -> dict[str, Any]:
        return {
            "timeout": self.answer_seconds,
            "command_timeout": self.answer_seconds,
            "server_settings": {"application_name": "dicehouse", "search_path": SCHEMA, "jit": "off"},
        }

    async def migrate(self, patience: float) -> None:
        """Bring the schema up to date; of several workers that start at once, one does it."""
        try:
            connection = await retry_while_lost(self.connect, patience)
        except (*DATABASE_ERRORS, ValueError, StoreFailed) as error:
            cause = error.__cause__ if isinstance(error, StoreFailed) else error
            raise StoreRefused("store-unreachable", f"PostgreSQL cannot be reached: {cause}.") from None
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
                await _migrate(connection)
        except asyncpg.PostgresError as error:
            raise StoreRefused("store-unreachable", f"The schema cannot be made: {error}.") from None
        finally:
            await connection.close()


async def _migrate(connection: asyncpg.Connection[Any]) -> None:
    await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (number integer PRIMARY KEY)")
    version = await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
    for number, sql in missing("postgres", version):
        await connection.execute(sql)
        await connection.execute("INSERT INTO schema_version VALUES ($1)", number)


async def _prepare(connection: Any) -> None:
    """What is acknowledged must be on the disk, whatever the server's default is."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )


async def _leave(connection: Any) -> None:
    pass


async def carry_out(connection: Executor, steps: Steps[T]) -> T:
    answer: Any = None
    try:
        while True:
            sql, arguments = steps.send(answer)
            answer = await connection.fetch(for_postgres(sql), *arguments)
    except StopIteration as done:
        result: T = done.value
        return result


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
