"""Play against known chances of a score: equal to trying every action in exact fractions, on made-up games."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.rules import RuleSet, State, scores, start
from dicehouse.rules.catalogue import game
from dicehouse.solver import Unsolvable
from dicehouse.solver import support as module
from dicehouse.solver.model.position import Position
from dicehouse.solver.winning.against import Rival, contest
from dicehouse.solver.winning.odds import aim_for
from testkit.rules.table import position
from testkit.solver.slow import Shares, Slow, first_throws, small_games

SHORT = game("hooligan")
START = Position(0, 0, 0)


def rivals() -> st.SearchStrategy[tuple[int, list[int], int]]:
    """The least score, whole weights of it and of those above, and quarters of a win that a draw counts."""
    weights = st.lists(st.integers(0, 5), min_size=1, max_size=12).filter(any)
    return st.tuples(st.integers(-2, 30), weights, st.integers(0, 4))


class ForTheWin:
    """The share of the win first, then the points, so that equal shares are told apart as the solver does."""

    def __init__(self, least: int, weights: list[int], quarters: int) -> None:
        self._least, self._weights, self._draw = least, weights, Fraction(quarters, 4)

    def __call__(self, state: State) -> Shares:
        (score,) = scores(state)
        below = sum(weight for place, weight in enumerate(self._weights) if self._least + place < score)
        level = sum(weight for place, weight in enumerate(self._weights) if self._least + place == score)
        return ((below + self._draw * level) / Fraction(sum(self._weights)), Fraction(score))


def rival_of(least: int, weights: list[int], quarters: int) -> Rival:
    return Rival(least, np.array(weights) / sum(weights), quarters / 4)


@given(small_games(), rivals(), st.data())
def test_shares_and_points_of_every_option_equal_the_slow_exact_ones(
    rules: RuleSet, opponent: tuple[int, list[int], int], data: st.DataObject
) -> None:
    slow, found = Slow(ForTheWin(*opponent)), contest(rules, rival_of(*opponent))
    share, points = slow.of(start(rules))
    assert found.share(START, 0) == pytest.approx(float(share), abs=1e-12)
    assert found.to_come(START, 0) == pytest.approx(float(points), abs=1e-9)
    state = data.draw(first_throws(rules))
    for option in found.options(state):
        assert option.chance == pytest.approx(float(slow.after(state, option.action)[0]), abs=1e-12)


@pytest.mark.parametrize(
    "game_id", ["yahtzee", *(pytest.param(f"yahtzee-{name}", marks=pytest.mark.nightly) for name in ("hasbro", "free"))]
)
@pytest.mark.parametrize(
    "cards",
    [
        "1:3,2:6,3:9,4:12,3K:20,4K:0,FH:25,SS:30,LS:0,Y:50 1 2 66666",
        "1:3,2:6,3:9,3K:20,4K:0,FH:25,SS:30,LS:0,Y:50 1 3 -",
    ],
)
def test_with_jokers_and_bonuses_it_agrees_with_the_chance_of_a_score(game_id: str, cards: str) -> None:
    """Two kernels that share no windows: against one sure score, and for one point more."""
    state = read_state(f"{game_id}@1 {cards}")
    for score in (190, 220, 250, 330, 420):
        options = contest(state.rules, Rival(score, np.ones(1), 0.0), state.card).options(state)
        expected = {option.action: option.chance for option in aim_for(state, score + 1).options}
        assert {option.action: option.chance for option in options} == pytest.approx(expected, abs=1e-12)


def test_a_late_card_needs_only_what_can_follow_it() -> None:
    rival = Rival(40, np.full(60, 1 / 60))
    state = position(SHORT, {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15})
    whole, late = contest(SHORT, rival), contest(SHORT, rival, state.card)
    assert len(late.shares) < len(whole.shares) / 20
    assert late.options(state)[0].chance == pytest.approx(whole.options(state)[0].chance, abs=1e-12)
    assert 0.0 < late.options(state)[0].chance < 1.0


def test_what_does_not_fit_is_refused_with_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "memory_at_hand", lambda: 2e6)
    with pytest.raises(Unsolvable) as told:
        contest(game("yacht"), Rival(150, np.ones(1)))
    assert told.value.code == "odds-too-large"
    assert told.value.positions is not None
    assert f"{told.value.positions:,}" in told.value.message
