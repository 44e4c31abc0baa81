"""Batches of games where Gymnasium's own vector environments set the custom: seeds, resets, infos, wrappers."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

from dicehouse.research import BatchEnv, BuyingEnv, EnvError, PairEnv, SeatsEnv, SoloEnv, action_table, env_id
from dicehouse.research.registry import batch_entry
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import catalogue
from testkit.gate import games
from testkit.refusals import refused
from testkit.solver.tiny_saved import tiny_saved

KINDS = (partial(BatchEnv, "yahtzee"), partial(BuyingEnv, "zombie"), partial(PairEnv, "yacht"))
every_kind = pytest.mark.parametrize("make", KINDS, ids=["points", "bought dice", "two seats"])


def thrown(env: Any, **reset: Any) -> NDArray[np.float32]:
    """The dice of the first throw after a reset."""
    env.reset(**reset)
    dice: NDArray[np.float32] = env.step(np.zeros(env.num_envs, dtype=np.int64))[0][:, :6].copy()
    return dice


@every_kind
def test_a_list_seeds_rows_one_by_one_and_what_has_no_seed_goes_on_with_its_dice(make: Any) -> None:
    env = make(64)
    first, second = thrown(env, seed=3), thrown(env)
    assert (first != second).any()
    assert (thrown(env, seed=list(range(3, 67))) == first).all()
    assert (thrown(env) == second).all()
    assert (thrown(make(4), seed=[6, 4, 5, 3])[[3, 1, 2, 0]] == first[:4]).all()
    thrown(env, seed=3)
    half = thrown(env, seed=[3 + row if row < 32 else None for row in range(64)])
    assert (half[:32] == first[:32]).all()
    assert (half[32:] == second[32:]).all()
    assert (thrown(make(64)) != thrown(make(64))).any()  # nobody seeded these


@every_kind
def test_a_seed_repeats_every_game_and_every_choice(make: Any) -> None:
    played: list[list[float]] = []
    for seed in (1, 1, 2):
        env = make(32)
        env.reset(seed=seed)
        played.append([float(env.step(env.sample_legal())[0].sum()) for _ in range(120)])
    assert played[0] == played[1] != played[2]


@every_kind
def test_a_mask_resets_some_rows(make: Any) -> None:
    env = make(4)
    before = thrown(env, seed=1)
    shown, info = env.reset(options={"reset_mask": np.array([True, False, True, False])})
    assert (shown[[1, 3], :6] == before[[1, 3]]).all()
    assert not shown[[0, 2], :6].any()
    assert (info["action_mask"][[0, 2]].sum(axis=1) == 1).all()


@pytest.mark.parametrize("seed", [-1, [1, 2], "seed", [1, 2, 3, -4], 1.5])
def test_other_seeds_are_refused(seed: Any) -> None:
    with refused("env-setting"):
        BatchEnv("yahtzee", 4).reset(seed=seed)


@pytest.mark.parametrize("mask", [np.zeros(4, dtype=np.bool_), np.ones(3, dtype=np.bool_), np.ones(4), [True] * 4])
def test_other_masks_are_refused(mask: Any) -> None:
    with refused("env-setting"):
        BatchEnv("yahtzee", 4).reset(options={"reset_mask": mask})


@every_kind
def test_what_is_no_action_or_not_allowed_changes_nothing(make: Any) -> None:
    """Before the first roll everything is refused but that roll."""
    env = make(4)
    before = env.reset(seed=1)[0].copy()
    for actions in ([0] * 3, [0, 0, 0, -1], [0, 0, 0, 999], [[0]] * 4, [0.0] * 4, 0):
        with refused("env-action"):
            env.step(np.array(actions))
    for number in range(1, env.single_action_space.n):
        after, rewards, over, _, info = env.step(np.full(4, number))
        assert info["refused"].all(), number
        assert (after == before).all(), number
        assert not (rewards.any() | over.any()), number


@pytest.mark.parametrize("kind", [BatchEnv, PairEnv])
def test_a_game_that_is_over_begins_anew_with_the_same_step(kind: type[BatchEnv] | type[PairEnv]) -> None:
    one, other = kind("yacht", 6, autoreset_mode="SameStep"), kind("yacht", 6)
    one.reset(seed=4)
    other.reset(seed=4)
    finished = 0
    for _ in range(120 * one.seats):
        actions = one.sample_legal()
        other.sample_legal()
        shown, rewards, over, _, info = one.step(actions)
        reference, expected, ended, _, _ = other.step(actions)
        assert (over == ended).all()
        assert (rewards == expected).all()
        assert (info.get("_final_obs", np.zeros(6, dtype=np.bool_)) == over).all()
        for row in np.flatnonzero(over):
            assert (info["final_obs"][row] == reference[row]).all()
            assert not info["final_info"]["action_mask"][row].any()
            finished += 1
        if over.any():
            # the reference begins anew with a step of its own; only then do both show the same
            reference, _ = other.reset(options={"reset_mask": over})
        assert (shown == reference).all()
    assert finished > 6


@every_kind
def test_without_autoreset_a_game_that_is_over_takes_no_action(make: Any) -> None:
    env = make(2, autoreset_mode="Disabled")
    env.reset(seed=1)
    while not (over := env.step(env.sample_legal())[2]).any():
        pass
    with refused("env-finished"):
        env.step(env.sample_legal())
    env.reset(options={"reset_mask": over})
    env.step(env.sample_legal())


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_make_vec_makes_every_game(rules: RuleSet) -> None:
    """Through its own batches where it has them, one by one where not; spaces and shapes are those of Gymnasium."""
    env = gymnasium.make_vec(env_id(rules.id), num_envs=3)
    shown, info = env.reset(seed=5)
    assert env.observation_space.contains(shown)
    assert info["action_mask"].shape == (3, env.single_action_space.n)  # type: ignore[attr-defined]  # a Discrete
    assert info["_action_mask"].all()
    shown, rewards, over, truncated, info = env.step(info["action_mask"].argmax(axis=1))
    assert env.observation_space.contains(shown)
    assert (rewards.shape, rewards.dtype) == ((3,), np.float64)
    assert (over.dtype, truncated.dtype) == (np.bool_, np.bool_)
    assert isinstance(env.metadata["autoreset_mode"], AutoresetMode)
    env.close()


def test_games_of_points_have_batches_of_their_own_that_take_settings() -> None:
    own = {rules.id for rules in catalogue() if batch_entry(rules)}
    assert {"yahtzee", "yatzy", "piecepack", "zombie"} <= own
    assert not {"place-value", "maxi-yatzy"} & own
    made = [gymnasium.make_vec(env_id(name), 2, autoreset_mode="SameStep") for name in ("yahtzee", "zombie")]
    assert [type(env) for env in made] == [BatchEnv, BuyingEnv]
    assert all(env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP for env in made)
    assert gymnasium.make_vec(env_id("zombie"), 2, right=0.3).right == 0.3  # type: ignore[attr-defined]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(("kind", "name", "steps"), [(BatchEnv, "yacht", 130), (BuyingEnv, "zombie", 260)])
def test_infos_and_wrappers_are_as_of_gymnasiums_own(
    kind: type[BatchEnv], name: str, steps: int, mode: AutoresetMode
) -> None:
    theirs = SyncVectorEnv([lambda: SoloEnv(name)] * 3, autoreset_mode=mode)
    seen: list[set[str]] = []
    for env in (kind(name, 3, autoreset_mode=mode), theirs):
        assert env.single_observation_space == theirs.single_observation_space
        assert env.single_action_space == theirs.single_action_space
        wrapped = DictInfoToList(RecordEpisodeStatistics(env))
        _, infos = wrapped.reset(seed=1)
        keys, chooser, returns = set[str](), np.random.default_rng(1), 0
        for _ in range(steps):
            masks = [np.flatnonzero(info["action_mask"]) for info in infos]
            actions = np.array([chooser.choice(mask) if mask.size else 0 for mask in masks])
            shown, _, over, _, infos = wrapped.step(actions)
            assert env.observation_space.contains(shown)
            keys |= {key for info in infos for key in info}
            returns += int(over.sum())
        assert returns >= 3
        seen.append(keys - {"refused"})
    assert seen[0] == seen[1]


def test_the_dice_are_fair() -> None:
    counts = thrown(BatchEnv("yahtzee", 60_000), seed=11).sum(axis=0) * 5
    expected = 60_000 * 5 / 6
    assert float(((counts - expected) ** 2 / expected).sum()) < 20.5  # 5 degrees of freedom, 99.9 %


def test_answers_are_right_as_often_as_said() -> None:
    env = BuyingEnv("zombie", 20_000, right=0.3)
    env.reset(seed=2)
    *_, info = env.step(np.zeros(20_000, dtype=np.int64))
    purchases = np.argmax(info["action_mask"][:, -30:], axis=1) + len(action_table(env.rules)) - 30
    right = env.step(purchases)[0][:, 7:13].any(axis=1).mean()
    assert right == pytest.approx(0.3, abs=4 * (0.21 / 20_000) ** 0.5)


@pytest.mark.parametrize(
    ("kind", "rules", "settings", "code", "words"),
    [
        (BatchEnv, "place-value", {}, "solver-unsupported", "compared"),
        (BatchEnv, "zombie", {}, "solver-unsupported", "bought"),
        (BatchEnv, tiny_saved("bonus"), {}, "solver-unsupported", "rolls are saved"),
        (BatchEnv, "yacht", {"autoreset_mode": "sometimes"}, "env-setting", "NextStep"),
        (BatchEnv, "yacht", {"num_envs": 0}, "env-setting", "at least one game"),
        (PairEnv, "yacht", {"num_envs": -1}, "env-setting", "at least one game"),
        (PairEnv, "yacht", {"num_envs": 2.5}, "env-setting", "at least one game"),
        (BuyingEnv, "yahtzee", {}, "env-setting", "yahtzee@1"),
        (BuyingEnv, "place-value", {}, "env-setting", "place-value@1"),
        (BuyingEnv, "maxi-yatzy", {}, "env-setting", "maxi-yatzy@1"),
        (BuyingEnv, "zombie", {"right": 1.5}, "env-setting", "right answers"),
        (PairEnv, "yacht", {"reward": "oops"}, "env-setting", "reward"),
    ],
)
def test_other_games_and_settings_are_refused(
    kind: Any, rules: str | RuleSet, settings: dict[str, Any], code: str, words: str
) -> None:
    with refused(code, words) as told:
        kind(rules, **{"num_envs": 2, **settings})
    assert isinstance(told.value, EnvError) == (code == "env-setting")


@pytest.mark.parametrize("mode", list(AutoresetMode))
@every_kind
def test_a_limit_of_steps_truncates_a_game(make: Any, mode: AutoresetMode) -> None:
    env = make(3, max_steps=4, autoreset_mode=mode)
    env.reset(seed=5)
    for step in range(1, 4):
        assert not env.step(env.sample_legal())[3].any(), step
    _, _, over, cut, info = env.step(env.sample_legal())
    assert (cut.all(), over.any()) == (True, False)
    assert ("final_obs" in info) == (mode is AutoresetMode.SAME_STEP)
    if mode is AutoresetMode.DISABLED:
        with refused("env-finished"):
            env.step(env.sample_legal())
        env.reset(options={"reset_mask": np.ones(3, dtype=np.bool_)})
    elif mode is AutoresetMode.NEXT_STEP:
        shown, rewards, _, cut, info = env.step(np.zeros(3, dtype=np.int64))
        assert not any(part.any() for part in (shown[:, :6], rewards, cut, info["refused"]))
    for step in range(1, 5):
        assert env.step(env.sample_legal())[3].all() == (step == 4)


@every_kind
def test_what_is_refused_costs_what_the_settings_say(make: Any) -> None:
    env = make(2, refused_cost=1.5)
    env.reset(seed=1)
    rewards = env.step(np.array([0, env.single_action_space.n - 1]))[1]
    assert rewards.tolist() == [0.0, -1.5]
    for wrong in ({"refused_cost": -1.0}, {"refused_cost": float("nan")}, {"max_steps": 0}, {"max_steps": 2.5}):
        with refused("env-setting"):
            make(2, **wrong)


def test_a_row_for_two_is_the_game_of_two_seats_with_its_seed() -> None:
    pairs, tables = (
        PairEnv("yahtzee", 3, reward="points"),
        [SeatsEnv("yahtzee", reward="points", first=1) for _ in "123"],
    )
    shown, info = pairs.reset(seed=7)
    for row, table in enumerate(tables):
        table.reset(seed=7 + row)
    over = np.zeros(3, dtype=np.bool_)
    while not over.any():
        seats = [f"seat_{seat}" for seat in info["seat"]]
        assert [table.agent_selection for table in tables] == seats
        alone = np.stack([table.observe(seat)["observation"] for table, seat in zip(tables, seats, strict=True)])
        assert (shown == alone).all()
        actions = pairs.sample_legal()
        for table, action in zip(tables, actions, strict=True):
            table.step(int(action))
        shown, rewards, over, _, info = pairs.step(actions)
        assert rewards.tolist() == [table.rewards[seat] for table, seat in zip(tables, seats, strict=True)]
        assert over.tolist() == [table.position.over for table in tables]
    with refused("env-setting"):
        SeatsEnv("yahtzee", first=3)


@pytest.mark.parametrize(("make", "rules"), [(BatchEnv, "yahtzee"), (BuyingEnv, "zombie")])
def test_a_row_is_the_single_game_with_its_seed(make: Any, rules: str) -> None:
    """Row n of a batch with the seed s, and `SoloEnv` with the seed s + n: the same dice for the same actions."""
    batch = make(rules, 3)
    single = [SoloEnv(rules) for _ in range(3)]
    shown, info = batch.reset(seed=np.int64(7))
    alone = [env.reset(seed=np.int64(7 + row))[0] for row, env in enumerate(single)]
    over = np.zeros(3, dtype=np.bool_)
    while not over.any():
        assert (shown == np.stack(alone)).all()
        actions = batch.sample_legal()
        assert all(info["action_mask"][row, action] for row, action in enumerate(actions))
        shown, rewards, over, _, info = batch.step(actions)
        steps = [env.step(action) for env, action in zip(single, actions, strict=True)]
        alone = [step[0] for step in steps]
        assert rewards.tolist() == [step[1] for step in steps]
        assert over.tolist() == [step[2] for step in steps]
