"""What an attacker does to a house, second round (issue 21): each item that is an attack has an attacker of its own.

Some count what befalls somebody honest beside them; what must not happen is told in words that begin with "FELL".
"""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from benchmarks.attacker import AT_ONCE, Attacker, head, socket_at
from benchmarks.wire_client import MASK, WireClient
from testkit.server.worst import rule_file

__all__ = ["DOORS"]

SCHOOL, LAB = "127.0.0.20", "127.0.0.21"
"""Addresses of somebody honest: a class, which shares it with whoever attacks it, and a reader of small files."""

DOTTED = "a" + ".a" * 8000 + "=1"
QUESTION = {"text": "q" * 200, "right": ["r" * 150]}
PING = bytes((0x89, 0x80 | 125)) + MASK + bytes(125)
EMPTY = bytes((0x81, 0x80)) + MASK
NO_TEXT = bytes((0x81, 0x80 | 2)) + MASK + b"\xff\xfe"


def bank(size: int = 4500) -> dict[str, Any]:
    """Almost as large as a bank may be, and never the same twice."""
    return {"title": secrets.token_hex(4), "questions": [QUESTION] * size}


async def dotted_keys(eve: Attacker) -> None:
    """Item 1: tables of rule files that are quadratic to read, from ten guests."""
    tokens = itertools.cycle([await eve.guest() for _ in range(10)])

    async def one() -> None:
        text = f"{DOTTED}{secrets.randbelow(10**6)}\n"
        await eve.table(next(tokens), rules="x@1", rule_file=text)
        await eve.ask("POST", "/api/rules", {"text": text})
        await eve.ask("POST", "/api/replay", {"text": "x", "rule_file": text})

    await eve.crowd(one, 10)


async def banks_again(eve: Attacker) -> None:
    """Item 2: the banks of four lessons are put again and again, and asked for."""
    lessons = itertools.cycle([await eve.lesson() for _ in range(4)])

    async def one() -> None:
        lesson = next(lessons)
        await eve.ask("PUT", f"/api/lessons/{lesson['lesson']}/bank", bank(), lesson["secret"])

    await eve.crowd(one, 4)


async def unread_pongs(eve: Attacker) -> None:
    """Item 3: pings, and messages of nothing, as fast as they go at twenty sockets; pongs are never read."""
    token = await eve.guest()
    table = await eve.table(token, seats=1)

    async def one() -> None:
        try:
            client = await socket_at(eve, table, token)
        except OSError:
            eve.told["no connection"] += 1
            return
        transport, sent = client.transport, secrets.choice((PING, EMPTY)) * 500
        assert transport is not None
        transport.pause_reading()
        while eve.goes_on and not transport.is_closing():
            if transport.get_write_buffer_size() < 2**20:
                transport.write(sent)
                eve.told["frames sent"] += 500
            await asyncio.sleep(0.01)
        eve.told["sockets cut"] += transport.is_closing()
        transport.abort()

    await eve.crowd(one, 20)


async def unread_banks(eve: Attacker) -> None:
    """Item 3: four hundred connections ask for a long bank, and none reads it."""
    lesson = await eve.lesson()
    path, unread = f"/api/lessons/{lesson['lesson']}/bank", []
    await eve.ask("PUT", path, bank(), lesson["secret"])
    for _ in range(400):
        _, writer = await eve.connect()
        writer.transport.pause_reading()  # type: ignore[attr-defined] # a socket's transport
        writer.write(head("GET", path, 0, lesson["secret"]))
        unread.append(writer)
    await eve.wait()
    for writer in unread:
        writer.transport.abort()


async def costly_files(eve: Attacker) -> None:
    """Item 4: twenty guests keep the reading lane full, four files each; somebody else reads a small one."""
    tokens = [await eve.guest() for _ in range(20)]
    crowd = itertools.cycle(tokens)
    lab = eve.at(LAB)

    async def one() -> None:
        name = f"costly{secrets.token_hex(4)}"
        text = rule_file(name, 100, count=6, sides=9, bonus=40, row='groups = [2, 2], score = "sum"')
        await eve.ask("POST", "/api/rules", {"text": text}, next(crowd))

    async def small() -> None:
        while eve.goes_on:
            name = f"small{secrets.token_hex(4)}"
            text = rule_file(name, 3, count=2, row='any = true, score = "sum"')
            status, _ = await lab.ask("POST", "/api/rules", {"text": text})
            eve.told["small file read" if status == 200 else "FELL: small file refused"] += 1
            await asyncio.sleep(0.3)

    await asyncio.gather(eve.crowd(one, 80), small())


