"""What the solver can do with a game, and what stands in the way: said before any work, and without loading NumPy.

Whoever wants something of the solver asks here: `support(rules).require("odds")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, assert_never, get_args

from ..errors import DicehouseError
from ..errors.codes import Code
from ..rules import RuleSet
from ..rules.book.counting import count_positions, count_throws
from ..rules.words import rough
from .obstacles import (
    BOUGHT,
    SAVED,
    Obstacle,
    beyond_buying,
    beyond_comparing,
    beyond_points,
    beyond_saved,
    beyond_waiting,
    waits,
)
from .sizes import effort_of, field_effort, gib, has_room, memory_at_hand, memory_needed, needs, waiting_effort

__all__ = ["TASKS", "Engine", "Obstacle", "Support", "Task", "Unsolvable", "support", "without_buying"]

Engine = Literal["points", "saved", "waiting", "buying", "compared"]
"""The room of the solver that plays a game at its best."""

Task = Literal[
    "solve", "solve-saved", "solve-waiting", "solve-buying", "settle", "advise", "analyse", "simulate", "odds", "win"
]
"""`solve`: a table of every position. `solve-saved`: the same for every number of saved rolls. `solve-waiting`: the
same where boxes wait, or pay by the roll. `solve-buying`: the same for a known chance of right answers. `settle`: what
the opponents' cards of a compared game come to hold. `analyse` and `simulate` leave bought dice unbought."""

TASKS: tuple[Task, ...] = get_args(Task)

_SOLVED_BY: dict[Engine, Task] = {
    "points": "solve",
    "saved": "solve-saved",
    "waiting": "solve-waiting",
    "buying": "solve-buying",
    "compared": "settle",
}

MOST_WAITING = 200_000
"""Positions of a game whose boxes wait: they are worked out in NumPy, some thousands a second."""


class Unsolvable(DicehouseError):
    """A game that the solver refuses; `positions` and `bytes` where its size is the reason."""

    def __init__(self, code: Code, message: str, positions: int | None = None, needed: int | None = None) -> None:
        super().__init__(code, message)
        self.positions = positions
        self.bytes = needed

    def as_json(self) -> dict[str, object]:
        sizes = {"positions": self.positions, "bytes": self.bytes}
        return {**super().as_json(), **{name: size for name, size in sizes.items() if size is not None}}


def check_room(needed: int, message: str, positions: int | None = None) -> None:
    """Refuse what takes more memory than there is; the message has places for `{needed}` and `{free}`."""
    free = memory_at_hand()
    if not has_room(needed, free):
        raise Unsolvable("odds-too-large", message.format(needed=gib(needed), free=gib(free)), positions, needed)


