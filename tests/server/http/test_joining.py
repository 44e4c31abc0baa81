"""Join codes: forgiving to people, useless to guessers, and fair to a school that shares one address."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from dicehouse.house.ids import CODE_LENGTH, SYMBOLS, clean_code, new_code
from testkit.server.clients import Guest, ask, command, done, got, new_guest, new_guests, new_table, sat_table, told
from testkit.server.house import OpenHouse
from tests.server.conftest import OpenInside


def test_a_code_is_found_however_it_is_typed(house: OpenHouse) -> None:
    table = new_table(new_guest(house))
    code = table.code
    for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f" {' '.join(code)} "):
        assert got(house, f"/api/join/{typed}") == {"table": table.id, "lesson": None}


def test_look_alikes_are_forgiven_and_nothing_else() -> None:
    assert clean_code("oO1lI0zz") == "001110ZZ"
    for wrong in ("", "ABC", "ABCDEFGHJ", "ABCDEFG!", "\u0130BCDEFGH", "ABCDEFG\u00df", "\uff21BCDEFGH"):
        assert clean_code(wrong) == ""
    assert all(clean_code(new_code()) for _ in range(100))
    assert len(SYMBOLS) ** CODE_LENGTH == 2**40


def test_wrong_codes_are_counted_by_device_and_address_and_right_ones_are_found_all_the_same(
    open_inside: OpenInside,
) -> None:
    """Issue 21, item 7: right codes were blocked by wrong ones of others behind the same address, a school's."""
    house = open_inside(failed_joins_a_minute=3, failed_joins_an_address_a_minute=5)
    ana, eve = new_guests(house, "ana", "eve")
    made = new_table(ana).code

    def tried(code: str, guest: Guest | None = None, address: str = "127.0.0.1") -> tuple[int, str | None]:
        return told(ask(guest or house, f"/api/join/{code}", headers={"X-Forwarded-For": address}))

    found, wrong, many = (200, None), (404, "code-unknown"), (429, "too-many")
    assert [tried("ABCDEFGH", eve) for _ in range(5)] == [wrong] * 3 + [many] * 2
    assert [tried("ABCDEFGH") for _ in range(3)] == [wrong] * 2 + [many]
    for guest in (None, ana, eve):
        assert [tried(made, guest) for _ in range(30)] == [found] * 30, "it was made behind this address"
    assert tried("ABCDEFGH", ana) == wrong, "who has not tried many is heard"
    assert tried("ABCDEFGH", address="192.0.2.7") == wrong, "and so is another address"


def test_guests_and_tables_are_limited_too(open_inside: OpenInside) -> None:
    house = open_inside(guests_a_minute=3, tables_a_minute=2, commands_a_second=3)
    ana, bo, _ = new_guests(house, "ana", "bo", "cy")
    late = ask(house, "/api/guests", {"name": "dee"})
    assert told(late) == (429, "too-many")
    renamed = ask(ana, "/api/guests", {"name": "Anna"})
    assert renamed.status_code == 201, "who is known already is not a new guest"
    house.private.add(renamed.json()["token"])
    for _ in range(2):
        new_table(ana)
    more = {"id": "more", "settings": {"rules": "yahtzee@1"}}
    assert ask(ana, "/api/tables", more).status_code == 429
    table = new_table(bo)
    said = {"is": "do", "command": {"do": "say", "phrase": "hello"}}

    def say(number: int) -> int:
        return ask(bo, f"/api/tables/{table.id}/commands", {**said, "id": str(number)}).status_code

    with ThreadPoolExecutor(12) as talkers:
        codes = set(talkers.map(say, range(36)))
    assert codes == {200, 429}


def test_what_is_said_is_counted_apart_from_what_is_done(open_inside: OpenInside) -> None:
    ana, bo = new_guests(open_inside(phrases_a_minute=2), "ana", "bo")
    table, said = sat_table([ana, bo], start=False), {"do": "say", "phrase": "hello"}
    assert [command(ana, table, said).status_code for _ in range(3)] == [200, 200, 429]
    assert "phrases" in command(ana, table, said).json()["message"]
    done(bo, table, said)
    done(ana, table, {"do": "start"})
