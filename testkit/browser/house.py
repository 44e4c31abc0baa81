"""A real house for the browser, in a process of its own: `python -m testkit.browser.house PORT FOLDER`.

Its bots play at once and without the solver; with `--slow-bots` they take their time. Its other processes give way to
nobody: what a page waits for comes soon, however busy the machine is. With `--short-minutes` a minute
lasts two seconds, so that a flag can be
seen to fall and an absence to be claimed; with `--real-bots` its bots are those that people play against; with `--odds`
a teacher is told the odds of a match, which keeps a core busy for a quarter of a minute; with `--arena` one is on.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from dicehouse.play.deciding import agreements
from dicehouse.play.settings import BotStrength, ClockSettings
from dicehouse.play.units import Centis
from dicehouse.rules import Action, Buy, RuleSet, Score, Seat, State, Throw, legal_actions, offers
from dicehouse.server import Config, create_app
from dicehouse.server.run import run
from dicehouse.server.work.desk import SOLVER_BOTS
from dicehouse.storage.sqlite.log import SqliteLog
from testkit.server.arenas import arena_now
from testkit.server.opened import give_way_to_nobody

SHORT_MINUTE = Centis(200)


class QuickBot:
    """Takes what is worth most; rolls once, which keeps games short."""

    def choose(self, state: State, seat: Seat) -> Action:
        actions = [action for action in legal_actions(state) if not isinstance(action, Buy)]
        scores = [action for action in actions if isinstance(action, Score)]
        throws = [action for action in actions if isinstance(action, Throw)]
        if not scores:
            return throws[0] if throws else actions[0]
        worth = {offer.place: offer.points for offer in offers(state)}
        return max(scores, key=lambda score: (worth[state.rules.places[score.box]], random.random()))


QUICK_BOTS = "testkit.browser.house:quick_bot"


def quick_bot(_strength: BotStrength, _rules: RuleSet) -> QuickBot:
    return QuickBot()


def serve(port: int, folder: Path, bots: str, bot_pause: float) -> None:
    async def open_log(_url: str) -> SqliteLog:
        return await SqliteLog.open(folder / "house.db")

    config = Config(
        key=b"a key for tests only, 32 bytes ..",
        bot_pause=bot_pause,
        away_grace=0.3,
        commands_a_second=1000,
        tables_a_minute=1000,
        tables_an_address_a_minute=10_000,
        gathering_a_guest=1000,
        gathering_an_address=10_000,
        guests_a_minute=1000,
        failed_joins_a_minute=1000,
        lesson_odds="--odds" in sys.argv,
        days=arena_now() if "--arena" in sys.argv else "",
    )
    run(create_app(config, open_log, bots), "127.0.0.1", port)


if __name__ == "__main__":
    give_way_to_nobody()
    if "--short-minutes" in sys.argv:
        ClockSettings.each = property(lambda clock: Centis(clock.minutes * SHORT_MINUTE))  # type: ignore[method-assign,assignment]
        agreements.CLAIM_AFTER = SHORT_MINUTE
    serve(
        int(sys.argv[1]),
        Path(sys.argv[2]),
        SOLVER_BOTS if "--real-bots" in sys.argv else QUICK_BOTS,
        4.0 if "--slow-bots" in sys.argv else 0.02,
    )
