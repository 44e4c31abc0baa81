"""Bots: an adviser of any strength for any rule set. It always has an answer, and the answer is always legal."""

from __future__ import annotations

import random
from collections.abc import Callable

from ...errors import RulesRefused
from ...rules import Action, Refusal, RuleSet, Seat, State, Throw, can, is_full, legal_actions, refusal
from ..advice import Coach
from ..compared.player import ComparedBot
from ..points.advice import points_coach
from ..points.tables import load_table
from ..saved.advice import saved_coach
from ..support import support, without_buying
from ..waiting.advice import waiting_coach
from .counting import average_box
from .heuristics import estimated_options
from .strengths import Policy, Strength, find_policy

OptionValues = Callable[[State], list[tuple[Action, float]]]

CARELESS = 4.0
"""Where cards are compared, the best answer is known but not what the others are worth: noise then says how often
the answer is passed over for a heuristic."""


QUICK_FIELD = 200_000
"""Throws times sets of open boxes: a larger field takes minutes to settle, and a table does not wait for it."""


QUICK_TABLE = 3_000_000
"""Positions of a game that is solved when a bot sits down; a larger one must have been solved before."""


QUICK_WAITING = 20_000
"""Positions of a game whose boxes wait that is solved when a bot sits down: some seconds."""


class Bot:
    """Plays one strength of one game; may be shared between threads and tables.

    A careless bot errs by its seed and the position alone, so that a game can be played again.
    """

    def __init__(self, policy: Policy, rules: RuleSet, seed: int = 0) -> None:
        self.policy = policy
        self.rules = rules
        self._seed = seed
        plain = without_buying(rules)
        self._noise = policy.noise * average_box(plain)
        self._option_values = _option_values(policy, plain)
        self._answers = _answers(policy, plain)

    def __repr__(self) -> str:
        return f"<Bot {self.policy.name} at {self.rules.name_version}>"

    def choose(self, state: State, seat: Seat) -> Action:
        """A legal action for the seat, whose turn it is."""
        if state.over or seat != state.seat:
            no = refusal(state, seat, Throw()) or Refusal("not-your-turn", "It is not your turn.")
            raise RulesRefused(no.code, no.message, state=state)
        if is_full(state.card):
            return legal_actions(state)[0]
        if not state.dice:
            return Throw()
        chance = random.Random(f"{self._seed} {state.cards} {state.rolls_left} {state.dice}")
        if self._answers and chance.random() >= CARELESS * self.policy.noise:
            return self._answers.choose(state, seat)
        options = self._option_values(state)
        if self._noise:
            options = [
                (action, value + self._noise * (chance.random() + chance.random() - 1)) for action, value in options
            ]
        best = max(options, key=_value)[0]
        if can(state, seat, best):
            return best
        # dice were bought for this seat: some of what plain rules allow is barred
        options.sort(key=_value, reverse=True)
        legal = legal_actions(state)
        return next((action for action, _ in options if action in legal), legal[0])


def _value(option: tuple[Action, float]) -> float:
    return option[1]


def _option_values(policy: Policy, rules: RuleSet) -> OptionValues:
    """The exact table where the policy wants it and the game has one, otherwise heuristics."""
    if policy.values == "exact":
        if support(rules, most_positions=QUICK_TABLE).can("solve") or _is_kept(rules):
            return _by_coach(points_coach(rules))
        coach = saved_coach(rules) if support(rules).engine == "saved" else None
        if coach is not None:
            return _by_coach(coach)
        if support(rules, most_positions=QUICK_WAITING).can("solve-waiting"):
            return _by_coach(waiting_coach(rules))
    values = "par" if policy.values == "exact" else policy.values
    return lambda state: estimated_options(state, rules, values, policy.sight)


def _answers(policy: Policy, rules: RuleSet) -> ComparedBot | None:
    """Cards that are compared box by box have a best answer to the other cards."""
    settles = policy.values == "exact" and support(rules, most_positions=QUICK_FIELD).can("settle")
    return ComparedBot(rules) if settles else None


def _is_kept(rules: RuleSet) -> bool:
    return support(rules).can("solve") and load_table(rules) is not None


def _by_coach(coach: Coach) -> OptionValues:
    return lambda state: list(coach.advise(state).values)


def bot(strength: Strength, rules: RuleSet, seed: int = 0) -> Bot:
    """The game's bot of this strength; a game that cannot be solved is played by heuristics."""
    return Bot(find_policy(strength), rules, seed)
