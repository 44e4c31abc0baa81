"""Advice in plain Python, from a table that was read."""

from __future__ import annotations

from functools import lru_cache

from ...rules import Dice, Score, State, Throw
from ..advice import Advice, expect_choice
from ..model.position import Position, position_of
from ..options import Aim, Choice
from .table import PlainTable
from .turn import PlainTurn


class PlainCoach:
    """Advises on one game with the numbers of `PointsCoach`."""

    def __init__(self, table: PlainTable) -> None:
        self.table = table
        self._turn = lru_cache(maxsize=16)(self._turn_of)

    def _turn_of(self, position: Position) -> PlainTurn:
        return PlainTurn(self.table, position)

    def advise(self, state: State) -> Advice:
        """For the seat to move, its own card alone."""
        expect_choice(state)
        position = position_of(self.table.game, state.card)
        turn = self._turn(position)

        def aims_at(keep: Dice) -> tuple[Aim, ...]:
            return turn.aims(keep, state.rolls_left)

        if not state.dice:
            return Advice(state, ((Throw(), self.table.value(*position)),), aims_at)
        keeps, boxes = self.table.keeps, self.table.rules.boxes
        throw = keeps.places[state.dice] - keeps.partial
        values: list[tuple[Choice, float]] = [
            (Score(box.code), value)
            for box, value in zip(boxes, turn.box_values(throw), strict=True)
            if value is not None
        ]
        if state.rolls_left:
            worth = turn.keep_values(state.rolls_left)
            values += [(Throw(keeps.keeps[keep]), worth[keep]) for keep in keeps.within[throw]]
        return Advice(state, tuple(values), aims_at)
