"""Over the wire: several people at one device sit, go and come back together."""

from __future__ import annotations

import secrets

from testkit.server.clients import Client, Guest, Table, ask, command, done, got, new_guest, new_guests
from testkit.server.house import OpenHouse


def made(ana: Guest, people: list[str]) -> Table:
    body = {"id": secrets.token_hex(6), "settings": {"rules": "piecepack@1", "seats": 3}, "people": people}
    answer = ask(ana, "/api/tables", body)
    assert answer.status_code == 201, answer.text
    return Table(answer.json()["table"], answer.json()["code"])


async def test_everybody_at_a_device_sits_goes_and_comes_back(house: OpenHouse) -> None:
    ana, cy = new_guests(house, "ana", "cy")
    table = made(ana, ["  Bo\u200b  Lee "])
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


def test_names_that_would_disturb_a_screen_are_cleaned_or_refused(house: OpenHouse) -> None:
    ana = new_guest(house)
    table = made(ana, [])
    done(ana, table, {"do": "seat-person", "name": "B\u202eo"})
    view = got(ana, f"/api/tables/{table.id}")
    assert [seat and seat["name"] for seat in view["seats"]] == ["ana", "Bo", None]
    assert command(ana, table, {"do": "seat-person", "name": "Bo"}).json()["code"] == "name-refused"
    assert command(ana, table, {"do": "seat-person", "name": ""}).status_code == 400
