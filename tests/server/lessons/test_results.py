"""What a teacher takes home, what a lesson leaves behind, and what it does not."""

from __future__ import annotations

import asyncio
import csv
import io
from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

from dicehouse.classroom.lessons.results import CardLine, Results
from dicehouse.play.events import GameStarted, Played, SeatTaken, TableCreated, TableEvent
from dicehouse.play.log import Stored
from dicehouse.play.settings import TableSettings
from dicehouse.play.units import Chips, CommandId, GuestId, Instant, TableId
from dicehouse.rules import BoxScored, DiceThrown, Seat
from dicehouse.server.lessons.results import printed
from dicehouse.server.work.decisions import class_decisions
from testkit.server.clients import ask, told
from testkit.server.house import OpenHouse, wait_until
from testkit.server.lessons import QUESTION, THROW, Lesson, ask_for_a_die, begin_period, new_lesson
from tests.server.conftest import OpenOne
from tests.server.lessons.test_zombie import writes_chance


def table_of(lesson: Lesson, name: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(lesson.ask(f"/{name}.csv").text.removeprefix("\ufeff"))))


async def test_results_by_team_student_and_question(house: OpenHouse) -> None:
    """Issue 11: "CSV and PDF per team and student: cards, questions asked and right, decisions".

    RULINGS: "accept, reject, or take back a decision"; "a teacher's or host's correction is a logged event".
    """
    period = await begin_period(house, asked=True, title="Room 4b")
    lesson, console, table, pupil = period.lesson, period.console, period.tables[0], period.pupils[0]
    await writes_chance(table)
    await ask_for_a_die(table)
    [waiting] = (await console.shown("asks.0.question"))["asks"]
    judged = waiting["table"]
    await console.done("rule-on-answer", table=judged, right=True)
    await console.until(lambda view: view["rulings"] and not view["asks"])
    await console.done("take-back-ruling", table=judged)
    await console.until(lambda view: view["asks"] and not view["rulings"])
    await console.done("rule-on-answer", table=judged, right=False)
    await console.until(lambda view: not view["asks"] and view["rulings"])
    for points, reason in ((30, "counted wrongly"), (25, "=and again")):
        await console.done("correct-entry", table=judged, seat=1, box="C", points=points, reason=reason)
    refused = await console.do("correct-entry", table=judged, seat=1, box="C", points=99, reason="too much")
    assert refused["code"] == "correction-refused"
    await console.shown("lesson.match.survivors", 25)
    assert '~1=C:25"=and again"' in ask(pupil.guest, f"/api/tables/{judged}/record").text
    await console.done("end-lesson")
    found = lesson.ask("/results").json()
    own = next(line for line in found["students"] if line["student"] == pupil.student)
    assert (own["turns"], own["asked"], own["right"], own["points"]) == (1, 1, 0, 25)
    assert own["decisions"] >= 1
    assert found["questions"] == [{"text": QUESTION["text"], "asked": 1, "right": 0}]
    assert sum(team["score"] for team in found["teams"]) == found["survivors"] == 25
    rows = table_of(lesson, "results")
    assert rows[0][:-1] == ["lesson", "Room 4b", "game", "Zombie Yahtzee", "date"]
    assert date.fromisoformat(rows[0][-1]).year >= 2026
    assert any(row[:1] == [own["name"]] for row in rows)
    heads = next(row for row in rows if row[:1] == ["card"])
    cards = [row for row in rows[rows.index(heads) + 1 :] if len(row) == len(heads)]
    # two teams and the zombie
    assert (len(cards), heads[-3:], len(heads)) == (3, ["bonus", "extra", "score"], 17)
    written = next(row for row in cards if row[0] == own["team"])
    assert (written[heads.index("Chance")], written[-1]) == ("25", "25")
    assert ["student", "dice", "chosen", "coach", "points lost"] in rows
    [first, second] = [row[1:] for row in rows[-2:]]
    assert (first[0], first[2:], second) == ("Chance", ["30", "counted wrongly"], ["Chance", "30", "25", "'=and again"])
    assert [line["right"] for line in found["asked"]] == [False]
    [throw] = [row for row in rows if row[-1:] == ["25"] and len(row) == 7]
    assert (throw[0], throw[2], throw[4], throw[3].count(" ")) == (own["name"], "1", "Chance", 4)
    book = load_workbook(io.BytesIO(lesson.ask("/results.xlsx").content))
    assert set(book.sheetnames) >= {
        "Lesson",
        "Teams",
        "Students",
        "Cards",
        "Asked",
        "Throws",
        "Questions",
        "Corrections",
    }
    assert book["Corrections"]["E3"].value == "=and again"
    assert book["Corrections"]["E3"].data_type == "s"
    assert lesson.ask("/results.pdf").content.startswith(b"%PDF")
    assert ask(pupil.guest, f"/api/lessons/{lesson.id}/results").status_code == 403


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
        Stored(place, Instant(place), CommandId(f"team/{place}"), event, 4) for place, event in enumerate(events, 1)
    ]
    [(student, coached)] = class_decisions([(table, stored)]).items()
    assert (student, coached.decisions, coached.best) == (4, 1, 0)
    choice = coached.costliest
    assert choice is not None
    assert (choice.dice, choice.chosen, choice.best) == ("1 6 6 6 6", "write Chance", "keep 6 6 6 6")
    assert choice.lost == pytest.approx(coached.lost)


