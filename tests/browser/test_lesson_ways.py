"""Other ways through a lesson: numbers typed in words, pairs that read aloud, the same dice for everyone, a clip."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from testkit.browser.lesson import Classroom, enter_dice, roll_dice, write_box
from testkit.browser.playing import ACTION, LYING, SETTLED, faces, fill, lay_out
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

TURN = f'{SETTLED} {ACTION}[aria-disabled="false"]'

BOXES = ("3H", "5N", "2T", "6M", "E9", "S13", "D2")
SMALL = list(zip(BOXES, ("1311", "1115", "1121", "6111", "5114", "1615", "1221"), strict=True))
LARGE = list(zip(BOXES, ("6341", "4335", "3321", "6622", "5624", "4432", "6311"), strict=True))
BOTH = [("D3", "2111"), ("W", "6551")]


def name_of(page: Page) -> str:
    return page.locator("header .chip").inner_text()


def whose_turn(*pages: Page) -> Page:
    while True:
        for page in pages:
            if page.locator(TURN).filter(has_text="Enter").count():
                return page
        pages[0].wait_for_timeout(50)


def write_number(page: Page, box: str, number: str) -> None:
    enter_dice(page, "".join(sorted(number)))
    lay_out(page, number)
    page.wait_for_selector(LYING)
    fill(page, page.locator(f'button[data-box="{box}"]'))


def test_numbers_are_read_by_typing_their_words(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url, "Place Value", form="class")
    settings = room.tab("Lesson")
    settings.get_by_role("radio", name="Real dice", exact=True).check()
    settings.get_by_role("radio", name="Typed in words", exact=True).check()
    settings.get_by_role("group", name="Misspelt letters allowed").get_by_role("radio", name="1", exact=True).check()
    a, b = room.device(), room.device()
    expect(room.tab("Cards").locator("tbody tr")).to_have_count(2)
    projector = room.projector()
    room.begin()
    for page, small in ((a, "1311"), (b, "6341")):
        write_number(page, "3H", small)
    room.end()
    room.console.get_by_role("button", name="Show the first").click()
    expect(b.get_by_role("heading", name="Write this number in words")).to_be_visible()
    expect(a.get_by_role("heading", name="Write this number in words")).to_have_count(0)
    b.get_by_role("textbox", name="In words").fill("six thousand three hundred fourty-one")
    b.get_by_role("button", name="That is my number").click()
    expect(b.get_by_role("heading", name="Well read!")).to_be_visible()
    expect(projector.locator("li.point")).to_contain_text(name_of(b))


def test_a_pair_reads_aloud_and_the_teacher_judges(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url, "Place Value", form="pairs")
    room.tab("Lesson").get_by_role("radio", name="Real dice", exact=True).check()
    expect(room.console.get_by_text("They throw real dice and tap in")).to_be_visible()
    small, large = room.device(), room.device()
    room.begin()
    cards = {small: [*SMALL, *BOTH], large: [*LARGE, *BOTH]}
    while any(cards.values()):
        page = whose_turn(small, large)
        box, number = cards[page].pop(0)
        write_number(page, box, number)
    expect(large.get_by_role("button", name="Read your number in").first).to_be_visible()
    large.get_by_role("button", name="Read your number in").first.click()
    room.judge("ArrowRight")
    expect(room.console.get_by_text("Last: ")).to_be_visible()


def test_everybody_has_the_same_dice_and_the_projector_compares(house: RunningHouse, open_page: Open) -> None:
    room = Classroom(open_page, house.url)
    room.choose("Who plays the zombie", "teacher")
    room.tab("Lesson").get_by_role("radio", name="The same for everyone", exact=True).check()
    expect(room.console.get_by_text("Every team gets the same throws")).to_be_visible()
    devices = [room.device() for _ in range(2)]
    students = room.tab("Students")
    students.get_by_label("Deal everyone to").fill("2")
    students.get_by_role("button", name="teams", exact=True).click()
    projector = room.projector()
    room.begin()
    thrown = []
    for device in devices:
        roll_dice(device)
        thrown.append(faces(device))  # each device strews them in its own way
        assert projector.get_by_text("of you wrote it down").count() == 0, "nobody sees what the others do"
        write_box(device)
    assert thrown[0] == thrown[1]
    expect(projector.get_by_text("Turn 1, roll 1: everyone had")).to_be_visible()
    expect(projector.locator("article li", has_text="of you wrote it down").locator("b")).to_have_text("2")


def test_the_teachers_own_clip_stays_in_the_browser(house: RunningHouse, open_page: Open, tmp_path: Path) -> None:
    room = Classroom(open_page, house.url)
    clip = tmp_path / "brains.webm"
    clip.write_bytes(b"\x1aE\xdf\xa3")
    panel = room.tab("Lesson")
    panel.locator('input[type="file"]').set_input_files(clip)
    expect(panel.get_by_text("brains.webm")).to_be_visible()
    room.console.reload()
    expect(room.tab("Lesson").get_by_text("brains.webm")).to_be_visible()
    room.tab("Lesson").get_by_role("button", name="Forget it").click()
    expect(room.tab("Lesson").get_by_text("none, a drawn scene is shown")).to_be_visible()
