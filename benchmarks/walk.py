"""The walk of one move through the house: functions, modules and calls of ours, from its text to the last write.

    python -m benchmarks.walk [--json]

Two people sit at a table on SQLite; a profiler hook counts what runs for a throw and for a box. Comprehensions and
properties are not counted, nor is what the house does by itself meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sys
import tempfile
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

import dicehouse
from benchmarks.report import report
from benchmarks.serving import ask
from dicehouse.server.config import Config
from dicehouse.server.http.app import create_app
from dicehouse.server.live.protocol import FrameProtocol
from dicehouse.server.run import OPTIONS
from dicehouse.storage import open_log

OURS = str(Path(dicehouse.__file__).parent)
ASIDE = ("<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>", "<lambda>")
BEAT = ("duties/clocks.py",)
"""What runs without a move too."""


class Walk:
    def __init__(self) -> None:
        self.calls: dict[CodeType, int] = {}
        self._properties = _property_codes()

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS) or code.co_filename.endswith(BEAT):
            return
        if code.co_name not in ASIDE and code not in self._properties:
            self.calls[code] = self.calls.get(code, 0) + 1

    @property
    def figures(self) -> dict[str, int]:
        modules = {code.co_filename for code in self.calls}
        return {"functions": len(self.calls), "modules": len(modules), "calls": sum(self.calls.values())}


def _property_codes() -> set[CodeType]:
    """Those of our classes that are loaded."""
    loaded = [module for name, module in list(sys.modules.items()) if name.startswith("dicehouse")]
    classes = [value for module in loaded for value in vars(module).values() if isinstance(value, type)]
    found = [value.fget for cls in classes for value in vars(cls).values() if isinstance(value, property)]
    return {function.__code__ for function in found if function is not None and hasattr(function, "__code__")}


async def measure(folder: str) -> dict[str, object]:
    config = Config(database=f"sqlite:///{folder}/walk.db")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {**OPTIONS, "loop": "asyncio"}
    server = uvicorn.Server(
        uvicorn.Config(create_app(config, open_log), host="127.0.0.1", port=port, ws=FrameProtocol, **options)
    )
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        return await _walked(port)
    finally:
        server.should_exit = True
        await serving


async def _walked(port: int) -> dict[str, object]:
    tokens = [(await asyncio.to_thread(ask, port, "/api/guests", {"name": name}))["token"] for name in ("ana", "bo")]
    settings = {"rules": "kniffel@1", "seats": 2}
    table = await asyncio.to_thread(ask, port, "/api/tables", {"id": "t", "settings": settings}, tokens[0])
    sockets: list[ClientConnection] = []
    for token in tokens:
        line = await connect(f"ws://127.0.0.1:{port}/api/tables/{table['table']}/socket", proxy=None, compression=None)
        await line.send(json.dumps({"is": "hello", "token": token}))
        sockets.append(line)
    ana, bo = sockets
    await _do(bo, {"do": "sit"}, ana)
    begun = await _do(ana, {"do": "start"}, bo)
    figures: dict[str, object] = {}
    throw, box = {"is": "throw"}, {"is": "score", "box": "1"}
    mover, other = (ana, bo) if begun["turn"]["seat"] == 1 else (bo, ana)
    for action in (throw, box):  # what is made once and kept is made here
        await _do(mover, {"do": "act", "action": action}, other)
    mover, other = other, mover
    for name, action in (("a throw", throw), ("a box", box)):
        walk = Walk()
        sys.setprofile(walk)
        threading.setprofile(walk)
        await _do(mover, {"do": "act", "action": action}, other)
        sys.setprofile(None)
        figures |= {f"{name}: {key}": count for key, count in walk.figures.items()}
    for line in sockets:
        await line.close()
    return figures


async def _do(mover: ClientConnection, command: dict[str, Any], other: ClientConnection) -> dict[str, Any]:
    """Until both have heard of it; the table as it then is."""
    await mover.send(json.dumps({"is": "do", "id": secrets.token_hex(8), "command": command}))
    table: dict[str, Any] = {}
    message: dict[str, Any] = {"is": ""}
    while message["is"] != "answered":
        message = json.loads(await mover.recv())
        table = message.get("table") or table
        if message["is"] == "refused":
            raise RuntimeError(message["message"])
    while json.loads(await other.recv()).get("table", {}).get("version", 0) < message["last"]:
        pass
    return table


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report("walk", asyncio.run(measure(folder)))


if __name__ == "__main__":
    main()