def test_a_bank_is_looked_at_used_and_taken_home(house: OpenHouse) -> None:
    lesson = new_lesson(house)
    text = "question,answer,level\n7 x 8,56,3\n,nothing,1\n6 x 6,36,2\n"
    looked = lesson.ask("/bank/import", {"title": "Tables", "text": text}).json()
    assert (looked["format"], looked["count"], looked["used"]) == ("csv", 2, False)
    assert [(line["place"], line["number"]) for line in looked["refused"]] == [("row", 3)]
    assert lesson.ask("/bank").json()["questions"] == []
    assert lesson.ask("/bank/import", {"title": "Tables", "text": text, "use": True}).json()["used"]
    assert [one["right"] for one in lesson.ask("/bank").json()["questions"]] == [["56"], ["36"]]
    assert "7 x 8" in lesson.ask("/bank.csv").text
    assert "56" in lesson.ask("/bank.gift").text
    broken = lesson.ask("/bank/import", {"title": "x", "data": "not base64!"})
    assert told(broken) == (422, "questions-broken")
    assert lesson.ask("/bank", {"starter": True}, method="PUT").json()["title"] == "Dicehouse starter bank"
    assert lesson.ask("/bank", {}, method="PUT").json()["questions"] == []


async def test_a_lesson_that_is_not_kept_is_deleted_with_every_name(open_house: OpenOne, tmp_path: Path) -> None:
    house = open_house(lesson_kept=0.5)
    period = await begin_period(house)
    lesson, tables = period.lesson, [table.view["id"] for table in period.tables]
    names = [line["name"] for line in period.console.view["students"]]
    await writes_chance(period.tables[0])
    await period.console.done("end-lesson")
    while (await period.screens[0].hear())["is"] != "refused":
        pass
    wait_until(lambda: lesson.ask("/results").status_code == 404)
    assert ask(house, "/api/lessons/join", {"code": lesson.code}).json()["code"] == "code-unknown"
    assert ask(house, f"/api/tables/{tables[0]}").status_code == 404
    await asyncio.to_thread(house.stop)
    assert await house.stored(tables[0]) == []
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("*.db*"))
    assert names
    assert not [name for name in (*names, lesson.id) if name.encode() in kept]


async def test_a_kept_lesson_is_opened_again_next_week(open_house: OpenOne) -> None:
    house = open_house(lesson_kept=0.2)
    period = await begin_period(house)
    await period.console.done("keep", kept=True)
    await period.console.done("end-lesson")
    await period.console.shown("lesson.phase", "ended")
    await asyncio.to_thread(house.stop)
    await asyncio.to_thread(house.start)
    console = await period.lesson.console()
    assert console.view["kept"]
    await console.done("reopen")
    await console.done("start-lesson")
    screen = await period.pupils[0].screen()
    view = await screen.until(lambda view: view["phase"] == "playing" and view["table"])
    assert view["table"].endswith("-2")
    assert (await (await period.pupils[0].table(screen)).do(THROW))["is"] == "answered"


async def test_the_same_class_again_keeps_every_round(house: OpenHouse) -> None:
    """Issue 24: "results of all rounds, together and apart"."""
    period = await begin_period(house, asked=True)
    console, pupil, lesson = period.console, period.pupils[0], period.lesson
    await writes_chance(period.tables[0])
    await ask_for_a_die(period.tables[1])
    [waiting] = (await console.shown("asks.0.question"))["asks"]
    await console.done("rule-on-answer", table=waiting["table"], right=True)
    await console.done("end-lesson")
    await console.shown("lesson.phase", "ended")
    first = lesson.ask("/results").json()
    await console.done("reopen")
    # another bank does not take away what was asked
    lesson.ask("/bank", {"title": "Other", "questions": [{"text": "1 + 1?", "right": ["2"]}]}, method="PUT")
    await console.done("start-lesson")
    screen = await pupil.screen()
    await screen.until(lambda view: view["phase"] == "playing" and view["table"])
    table = await pupil.table(screen)
    await writes_chance(table)
    await console.done("end-lesson")
    await console.shown("lesson.phase", "ended")
    both = lesson.ask("/results").json()
    assert [line["round"] for line in both["rounds"]] == [1, 2]
    assert both["rounds"][0] == first["rounds"][0]
    assert [line for line in both["teams"] if line["round"] == 1] == first["teams"]
    assert [line["question"] for line in both["asked"]] == [QUESTION["text"]]
    own = next(line for line in both["students"] if line["student"] == pupil.student)
    assert own["turns"] == 2
    rows = table_of(lesson, "results")
    assert ["round", "survivors", "zombies", "winner"] in rows
    assert lesson.ask("/results.pdf").content.startswith(b"%PDF")


@pytest.mark.nightly
async def test_the_console_is_told_the_odds(open_house: OpenOne) -> None:
    """Issue 11: "The teacher sees the odds of the match, live, and the *fair fight* preset"."""
    house = open_house(lesson_odds=True)
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
