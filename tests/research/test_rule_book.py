"""Thousands of games at once: the rules and the numbers of one game at a time, whatever is said of buying."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dicehouse.research import BatchEnv, BuyingEnv, PairEnv, action_table
from dicehouse.rules import Action, Buy, RuleSet, Score, State, Throw, scores, standing
from dicehouse.rules.catalogue import game
from dicehouse.solver.support import support
from testkit.gate import games
from testkit.research import followed

ADDITIVE = [rules for rules in games() if support(rules).engine == "points" and not rules.columns]


def buying(**said: Any) -> RuleSet:
    zombie = game("zombie")
    assert zombie.buying is not None
    return replace(zombie, buying=replace(zombie.buying, **said))


VARIANTS = {
    "as printed": buying(),
    "any time, a wrong answer costs the try": buying(buy_when="any-time", wrong="retry", max_buys_turn=3),
    "any time, a wrong answer ends it": buying(buy_when="any-time", wrong="ends-buying"),
    "bought jokers, few tries": buying(buy_when="any-time", max_buys_game=20, bought_bonus=True),
}


@pytest.mark.parametrize(
    ("env", "steps"),
    [
        *((BatchEnv(rules, 8), 260) for rules in ADDITIVE),
        *((BuyingEnv(rules, 8, right=0.6), 420) for rules in VARIANTS.values()),
        *((PairEnv(name, 6, reward="points"), 220) for name in ("yahtzee", "yacht")),
    ],
    ids=[*(rules.id for rules in ADDITIVE), *VARIANTS, "yahtzee for two", "yacht for two"],
)
def test_every_game_follows_the_rule_book(env: BatchEnv | PairEnv, steps: int) -> None:
    moves = [move for step in followed(env, steps) for move in step]
    for before, _, reward, after in moves:
        assert reward == scores(after)[before.seat - 1] - scores(before)[before.seat - 1]
    assert sum(move.after.over for move in moves) >= env.num_envs
    assert not isinstance(env, BuyingEnv) or sum(isinstance(move.action, Buy) for move in moves) > 100


def test_the_result_of_two_is_the_last_movers_share_of_the_win() -> None:
    env = PairEnv("yacht", 6)
    for step in followed(env, 220):
        for before, _, reward, after in step:
            winners = standing(after).winners if after.over else ()
            assert reward == (1 / len(winners) if before.seat in winners else 0.0)


def test_bought_dice_make_no_joker_and_thrown_ones_do() -> None:
    """Games that hold a Yahtzee and throw or buy the next: random play hardly ever gets there."""
    rules = game("zombie")
    states = [move.after for step in followed(BuyingEnv(rules, 60, right=1.0), 150, for_yahtzees) for move in step]
    fives = [state for state in states if state.cards[0].entries[rules.places["Y"]] and is_yahtzee(state)]
    assert sum(not state.natural for state in fives) > 20
    assert sum(state.natural for state in fives) > 5


def is_yahtzee(state: State) -> bool:
    return len(state.dice) == 5 and len(set(state.dice)) == 1


def for_yahtzees(state: State, mask: np.ndarray[Any, np.dtype[Any]]) -> int:
    """Throws for five alike, buys the rest, and writes Yahtzee first."""
    table = action_table(state.rules)
    wishes: list[Action] = [Score("Y")]
    if state.dice and not is_yahtzee(state):
        face = max(state.dice, key=state.dice.count)
        other = next(die for die in state.dice if die != face)
        wishes[:0] = [Throw(tuple(die for die in state.dice if die == face)), Buy(other, face)]
    wanted = [table.number(wish) for wish in wishes if wish in table.numbers]
    return next(number for number in (*wanted, *np.flatnonzero(mask).tolist()) if mask[number])
