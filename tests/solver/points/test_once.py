"""One question without the compiler: the numbers and the words of the compiled coach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.notation import read_state
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import game
from dicehouse.solver import solved
from dicehouse.solver.kernels.interpreted import interpreted
from dicehouse.solver.kernels.turn import joker_works
from dicehouse.solver.points.advice import PointsCoach
from dicehouse.solver.points.once import advise_once

FORCED = replace(game("yacht"), id="yacht-forced", scratch="forced-only")


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("yahtzee@1 - 1 3 -", None),
        ("yahtzee@1 - 1 2 13556", None),
        ("yahtzee@1 - 1 0 13556", None),
        ("yahtzee@1 1:3,Y:50 1 1 44444", None),
        ("yahtzee@1 4:12,Y:50 1 2 44444", None),
        ("yatzy@1 1:3,C:20 1 2 22346", None),
        ("yacht-forced@1 1:3,C:20 1 1 22346", FORCED),
    ],
)
def test_it_is_the_advice_of_the_coach(line: str, rules: RuleSet | None) -> None:
    state = read_state(line) if rules is None else read_state(line, lambda _: rules)
    table = solved(state.rules)
    once, coached = advise_once(table, state), PointsCoach(table).advise(state)
    assert once.options == coached.options
    assert once.why == coached.why
    assert [once.aims(option) for option in once.options[:3]] == [
        coached.aims(option) for option in coached.options[:3]
    ]


def test_nothing_is_compiled() -> None:
    plain = interpreted(joker_works)
    assert not hasattr(plain, "py_func")
    assert plain(solved(game("yacht")).game, 0, 0) == joker_works(solved(game("yacht")).game, 0, 0)


def test_where_nothing_can_be_chosen_nothing_is_advised() -> None:
    full = ",".join(f"{box.code}:0" for box in game("yacht").boxes)
    state = read_state(f"yacht@1 {full} 0 0 -")
    with pytest.raises(DicehouseError) as refused:
        advise_once(solved(state.rules), state)
    assert refused.value.code == "advice-none"
