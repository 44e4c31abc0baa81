"""A stranger at a table whose players want to be among themselves: no route and no list tells anything of it."""

from __future__ import annotations

import secrets
from typing import Any

import httpx

from dicehouse.server.http.app import ROUTES
from testkit.server.clients import Guest, ask, got, new_guests, sat_table, told
from testkit.server.house import OpenHouse

BODIES: dict[str, dict[str, Any]] = {
    "/commands": {"is": "do", "id": "stranger", "command": {"do": "stand", "seat": 1}},
}
"""What is posted to a table; a new route that takes a body says here which."""

WITH_A_TABLE = sorted(
    (method, path.replace("{table_id:str}", "{}"))
    for handler in ROUTES
    for path in handler.paths
    for method in handler.http_methods
    if "{table_id:str}" in path and method != "OPTIONS"
)


def answered(house: OpenHouse, route: tuple[str, str], table: str, guest: Guest | None) -> httpx.Response:
    method, path = route
    body = BODIES[path.removeprefix("/api/tables/{}")] if method == "POST" else None
    return ask(guest or house, path.format(table), body and {**body, "id": secrets.token_hex(6)}, method=method)


def test_the_walk_meets_every_route() -> None:
    paths = {path for _, path in WITH_A_TABLE}
    ends = ("", "/rules", "/chips", "/commands", "/record", "/code", "/advice", "/analysis", "/replay", "/shut-out")
    assert {f"/api/tables/{{}}{end}" for end in ends} <= paths


def test_no_route_tells_a_stranger_of_a_private_table(house: OpenHouse) -> None:
    """Two play, with hints, a clock and a stake; they are refused nothing that is theirs."""
    ana, bo, zoe = new_guests(house, "ana the host", "bo", "zoe")
    table = sat_table([ana, bo], watchers=False, hints=True, wager=10, clock={"minutes": 180})
    for route in WITH_A_TABLE:
        known, nobody = (answered(house, route, table.id, guest) for guest in (zoe, None))
        assert told(known) == (403, "watchers-no"), known.text
        # where a token is demanded, nobody is asked for one first
        assert told(nobody) in [(403, "watchers-no"), (400, "malformed")], nobody.text
        assert ana.name not in known.text + nobody.text
        if route[0] == "GET" and not route[1].endswith("/advice"):  # which would solve the game
            answer = answered(house, route, table.id, ana)
            assert answer.status_code == 200 or answer.json()["code"] == "game-running", route


def test_no_list_tells_the_id_of_a_table_that_is_not_public(house: OpenHouse) -> None:
    """Issue 10: "`/api/commitments` lists the ids of private tables"."""
    ana, bo, zoe = new_guests(house, "ana", "bo", "zoe")
    table = sat_table([ana, bo], dice="sealed", wager=10, clock={"minutes": 180})
    for path in ("/api/commitments", "/api/lobby", "/api/me", "/health", "/metrics", "/api/openapi/openapi.json"):
        assert table.id not in ask(zoe, path).text, path
    assert len(got(house, "/api/commitments")) > 0
