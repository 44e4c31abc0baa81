"""A lesson as its three screens meet it: over HTTP and over sockets."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from testkit.server.clients import PATIENCE, Client, Guest, House, Table, ask, opened

__all__ = ["Lesson", "Pupil", "Screen", "new_lesson"]

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

    def ask(self, method: str, path: str = "", body: object = None) -> Any:
        """As its teacher."""
        return ask(self.house, method, f"/api/lessons/{self.id}{path}", body, headers=self.headers)

    async def console(self) -> Screen:
        return await Screen.open(self, "console", self.secret)

    async def projector(self) -> Screen:
        return await Screen.open(self, "projector", self.code)

    def join(self, guest: Guest | None = None, people: int = 1) -> Pupil:
        answer = ask(self.house, "POST", "/api/lessons/join", {"code": self.code, "people": people}, guest)
        assert answer.status_code == 201, answer.text
        made = answer.json()
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
    answer = ask(house, "POST", "/api/lessons", {"id": secrets.token_hex(6), "settings": settings})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    house.private.add(made["secret"])
    return Lesson(house, made["lesson"], made["code"], made["secret"])


class Screen:
    """A socket of a lesson, and its view as it last was."""

    def __init__(self, socket: ClientConnection, role: str) -> None:
        opened(self)
        self.socket = socket
        self.role = role
        self.view: View = {}
        self.heard: list[dict[str, Any]] = []

    @classmethod
    async def open(cls, lesson: Lesson, role: str, token: str) -> Screen:
        address = f"ws://127.0.0.1:{lesson.house.port}/api/lessons/{lesson.id}/socket"
        socket = await connect(
            address, compression=None, max_size=None, open_timeout=PATIENCE, proxy=None, max_queue=None
        )
        screen = cls(socket, role)
        await screen.send({"is": "hello", "role": role, "token": token})
        await screen.hear()
        return screen

    async def send(self, message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        if message["is"] == "lesson":
            self.view = message[self.role]
        return message

    async def until(self, wanted: Callable[[View], object]) -> View:
        """Hear until the view is as wanted."""
        while not (self.view and wanted(self.view)):
            await self.hear()
        return self.view

    async def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command and hear until it is done or refused."""
        name = secrets.token_hex(8)
        await self.send({"is": "do", "id": name, "command": {"do": do, **fields}})
        while True:
            message = await self.hear()
            if message.get("id") == name:
                return message

    async def done(self, do: str, **fields: Any) -> None:
        answer = await self.do(do, **fields)
        assert answer["is"] == "done", answer

    async def close(self) -> None:
        try:
            await self.socket.close()
        finally:
            self.socket.transport.abort()  # whatever closing met, nothing is left open
            await self.socket.wait_closed()
