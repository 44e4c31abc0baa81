"""What every test shares: how far it goes by day and by night, and one PostgreSQL for the whole run."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from testkit.engines import PostgresServer, SharedPostgres
from testkit.gate import DAY, NIGHTLY, drawn
from testkit.kernels import keep_kernels

POSTGRES_FOLDER = "DICEHOUSE_TEST_POSTGRES"

keep_kernels()

settings.register_profile(
    "house", max_examples=30, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("night", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "night" if NIGHTLY else "house"))


def pytest_report_header() -> str:
    extent = "everything, as at night" if NIGHTLY else f"whole games of four kinds and {drawn().id}"
    return f"{extent} (DICEHOUSE_DAY={DAY})"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if NIGHTLY:
        return
    left_out = [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def pytest_configure(config: pytest.Config) -> None:
    """The first process of a run says where its PostgreSQL will be; whoever needs it first starts it."""
    if not hasattr(config, "workerinput"):
        os.environ[POSTGRES_FOLDER] = tempfile.mkdtemp(prefix="dhpg-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        SharedPostgres.end(Path(os.environ.pop(POSTGRES_FOLDER)))


@pytest.fixture(scope="session")
def postgres() -> SharedPostgres:
    """Without fsync: what is durable is tested on a server of its own, which may be killed."""
    return SharedPostgres.at(Path(os.environ[POSTGRES_FOLDER]))


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """One that a test may kill; it syncs."""
    server = PostgresServer()
    yield server
    server.stop()
