"""Advice on a game whose boxes wait, from its table."""

from __future__ import annotations

from functools import lru_cache

from ...rules import RuleSet, Score, State, Throw, keeps_of
from ...rules.book.bars import rolls_used
from ..advice import Advice, expect_choice
from .solve import WaitingTable, waiting_table
from .turn import play_turn


class WaitingCoach:
    """Advises on one game; may be shared between threads."""

    def __init__(self, table: WaitingTable) -> None:
        self.table = table

    def advise(self, state: State) -> Advice:
        """For the seat to move, its own card alone; a box that wins at once is never behind another choice."""
        expect_choice(state)
        game = self.table.game
        position = game.position(state.card)
        if not state.dice:
            return Advice(state, ((Throw(), self.table.value(position)),), None)
        turn, earned, used = play_turn(game, [position], self.table.values), game.earned(position), rolls_used(state)
        throw = game.lattice.index(state.dice) - game.lattice.partial
        values: list[tuple[Throw | Score, float]] = [
            (Score(game.rules.boxes[number].code), float(worth[throw, 0]) - earned)
            for number, worth in turn.boxes[used - 1].items()
        ]
        if state.rolls_left and (after := turn.keeps[used - 1]).max() > -float("inf"):
            values += [
                (Throw(keep), float(after[game.lattice.index(keep), 0]) - earned) for keep in keeps_of(state.dice)[:-1]
            ]
        return Advice(state, tuple(_wins_first(values, self._winning(state, throw))), None)

    def _winning(self, state: State, throw: int) -> frozenset[str]:
        """The boxes that would win the game at once."""
        game, late = self.table.game, rolls_used(state) > 1
        position = game.position(state.card)
        winning = [place for place in game.places if place.wins and not (late and place.served)]
        return frozenset(
            state.rules.boxes[place.number].code
            for place in winning
            if place.points[late][throw] and not game.is_unpaid(position, place)
        )


def _wins_first(
    values: list[tuple[Throw | Score, float]], winning: frozenset[str]
) -> list[tuple[Throw | Score, float]]:
    if not winning:
        return values
    most = max(value for _, value in values)
    won = [(action, max(value, most)) for action, value in values if _is_of(action, winning)]
    return won + [(action, value) for action, value in values if not _is_of(action, winning)]


def _is_of(action: Throw | Score, boxes: frozenset[str]) -> bool:
    return isinstance(action, Score) and action.box in boxes


@lru_cache(maxsize=8)
def waiting_coach(rules: RuleSet) -> WaitingCoach:
    return WaitingCoach(waiting_table(rules))
