"""Score sheets as clients get them: of a game, of a rule file and of a record that are sent."""

from __future__ import annotations

import httpx
import pytest

from dicehouse.notation import write_record
from dicehouse.rules.catalogue import game, rule_text
from testkit.gate import games
from testkit.notation.playing import play_game
from testkit.printing.opened import OpenedPage, open_pdf
from testkit.server.clients import ask, told
from testkit.server.house import OpenHouse


def pages(answer: httpx.Response) -> tuple[OpenedPage, ...]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/pdf"
    return open_pdf(answer.content)


@pytest.mark.parametrize("game_id", [rules.id for rules in games()])
def test_every_game_has_a_sheet(house: OpenHouse, game_id: str) -> None:
    answer = ask(house, f"/api/games/{game_id}/sheet.pdf")
    assert game(game_id).name in pages(answer)[0].text
    assert answer.headers["Content-Disposition"] == f'inline; filename="{game_id}-sheet.pdf"'


def test_the_address_says_how_it_is_printed(house: OpenHouse) -> None:
    asked = "names=Ana,%D0%91%D0%BE%D1%80%D0%B8%D1%81&paper=letter&summary=true&columns=players"
    sheet, rules = pages(ask(house, f"/api/games/yahtzee@1/sheet.pdf?{asked}"))
    assert "Борис" in sheet.text
    assert round(sheet.width) == 612
    assert "A turn" in rules.text


def test_a_preview_may_frame_it_and_nobody_else(house: OpenHouse) -> None:
    """Every other answer of the house may stand in no frame at all."""
    sheet = ask(house, "/api/games/yahtzee/sheet.pdf")
    assert "frame-ancestors 'self'" in sheet.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in ask(house, "/api/games").headers["Content-Security-Policy"]
    assert "frame-src 'self' blob:" in ask(house, "/").headers["Content-Security-Policy"]


def test_a_rule_file_of_ones_own(house: OpenHouse) -> None:
    own = rule_text("yacht").replace('name = "Yacht"', 'name = "Мой Yacht"', 1)
    order = {"rule_file": own, "names": ["Zoë"], "qr": f"{house.url}/t/abc", "large": True}
    [sheet] = pages(ask(house, "/api/sheet.pdf", order))
    assert "Мой Yacht" in sheet.text
    assert "Zoë" in sheet.text


def test_a_record_has_its_story_on_the_back(house: OpenHouse) -> None:
    record = write_record(play_game(game("yacht"), 2, 3).record)
    front, back = pages(ask(house, "/api/sheet.pdf", {"record": record}))
    assert "ana" in front.text
    assert "The three decisions that mattered" in back.text


def test_a_record_that_the_coach_has_no_values_for_has_no_back(house: OpenHouse) -> None:
    record = write_record(play_game(game("place-value"), 2, 3).record)
    assert len(pages(ask(house, "/api/sheet.pdf", {"record": record}))) == 1


def test_a_record_by_a_rule_file(house: OpenHouse) -> None:
    own = rule_text("yacht").replace('id = "yacht"', 'id = "mine"', 1)
    record = write_record(play_game(game("yacht"), 1, 3).record).replace("yacht@1", "mine@1")
    assert pages(ask(house, "/api/sheet.pdf", {"record": record, "rule_file": own}))


@pytest.mark.parametrize(
    ("order", "status", "code"),
    [
        ({}, 409, "sheet-refused"),
        ({"game": "nothing"}, 404, "game-unknown"),
        ({"game": "yahtzee", "per_page": 9}, 400, "malformed"),
        ({"game": "yahtzee", "names": ["a"] * 61}, 400, "malformed"),
        ({"game": "yahtzee", "names": ["a"] * 13}, 409, "sheet-refused"),
        ({"game": "yahtzee", "unknown": 1}, 400, "malformed"),
        ({"rule_file": "id = 1"}, 422, "rules-wrong-type"),
        ({"record": "nothing"}, 422, "notation-syntax"),
        ({"rule_file": "x" * 140_000}, 413, "too-large"),
    ],
)
def test_what_cannot_be_printed(house: OpenHouse, order: object, status: int, code: str) -> None:
    answer = ask(house, "/api/sheet.pdf", order)
    assert told(answer) == (status, code)
