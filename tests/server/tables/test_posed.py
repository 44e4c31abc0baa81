"""Zombie against bots alone: the house asks from its bank, and the key judges (RULINGS, zombie: "who may judge")."""

from __future__ import annotations

from dicehouse.classroom.questions import starter_bank
from testkit.server.clients import Client, new_guest, sat_table
from testkit.server.house import OpenHouse

THROW = {"do": "act", "action": {"is": "throw"}}


async def test_the_key_judges_where_nobody_else_is(house: OpenHouse) -> None:
    ana = new_guest(house)
    table = sat_table([ana], rules="zombie@1", seats=2, bots=["greedy"])
    client = await Client.open(house, table, ana)
    keys = {question.id: question.right[0] for question in starter_bank().questions}
    for right in (True, False):
        await client.play(lambda view: view["turn"]["seat"] == view["you"] and not view["turn"]["dice"])
        await client.do(THROW)
        die, face = client.view["turn"]["purchases"][0]
        bought = await client.do({"do": "act", "action": {"is": "buy", "die": die, "face": face}})
        assert bought["is"] == "answered"
        posed = client.view["turn"]["posed"]
        assert set(posed) == {"id", "text", "options"}
        answer = keys[posed["id"]] if right else "surely not"
        await client.done({"do": "answer", "text": answer})
        turn = client.view["turn"]
        assert turn["posed"] is None
        assert (turn["bought"], turn["spent"]) == (([face], []) if right else ([], [die]))
        box = next(offer["box"] for offer in turn["offers"] if offer["refused"] is None)
        await client.do({"do": "act", "action": {"is": "score", "box": box}})
