"""Three engines for one set of scenes. One that this machine lacks is named at the end of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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


@pytest.fixture(scope="session", params=[engine for engine, here in FOUND.items() if here])
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


@pytest.fixture
def arrive(engine: Arrive) -> Iterator[Arrive]:
    here: list[Visitor] = []

    def arrived() -> Visitor:
        here.append(engine())
        return here[-1]

    yield arrived
    complaints = [complaint for visitor in here for complaint in visitor.complaints]
    for visitor in here:
        visitor.close()
    assert complaints == []
