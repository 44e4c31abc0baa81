"""How long an event loop stood still: a task that wants to run all the time says how long it could not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

BEAT = 0.002


async def longest_run(work: Coroutine[Any, Any, object]) -> float:
    """Seconds of the processor that the loop's own thread took between two beats: other processes do not count."""
    working, longest = asyncio.ensure_future(work), 0.0
    before = time.thread_time()
    while not working.done():
        await asyncio.sleep(BEAT)
        now = time.thread_time()
        longest, before = max(longest, now - before), now
    await working
    return longest
