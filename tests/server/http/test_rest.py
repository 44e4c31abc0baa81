"""Every route over HTTP: what it answers, and how it says no."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import pytest

from dicehouse.notation import read_record
from dicehouse.play.dice.sealed import table_hash
from dicehouse.play.units import TableId
from dicehouse.rules.catalogue import game_ids
from dicehouse.server.http.gate import HEADERS
from testkit.gate import games
from testkit.server.clients import Client, ask, command, done, got, new_guest, new_guests, new_table, sat_table
from testkit.server.house import OpenHouse, wait_until


def refused(answer: Any, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert {"code", "message"} <= answer.json().keys()
    assert answer.json()["code"] == code
    assert answer.json()["message"]


def test_a_guest_comes_keeps_the_chips_and_takes_another_name(house: OpenHouse) -> None:
    made = got(house, "/api/guests", {"name": "ana"})
    assert (made["name"], made["chips"]) == ("ana", 1000)
    headers = {"Authorization": f"Bearer {made['token']}"}
    again = got(house, "/api/guests", {"name": "Anna"}, headers=headers)
    me = got(house, "/api/me", headers={"Authorization": again["token"]})
    assert me == {"name": "Anna", "chips": 1000, "tables": [], "token": None, "look": None}
    house.private |= {made["token"], again["token"]}


def test_a_guest_chooses_dice_that_stay_and_that_the_others_see(house: OpenHouse) -> None:
    look = {"colour": "plum", "dice": [1, 6]}
    ana = new_guest(house)
    dressed = got(ana, "/api/guests", {"look": look})
    assert (dressed["name"], dressed["look"]) == (ana.name, look)
    renamed = got(house, "/api/guests", {"name": "Anna"}, headers={"Authorization": dressed["token"]})
    assert renamed["look"] == look
    headers = {"Authorization": renamed["token"]}
    house.private |= {dressed["token"], renamed["token"]}
    assert got(house, "/api/me", headers=headers)["look"] == look
    made = got(house, "/api/tables", {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1"}}, headers=headers)
    stranger = got(house, f"/api/tables/{made['table']}")
    assert (stranger["seats"][0]["name"], stranger["seats"][0]["look"]) == ("Anna", look)


def test_what_is_no_look_is_refused(house: OpenHouse) -> None:
    for colour, dice in (("plum", []), ("plum", [1, 2, 3, 4]), ("plum", [7]), ("#ff0000", [1])):
        answer = ask(house, "/api/guests", {"look": {"colour": colour, "dice": dice}})
        assert answer.status_code == 400


def test_games_are_listed_and_shown(house: OpenHouse) -> None:
    listed = got(house, "/api/games")
    assert {game["id"] for game in listed} == set(game_ids())
    looked_at = {rules.id for rules in games()}
    for game in [game for game in listed if game["id"] in looked_at]:
        shown = got(house, f"/api/games/{game['id']}")
        assert shown["digest"] == game["digest"]
        assert got(house, f"/api/games/{shown['rules']}") == shown
        assert got(house, "/api/rules", {"text": shown["file"]})["digest"] == game["digest"]


def test_a_table_is_made_seen_and_found(house: OpenHouse) -> None:
    ana = new_guest(house)
    table = new_table(ana, public=True)
    assert got(ana, f"/api/tables/{table.id}")["you"] == 1
    stranger = got(house, f"/api/tables/{table.id}")
    assert stranger["you"] is None
    assert not stranger["you_host"]
    assert got(house, f"/api/tables/{table.id}/rules")["rules"] == "yahtzee@1"
    assert got(ana, f"/api/tables/{table.id}/code") == {"code": table.code}
    refused(ask(new_guest(house), f"/api/tables/{table.id}/code"), 409, "not-seated")
    assert [row["table"] for row in got(ana, "/api/me")["tables"]] == [table.id]


def test_making_a_table_again_with_the_same_id_finds_it(house: OpenHouse) -> None:
    ana, bo = new_guest(house), new_guest(house)
    body = {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1"}}
    first, second = (got(ana, "/api/tables", body) for _ in range(2))
    assert (first["table"], first["code"]) == (second["table"], second["code"])
    assert got(bo, "/api/tables", body)["table"] != first["table"]


def test_the_lobby_shows_public_tables_without_their_codes(house: OpenHouse) -> None:
    ana = new_guest(house)
    shown, hidden = new_table(ana, public=True), new_table(ana, public=False)
    lobby = ask(house, "/api/lobby")
    tables = {row["table"]: row for row in lobby.json()}
    assert shown.id in tables
    assert hidden.id not in tables
    assert tables[shown.id]["code"] == ""
    assert shown.code not in lobby.text


def test_commands_over_http_are_answered_once(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    table = new_table(ana)
    first = command(bo, table, {"do": "sit"}, id="sit-down").json()
    assert first == {"is": "answered", "id": "sit-down", "first": 3, "last": 3}
    assert command(bo, table, {"do": "sit"}, id="sit-down").json() == first
    # the same id of another guest is another command
    refused(command(ana, table, {"do": "sit"}, id="sit-down"), 409, "seat-yours")
    refused(command(bo, table, {"do": "start"}), 403, "host-only")
    refused(command(ana, table, {"do": "start"}, version=1), 409, "stale")
    done(ana, table, {"do": "start"}, version=3)


def test_records_of_games_not_begun_under_way_and_over(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    waiting = new_table(ana)
    refused(ask(house, f"/api/tables/{waiting.id}/record"), 404, "record-none")
    table = sat_table([ana, bo], rules="yacht@1")
    record = ask(house, f"/api/tables/{table.id}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert read_record(record.text).rules.id == "yacht"
    done(bo, table, {"do": "resign"})
    ended = read_record(ask(house, f"/api/tables/{table.id}/record").text)
    assert ended.tags["Table"] == table.id


def test_the_commitments_are_one_chain(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    tables = [sat_table([ana, bo], dice="sealed") for _ in range(3)]
    chained = got(house, "/api/commitments")
    link = ""
    for number, entry in enumerate(chained, 1):
        # anybody can follow the chain, and nobody learns from it which tables there are
        link = hashlib.sha256(f"{link} {entry['table_hash']} {entry['commitment']}".encode()).hexdigest()
        assert (entry["number"], entry["link"]) == (number, link)
        assert set(entry) == {"number", "table_hash", "commitment", "link"}
    assert {table_hash(TableId(table.id)) for table in tables} <= {entry["table_hash"] for entry in chained}
    assert not any(table.id in json.dumps(chained) for table in tables)
    assert got(house, "/api/commitments", params={"after": 1}) == chained[1:]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nowhere", 404, "not-found"),
        ("GET", "/api/tables/none", 404, "table-unknown"),
        ("GET", "/api/tables/%00", 404, "table-unknown"),
        ("GET", "/api/tables/%F0%9F%8E%B2/record", 404, "table-unknown"),
        ("GET", "/api/tables/" + "a" * 61, 400, "malformed"),
        ("GET", "/api/games/none", 404, "game-unknown"),
        ("GET", "/api/games/none@9", 404, "game-unknown"),
        ("GET", "/api/join/ABCDEFGH", 404, "code-unknown"),
        ("GET", "/api/join/%00", 404, "code-unknown"),
        ("GET", "/api/me", 400, "malformed"),
        ("DELETE", "/api/lobby", 405, "method"),
        ("GET", "/api/guests", 405, "method"),
        ("GET", "/api/commitments?after=-1", 400, "malformed"),
        ("GET", "/api/commitments?after=nine", 400, "malformed"),
    ],
)
def test_what_is_not_there_is_said_in_one_shape(
    house: OpenHouse, method: str, path: str, status: int, code: str
) -> None:
    answer = ask(house, path, method=method)
    refused(answer, status, code)
    assert_headers(answer)


def assert_headers(answer: Any) -> None:
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, f"{answer.request.url} has no {name}"
    assert "server" not in answer.headers


def test_security_headers_are_on_every_answer(house: OpenHouse) -> None:
    ana = new_guest(house)
    table = new_table(ana)
    for path in ("/health", "/metrics", "/api/games", "/api/lobby", f"/api/tables/{table.id}", "/api/openapi"):
        assert_headers(ask(house, path))
    assert_headers(ask(house, "/api/guests", content=b"{"))
    assert_headers(ask(house, "/api/guests", content=b"x" * 200_000))


async def test_health_and_metrics_count_without_names(house: OpenHouse) -> None:
    ana = new_guest(house, "a-name-to-find")
    table = new_table(ana)
    await Client.open(house, table, ana)
    health = got(house, "/health")
    assert health["status"] == "open"
    assert health["sockets"] >= 1
    metrics = ask(house, "/metrics")
    tcp = ("connections", "connections_most", "turned_away_total", "too_slow_total")
    for name in ("commits_total", "sockets", *tcp):
        assert f"dicehouse_{name} " in metrics.text
    assert ana.name not in metrics.text
    assert table.id not in metrics.text


def now(house: OpenHouse) -> int:
    return int(got(house, "/health")["now"])


def test_played_games_stay_with_the_guest(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    first, second = sat_table([ana, bo]), sat_table([bo, ana])
    sat_table([ana, bo])  # still played
    done(bo, first, {"do": "resign"})
    over = now(house)
    wait_until(lambda: now(house) > over)  # it counts in hundredths: the two must not end in the same one
    done(ana, second, {"do": "resign"})
    games = got(ana, "/api/me/games")
    assert [(game["table"], game["seat"], game["winners"]) for game in games] == [
        (second.id, 2, [1]),
        (first.id, 1, [1]),
    ]
    assert (games[0]["names"], games[0]["scores"], games[0]["rules"]) == (["bo", "ana"], [0, 0], "yahtzee@1")
    assert [(game["lost"], game["bots"]) for game in games] == [(True, [None, None]), (False, [None, None])]
    assert ask(bo, "/api/me", method="DELETE").status_code == 204
    left = {game["table"]: game["names"] for game in got(ana, "/api/me/games")}
    assert left[second.id] == ["somebody who has left", "ana"]
