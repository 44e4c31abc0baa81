"""Over the wire: several people at one device sit, go and come back together, and a box is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from testkit.server.clients import Client, Guest, Table, ask, command, new_guest, new_table, play_scene
from testkit.server.house import OpenHouse
from tests.server.conftest import ENGINES

OpenOne = Callable[..., OpenHouse]


def made(ana: Guest, people: list[str], **settings: Any) -> Table:
    body = {"id": "one-device", "settings": {"rules": "piecepack@1", **settings}, "people": people}
    answer = ask(ana.house, "POST", "/api/tables", body, ana)
    assert answer.status_code == 201, answer.text
    return Table(answer.json()["table"], answer.json()["code"])


@pytest.mark.parametrize("engine", ENGINES)
def test_everybody_at_a_device_sits_goes_and_comes_back(open_house: OpenOne, engine: str) -> None:
    house = open_house(engine)

    async def run() -> None:
        ana, cy = new_guest(house), new_guest(house, "cy")
        table = made(ana, ["  Bo\u200b  Lee "], seats=3)
        here, there = await Client.open(house, table, ana), await Client.open(house, table, cy)
        assert [seat and seat["name"] for seat in here.view["seats"]] == ["ana", "Bo Lee", None]
        assert (here.view["you"], here.view["yours"]) == (1, [1, 2])
        await there.do({"do": "sit"})
        await here.do({"do": "start"})
        await here.close()
        await there.until_news(**{"is": "away", "seat": 2})
        assert [seat["away_since"] is None for seat in there.view["seats"]] == [False, False, True]
        again = await Client.open(house, table, ana)
        await there.until_news(**{"is": "back", "seat": 2})
        assert (again.view["you"], there.view["you"], there.view["yours"]) == (1, 3, [3])
        await again.do({"do": "act", "action": {"is": "throw", "keep": []}})
        await again.do({"do": "act", "action": {"is": "score", "box": "C"}})
        assert (again.view["you"], again.view["turn"]["seat"]) == (2, 2)

    play_scene(run)


def test_names_that_would_disturb_a_screen_are_cleaned_or_refused(open_house: OpenOne) -> None:
    house = open_house()
    ana = new_guest(house)
    table = made(ana, [], seats=3)
    assert command(ana, table, {"do": "seat-person", "name": "B\u202eo"}).status_code == 200
    view = ask(house, "GET", f"/api/tables/{table.id}", guest=ana).json()
    assert [seat and seat["name"] for seat in view["seats"]] == ["ana", "Bo", None]
    assert command(ana, table, {"do": "seat-person", "name": "Bo"}).json()["code"] == "name-refused"
    assert command(ana, table, {"do": "seat-person", "name": ""}).status_code == 400


@pytest.mark.parametrize("engine", ENGINES)
def test_a_box_is_taken_back_and_the_log_replays_to_the_same_table(open_house: OpenOne, engine: str) -> None:
    house = open_house(engine)

    async def run() -> None:
        ana = new_guest(house)
        table = new_table(ana, seats=1)
        client = await Client.open(house, table, ana)
        await client.do({"do": "start"})
        await client.do({"do": "act", "action": {"is": "throw", "keep": []}})
        before = client.view["state_line"]
        await client.do({"do": "act", "action": {"is": "score", "box": "C"}})
        assert client.view["may_take_back_box"]
        await client.do({"do": "take-back-box"})
        assert (client.view["state_line"], client.view["may_take_back_box"]) == (before, False)
        record = ask(house, "GET", f"/api/tables/{table.id}/record", guest=ana).text
        assert "=C" not in record
        again = await client.do({"do": "take-back-box"})
        assert again["code"] == "take-back-none"

    play_scene(run)
