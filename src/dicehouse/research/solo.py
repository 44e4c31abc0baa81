"""A Gymnasium environment: one player's card, or one seat against players that are part of the world."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..notation import write_state
from ..play.adviser import Adviser
from ..rules import RuleSet, Seat, State, decide, refusal, scores, start
from ..rules.catalogue import game
from ..solver.bots.bot import bot
from ..solver.compared.player import GreedyComparedBot
from .actions import action_table
from .chance import GeneratorDice
from .errors import checked_chance, checked_choice
from .labels import Labels
from .observations import Observer
from .optimum import optimum

__all__ = ["SoloEnv"]

SEAT = Seat(1)
Info = dict[str, Any]


class SoloEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """Rewards are the points gained, so that an episode's rewards add up to the final score.

    A game for two or more is played against `opponents`; a box lost to them costs its point again. Infos hold
    `action_mask`, which `action_masks` tells too. An action that the rules refuse changes nothing and earns nothing;
    its code is in `refused`. With `labels` infos hold the best action, `optimal_action`, and what the last one cost,
    `regret`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        rules: RuleSet | str,
        opponents: tuple[Adviser, ...] = (),
        *,
        right: float = 0.5,
        labels: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        missing = max(0, self.rules.seats[0] - 1 - len(opponents))
        self.opponents = (*opponents, *(_beginner(self.rules) for _ in range(missing)))
        self.right = checked_chance(right)
        self.render_mode = checked_choice("render mode", render_mode, (None, "ansi"))
        self._labelled = labels
        self._table = action_table(self.rules)
        self._observer = Observer(self.rules, 1 + len(self.opponents))
        self._state = self._start()
        self._counted = 0  # some cards begin below zero
        self._labels = Labels()
        self.observation_space = spaces.Box(self._observer.least, 1.0, (self._observer.size,), np.float32)
        self.action_space = spaces.Discrete(len(self._table))

    @property
    def state(self) -> State:
        """The position, for those who want more than numbers."""
        return self._state

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        super().reset(seed=seed)
        self._state = self._start()
        self._counted = 0
        self._look()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        wanted = self._table.action(self._state, action)
        no = refusal(self._state, SEAT, wanted)
        if no is not None:
            return self._observation(), 0.0, self._state.over, False, self._info() | {"refused": no.code}
        regret = self._labels.regret(self._table.number(wanted))
        source = GeneratorDice(self.np_random, self.right)
        self._state = decide(self._state, SEAT, wanted, source).state
        while not self._state.over and self._state.seat != SEAT:
            seat = self._state.seat
            answer = self.opponents[seat - 2].choose(self._state, seat)
            self._state = decide(self._state, seat, answer, source).state
        score = self._score()
        gained, self._counted = score - self._counted, score
        self._look()
        return self._observation(), float(gained), self._state.over, False, self._info(regret)

    def action_masks(self) -> NDArray[np.bool_]:
        """True where an action may be done now: the name by which masked learners ask."""
        return self._table.mask(self._state).astype(np.bool_)

    def render(self) -> str:
        return write_state(self._state)

    def optimum(self) -> float:
        """What perfect play scores on average; only for a card that is played alone."""
        return optimum(self.rules, self.right)

    def _start(self) -> State:
        return start(self.rules, 1 + len(self.opponents))

    def _score(self) -> int:
        return scores(self._state)[SEAT - 1]

    def _observation(self) -> NDArray[np.float32]:
        return self._observer.observe(self._state, SEAT)

    def _look(self) -> None:
        if self._labelled:
            self._labels = Labels.of(self._table, self._state, self.right)

    def _info(self, regret: float = 0.0) -> Info:
        info: Info = {"action_mask": self._table.mask(self._state)}
        return info | {"optimal_action": self._labels.best, "regret": regret} if self._labelled else info


def _beginner(rules: RuleSet) -> Adviser:
    return GreedyComparedBot(rules) if rules.comparison else bot("greedy", rules)
