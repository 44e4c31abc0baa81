"""What an attacker does to a house, for some seconds, in a process of its own: each attack is a coroutine.

These are of the first round (issue 10); those of the second are in `doors`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import resource
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from benchmarks.attacker import AT_ONCE, Attacker, head, socket_at
from benchmarks.doors import DOORS
from benchmarks.wire_client import WireClient
from testkit.server.worst import COSTLY_RULES, LONG_RECORD, LONG_RULES, LONGEST_SHOWN, MANY_BOXES, rule_file

__all__ = ["ATTACKS", "run_attack"]

LINGER = 2.0

LONG_WORK = 'any = true, score = "sum"'
_numbers = itertools.count()


def named(boxes: int, **options: Any) -> tuple[str, str]:
    """Rules that nobody has solved before, and their name."""
    name = f"attack{next(_numbers)}x{secrets.token_hex(3)}"
    return f"{name}@1", rule_file(name, boxes, **{"count": 5, "row": LONG_WORK, **options})


async def solve_flood(eve: Attacker) -> None:
    """Item 2: rules that are costly to solve, within and beyond the budget, each new."""
    tokens = [await eve.guest() for _ in range(AT_ONCE)]
    each = itertools.cycle(tokens)

    async def one() -> None:
        boxes, more = (15, {}) if secrets.randbelow(2) else (12, {"count": 8, "bonus": 500})
        await eve.ask("POST", "/api/solve", {"text": named(boxes, **more)[1]}, next(each))

    await eve.crowd(one)


async def bot_flood(eve: Attacker) -> None:
    """Item 1: tables with rules of one's own and perfect bots, with somebody looking on."""
    sockets: list[WireClient] = []

    async def one() -> None:
        token = await eve.guest()
        rules, text = named(15, count=1, rolls=2)
        table = await eve.table(token, rules=rules, rule_file=text, seats=2, bots=["perfect"])
        if table:
            sockets.append(await socket_at(eve, table, token))
            await eve.ask("POST", f"/api/tables/{table}/commands", {"id": "s", "command": {"do": "start"}}, token)
        await asyncio.sleep(0.2)

    await eve.crowd(one, 2)
    for client in sockets:
        client.close()


async def rule_flood(eve: Attacker) -> None:
    """Item 3: rule files that are costly to count, and a long card's page again and again."""
    token = await eve.guest()
    table = await eve.table(token, rules="many@1", rule_file=MANY_BOXES, seats=1)

    async def one() -> None:
        await eve.ask("POST", "/api/rules", {"text": COSTLY_RULES if secrets.randbelow(2) else MANY_BOXES})
        await eve.ask("GET", f"/api/tables/{table}/rules")

    await eve.crowd(one)


async def replay_flood(eve: Attacker) -> None:
    """Item 4: records whose replay is as long as the bound allows, and nobody who reads the answer."""
    body = json.dumps({"text": LONGEST_SHOWN, "rule_file": LONG_RULES}).encode()
    unread = []

    async def one() -> None:
        try:
            reader, writer = await eve.connect()
        except OSError:
            eve.told["no connection"] += 1
            return
        writer.transport.pause_reading()  # type: ignore[attr-defined] # a socket's transport
        writer.write(head("POST", "/api/replay", len(body)) + body)
        unread.append((reader, writer))
        eve.told["sent"] += 1
        await asyncio.sleep(0.1)

    await eve.crowd(one)
    for _, writer in unread:
        writer.transport.abort()


async def record_flood(eve: Attacker) -> None:
    """Item 4: a log as long as phrases make it, asked for again and again, and a long record analysed."""
    token = await eve.guest()
    table = await eve.table(token, seats=1)
    await eve.ask("POST", f"/api/tables/{table}/commands", {"id": "s", "command": {"do": "start"}}, token)

    async def one() -> None:
        said = {"id": secrets.token_hex(4), "command": {"do": "say", "phrase": "hello"}}
        await eve.ask("POST", f"/api/tables/{table}/commands", said, token)
        await eve.ask("GET", f"/api/tables/{table}/record")
        await eve.ask("POST", "/api/replay", {"text": LONG_RECORD, "rule_file": LONG_RULES}, token)

    await eve.crowd(one)


async def mute_connections(eve: Attacker) -> None:
    """Item 5: connections that say nothing."""
    await _held(eve, 1500, b"")


async def half_requests(eve: Attacker) -> None:
    """Item 5: requests that never end, in their head or in their body."""
    heads = _held(eve, 400, b"POST /api/rules HTTP/1.1\r\nHost: local")
    await asyncio.gather(heads, _held(eve, 400, head("POST", "/api/rules", 10_000) + b"{"))


async def _held(eve: Attacker, count: int, said: bytes) -> None:
    held = []
    for _ in range(count):
        try:
            async with asyncio.timeout(2):
                _, writer = await eve.connect()
            writer.write(said)
            held.append(writer)
        except (OSError, TimeoutError):
            eve.told["not let in"] += 1
    eve.told["held open"] += len(held)
    await eve.wait()
    eve.told["dropped by the house"] += sum(writer.transport.is_closing() for writer in held)
    for writer in held:
        writer.transport.abort()


