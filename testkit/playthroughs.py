"""One seeded game of each rule set, told step by step."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dicehouse.notation import Record, write_action, write_record, write_state
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
    call_of,
    can,
    decide,
    digest,
    evolve,
    is_full,
    legal_actions,
    open_game,
    sort_dice,
    start,
    worth,
)
from testkit.rows import rows

__all__ = ["FOLDER", "SETUPS", "Setup", "Step", "play", "tell"]

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
NAMES = ("ana", "bo", "cy")

LISTED_STEPS = 6
"""So many steps list every legal action; the others only count them."""

MOST_LISTED = 120
"""Six dice can be laid out in thousands of ways; the count tells the rest."""


@dataclass(frozen=True)
class Setup:
    """`leave_at` is the step before which seat 3 gives up."""

    seats: int
    seed: int
    leave_at: int | None = None


GAMES = """
balut | 5 | 2 |
cacho | 21 | 2 |
cameroon | 7 | 2 |
cheerio | 11 | 2 |
chicago | 4 | 3 |
chicago-german | 6 | 2 |
crag | 13 | 2 |
dice-poker-school | 8 | 2 |
escalero | 9 | 2 |
generala | 10 | 2 |
hooligan | 12 | 2 |
kismet | 18 | 2 |
kniffel | 298 | 2 |
kniffel-booklet | 298 | 2 |
kockapoker | 14 | 2 |
kosci | 23 | 2 |
maxi-yatzy | 156 | 2 |
maxi-yatzy-unsaved | 156 | 2 |
piecepack | 200 | 2 |
place-value | 1116 | 2 |
place-value-3 | 713 | 2 |
place-value-6 | 121 | 2 |
triple-yahtzee | 15 | 2 |
yacht | 9 | 2 |
yacht-dice | 16 | 2 |
yahtzee | 944 | 2 |
yahtzee-free | 1121 | 2 |
yahtzee-hasbro | 944 | 2 |
yahtzee-online | 176 | 2 |
yamb | 17 | 2 |
yams | 18 | 2 |
yatzy | 3 | 3 | 40
yatzy-danish | 19 | 2 |
yatzy-forced | 20 | 2 |
zombie | 135 | 1 |
"""
"""Each with its seed, chosen so that interesting things happen (a test says which), its seats, and when one leaves."""

SETUPS = {
    game_id: Setup(int(seats), int(seed), int(leave_at) if leave_at else None)
    for game_id, seed, seats, leave_at in rows(GAMES)
}


@dataclass(frozen=True)
class Step:
    """`seat` did `action` in `state`; in the opening nobody acts."""

    state: State
    seat: Seat
    action: Action | None
    events: tuple[Event, ...]


def play(rules: RuleSet, setup: Setup) -> Iterator[Step]:
    source = SeededDice(setup.seed)
    chooser = random.Random(setup.seed)
    state = start(rules, setup.seats)
    events = open_game(state, source)
    yield Step(state, Seat(0), None, events)
    count = 0
    while True:
        for event in events:
            state = evolve(state, event)
        if state.over:
            return
        seat, action = state.seat, _choice(state, chooser)
        if count == setup.leave_at:
            seat, action = Seat(3), Leave()
        events = decide(state, seat, action, source).events
        yield Step(state, seat, action, events)
        count += 1


def _choice(state: State, chooser: random.Random) -> Action:
    """A plain player: collect the commonest face, buy for it, take the box that pays best."""
    if is_full(state.card):
        return legal_actions(state)[0]
    if not state.dice:
        return Throw()
    common = max(state.dice, key=lambda face: (state.dice.count(face), face))
    others = [face for face in state.dice if face != common]
    if others and chooser.random() < 0.8:
        throw = Throw(sort_dice(face for face in state.dice if face == common))
        if can(state, state.seat, throw):
            return throw
    if others and chooser.random() < 0.6:
        buy = Buy(chooser.choice(others), common)
        if can(state, state.seat, buy):
            return buy
    call = call_of(state)
    boxes = [action for action in legal_actions(state) if isinstance(action, Score)]
    return max(
        boxes,
        key=lambda a: (worth(state, state.rules.places[a.box], call), a.number or 0),
    )


def tell(rules: RuleSet, setup: Setup) -> Iterator[str]:
    """The lines of the playthrough."""
    yield f"game: {rules.name_version}"
    yield f"rules: {digest(rules)}"
    yield f"seats: {setup.seats}"
    yield f"seed: {setup.seed}"
    events: list[Event] = []
    for number, step in enumerate(play(rules, setup)):
        events += step.events
        yield ""
        yield f"step {number}: {write_state(step.state)}"
        if step.action is not None:
            yield from _tell_action(step, listed=number <= LISTED_STEPS)
        yield from (f"  {event!r}" for event in step.events)
    yield ""
    yield from write_record(Record(rules, NAMES[: setup.seats], tuple(events))).splitlines()


def _tell_action(step: Step, *, listed: bool) -> Iterator[str]:
    legal = [write_action(action) for action in legal_actions(step.state)]
    yield f"  legal actions: {len(legal)}"
    if listed:
        more = [f"and {len(legal) - MOST_LISTED} more"] if len(legal) > MOST_LISTED else []
        text = " ".join(legal[:MOST_LISTED] + more)
        yield from textwrap.wrap(text, 100, initial_indent="    ", subsequent_indent="    ")
    assert step.action is not None
    yield f"  seat {step.seat}: {write_action(step.action)}"
