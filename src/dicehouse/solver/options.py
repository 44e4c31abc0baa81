"""An option and what it is worth: the one shape of advice, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from ..notation import write_action
from ..rules import Buy, Score, Throw

Choice = Throw | Score | Buy

Action = TypeVar("Action", bound=Choice, covariant=True)


class Option(NamedTuple, Generic[Action]):
    """A legal action, the expected total still to come after it, and how far that is below the best."""

    action: Action
    value: float
    gap: float

    @property
    def text(self) -> str:
        """As the record writes it."""
        return write_action(self.action)


_value = itemgetter(1)


def ranked(values: Iterable[tuple[Action, float]]) -> tuple[Option[Action], ...]:
    """The best first."""
    best_first = sorted(values, key=_value, reverse=True)
    best = best_first[0][1]
    return tuple(map(Option._make, [(action, value, best - value) for action, value in best_first]))
