"""What a visitor does at a table, whatever the browser."""

from __future__ import annotations

from testkit.browser.playing import ENDED, LYING, OPEN_BOX, READY, SETTLED

from .visitor import Visitor

MY_TURN = f"{SETTLED} {READY}"


def roll(visitor: Visitor) -> None:
    visitor.tap(MY_TURN, "^Roll")
    visitor.sees(LYING)


def score(visitor: Visitor) -> None:
    """Press the first open box; where that only chooses it, the button at the thumb writes it."""
    box = f'button[data-box="{visitor.attributes(OPEN_BOX, "data-box")[0]}"]'
    gone_or_chosen = "(box) => !document.querySelector(`${box}[aria-pressed=false]`)"
    visitor.tap(box)
    visitor.until(gone_or_chosen, box)
    if visitor.count(box):
        visitor.tap(READY, "^(Write|Cross out)")
    visitor.until("(box) => !document.querySelector(box)", box)


def play_on(visitor: Visitor) -> None:
    """Throw once and take a box, until the game is over."""
    while True:
        visitor.sees(f"{MY_TURN}, {ENDED}")
        if visitor.count(ENDED):
            return
        [version] = visitor.attributes(SETTLED, "data-version")
        visitor.tap(MY_TURN, "^Roll")
        # a roll-off is one throw, and then somebody else's
        visitor.sees(f'{SETTLED}:not([data-version="{version}"]), {ENDED}')
        if visitor.count(LYING) and visitor.count(OPEN_BOX):
            score(visitor)
