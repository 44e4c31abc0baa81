"""What a hostile or broken client may send over HTTP: an answer of the usual shape, never a 500."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from dicehouse.house.names import LONGEST_NAME, clean_name
from dicehouse.play.units import Centis, Instant
from dicehouse.server.guests import Guests
from testkit.server.clients import Guest, ask, command, new_guest, new_table, told
from testkit.server.house import OpenHouse

DEEP = '{"a":' + "[" * 5000 + "]" * 5000 + "}"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"name": 1}',
        b'{"name": null}',
        b'{"name": "ana", "chips": 5}',
        b'{"name": "\\ud800"}',
        b'{"name": "' + b"a" * 10_000 + b'"}',
        DEEP.encode(),
        b'{"name": 1e999}',
        b'{"name": "a", "name": {}}',
    ],
    ids=lambda body: body[:16].decode("latin-1"),
)
def test_a_malformed_guest_is_refused(house: OpenHouse, body: bytes) -> None:
    answer = ask(house, "/api/guests", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == (413 if len(body) > 2 * 2**10 else 400), answer.text
    assert answer.json()["code"] in ("malformed", "too-large")
    assert "Validation failed" not in answer.json()["message"], "the framework's own words help nobody"


@pytest.mark.parametrize("path", ["/api/guests", "/api/rules", "/api/tables"])
def test_a_large_body_is_refused(house: OpenHouse, path: str) -> None:
    headers = {"Authorization": new_guest(house).token, "Content-Type": "application/json"}
    body = json.dumps({"name": "a" * 300_000, "text": "", "id": ""}).encode()
    answer = ask(house, path, content=body, headers=headers)
    assert told(answer) == (413, "too-large")
    # the same in pieces, without a length announced
    answer = ask(house, path, content=iter([body[:100_000], body[100_000:]]), headers=headers)
    assert told(answer) == (413, "too-large")


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"do": "nothing"},
        {"do": "act"},
        {"do": "act", "action": 5},
        {"do": "act", "action": {"is": "score", "box": "=" * 81}},
        {"do": "act", "action": ">-"},
        {"do": "act", "action": {"is": "throw"}, "dice": [0]},
        {"do": "act", "action": {"is": "throw"}, "dice": [1] * 9},
        {"do": "sit", "seat": 13},
        {"do": "sit", "seat": -1},
        {"do": "sit", "seat": 1.5},
        {"do": "sit", "unknown": 1},
        {"do": "commit-salt", "commitment": "A" * 64},
        {"do": "reveal-salt", "salt": "0" * 64 + "\n"},
        {"do": "say", "phrase": "x" * 100},
        [],
        None,
    ],
    ids=str,
)
def test_a_malformed_command_is_refused(house: OpenHouse, what: Any) -> None:
    ana = new_guest(house)
    answer = command(ana, new_table(ana), what)
    assert told(answer) == (400, "malformed"), answer.text


def test_a_deep_command_is_refused(house: OpenHouse) -> None:
    ana = new_guest(house)
    path = f"/api/tables/{new_table(ana).id}/commands"
    answer = ask(ana, path, content=DEEP[:4000], headers={"Content-Type": "application/json"})
    assert told(answer) == (400, "malformed")


@pytest.mark.parametrize("bad", [{"id": ""}, {"id": "a b"}, {"id": "a\n"}, {"id": "a" * 61}, {"id": "a/b"}, {"id": 5}])
def test_a_malformed_id_is_refused(house: OpenHouse, bad: dict[str, Any]) -> None:
    ana = new_guest(house)
    answer = command(ana, new_table(ana), {"do": "start"}, **bad)
    assert told(answer) == (400, "malformed")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "chess@1"}, "game-unknown"),
        ({"rules": "\x00"}, "game-unknown"),
        ({"seats": 1, "bots": ["greedy"]}, "bots-many"),
        ({"wager": 5, "bots": ["greedy"], "seats": 3}, "wager-bots"),
        ({"wager": 5, "seats": 1}, "wager-alone"),
        ({"wager": 5}, "wager-clock"),
        ({"wager": 5, "clock": {"minutes": 5}, "dice": "shared"}, "wager-shared"),
        ({"rule_file": "id = ["}, "rules-syntax"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(house: OpenHouse, changes: dict[str, Any], code: str) -> None:
    body = {"id": "x", "settings": {"rules": "yahtzee@1", **changes}}
    answer = ask(new_guest(house), "/api/tables", body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] == code


def test_tokens_that_the_house_has_not_signed_are_refused(house: OpenHouse) -> None:
    token = new_guest(house).token
    body, signature = token.rsplit(".", 1)
    foreign = Guests(b"another house's key, of good size", lambda: Instant(0), Centis(100)).welcome("eve")[1]
    other_salt = str(URLSafeSerializer(b"k", salt="other").dumps(["id", "eve"]))
    changed = f"{body[:-2]}AA.{signature}"
    for wrong in ("x", ".", "a.b.c", changed, foreign, other_salt,
                  token[:-1], signature, f"{body}."):  # fmt: skip
        answer = ask(Guest(house, "eve", wrong), "/api/me")
        assert told(answer) == (401, "guest-unknown"), wrong
    answer = ask(house, "/api/me", headers={"Authorization": "a" * 501})
    assert told(answer) == (401, "guest-unknown")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", "Guest"),
        ("   ", "Guest"),
        ("\x00\x07\x1b[31m", "[31m"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("\u200b\u2066\ufeff", "Guest"),
        ("  a \t\n  b  ", "a b"),
        ("z" + "\u0335" * 50 + "algo", "z\u0335\u0335algo"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),
        ("\uff21\uff4e\uff41", "Ana"),
        ("a" * 200, "a" * LONGEST_NAME),
    ],
)
def test_names_are_cleaned(house: OpenHouse, typed: str, kept: str) -> None:
    assert new_guest(house, typed).name == kept


@given(st.text(max_size=300))
def test_any_name_becomes_one_that_can_be_shown(text: str) -> None:
    name = clean_name(text)
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert clean_name(name) == name
