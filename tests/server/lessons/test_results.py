"""What a teacher takes home, what a lesson leaves behind, and what it does not."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from dicehouse.classroom.lessons.results import CardLine, Results
from dicehouse.play.events import GameStarted, Played, SeatTaken, TableCreated, TableEvent
from dicehouse.play.log import Stored
from dicehouse.play.settings import TableSettings
from dicehouse.play.units import Chips, CommandId, GuestId, Instant, TableId
from dicehouse.rules import BoxScored, DiceThrown, Seat
from dicehouse.server.lessons.results import printed
from dicehouse.server.work.decisions import class_decisions
from dicehouse.storage import open_log
from testkit.server.clients import ask, play_scene
from testkit.server.house import OpenHouse, wait_until
from testkit.server.lessons import Lesson, new_lesson
from tests.server.lessons.test_zombie import QUESTION, ask_for_a_die, started, writes_chance


def test_results_by_team_student_and_question(sqlite_house: OpenHouse) -> None:
    """Issue 11: "CSV and PDF per team and student: cards, questions asked and right, decisions"."""

    async def run() -> None:
        lesson, console, joined = await started(sqlite_house, title="Room 4b")
        assert lesson.ask("PUT", "/bank", {"title": "Tables", "questions": [QUESTION]}).status_code == 200
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await writes_chance(table)
        await ask_for_a_die(table)
        [waiting] = (await console.until(lambda view: view["asks"] and view["asks"][0]["question"]))["asks"]
        await console.done("rule-on-answer", table=waiting["table"], right=True)
        await console.until(lambda view: view["rulings"])
        await console.done("take-back-ruling", table=waiting["table"])
        await console.done("rule-on-answer", table=waiting["table"], right=False)
        await console.until(lambda view: not view["asks"] and view["rulings"])
        await console.done("end-lesson")
        found = lesson.ask("GET", "/results").json()
        own = next(line for line in found["students"] if line["student"] == joined[0].student)
        assert (own["turns"], own["asked"], own["right"]) == (1, 1, 0)
        assert own["decisions"] >= 1
        assert found["questions"] == [{"text": QUESTION["text"], "asked": 1, "right": 0}]
        assert sum(team["score"] for team in found["teams"]) == found["survivors"] == own["points"]
        rows = list(csv.reader(io.StringIO(lesson.ask("GET", "/results.csv").text.removeprefix("\ufeff"))))
        assert rows[0] == ["lesson", "Room 4b", "game", "Zombie Yahtzee", "date", rows[0][-1]]
        assert date.fromisoformat(rows[0][-1]).year >= 2026
        assert any(row[:1] == [own["name"]] for row in rows)
        heads = next(row for row in rows if row[:1] == ["card"])
        cards = [row for row in rows[rows.index(heads) + 1 :] if len(row) == len(heads)]
        assert (len(cards), heads[-1], len(heads)) == (2, "score", 15)
        written = next(row for row in cards if row[0] == own["team"])
        assert (written[heads.index("Chance")], written[-1]) == (str(own["points"]),) * 2
        assert ["student", "dice", "chosen", "coach", "points lost"] in rows
        assert lesson.ask("GET", "/results.pdf").content.startswith(b"%PDF")
        refused = ask(sqlite_house, "GET", f"/api/lessons/{lesson.id}/results", guest=joined[0].guest)
        assert refused.status_code == 403

    play_scene(run)


def test_a_correction_counts_for_whoever_wrote_the_box_and_is_taken_home(sqlite_house: OpenHouse) -> None:
    async def run() -> None:
        lesson, console, joined = await started(sqlite_house)
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await writes_chance(table)
        name = table.view["id"]
        for points, reason in ((30, "counted wrongly"), (25, "=and again")):
            await console.done("correct-entry", table=name, seat=1, box="C", points=points, reason=reason)
        await console.until(lambda view: view["lesson"]["match"]["survivors"] == 25)
        found = lesson.ask("GET", "/results").json()
        own = next(line for line in found["students"] if line["student"] == joined[0].student)
        assert own["points"] == 25
        rows = list(csv.reader(io.StringIO(lesson.ask("GET", "/results.csv").text.removeprefix("\ufeff"))))
        assert [row[1:] for row in rows[-2:]] == [["Chance", "30", "counted wrongly"], ["Chance", "25", "'=and again"]]
        assert lesson.ask("GET", "/results.pdf").content.startswith(b"%PDF")

    play_scene(run)


@pytest.mark.parametrize(("title", "named"), [("Room 4b", "Room 4b: Zombie Yahtzee"), ("", "Zombie Yahtzee")])
def test_paper_names_the_lesson_the_game_and_the_day(title: str, named: str) -> None:
    day = date(2026, 11, 16)
    cards = tuple(CardLine(f"Team {number}", (3, None), 3) for number in range(1, 6))
    found = Results(title, "Zombie Yahtzee", day, 250, 90, "survivors", (), (), (), (), ("Ones", "Twos"), cards)
    headline, subject, tables = printed(found)
    printed_cards = [table for table in tables if table.title == "Cards"]
    assert [table.heads for table in printed_cards] == [
        ("Box", "Team 1", "Team 2", "Team 3", "Team 4"),
        ("Box", "Team 5"),
    ]
    assert printed_cards[1].rows == (("Ones", "3"), ("Twos", ""), ("Score", "3"))
    assert (headline, subject) == (named, "Monday, 16 November 2026. 250 survivors, 90 zombies")


def test_the_costliest_choice_is_told_with_what_the_coach_would_have_done() -> None:
    """Chance with 6-6-6-6-1 after the first roll, where four sixes are kept or counted."""
    table = TableId("L0123456789abcdef-t1-1")
    events: tuple[TableEvent, ...] = (
        TableCreated(TableSettings("zombie@1", 1), GuestId("teacher"), "Teacher"),
        SeatTaken(Seat(1), GuestId("team"), "Owls"),
        GameStarted(Chips(0)),
        Played((DiceThrown(Seat(1), (), (1, 6, 6, 6, 6)),)),
        Played((BoxScored(Seat(1), "C", 25),)),
    )
    stored = [
        Stored(place, Instant(place), CommandId(f"team/s4.{place}"), event) for place, event in enumerate(events, 1)
    ]
    [(student, coached)] = class_decisions([(table, stored)]).items()
    assert (student, coached.decisions, coached.best) == (4, 1, 0)
    choice = coached.costliest
    assert choice is not None
    assert (choice.dice, choice.chosen, choice.best) == ("1 6 6 6 6", "write Chance", "keep 6 6 6 6")
    assert choice.lost == pytest.approx(coached.lost)


def test_a_bank_is_looked_at_used_and_taken_home(sqlite_house: OpenHouse) -> None:
    lesson = new_lesson(sqlite_house)
    text = "question,answer,level\n7 x 8,56,3\n,nothing,1\n6 x 6,36,2\n"
    looked = lesson.ask("POST", "/bank/import", {"title": "Tables", "text": text}).json()
    assert (looked["format"], looked["count"], looked["used"]) == ("csv", 2, False)
    assert [(line["place"], line["number"]) for line in looked["refused"]] == [("row", 3)]
    assert lesson.ask("GET", "/bank").json()["questions"] == []
    assert lesson.ask("POST", "/bank/import", {"title": "Tables", "text": text, "use": True}).json()["used"]
    assert [one["right"] for one in lesson.ask("GET", "/bank").json()["questions"]] == [["56"], ["36"]]
    assert "7 x 8" in lesson.ask("GET", "/bank.csv").text
    assert "56" in lesson.ask("GET", "/bank.gift").text
    broken = lesson.ask("POST", "/bank/import", {"title": "x", "data": "not base64!"})
    assert (broken.status_code, broken.json()["code"]) == (422, "questions-broken")
    assert lesson.ask("PUT", "/bank", {"starter": True}).json()["title"] == "Dicehouse starter bank"
    assert lesson.ask("PUT", "/bank", {}).json()["questions"] == []


def test_a_lesson_that_is_not_kept_is_deleted_with_every_name(
    open_house: Callable[..., OpenHouse], tmp_path: Path
) -> None:
    house = open_house(lesson_kept=0.5)

    async def run() -> tuple[Lesson, list[str], list[str]]:
        lesson, console, joined = await started(house)
        names = [line["name"] for line in console.view["students"]]
        tables = [team["table"] for team in console.view["lesson"]["teams"]]
        screen = await joined[0].screen()
        await writes_chance(await joined[0].table(screen))
        await console.done("end-lesson")
        while True:
            if (await screen.hear())["is"] == "refused":
                break
        return lesson, names, tables

    lesson, names, tables = play_scene(run)
    wait_until(lambda: lesson.ask("GET", "/results").status_code == 404)
    assert ask(house, "POST", "/api/lessons/join", {"code": lesson.code}).json()["code"] == "code-unknown"
    assert ask(house, "GET", f"/api/tables/{tables[0]}").status_code == 404
    house.stop()

    async def left() -> tuple[list[Any], list[Any]]:
        log = await open_log(house.database)
        try:
            return await log.read_lesson(lesson.id), await log.read(TableId(tables[0]))  # type: ignore[arg-type]
        finally:
            await log.close()

    assert asyncio.run(left()) == ([], [])
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("*.db*"))
    assert not [name for name in names if name.encode() in kept]


def test_a_kept_lesson_is_opened_again_next_week(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house(lesson_kept=0.2)

    async def run() -> None:
        lesson, console, joined = await started(house)
        await console.done("keep", kept=True)
        await console.done("end-lesson")
        await console.until(lambda view: view["lesson"]["phase"] == "ended")
        house.stop()
        house.start()
        console = await lesson.console()
        assert console.view["kept"]
        await console.done("reopen")
        await console.done("start-lesson")
        screen = await joined[0].screen()
        view = await screen.until(lambda view: view["phase"] == "playing" and view["table"])
        assert view["table"].endswith("-2")
        assert (await (await joined[0].table(screen)).do({"do": "act", "action": {"is": "throw"}}))["is"] == "answered"

    play_scene(run)


@pytest.mark.slow
def test_the_console_is_told_the_odds(open_house: Callable[..., OpenHouse]) -> None:
    """Issue 11: "The teacher sees the odds of the match, live, and the *fair fight* preset"."""
    house = open_house(lesson_odds=True)

    async def run() -> None:
        lesson = new_lesson(house, expected_right=30)
        for _ in range(4):
            lesson.join()
        console = await lesson.console()
        assert console.view["odds"] is None or console.view["odds"]["state"] == "computing"
        ends = asyncio.get_running_loop().time() + 900  # a minute on a free machine, once in its life
        while (console.view["odds"] or {}).get("state") != "ready":
            assert asyncio.get_running_loop().time() < ends
            await asyncio.sleep(1)
            await console.send({"is": "ping"})
            await console.hear()
        odds = console.view["odds"]
        assert (odds["share"], odds["measured"]) == (30, False)
        assert odds["survivors"] > 0.7
        assert odds["fair"]["max_buys_turn"] == 1

    play_scene(run)
