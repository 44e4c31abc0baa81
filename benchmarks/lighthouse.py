"""Lighthouse on the main pages, as a phone on a slow line and as a desktop: `make lighthouse`, or

    LIGHTHOUSE=PATH python -m benchmarks.lighthouse [--json]

PATH is Lighthouse's command line (`npm install lighthouse` anywhere). Scores are out of 100; what accessibility, best
practice and findability object to is named.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.report import report
from testkit.browser.coaching import QUICK, RECORD
from testkit.browser.running import CHROMIUM, RunningHouse

SCREENS: dict[str, list[str]] = {"phone": [], "desktop": ["--preset=desktop"]}
TRIES = 3
FLAGS = "--chrome-flags=--no-sandbox --headless=new"


def ask(url: str, body: object, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def table(url: str) -> str:
    """A game against a bot in which the first dice lie; whoever opens it looks on."""
    token = ask(f"{url}/api/guests", {"name": "Ana"})["token"]
    settings = {"rules": "yahtzee@1", "seats": 2, "bots": ["steady"]}
    path = f"/t/{ask(f'{url}/api/tables', {'id': 'shown', 'settings': settings}, token)['table']}"
    for name, command in (("1", {"do": "start"}), ("2", {"do": "act", "action": {"is": "throw"}})):
        # the bot may have the first turn
        try:
            ask(f"{url}/api/tables{path[2:]}/commands", {"is": "do", "id": name, "command": command}, token)
        except urllib.error.HTTPError as error:
            error.close()
    return path


def replay() -> str:
    """A link that carries its game."""
    packed = zlib.compress(json.dumps([RECORD, QUICK]).encode())
    return f"/replay?step=4#{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


@cache
def chromium() -> str:
    """The system's, or else Playwright's own."""
    if CHROMIUM:
        return CHROMIUM
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def scores(command: list[str], url: str, extra: list[str], folder: Path) -> tuple[dict[str, int], list[str]]:
    """By category, and the titles of what was found wanting beside speed."""
    path = folder / "report.json"
    words = [*command, url, FLAGS, "--output=json", f"--output-path={path}", "--quiet", *extra]
    environment = {**os.environ, "CHROME_PATH": chromium()}
    # on a busy machine it loses a trace now and then, and asks to be run again
    if not any(subprocess.run(words, env=environment, check=False).returncode == 0 for _ in range(TRIES)):
        sys.exit(f"Lighthouse has failed {TRIES} times on {url}")
    found = json.loads(path.read_text(encoding="utf-8"))
    judged = {
        ref["id"] for name, one in found["categories"].items() if name != "performance" for ref in one["auditRefs"]
    }
    audits = [one for key, one in found["audits"].items() if key in judged and one["score"] is not None]
    wanting = [one["title"] for one in audits if one["score"] < 1]
    return {name: round(100 * one["score"]) for name, one in found["categories"].items()}, wanting


def main() -> None:
    wanted = os.environ.get("LIGHTHOUSE") or shutil.which("lighthouse")
    if wanted is None:
        sys.exit("Lighthouse is not installed; `make lighthouse` brings it.")
    command = ["node", wanted] if wanted.endswith(".js") else [wanted]
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        house = RunningHouse(Path(folder))
        house.start()
        try:
            pages = {
                "front page": "/",
                "table": table(house.url),
                "rule page": "/games/yahtzee",
                "lab": "/lab",
                "replay": replay(),
            }
            for name, path in pages.items():
                for screen, extra in SCREENS.items():
                    found, wanting = scores(command, f"{house.url}{path}", extra, Path(folder))
                    figures[f"{name}, {screen}"] = ", ".join(f"{what} {score}" for what, score in found.items())
                    if wanting:
                        figures[f"{name}, {screen}: wanting"] = "; ".join(wanting)
        finally:
            house.close()
    report("lighthouse", figures)


if __name__ == "__main__":
    main()
