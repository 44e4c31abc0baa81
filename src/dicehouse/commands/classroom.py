"""`dicehouse classroom`: a house for one school network, with a lesson opened in it."""

from __future__ import annotations

import base64
import json
import secrets
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from ..classroom.lessons.settings import BotZombie, LessonSettings, TeacherZombie
from ..errors import DicehouseError, UsageError
from ..play.settings import BotStrength
from ..server.config import Config
from ..server.run import public_address, serve
from .serve import has_screen

__all__ = ["hold_lesson", "lesson_settings"]

PATIENCE = 30.0
"""Seconds to wait for the house to answer."""

GAMES = {"zombie": "zombie@1", "place-value": "place-value@1"}


def lesson_settings(game: str, form: str | None, minutes: int, zombie: str, title: str) -> LessonSettings:
    """What is not chosen here is chosen on the console."""
    if game not in GAMES:
        raise UsageError(f"A lesson plays {' or '.join(GAMES)}, not {game}.")
    chosen = form or ("teams" if game == "zombie" else "pairs")
    if chosen not in ("teams", "pairs", "class"):
        raise UsageError(f"A lesson has the form teams, pairs or class, not {chosen}.")
    strengths: dict[str, BotStrength] = {
        "greedy": "greedy", "casual": "casual", "steady": "steady", "sharp": "sharp", "perfect": "perfect",
    }  # fmt: skip
    if zombie != "teacher" and zombie not in strengths:
        raise UsageError(f"The zombie is teacher, or a bot: {', '.join(strengths)}.")
    return LessonSettings(
        rules=GAMES[game],
        form="teams" if chosen == "teams" else "pairs" if chosen == "pairs" else "class",
        title=title,
        period_minutes=minutes or None,
        zombie=TeacherZombie() if zombie == "teacher" else BotZombie(strengths[zombie]),
    )


def hold_lesson(
    host: str, port: int, database: str, settings: LessonSettings, bank: Path | None, *, show: bool
) -> None:
    """Open the house, then the lesson, and say where everybody goes."""
    content = bank.read_bytes() if bank else None

    def opening() -> None:
        arguments = (host, port, settings, bank.name if bank else None, content, show)
        threading.Thread(target=_open_lesson, args=arguments, daemon=True).start()

    serve(Config(database=database), host, port, 1, opening)


def _open_lesson(
    host: str, port: int, settings: LessonSettings, bank: str | None, content: bytes | None, show: bool
) -> None:
    out = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    here = f"http://127.0.0.1:{port}"
    try:
        made = _made(here, settings)
        out.print("The lesson is open.", style="bold")
        console = f"{here}/lesson/{made['lesson']}/console#{made['secret']}"
        out.print(f"  Your console, for you alone:  {console}")
        out.print(f"  Students go to                {public_address(host, port)}/  and type  {_spaced(made['code'])}")
        if content is not None and bank is not None:
            out.print(f"  Questions: {_imported(here, made, bank, content)}")
        if show and has_screen():
            webbrowser.open(console)
    except (OSError, DicehouseError) as error:
        out.print(f"The lesson could not be opened: {error}", style="bold red")
    out.print("(Ctrl-C closes the house; nothing is lost)")


def _made(here: str, settings: LessonSettings) -> dict[str, str]:
    body = {"id": secrets.token_hex(8), "settings": msgspec.to_builtins(settings)}
    until = time.monotonic() + PATIENCE
    while True:
        try:
            answer: dict[str, str] = _asked(f"{here}/api/lessons", body)
            return answer
        except ConnectionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _imported(here: str, made: dict[str, str], name: str, content: bytes) -> str:
    body = {"title": Path(name).stem[:60], "data": base64.b64encode(content).decode(), "use": True}
    try:
        report = _asked(f"{here}/api/lessons/{made['lesson']}/bank/import", body, made["secret"])
    except urllib.error.HTTPError as error:
        return str(json.load(error)["message"])
    refused = len(report["refused"])
    return f"{report['count']} from {name}" + (f", {refused} could not be used" if refused else "")


def _asked(url: str, body: object, secret: str | None = None) -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {secret}"} if secret else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    # no proxy: it is this machine
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError:
        raise
    except urllib.error.URLError as error:
        raise ConnectionError(str(error.reason)) from None


def _spaced(code: str) -> str:
    return f"{code[:4]} {code[4:]}"
