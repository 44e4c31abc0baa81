"""A Zombie lesson over real sockets (sheet 000; RULINGS, "Zombie"): joined, played, judged, taken back, ended."""

from __future__ import annotations

import asyncio

import pytest

from testkit.server.clients import Client, Guest, Table, any_move, ask, told
from testkit.server.house import OpenHouse
from testkit.server.lessons import QUESTION, THROW, ask_for_a_die, begin_period, new_lesson
from tests.server.conftest import OpenOne, every_kind


async def test_students_join_with_a_code_and_get_names_and_teams(house: OpenHouse) -> None:
    """Issue 11: a generated name, teams dealt evenly, no account; a device is the same student again."""
    lesson = new_lesson(house, team_count=2)
    joined = [lesson.join() for _ in range(5)]
    assert {pupil.student for pupil in joined} == set(range(1, 6))
    first, screen = joined[0], await joined[0].screen()
    assert lesson.join(first.guest).student == first.student
    await screen.done("swap-name")
    view = await screen.until(lambda view: view["name"] != first.guest.name)
    assert lesson.join(first.guest).guest.name == view["name"]
    # three round one device, which is one of six
    lesson.join(people=3)
    projector = await lesson.projector()
    room = await projector.shown("devices", 6)
    assert room["students"] == 8
    assert len({member["name"] for team in room["teams"] for member in team["members"]}) == 8
    console = await lesson.console()
    await console.done("lock", locked=True)
    answer = ask(house, "/api/lessons/join", {"code": lesson.code})
    assert told(answer) == (403, "lesson-locked")
    assert lesson.join(first.guest).student == first.student


@every_kind
@pytest.mark.parametrize(
    ("typed", "told", "automatic"),
    [("56", True, False), ("54", True, False), ("54", False, False), ("fifty-six", True, True)],
)
async def test_a_bought_die_is_judged_and_the_key_stays_with_the_teacher(
    house: OpenHouse, typed: str, told: bool, automatic: bool
) -> None:
    """Sheet 000: "Teacher is the judge of whether the answer is correct or not", or the key where she wants it.

    The team is told whether it was right, and after a wrong answer the right one, where the teacher lets it be told.
    """
    period = await begin_period(house, asked=True, show_answer=told, automatic=automatic)
    console, [screen, _], [table, _] = period.console, period.screens, period.tables
    projector = await period.lesson.projector()
    wanted = await ask_for_a_die(table)
    asked = (await screen.shown("asked.question"))["asked"]
    assert asked["question"]["text"] == QUESTION["text"]
    await screen.done("answer-question", answer=f" {typed} ")
    right = typed != "54"
    if not automatic:
        [waiting] = (await console.shown("asks.0.typed"))["asks"]
        proposal = "right" if right else "wrong"
        assert (waiting["key"], waiting["typed"], waiting["proposal"]) == (["56"], typed, proposal)
        assert waiting["action"] == {"is": "buy", **wanted}
        assert '"key"' not in str(screen.heard)
        assert all("right" not in str(heard.get("student", {}).get("asked")) for heard in screen.heard)
        assert screen.view["judged"] is None
        await console.done("rule-on-answer", table=waiting["table"], right=right)
    judged = (await screen.shown("judged"))["judged"]
    assert (judged["action"], judged["right"]) == ({"is": "buy", **wanted}, right)
    assert judged["answers"] == (["56"] if told and not right else [])
    room = await projector.until(lambda view: any(team["judged"] is not None for team in view["teams"]))
    [tile] = [team for team in room["teams"] if team["judged"] is not None]
    assert (tile["judged"], tile["wants"]) == (right, list(wanted.values()))
    view = await console.until(lambda view: not view["asks"] and view["rulings"])
    [team] = [team for team in view["lesson"]["teams"] if team["asked"]]
    assert (team["asked"], team["right"]) == (1, right)
    while table.view["turn"]["question"] is not None:
        await table.hear()
    assert (wanted["face"] in table.view["turn"]["bought"]) is right
    # until the team goes on
    await table.do(any_move({**table.view, "turn": {**table.view["turn"], "may_throw": False}}))
    await screen.shown("judged", None)


