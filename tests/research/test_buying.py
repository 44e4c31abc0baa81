"""Bought dice by the thousand: the rules, the numbers and the infos of `SoloEnv`, whatever is said of buying."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from dicehouse.research import ActionTable, BuyingEnv, EnvError, Observer, SoloEnv, action_table, env_id
from dicehouse.rules import Action, Buy, RuleSet, ScriptedDice, Seat, State, Throw, decide, start, total
from dicehouse.rules.catalogue import game

ZOMBIE = game("zombie")
assert ZOMBIE.buying is not None
VARIANTS = {
    "as printed": ZOMBIE,
    "any time, a wrong answer costs the try": replace(
        ZOMBIE, id="z1", buying=replace(ZOMBIE.buying, buy_when="any-time", wrong="retry", max_buys_turn=3)
    ),
    "any time, a wrong answer ends it": replace(
        ZOMBIE, id="z2", buying=replace(ZOMBIE.buying, buy_when="any-time", wrong="ends-buying")
    ),
    "bought jokers, few tries": replace(
        ZOMBIE, id="z3", buying=replace(ZOMBIE.buying, buy_when="any-time", max_buys_game=20, bought_bonus=True)
    ),
}


def _do(state: State, number: int, shown: np.ndarray[Any, np.dtype[np.float32]]) -> State:
    """The rule book's answer to the same action, with the dice that the batch threw and the answers that it heard."""
    rules = state.rules
    action = action_table(rules).action(state, number)
    counts = np.rint(shown[: rules.dice.sides] * rules.dice.count).astype(int)
    dice = [face for face, count in enumerate(counts, 1) for _ in range(count)]
    if isinstance(action, Throw):
        for face in action.keep:
            dice.remove(face)
        return decide(state, Seat(1), action, ScriptedDice([dice])).state
    answers = [tuple(dice) != state.dice] if isinstance(action, Buy) else []
    return decide(state, Seat(1), action, ScriptedDice([], answers)).state


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_every_game_follows_the_rule_book(rules: RuleSet) -> None:
    env, observer, table = BuyingEnv(rules, 8, right=0.6), Observer(rules, 1), action_table(rules)
    shown, info = env.reset(seed=3)
    states, gained = [start(rules) for _ in range(8)], np.zeros(8)
    finished = bought = 0
    for _ in range(420):
        assert env.observation_space.contains(shown)
        for row, state in enumerate(states):
            assert (shown[row] == observer.observe(state, Seat(1))).all(), f"{rules.id}: {state}"
            assert (info["action_mask"][row] == table.mask(state)).all(), f"{rules.id}: {state}"
        actions = env.sample_legal()
        shown, rewards, over, truncated, info = env.step(actions)
        assert not truncated.any()
        assert not info["refused"].any()
        for row, state in enumerate(states):
            if state.over:
                assert gained[row] == total(rules, state.cards[0])
                states[row], gained[row], finished = start(rules), 0.0, finished + 1
            else:
                bought += isinstance(table.action(state, int(actions[row])), Buy)
                states[row] = _do(state, int(actions[row]), shown[row])
                gained[row] += rewards[row]
            assert over[row] == states[row].over
    assert finished >= 8
    assert bought > 100


def test_bought_dice_make_no_joker_and_thrown_ones_do() -> None:
    """Games that hold a Yahtzee and throw or buy the next: random play hardly ever gets there."""
    rules, table = ZOMBIE, action_table(ZOMBIE)
    env = BuyingEnv(rules, 400, right=1.0)
    shown, info = env.reset(seed=1)
    states = [start(rules) for _ in range(400)]
    unnatural = jokers = 0
    for _ in range(150):
        actions = np.array(
            [_for_yahtzees(table, state, mask) for state, mask in zip(states, info["action_mask"], strict=True)]
        )
        before, (shown, _, _, _, info) = states, env.step(actions)
        states = [
            start(rules) if state.over else _do(state, int(action), shown[row])
            for row, (state, action) in enumerate(zip(before, actions, strict=True))
        ]
        for row, state in enumerate(states):
            assert (info["action_mask"][row] == table.mask(state)).all(), f"{state}"
            held = state.cards[0].entries[rules.places["Y"]]
            five = len(state.dice) == 5 and len(set(state.dice)) == 1 and bool(held)
            unnatural += five and not state.natural
            jokers += five and state.natural
        assert [round(float(number * 13)) for number in shown[:, -2]] == [state.cards[0].extra for state in states]
    assert unnatural > 20
    assert jokers > 5


