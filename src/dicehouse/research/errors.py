"""What an environment refuses before a game hears of it."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import DicehouseError

Seed = int | np.integer[Any] | None


class EnvError(DicehouseError, ValueError):
    """With a stable code; a ValueError too, as Gymnasium's own refusals are."""


def checked_action(action: object, count: int) -> int:
    """A whole number from 0 to below `count`; a negative one would count from the end."""
    try:
        number = operator.index(action)  # type: ignore[arg-type]  # what is no whole number is refused here
    except TypeError:
        raise EnvError("env-action", f"{action!r} is no action: actions are whole numbers.") from None
    if not 0 <= number < count:
        raise EnvError("env-action", f"There is no action {number}: they are numbered from 0 to {count - 1}.")
    return number


def checked_actions(actions: object, games: int, count: int) -> NDArray[np.int64]:
    """One for each game, each a whole number from 0 to below `count`."""
    given = np.asarray(actions)
    if given.shape != (games,):
        raise EnvError("env-action", f"The actions have the shape {given.shape}, not ({games},): one for each game.")
    if given.dtype.kind not in "iu":
        raise EnvError("env-action", f"Actions are whole numbers, not {given.dtype}.")
    wrong = np.flatnonzero((given < 0) | (given >= count))
    if wrong.size:
        which = f"in row {wrong[0]} there is no action {given[wrong[0]]}"
        raise EnvError("env-action", f"Actions are numbered from 0 to {count - 1}: {which}.")
    return np.ascontiguousarray(given, dtype=np.int64)


def checked_choice(what: str, value: Any, known: Iterable[Any]) -> Any:
    """One of the known ones, which the refusal lists."""
    choices = list(known)
    if value not in choices:
        raise EnvError("env-setting", f"There is no {what} {value!r}; there are {', '.join(map(repr, choices))}.")
    return value


def checked_chance(right: float) -> float:
    if not 0.0 <= right <= 1.0:
        raise EnvError("env-setting", f"The share of right answers is a number from 0 to 1, not {right!r}.")
    return right


def checked_steps(most: int | None) -> int | None:
    if most is None:
        return None
    if not _is_whole(most) or most < 1:
        raise EnvError("env-setting", f"The limit of steps is a whole number from 1 on, or None, not {most!r}.")
    return int(most)


def checked_games(count: int) -> int:
    if not _is_whole(count) or count < 1:
        raise EnvError("env-setting", f"There is at least one game in a batch, not {count!r}.")
    return int(count)


def checked_cost(cost: float) -> float:
    if not 0.0 <= cost < np.inf:
        raise EnvError("env-setting", f"What a refused action costs is a number from 0 on, not {cost!r}.")
    return float(cost)


def checked_seed(seed: Any) -> int:
    """A number of NumPy's will do, too."""
    if not _is_whole(seed) or seed < 0:
        raise EnvError("env-setting", f"A seed is a whole number from 0 on, not {seed!r}.")
    return int(seed)


def _is_whole(number: object) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool)
