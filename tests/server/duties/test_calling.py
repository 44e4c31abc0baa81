"""Who is elsewhere is called, if a device of theirs has asked for it: docs/how-to/your-turn.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicehouse.calling.calls import MOST_A_GUEST
from dicehouse.house.calling import LEASE
from dicehouse.play.units import SECOND, Centis, Instant
from testkit.server.clients import (
    Client,
    Guest,
    Table,
    any_move,
    ask,
    command,
    done,
    got,
    new_guest,
    new_guests,
    sat_table,
    told,
)
from testkit.server.house import wait_until
from testkit.server.inside import HouseInside
from testkit.server.push import Device, FakePushService, push_service, verified
from tests.server.conftest import OpenInside, OpenOne

DAYS = {"minutes": 0, "days": 3}
SOON: dict[str, Any] = {"call_patience": 0.2}


@pytest.fixture
def push(tmp_path: Path) -> Iterator[FakePushService]:
    with push_service(tmp_path) as service:
        yield service


@pytest.fixture
def open_calling(open_inside: OpenInside, push: FakePushService) -> OpenInside:
    def opener(**settings: Any) -> HouseInside:
        house = open_inside(**{**SOON, **settings})
        if house.services.push is not None:
            house.services.push.endpoints = push.endpoints()
        return house

    return opener


def asked(guest: Guest, name: str = "", **more: Any) -> Device:
    device = Device(name or guest.name)
    got(guest, "/api/me/calls", {**device.wish, **more}, method="PUT")
    return device


def moved(guest: Guest, table: Table) -> None:
    """One turn. What the other worker knows may be a move behind: the page looks again then, too."""
    while (view := got(guest, f"/api/tables/{table.id}"))["turn"]["seat"] == view["you"]:
        answer = command(guest, table, any_move(view), version=view["version"])
        assert answer.is_success or told(answer)[1] == "stale", answer.text


def looked(house: HouseInside) -> None:
    """Once more, and all that was due has gone out."""
    assert house.services.caller is not None
    house.go_ahead(SECOND)
    house.do(house.services.caller.look())


def test_whose_turn_it_is_is_called_once_and_the_push_service_learns_nothing(
    open_calling: OpenInside, push: FakePushService
) -> None:
    house = open_calling(contact="mailto:host@example.org")
    ana, bo = new_guests(house, "ana", "bo")
    devices = {"ana": asked(ana), "bo": asked(bo, quiet=None, days=True)}
    table = sat_table([ana, bo], clock=DAYS)
    wait_until(lambda: push.received)
    [first] = push.received
    starts, waits = (ana, bo) if push.of(devices["ana"]) else (bo, ana)
    assert devices[starts.name].told(first) == ["turn", table.id]
    key, claims = verified(first)
    assert key == got(ana, "/api/me/calls")["key"]
    assert (claims["aud"], claims["sub"]) == ("https://push.example.org", "mailto:host@example.org")
    assert 0 < claims["exp"] - house.services.now() // SECOND <= 86_400
    assert (first.headers["content-encoding"], first.headers["ttl"]) == ("aes128gcm", "86400")
    assert re.fullmatch(r"[A-Za-z0-9_-]{32}", first.headers["topic"])
    plain = json.dumps(first.headers).encode() + first.body
    assert not any(word.encode() in plain for word in (table.id, ana.name, "turn"))
    for _ in range(3):
        looked(house)
    assert len(push.received) == 1, "once for a turn"
    moved(starts, table)
    wait_until(lambda: push.of(devices[waits.name]))
    moved(waits, table)
    wait_until(lambda: len(push.of(devices[starts.name])) == 2)
    again = push.of(devices[starts.name])[1]
    assert devices[starts.name].told(again) == ["turn", table.id]
    assert again.headers["topic"] == first.headers["topic"], "it takes the place of one that waits"
    assert len({len(one.body) for one in push.received}) == 1
    assert verified(again)[0] == key


async def test_who_is_at_the_table_is_not_called_and_nobody_is_who_has_not_asked(
    open_calling: OpenInside, push: FakePushService
) -> None:
    house = open_calling()
    ana, bo = new_guests(house, "ana", "bo")
    device = asked(ana)
    table = sat_table([ana, bo], start=False)
    here = await Client.open(house, table, ana)
    await here.done({"do": "start"})
    looked(house)
    while got(ana, f"/api/tables/{table.id}")["turn"]["seat"] != 1:
        moved(bo, table)
    for _ in range(3):
        looked(house)
    assert push.received == []
    await here.close()
    wait_until(lambda: push.received)
    assert device.told(push.received[0]) == ["turn", table.id]


def test_who_may_begin_and_who_is_asked_to_play_again(open_calling: OpenInside, push: FakePushService) -> None:
    house = open_calling()
    ana, bo = new_guests(house, "ana", "bo")
    device = asked(ana)
    table = sat_table([ana, bo], start=False)
    wait_until(lambda: push.received)
    done(ana, table, {"do": "start"})
    done(bo, table, {"do": "resign"})
    done(bo, table, {"do": "ask-rematch"})
    wait_until(lambda: len(push.received) >= 2)
    assert [device.told(one)[0] for one in push.received if device.told(one)[0] != "turn"] == ["begin", "again"]


def test_nobody_waits_for_who_plays_alone_or_at_one_device(open_calling: OpenInside, push: FakePushService) -> None:
    house = open_calling()
    ana = new_guest(house)
    asked(ana)
    alone = sat_table([ana])
    together = got(ana, "/api/tables", {"id": "t2", "settings": {"rules": "yahtzee@1", "seats": 2}, "people": ["bo"]})
    done(ana, Table(together["table"], ""), {"do": "start"})
    assert alone.id != together["table"]
    for _ in range(3):
        looked(house)
    assert push.received == []


def test_quiet_hours_are_kept_and_what_is_over_by_then_is_not_told(
    open_calling: OpenInside, push: FakePushService
) -> None:
    house = open_calling()
    ana, bo = new_guests(house, "ana", "bo")
    minute = house.services.now() // SECOND // 60 % 1440
    quiet = [(minute - 5) % 1440, (minute + 30) % 1440]
    devices = {guest.name: asked(guest, quiet=quiet) for guest in (ana, bo)}
    table = sat_table([ana, bo], clock=DAYS)
    looked(house)
    looked(house)
    assert push.received == []
    view = got(ana, f"/api/tables/{table.id}")
    starts, waits = (ana, bo) if view["turn"]["seat"] == view["you"] else (bo, ana)
    moved(starts, table)
    looked(house)
    house.go_ahead(Centis(31 * 60 * SECOND))
    wait_until(lambda: push.received)
    assert [devices[waits.name].told(one) for one in push.received] == [["turn", table.id]]


def test_a_dead_subscription_is_dropped_and_a_push_service_that_fails_is_asked_again(
    open_calling: OpenInside, push: FakePushService
) -> None:
    house = open_calling()
    ana, bo = new_guests(house, "ana", "bo")
    for guest in (ana, bo):
        asked(guest)
    push.answers.extend([(503, None), (429, 300), (201, None)])
    sat_table([ana, bo], clock=DAYS)
    wait_until(lambda: push.received)
    looked(house)
    assert len(push.received) == 1, "not at once"
    house.go_ahead(Centis(61 * SECOND))
    wait_until(lambda: len(push.received) == 2)
    house.go_ahead(Centis(290 * SECOND))
    looked(house)
    assert len(push.received) == 2, "it has said for how long it wants to be left alone"
    house.go_ahead(Centis(11 * SECOND))
    wait_until(lambda: len(push.received) == 3)
    assert len({one.headers["topic"] for one in push.received}) == 1
    push.answers.append((410, None))
    sat_table([ana, bo], clock=DAYS)
    wait_until(lambda: len(push.received) == 4)
    wait_until(lambda: sorted(got(guest, "/api/me/calls")["devices"] for guest in (ana, bo)) == [0, 1])


def test_a_worker_that_was_stopped_over_a_call_leaves_it_to_whoever_has_it_by_then(
    open_calling: OpenInside, push: FakePushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has taken a call, and stands still until another may take it: the call's tries are the epoch."""
    house = open_calling()
    ana, bo = new_guests(house, "ana", "bo")
    for guest in (ana, bo):
        asked(guest)
    store = house.services.log
    take, settle = store.take_calls, store.settle_call
    taken: list[int] = []
    settled: list[int] = []

    async def stopped(*asked_for: Any) -> Any:
        found = await take(*asked_for)
        taken.extend(call.tries for call, _ in found)
        if found and len(taken) == 1:
            house.go_ahead(LEASE + SECOND)
            again = await take(Instant(store.now() + LEASE))  # another worker's look
            assert [call.tries for call, _ in again] == [2]
            await settle(again[0][0])  # which has sent it
        return found

    async def noted(call: Any, *rest: Any) -> None:
        settled.append(call.tries)
        await settle(call, *rest)

    monkeypatch.setattr(store, "take_calls", stopped)
    monkeypatch.setattr(store, "settle_call", noted)
    sat_table([ana, bo], clock=DAYS)
    wait_until(lambda: taken)
    for _ in range(3):
        looked(house)
    assert (push.received, taken, settled) == ([], [1], [])


