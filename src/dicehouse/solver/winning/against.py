"""Best play against an opponent whose chances of each final score are known: every choice is made for the win alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...rules import Card, RuleSet, State, total
from ...rules.book.counting import count_positions
from ..kernels.cells import Scores, points_so_far, to_come
from ..model.compile import compile_rules
from ..model.compiled import CompiledRules
from ..model.position import Position, position_of
from ..model.types import Floats, Indices
from ..support import check_room, support
from ..threads import Progress
from .cells import Cells, Shares, cells_from, fill_shares, full_cards, no_shares, scores
from .turn import ChanceOption, chance_options

FEW = 64
"""Scores that a position may hold; Yatzy has 78 on average, Yahtzee 204."""


@dataclass(frozen=True, eq=False)
class Rival:
    """An opponent: chances[n] that the final score is least + n; what a draw counts for me."""

    least: int
    chances: Floats
    draw: float = 0.5

    @property
    def shares(self) -> Floats:
        """My part of the win with each final score from `least` to one past the most; less is lost, more is won."""
        below = np.concatenate([[0.0], np.cumsum(self.chances)])
        level = np.append(self.chances, 0.0)
        return np.minimum(below + self.draw * level, 1.0)

    def share_of(self, least: int, chances: Floats) -> float:
        """The part of the win that goes to whoever has these chances, from `least` on."""
        return float(self.share_with(np.arange(least, least + len(chances))) @ chances)

    def share_with(self, final: Indices) -> Floats:
        """The part of the win that each final score gets."""
        place, shares = final - self.least, self.shares
        return np.where(place < 0, 0.0, shares[np.clip(place, 0, len(shares) - 1)])


@dataclass(frozen=True, eq=False)
class Contest:
    """Every position between turns against one rival, and in it every number of points that may be held."""

    rules: RuleSet
    rival: Rival
    compiled: CompiledRules
    cells: Cells
    shares: Shares

    def share(self, position: Position, held: int) -> float:
        """The best part of the win with that many points held, bonuses of sections aside."""
        return self.shares.share(self.cells.place(position), held)

    def to_come(self, position: Position, held: int) -> float:
        """The points that this play still brings on average, bonuses of sections with them."""
        return -float(self.shares.worths.rider[self.shares.index(self.cells.place(position), held)])

    def options(self, state: State) -> tuple[ChanceOption, ...]:
        """For the seat to move: my part of the win after every option, the best first."""

        def worth(card: Card, extra: int) -> Floats:
            position, held = _held(self.rules, self.compiled, card)
            return np.array([self.share(position, held + extra)])

        return chance_options(state, worth)


def require_contest(rules: RuleSet) -> None:
    """Refuse before any work what cannot be done, or would not fit even with few scores to a position."""
    support(rules).require("odds")
    _check_room(rules, count_positions(rules) * FEW)


def contest(rules: RuleSet, rival: Rival, card: Card | None = None, *, progress: Progress | None = None) -> Contest:
    """From a card, or an empty one; refused with the count of its values where they do not fit into the memory."""
    if card is None:
        require_contest(rules)
    support(rules).require("odds")
    compiled = compile_rules(rules)
    position, held = (Position(0, 0, 0), 0) if card is None else _held(rules, compiled, card)
    cells = cells_from(compiled, position)
    at = _scores(compiled, cells, held, rival)
    _check_room(rules, int(at.length.sum()))
    shares = no_shares(at, riders=True)
    for place, bonus in full_cards(compiled, cells):
        shares.worths.value[shares.of(place)] = rival.share_with(shares.scores(place) + bonus)
        shares.worths.rider[shares.of(place)] = -bonus
    fill_shares(cells.game, cells.levels(1), shares, progress=progress)
    return Contest(rules, rival, compiled, cells, shares)


def _held(rules: RuleSet, compiled: CompiledRules, card: Card) -> tuple[Position, int]:
    """Where a card stands, and its points without the bonuses of its sections."""
    position = position_of(compiled, card)
    return position, total(rules, card) - int(compiled.section_bonus[position.total])


def _scores(compiled: CompiledRules, cells: Cells, held: int, rival: Rival) -> Scores:
    """The scores of each cell that must be told apart: those that it can hold, from surely lost to surely won."""
    game, size = cells.game, len(cells.place_of)
    low, high = np.full(size, 1 << 40), np.full(size, -(1 << 40))
    low[cells.cells[-1]] = high[cells.cells[-1]] = held
    points_so_far(game, np.sort(cells.cells), low, high)
    least = np.zeros(size, dtype=np.int64)
    to_come(game, compiled.section_bonus, cells.cells, -1, least)
    low, high, least = low[cells.cells], high[cells.cells], least[cells.cells]
    lost, won = rival.least - cells.most - 1, rival.least + len(rival.chances) - least
    first = np.minimum(np.maximum(low, lost), high)
    last = np.maximum(np.minimum(high, won), first)
    return scores(first, last - first + 1)


def _check_room(rules: RuleSet, values: int) -> None:
    reason = f"It has {values:,} scores between turns, or more: they take {{needed}}, and {{free}} are free."
    check_room(16 * values, f"{rules.name} cannot be played for the win from the first roll. {reason}", values)
