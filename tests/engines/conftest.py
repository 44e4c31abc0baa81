"""Three engines for one set of scenes. One that this machine lacks is named at the end of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import sync_playwright

from testkit.browser.running import CHROMIUM, FLAGS, RunningHouse
from testkit.visitors import FIREFOX, WEBKIT, ChromiumVisitor, Visitor, WebKitVisitor, open_firefox

PACKAGES = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver and xvfb"}
FOUND = {"chromium": True, "firefox": FIREFOX is not None, "webkit": WEBKIT is not None}

Arrive = Callable[[], Visitor]


def lacking(found: dict[str, bool]) -> list[str]:
    return [
        f"NOT TRIED IN {engine.upper()}: it is not on this machine; Debian has it as {PACKAGES[engine]}."
        for engine, here in found.items()
        if not here
    ]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in lacking(FOUND):
        terminalreporter.write_line(line, yellow=True, bold=True)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    house = RunningHouse(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.close()


# engines can be tried side by side: `-n auto --dist loadgroup`
TRIED = [pytest.param(engine, marks=pytest.mark.xdist_group(engine)) for engine, here in FOUND.items() if here]


@pytest.fixture(scope="session", params=TRIED)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arrive]:
    """Somebody new comes with a browser of this engine."""
    match request.param:
        case "chromium":
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                yield lambda: ChromiumVisitor(browser)
                browser.close()
        case "firefox":
            with open_firefox(tmp_path_factory.mktemp("firefox")) as firefox:
                yield firefox.visitor
        case _:
            yield WebKitVisitor


@pytest.fixture(scope="session")
def visitors(engine: Arrive) -> Iterator[list[Visitor]]:
    """Who has come so far: a browser is soon made to forget, and slowly started."""
    here: list[Visitor] = []
    yield here
    for visitor in here:
        visitor.close()


@pytest.fixture
def arrive(engine: Arrive, visitors: list[Visitor], house: RunningHouse) -> Iterator[Arrive]:
    """The next one of those who are here, as nobody knows them."""
    places = count()
    known = sum(len(visitor.complaints) for visitor in visitors)

    def arrived() -> Visitor:
        if (place := next(places)) == len(visitors):
            visitors.append(engine())
        visitors[place].go(house.bare_url)
        visitors[place].forget()
        return visitors[place]

    yield arrived
    assert [complaint for visitor in visitors for complaint in visitor.complaints][known:] == []
