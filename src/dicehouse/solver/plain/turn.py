"""One card's turn: what `kernels.turn` and `kernels.options` work out, in the same order, so to the same bit."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import add

from ...rules import Dice
from ..model.position import Position
from ..options import SLACK, Aim, main_aims
from .table import PlainTable

NOTHING = float("-inf")


class PlainTurn:
    """Each part is worked out when it is first asked for."""

    def __init__(self, table: PlainTable, position: Position) -> None:
        self._table = table
        self._rules, self._game, self._keeps = table.rules, table.game, table.keeps
        self._mask, self._flag, self._total = position

    def box_values(self, throw: int) -> list[float | None]:
        """By box; None where the throw may not be written there."""
        outcomes, bonus = self._outcomes(throw)
        return [None if outcome < 0 else self._rows[outcome] + bonus for outcome in outcomes]

    def keep_values(self, rolls_left: int) -> list[float]:
        """By partial keep: its worth when the rest is thrown as the first of so many rolls."""
        return self._levels[rolls_left]

    @cached_property
    def _rows(self) -> list[float]:
        """By outcome: its points and all that comes after, without the bonuses that are earned already."""
        game, values = self._game, self._table.values
        earned, rows = game.section_bonus[self._total], [NOTHING] * len(game.outcome_points)
        for box in range(len(self._rules.boxes)):
            if not self._mask >> box & 1:
                for outcome in range(game.outcome_start[box], game.outcome_start[box + 1]):
                    start, lanes = self._table.row(self._mask | 1 << box, self._flag | game.outcome_flag[outcome])
                    value = values[start + lanes[game.after[game.outcome_step[outcome]][self._total]]]
                    rows[outcome] = value + game.outcome_points[outcome] - earned
        return rows

    def _outcomes(self, throw: int) -> tuple[list[int], float]:
        """Which outcome a throw has in each box, -1 where it may not be written; and the extra bonus it earns."""
        game, joker = self._game, self._rules.joker
        natural = game.outcome_of[throw]
        filled = joker is not None and self._mask >> game.joker_box & 1 == 1
        if joker is None or not filled or not (self._flag or joker.on_zero) or throw not in game.joker_throw:
            legal = self._paying(natural, self._free)
            return [natural[box] if legal >> box & 1 else -1 for box in range(len(natural))], 0.0
        number = game.joker_throw.index(throw)
        legal, wild = self._joker_choice(number)
        outcomes = [game.joker_outcome[number][box] if wild >> box & 1 else natural[box] for box in range(len(natural))]
        legal = self._paying(outcomes, legal)
        chosen = [outcome if legal >> box & 1 else -1 for box, outcome in enumerate(outcomes)]
        return chosen, float(joker.bonus) * self._flag

    @cached_property
    def _free(self) -> int:
        return ((1 << len(self._rules.boxes)) - 1) & ~self._mask

    def _joker_choice(self, number: int) -> tuple[int, int]:
        """(masks of the boxes that may be taken, of those that then give joker points)."""
        joker = self._rules.joker
        assert joker is not None
        match, lower = self._game.joker_match[number], self._free & self._game.lower_mask
        if joker.placement == "none":
            return self._free, 0
        if joker.placement == "forced":
            if match & self._free:
                return match, 0
            return (lower if joker.upper_zero != "any" and lower else self._free), lower
        return self._free, 0 if joker.placement == "gated" and match & self._free else lower

    def _paying(self, outcomes: list[int], legal: int) -> int:
        """Where nothing may be crossed out that could be paid: the boxes that pay, if one does."""
        if self._rules.scratch != "forced-only":
            return legal
        points = self._game.outcome_points
        paying = sum(1 << box for box, outcome in enumerate(outcomes) if points[outcome] > 0 and self._free >> box & 1)
        return legal & paying if paying else legal

    @cached_property
    def _written(self) -> list[tuple[float, int]]:
        """By throw: its worth when it is written at its best, and the outcome that it is written as."""
        found = []
        for throw in range(len(self._game.outcome_of)):
            outcomes, bonus = self._outcomes(throw)
            best, aimed, chosen = NOTHING, NOTHING, -1
            for outcome in outcomes:
                if outcome >= 0:
                    value = self._rows[outcome]
                    best = max(best, value)
                    if value > aimed + SLACK:
                        aimed, chosen = value, outcome
            found.append((best + bonus if bonus else best, chosen))
        return found

    @cached_property
    def _levels(self) -> list[list[float]]:
        """By rolls left, the worth of each partial keep; nothing is thrown with none."""
        partial, more, fewer = self._keeps.partial, self._keeps.more, self._keeps.fewer
        share = 1.0 / self._rules.dice.sides
        best = [NOTHING] * partial + [value for value, _ in self._written]
        levels = [best[:partial]]
        for left in range(1, self._rules.dice.rolls):
            if left > 1:
                for keep in range(1, len(best)):
                    best[keep] = max(best[keep], max(map(best.__getitem__, fewer[keep])))
            for keep in range(partial - 1, -1, -1):
                # not `sum`, which would round otherwise
                best[keep] = reduce(add, map(best.__getitem__, more[keep])) * share
            levels.append(best[:partial])
        return levels

    @cached_property
    def _kept(self) -> list[list[int]]:
        """By rolls left and throw: what is kept of it at its best, itself where it is written."""
        partial, within = self._keeps.partial, self._keeps.within
        found = [list(range(partial, len(self._keeps.keeps)))]
        for values in self._levels[1:]:
            chosen = []
            for throw, (best, _) in enumerate(self._written):
                keep = partial + throw
                for other in reversed(within[throw]):
                    if values[other] > best + SLACK:
                        keep, best = other, values[other]
                chosen.append(keep)
            found.append(chosen)
        return found

    def aims(self, keep: Dice, rolls_left: int) -> tuple[Aim, ...]:
        """Where a throw leads that keeps these dice: how the turn ends when it is played perfectly from there on."""
        dice, game = self._rules.dice, self._game
        ends = self._ends(self._keeps.places[keep], rolls_left)
        written = [(self._written[throw][1], chance) for throw, chance in ends.items()]
        boxes, points = self._boxes_of_outcomes, game.outcome_points
        paid, taken = [0.0] * len(self._rules.boxes), [0.0] * len(self._rules.boxes)
        for outcome, chance in written:
            if points[outcome] > 0:
                taken[boxes[outcome]] += chance
            paid[boxes[outcome]] += chance * points[outcome]

        def odds(box: int) -> tuple[float, float]:
            return taken[box], sum(chance for throw, chance in ends.items() if points[game.outcome_of[throw][box]] > 0)

        whole = dice.sides ** ((dice.count - len(keep)) + dice.count * (rolls_left - 1))  # equally likely throws
        return main_aims(self._rules, paid, odds, whole)

    @cached_property
    def _boxes_of_outcomes(self) -> list[int]:
        start = self._game.outcome_start
        return [box for box in range(len(start) - 1) for _ in range(start[box], start[box + 1])]

    def _ends(self, keep: int, rolls_left: int) -> dict[int, float]:
        """The throws that the turn may end with, and how likely each is."""
        partial, more, sides = self._keeps.partial, self._keeps.more, self._rules.dice.sides
        mass, ends = [0.0] * len(self._keeps.keeps), dict[int, float]()
        mass[keep] = 1.0
        for left in range(rolls_left - 1, -1, -1):
            for kept in range(partial):
                if mass[kept]:
                    part, mass[kept] = mass[kept] / sides, 0.0
                    for to in more[kept]:
                        mass[to] += part
            for throw, chosen in enumerate(self._kept[left]):
                here = partial + throw
                part, mass[here] = mass[here], 0.0
                if part and chosen == here:
                    ends[throw] = ends.get(throw, 0.0) + part
                elif part:
                    mass[chosen] += part
        return ends
