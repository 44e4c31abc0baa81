"""Games as OpenSpiel has them: explicit chance nodes with exact odds. Needs `dicehouse[spiel]`."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any, Literal, get_args

import numpy as np
import pyspiel

from ..notation import write_action, write_dice, write_state
from ..rules import (
    Dice,
    RuleSet,
    ScriptedDice,
    Seat,
    State,
    Throw,
    all_throws,
    decide,
    outcomes,
    scores,
    standing,
    start,
)
from ..rules.catalogue import catalogue, game
from ..rules.dice import without
from .actions import ActionTable, action_table
from .errors import EnvError, checked_choice
from .observations import Observer

Returns = Literal["result", "points"]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it ships no types
    """A game of points for `seats`. With `returns="result"` winners share 1, with `"points"` each seat has its score.

    A throw is a chance node whose outcomes are the distinct throws, 252 of five dice, with their exact chances.
    Games of the catalogue are registered: `pyspiel.load_game("dicehouse_yahtzee(seats=3,returns=points)")`, and what
    was serialised is read back.
    """

    def __init__(self, rules: RuleSet | str, seats: int = 2, *, returns: Returns = "result") -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.seats, self.counts = seats, checked_choice("kind of returns", returns, get_args(Returns))
        if self.rules.buying or self.rules.comparison:
            raise EnvError(
                "env-setting", f"{self.rules.name} has more chance than throws: OpenSpiel's form is for points."
            )
        super().__init__(
            _type(self.rules, self.seats, self.counts), self._info, {"seats": seats, "returns": self.counts}
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(SpielGame, returns=self.counts), (self.rules, self.seats)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _SpielObserver:
        return _SpielObserver(self)

    @cached_property
    def throws(self) -> tuple[Dice, ...]:
        return tuple(all_throws(self.rules.dice.count, self.rules.dice.sides))

    @cached_property
    def throw_numbers(self) -> dict[Dice, int]:
        return {dice: number for number, dice in enumerate(self.throws)}

    @property
    def actions(self) -> ActionTable:
        return action_table(self.rules)

    @property
    def _info(self) -> Any:
        rules, shared = self.rules, self.counts == "result"
        most = float(sum(Observer(rules, 1).most)) + (rules.joker.bonus * len(rules.boxes) if rules.joker else 0)
        most += sum(section.bonus.earned(section.bonus.cap) for section in rules.card_sections if section.bonus)
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(self.throws),
            num_players=self.seats,
            min_utility=0.0 if shared else -most,
            max_utility=1.0 if shared else most,
            utility_sum=1.0 if shared and self.seats > 1 else None,
            max_game_length=self.seats * len(rules.boxes) * (rules.dice.rolls + 1),
        )


class SpielState(pyspiel.State):  # type: ignore[misc]  # see above
    """A position, and the throw that chance has yet to answer."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = _Held(game, start(game.rules, game.seats), None)

    @property
    def position(self) -> State:
        """The state, for those who want more than numbers."""
        return self._held.position

    def current_player(self) -> int:
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._held.throw is not None else self.position.seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [int(number) for number in np.flatnonzero(self._held.game.actions.mask(self.position))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self._held.throw is not None
        numbers = self._held.game.throw_numbers
        found = outcomes(self._held.throw.keep, self.position.rules)
        return sorted((numbers[dice], float(chance)) for dice, chance in found)

    def _apply_action(self, action: int) -> None:
        held, position = self._held, self.position
        if held.throw is not None:
            thrown = without(held.game.throws[action], held.throw.keep)
            after = decide(position, position.seat, held.throw, ScriptedDice([thrown])).state
            self._held = _Held(held.game, after, None)
            return
        wanted = held.game.actions.action(position, action)
        if isinstance(wanted, Throw):
            self._held = _Held(held.game, position, wanted)
        else:
            self._held = _Held(held.game, decide(position, position.seat, wanted, ScriptedDice([])).state, None)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._held.game
        return write_dice(game.throws[action]) if player < 0 else write_action(game.actions.actions[action])

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        held = self._held
        if not self.position.over:
            return [0.0] * held.game.seats
        if held.game.counts == "points":
            return [float(score) for score in scores(self.position)]
        winners = standing(self.position).winners
        return [1.0 / len(winners) if Seat(seat) in winners else 0.0 for seat in range(1, held.game.seats + 1)]

    def __str__(self) -> str:
        waiting = "" if self._held.throw is None else f" {write_action(self._held.throw)}"
        return f"{write_state(self.position)}{waiting}"


class _Held:
    """What a state is made of; values that never change, so that a clone may share them."""

    def __init__(self, game: SpielGame, position: State, throw: Throw | None) -> None:
        self.game, self.position, self.throw = game, position, throw

    def __deepcopy__(self, memo: object) -> _Held:
        return self


class _SpielObserver:
    """The numbers of `Observer`, seen by the player who asks."""

    def __init__(self, game: SpielGame) -> None:
        self._observer = Observer(game.rules, game.seats)
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._observer.observe(state.position, Seat(player + 1))

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)


def _type(rules: RuleSet, seats: int | None = None, returns: Returns = "result") -> Any:
    """Of a game, or of its name where `seats` are not said."""
    kind, shared = pyspiel.GameType, returns == "result" and seats != 1
    least, most = (seats, seats) if seats else rules.players
    return kind(
        short_name=spiel_name(rules),
        long_name=rules.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM if shared and seats else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 2, "returns": "result"},
    )


def spiel_name(rules: RuleSet) -> str:
    return f"dicehouse_{rules.id.replace('-', '_')}"


def register_games() -> None:
    """Every game of points, by its name; once in a process, as importing this module does it."""
    known = set(pyspiel.registered_names())
    for rules in catalogue():
        if not rules.buying and not rules.comparison and spiel_name(rules) not in known:
            pyspiel.register_game(_type(rules), _named(rules))


def _named(rules: RuleSet) -> type[SpielGame]:
    """A class, which OpenSpiel holds when Python is gone already; a function would have to be taken down then."""

    class NamedGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            super().__init__(rules, given.get("seats", 2), returns=given.get("returns", "result"))

    return NamedGame


register_games()
