"""The OpenAPI document: valid, complete, and true under fuzzing against a real house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from testkit.server.clients import Guest, Table, ask, new_guest, sat_table
from testkit.server.house import OpenHouse

CHECKS: list[CheckFunction] = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HEAVY = ("/api/solve", "/api/analysis")
"""They start the solver: tried with few examples."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    folder = tmp_path_factory.mktemp("fuzzed")
    house = OpenHouse(folder, f"sqlite:///{folder}/house.db", questions_a_minute=100_000)
    yield house
    house.close()


@pytest.fixture(scope="module")
def somebody(fuzzed: OpenHouse) -> tuple[Guest, Table]:
    ana, bo = new_guest(fuzzed), new_guest(fuzzed, "bo")
    return ana, sat_table([ana, bo])


def document(house: OpenHouse) -> dict[str, Any]:
    found: dict[str, Any] = ask(house, "GET", "/api/openapi/openapi.json").json()
    return found


def test_every_route_is_in_the_document_with_its_refusals(fuzzed: OpenHouse) -> None:
    paths = document(fuzzed)["paths"]
    assert {
        "/api/guests", "/api/me", "/api/games", "/api/games/{game_id}", "/api/rules", "/api/tables",
        "/api/tables/{table_id}", "/api/tables/{table_id}/commands", "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/rules", "/api/tables/{table_id}/code", "/api/join/{code}", "/api/lobby",
        "/api/commitments", "/health",
    } <= paths.keys()  # fmt: skip
    for operations in paths.values():
        for operation in operations.values():
            assert operation["summary"]
            assert {"400", "401", "404", "409", "413", "429", "503"} <= operation["responses"].keys()


def test_nothing_that_is_sent_breaks_the_house_or_its_document(
    fuzzed: OpenHouse, somebody: tuple[Guest, Table]
) -> None:
    guest, table = somebody
    schema = schemathesis.openapi.from_dict(document(fuzzed))
    schema.config.update(base_url=fuzzed.url)
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        examples = 4 if operation.path in HEAVY else 25
        tried = fuzz(operation, guest, table)
        settings(
            max_examples=examples, deadline=None, derandomize=True, database=None,
            suppress_health_check=list(HealthCheck),
        )(tried)()  # fmt: skip


def fuzz(operation: Any, guest: Guest, table: Table) -> Callable[[], None]:
    """Half of the calls are made by a guest who is known, at a table that is there."""
    from hypothesis import given
    from hypothesis import strategies as st

    @given(case=operation.as_strategy(), real=st.booleans())
    def tried(case: Any, real: bool) -> None:
        if real:
            case.headers = {**(case.headers or {}), **guest.headers}
            if "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table.id
        case.call_and_validate(checks=CHECKS)

    return tried


def test_the_document_is_valid_openapi(fuzzed: OpenHouse, tmp_path: Path) -> None:
    schema = schemathesis.openapi.from_dict(document(fuzzed))
    schema.validate()
    assert len(list(schema.get_all_operations())) >= 15
