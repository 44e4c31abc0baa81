"""A Zombie lesson over real sockets (sheet 000; RULINGS, "Zombie"): joined, played, judged, taken back, ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from testkit.server.clients import Client, Guest, Table, any_move, ask, play_scene
from testkit.server.house import OpenHouse
from testkit.server.lessons import Lesson, Pupil, Screen, new_lesson

QUESTION = {"text": "What is 7 times 8?", "right": ["56"], "kind": "number"}
THROW = {"do": "act", "action": {"is": "throw"}}


async def started(house: OpenHouse, pupils: int = 6, **settings: Any) -> tuple[Lesson, Screen, list[Pupil]]:
    """A lesson of two teams whose zombie is the teacher, with the period begun."""
    lesson = new_lesson(house, **{"team_count": 2, "zombie": {"is": "teacher"}, **settings})
    console = await lesson.console()
    joined = [lesson.join() for _ in range(pupils)]
    await console.until(lambda view: len(view["students"]) == pupils)
    await console.done("start-lesson")
    await console.until(lambda view: all(team["table"] for team in view["lesson"]["teams"]))
    return lesson, console, joined


async def ask_for_a_die(table: Client) -> dict[str, Any]:
    """The team throws, and asks for a face that it does not have."""
    if not table.view["turn"]["dice"]:
        await table.do(THROW)
    die, face = table.view["turn"]["purchases"][0]
    answer = await table.do({"do": "act", "action": {"is": "buy", "die": die, "face": face}})
    assert answer["is"] == "answered", answer
    return {"die": die, "face": face}


def test_students_join_with_a_code_and_get_names_and_teams(house: OpenHouse) -> None:
    """Issue 11: a generated name, teams dealt evenly, no account."""

    async def run() -> None:
        lesson = new_lesson(house, team_count=2)
        joined = [lesson.join() for _ in range(6)]
        projector = await lesson.projector()
        view = await projector.until(lambda view: view["students"] == 6)
        assert [len(team["members"]) for team in view["teams"]] == [3, 3]
        names = [member["name"] for team in view["teams"] for member in team["members"]]
        assert len(set(names)) == 6
        assert {pupil.student for pupil in joined} == set(range(1, 7))

    play_scene(run)


def test_the_same_device_is_the_same_student_again(house: OpenHouse) -> None:
    async def run() -> None:
        lesson = new_lesson(house)
        first = lesson.join()
        again = lesson.join(first.guest)
        assert (again.student, again.guest.name) == (first.student, first.guest.name)
        screen = await first.screen()
        await screen.done("swap-name")
        view = await screen.until(lambda view: view["name"] != first.guest.name)
        assert lesson.join(first.guest).guest.name == view["name"]

    play_scene(run)


def test_a_locked_lesson_lets_nobody_new_in(house: OpenHouse) -> None:
    async def run() -> None:
        lesson = new_lesson(house)
        known = lesson.join()
        console = await lesson.console()
        await console.done("lock", locked=True)
        answer = ask(house, "POST", "/api/lessons/join", {"code": lesson.code})
        assert (answer.status_code, answer.json()["code"]) == (403, "lesson-locked")
        assert lesson.join(known.guest).student == known.student

    play_scene(run)


def test_a_bought_die_is_judged_by_the_teacher_and_the_key_stays_there(house: OpenHouse) -> None:
    """Sheet 000: "Teacher is the judge of whether the answer is correct or not"."""

    async def run() -> None:
        lesson, console, joined = await started(house)
        assert lesson.ask("PUT", "/bank", {"title": "Tables", "questions": [QUESTION]}).status_code == 200
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        wanted = await ask_for_a_die(table)
        asked = (await screen.until(lambda view: view["asked"] and view["asked"]["question"]))["asked"]
        assert asked["question"]["text"] == QUESTION["text"]
        await screen.done("answer-question", answer=" 56 ")
        [waiting] = (await console.until(lambda view: view["asks"] and view["asks"][0]["typed"]))["asks"]
        assert (waiting["key"], waiting["typed"], waiting["proposal"]) == (["56"], "56", "right")
        assert waiting["action"] == {"is": "buy", **wanted}
        assert '"key"' not in str(screen.heard)
        assert all("right" not in str(heard.get("student", {}).get("asked")) for heard in screen.heard)
        await console.done("rule-on-answer", table=waiting["table"], right=True)
        while table.view["turn"]["question"] is not None:
            await table.hear()
        assert wanted["face"] in table.view["turn"]["bought"]
        view = await console.until(lambda view: not view["asks"] and view["rulings"])
        team = next(team for team in view["lesson"]["teams"] if team["table"] == waiting["table"])
        assert (team["asked"], team["right"]) == (1, 1)

    play_scene(run)


@pytest.mark.parametrize(("typed", "told"), [("56", True), ("54", True), ("54", False)])
def test_the_team_is_told_how_it_was_judged(house: OpenHouse, typed: str, told: bool) -> None:
    """Right or not, what was asked for, and after a wrong answer the right one, where the teacher lets it be told."""

    async def run() -> None:
        lesson, console, joined = await started(house, show_answer=told)
        lesson.ask("PUT", "/bank", {"title": "Tables", "questions": [QUESTION]})
        screen, projector = await joined[0].screen(), await lesson.projector()
        table = await joined[0].table(screen)
        wanted = await ask_for_a_die(table)
        await screen.until(lambda view: view["asked"] and view["asked"]["question"])
        await screen.done("answer-question", answer=typed)
        [waiting] = (await console.until(lambda view: view["asks"] and view["asks"][0]["typed"]))["asks"]
        assert screen.view["judged"] is None
        right = typed == "56"
        await console.done("rule-on-answer", table=waiting["table"], right=right)
        judged = (await screen.until(lambda view: view["judged"]))["judged"]
        assert (judged["action"], judged["right"]) == ({"is": "buy", **wanted}, right)
        assert judged["answers"] == (["56"] if told and not right else [])
        room = await projector.until(lambda view: any(team["judged"] is not None for team in view["teams"]))
        [tile] = [team for team in room["teams"] if team["judged"] is not None]
        assert (tile["judged"], tile["wants"]) == (right, list(wanted.values()))
        # until the team goes on
        box = next(offer["box"] for offer in table.view["turn"]["offers"] if offer["refused"] is None)
        await table.do({"do": "act", "action": {"is": "score", "box": box}})
        await screen.until(lambda view: view["judged"] is None)

    play_scene(run)


def test_devices_are_counted_and_so_are_the_students_round_them(house: OpenHouse) -> None:
    async def run() -> None:
        lesson = new_lesson(house)
        lesson.join(people=3)
        lesson.join()
        projector = await lesson.projector()
        view = await projector.until(lambda view: view["devices"] == 2)
        assert view["students"] == 4

    play_scene(run)


def test_a_ruling_is_taken_back_until_the_game_goes_on(house: OpenHouse) -> None:
    """RULINGS: "accept, reject, or take back a decision"."""

    async def run() -> None:
        _, console, joined = await started(house)
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await ask_for_a_die(table)
        [waiting] = (await console.until(lambda view: view["asks"]))["asks"]
        assert waiting["question"] is None  # no bank: the teacher asks aloud
        await console.done("rule-on-answer", table=waiting["table"], right=False)
        await console.until(lambda view: view["rulings"] and not view["asks"])
        await console.done("take-back-ruling", table=waiting["table"])
        await console.until(lambda view: view["asks"] and not view["rulings"])
        await console.done("rule-on-answer", table=waiting["table"], right=True)
        view = await console.until(lambda view: not view["asks"] and view["rulings"])
        [ruling] = view["rulings"]
        assert ruling["right"] is True
        team = next(team for team in view["lesson"]["teams"] if team["table"] == waiting["table"])
        assert (team["asked"], team["right"]) == (1, 1)
        offers = (await table.until(lambda m: m.get("table", {}).get("turn", {}).get("bought")))["table"]
        box = next(offer["box"] for offer in offers["turn"]["offers"] if offer["refused"] is None)
        assert (await table.do({"do": "act", "action": {"is": "score", "box": box}}))["is"] == "answered"
        assert (await console.do("take-back-ruling", table=waiting["table"]))["code"] == "judgement-none"

    play_scene(run)


def test_only_the_holder_of_the_dice_may_act_where_rotation_is_strict(house: OpenHouse) -> None:
    """RULINGS: "members take turns in rotation"."""

    async def run() -> None:
        _, console, joined = await started(house, rotation="strict")
        mates = [pupil for pupil in joined if pupil.student in (1, 3, 5)]
        screens = [await pupil.screen() for pupil in mates]
        tables = [await pupil.table(screen) for pupil, screen in zip(mates, screens, strict=True)]
        await screens[0].until(lambda view: all(m["here"] for m in view["team"]["members"]))
        holder = screens[0].view["team"]["holder"]
        first = screens[0].view["team"]["members"][holder]["student"]
        order = [pupil.student for pupil in mates]
        place, other = order.index(first), (order.index(first) + 1) % 3
        refused = await tables[other].do(THROW)
        assert (refused["code"], screens[other].view["may_act"]) == ("lesson-turn", False)
        assert (await tables[place].do(THROW))["is"] == "answered"
        box = next(o["box"] for o in tables[place].view["turn"]["offers"] if o["refused"] is None)
        await tables[place].do({"do": "act", "action": {"is": "score", "box": box}})
        await screens[other].until(lambda view: view["may_act"])
        assert (await tables[other].do(THROW))["is"] == "answered"
        await console.close()

    play_scene(run)


def test_nobody_acts_in_a_pause(house: OpenHouse) -> None:
    async def run() -> None:
        _, console, joined = await started(house)
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await console.done("pause")
        await screen.until(lambda view: view["phase"] == "paused")
        assert (await table.do(THROW))["code"] == "lesson-paused"
        left = screen.view["period"]["left"]
        assert left is not None
        assert screen.view["period"]["ends_at"] is None
        await console.done("go-on")
        await screen.until(lambda view: view["phase"] == "playing")
        assert (await table.do(THROW))["is"] == "answered"

    play_scene(run)


def test_a_moved_student_plays_for_the_other_team_and_a_removed_one_for_none(house: OpenHouse) -> None:
    async def run() -> None:
        _, console, joined = await started(house)
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        old = screen.view["team"]["team"]
        new = next(team for team, _ in screen.view["teams"] if team != old)
        await console.done("move-student", student=joined[0].student, team=new)
        assert await table.refusal() == "lesson-team"
        await screen.until(lambda view: view["team"]["team"] == new)
        moved = await joined[0].table(screen)
        assert (await moved.do(THROW))["is"] == "answered"
        await console.done("remove-student", student=joined[0].student)
        assert await moved.refusal() == "lesson-team"
        view = await screen.until(lambda view: view["removed"])
        assert view["table"] is None
        await console.done("readmit-student", student=joined[0].student)
        await screen.until(lambda view: view["table"])

    play_scene(run)


@pytest.mark.parametrize("winner", ["survivors", "zombies", "draw"])
def test_every_ending(house: OpenHouse, winner: str) -> None:
    """Sheet 000: "Winning side has the most survivors/zombies"; unfinished cards count as they stand."""

    async def run() -> None:
        _, console, joined = await started(house)
        teacher = Guest(house, "Teacher", console.view["table_token"])
        zombie_table = (await console.until(lambda view: view["lesson"]["zombie"]["table"]))["lesson"]["zombie"][
            "table"
        ]
        if winner == "survivors":
            screen = await joined[0].screen()
            await writes_chance(await joined[0].table(screen))
        if winner == "zombies":
            await writes_chance(await Client.open(house, Table(zombie_table, ""), teacher))
        if winner != "draw":
            await console.until(lambda view: view["lesson"]["match"]["ahead"] == winner)
        await console.done("end-lesson")
        view = await console.until(lambda view: view["lesson"]["phase"] == "ended")
        assert view["lesson"]["ending"]["winner"] == winner
        assert view["deleted_at"] is not None
        assert view["deleted_after"] == 3600
        await console.done("keep", kept=True)
        await console.until(lambda view: view["deleted_at"] is None)

    play_scene(run)


async def writes_chance(table: Client) -> None:
    await table.do(THROW)
    assert (await table.do({"do": "act", "action": {"is": "score", "box": "C"}}))["is"] == "answered"


def test_a_correction_changes_the_total_and_is_in_the_record(house: OpenHouse) -> None:
    """RULINGS: "a teacher's or host's correction is a logged event"."""

    async def run() -> None:
        lesson, console, joined = await started(house)
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await writes_chance(table)
        name = table.view["id"]
        await console.done("correct-entry", table=name, seat=1, box="C", points=25, reason="counted wrongly")
        view = await console.until(
            lambda view: any(team["table"] == name and team["score"] == 25 for team in view["lesson"]["teams"])
        )
        assert view["lesson"]["match"]["survivors"] == 25
        answer = ask(house, "GET", f"/api/tables/{name}/record", guest=joined[0].guest)
        assert '~1=C:25"counted wrongly"' in answer.text
        refused = await console.do("correct-entry", table=name, seat=1, box="C", points=99, reason="too much")
        assert refused["code"] == "correction-refused"
        await lesson_survives(lesson)

    play_scene(run)


async def lesson_survives(lesson: Lesson) -> None:
    projector = await lesson.projector()
    assert projector.view["phase"] == "playing"


def test_late_students_come_to_the_smallest_team(house: OpenHouse) -> None:
    async def run() -> None:
        lesson, console, _ = await started(house, pupils=5)
        late = lesson.join()
        view = await console.until(lambda view: len(view["students"]) == 6)
        assert [len(team["members"]) for team in view["lesson"]["teams"]] == [3, 3]
        screen = await late.screen()
        table = await late.table(screen)
        assert (await table.do(THROW))["is"] == "answered"

    play_scene(run)


def test_a_killed_house_goes_on_where_it_was(open_house: Callable[..., OpenHouse]) -> None:
    house = open_house()

    async def before() -> tuple[Lesson, Pupil, dict[str, Any], str]:
        lesson, console, joined = await started(house)
        lesson.ask("PUT", "/bank", {"title": "Tables", "questions": [QUESTION]})
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await ask_for_a_die(table)
        await screen.until(lambda view: view["asked"] and view["asked"]["question"])
        await screen.done("answer-question", answer="54")
        await console.until(lambda view: view["asks"] and view["asks"][0]["typed"] == "54")
        return lesson, joined[0], screen.view, table.view["id"]

    lesson, pupil, seen, name = play_scene(before)
    house.kill()
    house.start()

    async def after() -> None:
        screen = await pupil.screen()
        view = await screen.until(lambda view: view["asked"] and view["asked"]["question"])
        assert (view["name"], view["asked"], view["table"]) == (seen["name"], seen["asked"] | {"typed": "54"}, name)
        console = await lesson.console()
        [waiting] = (await console.until(lambda view: view["asks"]))["asks"]
        assert (waiting["typed"], waiting["proposal"]) == ("54", "wrong")
        table = await pupil.table(screen)
        await console.done("rule-on-answer", table=name, right=False)
        while table.view["turn"]["question"] is not None:
            await table.hear()
        assert len(table.view["turn"]["spent"]) == 1
        move = any_move({**table.view, "turn": {**table.view["turn"], "may_throw": False}})
        assert (await table.do(move))["is"] == "answered"

    play_scene(after)


def test_the_key_judges_by_itself_where_the_teacher_wants_it(house: OpenHouse) -> None:
    async def run() -> None:
        lesson, console, joined = await started(house, automatic=True)
        lesson.ask("PUT", "/bank", {"title": "Tables", "questions": [QUESTION]})
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        wanted = await ask_for_a_die(table)
        await screen.until(lambda view: view["asked"] and view["asked"]["question"])
        await screen.done("answer-question", answer="fifty-six")
        await console.until(lambda view: view["rulings"] and view["rulings"][0]["right"])
        while table.view["turn"]["question"] is not None:
            await table.hear()
        assert wanted["face"] in table.view["turn"]["bought"]

    play_scene(run)


def test_the_teachers_limits_hold_from_now_on(house: OpenHouse) -> None:
    async def run() -> None:
        _, console, joined = await started(house)
        screen = await joined[0].screen()
        table = await joined[0].table(screen)
        await console.done("limit-buying", max_buys_turn=1, max_buys_game=1)
        await table.until_news(**{"is": "buying-limited", "max_buys_turn": 1, "max_buys_game": 1})
        await ask_for_a_die(table)
        [waiting] = (await console.until(lambda view: view["asks"]))["asks"]
        await console.done("rule-on-answer", table=waiting["table"], right=False)
        while table.view["turn"]["question"] is not None:
            await table.hear()
        assert table.view["turn"]["purchases"] == []

    play_scene(run)


def test_strangers_see_neither_the_console_nor_a_table(house: OpenHouse) -> None:
    async def run() -> None:
        lesson, console, joined = await started(house)
        wrong = ask(house, "GET", f"/api/lessons/{lesson.id}/bank", headers={"Authorization": "Bearer nobody"})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "lesson-secret")
        other = next(team for team in console.view["lesson"]["teams"] if joined[0].student not in _students(team))
        answer = ask(house, "GET", f"/api/tables/{other['table']}", guest=joined[0].guest)
        assert answer.json()["code"] == "watchers-no"
        screen = await joined[0].screen()
        assert (await screen.do("end-lesson"))["code"] == "lesson-role"

    play_scene(run)


def _students(team: dict[str, Any]) -> list[int]:
    return [member["student"] for member in team["members"]]
