"""Houses: one of each kind for all tests that leave it open, and others with settings of a test's own.

By day most tests meet a house on SQLite, at night on a real PostgreSQL and under uvicorn's own protocol too.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from testkit.engines import SharedPostgres
from testkit.gate import engines
from testkit.server.clients import play_scene
from testkit.server.house import OpenHouse
from testkit.server.inside import HouseInside, house_inside

PLAIN_ASGI = "plain ASGI"
ENGINES = ("sqlite", "postgresql")
KINDS = (*ENGINES, PLAIN_ASGI)

OpenOne = Callable[..., OpenHouse]
OpenInside = Callable[..., HouseInside]
Folders = pytest.TempPathFactory


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine is played as a scene."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    play_scene(partial(pyfuncitem.obj, **wanted))
    return True


@pytest.fixture(scope="session")
def houses() -> Iterator[dict[str, OpenHouse]]:
    """Of each kind one, opened for whoever asks first."""
    opened: dict[str, OpenHouse] = {}
    yield opened
    for house in opened.values():
        house.close()


@pytest.fixture(params=engines(*KINDS))
def house(request: pytest.FixtureRequest, houses: dict[str, OpenHouse], tmp_path_factory: Folders) -> OpenHouse:
    kind: str = request.param
    if kind not in houses:
        folder, plain = tmp_path_factory.mktemp("house"), kind == PLAIN_ASGI
        houses[kind] = OpenHouse(folder, address(request, "sqlite" if plain else kind, folder), plain_asgi=plain)
    return houses[kind]


every_kind = pytest.mark.parametrize("house", KINDS, indirect=True)
"""Also by day, for a few tests that go through all of it."""


@pytest.fixture
def open_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenOne]:
    """Opens a house that may be stopped and killed; it is closed, and its log read, when the test ends."""
    with ExitStack() as stack:

        def opener(engine: str = "sqlite", **settings: Any) -> OpenHouse:
            opened = OpenHouse(tmp_path, address(request, engine, tmp_path), **settings)
            stack.callback(opened.close)
            return opened

        yield opener


@pytest.fixture
def open_inside() -> Iterator[OpenInside]:
    """Opens a house in this process, with settings of one's own."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(house_inside(**settings))


def address(request: pytest.FixtureRequest, engine: str, folder: Path) -> str:
    if engine == "sqlite":
        return f"sqlite:///{folder}/house.db"
    server: SharedPostgres = request.getfixturevalue("postgres")
    with ThreadPoolExecutor() as elsewhere:  # a scene may be running here
        return elsewhere.submit(asyncio.run, server.new_database()).result()
