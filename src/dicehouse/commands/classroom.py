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
from typing import TYPE_CHECKING, Annotated, Any, cast, get_args

import msgspec
from rich.console import Console

from ..errors import DicehouseError, UsageError
from .app import Database, command, option
from .keeping import HERE
from .serve import has_screen

if TYPE_CHECKING:
    from ..classroom.lessons.settings import LessonSettings

PATIENCE = 30.0
"""Seconds to wait for the house to answer."""

GAMES = {"zombie": "zombie@1", "place-value": "place-value@1"}


@command("server")
def classroom(
    game: Annotated[str, option("zombie or place-value.")] = "zombie",
    form: Annotated[str | None, option("teams, pairs or class.")] = None,
    bank: Annotated[
        Path | None, option("Questions; ours without it.", metavar="FILE", exists=True, dir_okay=False)
    ] = None,
    minutes: Annotated[int, option("The period; 0 is until you end it.", min=0, max=300)] = 40,
    zombie: Annotated[str, option("teacher, or a bot: greedy, casual, steady, sharp, perfect.")] = "steady",
    title: Annotated[str, option("What the projector shows, such as the room.")] = "",
    host: Annotated[str, option("127.0.0.1 is this machine alone.")] = "0.0.0.0",  # a class has many devices
    port: Annotated[int, option("Where it listens.", min=1, max=65535)] = 8000,
    database: Database = HERE,
    show: Annotated[bool, option("Open the console in a browser.", "--open/--no-open")] = True,
) -> None:
    """Open a house for a class: a lesson with a console for you, a projector page, and students on any device."""
    from ..server.config import Config
    from ..server.run import serve

    settings = lesson_settings(game, form, minutes, zombie, title, () if bank else (3,))
    content = bank.read_bytes() if bank else None

    def opening() -> None:
        arguments = (host, port, settings, bank.name if bank else None, content, show)
        threading.Thread(target=_open_lesson, args=arguments, daemon=True).start()

    serve(Config(database=database, classroom=True, days=None), host, port, 1, opening)


def lesson_settings(
    game: str, form: str | None, minutes: int, zombie: str, title: str, levels: tuple[int, ...] = ()
) -> LessonSettings:
    """What is not chosen here is chosen on the console."""
    from ..classroom.lessons.settings import BotZombie, Form, LessonSettings, TeacherZombie
    from ..play.settings import BotStrength

    strengths = get_args(BotStrength)
    chosen = form or ("teams" if game == "zombie" else "pairs")
    if game not in GAMES:
        raise UsageError(f"A lesson plays {' or '.join(GAMES)}, not {game}.")
    if chosen not in get_args(Form):
        raise UsageError(f"A lesson has the form teams, pairs or class, not {chosen}.")
    if zombie not in ("teacher", *strengths):
        raise UsageError(f"The zombie is teacher, or a bot: {', '.join(strengths)}.")
    return LessonSettings(
        rules=GAMES[game],
        form=cast("Form", chosen),
        title=title,
        period_minutes=minutes or None,
        levels=levels,
        zombie=TeacherZombie() if zombie == "teacher" else BotZombie(cast("BotStrength", zombie)),
    )


def _open_lesson(
    host: str, port: int, settings: LessonSettings, bank: str | None, content: bytes | None, show: bool
) -> None:
    from ..server.run import public_address

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
        elif settings.form == "teams":
            _asked(f"{here}/api/lessons/{made['lesson']}/bank", {"starter": True}, made["secret"], "PUT")
            out.print("  Questions: ours, of level 3; others on the console")
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


def _asked(url: str, body: object, secret: str | None = None, method: str = "POST") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {secret}"} if secret else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method=method)
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
