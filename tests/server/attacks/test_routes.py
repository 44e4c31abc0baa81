"""Issue 10: nothing that depends on a guest's input runs long on the event loop, whichever route it comes by."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

import httpx
import pytest

from dicehouse.api.answers.costly import LARGEST_ANSWER
from dicehouse.arena.events import ArenaEvent, Closed, GameOver, Joined, Paired, Planned
from dicehouse.arena.plan import Arena, ArenaId
from dicehouse.play.settings import ClockSettings
from dicehouse.play.units import GuestId, Instant, TableId
from dicehouse.server.http.app import ROUTES
from dicehouse.server.http.keeper import names_of
from testkit.server.arenas import arena_now
from testkit.server.clients import Client, Guest, Table, ask, done, new_guest, new_table, play_scene, sat_table
from testkit.server.heartbeat import longest_run
from testkit.server.inside import HouseInside
from testkit.server.lessons import Lesson, new_lesson
from testkit.server.push import Device
from testkit.server.worst import COSTLY_RULES, LONG_RECORD, LONG_RULES, MANY_BOXES, long_table
from tests.server.conftest import OpenInside

ALLOWED = 0.25
"""Seconds of the processor in one round of the loop, five times what the worst took when this was written: machines
that run tests may be slow, and what this guards against took seconds."""

pytestmark = pytest.mark.usefixtures("cache")

LONG_ARENA = ArenaId("1999-01-01-0000")


@dataclass(frozen=True)
class Scene:
    """`running` and `over` have the longest log that guests can make; `eve` is the host of both, and the teacher of a
    lesson with the largest bank."""

    house: HouseInside
    eve: Guest
    running: Table
    over: Table
    lesson: Lesson


def fresh(text: str) -> str:
    """Rules that nobody has read before."""
    name = f"r{secrets.token_hex(4)}"
    first, rest = text.split("\n", 1)
    return first.replace('"many"', f'"{name}"').replace('"costly"', f'"{name}"') + "\n" + rest


def _rules(scene: Scene) -> httpx.Response:
    """Issue 10, item 3: 4 kB blocked the loop for 7 s."""
    for _ in range(10):  # who finds the house busy with what came before comes again, as the page does
        read = ask(scene.eve, "/api/rules", {"text": fresh(MANY_BOXES)})
        if read.status_code != 503:
            break
        time.sleep(float(read.headers.get("Retry-After", 1)))
    assert read.status_code == 200
    return ask(scene.eve, "/api/rules", {"text": fresh(COSTLY_RULES)})


def _new_table(scene: Scene) -> httpx.Response:
    text = fresh(MANY_BOXES)
    name = text.split('"')[1]
    settings = {"rules": f"{name}@1", "rule_file": text, "seats": 8, "bots": ["perfect"] * 7}
    return ask(scene.eve, "/api/tables", {"id": secrets.token_hex(6), "settings": settings})


def _command(scene: Scene) -> httpx.Response:
    what = {"id": secrets.token_hex(6), "command": {"do": "act", "action": {"is": "throw", "keep": [1] * 6}}}
    return ask(scene.eve, f"/api/tables/{scene.running.id}/commands", what)


def _leave(scene: Scene) -> httpx.Response:
    guest = new_guest(scene.house, "mallory")
    for _ in range(12):
        new_table(guest, rules="many@1", rule_file=MANY_BOXES, seats=8)
    return ask(guest, "/api/me", method="DELETE")


def _many_games(scene: Scene) -> httpx.Response:
    guest = new_guest(scene.house)
    for _ in range(50):
        done(guest, sat_table([guest], seats=1), {"do": "resign"})
    return ask(guest, "/api/me/games")


def _large_bank() -> str:
    return "question,answer\n" + "".join(f"What is {number} and {number}?,{2 * number}\n" for number in range(5000))


def _choose_bank(scene: Scene) -> httpx.Response:
    questions = [{"text": f"What is {n} and {n}?", "right": [str(2 * n)]} for n in range(5000)]
    answer: httpx.Response = scene.lesson.ask("/bank", {"title": "sums", "questions": questions}, "PUT")
    return answer


def _import_bank(scene: Scene, *, use: bool = False) -> httpx.Response:
    answer: httpx.Response = scene.lesson.ask("/bank/import", {"title": "sums", "text": _large_bank(), "use": use})
    return answer


TABLE, LESSON = "GET /api/tables/{table_id}", "GET /api/lessons/{lesson_id}"
Sender = Callable[[Scene], httpx.Response]


def _asked(path: str) -> Sender:
    return lambda scene: ask(scene.eve, path)


def _at(rest: str, *, over: bool = False) -> Sender:
    return lambda scene: ask(scene.eve, f"/api/tables/{(scene.over if over else scene.running).id}{rest}")


def _of_the_lesson(rest: str) -> Sender:
    return lambda scene: cast(httpx.Response, scene.lesson.ask(rest))


WORST: dict[str, Sender] = {
    "POST /api/guests": lambda s: ask(s.house, "/api/guests", {"name": "\u0301é" * 100}),
    "GET /api/me/games": _many_games,
    "DELETE /api/me": _leave,
    "POST /api/me/sign-out": lambda s: ask(new_guest(s.house), "/api/me/sign-out", {}),
    "PUT /api/me/calls": lambda s: ask(s.eve, "/api/me/calls", Device("x" * 900).wish, method="PUT"),
    "POST /api/me/calls/end": lambda s: ask(s.eve, "/api/me/calls/end", {"endpoint": "x" * 1000}),
    "DELETE /api/me/calls": lambda s: ask(s.eve, "/api/me/calls", method="DELETE"),
    "POST /api/me/pass": lambda s: ask(s.eve, "/api/me/pass", {}),
    "POST /api/guests/arrive": lambda s: ask(s.house, "/api/guests/arrive", {"text": "x" * 1000}),
    "GET /api/games/{game_id}": lambda s: ask(s.eve, "/api/games/maxi-yatzy"),
    "POST /api/rules": _rules,
    "POST /api/tables": _new_table,
    "POST /api/tables/{table_id}/commands": _command,
    "GET /api/join/{code}": lambda s: ask(s.eve, "/api/join/0000-0000"),
    "POST /api/analysis": lambda s: ask(s.eve, "/api/analysis", {"text": LONG_RECORD, "rule_file": LONG_RULES}),
    "POST /api/replay": lambda s: ask(s.eve, "/api/replay", {"text": LONG_RECORD, "rule_file": LONG_RULES}),
    "POST /api/solve": lambda s: ask(s.eve, "/api/solve", {"text": fresh(COSTLY_RULES)}),
    "GET /api/games/{game_id}/sheet.pdf": lambda s: ask(s.eve, "/api/games/yahtzee/sheet.pdf?class_set=60"),
    "POST /api/sheet.pdf": lambda s: ask(s.eve, "/api/sheet.pdf", {"rule_file": fresh(MANY_BOXES), "class_set": 60}),
    "POST /api/lessons": lambda s: ask(
        s.eve, "/api/lessons", {"id": secrets.token_hex(6), "settings": {"title": "x" * 40}}
    ),
    "POST /api/lessons/join": lambda s: ask(s.house, "/api/lessons/join", {"code": s.lesson.code, "people": 8}),
    "PUT /api/lessons/{lesson_id}/bank": _choose_bank,
    "GET /api/lessons/{lesson_id}/pictures/{picture_id}": lambda s: cast(
        httpx.Response, s.lesson.ask(f"/pictures/{'0' * 64}")
    ),
    "POST /api/lessons/{lesson_id}/bank/import": _import_bank,
    "POST /api/lessons/{lesson_id}/secret": lambda s: new_lesson(s.house).ask("/secret", {"id": "x" * 64}),
    "POST /api/practice": lambda s: ask(s.eve, "/api/practice", {"state": "yahtzee@1 " + "1:" * 400}),
    "GET /api/practice/{rules}/{theme}": lambda s: ask(s.eve, "/api/practice/hooligan@1/give-up"),
    "GET /api/days/{day}": lambda s: ask(s.eve, "/api/days/today"),
    "POST /api/days": lambda s: ask(s.eve, "/api/days", {}),
    "GET /api/perfect/{file_name}": lambda s: ask(s.eve, "/api/perfect/yahtzee@1.bin"),
    "POST /api/quick": lambda s: ask(s.eve, "/api/quick", {"rules": "kniffel@1", "pace": "calm"}),
    "GET /api/quick": lambda s: ask(s.eve, "/api/quick"),
    "DELETE /api/quick": lambda s: ask(s.eve, "/api/quick", method="DELETE"),
    "GET /api/me/ratings": lambda s: ask(s.eve, "/api/me/ratings"),
    "GET /api/week": lambda s: ask(s.eve, "/api/week"),
    "GET /api/arenas": lambda s: ask(s.eve, "/api/arenas"),
    "GET /api/arenas/{arena}": lambda s: ask(s.eve, f"/api/arenas/{LONG_ARENA}"),
    "GET /api/arenas/{arena}/record": lambda s: ask(s.eve, f"/api/arenas/{LONG_ARENA}/record"),
    "POST /api/arenas/{arena}/join": lambda s: ask(s.eve, "/api/arenas/next/join", {}),
    "POST /api/arenas/{arena}/next": lambda s: ask(s.eve, "/api/arenas/next/next", {}),
    "POST /api/arenas/{arena}/pause": lambda s: ask(s.eve, "/api/arenas/next/pause", {}),
}
"""The worst that can be sent to each route; those that are only asked for stand below."""

WORST |= {
    f"GET {path}": _asked(path)
    for path in (
        "/api/me",
        "/api/games",
        "/api/lobby",
        "/api/commitments",
        "/health",
        "/api/days",
        "/api/me/skill",
        "/api/me/calls",
        "/api/practice",
    )
}
WORST |= {TABLE + rest: _at(rest) for rest in ("", "/rules", "/chips", "/code", "/shut-out", "/advice")}
WORST |= {TABLE + rest: _at(rest, over=True) for rest in ("/record", "/analysis", "/replay")}
WORST |= {
    LESSON + rest: _of_the_lesson(rest)
    for rest in ("", "/bank", "/bank.csv", "/bank.gift", "/results", "/results.csv", "/results.pdf", "/results.xlsx")
}


def long_arena(players: int = 500, games: int = 2_500) -> list[ArenaEvent]:
    """One that is over long since: everybody has played ten games."""
    ends = Instant(10_000)
    events: list[ArenaEvent] = [Planned(Arena(LONG_ARENA, "yahtzee@1", ClockSettings(3, 2), Instant(0), ends))]
    events += [Joined(number, GuestId(f"a{number}"), f"{number} {'x' * 20}") for number in range(1, players + 1)]
    for game in range(1, games + 1):
        one = 2 * game % players or players
        events.append(Paired(game, (one - 1, one), TableId(f"A{LONG_ARENA}-{game}-{'x' * 20}")))
        events.append(GameOver(game, (2, 0), (200, 100), "played"))
    return [*events, Closed()]


def test_every_route_has_its_worst() -> None:
    """A new route is thought about here."""
    assert {name for route in ROUTES for name in names_of(route)} == set(WORST)


def test_the_worst_of_every_route_keeps_the_loop_for_a_moment_only(open_inside: OpenInside) -> None:
    house = open_inside(forget_after=0.0, days=arena_now(ahead=-60))
    told, too_long = _scene(house), {}
    house.do(house.services.log.append_arena(LONG_ARENA, 0, Instant(0), long_arena()))
    for route, send in WORST.items():
        for _ in range(2):  # the first brings imports, and what is read once for a process
            for room in list(house.services.house.rooms.values()):
                house.services.house.rooms.forget([room.id])  # a table that is not in memory has to be read first
            took = house.do(longest_run(asyncio.to_thread(_sent, send, told)))
            if took <= ALLOWED:
                break
        else:
            too_long[route] = took
    assert not too_long


def test_a_socket_at_the_longest_table_keeps_the_loop_for_a_moment_only(open_inside: OpenInside) -> None:
    house = open_inside(forget_after=0.0)
    told = _scene(house)

    async def look(version: int | None) -> None:
        await Client.open(house, told.running, told.eve, version)

    for version in (None, 3):
        house.services.house.rooms.forget([told.running.id])
        looking = asyncio.to_thread(play_scene, partial(look, version))
        assert house.do(longest_run(looking)) < ALLOWED


def _scene(house: HouseInside) -> Scene:
    eve, log = new_guest(house, "eve"), house.services.log
    host = house.services.guests.read(eve.token).id
    tables = []
    for over in (False, True):
        table = TableId(f"long{int(over)}")
        house.do(log.append(long_table(table, host, log.now(), over=over)))
        tables.append(Table(table, ""))
    scene = Scene(house, eve, tables[0], tables[1], new_lesson(house))
    assert _import_bank(scene, use=True).status_code == 200
    return scene


def _sent(send: Sender, told: Scene) -> None:
    answer = send(told)
    assert answer.status_code < 500
    assert len(answer.content) <= LARGEST_ANSWER
