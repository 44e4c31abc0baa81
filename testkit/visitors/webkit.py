"""WebKit, the engine of Safari: its small browser on a screen of a phone's size that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from typing import Any

import httpx

from testkit.ports import free_port

from .visitor import PATIENCE, PHONE, W3CVisitor

DRIVER = os.environ.get("WEBKIT_DRIVER") or shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
WEBKIT = DRIVER if SCREEN else None

WITHOUT_SANDBOX = {
    # a container has no namespaces to give, and no graphics card
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}


class WebKitVisitor(W3CVisitor):
    """A screen, a driver and a browser of their own: a driver has one session."""

    def __init__(self) -> None:
        assert DRIVER is not None
        assert SCREEN is not None
        width, height = PHONE
        self._screen, display = _screen(SCREEN, f"{width}x{height}x24")
        port = free_port()
        environment = {**os.environ, **WITHOUT_SANDBOX, "DISPLAY": display}
        self._driver = subprocess.Popen([DRIVER, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=3 * PATIENCE, trust_env=False)
        self._wait_for_driver()
        # without its tool bar, which is wider than a phone
        options = {"args": ["--automation", "--full-screen"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"/session/{self._send('POST', '/session', wanted)['sessionId']}"
        self._ask("/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def _wait_for_driver(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._send("GET", "/status")
                return
            except httpx.TransportError:
                assert self._driver.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def go(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def reload(self) -> None:
        self._ask("/refresh", {})

    def close(self) -> None:
        try:
            self._send("DELETE", self._session)
        finally:
            self._http.close()
            for process in (self._driver, self._screen):
                process.terminate()
                process.wait(timeout=20)

    def _run(self, script: str) -> Any:
        return self._ask("/execute/sync", {"script": f"return {script}", "args": []})

    def _act(self, source: dict[str, Any]) -> None:
        self._ask("/actions", {"actions": [source]})

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        return self._send("POST", self._session + path, body)

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self._http.request(method, path, json=body)
        assert answer.status_code == 200, f"{path}: {answer.text}"
        return answer.json()["value"]


def _screen(program: str, size: str) -> tuple[subprocess.Popen[bytes], str]:
    """A screen in memory; it picks its own number and tells it."""
    told, tells = os.pipe()
    command = [program, "-displayfd", str(tells), "-screen", "0", size, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL)
    os.close(tells)
    with os.fdopen(told) as number:
        return process, f":{number.readline().strip()}"