def _for_yahtzees(table: ActionTable, state: State, mask: np.ndarray[Any, np.dtype[np.int8]]) -> int:
    """Throws for five alike, buys the rest, and writes Yahtzee first."""
    if state.over or not state.dice:
        return 0
    face = max(state.dice, key=state.dice.count)
    keep = tuple(die for die in state.dice if die == face)
    other = next((die for die in state.dice if die != face), None)
    wishes: list[Action] = [Throw(keep)] if other else []
    wishes += [Buy(other, face)] if other and not state.rolls_left else []
    wanted = [table.number(wish) for wish in wishes if wish in table.numbers]
    wanted += [table.number(table.actions[number]) for number in (len(table) - 30 - 2, *np.flatnonzero(mask).tolist())]
    return next(number for number in wanted if mask[number])


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_infos_and_wrappers_are_as_of_gymnasiums_own(mode: AutoresetMode) -> None:
    ours = BuyingEnv("zombie", 3, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: SoloEnv("zombie")] * 3, autoreset_mode=mode)
    seen: list[set[str]] = []
    for env in (ours, theirs):
        assert env.single_observation_space == theirs.single_observation_space
        assert env.single_action_space == theirs.single_action_space
        wrapped = DictInfoToList(RecordEpisodeStatistics(env))
        shown, infos = wrapped.reset(seed=1)
        keys, chooser, returns = set[str](), np.random.default_rng(1), 0
        for _ in range(260):
            masks = [np.flatnonzero(info["action_mask"]) for info in infos]
            actions = np.array([chooser.choice(mask) if mask.size else 0 for mask in masks])
            shown, _, over, _, infos = wrapped.step(actions)
            assert env.observation_space.contains(shown)
            keys |= {key for info in infos for key in info}
            returns += int(over.sum())
        assert returns >= 3
        seen.append(keys - {"refused"})
    assert seen[0] == seen[1]


def test_make_vec_makes_it_and_takes_its_settings() -> None:
    env = gymnasium.make_vec(env_id("zombie"), num_envs=5, right=0.3, autoreset_mode="SameStep")
    assert isinstance(env, BuyingEnv)
    assert env.right == 0.3
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_a_seed_repeats_every_game_and_answers_are_right_as_often_as_said() -> None:
    def played(seed: int) -> list[float]:
        env = BuyingEnv("zombie", 16)
        env.reset(seed=seed)
        return [float(env.step(env.sample_legal())[0].sum()) for _ in range(120)]

    assert played(1) == played(1)
    assert played(1) != played(2)
    env = BuyingEnv("zombie", 20_000, right=0.3)
    env.reset(seed=2)
    shown, _, _, _, info = env.step(np.zeros(20_000, dtype=np.int64))
    purchases = np.argmax(info["action_mask"][:, -30:], axis=1) + len(action_table(ZOMBIE)) - 30
    shown, *_ = env.step(purchases)
    right = shown[:, 7:13].any(axis=1).mean()
    assert right == pytest.approx(0.3, abs=4 * (0.21 / 20_000) ** 0.5)


def test_a_refused_purchase_changes_nothing() -> None:
    env = BuyingEnv("zombie", 2)
    before = env.reset(seed=1)[0].copy()
    after, rewards, _, _, info = env.step(np.full(2, len(action_table(ZOMBIE)) - 1))  # before the first roll
    assert info["refused"].all()
    assert (after == before).all()
    assert not rewards.any()


@pytest.mark.parametrize("game_id", ["yahtzee", "place-value", "maxi-yatzy"])
def test_games_without_bought_dice_are_refused(game_id: str) -> None:
    with pytest.raises(EnvError, match=game_id):
        BuyingEnv(game_id)
    with pytest.raises(EnvError, match="right answers"):
        BuyingEnv("zombie", 2, right=1.5)
