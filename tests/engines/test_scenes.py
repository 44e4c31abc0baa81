"""The main paths on a phone, in every engine that people come with."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from testkit.browser.playing import ACTION, LYING
from testkit.browser.running import RunningHouse
from testkit.visitors import PATIENCE, PHONE, Visitor
from testkit.visitors.hands import MY_TURN, roll, score

from .conftest import FOUND, Arrive, lacking

DICE = "[data-die]"
TILES = ".tiles button"


def faces(visitor: Visitor) -> list[str]:
    return sorted(visitor.attributes(DICE, "data-face"))


def digits(visitor: Visitor) -> list[str]:
    return [text[0] for text in visitor.texts(TILES)]


def eventually(look: Callable[[], list[str]], wanted: list[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while look() != wanted and time.monotonic() < deadline:
        time.sleep(0.05)
    assert look() == wanted


def make_table(visitor: Visitor, house: RunningHouse, game: str, seats: int) -> None:
    visitor.go(f"{house.url}/new?game={game}")
    visitor.sees('form[aria-busy="false"]')
    visitor.tap("fieldset input[type=radio]", f"^{seats}$")
    visitor.tap("form button.brass")
    visitor.until("() => location.pathname.startsWith('/t/')")


def test_a_turn_is_played_against_a_bot(house: RunningHouse, arrive: Arrive) -> None:
    ana = arrive()
    ana.go(house.url)
    assert tuple(ana.evaluate("() => [innerWidth, innerHeight]")) == PHONE
    assert ana.fits()
    ana.tap("button", "^Play Yahtzee now")
    roll(ana)
    assert ana.count(DICE) == 5
    ana.tap(f'{DICE}[data-die="1"]')
    ana.sees(ACTION, "^Roll 4 dice")
    kept = ana.attributes(f'{DICE}[data-die="1"]', "data-face")
    roll(ana)
    assert ana.attributes(f'{DICE}[data-die="1"]', "data-face") == kept
    score(ana)
    # the bot has played too
    ana.sees(MY_TURN, "^Roll all 5 dice")
    assert ana.fits()


def test_two_people_see_each_others_dice(house: RunningHouse, arrive: Arrive) -> None:
    ana, bo = arrive(), arrive()
    make_table(ana, house, "yahtzee", 2)
    bo.go(ana.evaluate("() => location.href"))
    bo.sees("h2", "invites you to Yahtzee")
    bo.write("form input[autocomplete=nickname]", "Bo")
    bo.tap("button", "^Sit down")
    ana.sees(".seats b", "^Bo$")
    ana.tap("button", "^Start the game")
    for _ in range(2):
        mover, other = (ana, bo) if mine(ana, bo) else (bo, ana)
        roll(mover)
        eventually(partial(faces, other), faces(mover))
        score(mover)


def mine(ana: Visitor, bo: Visitor) -> bool:
    """Whether it is Ana's turn, once it is anybody's."""
    while True:
        for visitor in (ana, bo):
            if visitor.count(MY_TURN):
                return visitor is ana


def test_a_reload_forgets_nothing(house: RunningHouse, arrive: Arrive) -> None:
    ana = arrive()
    make_table(ana, house, "yahtzee", 1)
    roll(ana)
    ana.tap(f'{DICE}[data-die="2"]')
    ana.sees(ACTION, "^Roll 4 dice")
    dice = ana.attributes(DICE, "aria-label")
    ana.reload()
    ana.sees(LYING)
    ana.sees(ACTION, "^Roll 4 dice")
    assert ana.attributes(DICE, "aria-label") == dice
    score(ana)
    ana.sees(MY_TURN, "^Roll all 5 dice")


def test_dice_are_arranged_as_a_number(house: RunningHouse, arrive: Arrive) -> None:
    ana = arrive()
    make_table(ana, house, "place-value", 1)
    roll(ana)
    before = digits(ana)
    ana.tap(f"{TILES}:first-child")
    ana.sees(f'{TILES}[aria-pressed="true"]')
    ana.tap(f"{TILES}:last-child")
    swapped = [before[-1], *before[1:-1], before[0]]
    eventually(partial(digits, ana), swapped)
    assert ana.fits()


def test_the_lab_makes_a_game_that_can_be_played(house: RunningHouse, arrive: Arrive) -> None:
    ana = arrive()
    ana.go(f"{house.url}/lab?from=yahtzee")
    ana.sees('#lab-state[data-checked="true"]', "is a game")
    ana.write('input[data-key="name"]', "Ours")
    ana.sees('#lab-state[data-checked="true"]', "Ours is a game")
    assert ana.fits()
    # on a phone what can be done with it is a tab of its own
    ana.tap("button", "^Play$")
    ana.tap("button", "^Play against")
    ana.sees(".game", "^Ours")


def test_a_student_joins_a_lesson_and_rolls(house: RunningHouse, arrive: Arrive) -> None:
    teacher, student = arrive(), arrive()
    teacher.go(f"{house.url}/teach")
    teacher.tap("button", "^Begin Zombie")
    teacher.sees(".code", "....")
    code = teacher.texts(".code")[0].replace(" ", "")
    student.go(f"{house.url}/l/{code}")
    student.tap("button", "^I am alone at this device")
    student.until("() => location.pathname.startsWith('/lesson/')")
    teacher.tap("button", "^Begin")
    teacher.sees("button", "^Pause")
    roll(student)
    assert student.fits()


def test_an_engine_that_is_not_here_is_named() -> None:
    assert lacking({**FOUND, "firefox": False, "webkit": True}) == [
        "NOT TRIED IN FIREFOX: it is not on this machine; Debian has it as firefox-esr."
    ]
