"""A worker that has claimed something, says so, and commits under its epoch once it is let go on.

    python -m testkit.storage.owner DATABASE FILE

It ends with 3 where the commit was refused because another has the claim by then, and with 0 where it was written.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from dicehouse.conformance.store_commits import Bench
from dicehouse.house.claims import LASTS
from dicehouse.play.log import Fenced
from dicehouse.storage import open_log

STOPPED = 5.0
"""Seconds within which it cannot have been stopped and gone on: the claim lasts longer."""


async def own(database: str, ready: Path) -> int:
    log = await open_log(database)
    try:
        bench = Bench(log, log)
        table = await bench.begin()
        while (fence := await log.claim("owned", LASTS)) is None:  # without one its commit would be refused by nobody
            await asyncio.sleep(0.05)
        ready.touch()
        seen = time.monotonic()
        while time.monotonic() - seen < STOPPED:  # until a moment was this long: it was stopped
            seen = time.monotonic()
            time.sleep(0.01)
        await bench.write(table, 1, fence=fence)
    except Fenced:
        return 3
    finally:
        await log.close()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(own(sys.argv[1], Path(sys.argv[2]))))
