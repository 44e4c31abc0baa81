"""The house in a tab, in every engine, once the way to the house is shut. Issue: "a whole game against the perfect bot
with the coach, pass and play for three, a rule file of one's own, print, replay"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from testkit.browser.door import Door
from testkit.browser.playing import ACTION, ENDED, OPEN_BOX
from testkit.browser.running import RunningHouse
from testkit.visitors import Visitor
from testkit.visitors.hands import MY_TURN, play_on, roll, score

from .conftest import Arrive

LOOK_AT_FILES = """() => {
  const make = URL.createObjectURL
  URL.createObjectURL = (file) => {
    file.text().then((text) => (window.sheet = text))
    return make.call(URL, file)
  }
}"""
SHEET = """() => document.querySelector('dialog[open] a.brass[href^="blob:"]') && window.sheet?.slice(0, 5)"""
STORY = "() => document.body.innerText.includes('expected at the start')"
CONTROLLED = """() => {
  navigator.serviceWorker.ready.then(() => (window.keeps = true))
  return window.keeps
}"""


@pytest.fixture
def door(house: RunningHouse) -> Iterator[Door]:
    door = Door(house.port)
    door.open()
    yield door
    door.shut()


def stay_alone(visitor: Visitor, door: Door) -> None:
    """With everything that playing without a connection takes."""
    visitor.go(door.url)
    visitor.tap("main input[type=radio]", "Sage")
    visitor.until(CONTROLLED)
    visitor.tap("button", "^Play without a connection")
    visitor.sees("[role=status]", "Everything for it is kept here")


def play_the_perfect_bot(visitor: Visitor, door: Door, game: str) -> None:
    """The way is shut when its table of perfect play is here."""
    visitor.tap(f'a[href$="/games/{game}"]')  # no start of the page, which would look for the house again
    visitor.tap("button", "^Play it now")
    visitor.until("() => location.pathname.startsWith('/t/here-')")
    visitor.sees(MY_TURN, "^Roll")
    door.shut()
    visitor.reload()


def follow_the_coach(visitor: Visitor) -> None:
    roll(visitor)
    visitor.tap("button", "^Ask the coach")
    visitor.sees(".advice p", "^(Keep|Write|Throw|Cross)")
    if visitor.count(OPEN_BOX):
        score(visitor)


@pytest.mark.nightly
def test_a_house_in_a_tab_plays_prints_and_replays_with_no_house_behind_it(door: Door, arrive: Arrive) -> None:
    """Games of one box, which are short."""
    ana = arrive()
    stay_alone(ana, door)
    play_the_perfect_bot(ana, door, "chicago-german")
    follow_the_coach(ana)
    play_on(ana)
    ana.until(STORY)
    replay(ana)
    pass_the_phone(ana, door, "chicago-german")
    print_a_sheet(ana, door, "chicago-german")
    make_a_game(ana, door, "chicago-german")


def replay(visitor: Visitor) -> None:
    """A step at a time, from before the first throw to the end."""
    visitor.go(visitor.evaluate("() => location.href + '/replay'"))
    slider = "input[type=range][aria-valuetext]"
    visitor.sees(slider)
    [last] = visitor.attributes(slider, "max")
    assert int(last) > 1
    for step in range(1, int(last) + 1):
        visitor.tap("button", "^One step on$")
        visitor.sees(f'{slider}[aria-valuetext^="Step {step} of {last}."]')


def pass_the_phone(visitor: Visitor, door: Door, game: str) -> None:
    visitor.go(f"{door.url}/new?pass&game={game}")
    visitor.sees('form[aria-busy="false"]')
    visitor.write("input[autocomplete=nickname]", "Ana")
    visitor.write('input[aria-label="Player 2"]', "Bo")
    visitor.tap("button", "^Add another")
    visitor.write('input[aria-label="Player 3"]', "Cy")
    visitor.tap("form button.brass", "^Start the game")
    passed = set()
    for turn in range(3):
        if turn > 0:  # at first the felt shows who was thrown to begin
            visitor.sees(".pass", "^Pass the phone to (Ana|Bo|Cy)$")
            passed.add(visitor.texts(".pass")[0])
        roll(visitor)
        score(visitor)
    assert len(passed) == 2
    play_on(visitor)


def print_a_sheet(visitor: Visitor, door: Door, game: str) -> None:
    visitor.go(f"{door.url}/games/{game}")
    visitor.sees("button", "^Print a sheet")
    visitor.evaluate(LOOK_AT_FILES)
    visitor.tap("button", "^Print a sheet")
    assert visitor.until(SHEET) == "%PDF-"


def make_a_game(visitor: Visitor, door: Door, game: str) -> None:
    visitor.go(f"{door.url}/lab?from={game}")
    visitor.sees('#lab-state[data-checked="true"]', "is a game")
    visitor.write('input[data-key="name"]', "Ours")
    visitor.sees('#lab-state[data-checked="true"]', "Ours is a game")
    visitor.tap("button", "^Play$")
    visitor.tap("button", "^Play against")
    visitor.sees(".game", "^Ours")
    roll(visitor)
    score(visitor)
    visitor.sees(f"{ENDED}, {ACTION}")
