"""Guests and their clients at a house, as tests need them: over HTTP and over sockets."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

from dicehouse.errors import DicehouseError
from dicehouse.notation import read_state
from dicehouse.play.dice.sealed import commitment
from dicehouse.rules import RuleSet, Score, legal_actions, number_help
from dicehouse.rules.catalogue import find

PATIENCE = 90.0
"""Seconds: a loaded machine answers late, a broken house never."""

View = dict[str, Any]


class House(Protocol):
    """One that can be asked; `private` is what it must not tell."""

    @property
    def url(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def private(self) -> set[str]: ...


T = TypeVar("T")

# no connection is kept: the house may have been killed since
_client = httpx.Client(trust_env=False, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
_open: list[Line] = []


def play_scene(scene: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a test's coroutine; the clients that it has left open are closed."""

    async def played() -> T:
        try:
            return await scene()
        finally:
            await _end_tasks()
            clients = _open.copy()
            _open.clear()  # whatever closing meets, the next scene begins with none of them
            await asyncio.gather(*(client.close() for client in clients), return_exceptions=True)

    return asyncio.run(played())


async def _end_tasks() -> None:
    """Those that the scene has left running: one of them might open a client after the others are closed."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(frozen=True)
class Guest:
    house: House
    name: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@dataclass(frozen=True)
class Table:
    id: str
    code: str


def ask(who: House | Guest, path: str, body: object = None, *, method: str = "", **options: Any) -> httpx.Response:
    """One question over HTTP, of a guest or a stranger; an error never repeats what is private."""
    house, own = (who.house, who.headers) if isinstance(who, Guest) else (who, {})
    headers = {**own, **options.pop("headers", {})}
    if body is not None:
        options["json"] = body
    method = method or ("POST" if options.keys() & {"json", "content"} else "GET")
    answer = _client.request(method, house.url + path, headers=headers, **options)
    if answer.status_code >= 400:
        assert not any(secret in answer.text for secret in house.private)
    return answer


def got(who: House | Guest, path: str, body: object = None, **options: Any) -> Any:
    """What is answered where nothing is refused."""
    answer = ask(who, path, body, **options)
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


def new_guest(house: House, name: str = "ana") -> Guest:
    made = got(house, "/api/guests", {"name": name})
    house.private.add(made["token"])
    return Guest(house, made["name"], made["token"])


def new_guests(house: House, *names: str) -> list[Guest]:
    return [new_guest(house, name) for name in names]


def told(answer: httpx.Response) -> tuple[int, str | None]:
    """How the house has answered, and with which code it has said no."""
    return answer.status_code, answer.json().get("code")


def new_table(host: Guest, **settings: Any) -> Table:
    body = {"id": secrets.token_hex(6), "settings": {"rules": "yahtzee@1", **settings}}
    made = got(host, "/api/tables", body)
    return Table(made["table"], made["code"])


def command(guest: Guest, table: Table, what: dict[str, Any], **more: Any) -> httpx.Response:
    body = {"is": "do", "id": secrets.token_hex(8), "command": what, **more}
    return ask(guest, f"/api/tables/{table.id}/commands", body)


def done(guest: Guest, table: Table, what: dict[str, Any], **more: Any) -> None:
    answer = command(guest, table, what, **more)
    assert answer.status_code == 200, answer.text


def sat_table(guests: list[Guest], *, start: bool = True, **settings: Any) -> Table:
    """A table of these guests, the first its host, with the game begun."""
    table = new_table(guests[0], **{"seats": len(guests), **settings})
    for guest in guests[1:]:
        done(guest, table, {"do": "sit"})
    if start:
        done(guests[0], table, {"do": "start"})
    return table


def as_nobody(view: View) -> View:
    """What of a view is the same for everybody."""
    return {**view, "you": None, "you_host": False, "yours": [], "may_take_back_box": False}


def any_move(view: View) -> dict[str, Any]:
    """A legal move of the seat whose turn it is."""
    turn = view["turn"]
    if turn["offers"] and not any(offer["points"] or offer["refused"] for offer in turn["offers"]):
        hidden = _found_out(view)
        if hidden is not None:
            return hidden
    boxes = [offer for offer in turn["offers"] if offer["refused"] is None]
    if turn["may_throw"] and (not turn["dice"] or not boxes or random.random() < 0.3):
        return {"do": "act", "action": {"is": "throw"}}
    box = random.choice(boxes)
    number = box["numbers"][0] if box["numbers"] else None
    return {"do": "act", "action": {"is": "score", "box": box["box"], "number": number}}


def _found_out(view: View) -> dict[str, Any] | None:
    """Where numbers are the player's to find out, as a player who knows the rules finds one."""
    try:
        state = read_state(view["state_line"], _known)
    except DicehouseError:
        return None  # rules of a guest's own
    if number_help(state.rules) == "best":
        return None
    action = random.choice([action for action in legal_actions(state) if isinstance(action, Score)])
    return {"do": "act", "action": {"is": "score", "box": action.box, "number": action.number}}


