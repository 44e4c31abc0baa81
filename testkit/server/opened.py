"""A house in a process of its own for tests: python -m testkit.server.opened PORT WORKERS

Its bots play at random. Where QUICK is set, a minute on the clock is a second, a claim waits three, and a closing house
waits one for who does not read. Where PLAIN_ASGI is set, sockets are served by uvicorn's own protocol, which knows
nothing of ours. CLOCK names a file with the seconds by which the machine's clock is off. PUSH is where the tests' push
service is: its port and its certificate.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

import msgspec
from litestar.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dicehouse.play.deciding import agreements
from dicehouse.play.settings import BotStrength, ClockSettings
from dicehouse.play.units import SECOND, Centis
from dicehouse.rules import Action, RuleSet, Seat, State, legal_actions
from dicehouse.server import Config, create_app, services
from dicehouse.server.live.protocol import FrameProtocol
from dicehouse.server.run import CONFIG, OPTIONS, serve
from dicehouse.server.work import desk
from dicehouse.storage import open_log
from dicehouse.storage.sqlite import log as sqlite_log

QUICK = "DICEHOUSE_TEST_QUICK"
PLAIN_ASGI = "DICEHOUSE_TEST_PLAIN_ASGI"
CLOCK = "DICEHOUSE_TEST_CLOCK"
PUSH = "DICEHOUSE_TEST_PUSH"


class RandomBot:
    def choose(self, state: State, seat: Seat) -> Action:
        return random.choice(legal_actions(state))


RANDOM_BOTS = "testkit.server.opened:random_bot"


def random_bot(_strength: BotStrength, _rules: RuleSet) -> RandomBot:
    return RandomBot()


def give_way_to_nobody() -> None:
    """The house's other processes: what a test asks for comes soon, however busy the machine is."""
    desk.LANES = tuple(msgspec.structs.replace(lane, nice=0) for lane in desk.LANES)


def app() -> ASGIApp:
    give_way_to_nobody()
    config = msgspec.json.decode(os.environ[CONFIG], type=Config)
    if os.environ.get(QUICK):
        ClockSettings.each = property(lambda clock: Centis(clock.minutes * SECOND))  # type: ignore[method-assign,assignment]
        agreements.CLAIM_AFTER = Centis(3 * SECOND)
    if os.environ.get(CLOCK):
        step = Path(os.environ[CLOCK])
        sqlite_log.wall_clock = lambda: time.time() + float(step.read_text())  # type: ignore[attr-defined]
    if os.environ.get(PUSH):
        from .push import FakePushService

        port, certificate = os.environ[PUSH].split(" ", 1)
        services.Endpoints = FakePushService(int(port), Path(certificate)).endpoints  # type: ignore[assignment,attr-defined]
    return create_app(config, open_log, RANDOM_BOTS)


def main() -> None:
    port, workers = int(sys.argv[1]), int(sys.argv[2])
    config = msgspec.json.decode(os.environ[CONFIG], type=Config)
    if os.environ.get(QUICK):
        OPTIONS["timeout_graceful_shutdown"] = 1
    ws = WebSocketsSansIOProtocol if os.environ.get(PLAIN_ASGI) else FrameProtocol
    serve(config, "127.0.0.1", port, workers, lambda: None, "testkit.server.opened:app", ws)


if __name__ == "__main__":
    main()
