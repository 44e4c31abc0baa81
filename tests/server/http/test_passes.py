"""To another device: a pass is good once, for ten minutes, and not for who has signed out meanwhile."""

from __future__ import annotations

from dicehouse.server.guests import PASS_LASTS
from testkit.server.clients import Guest, ask, got, new_guest, told
from tests.server.conftest import OpenInside

OVER = (410, "pass-over")


def test_a_pass_makes_another_device_the_same_guest_once(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    text = got(ana, "/api/me/pass", {})["text"]
    arrived = got(house, "/api/guests/arrive", {"text": text})
    assert arrived["name"] == ana.name
    house.private.add(arrived["token"])
    phone = Guest(house, ana.name, arrived["token"])
    table = got(ana, "/api/tables", {"id": "t1", "settings": {"rules": "yahtzee@1"}})["table"]
    assert [one["table"] for one in got(phone, "/api/me")["tables"]] == [table]
    assert told(ask(house, "/api/guests/arrive", {"text": text})) == OVER
    assert told(ask(house, "/api/guests/arrive", {"text": f"{text}x"})) == OVER
    assert told(ask(house, "/api/guests/arrive", {"text": ana.token})) == OVER
    assert ask(Guest(house, "", text), "/api/me").status_code == 401  # a pass is no token
    # a lost device is signed out from the other, and with it the passes that it has given out
    given = got(phone, "/api/me/pass", {})["text"]
    house.private.add(got(ana, "/api/me/sign-out", {})["token"])
    assert ask(phone, "/api/me").status_code == 401
    assert told(ask(house, "/api/guests/arrive", {"text": given})) == OVER


def test_a_pass_is_over_after_ten_minutes(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    text = got(ana, "/api/me/pass", {})["text"]
    house.go_ahead(PASS_LASTS + 1)
    assert told(ask(house, "/api/guests/arrive", {"text": text})) == OVER
