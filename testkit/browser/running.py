"""A house that a browser can visit, in a process that can be killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from testkit.ports import free_port
from testkit.server.house import START_SECONDS, STOP_SECONDS

__all__ = ["CHROMIUM", "FLAGS", "ROOT", "RunningHouse"]

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")

NOT_NEEDED = (
    # what Playwright leaves out; of two such lists Chromium reads the last
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # two pages of its own behind the address bar, which nobody sees: half of what a new visitor costs
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
FLAGS = ("--no-sandbox", f"--disable-features={','.join(NOT_NEEDED)}")


class RunningHouse:
    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.bare_url = f"{self.url}/check.html"  # its lightest page: for who goes to a table at once
        self.private: set[str] = set()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "testkit.browser.house", str(self.port), str(self._folder)]
        self._process = subprocess.Popen([*command, *self._arguments], cwd=ROOT)
        deadline = time.monotonic() + START_SECONDS
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
            self._process.wait(STOP_SECONDS)
            self._process = None
