"""The OpenAPI document: valid, complete, and true under fuzzing against a real house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from dicehouse.server.http.app import ROUTES
from testkit.gate import NIGHTLY
from testkit.server.clients import Guest, Table, got, new_guests, sat_table
from testkit.server.house import OpenHouse

CHECKS: list[CheckFunction] = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HEAVY = ("/api/solve", "/api/analysis")
"""They start the solver: tried with few examples."""


def document(house: OpenHouse) -> dict[str, Any]:
    found: dict[str, Any] = got(house, "/api/openapi/openapi.json")
    return found


def test_every_route_is_in_the_document_with_its_refusals(house: OpenHouse) -> None:
    paths = document(house)["paths"]
    assert {path.replace(":str", "") for route in ROUTES for path in route.paths} <= paths.keys()
    for operations in paths.values():
        for operation in operations.values():
            assert operation["summary"]
            assert {"400", "401", "404", "409", "413", "429", "503"} <= operation["responses"].keys()


def test_nothing_that_is_sent_breaks_the_house_or_its_document(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana, bo])
    schema = schemathesis.openapi.from_dict(document(house))
    schema.config.update(base_url=house.url)
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        examples = (4 if operation.path in HEAVY else 25) if NIGHTLY else (2 if operation.path in HEAVY else 8)
        tried = fuzz(operation, ana, table)
        settings(
            max_examples=examples, deadline=None, derandomize=True, database=None,
            suppress_health_check=list(HealthCheck),
        )(tried)()  # fmt: skip


def fuzz(operation: Any, guest: Guest, table: Table) -> Callable[[], None]:
    """Half of the calls are made by a guest who is known, at a table that is there."""

    @given(case=operation.as_strategy(), real=st.booleans())
    def tried(case: Any, real: bool) -> None:
        if real:
            case.headers = {**(case.headers or {}), **guest.headers}
            if "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table.id
        case.call_and_validate(checks=CHECKS)

    return tried


def test_the_document_is_valid_openapi(house: OpenHouse) -> None:
    schema = schemathesis.openapi.from_dict(document(house))
    schema.validate()
    assert len(list(schema.get_all_operations())) >= 15
