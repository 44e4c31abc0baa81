"""A Gymnasium environment: one player's card, or one seat against players that are part of the world."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..named import GameLike, to_rules
from ..notation import write_state
from ..play.context import Adviser
from ..rules import RuleSet, Seat, State, decide, refusal, scores, start
from ..solver.bots.bot import bot
from ..solver.compared.player import GreedyComparedBot
from .actions import action_table
from .errors import Seed, checked_chance, checked_choice, checked_cost, checked_seed, checked_steps
from .labels import Labels, optimum
from .observations import Observer
from .streams import StreamDice, fresh_seeds

SEAT = Seat(1)
Info = dict[str, Any]


class OneGame:
    """What environments of one game have: its position, which they show as numbers and act on by numbers."""

    position: State
    """For those who want more than numbers."""

    def _set_up(self, rules: RuleSet, seats: int, right: float, render_mode: str | None) -> None:
        self.rules, self.right = rules, checked_chance(right)
        self.render_mode = checked_choice("render mode", render_mode, (None, "ansi"))
        self._table, self._observer = action_table(rules), Observer(rules, seats)
        self.position = start(rules, seats)
        self._numbers = spaces.Box(self._observer.least, 1.0, (self._observer.size,), np.float32)

    def action_masks(self) -> NDArray[np.bool_]:
        """True where the seat to move may do it now: the name by which masked learners ask."""
        return self._table.mask(self.position).astype(np.bool_)

    def render(self) -> str:
        return write_state(self.position)


class SoloEnv(OneGame, gymnasium.Env[NDArray[np.float32], np.int64]):
    """Rewards are the points gained, so that an episode's rewards add up to the final score.

    A game for two or more is played against `opponents`; a box lost to them costs its point again. Infos hold
    `action_mask`, which `action_masks` tells too. An action that the rules refuse changes nothing and earns nothing, or
    takes `refused_cost`; its code is in `refused`. After `max_steps` an episode is truncated. The dice are those of a
    row of `BatchEnv` with the same seed. With `labels` infos hold the best action, `optimal_action`, and what the last
    one cost, `regret`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        rules: GameLike,
        opponents: tuple[Adviser, ...] = (),
        *,
        right: float = 0.5,
        labels: bool = False,
        max_steps: int | None = None,
        refused_cost: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self._most, self._cost, self._steps = checked_steps(max_steps), checked_cost(refused_cost), 0
        self._dice = StreamDice.seeded(fresh_seeds(1)[0], checked_chance(right))
        played = to_rules(rules)
        missing = max(0, played.seats[0] - 1 - len(opponents))
        self.opponents = (*opponents, *(_beginner(played) for _ in range(missing)))
        self._set_up(played, 1 + len(self.opponents), right, render_mode)
        self._labelled = labels
        self._counted = 0  # some cards begin below zero
        self._labels = Labels()
        self.observation_space = self._numbers
        self.action_space = spaces.Discrete(len(self._table))

    @property
    def state(self) -> State:
        return self.position

    def reset(self, *, seed: Seed = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        if seed is not None:
            seed = checked_seed(seed)
            self._dice = StreamDice.seeded(seed, self.right)
        super().reset(seed=seed)
        self._steps = 0
        self.position = start(self.rules, 1 + len(self.opponents))
        self._counted = 0
        self._look()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        wanted = self._table.action(self.position, action)
        no = refusal(self.position, SEAT, wanted)
        self._steps += 1
        if no is not None:
            told = self._info() | {"refused": no.code}
            return self._observation(), -self._cost, self.position.over, self._cut, told
        regret = self._labels.regret(self._table.number(wanted))
        source = self._dice
        self.position = decide(self.position, SEAT, wanted, source).state
        while not self.position.over and self.position.seat != SEAT:
            seat = self.position.seat
            answer = self.opponents[seat - 2].choose(self.position, seat)
            self.position = decide(self.position, seat, answer, source).state
        score = self._score()
        gained, self._counted = score - self._counted, score
        self._look()
        return self._observation(), float(gained), self.position.over, self._cut, self._info(regret)

    @property
    def _cut(self) -> bool:
        """Whether the limit of steps ends a game that is not over."""
        return self._most is not None and self._steps >= self._most and not self.position.over

    def optimum(self) -> float:
        """What perfect play scores on average; only for a card that is played alone."""
        return optimum(self.rules, self.right)

    def _score(self) -> int:
        return scores(self.position)[SEAT - 1]

    def _observation(self) -> NDArray[np.float32]:
        return self._observer.observe(self.position, SEAT)

    def _look(self) -> None:
        if self._labelled:
            self._labels = Labels.of(self._table, self.position, self.right)

    def _info(self, regret: float = 0.0) -> Info:
        info: Info = {"action_mask": self._table.mask(self.position)}
        return info | {"optimal_action": self._labels.best, "regret": regret} if self._labelled else info


def _beginner(rules: RuleSet) -> Adviser:
    return GreedyComparedBot(rules) if rules.comparison else bot("greedy", rules)