async def socket_flood(eve: Attacker) -> None:
    """Item 5: one guest opens three thousand sockets at one table."""
    token = await eve.guest()
    table = await eve.table(token, seats=1)
    opened: list[WireClient] = []
    while eve.goes_on and len(opened) < 3000:
        try:
            async with asyncio.timeout(5):
                opened.append(await socket_at(eve, table, token))
        except (OSError, TimeoutError):
            eve.told["not let in"] += 1
            await asyncio.sleep(0.05)
    await eve.wait()
    eve.told["still open"] += sum(not client.closed.is_set() for client in opened)
    for client in opened:
        client.close()


async def table_flood(eve: Attacker) -> None:
    """Item 6: public tables without end, each guest making as many as it may."""

    async def one() -> None:
        token = await eve.guest()
        for _ in range(30):
            if eve.goes_on and token:
                await eve.table(token, public=True)

    await eve.crowd(one)


async def phrase_flood(eve: Attacker) -> None:
    """Item 4: everything that can be said at a table, over a socket, as fast as it goes; and pings."""
    token = await eve.guest()
    table = await eve.table(token, seats=1)

    async def one() -> None:
        client = await socket_at(eve, table, token)
        while eve.goes_on and not client.closed.is_set():
            for _ in range(50):
                name = secrets.token_hex(4)
                client.send(json.dumps({"is": "do", "id": name, "command": {"do": "say", "phrase": "oops"}}).encode())
                client.send(b'{"is":"ping","sent":1}')
            await asyncio.sleep(0.02)
        client.close()

    await eve.crowd(one, 1)


async def foreign_posts(eve: Attacker) -> None:
    """Item 3: what a page elsewhere makes a browser send: text/plain, and names that are not the house's."""

    async def one() -> None:
        await eve.ask("POST", "/api/rules", {"text": COSTLY_RULES}, kind="text/plain")
        await eve.ask("POST", "/api/guests", b'{"name": "\xff"}')

    await eve.crowd(one)


LOOK_FOR = {"rules": "yahtzee@1", "pace": "brisk"}


async def fickle_seekers(eve: Attacker) -> None:
    """Quick matches: looking for an opponent and leaving again and again, with many guests."""

    async def one() -> None:
        token = await eve.guest()
        for _ in range(20):
            if eve.goes_on and token:
                await eve.ask("POST", "/api/quick", LOOK_FOR, token)
                await eve.ask("DELETE", "/api/quick", token=token)

    await eve.crowd(one)


async def crowd_of_one_address(eve: Attacker) -> None:
    """Quick matches: as many guests as one address may make, who all look and wait."""
    here = eve.at("127.0.0.2")

    async def one() -> None:
        token = await here.guest()
        if token:
            await here.ask("POST", "/api/quick", LOOK_FOR, token)
            await here.ask("GET", "/api/quick", token=token)

    await here.crowd(one)


async def never_begun(eve: Attacker) -> None:
    """Quick matches: guests who are paired, begin nothing, and look again."""
    tokens = [await eve.guest() for _ in range(4 * AT_ONCE)]
    each = itertools.cycle(tokens)

    async def one() -> None:
        token = next(each)
        await eve.ask("POST", "/api/quick", LOOK_FOR, token)
        await eve.ask("GET", "/api/quick", token=token)

    await eve.crowd(one)


ATTACKS: dict[str, Callable[[Attacker], Coroutine[Any, Any, None]]] = {
    "solve flood": solve_flood,
    "bots at own rules": bot_flood,
    "rule flood": rule_flood,
    "unread replays": replay_flood,
    "record flood": record_flood,
    "phrases and pings": phrase_flood,
    "mute connections": mute_connections,
    "half requests": half_requests,
    "socket flood": socket_flood,
    "table flood": table_flood,
    "posts from elsewhere": foreign_posts,
    "fickle seekers": fickle_seekers,
    "seekers of one address": crowd_of_one_address,
    "never begun": never_begun,
    **DOORS,
}


def run_attack(names: list[str], port: int, seconds: float) -> dict[str, int]:
    """For a process of its own; what the house told, counted."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.nice(19 - os.nice(0))  # an attacker's machine is not ours: it takes only what is left of this one
    logging.disable()  # sockets that the house has closed

    async def all_of_them() -> dict[str, int]:
        attackers = [Attacker(port, seconds) for _ in names]
        attacks = [asyncio.create_task(ATTACKS[name](eve)) for name, eve in zip(names, attackers, strict=True)]
        # what is not answered by then is given up; an attack that the house cuts short is over, and the others go on
        _, late = await asyncio.wait(attacks, timeout=seconds + LINGER)
        for attack in late:
            attack.cancel()
        await asyncio.gather(*attacks, return_exceptions=True)
        return dict(sum((eve.told for eve in attackers), Counter[str]()))

    return asyncio.run(all_of_them())
