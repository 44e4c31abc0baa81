"""A PettingZoo AEC environment: two seats or more, in turn."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types

from ..errors import RulesRefused
from ..notation import write_state
from ..rules import RuleSet, Seat, State, decide, evolve, open_game, refusal, scores, standing, start
from ..rules.catalogue import game
from .actions import action_table
from .chance import GeneratorDice
from .errors import checked_chance, checked_choice
from .observations import Observer

__all__ = ["SeatsEnv"]

Observation = dict[str, NDArray[Any]]
Reward = Literal["result", "points"]


class SeatsEnv(AECEnv):  # type: ignore[misc]  # see the import
    """With `reward="result"` winners share 1 at the end; with `"points"` every seat gets what its score gains.

    Observations hold `observation` and `action_mask`. A refused action raises, as the rule book says why.
    """

    metadata = {"name": "dicehouse_v1", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rules: RuleSet | str,
        seats: int = 2,
        *,
        reward: Reward = "result",
        right: float = 0.5,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.reward: Reward = checked_choice("reward", reward, get_args(Reward))
        self.right = checked_chance(right)
        self.render_mode = checked_choice("render mode", render_mode, (None, "ansi"))
        self._table, self._observer = action_table(self.rules), Observer(self.rules, seats)
        self._random, _ = np_random(None)
        self._position = start(self.rules, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        count = len(self._table)
        space = spaces.Dict(
            {
                "observation": spaces.Box(self._observer.least, 1.0, (self._observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The state, for those who want more than numbers."""
        return self._position

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._position = start(self.rules, len(self.agents))
        for event in open_game(self._position, self._source):
            self._position = evolve(self._position, event)
        self.agent_selection = self._to_move()

    def observe(self, agent: str) -> Observation:
        seat = Seat(self.possible_agents.index(agent) + 1)
        mine = seat == self._position.seat
        mask = self._table.mask(self._position) if mine else np.zeros(len(self._table), dtype=np.int8)
        return {"observation": self._observer.observe(self._position, seat), "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """True where the seat to move may do it now."""
        return self._table.mask(self._position).astype(np.bool_)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        wanted = self._table.action(self._position, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        before = scores(self._position)
        self._do(wanted)
        if self.reward == "points":
            gains = np.subtract(scores(self._position), before)
            self.rewards = {agent: float(gain) for agent, gain in zip(self.possible_agents, gains, strict=True)}
        if self._position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            if self.reward == "result":
                self.rewards = self._result()
        else:
            self.agent_selection = self._to_move()
        self._accumulate_rewards()

    def render(self) -> str:
        return write_state(self._position)

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def _source(self) -> GeneratorDice:
        return GeneratorDice(self._random, self.right)

    def _do(self, action: Any) -> None:
        seat = self._position.seat
        no = refusal(self._position, seat, action)
        if no is not None:
            raise RulesRefused(no.code, no.message, state=self._position)
        self._position = decide(self._position, seat, action, self._source).state

    def _to_move(self) -> str:
        return self.possible_agents[self._position.seat - 1]

    def _result(self) -> dict[str, float]:
        winners = standing(self._position).winners
        return {
            agent: 1.0 / len(winners) if Seat(seat) in winners else 0.0
            for seat, agent in enumerate(self.possible_agents, 1)
        }
