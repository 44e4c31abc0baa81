"""Issue 21, items 6, 7 and 10: what a student, a stranger with the teacher's link, or somebody who leaves can do to a
class."""

from __future__ import annotations

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from dicehouse.classroom.lessons import refusals
from dicehouse.classroom.lessons.deciding import student as joining
from dicehouse.classroom.lessons.units import LessonId
from testkit.server.clients import Client, Guest, Table, ask, told
from testkit.server.lessons import Lesson, Screen, begin_period, new_lesson
from tests.server.conftest import OpenInside


async def test_a_teachers_link_is_made_anew_and_the_old_one_opens_nothing(open_inside: OpenInside) -> None:
    house = open_inside()
    period = await begin_period(house, 1)
    old, stolen = period.lesson, await period.lesson.console()
    projector = await old.projector()
    teacher = Guest(house, "teacher", stolen.view["table_token"])
    at_table = await Client.open(house, Table(period.screens[0].view["table"], ""), teacher)

    def renewed(lesson: Lesson, name: str) -> str:
        answer = lesson.ask("/secret", {"id": name})
        assert answer.status_code == 201, answer.text
        house.private.add(answer.json()["secret"])
        return str(answer.json()["secret"])

    secret = renewed(old, "anew")
    assert renewed(old, "anew") == secret, "the answer was lost, and the page asks again"
    assert told(old.ask("/secret", {"id": "other"})) == (403, "lesson-secret")
    for screen in (period.console, stolen, projector):
        assert await screen.refusal() == "lesson-secret"
        with pytest.raises(ConnectionClosed):
            await screen.hear()
    assert await at_table.refusal() == "guest-unknown"
    assert told(ask(teacher, "/api/me")) == (401, "guest-unknown")
    for path in ("/bank", "/results", ""):
        assert told(old.ask(path)) == (403, "lesson-secret")
    assert (await old.console()).heard[0]["code"] == "lesson-secret"
    console = await Lesson(house, old.id, old.code, secret).console()
    assert console.view["projector_key"] != stolen.view["projector_key"]
    await console.done("pause")
    fresh = Guest(house, "teacher", console.view["table_token"])
    assert ask(fresh, "/api/me").status_code == 200
    await period.screens[0].shown("phase", "paused")
    stored = msgspec.json.encode(house.do(house.services.log.read_lesson(LessonId(old.id))))
    assert secret.encode() not in stored


async def test_a_worker_that_has_not_heard_of_it_signs_tokens_that_are_refused(open_inside: OpenInside) -> None:
    """They are as old as the link that they are given for."""
    house = open_inside()
    lesson = new_lesson(house)
    services = house.services
    classroom = house.do(services.lessons.room(lesson.id))
    before = classroom.lesson
    house.go_ahead(100)
    lesson.ask("/secret", {"id": "anew"})
    after, classroom.lesson = classroom.lesson, before
    late = Guest(house, "teacher", services.screens._token(classroom))
    classroom.lesson = after
    assert told(ask(late, "/api/me")) == (401, "guest-unknown")


async def test_the_join_code_opens_no_projector(open_inside: OpenInside) -> None:
    house = open_inside(failed_joins_an_address_a_minute=5)
    lesson = new_lesson(house)
    key = (await lesson.console()).view["projector_key"]
    for token in (lesson.code, "", lesson.secret, "\u00e9" * 8, lesson.join().guest.token):
        screen = await Screen.open(lesson, "projector", token)
        assert screen.heard[0]["code"] == "lesson-projector"
    assert told(ask(house, f"/api/lessons/{lesson.id}", headers={"Authorization": lesson.code}))[0] == 403
    typed = f"{key[:4].lower()} {key[4:]}"
    assert (await Screen.open(lesson, "projector", typed)).view["code"] == lesson.code, "whatever others have guessed"
    assert ask(house, f"/api/lessons/{lesson.id}", headers={"Authorization": key}).status_code == 200
    other = new_lesson(house)
    assert (await Screen.open(other, "projector", key)).heard[0]["code"] == "lesson-projector"


async def test_who_was_taken_out_frees_a_place(open_inside: OpenInside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MOST_STUDENTS", 3)
    monkeypatch.setattr(joining, "MOST_EVER", 5)
    lesson = new_lesson(open_inside())
    console = await lesson.console()
    pupils = [lesson.join() for _ in range(3)]

    def joins(guest: Guest | None = None) -> tuple[int, str | None]:
        return told(ask(guest or lesson.house, "/api/lessons/join", {"code": lesson.code}))

    full = (409, "lesson-full")
    assert joins() == full
    await console.done("remove-student", student=pupils[0].student)
    assert joins()[0] == 201
    assert joins() == full
    assert (await console.do("readmit-student", student=pupils[0].student))["code"] == "lesson-full"
    await (await pupils[1].screen()).done("leave-lesson")
    assert joins(pupils[1].guest)[0] == 201, "their own place"
    await (await pupils[1].screen()).done("leave-lesson")
    assert joins()[0] == 201
    assert joins(pupils[1].guest) == full
    await console.done("remove-student", student=pupils[2].student)
    assert joins() == full, "so many have come and gone"


def test_wrong_codes_fill_no_quota_of_those_who_share_the_address(open_inside: OpenInside) -> None:
    house = open_inside(kept_a_guest=20_000, looks_a_minute=60, failed_joins_an_address_a_minute=1000)
    lesson = new_lesson(house)
    wrong = [ask(house, "/api/lessons/join", {"code": "ABCDEFGH"}) for _ in range(80)]
    assert {told(answer) for answer in wrong} == {(404, "code-unknown")}
    assert lesson.join().student == 1


async def test_who_leaves_the_house_leaves_kept_lessons_too(open_inside: OpenInside) -> None:
    """Issue 21, item 10: deleting oneself left name and id in kept lessons."""
    house = open_inside()
    period = await begin_period(house, 2, rules="place-value@1", form="pairs", typed_names=True)
    [ana, bo], console, log = period.pupils, period.console, house.services.log
    await period.screens[0].done("propose-name", name="Mathilda")
    await console.done("name-student", student=ana.student, approved=True)
    await console.done("keep", kept=True)
    guest = house.services.guests.read(ana.guest.token)

    def stored() -> str:
        tables = [house.do(log.read(summary.table)) for summary in house.do(log.summaries())]
        return msgspec.json.encode([house.do(log.read_lesson(LessonId(period.lesson.id))), tables]).decode()

    names = {line["name"] for line in console.view["students"] if line["student"] == ana.student} | {ana.guest.name}
    assert all(text in stored() for text in (guest.id, *names))
    assert ask(ana.guest, "/api/me", method="DELETE").status_code == 204
    assert not [text for text in (guest.id, *names) if text in stored()]
    assert house.services.guests.read(bo.guest.token).id in stored()
    [line, other] = (await console.until(lambda view: view["students"][0]["name"] == "somebody who has left"))[
        "students"
    ]
    assert (line["proposed"], line["here"], other["name"]) == (None, False, bo.guest.name)
    lessons = house.services.lessons
    classroom = house.do(lessons.room(period.lesson.id))
    lessons.rooms.forget([classroom.id])
    assert house.do(lessons.room(classroom.id)).lesson == classroom.lesson, "read again it is the same"
