"""Skill of a guest: which games count, and that it goes with the guest."""

from __future__ import annotations

from typing import Any

from testkit.server.clients import Guest, Table, ask, command, got, new_guests, sat_table
from tests.server.conftest import OpenInside

HOOLIGAN: dict[str, Any] = {"rules": "hooligan@1"}


def played_out(guests: list[Guest], table: Table) -> None:
    """One roll a turn, and the first box that takes it."""
    while (view := got(guests[0], f"/api/tables/{table.id}"))["phase"] == "playing":
        turn = view["turn"]
        box = next((one["box"] for one in turn["offers"] if one["refused"] is None), None)
        action = {"is": "score", "box": box} if turn["dice"] and box else {"is": "throw"}
        answer = command(guests[turn["seat"] - 1], table, {"do": "act", "action": action}, version=view["version"])
        assert answer.status_code == 200, answer.text


def skills(guest: Guest) -> list[dict[str, Any]]:
    page = got(guest, "/api/me/skill")
    assert page["more"] == 0
    found: list[dict[str, Any]] = page["skills"]
    return found


def test_games_against_somebody_without_the_coach_count(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo = new_guests(house, "ana", "bo")
    assert skills(ana) == []
    others: list[dict[str, Any]] = [{}, {}, {"hints": True}, {"dice": "shared"}]
    for settings in others:
        played_out([ana, bo], sat_table([ana, bo], **HOOLIGAN, **settings))
    [skill] = skills(ana)
    assert (skill["rules"], skill["games"], len(skill["course"])) == ("hooligan@1", 2, 2)
    assert (skill["value"], skill["margin"]) == (None, None)  # too few decisions for a number
    assert 0 < skill["decisions"] < skill["least"]
    assert all(value < skill["expected"] for value in skill["course"])
    for _ in range(4):
        played_out([ana, bo], sat_table([ana, bo], **HOOLIGAN))
    [skill] = skills(ana)
    if skill["decisions"] >= skill["least"]:
        assert abs(skill["value"] - skill["course"][-1]) < 1e-9
        assert skill["margin"] > 0
        assert skill["kinds"]
    got(ana, "/api/me", method="DELETE")
    assert ask(ana, "/api/me/skill").status_code == 401
    assert skills(bo) != []
