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
from dicehouse.rules.catalogue import game_ids, rule_text
from dicehouse.server.http.gate import HEADERS
from testkit.gate import games
from testkit.server.clients import Client, ask, command, done, new_guest, new_guests, new_table, sat_table
from testkit.server.house import OpenHouse, wait_until


def refused(answer: Any, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert {"code", "message"} <= answer.json().keys()
    assert answer.json()["code"] == code
    assert answer.json()["message"]


def test_a_guest_comes_keeps_the_chips_and_takes_another_name(house: OpenHouse) -> None:
    made = ask(house, "POST", "/api/guests", {"name": "ana"}).json()
    assert (made["name"], made["chips"]) == ("ana", 1000)
    headers = {"Authorization": f"Bearer {made['token']}"}
    again = ask(house, "POST", "/api/guests", {"name": "Anna"}, headers=headers).json()
    me = ask(house, "GET", "/api/me", headers={"Authorization": again["token"]}).json()
    assert me == {"name": "Anna", "chips": 1000, "tables": [], "token": None, "look": None}
    house.private |= {made["token"], again["token"]}


def test_a_guest_chooses_dice_that_stay_and_that_the_others_see(house: OpenHouse) -> None:
    look = {"colour": "plum", "dice": [1, 6]}
    ana = new_guest(house)
    dressed = ask(house, "POST", "/api/guests", {"look": look}, ana).json()
    assert (dressed["name"], dressed["look"]) == (ana.name, look)
    renamed = ask(house, "POST", "/api/guests", {"name": "Anna"}, headers={"Authorization": dressed["token"]}).json()
    assert renamed["look"] == look
    headers = {"Authorization": renamed["token"]}
    house.private |= {dressed["token"], renamed["token"]}
    assert ask(house, "GET", "/api/me", headers=headers).json()["look"] == look
    made = ask(
        house, "POST", "/api/tables", {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1"}}, headers=headers
    ).json()
    stranger = ask(house, "GET", f"/api/tables/{made['table']}").json()
    assert (stranger["seats"][0]["name"], stranger["seats"][0]["look"]) == ("Anna", look)


def test_what_is_no_look_is_refused(house: OpenHouse) -> None:
    for colour, dice in (("plum", []), ("plum", [1, 2, 3, 4]), ("plum", [7]), ("#ff0000", [1])):
        answer = ask(house, "POST", "/api/guests", {"look": {"colour": colour, "dice": dice}})
        assert answer.status_code == 400


def test_games_are_listed_and_shown(house: OpenHouse) -> None:
    listed = ask(house, "GET", "/api/games").json()
    assert {game["id"] for game in listed} == set(game_ids())
    looked_at = {rules.id for rules in games()}
    for game in [game for game in listed if game["id"] in looked_at]:
        shown = ask(house, "GET", f"/api/games/{game['id']}").json()
        assert shown["digest"] == game["digest"]
        assert ask(house, "GET", f"/api/games/{shown['rules']}").json() == shown
        assert ask(house, "POST", "/api/rules", {"text": shown["file"]}).json()["digest"] == game["digest"]


def test_a_wrong_rule_file_is_told_what_is_wrong(house: OpenHouse) -> None:
    answer = ask(house, "POST", "/api/rules", {"text": rule_text("yahtzee").replace("[[", "[", 1)})
    assert answer.status_code == 422
    assert answer.json()["code"].startswith("rules-")


def test_a_table_is_made_seen_and_found(house: OpenHouse) -> None:
    ana = new_guest(house)
    table = new_table(ana, public=True)
    assert ask(house, "GET", f"/api/tables/{table.id}", guest=ana).json()["you"] == 1
    stranger = ask(house, "GET", f"/api/tables/{table.id}").json()
    assert stranger["you"] is None
    assert not stranger["you_host"]
    assert ask(house, "GET", f"/api/tables/{table.id}/rules").json()["rules"] == "yahtzee@1"
    assert ask(house, "GET", f"/api/tables/{table.id}/code", guest=ana).json() == {"code": table.code}
    refused(ask(house, "GET", f"/api/tables/{table.id}/code", guest=new_guest(house)), 409, "not-seated")
    assert [row["table"] for row in ask(house, "GET", "/api/me", guest=ana).json()["tables"]] == [table.id]


def test_making_a_table_again_with_the_same_id_finds_it(house: OpenHouse) -> None:
    ana, bo = new_guest(house), new_guest(house)
    body = {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1"}}
    first, second = (ask(house, "POST", "/api/tables", body, ana).json() for _ in range(2))
    assert (first["table"], first["code"]) == (second["table"], second["code"])
    assert ask(house, "POST", "/api/tables", body, bo).json()["table"] != first["table"]


def test_the_lobby_shows_public_tables_without_their_codes(house: OpenHouse) -> None:
    ana = new_guest(house)
    shown, hidden = new_table(ana, public=True), new_table(ana, public=False)
    lobby = ask(house, "GET", "/api/lobby")
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
    refused(ask(house, "GET", f"/api/tables/{waiting.id}/record"), 404, "record-none")
    table = sat_table([ana, bo], rules="yacht@1")
    record = ask(house, "GET", f"/api/tables/{table.id}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert read_record(record.text).rules.id == "yacht"
    done(bo, table, {"do": "resign"})
    ended = read_record(ask(house, "GET", f"/api/tables/{table.id}/record").text)
    assert ended.tags["Table"] == table.id


def test_the_commitments_are_one_chain(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    tables = [sat_table([ana, bo], dice="sealed") for _ in range(3)]
    chained = ask(house, "GET", "/api/commitments").json()
    link = ""
    for number, entry in enumerate(chained, 1):
        # anybody can follow the chain, and nobody learns from it which tables there are
        link = hashlib.sha256(f"{link} {entry['table_hash']} {entry['commitment']}".encode()).hexdigest()
        assert (entry["number"], entry["link"]) == (number, link)
        assert set(entry) == {"number", "table_hash", "commitment", "link"}
    assert {table_hash(TableId(table.id)) for table in tables} <= {entry["table_hash"] for entry in chained}
    assert not any(table.id in json.dumps(chained) for table in tables)
    assert ask(house, "GET", "/api/commitments", params={"after": 1}).json() == chained[1:]


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
    answer = ask(house, method, path)
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
        assert_headers(ask(house, "GET", path))
    assert_headers(ask(house, "POST", "/api/guests", content=b"{"))
    assert_headers(ask(house, "POST", "/api/guests", content=b"x" * 200_000))


async def test_health_and_metrics_count_without_names(house: OpenHouse) -> None:
    ana = new_guest(house, "a-name-to-find")
    table = new_table(ana)
    await Client.open(house, table, ana)
    health = ask(house, "GET", "/health").json()
    assert health["status"] == "open"
    assert health["sockets"] >= 1
    metrics = ask(house, "GET", "/metrics")
    tcp = ("connections", "connections_most", "turned_away_total", "too_slow_total")
    for name in ("commits_total", "sockets", *tcp):
        assert f"dicehouse_{name} " in metrics.text
    assert ana.name not in metrics.text
    assert table.id not in metrics.text


def now(house: OpenHouse) -> int:
    return int(ask(house, "GET", "/health").json()["now"])


def test_played_games_stay_with_the_guest(house: OpenHouse) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    first, second = sat_table([ana, bo]), sat_table([bo, ana])
    sat_table([ana, bo])  # still played
    done(bo, first, {"do": "resign"})
    over = now(house)
    wait_until(lambda: now(house) > over)  # it counts in hundredths: the two must not end in the same one
    done(ana, second, {"do": "resign"})
    games = ask(house, "GET", "/api/me/games", guest=ana).json()
    assert [(game["table"], game["seat"], game["winners"]) for game in games] == [
        (second.id, 2, [1]),
        (first.id, 1, [1]),
    ]
    assert (games[0]["names"], games[0]["scores"], games[0]["rules"]) == (["bo", "ana"], [0, 0], "yahtzee@1")
    assert [(game["lost"], game["bots"]) for game in games] == [(True, [None, None]), (False, [None, None])]
    assert ask(house, "DELETE", "/api/me", guest=bo).status_code == 204
    left = {game["table"]: game["names"] for game in ask(house, "GET", "/api/me/games", guest=ana).json()}
    assert left[second.id] == ["somebody who has left", "ana"]
