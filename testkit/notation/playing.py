"""Seeded games to write down: every catalogue game, and variants that reach what the catalogue does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from dicehouse.notation import Record, write_state
from dicehouse.play import SeededDice
from dicehouse.rules import (
    Action,
    Buy,
    Event,
    Leave,
    RuleSet,
    Score,
    Seat,
    State,
    Throw,
    can,
    decide,
    evolve,
    is_full,
    keeps_of,
    legal_actions,
    numbers,
    open_game,
    open_places,
    start,
)
from dicehouse.rules.catalogue import catalogue, game

__all__ = ["GAMES", "NAMES", "VARIANTS", "Played", "finder", "play_game", "random_action"]

NAMES = ("ana", "bo", "cy", "di", "eve", "flo", "gus", "hal")


def _variants() -> Iterator[tuple[str, RuleSet]]:
    place_value, zombie, yacht = game("place-value"), game("zombie"), game("yacht")
    compared, buying = place_value.comparison, zombie.buying
    assert compared is not None
    assert buying is not None
    judged = replace(compared, read_aloud="judge")
    yield "read aloud", replace(place_value, comparison=judged)
    yield "read aloud, passed down", replace(place_value, comparison=replace(judged, read_fail="pass-down"))
    yield "an X scores", replace(place_value, comparison=replace(judged, xx_scores=True))
    yield "arranged for you", replace(place_value, auto_arrange=True, scratch="free")
    yield "one alone, read aloud", replace(place_value, comparison=judged, seats=(1, 1))
    yield "points rolled off", replace(yacht, tie="roll-off", first_player="random")
    yield "bought any time", replace(zombie, buying=replace(buying, buy_when="any-time", bought_bonus=True))
    yield "wrong answers retried", replace(zombie, buying=replace(buying, wrong="retry", max_buys_game=9))
    yield "a wrong answer ends it", replace(zombie, buying=replace(buying, wrong="ends-buying"))


VARIANTS = dict(_variants())
GAMES = {rules.id: rules for rules in catalogue()} | VARIANTS


def finder(rules: RuleSet) -> Callable[[str], RuleSet]:
    """Finds this rule set whatever the text names, so that variants can be read."""
    return lambda name: rules


@dataclass(frozen=True)
class Played:
    """A game as it went: `states[n]` is the position before `events[n]`, the last one after all."""

    record: Record
    states: tuple[State, ...]

    @property
    def final(self) -> State:
        return self.states[-1]


BY_CHOICE = 0.1
"""How often a box is crossed out, where the dice may fit it."""


def play_game(
    rules: RuleSet, seats: int, seed: int, *, leave: float = 0.0, most: int | None = None, tied: bool = False
) -> Played:
    """Random play; `leave` is the chance that somebody gives up before an action, `most` stops early,
    `tied` lets everybody throw the same dice, so that games end level."""
    chooser = random.Random(f"{rules.name_version} {seats} {seed}")
    source = SeededDice(seed)
    state = start(rules, seats)
    states, events = [state], list[Event]()

    def apply(new: tuple[Event, ...]) -> None:
        for event in new:
            events.append(event)
            states.append(evolve(states[-1], event))

    apply(open_game(state, source))
    actions = 0
    while not states[-1].over and (most is None or actions < most):
        state = states[-1]
        if tied and not is_full(state.card):
            source = SeededDice(f"{seed} {state.card.entries.count(None)} {state.rolls_left}")
            chooser = random.Random(f"{seed} {write_state(replace(state, cards=(state.card,), seat=Seat(1)))}")
        actions += 1
        if chooser.random() < leave:
            remaining = [Seat(seat) for seat, card in enumerate(state.cards, 1) if not card.out]
            apply(decide(state, chooser.choice(remaining), Leave(), source).events)
        else:
            apply(decide(state, state.seat, random_action(state, chooser), source).events)
    return Played(Record(rules, NAMES[:seats], tuple(events)), tuple(states))


def random_action(state: State, chooser: random.Random) -> Action:
    """Guesses until the rule book says yes: quicker than listing the 720 ways to lay out six dice."""
    if is_full(state.card):
        return legal_actions(state)[0]
    while True:
        action = chooser.choice((_throw, _score, _score, _buy))(state, chooser)
        if can(state, state.seat, action):
            return action


def _throw(state: State, chooser: random.Random) -> Action:
    return Throw(chooser.choice(keeps_of(state.dice)))


def _score(state: State, chooser: random.Random) -> Action:
    box = state.rules.boxes[chooser.choice(list(open_places(state.card)))]
    if state.rules.crosses_by_choice and chooser.random() < BY_CHOICE:
        return Score(box.code, 0)
    fitting = numbers(box.pattern, state.dice) if box.takes_number and state.dice else ()
    return Score(box.code, chooser.choice(fitting) if fitting else None)


def _buy(state: State, chooser: random.Random) -> Action:
    die = chooser.choice(state.dice or (1,))
    return Buy(die, chooser.randint(1, state.rules.dice.sides))
