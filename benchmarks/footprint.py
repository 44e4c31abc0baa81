"""What a server and its children take: memory, descriptors, disk. Linux only, like the other figures of processes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Footprint", "Watch", "footprint", "waited"]

PAUSE = 0.5


@dataclass(frozen=True)
class Footprint:
    """In megabytes: `memory` of the server and all of its children, `own` of the server alone, as are descriptors."""

    memory: float
    own: float
    disk: float
    descriptors: int
    children: int


def footprint(pid: int, folder: Path) -> Footprint:
    family = list(_family(pid))
    disk = sum(_size(file) for file in folder.rglob("*"))
    return Footprint(
        round(sum(map(_kilobytes, family)) / 1024, 1),
        round(_kilobytes(pid) / 1024, 1),
        round(disk / 2**20, 1),
        _descriptors(pid),
        len(family) - 1,
    )


class Watch:
    """The most of each that was seen while it ran."""

    def __init__(self, pid: int, folder: Path) -> None:
        self._pid = pid
        self._folder = folder
        self.seen: list[Footprint] = []

    async def run(self) -> None:
        while True:
            self.seen.append(await asyncio.to_thread(footprint, self._pid, self._folder))
            await asyncio.sleep(PAUSE)

    @property
    def most(self) -> Footprint:
        return Footprint(
            max((one.memory for one in self.seen), default=0.0),
            max((one.own for one in self.seen), default=0.0),
            max((one.disk for one in self.seen), default=0.0),
            max((one.descriptors for one in self.seen), default=0),
            max((one.children for one in self.seen), default=0),
        )


def waited(pid: int) -> float:
    """Seconds for which the process was ready to run and had no core: what else goes on at the machine."""
    with suppress(OSError):
        return sum(int(task.read_text().split()[1]) for task in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9
    return 0.0


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):
            for child in (task / "children").read_text().split():
                yield from _family(int(child))


def _kilobytes(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    return 0


def _descriptors(pid: int) -> int:
    with suppress(OSError):
        return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    return 0


def _size(file: Path) -> int:
    with suppress(OSError):
        return file.stat().st_blocks * 512 if file.is_file() else 0
    return 0
