"""Join codes: forgiving to people, useless to guessers, and fair to a school that shares one address."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from dicehouse.server.tables.ids import CODE_LENGTH, SYMBOLS, clean_code, new_code
from testkit.server.clients import ask, new_guest, new_guests, new_table, told
from testkit.server.house import OpenHouse
from tests.server.conftest import OpenInside


def test_a_code_is_found_however_it_is_typed(house: OpenHouse) -> None:
    table = new_table(new_guest(house))
    code = table.code
    for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f" {' '.join(code)} "):
        assert ask(house, "GET", f"/api/join/{typed}").json() == {"table": table.id, "lesson": None}


def test_look_alikes_are_forgiven_and_nothing_else() -> None:
    assert clean_code("oO1lI0zz") == "001110ZZ"
    for wrong in ("", "ABC", "ABCDEFGHJ", "ABCDEFG!", "\u0130BCDEFGH", "ABCDEFG\u00df", "\uff21BCDEFGH"):
        assert clean_code(wrong) == ""
    assert all(clean_code(new_code()) for _ in range(100))
    assert len(SYMBOLS) ** CODE_LENGTH == 2**40


def test_only_failed_tries_are_counted_and_then_even_a_right_code_is_refused(
    open_inside: OpenInside,
) -> None:
    """A school shares one address: thirty tablets that type it right are never told to wait."""
    house = open_inside(failed_joins_a_minute=5)
    code = new_table(new_guest(house)).code
    for _ in range(30):
        assert ask(house, "GET", f"/api/join/{code}").status_code == 200
    for _ in range(5):
        assert ask(house, "GET", "/api/join/ABCDEFGH").json()["code"] == "code-unknown"
    answer = ask(house, "GET", f"/api/join/{code}")
    assert told(answer) == (429, "too-many")
    # another address, as a proxy on this machine tells it, is not held to account
    other = ask(house, "GET", f"/api/join/{code}", headers={"X-Forwarded-For": "192.0.2.7"})
    assert other.status_code == 200


def test_guests_and_tables_are_limited_too(open_inside: OpenInside) -> None:
    house = open_inside(guests_a_minute=3, tables_a_minute=2, commands_a_second=3)
    ana, bo, _ = new_guests(house, "ana", "bo", "cy")
    late = ask(house, "POST", "/api/guests", {"name": "dee"})
    assert (late.status_code, late.json()["code"]) == (429, "too-many")
    renamed = ask(house, "POST", "/api/guests", {"name": "Anna"}, ana)
    assert renamed.status_code == 201, "who is known already is not a new guest"
    house.private.add(renamed.json()["token"])
    for _ in range(2):
        new_table(ana)
    more = {"id": "more", "settings": {"rules": "yahtzee@1"}}
    assert ask(house, "POST", "/api/tables", more, ana).status_code == 429
    table = new_table(bo)
    said = {"is": "do", "command": {"do": "say", "phrase": "hello"}}

    def say(number: int) -> int:
        return ask(house, "POST", f"/api/tables/{table.id}/commands", {**said, "id": str(number)}, bo).status_code

    with ThreadPoolExecutor(12) as talkers:
        codes = set(talkers.map(say, range(36)))
    assert codes == {200, 429}