def _known(name: str) -> RuleSet:
    """A game of the catalogue, or as a lesson plays it: in pairs that read aloud, or a card for each by itself."""
    rules = find(name.replace("-class@", "@").replace("-pairs@", "@"))
    if rules.name_version == name:
        return rules
    compared = replace(rules.comparison, read_aloud="judge") if rules.comparison else None
    return replace(rules, id=name.partition("@")[0], seats=(1, rules.seats[1]), comparison=compared)


async def open_socket(house: House, path: str, **options: Any) -> ClientConnection:
    common = {"compression": None, "max_size": None, "open_timeout": PATIENCE, "proxy": None, "max_queue": None}
    return await connect(f"ws://127.0.0.1:{house.port}{path}", **common | options)


class Line:
    """A socket, and all that was heard over it; it is closed when the scene ends."""

    def __init__(self, socket: ClientConnection) -> None:
        _open.append(self)
        self.socket = socket
        self.view: View = {}
        self.heard: list[dict[str, Any]] = []

    async def send(self, message: object) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        return message

    async def answer(self, what: dict[str, Any], name: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a command and hear until it is answered or refused."""
        name = name or secrets.token_hex(8)
        await self.send({"is": "do", "id": name, "command": what, **more})
        while True:
            message = await self.hear()
            if message.get("id") == name:
                return message

    async def refusal(self) -> str:
        """The next one, whatever else is heard until then."""
        while (message := await self.hear())["is"] != "refused":
            pass
        return str(message["code"])

    async def close(self) -> None:
        try:
            await self.socket.close()
        finally:
            self.socket.transport.abort()  # whatever closing met, nothing is left open
            await self.socket.wait_closed()


class Client(Line):
    """At a table, as it last saw it."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.news: list[dict[str, Any]] = []
        self._salt = secrets.token_hex(32)

    @classmethod
    async def open(cls, house: House, table: Table, guest: Guest, version: int | None = None, **options: Any) -> Client:
        client = await cls.silent(house, table, **options)
        await client.send({"is": "hello", "token": guest.token, "version": version})
        await client.hear()
        return client

    @classmethod
    async def silent(cls, house: House, table: Table, **options: Any) -> Client:
        """Connected, without a hello."""
        return cls(await open_socket(house, f"/api/tables/{table.id}/socket", **options))

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        self.view = message.get("table") or self.view
        self.news += message.get("news", ())
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def until_news(self, **event: Any) -> None:
        """Hear until it has been told that this happened."""
        while event not in [news["event"] for news in self.news]:
            await self.hear()

    async def do(self, what: dict[str, Any], version: int | None = None, name: str | None = None) -> dict[str, Any]:
        return await self.answer(what, name, version=version)

    async def done(self, what: dict[str, Any], version: int | None = None) -> None:
        answer = await self.do(what, version)
        assert answer["is"] == "answered", answer

    async def play(self, wanted: Callable[[View], object] = lambda view: view["phase"] in ("over", "void")) -> View:
        """Take part until the view is as wanted: seal, judge, and move whenever it is one's turn."""
        tried: object = None
        while not wanted(self.view):
            move = self._next_move()
            if move is not None and (self.view["version"], move["do"]) != tried:
                tried = self.view["version"], move["do"]
                await self.send(
                    {"is": "do", "id": secrets.token_hex(8), "version": self.view["version"], "command": move}
                )
            await self.hear()
        return self.view

    def _next_move(self) -> dict[str, Any] | None:
        view, you = self.view, self.view["you"]
        if view["phase"] == "sealing":
            committed = [seat for seat, _ in view["seal"]["commitments"]]
            people = [seat for seat in view["seats"] if seat and not seat["bot"]]
            if you not in committed:
                return {"do": "commit-salt", "commitment": commitment(bytes.fromhex(self._salt))}
            revealed = any(h["event"]["is"] == "salt-revealed" and h["event"]["seat"] == you for h in self.news)
            if len(committed) == len(people) and not revealed:
                return {"do": "reveal-salt", "salt": self._salt}
            return None
        if view["phase"] != "playing" or not view["turn"]:
            return None
        if view["turn"]["judge"] == you:
            return {"do": "judge", "right": random.random() < 0.5}
        return any_move(view) if view["turn"]["seat"] == you else None
