"""A PettingZoo AEC environment: two seats or more, in turn."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types

from ..named import GameLike, to_action, to_rules
from ..rules import Seat, decide, evolve, open_game, scores, standing, start
from .errors import Seed, checked_choice, checked_seed, checked_steps
from .solo import OneGame
from .streams import StreamDice, fresh_seeds

Observation = dict[str, NDArray[Any]]
Reward = Literal["result", "points"]


class SeatsEnv(OneGame, AECEnv):  # type: ignore[misc]  # see the import
    """With `reward="result"` winners share 1 at the end; with `"points"` every seat gets what its score gains.

    Observations hold `observation` and `action_mask`. A refused action raises, as the rule book says why. After
    `max_steps`, all seats together, a game is truncated. `first` is the seat that begins; without it the rules' opening
    finds it. For two, the dice are those of a row of `PairEnv` with the same seed.
    """

    metadata = {"name": "dicehouse_v1", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: GameLike,
        seats: int = 2,
        *,
        reward: Reward = "result",
        right: float = 0.5,
        first: int | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.reward: Reward = checked_choice("reward", reward, get_args(Reward))
        self._most, self._steps = checked_steps(max_steps), 0
        self._set_up(to_rules(rules), seats, right, render_mode)
        self._dice = StreamDice.seeded(fresh_seeds(1)[0], self.right, seats)
        self._first: int | None = checked_choice("seat", first, (None, *range(1, seats + 1)))
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        count = len(self._table)
        space = spaces.Dict({"observation": self._numbers, "action_mask": spaces.Box(0, 1, (count,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Seed = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = StreamDice.seeded(checked_seed(seed), self.right, len(self.possible_agents))
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position = start(self.rules, len(self.agents))
        first = None if self._first is None else Seat(self._first)
        for event in open_game(self.position, self._dice, host=first):
            self.position = evolve(self.position, event)
        self.agent_selection = self._to_move()

    def observe(self, agent: str) -> Observation:
        seat = Seat(self.possible_agents.index(agent) + 1)
        mine = seat == self.position.seat
        mask = self._table.mask(self.position) if mine else np.zeros(len(self._table), dtype=np.int8)
        return {"observation": self._observer.observe(self.position, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        wanted = to_action(self.position, self._table.action(self.position, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        before = scores(self.position)
        self.position = decide(self.position, self.position.seat, wanted, self._dice).state
        if self.reward == "points":
            gains = np.subtract(scores(self.position), before)
            self.rewards = {agent: float(gain) for agent, gain in zip(self.possible_agents, gains, strict=True)}
        self._steps += 1
        if self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            if self.reward == "result":
                self.rewards = self._result()
        else:
            if self._most is not None and self._steps >= self._most:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._to_move()
        self._accumulate_rewards()

    def close(self) -> None:
        """Nothing is held open."""

    def _to_move(self) -> str:
        return self.possible_agents[self.position.seat - 1]

    def _result(self) -> dict[str, float]:
        winners = standing(self.position).winners
        return {
            agent: 1.0 / len(winners) if Seat(seat) in winners else 0.0
            for seat, agent in enumerate(self.possible_agents, 1)
        }
