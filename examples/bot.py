"""A bot for a Dicehouse table, in the open: join by code, then play whenever it is your turn.

python examples/bot.py http://127.0.0.1:8000 CODE
"""

import asyncio
import json
import secrets
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect


def ask(house: str, path: str, body: dict[str, str] | None = None) -> Any:
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(house + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(turn: dict[str, Any]) -> dict[str, Any]:
    """The simplest player there is: take the box that pays most, roll while nothing pays 20."""
    offers: list[dict[str, Any]] = [offer for offer in turn["offers"] if offer["refused"] is None]
    best: dict[str, Any] = max(offers, key=lambda offer: offer["points"], default={"points": 0})
    if turn["may_throw"] and best["points"] < 20:
        pairs = [die for die in turn["dice"] if turn["dice"].count(die) > 1]
        return {"is": "throw", "keep": pairs if len(pairs) < len(turn["dice"]) else []}
    return {"is": "score", "box": best["box"], "number": best["numbers"][0] if best["numbers"] else None}


async def play(house: str, code: str) -> None:
    token = ask(house, "/api/guests", {"name": "Example bot"})["token"]
    table = ask(house, f"/api/join/{code}")["table"]
    async with connect(f"{house.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:

        async def do(command: dict[str, Any], version: int | None = None) -> None:
            order = {"is": "do", "id": secrets.token_hex(8), "version": version, "command": command}
            await socket.send(json.dumps(order))

        await socket.send(json.dumps({"is": "hello", "token": token}))
        async for text in socket:
            message = json.loads(text)
            if message["is"] == "refused":
                print("refused:", message["message"])
            if not (view := message.get("table")):
                continue
            if view["phase"] in ("over", "void"):
                print("winners:", view["winners"], "scores:", view["scores"])
                return
            if view["you"] is None:
                await do({"do": "sit"})
            elif view["turn"] and view["turn"]["seat"] == view["you"]:
                await do({"do": "act", "action": choose(view["turn"])}, view["version"])


asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2]))
