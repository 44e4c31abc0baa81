"""A worker that is told to go, behind a proxy: it serves on for a while and says that it is not well, so that whoever
is new is sent elsewhere. Only then does it close, and its people find the others open.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Callable
from types import FrameType

logger = logging.getLogger("dicehouse.house")


def drain_on_terminate(seconds: float, begun: Callable[[], None]) -> None:
    """What SIGTERM does otherwise it does so many seconds later; a second one does it at once."""
    if seconds <= 0 or threading.current_thread() is not threading.main_thread():
        return
    loop, last = asyncio.get_running_loop(), signal.getsignal(signal.SIGTERM)
    if not callable(last):
        return

    def drain(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, last)
        logger.info("no new guests; this worker closes in %.0f seconds", seconds)
        begun()
        loop.call_soon_threadsafe(loop.call_later, seconds, last, number, None)

    signal.signal(signal.SIGTERM, drain)
