"""A lesson as its three screens meet it: over HTTP and over sockets."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection

from testkit.server.clients import Client, Guest, House, Line, Table, ask, got, open_socket

QUESTION = {"text": "What is 7 times 8?", "right": ["56"], "kind": "number"}
THROW = {"do": "act", "action": {"is": "throw"}}

View = dict[str, Any]


@dataclass(frozen=True)
class Lesson:
    house: House
    id: str
    code: str
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}

    def ask(self, path: str = "", body: object = None, method: str = "") -> Any:
        """As its teacher."""
        return ask(self.house, f"/api/lessons/{self.id}{path}", body, method=method, headers=self.headers)

    async def console(self) -> Screen:
        return await Screen.open(self, "console", self.secret)

    async def projector(self) -> Screen:
        return await Screen.open(self, "projector", (await self.console()).view["projector_key"])

    def join(self, guest: Guest | None = None, people: int = 1) -> Pupil:
        made = got(guest or self.house, "/api/lessons/join", {"code": self.code, "people": people})
        self.house.private.add(made["token"])
        return Pupil(self, made["student"], Guest(self.house, made["name"], made["token"]))


@dataclass(frozen=True)
class Pupil:
    """A student's device."""

    lesson: Lesson
    student: int
    guest: Guest

    async def screen(self) -> Screen:
        return await Screen.open(self.lesson, "student", self.guest.token)

    async def table(self, screen: Screen) -> Client:
        """The team's table, once it is there."""
        await screen.until(lambda view: view["table"] is not None)
        return await Client.open(self.lesson.house, Table(screen.view["table"], ""), self.guest)


def new_lesson(house: House, **settings: Any) -> Lesson:
    made = got(house, "/api/lessons", {"id": secrets.token_hex(6), "settings": settings})
    house.private.add(made["secret"])
    return Lesson(house, made["lesson"], made["code"], made["secret"])


class Screen(Line):
    """A socket of a lesson, and its view as it last was."""

    def __init__(self, socket: ClientConnection, role: str) -> None:
        super().__init__(socket)
        self.role = role
        self.view: View = {}

    @classmethod
    async def open(cls, lesson: Lesson, role: str, token: str) -> Screen:
        screen = cls(await open_socket(lesson.house, f"/api/lessons/{lesson.id}/socket"), role)
        await screen.send({"is": "hello", "role": role, "token": token})
        await screen.hear()
        return screen

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        if message["is"] == "lesson":
            self.view = message[self.role]
        return message

    async def until(self, wanted: Callable[[View], object]) -> View:
        """Hear until the view is as wanted."""
        while not (self.view and wanted(self.view)):
            await self.hear()
        return self.view

    async def shown(self, path: str, *wanted: object) -> View:
        """Hear until the view has something there, such as `asks.0.typed`, or what is wanted."""
        return await self.until(lambda view: _at(view, path) == wanted[0] if wanted else _at(view, path))

    async def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command and hear until it is done or refused."""
        return await self.answer({"do": do, **fields})

    async def done(self, do: str, **fields: Any) -> None:
        answer = await self.do(do, **fields)
        assert answer["is"] == "done", answer


def _at(found: Any, path: str) -> Any:
    for step in path.split("."):
        found = found and (found[int(step)] if step.isdigit() else found[step])
    return found


@dataclass(frozen=True)
class Period:
    """A lesson that is played: each student has a screen and the team's table before them."""

    lesson: Lesson
    console: Screen
    pupils: list[Pupil]
    screens: list[Screen]
    tables: list[Client]


async def begin_period(house: House, pupils: int = 2, *, asked: bool = False, **settings: Any) -> Period:
    """Two teams whose zombie is the teacher, if nothing else is said; with `asked`, the bank has one question."""
    zombie = {"team_count": 2, "zombie": {"is": "teacher"}}
    lesson = new_lesson(house, **({} if "rules" in settings else zombie) | settings)
    if asked:
        assert lesson.ask("/bank", {"title": "Tables", "questions": [QUESTION]}, method="PUT").status_code == 200
    console = await lesson.console()
    joined = [lesson.join() for _ in range(pupils)]
    await console.until(lambda view: len(view["students"]) == pupils)
    await console.done("start-lesson")
    screens = [await pupil.screen() for pupil in joined]
    tables = [await pupil.table(screen) for pupil, screen in zip(joined, screens, strict=True)]
    return Period(lesson, console, joined, screens, tables)


async def ask_for_a_die(table: Client) -> dict[str, Any]:
    """The team throws, and asks for a face that it does not have."""
    if not table.view["turn"]["dice"]:
        await table.do(THROW)
    die, face = table.view["turn"]["purchases"][0]
    answer = await table.do({"do": "act", "action": {"is": "buy", "die": die, "face": face}})
    assert answer["is"] == "answered", answer
    return {"die": die, "face": face}
