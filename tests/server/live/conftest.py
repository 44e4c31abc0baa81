"""Sockets are tried on both engines, and under uvicorn's own protocol, where ours does not run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from testkit.server.house import OpenHouse
from tests.server.conftest import ENGINES, address

PLAIN_ASGI = "plain ASGI"


@pytest.fixture(scope="module", params=[*ENGINES, PLAIN_ASGI])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    folder, plain = tmp_path_factory.mktemp("house"), request.param == PLAIN_ASGI
    engine = "sqlite" if plain else request.param
    opened = OpenHouse(folder, address(request, engine, folder / "house.db"), plain_asgi=plain)
    yield opened
    opened.close()
