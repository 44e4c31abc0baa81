"""Firefox, spoken to over WebDriver BiDi, which needs no driver beside it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .visitor import PATIENCE, PHONE, W3CVisitor

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")

PREFERENCES = """user_pref("ui.prefersReducedMotion", 1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
"""


@contextmanager
def open_firefox(folder: Path) -> Iterator[Firefox]:
    """One process with its profile in the folder."""
    assert FIREFOX is not None
    (folder / "user.js").write_text(PREFERENCES)
    log = folder / "log.txt"
    command = [FIREFOX, "--headless", "--remote-debugging-port", "0", "--profile", str(folder)]
    with log.open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        with connect(f"{_address(process, log)}/session", max_size=None, compression=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 3 * PATIENCE
    while (found := re.search(r"BiDi listening on (ws://\S+)", log.read_text())) is None:
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.1)
    return found[1]


class Firefox:
    """Each visitor has a store of their own in it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids: Iterator[int] = count(1)
        self._errors: list[tuple[str, str]] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=3 * PATIENCE))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self._errors.append((answer["params"]["source"].get("context", ""), str(answer["params"]["text"])))
            if answer.get("id") == number:
                assert answer["type"] == "success", f"{method}: {answer}"
                result: dict[str, Any] = answer["result"]
                return result

    def errors(self, context: str) -> list[str]:
        return [text for where, text in self._errors if where == context]

    def visitor(self) -> FirefoxVisitor:
        return FirefoxVisitor(self)


class FirefoxVisitor(W3CVisitor):
    def __init__(self, firefox: Firefox) -> None:
        self._firefox = firefox
        self._store = firefox.send("browser.createUserContext")["userContext"]
        self._tab = firefox.send("browsingContext.create", type="tab", userContext=self._store)["context"]
        width, height = PHONE
        firefox.send("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    @property
    def complaints(self) -> list[str]:
        return self._firefox.errors(self._tab)

    def go(self, url: str) -> None:
        self._firefox.send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        self._firefox.send("browsingContext.reload", context=self._tab, wait="complete")

    def close(self) -> None:
        self._firefox.send("browser.removeUserContext", userContext=self._store)

    def _run(self, script: str) -> Any:
        answer = self._firefox.send(
            "script.evaluate",
            expression=f"JSON.stringify({script} ?? null)",
            target={"context": self._tab},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def _act(self, source: dict[str, Any]) -> None:
        self._firefox.send("input.performActions", context=self._tab, actions=[source])
