"""The page in a real browser: what is loaded, how soon it can be used, and how smoothly dice roll.

    python -m benchmarks.page [--json]

A house of its own and headless Chromium, on this machine: no network lies between. Every visit is a newcomer's, with
nothing in the browser's cache. Times count from the moment the address is entered; frames are counted by the page
itself while dice are thrown, and one that comes late counts as those that it has displaced.
"""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.report import report
from testkit.browser.playing import LYING, READY, take_a_box
from testkit.browser.running import CHROMIUM, RunningHouse

VISITS, THROWS = 9, 24
FRAME = 1000 / 60
THROW = 0.7
"""Seconds in which a throw is over: it takes half a second, and the dice come one after the other."""

GOALS = {"goal: compressed script of a first load, kB": 100, "goal: usable, ms": 1000, "goal: frames a second": 60}
PLAY = 'main .brass:not([aria-disabled="true"])'

WATCH = """selector => {
    const look = () => {
        if (window.usableAt === undefined && document.querySelector(selector)) window.usableAt = performance.now()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}"""
LOADED = """() => ({
    usable: window.usableAt,
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    script: performance.getEntriesByType('resource').filter(one => one.name.endsWith('.js'))
        .reduce((sum, one) => sum + one.encodedBodySize, 0),
    all: performance.getEntriesByType('resource').reduce((sum, one) => sum + one.encodedBodySize, 0),
})"""
COUNT_FRAMES = """() => {
    window.frames_ = []
    const tick = at => { window.frames_.push(at); window.counting = requestAnimationFrame(tick) }
    window.counting = requestAnimationFrame(tick)
}"""
FRAMES_COUNTED = "() => { cancelAnimationFrame(window.counting); return window.frames_ }"


class Visit(NamedTuple):
    script: float
    all: float
    painted: float
    usable: float


def visit(browser: Browser, url: str, usable: str, storage: Any = None) -> Visit:
    """One newcomer; `storage` is what their browser remembers of an earlier game."""
    context = browser.new_context(storage_state=storage)
    page = context.new_page()
    page.add_init_script(f"({WATCH})({usable!r})")
    page.goto(url)
    page.wait_for_selector(usable)
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    found = page.evaluate(LOADED)
    context.close()
    # what is there and not yet painted cannot be used
    usable_at = max(found["usable"], found["painted"])
    return Visit(found["script"] / 1000, found["all"] / 1000, found["painted"], usable_at)


def visits(name: str, all_of: list[Visit]) -> dict[str, object]:
    return {
        f"{name}: compressed script, kB": all_of[0].script,
        f"{name}: everything after the page itself, kB": all_of[0].all,
        f"{name}: first paint, ms": median(one.painted for one in all_of),
        f"{name}: usable, ms": median(one.usable for one in all_of),
        f"{name}: usable, slowest of {len(all_of)}, ms": max(one.usable for one in all_of),
    }


def frames_of_a_throw(page: Page) -> list[float]:
    """Milliseconds between frames, from the key that throws until the dice lie still."""
    page.wait_for_selector(READY)
    page.evaluate(COUNT_FRAMES)
    page.keyboard.press("r")
    page.wait_for_timeout(THROW * 1000)
    at: list[float] = page.evaluate(FRAMES_COUNTED)
    page.wait_for_selector(LYING)
    return [later - earlier for earlier, later in pairwise(at)]


def rolling(page: Page) -> dict[str, object]:
    """A game alone: two throws, then a box, until enough was thrown."""
    between: list[float] = []
    for throw in range(THROWS):
        between += frames_of_a_throw(page)
        if throw % 2:
            take_a_box(page)
    wanted = sum(max(1, round(gap / FRAME)) for gap in between)
    return {
        f"frames a second, over {THROWS} throws": 1000 * len(between) / sum(between),
        "frames dropped, %": 100 * (wanted - len(between)) / wanted,
        "longest wait for a frame, ms": max(between),
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = RunningHouse(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            figures = visits("front page", [visit(browser, house.url, PLAY) for _ in range(VISITS)])
            context = browser.new_context(reduced_motion="no-preference")
            page = context.new_page()
            page.goto(f"{house.url}/new?game=yahtzee")
            page.get_by_role("radio", name="1", exact=True).first.check()
            page.locator("form .brass").click()
            page.wait_for_selector(READY)
            storage = context.storage_state()
            figures |= visits("table", [visit(browser, page.url, READY, storage) for _ in range(VISITS)])
            figures |= rolling(page)
        finally:
            browser.close()
            house.close()
    report("page", {**figures, **GOALS})


if __name__ == "__main__":
    main()
