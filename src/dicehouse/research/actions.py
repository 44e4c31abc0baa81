"""A rule set's actions as numbers: throws by their keep, boxes, purchases, numbers read aloud, boxes announced."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ..rules import (
    Action,
    Announce,
    Buy,
    Read,
    RuleSet,
    Score,
    State,
    Throw,
    all_keeps,
    best_number,
    can,
    due_reading,
    is_full,
    keeps_of,
    open_places,
)
from ..rules.book.bars import bars_of
from .errors import checked_action


@dataclass(frozen=True)
class ActionTable:
    """Fixed for a rule set. A box that takes a number is given the greatest that fits: no other is better."""

    rules: RuleSet

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        rules, faces = self.rules, range(1, self.rules.dice.sides + 1)
        throws = [Throw(keep) for keep in all_keeps(rules.dice.count, rules.dice.sides) if len(keep) < rules.dice.count]
        boxes = [Score(box.code) for box in rules.boxes]
        buys = [Buy(die, face) for die in faces for face in faces if die != face] if rules.buying else []
        aloud = rules.comparison is not None and rules.comparison.read_aloud != "off"
        reads = [Read(box.code) for box in rules.boxes] if aloud else []
        return (*throws, *boxes, *buys, *reads, *_announced(rules))

    @cached_property
    def numbers(self) -> dict[Action, int]:
        return {action: number for number, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def action(self, state: State, number: object) -> Action:
        """What the number means in this state; one that means nothing is refused."""
        action = self.actions[checked_action(number, len(self))]
        return _written(state, action.box) if isinstance(action, Score) else action

    def number(self, action: Action) -> int:
        """The number of an action; every number written in a box counts as that box."""
        return self.numbers[Score(action.box) if isinstance(action, Score) else action]

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 where the seat to move may do it."""
        mask = np.zeros(len(self), dtype=np.int8)
        for action in self._conceivable(state):
            if can(state, state.seat, action):
                mask[self.number(action)] = 1
        return mask

    def _conceivable(self, state: State) -> list[Action]:
        if state.over:
            return []
        if is_full(state.card):
            due = due_reading(state)
            return [Throw() if due is None else Read(due.box)]
        if not state.dice:
            return [Throw()]
        actions: list[Action] = [Throw(keep) for keep in keeps_of(state.dice)[:-1]]
        actions += [_written(state, state.rules.boxes[place].code) for place in open_places(state.card)]
        actions += _announced(state.rules)
        if state.rules.buying:
            faces = range(1, state.rules.dice.sides + 1)
            actions += [Buy(die, face) for die in sorted(set(state.dice)) for face in faces if die != face]
        return actions


def _announced(rules: RuleSet) -> list[Announce]:
    return [Announce(box.code) for box, said in zip(rules.boxes, bars_of(rules).announced, strict=True) if said]


def _written(state: State, code: str) -> Score:
    box = state.rules.boxes[state.rules.places[code]]
    number = best_number(box.pattern, state.dice) if box.takes_number and state.dice else 0
    return Score(code, number or None)


@lru_cache(maxsize=64)
def action_table(rules: RuleSet) -> ActionTable:
    return ActionTable(rules)