def test_it_ends_with_a_tap_with_signing_out_elsewhere_and_with_leaving(
    open_calling: OpenInside, push: FakePushService
) -> None:
    house = open_calling()
    ana, bo = new_guests(house, "ana", "bo")

    def devices() -> int:
        return int(got(ana, "/api/me/calls")["devices"])

    first, second = asked(ana, "one"), asked(ana, "two")
    got(bo, "/api/me/calls/end", {"endpoint": first.endpoint})
    assert devices() == 2, "nobody ends another one's"
    got(ana, "/api/me/calls/end", {"endpoint": first.endpoint})
    assert devices() == 1
    asked(ana, "two")
    assert devices() == 1, "one device is one subscription"
    got(ana, "/api/me/calls", method="DELETE")
    assert devices() == 0
    for number in range(MOST_A_GUEST + 3):
        asked(ana, f"d{number}")
    assert devices() == MOST_A_GUEST
    ana = Guest(house, "ana", got(ana, "/api/me/sign-out", {})["token"])
    house.private.add(ana.token)
    assert devices() == 0
    asked(ana, second.endpoint.rpartition("/")[2])
    table = sat_table([bo, ana], clock=DAYS)
    got(ana, "/api/me", method="DELETE")
    assert house.do(house.services.log.subscribed()) == [], f"also while a game was on, at {table.id}"


