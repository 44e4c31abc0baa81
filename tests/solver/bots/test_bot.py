"""Bots: a legal answer in every position of every game, of every strength."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import read_state, write_state
from dicehouse.play import SeededDice
from dicehouse.play.context import Adviser
from dicehouse.rules import Action, RuleSet, Seat, State, can, decide, evolve, open_game, scores, start
from dicehouse.rules.catalogue import game
from dicehouse.solver.advise import advise
from dicehouse.solver.bots.bot import Bot, bot
from dicehouse.solver.bots.strengths import POLICIES, Strength
from testkit.gate import games
from testkit.refusals import refused
from testkit.rules.random_play import random_game
from testkit.rules.strategies import number_rule_sets, table_rule_sets

STRENGTHS: tuple[Strength, ...] = get_args(Strength)


def play_out(rules: RuleSet, advisers: tuple[Adviser, ...], seed: int) -> State:
    source, state = SeededDice(seed), start(rules, len(advisers))
    for event in open_game(state, source):
        state = evolve(state, event)
    while not state.over:
        action = advisers[state.seat - 1].choose(state, state.seat)
        assert can(state, state.seat, action), f"{action} at {write_state(state)}"
        state = decide(state, state.seat, action, source).state
    return state


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_every_strength_plays_every_game(rules: RuleSet) -> None:
    for strength in STRENGTHS:
        assert play_out(rules, (bot(strength, rules),) * max(2, rules.seats[0]), seed=3).over, strength


@given(table_rule_sets() | number_rule_sets(), st.sampled_from(STRENGTHS), st.integers(0, 10**6))
def test_a_bot_takes_over_any_position_of_any_game(rules: RuleSet, strength: Strength, seed: int) -> None:
    """The position comes from random play, dice bought and all: none of it is the bot's doing."""
    adviser = bot(strength, rules)
    for step in random_game(rules, rules.seats[0], seed):
        action = adviser.choose(step.before, step.before.seat)
        assert can(step.before, step.before.seat, action)


@pytest.mark.parametrize("game_id", ["yahtzee", "generala", "yatzy-forced"])
def test_the_perfect_bot_does_what_the_coach_advises(game_id: str) -> None:
    adviser = bot("perfect", game(game_id))
    for step in random_game(game(game_id), 2, 7):
        chosen = adviser.choose(step.before, step.before.seat)
        gaps: dict[Action, float] = {option.action: option.gap for option in advise(step.before).options}
        assert gaps[chosen] == pytest.approx(0.0, abs=1e-9)


def test_a_careless_bot_errs_by_its_seed_and_the_position() -> None:
    rules = game("yahtzee")
    ends = [scores(play_out(rules, (bot("greedy", rules, seed),), 1)) for seed in (1, 1, 2, 3, 4)]
    assert ends[0] == ends[1]
    assert len(set(ends)) > 1


def test_a_bot_out_of_turn_is_refused() -> None:
    steady, line = bot("steady", game("yahtzee")), "1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:0,FH:25,SS:30,LS:0,Y:0,C:20"
    with refused("not-your-turn"):
        steady.choose(start(game("yahtzee"), 2), Seat(2))
    with refused("game-over"):
        steady.choose(read_state(f"yahtzee@1 {line} 0 0 -"), Seat(1))


def test_a_bot_says_who_it_is() -> None:
    assert repr(Bot(POLICIES["sharp"], game("yatzy"))) == "<Bot sharp at yatzy@1>"
