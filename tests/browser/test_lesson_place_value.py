"""Place Value as a lesson: the sample game of sheet 002 through the screens, with real dice, compared box by box."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from testkit.browser.lesson import PHONE, Classroom, enter_dice, name_of, write_number
from testkit.browser.looking import violations
from testkit.browser.playing import (
    ACTION,
    LYING,
    expect_count,
    expect_heading,
    expect_seen,
    expect_text,
    expect_within,
    expect_words,
    fill_box,
    lay_out,
    press,
)
from tests.browser.conftest import Teach

BOXES = ("3H", "5N", "2T", "6M", "E9", "D2", "W", "S13", "D3")
CARD_A = ("6341", "4335", "3321", "6622", "5624", "6311", "6432", None, None)
CARD_B = ("5332", "6425", "5621", "6531", None, "5443", "6551", "4432", "2111")
"""The two printed score cards of sheet 002; an X is written when nothing fits any more."""

POINTS_OF_A = {"3 in the hundreds", "6 in the thousands", "Thousands and ones add up to 9", "Two of the same digit"}


def cross_out(page: Page, box: str, dice: str) -> None:
    """An X, where no order of the dice fits anything that is open."""
    enter_dice(page, dice)
    page.locator(f'button[data-box="{box}"]').click()
    page.locator(ACTION).filter(has_text="Write an X in").click()
    expect_count(page, f'button[data-box="{box}"]', 0)


def a_class_of_two(classroom: Teach, **settings: Any) -> tuple[Classroom, Page, Page, Page]:
    room = classroom("Place Value", form="class", dice="entered", **settings)
    first, second = room.device(), room.device(viewport=PHONE)
    expect(room.tab("Cards").locator("tbody tr")).to_have_count(2)
    projector = room.projector()
    room.begin()
    return room, first, second, projector


def test_the_sample_game_of_sheet_002(classroom: Teach) -> None:
    """RULINGS: "The sample game is a test ... B wins 5-4"; who owns a point reads it before it is given."""
    room, a, b, projector = a_class_of_two(classroom)
    for team, (page, card) in enumerate(((a, CARD_A), (b, CARD_B))):
        for box, number in zip(BOXES, card, strict=True):
            if box == BOXES[0] and number:
                write_number(page, box, number)
            elif number:
                room.write(page, team, box, number)
    # 1-2-4-5 adds up to 12 and 1-1-2-2 makes no 9: neither fits what is open
    cross_out(a, "S13", "1245")
    cross_out(a, "D3", "1245")
    cross_out(b, "E9", "1122")
    expect_heading(room.console, "Every card is full")
    assert projector.locator(".compare").count() == 0, "nobody sees the others' numbers before the end"
    room.end()

    compared = room.console.locator(".card h3")
    for place in range(1, 10):
        press(room.console, re.compile("^(Show the first|Next)"))
        for screen in (projector, room.console):
            expect_text(screen, f"Box {place} of 9")
        owner = a if compared.inner_text() in POINTS_OF_A else b
        expect_heading(owner, "Read this number aloud")
        room.judge("ArrowRight")
        expect_within(projector, "li.point", name_of(owner))
    press(room.console, "Show who has won")
    expect_heading(projector, f"{name_of(b)} wins")
    for page, points in ((a, "4"), (b, "5")):
        expect(projector.locator("li").filter(has_text=name_of(page)).locator("b")).to_have_text(points)


def test_a_misread_number_loses_its_point_until_it_is_taken_back(classroom: Teach) -> None:
    """RULINGS: "a wrong reading loses the point and passes it to nobody"; and of `number_help`, that it says only
    whether the number as laid out fits."""
    room, a, b, projector = a_class_of_two(classroom)
    enter_dice(a, "1346")
    lay_out(a, "1346")
    a.wait_for_selector(LYING)
    shown = a.locator("main").inner_text()
    assert "6,341" not in shown
    assert "4,361" not in shown
    # 1346 has its 3 in the hundreds, and fits nothing that asks for a 5
    expect_within(a, 'button[data-box="3H"]', "1,346")
    unfit = a.locator('button[data-box="5N"]')
    expect_words(unfit, ".v", "…")
    unfit.click()
    expect_within(a, ".caption", "1,346 does not fit here")
    a.locator(ACTION).filter(has_text="Write an X in").click()
    # the house refuses an X while something fits, and does not say what
    assert not re.search(r"\d,\d{3}", a.locator(".banner").inner_text())
    lay_out(a, "6341")
    fill_box(a, "3H")
    room.write(b, 1, "3H", "5332")
    assert [violations(page) for page in (a, projector, room.console)] == [[], [], []]

    room.end()
    press(room.console, "Show the first")
    reads = room.console.get_by_text(f"{name_of(a)} reads")
    expect(reads).to_be_visible()
    expect_seen(projector, ".compare")
    assert [violations(page) for page in (a, projector, room.console)] == [[], [], []]
    room.judge("ArrowLeft")
    expect(room.console.get_by_text("Nobody gets the point.").first).to_be_visible()
    expect_count(projector, "li.point", 0)
    expect_text(projector, "misread")
    room.take_back()
    expect(reads).to_be_visible()
    room.judge("ArrowRight")
    expect_within(projector, "li.point", name_of(a))


def test_numbers_are_read_by_typing_their_words(classroom: Teach) -> None:
    room, a, b, projector = a_class_of_two(classroom, read_aloud="typed", slips=1)
    room.write(a, 0, "3H", "1311")
    room.write(b, 1, "3H", "6341")
    room.end()
    press(room.console, "Show the first")
    expect_heading(b, "Write this number in words")
    expect(a.get_by_role("heading", name="Write this number in words")).to_have_count(0)
    b.get_by_role("textbox", name="In words").fill("six thousand three hundred fourty-one")
    press(b, "That is my number")
    expect_heading(b, "Well read!")
    expect_within(projector, "li.point", name_of(b))


SMALL = ("1311", "1115", "1121", "6111", "5114", "1221", "6551", "1615", "2111")
LARGE = ("6341", "4335", "3321", "6622", "5624", "6311", "6551", "4432", "2111")


def test_a_pair_reads_aloud_and_the_teacher_judges(classroom: Teach) -> None:
    room = classroom("Place Value")
    room.tab("Lesson").get_by_role("radio", name="Real dice", exact=True).check()
    expect_text(room.console, "They throw real dice and tap in")
    large, small = room.device(), room.device()
    room.begin()
    if room.is_to_move(small):
        large, small = small, large
    for box, *numbers in zip(BOXES, LARGE, SMALL, strict=True):
        for page, number in zip((large, small), numbers, strict=True):
            if box == BOXES[-1]:
                write_number(page, box, number)
            else:
                room.write(page, 0, box, number)
    large.get_by_role("button", name="Read your number in").first.click()
    room.judge("ArrowRight")
    expect_text(room.console, "Last: ")


def test_two_children_at_one_tablet_are_a_pair_and_hear_each_other(classroom: Teach) -> None:
    """RULINGS: "Who reads aloud is judged by the teacher, by the partner, or by typing, as the lesson says"."""
    room = classroom("Place Value", read_aloud="partner", dice="entered", odd_one="bot")
    tablet = room.device(people=2)
    room.begin()
    tablet.wait_for_selector(".felt")
    names = [seat.inner_text() for seat in tablet.locator(".people b").all()]
    expect_text(tablet, re.compile(f"Pass the dice to ({names[0]}|{names[1]})"))
    expect_text(tablet, "Make the greatest number that fits a box")
    full = zip(BOXES, ("6341", "4335", "3321", "6622", "5624", "6311", "6432", "4432", "2111"), strict=True)
    for box, number in full:
        for _ in names:
            room.write(tablet, 0, box, number)
    well = ""
    for answer in ("Yes, right", "Not quite"):
        tablet.locator(ACTION).filter(has_text="aloud").click()
        heading = tablet.locator(".hear h2")
        expect(heading).to_have_text(re.compile("reads aloud, and .* listens$"))
        reader = next(name for name in names if heading.inner_text().startswith(name))
        well = well or reader
        assert violations(tablet) == []
        expect_heading(room.console, "Nothing waits for you")
        press(tablet, re.compile(answer))
    expect_text(tablet, f"{well} leads 1 to 0")
