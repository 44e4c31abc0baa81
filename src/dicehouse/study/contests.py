"""Playing for the win against an opponent whose chances of each final score are known, from the first roll on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index

import numpy as np
from numpy.typing import ArrayLike

from ..errors import DicehouseError, UsageError
from ..named import GameLike, StateLike, to_rules, to_state
from ..rules import RuleSet
from ..solver.model.position import Position
from ..solver.model.types import Floats
from ..solver.winning.against import Contest, Rival, contest, require_contest
from ..solver.winning.odds import ChanceOption, check_score
from .outlook import Outlook
from .perfect import perfect_play
from .progress import bar
from .simulation import simulated_play

OpponentLike = str | int | Outlook | Mapping[int, float] | ArrayLike
"""A bot's name, one sure score, the figures of a way to play, chances by score, or an array of them from 0 on."""

GAMES = 1_000_000
"""Simulated for a bot other than the perfect one."""

_START = Position(0, 0, 0)


@dataclass(frozen=True, eq=False)
class AgainstPlay:
    """Exact: what playing for the win brings beside playing for the best average. A draw counts `draw` of a win."""

    rules: RuleSet
    draw: float
    chance: float
    """The share of the win that the best play against this opponent gets."""

    points: float
    """The average score of that play."""

    average_chance: float
    """The share of the win that the policy with the best average gets."""

    average_points: float
    contest: Contest

    @property
    def won_more(self) -> float:
        return self.chance - self.average_chance

    @property
    def points_given_up(self) -> float:
        return self.average_points - self.points

    def options(self, state: StateLike) -> tuple[ChanceOption, ...]:
        """The share of the win after every option of the seat to move, the best first."""
        position = to_state(state)
        if position.rules != self.rules:
            raise DicehouseError("positions-wrong", f"This is no position of {self.rules.name_version}.")
        return self.contest.options(position)


def against(
    game: GameLike, opponent: OpponentLike = "perfect", *, draw: float = 0.5, games: int = GAMES, seed: int = 0
) -> AgainstPlay:
    """The best play for the win, every choice of it, from an empty card.

    The perfect opponent's distribution is exact; that of another bot comes from so many simulated games.
    """
    rules = to_rules(game)
    require_contest(rules)
    rival = to_rival(rules, opponent, draw=draw, games=games, seed=seed)
    average = perfect_play(rules)
    with bar(f"Solving {rules.name_version} for the win") as progress:
        found = contest(rules, rival, progress=progress)
    return AgainstPlay(
        rules=rules,
        draw=draw,
        chance=found.share(_START, 0),
        points=found.to_come(_START, 0),
        average_chance=rival.share_of(average.least, average.chances),
        average_points=average.mean,
        contest=found,
    )


def to_rival(rules: RuleSet, opponent: OpponentLike, *, draw: float = 0.5, games: int = GAMES, seed: int = 0) -> Rival:
    if not 0.0 <= draw <= 1.0:
        raise UsageError(f"A draw counts from 0 to 1 of a win; {draw} does not.")
    match opponent:
        case str():
            known = perfect_play(rules) if opponent == "perfect" else simulated_play(rules, opponent, games, seed)
            return Rival(known.least, known.chances, draw)
        case Outlook():
            check_score(opponent.least)
            return Rival(opponent.least, opponent.chances, draw)
        case int() | np.integer():
            return _of_chances({int(opponent): 1.0}, draw)
        case Mapping():
            return _of_chances(opponent, draw)
        case _:
            return _of_chances(dict(enumerate(_row(opponent))), draw)


def _row(chances: ArrayLike) -> list[float]:
    try:
        row: Floats = np.asarray(chances, dtype=np.float64)
    except (TypeError, ValueError):
        row = np.empty((0, 0))
    if row.ndim != 1:
        raise UsageError("An opponent's chances are one row: that of the score 0 first.")
    found: list[float] = row.tolist()
    return found


def _of_chances(given: Mapping[int, float], draw: float) -> Rival:
    try:
        chances = {index(score): float(chance) for score, chance in given.items()}
    except (TypeError, ValueError):
        raise UsageError("An opponent's chances are a number for each score, and scores are whole numbers.") from None
    if not chances or not all(np.isfinite(chance) and chance >= 0.0 for chance in chances.values()):
        raise UsageError("An opponent's chances are numbers from 0 on, at least one of them.")
    for score in chances:
        check_score(score)
    added = float(sum(chances.values()))
    if abs(added - 1.0) > 1e-6:
        raise UsageError(f"An opponent's chances add up to 1; these add up to {added:g}.")
    least = min(chances)
    row = np.zeros(max(chances) - least + 1)
    for score, chance in chances.items():
        row[score - least] = chance / added
    return Rival(least, row, draw)
