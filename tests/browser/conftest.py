"""One house and one Chromium for each worker; a page that complains, or asks outside, fails its test."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from dicehouse.server.pages import STATIC

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")

PORTS = range(20_000, 30_000)
"""Below those that a system hands out by itself: a port stays ours while its house is killed."""
PATIENCE = 15_000
"""Milliseconds; a busy machine is slow, and a page that is right at last is right."""

expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


def _free_port() -> int:
    while True:
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port := random.choice(PORTS)))
            except OSError:
                continue
            return port


class RunningHouse:
    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.house", str(self.port), str(self._folder)]
        self._process = subprocess.Popen([*command, *self._arguments], cwd=ROOT)
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except OSError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._stop(signal.SIGKILL)

    def close(self) -> None:
        self._stop(signal.SIGTERM)

    def _stop(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=20)
            self._process = None


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


@pytest.fixture
def hasty_house(tmp_path: Path) -> Iterator[RunningHouse]:
    """One whose minutes are short."""
    yield from _running(tmp_path, "--short-minutes")


@pytest.fixture
def house_of_real_bots(tmp_path: Path) -> Iterator[RunningHouse]:
    """One whose bots ask the solver."""
    yield from _running(tmp_path, "--real-bots")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            # the system's Chromium, or else Playwright's own
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
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
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "file:")):
            self.outside.append(request.url)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def open_page(browser: Browser, watch: Watch) -> Iterator[Open]:
    """A new visitor with a browser of their own; `like` is whose browser to share."""
    contexts = []

    def opened(url: str, *, like: Page | None = None, **options: Any) -> Page:
        if like is not None:
            page = like.context.new_page()
        else:
            context = browser.new_context(reduced_motion=options.pop("motion", "reduce"), **options)
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
