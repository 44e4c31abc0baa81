"""Many positions at once: the same values as one at a time, to the bit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dicehouse.notation import read_state
from dicehouse.rules import RuleSet, Score, start
from dicehouse.rules.catalogue import game
from dicehouse.solver import solved
from dicehouse.solver.advise import advise
from dicehouse.solver.kernels.many import UNTHROWN
from dicehouse.solver.many import ManyAdvice, positions_of, positions_of_arrays
from dicehouse.solver.points.turn import TurnEvaluator
from testkit.refusals import refused
from testkit.rows import rows
from testkit.solver.positions import any_positions

LINES = (
    "yahtzee@1 - 1 3 -",
    "yahtzee@1 - 1 2 13556",
    "yahtzee@1 1:1,2:2,5:5,6:0,LS:0 1 1 13556",
    "yahtzee@1 Y:50 1 0 44444",
    "yahtzee@1 4:12,Y:50 1 2 44444",
    "yahtzee@1 Y:0,C:20 1 1 44444",
    "yahtzee@1 1:5,2:10,3:15,4:20,5:25,6:30,3K:30,4K:30,FH:25,SS:30,LS:40,Y:50 1 1 12345",
)


PLAIN = tuple(game(game_id) for game_id in ("yacht", "yahtzee", "yahtzee-free", "kismet"))
ZEROS_ARE_FORCED = replace(game("yacht"), id="yacht-forced", scratch="forced-only")


@pytest.mark.parametrize("rules", [*PLAIN, ZEROS_ARE_FORCED], ids=lambda rules: rules.id)
@pytest.mark.parametrize("cards", [0, 7], ids=["strangers", "few cards"])
def test_values_are_those_of_one_position_at_a_time(rules: RuleSet, cards: int) -> None:
    """Also where many share their filled boxes, some of them with the joker's box among these, and a few do not."""
    table = solved(rules)
    positions, evaluator, lattice = any_positions(table, 300), TurnEvaluator(table), table.compiled.lattice
    if cards:
        alike = np.where(np.arange(300) % 10, np.arange(300) % cards, np.arange(300))
        positions = positions._replace(mask=positions.mask[alike], flag=positions.flag[alike])
        assert table.game.joker_box < 0 or positions.flag[np.arange(300) % 10 > 0].any()
    values, best = ManyAdvice(table).values(positions)
    for row, (mask, flag, total, throw, left) in enumerate(zip(*(part.tolist() for part in positions), strict=True)):
        expected = np.full(values.shape[1], np.nan)
        choices = evaluator.choices(mask, flag, total, lattice.throws[throw], left)
        for action, value in choices:
            if isinstance(action, Score):
                expected[lattice.partial + table.compiled.box_names.index(action.box)] = value
            else:
                expected[lattice.index(action.keep)] = value
        assert np.array_equal(values[row], expected, equal_nan=True)
        assert best.value[row] == max(value for _, value in choices) == values[row, best.action[row]]


def test_threads_and_the_table_of_values_make_no_difference() -> None:
    table = solved(game("yacht"))
    positions, advice = any_positions(table, 10_000), ManyAdvice(table)
    best, (values, again) = advice.best(positions, threads=2), advice.values(positions, threads=1)
    assert (best.action == again.action).all()
    assert (best.value == again.value).all()
    assert np.array_equal(np.nanmax(values, axis=1), best.value)


def test_states_and_arrays_become_positions_and_their_best_is_the_coachs() -> None:
    states = [read_state(line) for line in LINES]
    positions = positions_of(states)
    assert positions.throw[0] == UNTHROWN
    best = ManyAdvice(solved(states[0].rules)).best(positions)
    assert best.value.tolist() == [advise(state).value for state in states]
    filled = [[entry is not None for entry in state.card.entries] for state in states]
    entries = [[entry or 0 for entry in state.card.entries] for state in states]
    dice = [state.dice[::-1] or (0,) * 5 for state in states]
    found = positions_of_arrays(states[0].rules, filled, entries, dice, [state.rolls_left for state in states])
    for mine, theirs in zip(found, positions, strict=True):
        assert mine.tolist() == theirs.tolist()


def test_a_batch_may_be_empty() -> None:
    advice = ManyAdvice(solved(game("yacht")))
    values, best = advice.values(positions_of([]))
    assert values.shape == (0, advice.actions)
    assert best.action.size == 0


WRONG = """
71111 | 1 | 0
01111 | 1 | 0
11111 | 4 | 0
00000 | 0 | 0
11111 | 1 | 1
1111 | 1 | 0
"""


def test_what_is_no_position_is_refused_and_two_games_make_no_batch() -> None:
    """Dice, rolls left, and whether every box is filled."""
    boxes = len(game("yacht").boxes)
    for dice, rolls_left, filled in rows(WRONG):
        with refused("positions-wrong"):
            positions_of_arrays(
                game("yacht"), [[int(filled)] * boxes], [[0] * boxes], [[*map(int, dice)]], [int(rolls_left)]
            )
    with refused("positions-wrong", "one game"):
        positions_of([start(game("yacht")), start(game("yahtzee"))])
