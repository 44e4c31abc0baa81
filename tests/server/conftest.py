"""Houses on every engine: SQLite in a file, and a real PostgreSQL that is never skipped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from testkit.engines import SharedPostgres
from testkit.server.house import OpenHouse

ENGINES = ("sqlite", "postgresql")

OpenOne = Callable[..., OpenHouse]


@pytest.fixture
def open_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenOne]:
    """Opens a house with settings of one's own; it is closed, and its log read, when the test ends."""
    opened: list[OpenHouse] = []

    def opener(engine: str = "sqlite", **settings: Any) -> OpenHouse:
        opened.append(OpenHouse(tmp_path, address(request, engine, tmp_path / f"{len(opened)}.db"), **settings))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()


@pytest.fixture(scope="module", params=ENGINES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """One house for all tests of a module that leave it open."""
    folder = tmp_path_factory.mktemp("house")
    opened = OpenHouse(folder, address(request, request.param, folder / "house.db"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def sqlite_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """For what does not depend on the engine."""
    folder = tmp_path_factory.mktemp("house")
    opened = OpenHouse(folder, f"sqlite:///{folder}/house.db")
    yield opened
    opened.close()


def address(request: pytest.FixtureRequest, engine: str, path: Path) -> str:
    if engine == "sqlite":
        return f"sqlite:///{path}"
    server: SharedPostgres = request.getfixturevalue("postgres")
    return asyncio.run(server.new_database())
