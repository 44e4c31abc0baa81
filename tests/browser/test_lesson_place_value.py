"""Place Value as a lesson: the sample game of sheet 002 through the screens, with real dice, compared box by box."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from testkit.browser.lesson import PHONE, Classroom, enter_dice
from testkit.browser.playing import ACTION, LYING, fill, lay_out
from testkit.browser.running import RunningHouse
from tests.browser.conftest import Open

CARD_A = {"3H": "6341", "5N": "4335", "2T": "3321", "6M": "6622", "E9": "5624", "D2": "6311", "W": "6432"}
CARD_B = {
    "3H": "5332",
    "5N": "6425",
    "2T": "5621",
    "6M": "6531",
    "S13": "4432",
    "D2": "5443",
    "D3": "2111",
    "W": "6551",
}
"""The two printed score cards of sheet 002 without their X's: those are written when nothing fits any more."""

POINTS_OF_A = {"3 in the hundreds", "6 in the thousands", "Thousands and ones add up to 9", "Two of the same digit"}


def write_number(page: Page, box: str, number: str) -> None:
    """As a pupil does: throw real dice, lay them out, and write."""
    enter_dice(page, "".join(sorted(number)))
    lay_out(page, number)
    page.wait_for_selector(LYING)
    fill(page, page.locator(f'button[data-box="{box}"]'))


def cross_out(page: Page, box: str, dice: str) -> None:
    """An X, where no order of the dice fits anything that is open."""
    enter_dice(page, dice)
    page.locator(f'button[data-box="{box}"]').click()
    page.locator(ACTION).filter(has_text="Write an X in").click()
    expect(page.locator(f'button[data-box="{box}"]')).to_have_count(0)


def a_class_of_two(house: RunningHouse, open_page: Open) -> tuple[Classroom, Page, Page]:
    room = Classroom(open_page, house.url, "Place Value", form="class")
    room.tab("Lesson").get_by_role("radio", name="Real dice", exact=True).check()
    expect(room.console.get_by_text("They throw real dice and tap in")).to_be_visible()
    first, second = room.device(), room.device(viewport=PHONE)
    expect(room.tab("Cards").locator("tbody tr")).to_have_count(2)
    return room, first, second


def name_of(page: Page) -> str:
    return page.locator("header .chip").inner_text()


def test_the_sample_game_of_sheet_002(house: RunningHouse, open_page: Open) -> None:
    """RULINGS: "The sample game is a test ... B wins 5-4"; who owns a point reads it before it is given."""
    room, a, b = a_class_of_two(house, open_page)
    projector = room.projector()
    room.begin()
    for page, card in ((a, CARD_A), (b, CARD_B)):
        for box, number in card.items():
            write_number(page, box, number)
    # 1-2-4-5 adds up to 12 and 1-1-2-2 makes no 9: neither fits what is open
    cross_out(a, "S13", "1245")
    cross_out(a, "D3", "1245")
    cross_out(b, "E9", "1122")
    expect(room.console.get_by_role("heading", name="Every card is full")).to_be_visible()
    assert projector.locator(".compare").count() == 0, "nobody sees the others' numbers before the end"
    room.end()

    compared = room.console.locator(".card h3")
    names = {name_of(a): POINTS_OF_A}
    for place in range(1, 10):
        room.console.get_by_role("button", name=re.compile("^(Show the first|Next)")).click()
        for screen in (projector, room.console):
            expect(screen.get_by_text(f"Box {place} of 9")).to_be_visible()
        box = compared.inner_text()
        owner = a if box in names[name_of(a)] else b
        reading = owner.get_by_role("heading", name="Read this number aloud")
        expect(reading).to_be_visible()
        room.console.keyboard.press("ArrowRight")
        expect(projector.locator("li.point")).to_contain_text(name_of(owner))
    room.console.get_by_role("button", name="Show who has won").click()
    expect(projector.get_by_role("heading", name=f"{name_of(b)} wins")).to_be_visible()
    expect(projector.locator("li").filter(has_text=name_of(a)).locator("b")).to_have_text("4")
    expect(projector.locator("li").filter(has_text=name_of(b)).locator("b")).to_have_text("5")


def test_a_misread_number_loses_its_point_until_it_is_taken_back(house: RunningHouse, open_page: Open) -> None:
    """RULINGS: "a wrong reading loses the point and passes it to nobody"."""
    room, a, b = a_class_of_two(house, open_page)
    projector = room.projector()
    room.begin()
    write_number(a, "3H", "6341")
    write_number(b, "3H", "5332")
    room.end()
    room.console.get_by_role("button", name="Show the first").click()
    expect(room.console.get_by_text(f"{name_of(a)} reads")).to_be_visible()
    room.console.keyboard.press("ArrowLeft")
    expect(room.console.get_by_text("Nobody gets the point.").first).to_be_visible()
    expect(projector.locator("li.point")).to_have_count(0)
    expect(projector.get_by_text("misread")).to_be_visible()
    room.console.keyboard.press("z")
    expect(room.console.get_by_text(f"{name_of(a)} reads")).to_be_visible()
    room.console.keyboard.press("ArrowRight")
    expect(projector.locator("li.point")).to_contain_text(name_of(a))


def test_no_screen_names_a_number_that_would_fit(house: RunningHouse, open_page: Open) -> None:
    """RULINGS, `number_help`: it says only whether the number as laid out fits."""
    room, a, _ = a_class_of_two(house, open_page)
    room.begin()
    enter_dice(a, "1346")
    lay_out(a, "1346")
    a.wait_for_selector(LYING)
    shown = a.locator("main").inner_text()
    assert "6,341" not in shown
    assert "4,361" not in shown
    # 1346 has its 3 in the hundreds, and fits nothing that asks for a 5
    expect(a.locator('button[data-box="3H"]')).to_contain_text("1,346")
    unfit = a.locator('button[data-box="5N"]')
    expect(unfit.locator(".v")).to_have_text("…")
    unfit.click()
    expect(a.locator(".caption")).to_contain_text("1,346 does not fit here")
    a.locator(ACTION).filter(has_text="Write an X in").click()
    # the house refuses an X while something fits, and does not say what
    expect(a.locator(".banner")).to_be_visible()
    assert not re.search(r"\d,\d{3}", a.locator(".banner").inner_text())
    expect(unfit).to_be_visible()
