"""Bots that never have an answer, for tests of who stops them."""

from __future__ import annotations

import time

from dicehouse.play.settings import BotStrength
from dicehouse.rules import Action, RuleSet, Seat, State


class EndlessBot:
    def choose(self, state: State, seat: Seat) -> Action:
        while True:
            time.sleep(0.1)


def endless_bot(_strength: BotStrength, _rules: RuleSet) -> EndlessBot:
    return EndlessBot()


class HungryBot:
    """Wants more memory than anybody gives it."""

    def choose(self, state: State, seat: Seat) -> Action:
        wanted = bytearray(2**31)
        raise RuntimeError(f"it has got {len(wanted)} bytes")


def hungry_bot(_strength: BotStrength, _rules: RuleSet) -> HungryBot:
    return HungryBot()
