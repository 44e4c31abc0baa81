"""Chips that somebody wants without winning them: by locking a stake, by not judging, by raising it behind a back."""

from __future__ import annotations

from typing import Any

from dicehouse.play.deciding.agreements import CLAIM_AFTER
from testkit.server.clients import Client, Guest, Table, command, done, got, new_guests, new_table, sat_table
from testkit.server.house import OpenHouse
from tests.server.conftest import OpenInside

CLOCK = {"minutes": 180}
THROW = {"do": "act", "action": {"is": "throw"}}


def seen(house: OpenHouse, table: Table, guest: Guest | None = None) -> dict[str, Any]:
    view: dict[str, Any] = got(guest or house, f"/api/tables/{table.id}")
    return view


def edited(wager: int, **changed: Any) -> dict[str, Any]:
    settings = {"clock": CLOCK, "wager": wager, "dice": "system", "public": False, "watchers": True, "hints": False}
    return {"do": "edit-settings", **settings, **changed}


def test_a_stake_above_ones_purse_is_refused_when_it_is_set(house: OpenHouse) -> None:
    """Issue 10: "A stake above somebody's purse is refused when they sit, not at the start"."""
    ana, bo, cy = new_guests(house, "ana", "bo", "cy")
    sat_table([ana, bo], clock=CLOCK, wager=400)
    table = new_table(ana, clock=CLOCK)
    assert command(ana, table, edited(601)).json()["code"] == "chips-short"
    done(ana, table, edited(600))
    done(cy, table, {"do": "sit"})
    done(ana, table, {"do": "start"})


async def test_a_host_who_leaves_freezes_no_game(house: OpenHouse) -> None:
    """Issue 10: "a host who leaves freezes the game"; the role passes on, and nobody's clock runs meanwhile."""
    guests = new_guests(house, "ana", "bo", "cy")
    table = sat_table(guests, rules="zombie@1", clock=CLOCK, wager=10, start=False)
    clients = [await Client.open(house, table, guest) for guest in guests]
    await clients[0].do({"do": "start"})
    if seen(house, table)["turn"]["seat"] == 1:
        await clients[0].do(THROW)
        await clients[0].do({"do": "act", "action": {"is": "score", "box": "C"}})
    seat = seen(house, table)["turn"]["seat"]
    asker, other = clients[seat - 1], clients[4 - seat]
    await asker.do(THROW)
    die, face = seen(house, table)["turn"]["purchases"][0]
    await asker.do({"do": "act", "action": {"is": "buy", "die": die, "face": face}})
    waiting = seen(house, table)
    assert (waiting["clock"]["running"], waiting["turn"]["judge"]) == (0, 1)
    await clients[0].close()
    await other.until_news(**{"is": "away", "seat": 1})
    assert seen(house, table)["turn"]["judge"] == 5 - seat
    assert (await asker.do({"do": "judge", "right": True}))["code"] == "judge-only"
    await other.done({"do": "judge", "right": True})


async def test_who_never_opens_a_line_is_away_and_can_be_claimed(open_inside: OpenInside) -> None:
    """Issue 10: "A player without a socket is never away": one who plays over HTTP alone kept the others waiting."""
    house = open_inside()
    ana, mute = new_guests(house, "ana", "mute")
    table = sat_table([ana, mute], start=False)
    client = await Client.open(house, table, ana)
    await client.do({"do": "start"})
    await client.until_news(**{"is": "away", "seat": 2})
    # a move over HTTP is no line
    if client.view["turn"]["seat"] == 2:
        done(mute, table, THROW)
    claim = {"do": "claim", "seat": 2}
    assert (await client.do(claim))["code"] == "claim-early"
    house.go_ahead(CLAIM_AFTER)
    await client.done(claim)
    assert client.view["winners"] == [1]
