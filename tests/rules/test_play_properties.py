"""What holds in every game, of the catalogue or made up: played at random with decide and evolve."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.errors import RulesRefused
from dicehouse.rules import (
    NOBODY,
    BonusEarned,
    BoxScored,
    DiceThrown,
    Event,
    GameEnded,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    all_keeps,
    can,
    decide,
    evolve,
    is_full,
    legal_actions,
    scores,
    standing,
    total,
)
from dicehouse.rules.actions import Action, Buy, Leave, Read
from dicehouse.rules.catalogue import catalogue
from dicehouse.rules.ending import won_at_once
from testkit.rules.random_play import RandomSource, Step, applied, random_game
from testkit.rules.strategies import number_rule_sets, table_rule_sets

CATALOGUE = pytest.mark.parametrize(
    ("rules", "seed"), [(rules, seed) for rules in catalogue() for seed in (1, 2)], ids=str
)
MADE_UP = given(rules=table_rule_sets() | number_rule_sets(), seats=st.integers(1, 4), seed=st.integers(0, 2**32))


def conceivable(state: State) -> Iterator[Action]:
    """Everything that can be said in this game, and some beyond its edges."""
    dice = state.rules.dice
    yield from (Throw(keep) for keep in all_keeps(dice.count, dice.sides))
    yield from (Buy(die, face) for die in range(dice.sides + 2) for face in range(dice.sides + 2))
    for code in (*state.rules.places, "?"):
        yield Score(code)
        yield Score(code, 10**dice.count - 1)
        yield Read(code)
        if state.dice:
            yield Score(code, int("".join(map(str, state.dice))))


def check_step(step: Step) -> None:
    dice = step.after.dice
    assert dice == tuple(sorted(dice))
    assert len(dice) in (0, step.after.rules.dice.count)
    assert all(1 <= face <= step.after.rules.dice.sides for face in dice)
    if isinstance(step.action, Throw) and isinstance(step.events[0], DiceThrown):
        assert step.after.rolls_left == step.before.rolls_left - 1 >= 0


def check_game(rules: RuleSet, seats: int, steps: list[Step]) -> None:
    events: list[Event] = [event for step in steps for event in step.events]
    end = steps[-1].after
    assert end.seat == NOBODY
    at_once = won_at_once(rules, end.cards)
    assert at_once or all(is_full(card) for card in end.cards)
    assert at_once or sum(isinstance(event, BoxScored) for event in events) == len(rules.boxes) * seats
    assert [event for event in events if isinstance(event, GameEnded)] == [events[-1]]
    result = standing(end)
    assert events[-1] == GameEnded(result.winners, result.scores)
    assert result.scores == scores(end)
    assert at_once or all(result.scores[seat - 1] == max(result.scores) for seat in result.winners)
    if rules.tie == "roll-off":
        assert len(result.winners) == 1
    if rules.comparison is None:
        for seat, card in enumerate(end.cards, 1):
            earned = [e.points for e in events if isinstance(e, BoxScored | BonusEarned) and e.seat == seat]
            if any(section.only_bonus or section.by for section in rules.sections):
                continue  # what the boxes were told does not count as it stands: conformance checks those
            assert sum(earned) == total(rules, card) == result.scores[seat - 1]


@CATALOGUE
def test_a_catalogue_game_ends_after_its_boxes_with_totals_that_add_up(rules: RuleSet, seed: int) -> None:
    seats = max(rules.seats[0], seed)
    steps = list(random_game(rules, seats, seed))
    for step in steps:
        check_step(step)
    check_game(rules, seats, steps)


@MADE_UP
def test_a_made_up_game_ends_after_its_boxes_with_totals_that_add_up(rules: RuleSet, seats: int, seed: int) -> None:
    steps = list(random_game(rules, seats, seed))
    for step in steps:
        check_step(step)
    check_game(rules, seats, steps)


@MADE_UP
def test_an_action_is_allowed_exactly_when_it_is_listed(rules: RuleSet, seats: int, seed: int) -> None:
    random = Random(seed)
    for step in random_game(rules, seats, seed):
        listed = legal_actions(step.before)
        assert len(set(listed)) == len(listed) > 0
        for action in listed:
            decided = decide(step.before, step.seat, action, RandomSource(random))
            assert decided.state == applied(step.before, decided.events) != step.before
        unlisted = set(conceivable(step.before)) - set(listed)
        assert not [action for action in unlisted if can(step.before, step.seat, action)]


@CATALOGUE
def test_what_is_listed_is_accepted_in_every_catalogue_game(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    for step in random_game(rules, rules.seats[0], seed):
        listed = legal_actions(step.before)
        for action in random.sample(listed, min(len(listed), 12)):
            assert decide(step.before, step.seat, action, RandomSource(random)).events
        unlisted = list(set(conceivable(step.before)) - set(listed))
        for action in random.sample(unlisted, 12):
            assert not can(step.before, step.seat, action)


@MADE_UP
def test_a_refused_action_raises_and_changes_nothing(rules: RuleSet, seats: int, seed: int) -> None:
    for step in random_game(rules, seats, seed):
        before = repr(step.before)
        refused = [action for action in conceivable(step.before) if not can(step.before, step.seat, action)]
        for action in refused[:: max(1, len(refused) // 6)]:
            # an empty script raises another error if it is asked
            with pytest.raises(RulesRefused) as caught:
                decide(step.before, step.seat, action, ScriptedDice())
            assert caught.value.code
            assert caught.value.message.endswith(".")
        assert repr(step.before) == before


@MADE_UP
def test_evolve_is_pure(rules: RuleSet, seats: int, seed: int) -> None:
    for step in random_game(rules, seats, seed):
        state = step.before
        for event in step.events:
            before = repr((state, event))
            once, again = evolve(state, event), evolve(state, event)
            assert once == again
            assert repr((state, event)) == before
            state = once
        assert hash(state) == hash(step.after)


@MADE_UP
def test_replaying_the_events_gives_the_same_end(rules: RuleSet, seats: int, seed: int) -> None:
    steps = list(random_game(rules, seats, seed))
    events = tuple(event for step in steps for event in step.events)
    assert applied(steps[0].before, events) == steps[-1].after


@MADE_UP
def test_only_the_seat_to_move_may_act_and_nobody_after_the_end(rules: RuleSet, seats: int, seed: int) -> None:
    steps = list(random_game(rules, seats, seed))
    for step in steps:
        for seat in set(range(seats + 2)) - {step.seat}:
            with pytest.raises(RulesRefused) as caught:
                decide(step.before, Seat(seat), step.action, ScriptedDice())
            assert caught.value.code == "not-your-turn"
    end = steps[-1].after
    assert legal_actions(end) == ()
    for action in (Throw(), Score(rules.boxes[0].code), Leave()):
        with pytest.raises(RulesRefused) as caught:
            decide(end, Seat(1), action, ScriptedDice())
        assert caught.value.code == "game-over"


@given(
    rules=table_rule_sets() | number_rule_sets(),
    seats=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    leaves=st.lists(st.integers(1, 4), unique=True),
)
def test_a_game_ends_however_many_leave_it(rules: RuleSet, seats: int, seed: int, leaves: list[int]) -> None:
    random = Random(seed)
    source = RandomSource(random)
    state = next(random_game(rules, seats, seed)).before
    leavers = [Seat(seat) for seat in leaves if seat <= seats]
    gone: list[Seat] = []
    events: tuple[Event, ...] = ()
    while not state.over:
        assert state.seat not in gone
        if leavers and random.random() < 0.2:
            gone.append(leavers.pop())
            events = decide(state, gone[-1], Leave(), source).events
        else:
            events = decide(state, state.seat, random.choice(legal_actions(state)), source).events
        state = applied(state, events)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert not set(ended.winners) & set(gone)
    assert bool(ended.winners) == (len(gone) < seats)
    assert [card.out for card in state.cards] == [seat in gone for seat in range(1, seats + 1)]