async def test_a_judgement_taken_back_stands_open_until_the_teacher_judges(house: OpenHouse) -> None:
    """RULINGS: "automatic judging does not judge it again"."""
    period = await begin_period(house, asked=True, automatic=True)
    console, screen, table = period.console, period.screens[0], period.tables[0]
    await ask_for_a_die(table)
    await screen.shown("asked.question")
    await screen.done("answer-question", answer="54")
    await console.until(lambda view: view["rulings"])
    await console.done("take-back-ruling", table=table.view["id"])
    await console.shown("asks.0.typed", "54")
    # not even another answer wakes the key again
    await screen.done("answer-question", answer="56")
    [waiting] = (await console.shown("asks.0.typed", "56"))["asks"]
    assert waiting["proposal"] == "right"
    await console.done("rule-on-answer", table=waiting["table"], right=True)
    await console.until(lambda view: not view["asks"])


async def test_a_question_taken_back_waits_for_the_next_purchase(house: OpenHouse) -> None:
    """RULINGS: "no shopping for an easy one"."""
    period = await begin_period(house)
    bank = [{"text": f"What is {n} + 1?", "right": [str(n + 1)]} for n in range(20)]
    period.lesson.ask("/bank", {"title": "Sums", "questions": bank}, method="PUT")
    screen, table = period.screens[0], period.tables[0]
    seen = []
    for _ in range(4):
        await ask_for_a_die(table)
        seen.append((await screen.shown("asked.question"))["asked"]["question"]["text"])
        await table.done({"do": "take-back"})
        await screen.shown("asked", None)
    assert len(set(seen)) == 1
    # the teacher may give another; that one waits then
    await ask_for_a_die(table)
    await screen.shown("asked.question")
    await period.console.done("another-question", table=table.view["id"])
    other = await screen.until(lambda view: view["asked"]["question"]["text"] != seen[0])
    await table.done({"do": "take-back"})
    await screen.shown("asked", None)
    await ask_for_a_die(table)
    assert (await screen.shown("asked.question"))["asked"]["question"] == other["asked"]["question"]


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


async def test_a_picture_is_for_the_class_and_an_explanation_comes_after_the_judgement(house: OpenHouse) -> None:
    period = await begin_period(house)
    shown = QUESTION | {"picture": f"data:image/png;base64,{PIXEL}", "explanation": "7 times 8 is 56."}
    assert period.lesson.ask("/bank", {"title": "Tables", "questions": [shown]}, method="PUT").status_code == 200
    console, screen, table = period.console, period.screens[0], period.tables[0]
    await ask_for_a_die(table)
    asked = (await screen.shown("asked.question"))["asked"]["question"]
    path = f"/api/lessons/{period.lesson.id}/pictures/{asked['picture']}"
    assert ask(period.pupils[0].guest, path).headers["content-type"] == "image/png"
    assert period.lesson.ask(path.partition(period.lesson.id)[2]).status_code == 200
    assert told(ask(house, path, headers={"Authorization": "Bearer nobody"})) == (403, "lesson-secret")
    assert "7 times 8 is 56." not in str(screen.heard)
    [waiting] = (await console.shown("asks.0.question"))["asks"]
    await console.done("rule-on-answer", table=waiting["table"], right=True)
    assert (await screen.shown("judged"))["judged"]["explanation"] == "7 times 8 is 56."
    for picture in ("https://example.org/cat.png", "data:image/svg+xml;base64,PHN2Zz4="):
        bad = {"title": "x", "questions": [QUESTION | {"picture": picture}]}
        assert told(period.lesson.ask("/bank", bad, method="PUT")) == (422, "questions-broken")


