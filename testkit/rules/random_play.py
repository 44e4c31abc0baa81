"""Games played at random, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from dicehouse.rules import (
    Action,
    Buy,
    Event,
    Read,
    Roll,
    RuleSet,
    Seat,
    State,
    decide,
    evolve,
    legal_actions,
    open_game,
    start,
)

__all__ = ["RandomSource", "Step", "applied", "random_game"]


class RandomSource:
    """Dice and verdicts from a seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def throw(self, roll: Roll) -> list[int]:
        return [self._random.randint(1, roll.sides) for _ in range(roll.count)]

    def verdict(self, question: Buy | Read) -> bool:
        return self._random.random() < 0.6


@dataclass(frozen=True)
class Step:
    before: State
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    after: State


def applied(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def random_game(rules: RuleSet, seats: int, seed: int) -> Iterator[Step]:
    """One game from its opening to its end."""
    random = Random(seed)
    source = RandomSource(random)
    state = start(rules, seats)
    state = applied(state, open_game(state, source))
    while not state.over:
        action = random.choice(legal_actions(state))
        events, after = decide(state, state.seat, action, source)
        yield Step(state, state.seat, action, events, after)
        state = after
