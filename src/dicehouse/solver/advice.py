"""Advice: what every option is worth, what it aims at, and why the best one is best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple

from ..errors import DicehouseError
from ..notation import write_action, write_state
from ..rules import Dice, RuleSet, Score, State, Throw, is_full
from .aims import Aim, aims_of
from .cache import solved
from .position import Position, position_of
from .reasons import reason
from .solve import Table
from .turn import Adviser

__all__ = ["Advice", "Coach", "Option", "advise", "coach"]


class Option(NamedTuple):
    """A legal action, the expected total still to come after it, and how far that is below the best."""

    action: Throw | Score
    value: float
    gap: float

    @property
    def text(self) -> str:
        """As the record writes it."""
        return write_action(self.action)


@dataclass(frozen=True)
class Advice:
    """What every option is worth; what takes longer is worked out when it is asked for."""

    state: State
    table: Table
    position: Position
    values: tuple[tuple[Throw | Score, float], ...]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The best first."""
        ranked = sorted(self.values, key=_value, reverse=True)
        best = ranked[0][1]
        return tuple(map(Option._make, [(action, value, best - value) for action, value in ranked]))

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def value(self) -> float:
        """The expected total still to come under perfect play; a bonus counts when it is earned."""
        return self.best.value

    def aims(self, option: Option) -> tuple[Aim, ...]:
        """Where a throw leads; a box that is written now aims at nothing more."""
        if not isinstance(option.action, Throw):
            return ()
        rules, left = self.state.rules, self.state.rolls_left
        return aims_of(self.table, rules, self.position, option.action.keep, left)

    @cached_property
    def why(self) -> str:
        """The best option in a plain sentence."""
        rest = self.options[1] if len(self.options) > 1 else None
        return reason(self.state, self.best.action, self.aims(self.best), rest and rest.action, rest and rest.gap)


class Coach:
    """Advises on one game; may be shared between threads."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._adviser = Adviser(table)
        self._actions: dict[str | Dice, Throw | Score] = {code: Score(code) for code in table.compiled.box_names}
        self._actions |= {keep: Throw(keep) for keep in table.compiled.lattice.keeps}

    def advise(self, state: State) -> Advice:
        """For the seat to move, its own card alone."""
        if state.over or is_full(state.card):
            told = "the game is over" if state.over else "every box is filled"
            raise DicehouseError("advice-none", f"There is nothing to advise, {told}: {write_state(state)}")
        position = position_of(self.table.compiled, state.card)
        if not state.dice:
            return Advice(state, self.table, position, ((Throw(), self.table.value(*position)),))
        found = self._adviser.options(*position, state.dice, state.rolls_left)
        action = self._actions.__getitem__
        boxes = zip(map(action, found.boxes), found.boxes.values(), strict=True)
        keeps = zip(map(action, found.keeps), found.keeps.values(), strict=True)
        return Advice(state, self.table, position, (*boxes, *keeps))


_value = itemgetter(1)


@lru_cache(maxsize=8)
def coach(rules: RuleSet) -> Coach:
    """The game's coach, its table read or solved once in a process."""
    return Coach(solved(rules))


def advise(state: State) -> Advice:
    return coach(state.rules).advise(state)