async def test_nobody_acts_in_a_pause_and_limits_hold_from_now_on(house: OpenHouse) -> None:
    period = await begin_period(house)
    console, screen, table = period.console, period.screens[0], period.tables[0]
    await console.done("pause")
    await screen.shown("phase", "paused")
    assert (await table.do(THROW))["code"] == "lesson-paused"
    assert (screen.view["period"]["left"] is None, screen.view["period"]["ends_at"]) == (False, None)
    await console.done("go-on")
    await screen.shown("phase", "playing")
    await table.done(THROW)
    await console.done("limit-buying", max_buys_turn=1, max_buys_game=1)
    await table.until_news(**{"is": "buying-limited", "max_buys_turn": 1, "max_buys_game": 1})


async def test_a_moved_student_plays_for_the_other_team_and_a_removed_one_for_none(house: OpenHouse) -> None:
    period = await begin_period(house)
    console, pupil, screen = period.console, period.pupils[0], period.screens[0]
    new = next(team for team, _ in screen.view["teams"] if team != screen.view["team"]["team"])
    await console.done("move-student", student=pupil.student, team=new)
    assert await period.tables[0].refusal() == "lesson-team"
    await screen.shown("team.team", new)
    moved = await pupil.table(screen)
    await moved.done(THROW)
    await console.done("remove-student", student=pupil.student)
    assert await moved.refusal() == "lesson-team"
    assert (await screen.shown("removed"))["table"] is None
    await console.done("readmit-student", student=pupil.student)
    await screen.shown("table")


async def writes_chance(table: Client) -> None:
    await table.do(THROW)
    await table.done({"do": "act", "action": {"is": "score", "box": "C"}})


@pytest.mark.parametrize("winner", ["survivors", "zombies", "draw"])
async def test_every_ending(house: OpenHouse, winner: str) -> None:
    """Sheet 000: "Winning side has the most survivors/zombies"; unfinished cards count as they stand."""
    period = await begin_period(house)
    console = period.console
    zombie = (await console.shown("lesson.zombie.table"))["lesson"]["zombie"]["table"]
    if winner == "survivors":
        await writes_chance(period.tables[0])
    if winner == "zombies":
        teacher = Guest(house, "Teacher", console.view["table_token"])
        await writes_chance(await Client.open(house, Table(zombie, ""), teacher))
    if winner != "draw":
        await console.shown("lesson.match.ahead", winner)
    await console.done("end-lesson")
    view = await console.shown("lesson.phase", "ended")
    assert view["lesson"]["ending"]["winner"] == winner
    assert view["deleted_at"] is not None
    assert view["deleted_after"] == 3600
    await console.done("keep", kept=True)
    await console.shown("deleted_at", None)


async def test_a_killed_house_goes_on_where_it_was(open_house: OpenOne) -> None:
    house = open_house()
    period = await begin_period(house, asked=True)
    pupil, screen, table = period.pupils[0], period.screens[0], period.tables[0]
    await ask_for_a_die(table)
    await screen.shown("asked.question")
    await screen.done("answer-question", answer="54")
    await period.console.shown("asks.0.typed", "54")
    seen, name = screen.view, table.view["id"]
    house.kill()
    await asyncio.to_thread(house.start)
    again = await pupil.screen()
    view = await again.shown("asked.question")
    assert (view["name"], view["asked"], view["table"]) == (seen["name"], seen["asked"] | {"typed": "54"}, name)
    console = await period.lesson.console()
    [waiting] = (await console.shown("asks"))["asks"]
    assert (waiting["typed"], waiting["proposal"]) == ("54", "wrong")
    table = await pupil.table(again)
    await console.done("rule-on-answer", table=name, right=False)
    while table.view["turn"]["question"] is not None:
        await table.hear()
    assert len(table.view["turn"]["spent"]) == 1


async def test_strangers_see_neither_the_console_nor_a_table(house: OpenHouse) -> None:
    period = await begin_period(house)
    wrong = ask(house, f"/api/lessons/{period.lesson.id}/bank", headers={"Authorization": "Bearer nobody"})
    assert told(wrong) == (403, "lesson-secret")
    other = period.tables[1].view["id"]
    assert ask(period.pupils[0].guest, f"/api/tables/{other}").json()["code"] == "watchers-no"
    assert (await period.screens[0].do("end-lesson"))["code"] == "lesson-role"