async def forged_records(eve: Attacker) -> None:
    """Item 5: records with forged dice, held against the verifier and shown to the house."""
    from dicehouse.errors import DicehouseError
    from dicehouse.play.dice.verify import verify_text
    from dicehouse.rules.catalogue import game
    from testkit.play.forging import FORGERS, sealed_game

    true = [sealed_game(game("yahtzee"), seed) for seed in range(4)]
    eve.told["true records proved"] += sum(verify_text(text).throws > 0 for text in true)
    numbers = itertools.count()

    async def one() -> None:
        number = next(numbers)
        name, rng = list(FORGERS)[number % len(FORGERS)], Random(number)
        original = rng.choice(true)
        forged = FORGERS[name](original, rng)
        if forged == original:
            return
        try:
            verify_text(forged)
            eve.told[f"FELL: {name}"] += 1
        except DicehouseError:
            eve.told["forgeries refused"] += 1
        status, _ = await eve.ask("POST", "/api/replay", {"text": forged})
        eve.told["FELL: a forgery broke the house"] += status >= 500 and status != 503

    await eve.crowd(one)


async def wrong_codes(eve: Attacker) -> None:
    """Item 7: codes guessed from the address of a class, with tokens and without; a student of the class joins."""
    here = eve.at(SCHOOL)
    lesson = await here.lesson()
    tokens = itertools.cycle(["", *[await here.guest() for _ in range(5)]])

    async def guess() -> None:
        code = "".join(secrets.choice("ABCDEFGHJKMNPQRS") for _ in range(8))
        await here.ask("POST", "/api/lessons/join", {"code": code}, next(tokens))
        await here.ask("GET", f"/api/join/{code}", token=next(tokens))

    await asyncio.gather(here.crowd(guess), _students(here, lesson["code"]))


async def join_flood(eve: Attacker) -> None:
    """Item 7: somebody with the right code joins again and again; who was in before comes back."""
    here = eve.at(SCHOOL)
    lesson = await here.lesson()
    _, body = await here.ask("POST", "/api/lessons/join", {"code": lesson["code"]})
    known = str(json.loads(body)["token"])

    async def join() -> None:
        await here.ask("POST", "/api/lessons/join", {"code": lesson["code"]})

    await asyncio.gather(here.crowd(join), _students(here, lesson["code"], known))


async def _students(here: Attacker, code: str, token: str = "") -> None:
    while here.goes_on:
        status, _ = await here.ask("POST", "/api/lessons/join", {"code": code}, token)
        here.told["student let in" if status == 201 else f"FELL: student kept out, {status}"] += 1
        await asyncio.sleep(0.3)


async def changed_terms(eve: Attacker) -> None:
    """Item 8: somebody sits down, and the host changes clock and stake and starts at once."""
    tokens = [await eve.guest() for _ in range(2 * AT_ONCE)]
    terms = {"clock": {"minutes": 1}, "wager": 500, "dice": "system", "public": False, "watchers": True, "hints": True}
    pairs = itertools.cycle(zip(tokens[::2], tokens[1::2], strict=True))

    async def one() -> None:
        host, guest = next(pairs)
        table = await eve.table(host, seats=2)
        if not table:
            return
        await eve.act(table, guest, "sit")
        await asyncio.gather(eve.act(table, host, "edit-settings", **terms), eve.act(table, host, "start"))
        await eve.act(table, host, "start")
        _, body = await eve.ask("GET", f"/api/tables/{table}", token=guest)
        view = json.loads(body)
        bound = view.get("phase") == "playing" and view["clock"] is not None
        eve.told["FELL: bound to other terms" if bound else "asked again, or on terms agreed"] += 1
        await eve.act(table, guest, "resign" if view.get("phase") == "playing" else "stand")

    await eve.crowd(one, 4)


async def torn_requests(eve: Attacker) -> None:
    """Item 10: two lengths, bare line feeds, and frames that are no text."""
    token = await eve.guest()
    table = await eve.table(token, seats=1)
    hidden = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    two = b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    torn = [
        two + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        b"GET /health HTTP/1.1\nHost: localhost\n\n" + hidden,
        b"GET /health HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n" + hidden,
    ]

    async def one() -> None:
        reader, writer = await eve.connect()
        writer.write(secrets.choice(torn))
        answer = await reader.read()
        writer.close()
        refused = answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1 ") == 1
        eve.told["refused" if refused else "FELL: two requests of one"] += 1
        client: WireClient = await socket_at(eve, table, token)
        assert client.transport is not None
        client.transport.write(NO_TEXT)
        async with asyncio.timeout(10):
            await client.closed.wait()
        eve.told["closed for no text"] += 1

    await eve.crowd(one)


DOORS: dict[str, Callable[[Attacker], Coroutine[Any, Any, None]]] = {
    "dotted keys": dotted_keys,
    "banks again and again": banks_again,
    "unread pongs": unread_pongs,
    "unread banks": unread_banks,
    "costly files": costly_files,
    "forged records": forged_records,
    "wrong codes": wrong_codes,
    "join flood": join_flood,
    "changed terms": changed_terms,
    "torn requests": torn_requests,
}
