"""Every engine that the store tests run on, among them a real PostgreSQL that is never skipped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.storage import open_log
from dicehouse.storage.transfer.transfer import export_house
from testkit.coroutines import pytest_pyfunc_call
from testkit.engines import SharedPostgres

__all__ = ["Engine", "exported", "opened", "pytest_pyfunc_call"]

ENGINES = ("memory", "sqlite-file", "postgresql")


@dataclass(frozen=True)
class Engine:
    """`url` names one empty store; `shared` ones can be open several times at once."""

    name: str
    url: str

    @property
    def shared(self) -> bool:
        return self.name == "postgresql"

    @property
    def durable(self) -> bool:
        return self.name != "memory"

    def open(self) -> Awaitable[HouseLog]:
        return open_log(self.url)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[HouseLog]:
    store = await open_log(url)
    try:
        yield store
    finally:
        await store.close()


async def exported(url: str) -> bytes:
    out = BytesIO()
    lines = await export_house(url, out)
    assert lines == out.getvalue().count(b"\n")
    return out.getvalue()


@pytest.fixture
def new_engine(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Engine]:
    made = 0

    def new(name: str) -> Engine:
        nonlocal made
        made += 1
        if name == "postgresql":
            server: SharedPostgres = request.getfixturevalue("postgres")
            return Engine(name, asyncio.run(server.new_database()))
        return Engine(name, "memory://" if name == "memory" else f"sqlite:///{tmp_path}/house{made}.db")

    return new


@pytest.fixture
def database(postgres: SharedPostgres) -> str:
    """An empty one of PostgreSQL's."""
    return asyncio.run(postgres.new_database())


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, new_engine: Callable[[str], Engine]) -> Engine:
    return new_engine(request.param)


@pytest.fixture(params=ENGINES[1:])
def durable_engine(request: pytest.FixtureRequest, new_engine: Callable[[str], Engine]) -> Engine:
    return new_engine(request.param)
