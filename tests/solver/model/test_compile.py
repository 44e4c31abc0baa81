"""The arrays say what the rule book says: points, jokers, totals and bonuses."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dicehouse.rules import Card, Score, Seat, State, can, digest, natural_worth
from dicehouse.rules.catalogue import game
from dicehouse.rules.joker import joker_call
from dicehouse.rules.scoring import worth
from dicehouse.solver import compile_rules
from dicehouse.solver.kernels.options import legal_outcomes
from dicehouse.solver.model.arrays import game_arrays
from dicehouse.solver.model.lattice import lattice
from dicehouse.solver.model.position import position_of

SOLVABLE = ["yahtzee", "yahtzee-online", "yahtzee-hasbro", "yahtzee-free", "piecepack", "yatzy", "kniffel", "yacht"]


@pytest.mark.parametrize("game_id", SOLVABLE)
def test_every_throw_has_its_points_in_every_box(game_id: str) -> None:
    rules, compiled = game(game_id), compile_rules(game(game_id))
    assert len(compiled.lattice.throws) == 252
    for number, throw in enumerate(compiled.lattice.throws):
        points = compiled.outcome_points[compiled.outcome_of[number]]
        assert points.tolist() == [natural_worth(rules, box, throw) for box in rules.boxes]


def test_a_rule_set_is_compiled_once_and_named_by_its_content() -> None:
    rules = game("yahtzee")
    assert compile_rules(rules) is compile_rules(rules)
    assert compile_rules(rules).digest == digest(rules)
    assert compile_rules(rules).name == "yahtzee@1"


@pytest.mark.parametrize("game_id", ["yahtzee", "yahtzee-online", "yahtzee-hasbro", "yahtzee-free"])
def test_jokers_go_where_the_rule_book_lets_them(game_id: str) -> None:
    """RULINGS, the matrix: placement, upper_zero and on_zero, over many cards and every five of a kind."""
    rules, compiled = game(game_id), compile_rules(game(game_id))
    places = np.empty(compiled.boxes, dtype=np.int64)
    uppers = list(product((None, 0), repeat=3))
    lowers: list[tuple[int | None, ...]] = [(None,) * 5, (0,) * 5, (0, None, 0, None, 0)]
    for upper, lower, held, face in product(uppers, lowers, (None, 0, 50), range(1, 7)):
        entries = (*upper, None, 0, None, *lower, held, None)
        state = State(rules, (Card(entries),), Seat(1), 0, (face,) * 5)
        position = position_of(compiled, state.card)
        throw = compiled.lattice.index(state.dice) - compiled.lattice.partial
        bonus = legal_outcomes(game_arrays(compiled), position.mask, position.flag, throw, places)
        call = joker_call(rules, state.card, state.dice)
        assert bonus == call.bonus
        for place, box in enumerate(rules.boxes):
            assert (places[place] >= 0) == can(state, Seat(1), Score(box.code)), (state, box.code)
            if places[place] >= 0:
                assert compiled.outcome_points[places[place]] == worth(state, place, call)


def test_totals_stop_at_the_bonus_and_the_flag_is_for_games_with_a_joker() -> None:
    compiled = compile_rules(game("yahtzee"))
    assert (compiled.totals, compiled.flags) == (64, 2)
    assert compiled.section_bonus.tolist() == [0.0] * 63 + [35.0]
    assert compiled.after.max() == 63
    assert (compiled.after[0] == np.arange(64)).all()
    assert [compile_rules(game(name)).flags for name in ("piecepack", "yacht")] == [1, 1]


@pytest.mark.parametrize(("dice", "sides", "keeps", "throws"), [(5, 6, 462, 252), (6, 6, 924, 462), (1, 2, 3, 2)])
def test_the_lattice_has_every_multiset_once(dice: int, sides: int, keeps: int, throws: int) -> None:
    dice_lattice = lattice(dice, sides)
    assert len(set(dice_lattice.keeps)) == len(dice_lattice.keeps) == keeps
    assert len(dice_lattice.throws) == throws
    assert dice_lattice.chance.sum() == pytest.approx(1)
    for keep, row in zip(dice_lattice.keeps[: dice_lattice.partial], dice_lattice.more, strict=True):
        assert [dice_lattice.keeps[place] for place in row] == [
            tuple(sorted((*keep, face))) for face in range(1, sides + 1)
        ]
