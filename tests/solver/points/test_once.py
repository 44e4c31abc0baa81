"""One question without the compiler: the numbers and the words of the compiled coach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import read_state
from dicehouse.rules.catalogue import find, game
from dicehouse.solver import solved
from dicehouse.solver.kernels.interpreted import interpreted
from dicehouse.solver.kernels.turn import joker_works
from dicehouse.solver.points.advice import PointsCoach
from dicehouse.solver.points.once import advise_once
from testkit.refusals import refused

FORCED = replace(game("yacht"), id="yacht-forced", scratch="forced-only")


LINES = (
    "yahtzee@1 - 1 3 -",
    "yahtzee@1 - 1 2 13556",
    "yahtzee@1 - 1 0 13556",
    "yahtzee@1 1:3,Y:50 1 1 44444",
    "yahtzee@1 4:12,Y:50 1 2 44444",
    "yatzy@1 1:3,C:20 1 2 22346",
    "yacht-forced@1 1:3,C:20 1 1 22346",
)


@pytest.mark.parametrize("line", LINES)
def test_it_is_the_advice_of_the_coach(line: str) -> None:
    state = read_state(line, lambda name: FORCED if name == FORCED.name_version else find(name))
    table = solved(state.rules)
    once, coached = advise_once(table, state), PointsCoach(table).advise(state)
    assert once.options == coached.options
    assert once.why == coached.why
    for option in once.options[:3]:
        assert once.aims(option) == coached.aims(option)


def test_nothing_is_compiled() -> None:
    plain = interpreted(joker_works)
    assert not hasattr(plain, "py_func")
    assert plain(solved(game("yacht")).game, 0, 0) == joker_works(solved(game("yacht")).game, 0, 0)


def test_where_nothing_can_be_chosen_nothing_is_advised() -> None:
    full = ",".join(f"{box.code}:0" for box in game("yacht").boxes)
    state = read_state(f"yacht@1 {full} 0 0 -")
    with refused("advice-none"):
        advise_once(solved(state.rules), state)
