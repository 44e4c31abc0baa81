"""A Zombie lesson through to its endings: a teacher, a projector, two teams and a zombie."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.browser.lesson import PHONE, TEACHER, Classroom, buy, enter_dice, name_of, roll_dice, write_box
from testkit.browser.playing import (
    ACTION,
    LYING,
    Open,
    expect_button,
    expect_count,
    expect_heading,
    expect_no_button,
    expect_text,
    expect_within,
    expect_words,
    faces,
    fill_box,
    press,
    type_in,
)
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Teach, Watch


def test_the_survivors_win(own_house: RunningHouse, open_page: Open, watch: Watch) -> None:
    """A team of three round a tablet, and one with a phone each."""
    room = Classroom(open_page, own_house.url, zombie=TEACHER)
    tablet, phone, lost = room.device(people=3), room.device(viewport=PHONE), room.device(viewport=PHONE)
    room.deal(2)
    projector = room.projector()
    survivors = projector.locator(".survivors b").first
    expect_words(projector, ".join .code", re.compile(room.code[:4]))
    room.begin()

    # the tablet's team asks for a die, and the teacher judges with one key
    expect_text(tablet, "holds the dice")
    roll_dice(tablet)
    buy(tablet)
    expect_count(projector, ".asking", 1)
    asking = room.console.get_by_role("heading", name="They are asking (1)")
    expect(asking).to_be_visible()
    tablet.locator("#lesson-answer, .option").first.wait_for()
    room.judge("ArrowRight")
    expect_count(tablet, '[data-mark="bought"]', 1)
    judged = tablet.locator(".judged")
    expect(judged).to_contain_text("Right!")
    expect_within(projector, "li.right", "✓ right")
    # taken back, the question is open again; then it is wrong
    expect_text(room.console, "Last: ")
    room.take_back()
    expect(asking).to_be_visible()
    expect_button(tablet, "Take the question back")
    expect(judged).to_have_count(0)
    room.judge("ArrowLeft")
    expect_count(tablet, '[data-mark="spent"]', 1)
    expect(judged).to_contain_text(re.compile("Not this time.*Right was:", re.DOTALL))
    write_box(tablet)

    # an entry is corrected with its reason
    room.tab("Teams").get_by_role("button", name=re.compile("^More about")).first.click()
    dialog = room.console.get_by_role("dialog")
    press(dialog, re.compile("^Change the entry in"))
    type_in(dialog, "Should be", "3")
    type_in(dialog, "Reason", "misread the dice")
    press(dialog, "Change the entry", exact=True)
    expect(survivors).to_have_text("3")
    expect(tablet.get_by_text("misread the dice").first).to_be_attached()
    room.console.keyboard.press("Escape")

    # a reload finds everything as it was, and so does a house that was killed and opens again
    roll_dice(tablet)
    lying = faces(tablet)
    tablet.reload()
    tablet.wait_for_selector(LYING)
    assert faces(tablet) == lying
    watch.house_may_be_gone = True
    own_house.kill()
    expect_words(projector, ".notice", "Reconnecting. Nothing is lost.")
    own_house.start()
    expect_count(projector, ".notice", 0)
    expect(survivors).to_have_text("3")
    tablet.wait_for_selector(LYING)
    assert faces(tablet) == lying
    write_box(tablet)

    # a phone of the other team is lost: its team plays on with the others
    lost.close()
    expect_text(room.tab("Teams"), "1 away")
    roll_dice(phone)
    write_box(phone)
    room.end()
    for page in (projector, tablet, phone):
        expect_heading(page, "You have survived!")


def test_any_question_that_waits_can_be_judged(classroom: Teach) -> None:
    room = classroom(zombie=TEACHER)
    tablet, phone = room.device(people=3), room.device(viewport=PHONE)
    room.deal(2)
    room.begin()
    roll_dice(phone)
    # buying says what it costs, and can be cancelled
    want, caption, action = phone.get_by_role("button", name=re.compile("^Buy")), phone.locator(".caption"), ACTION
    want.click()
    expect(caption).to_contain_text(re.compile("Which die should change.*you roll no more this turn", re.DOTALL))
    expect_within(phone, action, "Pick a die")
    phone.locator(".buy button").first.click()
    expect_within(phone, action, "Pick its new face")
    for _ in range(2):
        press(phone, "Cancel")
    expect_within(phone, action, "Roll")

    queue = room.console.locator(".queue")
    roll_dice(tablet)
    for page, waiting in ((tablet, 1), (phone, 2)):
        buy(page)
        expect_heading(queue, f"They are asking ({waiting})")
    place = queue.locator(".last").bounding_box()
    head, second = queue.locator("article .head b"), queue.locator("ol li")
    first = head.inner_text()
    expect(second).to_have_count(1)
    expect(second).to_contain_text("waiting")
    second.get_by_role("button").click()
    expect(head).not_to_have_text(first)
    room.judge("ArrowLeft")
    expect_within(phone, ".judged", "Not this time")
    expect_button(tablet, "Take the question back")
    # the one that was passed over is next, and nothing has moved
    expect(head).to_have_text(first)
    room.judge("ArrowRight")
    expect_heading(queue, "Nobody is asking")
    assert queue.locator(".last").bounding_box() == place
    # who has bought already has no roll to lose
    want.click()
    expect(caption).not_to_contain_text("no more")


def test_a_student_plays_the_zombie_and_the_zombies_win(classroom: Teach) -> None:
    room = classroom(dice="entered")
    tablet, loner = room.device(people=3), room.device(viewport=PHONE)
    room.choose("Who plays the zombie", name_of(loner))
    expect_text(loner, "You play the zombie")
    projector = room.projector()
    room.begin()
    enter_dice(loner, "66655")
    expect_no_button(loner, re.compile("^Buy"))
    fill_box(loner, "C")
    expect_words(projector, "section.zombies b", "28")
    expect_text(projector, "The zombie plays game 1 of 1")
    enter_dice(tablet, "12346")
    room.end()
    expect_heading(projector, "The zombies have the school")


def test_everybody_has_the_same_dice_and_the_projector_compares(classroom: Teach) -> None:
    room = classroom(zombie=TEACHER)
    room.tab("Lesson").get_by_role("radio", name="The same for everyone", exact=True).check()
    expect_text(room.console, "Every team gets the same throws")
    devices = [room.device() for _ in range(2)]
    room.deal(2)
    projector = room.projector()
    room.begin()
    thrown = []
    for device in devices:
        roll_dice(device)
        thrown.append(faces(device))  # each device strews them in its own way
        assert projector.get_by_text("of you wrote it down").count() == 0, "nobody sees what the others do"
        write_box(device)
    assert thrown[0] == thrown[1]
    expect_text(projector, "Turn 1, roll 1: everyone had")
    expect(projector.locator("article li", has_text="of you wrote it down").locator("b")).to_have_text("2")