def test_a_school_calls_nobody(open_calling: OpenInside) -> None:
    house = open_calling(school=True)
    ana = new_guest(house)
    assert got(ana, "/api/me/calls") == {"key": None, "devices": 0}
    assert told(ask(ana, "/api/me/calls", Device("a").wish, method="PUT")) == (403, "calls-off")


@pytest.mark.parametrize(
    "changed",
    [
        {"endpoint": "https://127.0.0.1/a"},
        {"endpoint": "http://push.example.org/a"},
        {"key": "AAAA"},
        {"secret": "AAAA"},
    ],
)
def test_what_is_no_subscription_is_refused(open_calling: OpenInside, changed: dict[str, str]) -> None:
    ana = new_guest(open_calling())
    answer = ask(ana, "/api/me/calls", {**Device("a").wish, **changed}, method="PUT")
    assert told(answer) == (409, "call-refused")
    assert got(ana, "/api/me/calls")["devices"] == 0


def test_today_s_roll_is_told_before_it_closes_to_who_has_begun_it(
    open_calling: OpenInside, push: FakePushService
) -> None:
    house = open_calling()
    ana, bo, cy = new_guests(house, "ana", "bo", "cy")
    devices = [asked(ana, days=True), asked(bo), asked(cy, days=True)]
    assert house.services.days is not None
    day = house.do(house.services.days.today())
    if house.services.now() > day.closes - 4 * 60 * 60 * SECOND:
        house.go_ahead(Centis(day.closes - house.services.now() + 60 * SECOND))
        house.do(house.services.days.look())
        day = house.do(house.services.days.today())
    for guest in (ana, bo):
        got(guest, "/api/days", {})
    looked(house)
    assert push.received == []
    house.go_ahead(Centis(day.closes - 3 * 60 * 60 * SECOND - house.services.now() + 2 * SECOND))
    wait_until(lambda: push.received)
    for _ in range(3):
        house.go_ahead(Centis(120 * SECOND))
        looked(house)
    assert [devices[0].told(one) for one in push.received] == [["day", day.day]], "cy has not played for long"
    assert int(push.received[0].headers["ttl"]) <= 3 * 60 * 60


def test_a_house_that_is_killed_calls_afterwards_and_two_workers_call_once(
    open_house: OpenOne, push: FakePushService
) -> None:
    """Nobody hears of a turn that began while the push service and the house were down; and then once."""
    house = open_house("postgresql", workers=2, push=push, **SOON)
    push.answers.append((503, None))
    ana, bo = new_guests(house, "ana", "bo")
    devices = {guest.name: asked(guest) for guest in (ana, bo)}
    table = sat_table([ana, bo], clock=DAYS)
    house.kill()
    before = len(push.received)
    assert before <= 1
    house.start()
    view = got(ana, f"/api/tables/{table.id}")
    starts, waits = (ana, bo) if view["turn"]["seat"] == view["you"] else (bo, ana)
    moved(starts, table)
    wait_until(lambda: push.of(devices[waits.name]))
    [call] = push.of(devices[waits.name])
    assert devices[waits.name].told(call) == ["turn", table.id]
