"""Rules and notation: events decided and evolved a second, and how long a record takes to read."""

from __future__ import annotations

import random

from benchmarks.report import best_of, report
from dicehouse.notation import Record, read_record, write_record
from dicehouse.play import SeededDice
from dicehouse.rules import (
    Action,
    Event,
    RuleSet,
    Score,
    State,
    Throw,
    decide,
    evolve,
    keeps_of,
    legal_actions,
    open_game,
    open_places,
    start,
)
from dicehouse.rules.catalogue import game

GAMES = 200
GOAL_EVENTS = 50_000
GOAL_RECORD_MS = 5.0


def main() -> None:
    yahtzee = game("yahtzee")
    seconds = best_of(3, lambda: [_play(yahtzee, seed) for seed in range(GAMES)])
    events = sum(_play(yahtzee, seed) for seed in range(GAMES))
    figures: dict[str, object] = {
        "events a second, decided and evolved": events / seconds,
        "goal: events a second": GOAL_EVENTS,
    }
    for game_id in ("yahtzee", "zombie", "place-value", "maxi-yatzy"):
        text = write_record(_recorded(game(game_id)))
        read = best_of(20, lambda text=text: read_record(text))  # type: ignore[misc]  # bound per loop
        figures[f"{game_id}: a two-player record read and replayed, ms"] = read * 1000
    figures["goal: record, ms"] = GOAL_RECORD_MS
    report("rules", figures)


def _play(rules: RuleSet, seed: int) -> int:
    """One game by a player who costs next to nothing, so that the rules are what is measured."""
    source, chooser = SeededDice(seed), random.Random(seed)
    state = start(rules, 2)
    count = 0
    while not state.over:
        decided = decide(state, state.seat, _choice(state, chooser), source)
        count += len(decided.events)
        state = decided.state
    return count


def _choice(state: State, chooser: random.Random) -> Action:
    if not state.dice:
        return Throw()
    if state.rolls_left:
        return Throw(chooser.choice(keeps_of(state.dice)[:-1]))
    card = state.card
    return Score(state.rules.boxes[chooser.choice(list(open_places(card)))].code)


def _recorded(rules: RuleSet) -> Record:
    source, chooser = SeededDice(1), random.Random(1)
    state = start(rules, 2)
    events: list[Event] = []
    for event in open_game(state, source):
        state = evolve(state, event)
        events.append(event)
    while not state.over:
        throws = [action for action in legal_actions(state) if isinstance(action, Throw)]
        action = chooser.choice(throws or legal_actions(state))
        decided = decide(state, state.seat, action, source)
        events += decided.events
        state = decided.state
    return Record(rules, ("ana", "bo"), tuple(events))


if __name__ == "__main__":
    main()
