"""What runs in a process that works for the house: python -m dicehouse.server.work.child NICE BYTES

It ends when the house does, in the midst of whatever it is doing: a thread waits for the end of its input.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
from queue import SimpleQueue
from typing import BinaryIO

from ...errors import DicehouseError
from ...notation import error_to_json
from .jobs import JOBS
from .process import LENGTH, Answer, packed

try:
    import resource
except ImportError:  # Windows has no such bound
    resource = None  # type: ignore[assignment]


def main() -> None:
    # Ctrl-C goes to the whole group: the house decides when this one ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(int(sys.argv[1]))
    _bound_memory(int(sys.argv[2]))
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # whatever prints must not get into the answers
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(source, requests), daemon=True).start()
    while True:
        target.write(packed(_answer(requests.get())))
        target.flush()
        gc.collect()


def _bound_memory(most: int) -> None:
    """What was counted before the start is not exceeded by much; where it is, this process fails, and not the house."""
    if most and resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if soft == resource.RLIM_INFINITY or most < soft:
            resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _listen(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    while len(length := source.read(LENGTH)) == LENGTH:
        requests.put(source.read(int.from_bytes(length, "big")))
    os._exit(0)


def _answer(request: bytes) -> Answer:
    name, arguments, named = pickle.loads(request)
    try:
        return True, JOBS[name].run(*arguments, **named)
    except DicehouseError as error:
        return False, error_to_json(error)
    except (MemoryError, RecursionError):
        return False, {"code": "coach-gave-up", "message": "This is more than the coach can work out."}


if __name__ == "__main__":
    main()
