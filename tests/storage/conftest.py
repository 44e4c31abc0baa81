"""Every engine that the store tests run on, among them a real PostgreSQL that is never skipped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.storage import open_log
from testkit.engines import SharedPostgres

ENGINES = ("sqlite-memory", "sqlite-file", "postgresql")


@dataclass(frozen=True)
class Engine:
    """`url` names one empty store; `shared` ones can be open several times at once."""

    name: str
    url: str
    shared: bool
    durable: bool

    def open(self) -> Awaitable[HouseLog]:
        return open_log(self.url)


@pytest.fixture
def new_engine(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Engine]:
    made = 0

    def new(name: str) -> Engine:
        nonlocal made
        made += 1
        if name == "sqlite-memory":
            return Engine(name, "sqlite://", shared=False, durable=False)
        if name == "sqlite-file":
            return Engine(name, f"sqlite:///{tmp_path}/house{made}.db", shared=False, durable=True)
        server: SharedPostgres = request.getfixturevalue("postgres")
        return Engine(name, asyncio.run(server.new_database()), shared=True, durable=True)

    return new


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, new_engine: Callable[[str], Engine]) -> Engine:
    return new_engine(request.param)


@pytest.fixture(params=ENGINES[1:])
def durable_engine(request: pytest.FixtureRequest, new_engine: Callable[[str], Engine]) -> Engine:
    return new_engine(request.param)
