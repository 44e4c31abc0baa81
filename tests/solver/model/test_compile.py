"""The arrays say what the rule book says; jokers, totals and bonuses are tried by points/test_solve."""

from __future__ import annotations

import pytest

from dicehouse.rules import digest, natural_worth
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules
from dicehouse.solver.model.lattice import lattice


def test_every_throw_has_its_points_in_every_box() -> None:
    for name in (
        "yahtzee",
        "yahtzee-online",
        "yahtzee-hasbro",
        "yahtzee-free",
        "piecepack",
        "yatzy",
        "kniffel",
        "yacht",
    ):
        rules, compiled = game(name), compile_rules(game(name))
        assert len(compiled.lattice.throws) == 252
        for number, throw in enumerate(compiled.lattice.throws):
            points = compiled.outcome_points[compiled.outcome_of[number]]
            assert points.tolist() == [natural_worth(rules, box, throw) for box in rules.boxes], name


def test_a_rule_set_is_compiled_once_and_named_by_its_content() -> None:
    rules = game("yahtzee")
    assert compile_rules(rules) is compile_rules(rules)
    assert compile_rules(rules).digest == digest(rules)
    assert compile_rules(rules).name == "yahtzee@1"


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
