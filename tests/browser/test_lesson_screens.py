"""The three screens for everyone: axe, small screens, few steps, silence; results and what is deleted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from testkit.browser.lesson import PHONE, Classroom, buy, roll_dice, write_box
from testkit.browser.playing import ACTION, LYING
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch
from tests.browser.test_for_everyone import violations

schemes = pytest.mark.parametrize("scheme", ["light", "dark"])


@schemes
def test_axe_in_a_zombie_lesson(scheme: str, house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url, color_scheme=scheme)
    door = open_page(f"{house.url}/l/{room.code}", color_scheme=scheme, viewport=PHONE)
    expect(door.get_by_role("button", name="I am alone at this device")).to_be_visible()
    tablet, phone = room.device(people=3), room.device(viewport=PHONE)
    projector = room.projector()
    expect(projector.locator(".gathering li")).not_to_have_count(0)
    expect(tablet.get_by_role("button", name="Another name")).to_be_visible()
    clean(door, tablet, phone, projector, room.console)
    for tab in ("Students", "Questions", "Lesson", "Results"):
        room.tab(tab)
        clean(room.console)
    room.tab("Teams")
    room.begin()
    roll_dice(tablet)
    buy(tablet)
    expect(room.console.locator(".queue article")).to_be_visible()
    expect(projector.locator(".asking")).to_have_count(1)
    clean(tablet, phone, projector, room.console)
    room.console.get_by_role("button", name=re.compile("^More about")).first.click()
    expect(room.console.get_by_role("dialog")).to_be_visible()
    clean(room.console)
    room.console.keyboard.press("Escape")
    room.console.get_by_role("button", name="Pause").click()
    expect(tablet.get_by_text("Look up.")).to_be_visible()
    clean(tablet, projector, room.console)
    room.console.get_by_role("button", name="Go on").click()
    room.end()
    expect(projector.locator("#finale")).to_be_visible()
    clean(tablet, projector, room.console)


@schemes
def test_axe_in_a_place_value_lesson(scheme: str, house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url, "Place Value", form="class", color_scheme=scheme)
    tablet = room.device()
    projector = room.projector()
    room.begin()
    expect(tablet.locator(ACTION)).to_be_visible()
    clean(tablet, projector, room.console)
    room.end()
    room.console.get_by_role("button", name="Show the first").click()
    expect(projector.locator(".compare")).to_be_visible()
    clean(tablet, projector, room.console)


def clean(*pages: Page) -> None:
    for page in pages:
        assert violations(page) == [], page.url


@pytest.mark.parametrize("width", [320, 820])
def test_nothing_sticks_out_on_a_students_device(width: int, house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    page = room.device(people=3, viewport={"width": width, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    room.begin()
    roll_dice(page)
    buy(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= 640


def test_from_the_front_page_to_the_first_roll_in_few_steps(house: RunningHouse, open_page: Open) -> None:
    """Teach, Begin Zombie, Begin for the teacher; one tap to come in and one to roll for a student."""
    teacher = open_page(house.url)
    teacher.get_by_role("link", name="Teach", exact=True).click()
    teacher.get_by_role("button", name="Begin Zombie").click()
    code = teacher.locator(".code").inner_text().replace(" ", "")
    student = open_page(house.url, viewport=PHONE)
    student.goto(f"{house.url}/l/{code}")
    student.get_by_role("button", name="I am alone at this device").click()
    teacher.get_by_role("button", name="Begin: 40 minutes").click()
    student.locator(ACTION).click()
    student.wait_for_selector(LYING)


def test_a_code_typed_on_the_front_page_leads_into_the_lesson(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    page = open_page(house.url, viewport=PHONE)
    page.get_by_label("Were you given a code?").fill(f"{room.code[:4]} {room.code[4:]}".lower())
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("button", name="3 of us share this device").click()
    expect(page.get_by_role("button", name="Another name")).to_be_visible()
    before = page.locator(".me b").inner_text()
    page.get_by_role("button", name="Another name").click()
    expect(page.locator(".me b")).not_to_have_text(before)
    # the same device that comes again is the same student
    page.goto(f"{house.url}/l/{room.code}")
    page.wait_for_url(re.compile(r"/lesson/[\w-]+$"))
    expect(room.tab("Students").locator("li")).to_have_count(1)


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_a_code_is_typed_where_one_looks_first(size: tuple[int, int], house: RunningHouse, open_page: Open) -> None:
    page = open_page(house.url, viewport={"width": size[0], "height": size[1]})
    expect(page.get_by_label("Were you given a code?")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport(ratio=1)


def test_the_form_asks_for_the_bank_and_the_levels(house: RunningHouse, open_page: Open) -> None:
    teacher = open_page(f"{house.url}/teach")
    expect(teacher.get_by_role("button", name="Level 3")).to_have_attribute("aria-pressed", "true")
    teacher.get_by_role("button", name="Level 2").click()
    teacher.get_by_role("button", name="Begin Zombie").click()
    expect(teacher.get_by_text("Levels 2 and 3")).to_be_visible()
    # asked once: the next lesson begins with the same
    teacher.goto(f"{house.url}/teach")
    expect(teacher.get_by_role("button", name="Level 2")).to_have_attribute("aria-pressed", "true")
    teacher.get_by_role("radio", name="I ask aloud").check()
    expect(teacher.get_by_role("button", name="Level 2")).to_have_count(0)
    teacher.get_by_role("button", name="Begin Zombie").click()
    expect(teacher.get_by_text("No questions: you ask aloud.")).to_be_visible()


def test_a_lesson_says_before_its_end_that_it_will_be_deleted(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.device()
    expect(room.tab("Lesson").get_by_text("deleted 1 hour after its end")).to_be_visible()
    room.begin()
    room.console.get_by_role("button", name="End the period").click()
    dialog = room.console.get_by_role("dialog")
    expect(dialog.get_by_text("deleted 1 hour after its end")).to_be_visible()
    dialog.get_by_role("checkbox", name=re.compile("^Keep this lesson")).check()
    expect(dialog.get_by_text("It stays on this machine")).to_be_visible()


def test_results_are_not_shown_any_more_when_the_games_go_on(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    tablet = room.device()
    room.begin()
    room.end()
    results = room.tab("Results")
    expect(results.locator("tbody td").nth(1)).to_have_text("0")
    room.console.get_by_role("button", name="+ 5 minutes").click()
    expect(results.locator("tbody")).to_have_count(0)
    roll_dice(tablet)
    write_box(tablet)
    room.end()
    expect(results.locator("tbody td").nth(1)).to_have_text("1")


def test_devices_and_students_are_counted_apart(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.device(people=3)
    room.device()
    expect(room.console.locator("h1")).to_contain_text("4 students on 2 devices")
    expect(room.projector().get_by_text("4 students here, on 2 devices.")).to_be_visible()


def test_the_console_is_behind_its_secret(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    room = Classroom(open_page, house.url)
    assert "#" not in room.console.url, "the secret is not left in the address bar"
    stranger = open_page(room.console.url)
    expect(stranger.get_by_role("heading", name="This is the teacher's desk")).to_be_visible()
    room.console.reload()
    expect(room.console.get_by_role("heading", name="Let them in")).to_be_visible()
    link = room.tab("Lesson").get_by_label("Your link to this console").input_value()
    second = open_page(link)
    expect(second.get_by_role("heading", name="Let them in")).to_be_visible()


def test_a_double_click_ends_nothing(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.device()
    room.begin()
    room.console.get_by_role("button", name="End the period").dblclick()
    expect(room.console.get_by_role("button", name="Pause")).to_be_visible()


def test_a_typed_name_waits_for_the_teacher(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.tab("Lesson").get_by_role("checkbox", name=re.compile("^Students may type a name")).check()
    page = room.device(viewport=PHONE)
    page.get_by_label("Or type one").fill("Ana")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text("Ana waits for your teacher.")).to_be_visible()
    students = room.tab("Students")
    expect(students.get_by_text("would like to be called “Ana”")).to_be_visible()
    students.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator(".me b")).to_have_text("Ana")


def test_results_are_taken_home_and_the_lesson_says_when_it_is_deleted(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    tablet = room.device()
    room.begin()
    roll_dice(tablet)
    write_box(tablet)
    room.end()
    results = room.tab("Results")
    expect(results.locator("tbody tr")).to_have_count(1)
    expect(room.console.get_by_text("Kept until")).to_be_visible()
    for kind, start in (("CSV", b""), ("PDF", b"%PDF")):
        with room.console.expect_download() as download:
            results.get_by_role("button", name=f"Download {kind}").click()
        assert Path(download.value.path()).read_bytes().startswith(start)
        assert download.value.suggested_filename == f"zombie-yahtzee-results.{kind.lower()}"
    room.console.get_by_role("checkbox", name=re.compile("^Keep this lesson")).check()
    expect(room.console.get_by_text("It stays on this machine")).to_be_visible()
    results.get_by_role("button", name="The same class again").click()
    expect(room.console.get_by_role("heading", name="Let them in")).to_be_visible()
    expect(tablet.get_by_role("button", name="Another name")).to_be_visible()
