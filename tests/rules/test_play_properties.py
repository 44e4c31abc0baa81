"""What holds in every game, of the catalogue or made up: played at random with decide and evolve.

That what is listed is accepted and nothing else, that turns and totals add up and that records replay is the
conformance checks' affair; they are run here over games that nobody wrote.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.conformance import check_rule_set
from dicehouse.errors import RulesRefused
from dicehouse.rules import (
    NOBODY,
    DiceThrown,
    GameEnded,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    decide,
    evolve,
    is_full,
    legal_actions,
    offers,
    scores,
    standing,
)
from dicehouse.rules.book.actions import Action, Leave
from dicehouse.rules.book.ending import won_at_once
from testkit.gate import games
from testkit.rules.random_play import RandomSource, Step, applied, random_game
from testkit.rules.strategies import number_rule_sets, table_rule_sets
from testkit.rules.table import takes

MADE_UP = table_rule_sets() | number_rule_sets()
SEATS, SEEDS = st.integers(1, 4), st.integers(0, 2**32)

MOST_TRIED = 12


def refusal_code(state: State, seat: int, action: Action) -> str:
    # an empty script raises another error if it is asked
    with pytest.raises(RulesRefused) as caught:
        decide(state, Seat(seat), action, ScriptedDice())
    assert caught.value.message.endswith(".")
    return caught.value.code


def check_table(step: Step) -> None:
    dice, spec = step.after.dice, step.after.rules.dice
    assert dice == tuple(sorted(dice))
    assert len(dice) in (0, spec.count)
    assert all(1 <= face <= spec.sides for face in dice)
    if isinstance(step.action, Throw) and isinstance(step.events[0], DiceThrown):
        assert step.after.rolls_left == step.before.rolls_left - 1 >= 0


def check_choices(step: Step, random: Random) -> None:
    """What is listed leads on, boxes take what is offered, and another seat changes nothing."""
    state, listed = step.before, legal_actions(step.before)
    assert len(set(listed)) == len(listed)
    for action in random.sample(listed, min(len(listed), MOST_TRIED)):
        decided = decide(state, step.seat, action, RandomSource(random))
        assert decided.state == applied(state, decided.events) != state
    offered = {state.rules.boxes[each.place].code: each.points for each in offers(state) if each.refusal is None}
    assert state.rules.writes_numbers or offered == takes(state)
    for seat in set(range(len(state.cards) + 2)) - {step.seat}:
        assert refusal_code(state, seat, step.action) == "not-your-turn"


def check_evolve(step: Step) -> None:
    """The same event leads to the same state, and changes neither."""
    state = step.before
    for event in step.events:
        before = repr((state, event))
        once = evolve(state, event)
        assert once == evolve(state, event)
        assert repr((state, event)) == before
        state = once
    assert (state, hash(state)) == (step.after, hash(step.after))


def check_end(rules: RuleSet, steps: list[Step]) -> None:
    events, end = [event for step in steps for event in step.events], steps[-1].after
    at_once, result = won_at_once(rules, end.cards), standing(end)
    assert (end.seat, legal_actions(end), result.scores) == (NOBODY, (), scores(end))
    assert at_once or all(is_full(card) for card in end.cards)
    assert [event for event in events if isinstance(event, GameEnded)] == [events[-1]]
    assert events[-1] == GameEnded(result.winners, result.scores)
    assert at_once or all(result.scores[seat - 1] == max(result.scores) for seat in result.winners)
    assert rules.tie != "roll-off" or len(result.winners) == 1
    for action in (Throw(), Score(rules.boxes[0].code), Leave()):
        assert refusal_code(end, 1, action) == "game-over"


def check_game(rules: RuleSet, seats: int, seed: int) -> None:
    random, steps = Random(seed), list(random_game(rules, seats, seed))
    for step in steps:
        check_table(step)
        check_choices(step, random)
        check_evolve(step)
    check_end(rules, steps)


@pytest.mark.parametrize("rules", games(), ids=str)
def test_a_catalogue_game_is_played_soundly_to_its_end(rules: RuleSet) -> None:
    check_game(rules, rules.seats[0], seed=1)


@given(rules=MADE_UP, seats=SEATS, seed=SEEDS)
def test_a_made_up_game_conforms_and_is_played_soundly_to_its_end(rules: RuleSet, seats: int, seed: int) -> None:
    check_rule_set(rules, games=2, seed=seed)
    check_game(rules, seats, seed)


@given(rules=MADE_UP, seats=SEATS, seed=SEEDS, leaves=st.lists(st.integers(1, 4), unique=True))
def test_a_game_ends_however_many_leave_it(rules: RuleSet, seats: int, seed: int, leaves: list[int]) -> None:
    random = Random(seed)
    source = RandomSource(random)
    state = next(random_game(rules, seats, seed)).before
    leavers = [Seat(seat) for seat in leaves if seat <= seats]
    gone: list[Seat] = []
    while not state.over:
        assert state.seat not in gone
        if leavers and random.random() < 0.2:
            gone.append(leavers.pop())
            events, state = decide(state, gone[-1], Leave(), source)
        else:
            events, state = decide(state, state.seat, random.choice(legal_actions(state)), source)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert not set(ended.winners) & set(gone)
    assert bool(ended.winners) == (len(gone) < seats)
    assert [card.out for card in state.cards] == [seat in gone for seat in range(1, seats + 1)]
