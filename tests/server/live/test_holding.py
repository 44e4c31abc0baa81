"""The others watch dice being kept, before they are thrown."""

from __future__ import annotations

from testkit.server.clients import Client, new_guests, sat_table
from testkit.server.house import OpenHouse


async def test_kept_dice_are_seen_by_everybody_else_and_change_nothing(house: OpenHouse) -> None:
    guests = new_guests(house, "ana", "bo", "eve")
    table = sat_table(guests[:2], rules="piecepack@1")
    player, other, spectator = [await Client.open(house, table, guest) for guest in guests]
    await player.do({"do": "act", "action": {"is": "throw", "keep": []}})
    first, second = player.view["turn"]["dice"][:2]
    version = player.view["version"]
    await player.send({"is": "hold", "keep": [first] * 6})
    # it is not bo's to keep
    await other.send({"is": "hold", "keep": [first]})
    await player.send({"is": "hold", "keep": [first, second]})
    for watching in (other, spectator):
        held = await watching.until(lambda message: message["is"] == "held")
        assert held == {"is": "held", "seat": 1, "keep": [first, second]}
    assert player.view["version"] == version
