"""What a store promises of arenas: an event once, by whoever holds the fence, and no name of somebody who has left."""

from __future__ import annotations

import secrets
from itertools import cycle

from ..arena.events import LEFT, ArenaEvent, Joined, LeftHouse, Planned, Ready
from ..arena.hall import replay_arena
from ..arena.plan import Arena, ArenaId
from ..play.log import Fence
from ..play.settings import ClockSettings
from ..play.units import Centis, Instant
from .store_commits import MANY, Bench, expect, outcomes, raises


def _arena_id() -> ArenaId:
    """Long over: no house of today meets it."""
    return ArenaId(f"1999-{secrets.token_hex(6)}")


def _planned(name: ArenaId) -> Planned:
    return Planned(Arena(name, "yahtzee@1", ClockSettings(3, 2), Instant(0), Instant(360_000)))


async def arenas(bench: Bench) -> None:
    """Of many who write the same version one does; whoever has lost the fence writes nothing."""
    store, name = bench.store, _arena_id()
    joined: list[ArenaEvent] = [Joined(number, bench.new_guest(), f"n{number}") for number in (1, 2, 3)]
    for after, event in enumerate((_planned(name), *joined)):
        tries = zip(cycle(bench.both), range(6), strict=False)
        told = await outcomes(one.append_arena(name, after, Instant(after), [event]) for one, _ in tries)
        expect(
            sorted(told) == ["done", *["outrun"] * 5], f"Of six who wrote one version of an arena were told: {told}."
        )
    await raises(store.append_arena(name, 9, Instant(9), [Ready(1)]), "outrun")
    await bench.other.append_arena(name, 4, Instant(5), [Ready(1), Ready(2)])
    read = [(row.version, row.at, row.event) for row in await store.read_arena(name, 4)]
    expect(read == [(5, 5, Ready(1)), (6, 5, Ready(2))], "An arena does not read as it was written.")
    expect(name in await bench.other.arenas(MANY), "An arena in which something has happened is not listed.")
    held = await store.claim(f"arena-{name}", Centis(MANY))
    expect(held is not None, "A claim that nobody has is refused.")
    old = Fence(f"arena-{name}", held.epoch - 1) if held else None
    await store.append_arena(name, 6, Instant(6), [Ready(3)], held)
    await raises(store.append_arena(name, 7, Instant(7), [Ready(3)], old), "fenced")
    expect(len(await store.read_arena(name)) == 7, "Somebody without the fence has written in an arena.")


async def arena_left(bench: Bench) -> None:
    """Who leaves for good is nobody there; the arena plays on, and every place stays as it was."""
    store, name, guest, other = bench.store, _arena_id(), bench.new_guest(), bench.new_guest()
    await store.append_arena(name, 0, Instant(0), [_planned(name), Joined(1, guest, "Ana"), Joined(2, other, "Bo")])
    await store.append_arena(name, 3, Instant(7), [Ready(1), Ready(2)])
    expect(await bench.other.leave_arenas(guest, Instant(5)) == [name], "It is not told in which arenas somebody was.")
    stored = await store.read_arena(name)
    expect(str(guest) not in str(stored) and "Ana" not in str(stored), "Who has left is still named.")
    expect((stored[-1].event, stored[-1].at) == (LeftHouse(1), 7), "Nobody hears that somebody has left.")
    hall = replay_arena(stored)
    told = [(one.name, one.doing) for one in hall.entrants] if hall else []
    expect(told == [(LEFT, "out"), ("Bo", "free")], "The arena does not replay without whoever has left.")
    expect(await store.leave_arenas(guest, Instant(9)) == [], "Somebody leaves twice.")
    later = ArenaId("1999-z")
    await store.forget_arenas(later)
    expect(await bench.other.read_arena(name) == [], "An arena of long ago is still there.")


ARENA_CHECKS = (arenas, arena_left)
