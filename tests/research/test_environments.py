"""Games as environments, under the checkers of Gymnasium and PettingZoo."""

from __future__ import annotations

from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # it ships no types

from dicehouse.research import SeatsEnv, SoloEnv, action_table, env_id
from dicehouse.rules import RuleSet, Score, is_full, legal_actions, scores, standing
from dicehouse.rules.catalogue import game
from testkit.gate import games
from testkit.refusals import refused

every_game = pytest.mark.parametrize("game_id", [rules.id for rules in games()])


@every_game
def test_gymnasium_accepts_the_solo_environment(game_id: str) -> None:
    check_env(gymnasium.make(env_id(game_id)).unwrapped)


# PettingZoo's own board games have this form too; its checker knows them by name
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@every_game
def test_pettingzoo_accepts_the_environment_of_seats_and_finds_a_seed_repeated(game_id: str) -> None:
    api_test(SeatsEnv(game_id, 2), num_cycles=200)
    seed_test(lambda: SeatsEnv(game_id, 3, reward="points"), num_cycles=60)


@pytest.mark.parametrize("rules", [*games(), replace(game("yacht"), id="for-two", seats=(2, 4))], ids=lambda r: r.id)
def test_the_mask_is_the_rule_book_and_rewards_add_up_to_the_final_score(rules: RuleSet) -> None:
    """A box that takes a number stands for all that may be written in it. A game of points for two has a beginner for
    an opponent, who fills a card, too."""
    env, table = SoloEnv(rules), action_table(rules)
    _, info = env.reset(seed=5)
    chooser, gained, over = np.random.default_rng(5), 0.0, False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert set(legal) == {table.number(action) for action in legal_actions(env.state)}
        observation, reward, over, truncated, info = env.step(chooser.choice(legal))
        assert observation in env.observation_space
        assert not truncated
        gained += reward
    assert gained == scores(env.state)[0]
    assert len(env.state.cards) == 1 or all(is_full(card) for card in env.state.cards)  # a win may end a game at once
    assert not info["action_mask"].any()


def test_a_refused_action_changes_nothing_and_says_why_and_raises_at_a_table() -> None:
    env, table, action = SoloEnv("yahtzee"), SeatsEnv("yahtzee"), action_table(game("yahtzee")).number(Score("C"))
    env.reset(seed=1)
    before = env.state
    _, reward, over, _, info = env.step(action)
    assert (reward, over, info["refused"]) == (0.0, False, "not-thrown")
    assert env.state == before
    table.reset(seed=1)
    with refused("not-thrown"):
        table.step(action)


def test_winners_share_one_at_the_end() -> None:
    env = SeatsEnv("place-value", 3)
    env.reset(seed=2)
    chooser, gained = np.random.default_rng(2), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, truncated, _ = env.last()
        gained[agent] += reward
        mask = observation["action_mask"]
        env.step(None if over or truncated else int(chooser.choice(np.flatnonzero(mask))))
    assert sum(gained.values()) == pytest.approx(1.0)
    assert {seat for seat, share in enumerate(gained.values(), 1) if share} == set(standing(env.position).winners)


def test_every_number_of_an_observation_has_a_name() -> None:
    env = SoloEnv("zombie")
    observation, _ = env.reset(seed=1)
    assert len(env._observer.names) == len(set(env._observer.names)) == observation.size


def test_perfect_play_is_the_bound_to_report_against() -> None:
    assert SoloEnv("piecepack").optimum() == pytest.approx(245.87077451, abs=1e-8)


def test_a_limit_of_steps_truncates_and_a_refused_action_may_cost() -> None:
    env = SoloEnv("yacht", max_steps=3, refused_cost=2.0)
    env.reset(seed=np.int64(1))
    last = len(action_table(env.rules)) - 1
    assert [env.step(last)[1:4], env.step(0)[1:4], env.step(last)[3]] == [
        (-2.0, False, False),
        (0.0, False, False),
        True,
    ]
    env.reset(seed=1)
    assert not env.step(0)[3]
    table = SeatsEnv("yacht", max_steps=2)
    table.reset(seed=np.int64(4))
    table.step(0)
    assert not any(table.truncations.values())
    table.step(len(action_table(table.rules)) - 1)
    assert all(table.truncations.values())
    for wrong in (-1, 1.5, "s", True):
        with refused("env-setting"):
            env.reset(seed=wrong)  # type: ignore[arg-type]  # what is no seed is refused
