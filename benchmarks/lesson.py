"""A lesson of 200 students: how long each waits, and whether anything that was acknowledged is lost when the house is
killed.

    python -m benchmarks.lesson [--seconds 60] [--students 200] [--json]

Teams of five, each student with a device of their own: a socket for the lesson and one for the table. Somebody in every
team throws, buys a die, types the answer and writes, with a pause to think; a teacher judges what waits. At the end the
house is killed, and its store is asked for every event that was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.report import report
from benchmarks.serving import Server, ask, house
from benchmarks.wire_client import WireClient, open_client
from dicehouse.classroom.lessons.events import AnswerTyped
from dicehouse.classroom.lessons.units import LessonId
from dicehouse.play.units import TableId
from dicehouse.storage import open_log

TEAM = 5
THINKS = 1.0
"""Seconds between two things that a team does: each of its members does something every five."""


class Line:
    """A socket that remembers the last message of each kind, and who waits for an answer."""

    def __init__(self, latencies: list[float]) -> None:
        self.latencies = latencies
        self.last: dict[bytes, bytes] = {}
        self.heard = 0
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._client: WireClient | None = None
        self._number = 0

    async def open(self, port: int, path: str, hello: dict[str, Any]) -> None:
        self._client = await open_client(port, path, self._hear)
        self._client.send(json.dumps({"is": "hello", **hello}).encode())
        while not self.last:
            await asyncio.sleep(0.01)

    async def do(self, command: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        name, began = f"c{self._number}", time.perf_counter()
        answer = self._waiting[name] = asyncio.get_running_loop().create_future()
        assert self._client is not None
        self._client.send(json.dumps({"is": "do", "id": name, "command": command}).encode())
        found: dict[str, Any] = await answer
        self.latencies.append(time.perf_counter() - began)
        return found

    def view(self, kind: bytes, part: str) -> Any:
        return json.loads(self.last[kind])[part]

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    def _hear(self, text: bytes) -> None:
        self.heard += 1
        kind = text[7 : text.index(b'"', 7)]
        if kind in (b"answered", b"done", b"refused"):
            message = json.loads(text)
            waiting = self._waiting.pop(message.get("id") or "", None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        else:
            self.last[b"update" if kind == b"resync" else kind] = text


class Lesson:
    def __init__(self, server: Server, students: int) -> None:
        self.port = server.port
        settings = {"team_count": max(1, students // TEAM), "zombie": {"is": "bot", "strength": "greedy"}}
        self.made = ask(self.port, "/api/lessons", {"id": "bench", "settings": settings})
        self.moves: list[float] = []
        self.words: list[float] = []
        self.judged: list[float] = []
        self.screens: list[Line] = []
        self.tables: list[Line] = []
        self.acknowledged: list[tuple[str, int]] = []
        self.answers = 0
        self.refused = 0
        self._students = students
        self._ends = 0.0

    async def gather(self) -> None:
        """Everybody joins at once."""
        joins = (asyncio.to_thread(ask, self.port, "/api/lessons/join", {"code": self.made["code"]})
                 for _ in range(self._students))  # fmt: skip
        joined = await asyncio.gather(*joins)
        self.console = await self._screen("console", self.made["secret"], self.judged)
        await asyncio.to_thread(self._bank)
        # a flood waits at the door
        await self.console.do({"do": "admit", "students": [one["student"] for one in joined]})
        self.screens = [await self._screen("student", one["token"], self.words) for one in joined]
        await self.console.do({"do": "start-lesson"})
        await asyncio.sleep(2)
        for screen, one in zip(self.screens, joined, strict=True):
            table = None
            while table is None:
                table = screen.view(b"lesson", "student")["table"]
                await asyncio.sleep(0)
            line = Line(self.moves)
            await line.open(self.port, f"/api/tables/{table}/socket", {"token": one["token"]})
            self.tables.append(line)

    async def play(self, seconds: float) -> None:
        self._ends = time.perf_counter() + seconds
        teams: dict[int, list[int]] = {}
        for place, screen in enumerate(self.screens):
            teams.setdefault(screen.view(b"lesson", "student")["team"]["team"], []).append(place)
        async with asyncio.TaskGroup() as everybody:
            everybody.create_task(self._teach())
            for members in teams.values():
                everybody.create_task(self._team(members))

    @property
    def going(self) -> bool:
        return time.perf_counter() < self._ends

    async def _team(self, members: list[int]) -> None:
        await asyncio.sleep(random.random() * THINKS)
        while self.going:
            place = random.choice(members)
            screen, table = self.screens[place], self.tables[place]
            view = table.view(b"update", "table")
            if view["phase"] != "playing":
                return
            await self._move(screen, table, view)
            await asyncio.sleep(random.uniform(0.5, 1.5) * THINKS)

    async def _move(self, screen: Line, table: Line, view: dict[str, Any]) -> None:
        turn = view["turn"]
        if turn["question"] is not None:
            answer = await screen.do({"do": "answer-question", "answer": str(random.randrange(400))})
            self.answers += answer["is"] == "done"
            return
        boxes = [offer["box"] for offer in turn["offers"] if offer["refused"] is None]
        if not turn["dice"] or (turn["may_throw"] and random.random() < 0.5):
            action: dict[str, Any] = {"is": "throw"}
        elif turn["purchases"] and random.random() < 0.5:
            die, face = random.choice(turn["purchases"])
            action = {"is": "buy", "die": die, "face": face}
        else:
            action = {"is": "score", "box": random.choice(boxes)}
        answer = await table.do({"do": "act", "action": action})
        if answer["is"] == "answered":
            self.acknowledged += [(view["id"], version) for version in range(answer["first"], answer["last"] + 1)]
        else:
            self.refused += 1  # somebody else in the team was faster

    async def _teach(self) -> None:
        while self.going:
            for waiting in self.console.view(b"lesson", "console")["asks"]:
                if waiting["typed"] is not None and random.random() < 0.8:
                    right = waiting["proposal"] == "right"
                    await self.console.do({"do": "rule-on-answer", "table": waiting["table"], "right": right})
            await asyncio.sleep(0.1)

    async def _screen(self, role: str, token: str, latencies: list[float]) -> Line:
        line = Line(latencies)
        await line.open(self.port, f"/api/lessons/{self.made['lesson']}/socket", {"role": role, "token": token})
        return line

    def _bank(self) -> None:
        text = "question,answer\n" + "".join(f"What is {n} plus {n}?,{2 * n}\n" for n in range(1, 200))
        body = {"title": "sums", "text": text, "use": True}
        ask(self.port, f"/api/lessons/{self.made['lesson']}/bank/import", body, self.made["secret"])


async def lost(database: str, lesson: Lesson) -> int:
    """Acknowledged events that the store does not hold."""
    log = await open_log(database)
    try:
        kept = {table: len(await log.read(TableId(table))) for table in {table for table, _ in lesson.acknowledged}}
        missing = sum(version > kept[table] for table, version in lesson.acknowledged)
        stored = await log.read_lesson(LessonId(lesson.made["lesson"]))
        typed = sum(isinstance(row.event, AnswerTyped) for row in stored)
        return missing + max(0, lesson.answers - typed)
    finally:
        await log.close()


async def run(database: str, students: int, seconds: float) -> dict[str, object]:
    with house(database) as server:
        lesson = Lesson(server, students)
        began = time.perf_counter()
        await lesson.gather()
        gathered = time.perf_counter() - began
        lesson.moves.clear()
        cpu, heard = server.cpu, sum(line.heard for line in lesson.screens)
        await lesson.play(seconds)
        used, views = server.cpu - cpu, sum(line.heard for line in lesson.screens) - heard
        server.process.kill()
        server.process.wait()
    missing = await lost(database, lesson)
    waits = sorted(lesson.moves + lesson.words + lesson.judged)
    return {
        "students": students,
        "seconds": seconds,
        "seconds until all had joined": gathered,
        "acts": len(waits),
        "acts a second": len(waits) / seconds,
        "p50 ms": statistics.median(waits) * 1000,
        "p99 ms": waits[int(len(waits) * 0.99)] * 1000,
        "largest ms": waits[-1] * 1000,
        "moves p99 ms": sorted(lesson.moves)[int(len(lesson.moves) * 0.99)] * 1000,
        "outrun by a team mate": lesson.refused,
        "views a second": views / seconds,
        "house CPU": used / seconds,
        "acknowledged": len(lesson.acknowledged) + lesson.answers,
        "acknowledged and lost": missing,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(run(f"sqlite:///{Path(folder)}/lesson.db", chosen.students, chosen.seconds))
    report("lesson", figures)


if __name__ == "__main__":
    main()
