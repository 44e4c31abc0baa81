"""A Zombie lesson through to each ending: a teacher, a projector, two teams of three and a zombie."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.lesson import PHONE, Classroom, buy, roll_dice, write_box
from testkit.browser.playing import ACTION, LYING, faces
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open, Watch


def two_teams(room: Classroom) -> tuple[Page, list[Page]]:
    """One team of three round a tablet, and one of three with a phone each."""
    tablet = room.device(people=3)
    phones = [room.device(viewport=PHONE) for _ in range(3)]
    students = room.tab("Students")
    expect(students.locator("li")).to_have_count(4)
    students.get_by_label("Deal everyone to").fill("2")
    students.get_by_role("button", name="teams", exact=True).click()
    teams = room.tab("Teams")
    expect(teams.locator("tbody tr:not(.zombie)")).to_have_count(2)
    return tablet, phones


def test_the_survivors_win(own_house: RunningHouse, open_page: Open, watch: Watch) -> None:
    room = Classroom(open_page, own_house.url)
    room.choose("Who plays the zombie", "teacher")
    tablet, phones = two_teams(room)
    projector = room.projector()
    expect(projector.locator(".join .code")).to_have_text(re.compile(room.code[:4]))
    room.begin()

    # the tablet's team asks for a die, and the teacher judges with one key
    expect(tablet.get_by_text("holds the dice")).to_be_visible()
    roll_dice(tablet)
    buy(tablet)
    expect(projector.locator(".asking")).to_have_count(1)
    expect(room.console.get_by_role("heading", name="They are asking (1)")).to_be_visible()
    tablet.locator("#lesson-answer, .option").first.wait_for()
    room.judge("ArrowRight")
    expect(tablet.locator('[data-mark="bought"]')).to_have_count(1)
    expect(tablet.locator(".judged")).to_contain_text("Right!")
    expect(projector.locator("li.right")).to_contain_text("✓ right")
    # taken back, the question is open again; then it is wrong
    expect(room.console.get_by_text("Last: ")).to_be_visible()
    room.console.keyboard.press("z")
    expect(room.console.get_by_role("heading", name="They are asking (1)")).to_be_visible()
    expect(tablet.get_by_role("button", name="Take the question back")).to_be_visible()
    expect(tablet.locator(".judged")).to_have_count(0)
    room.judge("ArrowLeft")
    expect(tablet.locator('[data-mark="spent"]')).to_have_count(1)
    expect(tablet.locator(".judged")).to_contain_text("Not this time")
    expect(tablet.locator(".judged")).to_contain_text("Right was:")
    write_box(tablet)

    # a reload finds everything as it was
    roll_dice(tablet)
    lying = faces(tablet)
    tablet.reload()
    tablet.wait_for_selector(LYING)
    assert faces(tablet) == lying

    # the house is killed and opens again: nothing acknowledged is lost
    score = projector.locator(".survivors b").first.inner_text()
    watch.house_may_be_gone = True
    own_house.kill()
    expect(projector.locator(".notice")).to_have_text("Reconnecting. Nothing is lost.")
    own_house.start()
    expect(projector.locator(".notice")).to_have_count(0, timeout=30_000)
    expect(projector.locator(".survivors b").first).to_have_text(score)
    tablet.wait_for_selector(LYING)
    assert faces(tablet) == lying
    write_box(tablet)

    # a phone of the other team is lost: its team plays on with the others
    phones[0].close()
    expect(room.tab("Teams").get_by_text("1 away")).to_be_visible()
    roll_dice(phones[1])
    write_box(phones[1])

    while int(projector.locator(".survivors b").first.inner_text()) == 0:
        roll_dice(tablet)
        write_box(tablet)
    room.end()
    expect(projector.get_by_role("heading", name="You have survived!")).to_be_visible()
    expect(tablet.get_by_role("heading", name="You have survived!")).to_be_visible()
    expect(phones[1].get_by_role("heading", name="You have survived!")).to_be_visible()


def test_any_question_that_waits_can_be_judged(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.choose("Who plays the zombie", "teacher")
    tablet, phones = two_teams(room)
    room.begin()
    queue = room.console.locator(".queue")
    for page, waiting in ((tablet, 1), (phones[0], 2)):
        roll_dice(page)
        buy(page)
        expect(queue.get_by_role("heading", name=f"They are asking ({waiting})")).to_be_visible()
    place = queue.locator(".last").bounding_box()
    first = queue.locator("article .head b").inner_text()
    second = queue.locator("ol li")
    expect(second).to_have_count(1)
    expect(second).to_contain_text("waiting")
    second.get_by_role("button").click()
    expect(queue.locator("article .head b")).not_to_have_text(first)
    room.judge("ArrowRight")
    expect(phones[0].locator(".judged")).to_contain_text("Right!")
    expect(tablet.get_by_role("button", name="Take the question back")).to_be_visible()
    # the one that was passed over is next, and nothing has moved
    expect(queue.locator("article .head b")).to_have_text(first)
    room.judge("ArrowRight")
    expect(queue.get_by_role("heading", name="Nobody is asking")).to_be_visible()
    assert queue.locator(".last").bounding_box() == place


def test_buying_says_what_it_costs_and_can_be_cancelled(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    phone = room.device(viewport=PHONE)
    room.begin()
    roll_dice(phone)
    phone.get_by_role("button", name=re.compile("^Buy")).click()
    expect(phone.locator(".caption")).to_contain_text("Which die should change?")
    expect(phone.locator(".caption")).to_contain_text("you roll no more this turn")
    expect(phone.locator(ACTION)).to_contain_text("Tap a die")
    phone.locator(".buy button").first.click()
    expect(phone.locator(ACTION)).to_contain_text("Tap its new face")
    for _ in range(2):
        phone.get_by_role("button", name="Cancel").click()
    expect(phone.locator(ACTION)).to_contain_text("Roll")
    buy(phone)
    room.judge("ArrowLeft")
    phone.get_by_role("button", name=re.compile("^Buy")).click()
    expect(phone.locator(".caption")).not_to_contain_text("no more")


def test_the_zombies_win(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    # the zombie spreads its games over the period
    minutes = room.tab("Lesson").get_by_label("Minutes of the period")
    minutes.fill("1")
    minutes.blur()
    expect(room.console.get_by_role("button", name="Begin: 1 minute")).to_be_visible()
    two_teams(room)
    projector = room.projector()
    room.begin()
    expect(projector.locator("section.zombies b")).to_have_text(re.compile("[1-9]"), timeout=30_000)
    room.end()
    expect(projector.get_by_role("heading", name="The zombies have the school")).to_be_visible()


def test_a_draw(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.choose("Who plays the zombie", "teacher")
    tablet, _ = two_teams(room)
    projector = room.projector()
    room.begin()
    room.end()
    expect(projector.get_by_role("heading", name="Nobody gives way")).to_be_visible()
    expect(tablet.get_by_role("heading", name="Nobody gives way")).to_be_visible()


def test_a_student_plays_the_zombie(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    tablet = room.device(people=3)
    loner = room.device(viewport=PHONE)
    name = loner.locator(".me b").inner_text()
    room.choose("Who plays the zombie", name)
    expect(loner.get_by_text("You play the zombie")).to_be_visible()
    projector = room.projector()
    room.begin()
    roll_dice(loner)
    expect(loner.get_by_role("button", name=re.compile("^Buy"))).to_have_count(0)
    write_box(loner)
    roll_dice(tablet)
    expect(projector.get_by_text("The zombie plays game 1 of 1")).to_be_visible()


def test_everyone_waits_while_the_lesson_is_paused(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    tablet = room.device()
    room.begin()
    roll_dice(tablet)
    room.console.get_by_role("button", name="Pause").click()
    expect(tablet.get_by_text("Look up. Nothing is lost")).to_be_visible()
    expect(tablet.locator(ACTION)).to_have_count(0)
    room.console.get_by_role("button", name="Go on").click()
    expect(tablet.get_by_text("Look up. Nothing is lost")).to_have_count(0)
    write_box(tablet)


def test_late_locked_moved_and_removed(house: RunningHouse, open_page: Open, watch: Watch) -> None:
    watch.house_may_refuse = True
    room = Classroom(open_page, house.url)
    first = room.device()
    room.begin()
    late = room.device(viewport=PHONE)
    expect(late.locator(ACTION)).to_be_visible()
    students = room.tab("Students")
    expect(students.locator("li")).to_have_count(2)
    name = late.locator("header .chip").inner_text()
    students.get_by_label(f"Team of {name}").select_option(label="New team")
    expect(room.tab("Teams").locator("tbody tr:not(.zombie)")).to_have_count(2)
    room.tab("Students").get_by_role("button", name="Lock the room").click()
    expect(room.console.get_by_role("button", name="Unlock the room")).to_be_visible()
    outside = open_page(f"{house.url}/l/{room.code}")
    outside.get_by_role("button", name="I am alone at this device").click()
    expect(outside.get_by_role("heading", name="The room is locked")).to_be_visible()
    room.console.get_by_role("button", name=f"Remove {name}").click()
    expect(late.get_by_role("heading", name="You are out of this lesson")).to_be_visible()
    room.console.get_by_role("button", name="Let in again").click()
    late.reload()
    expect(late.locator("header .chip")).to_have_text(name)
    expect(first.locator(ACTION)).to_be_visible()


def test_an_entry_is_corrected_with_its_reason(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.choose("Who plays the zombie", "teacher")
    tablet = room.device()
    projector = room.projector()
    room.begin()
    roll_dice(tablet)
    write_box(tablet)
    room.tab("Teams").get_by_role("button", name=re.compile("^More about")).click()
    dialog = room.console.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Change the entry in")).click()
    dialog.get_by_label("Should be").fill("3")
    dialog.get_by_label("Reason").fill("misread the dice")
    dialog.get_by_role("button", name="Change the entry", exact=True).click()
    expect(projector.locator(".survivors b").first).to_have_text("3")
    expect(tablet.get_by_text("misread the dice").first).to_be_attached()
