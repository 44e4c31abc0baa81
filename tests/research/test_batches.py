"""`BatchEnv` where Gymnasium's own vector environments set the custom: seeds, resets, infos, wrappers."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

from dicehouse.research import BatchEnv, BuyingEnv, EnvError, SoloEnv, env_id
from dicehouse.research.registry import batch_entry
from dicehouse.rules.catalogue import catalogue, game_ids

FIRST = np.zeros(4, dtype=np.int64)


def _thrown(env: BatchEnv, **reset: Any) -> NDArray[np.float32]:
    """The dice of the first throw after a reset."""
    env.reset(**reset)
    return env.step(np.zeros(env.num_envs, dtype=np.int64))[0][:, :6].copy()


def test_a_list_seeds_rows_one_by_one() -> None:
    env = BatchEnv("yahtzee", 4)
    by_number, by_list = _thrown(env, seed=7), _thrown(env, seed=[7, 8, 9, 10])
    assert (by_number == by_list).all()
    swapped = _thrown(env, seed=[10, 8, 9, 7])
    assert (swapped[[3, 1, 2, 0]] == by_number).all()
    assert (_thrown(BatchEnv("yahtzee", 8), seed=7)[:4] == by_number).all()


def test_what_has_no_seed_goes_on_with_its_dice() -> None:
    env = BatchEnv("yahtzee", 64)
    first, second = _thrown(env, seed=3), _thrown(env)
    assert (first != second).any()
    assert (_thrown(env, seed=3) == first).all()
    assert (_thrown(env) == second).all()
    _thrown(env, seed=3)
    half = _thrown(env, seed=[3 + row if row < 32 else None for row in range(64)])
    assert (half[:32] == first[:32]).all()
    assert (half[32:] == second[32:]).all()


def test_games_that_nobody_seeded_differ() -> None:
    assert (_thrown(BatchEnv("yahtzee", 64)) != _thrown(BatchEnv("yahtzee", 64))).any()


@pytest.mark.parametrize("seed", [-1, [1, 2], "seed", [1, 2, 3, -4], 1.5])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(EnvError) as refused:
        BatchEnv("yahtzee", 4).reset(seed=seed)
    assert refused.value.code == "env-setting"


def test_a_mask_resets_some_rows() -> None:
    env = BatchEnv("yahtzee", 4)
    env.reset(seed=1)
    shown, *_ = env.step(FIRST)
    before = shown.copy()
    shown, info = env.reset(options={"reset_mask": np.array([True, False, True, False])})
    assert (shown[[1, 3]] == before[[1, 3]]).all()
    assert not shown[[0, 2], :6].any()
    assert (info["action_mask"][[0, 2]].sum(axis=1) == 1).all()


@pytest.mark.parametrize("mask", [np.zeros(4, dtype=np.bool_), np.ones(3, dtype=np.bool_), np.ones(4), [True] * 4])
def test_other_masks_are_refused(mask: Any) -> None:
    with pytest.raises(EnvError):
        BatchEnv("yahtzee", 4).reset(options={"reset_mask": mask})


@pytest.mark.parametrize(
    "actions",
    [
        np.array([0, 0, 0]),
        np.array([0, 0, 0, -1]),
        np.array([0, 0, 0, 223]),
        np.zeros((4, 1), dtype=np.int64),
        np.zeros(4),
        0,
    ],
)
def test_what_is_no_action_never_reaches_the_games(actions: Any) -> None:
    env = BatchEnv("yahtzee", 4)
    before = env.reset(seed=1)[0].copy()
    with pytest.raises(EnvError) as refused:
        env.step(actions)
    assert refused.value.code == "env-action"
    after, *_ = env.step(np.full(4, 222))  # a box before the first roll: refused by the rules, game by game
    assert (after == before).all()


@pytest.mark.parametrize("mode", ["SameStep", AutoresetMode.SAME_STEP])
def test_a_game_that_is_over_begins_anew_with_the_same_step(mode: AutoresetMode | str) -> None:
    one, other = BatchEnv("yacht", 6, autoreset_mode=mode), BatchEnv("yacht", 6)
    assert one.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    shown, _ = one.reset(seed=4)
    reference, _ = other.reset(seed=4)
    last, finished = reference.copy(), 0
    for _ in range(120):
        actions = one.sample_legal()
        other.sample_legal()
        shown, rewards, over, _, info = one.step(actions)
        reference, expected, ended, _, _ = other.step(actions)
        last = reference.copy()
        assert (over == ended).all()
        assert (rewards == expected).all()
        assert (info.get("_final_obs", np.zeros(6, dtype=np.bool_)) == over).all()
        for row in np.flatnonzero(over):
            assert (info["final_obs"][row] == last[row]).all()
            assert not info["final_info"]["action_mask"][row].any()
            finished += 1
        if over.any():
            # the reference begins anew with a step of its own; only then do both show the same
            going = ~over
            assert (shown[going] == reference[going]).all()
            assert (shown[over, 6] == 1.0).all()
            other.reset(options={"reset_mask": over})
            reference, _ = other.reset(options={"reset_mask": over})
        assert (shown == reference).all()
    assert finished > 6


def test_without_autoreset_a_game_that_is_over_takes_no_action() -> None:
    env = BatchEnv("yacht", 2, autoreset_mode="Disabled")
    env.reset(seed=1)
    over = np.zeros(2, dtype=np.bool_)
    while not over.any():
        _, _, over, _, _ = env.step(env.sample_legal())
    with pytest.raises(EnvError) as refused:
        env.step(env.sample_legal())
    assert refused.value.code == "env-finished"
    env.reset(options={"reset_mask": over})
    env.step(env.sample_legal())


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(EnvError, match="NextStep"):
        BatchEnv("yacht", 2, autoreset_mode="sometimes")


@pytest.mark.parametrize("game_id", game_ids())
def test_make_vec_makes_every_game(game_id: str) -> None:
    """Through its own batches where it has them, one by one where not; spaces and shapes are those of Gymnasium."""
    env = gymnasium.make_vec(env_id(game_id), num_envs=3)
    shown, info = env.reset(seed=5)
    assert env.observation_space.contains(shown)
    assert info["action_mask"].shape == (3, env.single_action_space.n)  # type: ignore[attr-defined]  # a Discrete
    assert info["_action_mask"].all()
    actions = info["action_mask"].argmax(axis=1)
    shown, rewards, over, truncated, info = env.step(actions)
    assert env.observation_space.contains(shown)
    assert (rewards.shape, rewards.dtype) == ((3,), np.float64)
    assert (over.dtype, truncated.dtype) == (np.bool_, np.bool_)
    assert isinstance(env.metadata["autoreset_mode"], AutoresetMode)
    env.close()


def test_games_of_points_have_batches_of_their_own() -> None:
    own = {rules.id for rules in catalogue() if batch_entry(rules)}
    assert {"yahtzee", "yatzy", "piecepack"} <= own
    assert not {"place-value", "maxi-yatzy"} & own
    made = gymnasium.make_vec(env_id("yahtzee"), num_envs=2, autoreset_mode="SameStep")
    assert isinstance(made, BatchEnv)
    assert isinstance(gymnasium.make_vec(env_id("zombie"), num_envs=2), BuyingEnv)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_infos_and_wrappers_are_as_of_gymnasiums_own(mode: AutoresetMode) -> None:
    ours = BatchEnv("yacht", 3, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: SoloEnv("yacht")] * 3, autoreset_mode=mode)
    seen: list[set[str]] = []
    for env in (ours, theirs):
        wrapped = DictInfoToList(RecordEpisodeStatistics(env))
        _, infos = wrapped.reset(seed=1)
        keys, chooser, returns = set[str](), np.random.default_rng(1), 0
        for _ in range(130):
            masks = [np.flatnonzero(info["action_mask"]) for info in infos]
            actions = np.array([chooser.choice(mask) if mask.size else 0 for mask in masks])
            _, _, over, _, infos = wrapped.step(actions)
            keys |= {key for info in infos for key in info}
            returns += int(over.sum())
        assert returns >= 3
        seen.append(keys - {"refused"})
    assert seen[0] == seen[1]