@dataclass(frozen=True, slots=True)
class Support:
    """The answers for one game; each is worked out when it is asked for."""

    rules: RuleSet
    moments: bool
    memory: float | None
    most_positions: int | None
    most_effort: float | None

    @property
    def engine(self) -> Engine | None:
        """None where no room of the solver knows games of this kind, however small."""
        rules = self.rules
        if next(beyond_points(rules), None) is None:
            return "points"
        if rules.dice.save_rolls and next(beyond_saved(rules), None) is None:
            return "saved"
        if next(beyond_waiting(rules), None) is None:
            return "waiting"
        if rules.comparison and not rules.buying and not rules.dice.save_rolls:
            return "compared"
        if next(beyond_buying(rules), None) is None and next(beyond_points(without_buying(rules)), None) is None:
            return "buying"
        return None

    def can(self, task: Task) -> bool:
        return self.obstacle(task) is None

    def require(self, task: Task) -> None:
        """Raise `Unsolvable` where the task cannot be done."""
        obstacle = self.obstacle(task)
        if obstacle is not None:
            message = f"{_REFUSED[task].format(self.rules.name)} {obstacle.reason}"
            raise Unsolvable(obstacle.code, message, obstacle.positions, obstacle.bytes)

    def obstacle(self, task: Task) -> Obstacle | None:
        """What stands in the way of a task, None where nothing does."""
        return next(self._obstacles(task), None)

    def _obstacles(self, task: Task) -> Iterator[Obstacle]:
        rules = self.rules
        match task:
            case "solve" | "odds":
                yield from self._sizes(rules)
                yield from beyond_points(rules)
            case "analyse" | "simulate" if self.engine == "saved":
                pass  # its table is mapped where it is kept; whether it is shows when it is asked
            case "analyse" if self.engine == "waiting":
                yield from self._obstacles("solve-waiting")
            case "analyse" | "simulate":
                yield from self._sizes(without_buying(rules))
                yield from beyond_points(without_buying(rules))
            case "solve-saved":
                yield from beyond_saved(rules)
                yield from self._saved_sizes()
            case "solve-waiting":
                yield from beyond_waiting(rules)
                yield from self._waiting_sizes()
            case "solve-buying":
                yield from beyond_buying(rules)
                yield from self._sizes(without_buying(rules), tables=_budgets(rules))
                yield from beyond_points(without_buying(rules))
            case "settle":
                yield from beyond_comparing(rules)
                if self.most_positions is not None:
                    yield from self._too_many(count_throws(rules) << len(rules.boxes))
                yield from self._too_long(field_effort(rules))
            case "advise":
                yield from self._advice_obstacles()
            case "win":
                yield from (no for no in beyond_points(rules) if no != SAVED)
            case _:
                assert_never(task)

    def _advice_obstacles(self) -> Iterator[Obstacle]:
        if self.engine is None:
            yield from (no for no in beyond_points(self.rules) if no != BOUGHT)
            yield from beyond_buying(self.rules)
        elif self.engine != "saved":  # estimated where there is no table
            yield from self._obstacles(_SOLVED_BY[self.engine])

    def _sizes(self, rules: RuleSet, tables: int = 1) -> Iterator[Obstacle]:
        if self.most_positions is not None:
            yield from self._too_many(1 << len(rules.boxes))  # at least; told at once
            yield from self._too_many(count_positions(rules))
        needed = memory_needed(rules, moments=self.moments) * tables
        free = memory_at_hand() if self.memory is None else self.memory
        if not has_room(needed, free):
            positions = count_positions(rules)
            room = f"its table takes {gib(needed)} of memory, and {gib(free)} are free"
            reason = f"It has {rough(positions)} positions between turns: {room}."
            yield Obstacle("solver-too-large", reason, positions, needed)
        if self.most_effort is not None:
            yield from self._too_long(effort_of(rules, moments=self.moments) * tables)

    def _saved_sizes(self) -> Iterator[Obstacle]:
        found = needs(self.rules)
        yield from self._too_many(found.values)
        free = memory_at_hand() if self.memory is None else self.memory
        if not has_room(found.memory, free):
            room = f"solving it takes {gib(found.memory)} of memory, and {gib(free)} are free"
            yield Obstacle("solver-too-large", f"It has {found.values:,} values: {room}.", found.values, found.memory)

    def _waiting_sizes(self) -> Iterator[Obstacle]:
        positions = count_positions(self.rules)
        yield from self._too_many(positions)
        if positions > MOST_WAITING:
            most = f"It has at most {rough(positions)} positions, and up to {MOST_WAITING:,} are solved."
            yield Obstacle("solver-too-large", f"{waits(self.rules)} {most}", positions)
        yield from self._too_long(waiting_effort(self.rules))

    def _too_many(self, positions: int) -> Iterator[Obstacle]:
        if self.most_positions is not None and positions > self.most_positions:
            reason = f"It has {rough(positions)} positions; up to {self.most_positions:,} are worked out here."
            yield Obstacle("solver-too-large", reason, positions)

    def _too_long(self, effort: int) -> Iterator[Obstacle]:
        if self.most_effort is not None and effort > self.most_effort:
            reason = f"It takes about {effort:.0e} steps; up to {self.most_effort:.0e} are taken here."
            yield Obstacle("solver-too-large", reason)


def support(
    rules: RuleSet,
    *,
    moments: bool = False,
    memory: float | None = None,
    most_positions: int | None = None,
    most_effort: float | None = None,
) -> Support:
    """Within so many bytes of memory, or what is free where None, and so many positions and steps where there is a
    limit.

    With `moments` a table holds deviations too.
    """
    return Support(rules, moments, memory, most_positions, most_effort)


@lru_cache(maxsize=64)
def without_buying(rules: RuleSet) -> RuleSet:
    """The same game for players who never buy."""
    return replace(rules, buying=None, match=None) if rules.buying else rules


_REFUSED: dict[Task, str] = {
    "solve": "{} cannot be solved card by card.",
    "solve-saved": "{} cannot be solved with saved rolls.",
    "solve-waiting": "{} cannot be solved with boxes that wait.",
    "solve-buying": "{} cannot be solved with bought dice.",
    "settle": "{} has no field of opponents.",
    "advise": "There is no advice on {}.",
    "analyse": "{} cannot be analysed.",
    "simulate": "{} cannot be simulated.",
    "odds": "{} has no exact odds.",
    "win": "{} has no exact chance to win.",
}


def _budgets(rules: RuleSet) -> int:
    """Tables of a game with bought dice: one for every number of tries that may be left in the game."""
    return 1 if rules.buying is None or rules.buying.max_buys_game is None else rules.buying.max_buys_game + 1
