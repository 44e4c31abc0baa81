"""The three screens for everyone: axe, small screens, few steps, silence; results and what is deleted."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from testkit.browser.lesson import PHONE, TEACHER, buy, name_of, roll_dice, write_box
from testkit.browser.looking import assert_nothing_sticks_out, resize, violations
from testkit.browser.playing import (
    ACTION,
    LYING,
    Open,
    expect_button,
    expect_count,
    expect_heading,
    expect_no_button,
    expect_seen,
    expect_text,
    expect_within,
    expect_words,
    press,
    type_in,
)
from tests.browser.conftest import Teach, Watch


def clean(*pages: Page) -> None:
    for page in pages:
        assert violations(page) == [], page.url


def test_every_screen_of_a_lesson_is_for_everyone(open_page: Open, classroom: Teach) -> None:
    """From the door to a draw, in light and in dark."""
    room = classroom(zombie=TEACHER)
    door = open_page(f"/l/{room.code}", viewport=PHONE)
    expect_button(door, "I am alone at this device")
    clean(door)
    tablet, phone = room.device(people=3), room.device(viewport=PHONE)
    projector = room.projector()
    expect_text(projector, "4 students here, on 2 devices.")
    expect_within(room.console, "h1", "4 students on 2 devices")
    expect_button(tablet, "Another name")
    clean(tablet, phone, projector, room.console)
    for tab in ("Students", "Questions", "Lesson", "Results", "Teams"):
        room.tab(tab)
        clean(room.console)
    room.begin()
    for width in (320, 820):
        resize(tablet, width, 640)
        assert_nothing_sticks_out(tablet)
    roll_dice(tablet)
    buy(tablet)
    for width in (320, 820):
        resize(tablet, width, 640)
        assert_nothing_sticks_out(tablet)
        assert tablet.evaluate("document.documentElement.scrollHeight") <= 640
    expect_seen(room.console, ".queue article")
    expect_count(projector, ".asking", 1)
    clean(tablet, phone, projector, room.console)
    room.console.get_by_role("button", name=re.compile("^More about")).first.click()
    expect_seen(room.console, "dialog[open]")
    clean(room.console)
    room.console.keyboard.press("Escape")
    press(room.console, "Pause")
    expect_text(tablet, "Look up. Nothing is lost")
    expect_count(tablet, ACTION, 0)
    clean(tablet, projector, room.console)
    press(room.console, "Go on")
    expect(tablet.get_by_text("Look up. Nothing is lost")).to_have_count(0)
    room.end()
    for page in (projector, tablet, phone):
        expect_heading(page, "Nobody gives way")
    clean(tablet, projector, room.console)


def test_from_the_front_page_to_the_first_roll_in_few_steps(open_page: Open) -> None:
    """For teachers, Begin Zombie, Begin for the teacher; a code, one tap to come in and one to roll for a student."""
    teacher = open_page("/")
    teacher.get_by_role("link", name="For teachers").click()
    expect(teacher.get_by_role("button", name="Level 3")).to_have_attribute("aria-pressed", "true")
    press(teacher, "Level 2", "Begin Zombie")
    expect_text(teacher, "Levels 2 and 3")
    code = teacher.locator(".code").inner_text()

    student = open_page("/", size=(320, 568))
    for width, height in ((390, 844), (320, 568)):
        resize(student, width, height)
        for part in (student.get_by_label("Were you given a code?"), student.get_by_role("button", name="Join")):
            expect(part.first).to_be_in_viewport(ratio=1)
    type_in(student, "Were you given a code?", code.lower())
    press(student, "Join", exact=True)
    press(student, "3 of us share this device")
    me = student.locator(".me b")
    before = me.inner_text()
    press(student, "Another name")
    expect(me).not_to_have_text(before)
    # the same device that comes again is the same student
    student.goto(f"/l/{code.replace(' ', '')}")
    student.wait_for_url(re.compile(r"/lesson/[\w-]+$"))
    teacher.get_by_role("tab", name="Students").click()
    expect(teacher.get_by_role("tabpanel").locator("li")).to_have_count(1)
    press(teacher, "Begin: 40 minutes")
    student.locator(ACTION).click()
    student.wait_for_selector(LYING)

    # asked once: the next lesson begins with the same
    teacher.goto("/teach")
    expect(teacher.get_by_role("button", name="Level 2")).to_have_attribute("aria-pressed", "true")
    teacher.get_by_role("radio", name="I ask aloud").check()
    expect_no_button(teacher, "Level 2")
    press(teacher, "Begin Zombie")
    expect_text(teacher, "No questions: you ask aloud.")


def test_the_console_is_behind_its_secret(open_page: Open, classroom: Teach, tmp_path: Path) -> None:
    room = classroom()
    assert "#" not in room.console.url, "the secret is not left in the address bar"
    stranger = open_page(room.console.url)
    expect_heading(stranger, "This is the teacher's desk")
    panel = room.tab("Lesson")
    link = panel.get_by_label("Your link to this console").input_value()
    stranger.goto(link)
    stranger.reload()  # a link of which only the end is new loads nothing
    expect_heading(stranger, "Let them in")

    # a clip of the teacher's own stays in the browser
    clip = tmp_path / "brains.webm"
    clip.write_bytes(b"\x1aE\xdf\xa3")
    panel.locator('input[type="file"]').set_input_files(clip)
    expect_text(panel, "brains.webm")
    room.console.reload()
    expect_heading(room.console, "Let them in")
    expect_text(room.tab("Lesson"), "brains.webm")
    press(panel, "Forget it")
    expect_text(panel, "none, a drawn scene is shown")


def test_who_is_in_the_room(open_page: Open, classroom: Teach, watch: Watch) -> None:
    """A typed name waits for the teacher; late, moved, locked out, removed and let in again."""
    watch.house_may_refuse = True
    room = classroom(typed_names=True)
    first = room.device(viewport=PHONE)
    type_in(first, "Or type one", "Ana")
    press(first, "Ask", exact=True)
    expect_text(first, "Ana waits for your teacher.")
    students = room.tab("Students")
    expect_text(students, "would like to be called “Ana”")
    press(students, "Yes", exact=True)
    expect_words(first, ".me b", "Ana")
    room.begin()
    late = room.device()
    expect_heading(late, "You are at the door")
    room.let_in()
    expect_seen(late, ".team .holds")
    expect_count(students, "li", 2)
    name = name_of(late)
    students.get_by_label(f"Team of {name}").select_option(label="New team")
    expect(room.tab("Teams").locator("tbody tr:not(.zombie)")).to_have_count(2)
    room.tab("Students").get_by_role("button", name="Lock the room").click()
    expect_button(room.console, "Unlock the room")
    outside = open_page(f"/l/{room.code}")
    press(outside, "I am alone at this device")
    expect_heading(outside, "The room is locked")
    press(room.console, f"Remove {name}")
    expect_heading(late, "You are out of this lesson")
    press(room.console, "Let in again")
    late.reload()
    expect_words(late, "header .chip", name)
    expect_seen(first, ACTION)


def test_results_are_taken_home_and_the_lesson_says_when_it_is_deleted(classroom: Teach) -> None:
    room = classroom(zombie=TEACHER)
    tablet = room.device()
    expect_text(room.tab("Lesson"), "deleted 1 hour after its end")
    room.begin()
    ending = room.console.get_by_role("button", name="End the period")
    ending.dblclick()
    expect_button(room.console, "Pause")
    room.console.keyboard.press("Escape")
    ending.click()
    dialog = room.console.get_by_role("dialog")
    expect_text(dialog, "deleted 1 hour after its end")
    keep = re.compile("^Keep this lesson")
    dialog.get_by_role("checkbox", name=keep).check()
    expect_text(dialog, "It stays on this machine")
    dialog.get_by_role("checkbox", name=keep).uncheck()
    room.console.keyboard.press("Escape")
    room.end()
    results = room.tab("Results")
    expect(results.locator("tbody td").nth(1)).to_have_text("0")
    # results are not shown any more when the games go on
    press(room.console, "+ 5 minutes")
    expect_count(results, "tbody", 0)
    roll_dice(tablet)
    write_box(tablet)
    room.end()
    expect(results.locator("tbody td").nth(1)).to_have_text("1")
    expect_text(room.console, "Kept until")
    for name, kind, start in (("Download CSV", "csv", b""), ("Print (PDF)", "pdf", b"%PDF")):
        with room.console.expect_download() as download:
            press(results, name)
        assert Path(download.value.path()).read_bytes().startswith(start)
        assert download.value.suggested_filename == f"zombie-yahtzee-results.{kind}"
    room.console.get_by_role("checkbox", name=keep).check()
    expect_text(room.console, "It stays on this machine")
    press(results, "The same class again")
    expect_heading(room.console, "Let them in")
    expect_button(tablet, "Another name")
