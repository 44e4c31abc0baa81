"""One house and one Chromium for each worker; a page that complains, or asks outside, fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from dicehouse.server.http.pages import STATIC
from testkit.browser.lesson import Classroom
from testkit.browser.playing import Open
from testkit.browser.running import CHROMIUM, FLAGS, RunningHouse

PATIENCE = 120_000
"""Milliseconds; a busy machine is slow, and a page that is right at last is right. Whoever asks the solver first waits
until it is loaded, and in a tab fourteen megabytes are fetched and Python is started."""

INSIDE = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "file:")

expect.set_options(timeout=PATIENCE)

Teach = Callable[..., Classroom]


def _running(folder: Path, *arguments: str) -> Iterator[RunningHouse]:
    assert (STATIC / "index.html").exists(), "build the web first: cd web && npm ci && npm run build"
    house = RunningHouse(folder, *arguments)
    house.start()
    yield house
    house.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    yield from _running(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[RunningHouse]:
    """One that a test may kill."""
    yield from _running(tmp_path)


@pytest.fixture(scope="session")
def hasty_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One whose minutes are short."""
    yield from _running(tmp_path_factory.mktemp("hasty"), "--short-minutes")


@pytest.fixture
def house_with_arena(tmp_path: Path) -> Iterator[RunningHouse]:
    yield from _running(tmp_path, "--arena")


@pytest.fixture
def house_of_real_bots(tmp_path: Path) -> Iterator[RunningHouse]:
    """One whose bots ask the solver."""
    yield from _running(tmp_path, "--real-bots")


@pytest.fixture
def house_of_slow_bots(tmp_path: Path) -> Iterator[RunningHouse]:
    yield from _running(tmp_path, "--slow-bots")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            # the system's Chromium, or else Playwright's own
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        except PlaywrightError as error:
            reason = error.message.splitlines()[0]
            pytest.fail(f"No Chromium can be started, which `make test` would have installed: {reason}")
        yield browser
        browser.close()


class Watch:
    """What a page must not do."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.outside: list[str] = []
        self.house_may_be_gone = False
        self.house_may_refuse = False

    def heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        lost = "net::ERR_" in message.text or "WebSocket" in message.text
        refused = "the server responded with a status of 4" in message.text
        if not (self.house_may_be_gone and lost) and not (self.house_may_refuse and refused):
            self.complaints.append(f"{message.text} {message.location.get('url')}")

    def asked(self, request: Request) -> None:
        # a frame that shows a PDF is filled by an extension of the browser itself
        if not request.url.startswith((*INSIDE, "chrome-extension://", "chrome://")):
            self.outside.append(request.url)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def open_page(browser: Browser, watch: Watch, house: RunningHouse) -> Iterator[Open]:
    """A new visitor with a browser of their own, on the lightest page; `like` is whose browser to share."""
    contexts = []

    def opened(path: str = "/check.html", *, like: Page | None = None, **options: Any) -> Page:
        url = urljoin(house.url, path)
        if size := options.pop("size", None):
            options["viewport"] = dict(zip(("width", "height"), size, strict=True))
        if like is not None:
            page = like.context.new_page()
        else:
            motion = options.pop("motion", "reduce")
            context = browser.new_context(base_url=urljoin(url, "/"), reduced_motion=motion, **options)
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
            page = context.new_page()
        page.on("console", watch.heard)
        page.on("pageerror", lambda error: watch.complaints.append(str(error)))
        page.on("request", watch.asked)
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watch.complaints == []
    assert watch.outside == []


@pytest.fixture
def classroom(open_page: Open, house: RunningHouse) -> Teach:
    return partial(Classroom, open_page, house.url)
