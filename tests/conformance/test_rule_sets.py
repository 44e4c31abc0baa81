"""Every game of the house keeps its promises, and a broken one is caught by the promise it breaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dicehouse.conformance import ConformanceError, ConformanceReport, check_rule_set, rule_sets
from dicehouse.errors import NotationError
from dicehouse.notation import Record, read_action, read_record, read_state
from dicehouse.rules import (
    Action,
    BoxScored,
    Buy,
    Card,
    Decided,
    DiceSource,
    Event,
    RuleSet,
    Score,
    Seat,
    State,
    Throw,
    can,
    decide,
    evolve,
    legal_actions,
    read_rules,
    start,
    total,
    write_rules,
)
from dicehouse.rules.catalogue import catalogue, game
from testkit.notation.playing import VARIANTS

YACHT = game("yacht")
PATCH = "dicehouse.conformance.rule_sets."


@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
def test_every_game_of_the_catalogue_conforms(rules: RuleSet) -> None:
    games = 1 if rules.id == "place-value-6" else 3
    report = check_rule_set(rules, games=games)
    assert report.games == games
    assert report.accepted > 0
    assert report.refused > 0
    assert report.events > games * len(rules.boxes)


@pytest.mark.parametrize("rules", [rules for rules in catalogue() if rules.joker], ids=lambda rules: rules.id)
def test_the_jokers_rules_are_met_in_a_check(rules: RuleSet) -> None:
    """Fair dice would show them once in hundreds of games."""
    assert check_rule_set(rules, games=6).jokers > 0


@pytest.mark.parametrize("name", VARIANTS)
def test_every_setting_conforms(name: str) -> None:
    check_rule_set(VARIANTS[name], games=2)


def test_the_same_seed_plays_the_same_games() -> None:
    assert check_rule_set(YACHT, games=2, seed=5) == check_rule_set(YACHT, games=2, seed=5)
    assert check_rule_set(YACHT, games=2, seed=5) != check_rule_set(YACHT, games=2, seed=6)


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    check_rule_set(YACHT, games=3, progress=told.append)
    assert told == [1, 2, 3]


def test_the_report_adds_up_the_games() -> None:
    report = check_rule_set(YACHT, games=1)
    assert report == ConformanceReport(YACHT, 1, report.events, report.accepted, report.refused, jokers=0)


# What each breach replaces in the checker, so that the house looks broken from where it stands.


def _rules_that_forget(text: str, file: str = "") -> RuleSet:
    return replace(read_rules(text, file), summary="forgotten")


def _nothing_to_do(state: State) -> tuple[Action, ...]:
    return ()


def _lists_a_taken_box(state: State) -> tuple[Action, ...]:
    return (*legal_actions(state), Score("ZZZZ"))


def _lists_no_purchases(state: State) -> tuple[Action, ...]:
    return tuple(action for action in legal_actions(state) if not isinstance(action, Buy))


def _accepts_keeping_all(state: State, seat: Seat, action: Action) -> bool:
    return can(state, seat, action) or (isinstance(action, Throw) and action.keep == state.dice != ())


def _changes_the_state(state: State, seat: Seat, action: Action, source: DiceSource) -> Decided:
    decided = decide(state, seat, action, source)
    object.__setattr__(state, "rolls_left", state.rolls_left + 1)
    return decided


def _mis_adds(state: State, event: Event) -> State:
    return evolve(state, replace(event, points=0) if isinstance(event, BoxScored) else event)


def _begins_anew(state: State, event: Event) -> State:
    return start(state.rules, len(state.cards)) if isinstance(event, BoxScored) else evolve(state, event)


def _ends_too_soon(state: State, event: Event) -> State:
    after = evolve(state, event)
    return replace(after, seat=Seat(0)) if isinstance(event, BoxScored) else after


def _total_that_is_one_more(rules: RuleSet, card: Card) -> int:
    return total(rules, card) + 1


def _state_with_other_rolls(line: str, find_rules: Callable[[str], RuleSet]) -> State:
    state = read_state(line, find_rules)
    return replace(state, rolls_left=state.rolls_left + 1)


def _state_unread(line: str, find_rules: Callable[[str], RuleSet]) -> State:
    raise NotationError("notation-syntax", "nothing is read today")


def _action_that_keeps_nothing(text: str, rules: RuleSet) -> Action:
    action = read_action(text, rules)
    return Throw() if isinstance(action, Throw) else action


def _record_without_its_end(text: str, find_rules: Callable[[str], RuleSet]) -> Record:
    record = read_record(text, find_rules)
    return replace(record, events=record.events[:-1])


BREACHES = [
    ("conformance-rules", "read_rules", _rules_that_forget),
    ("conformance-stuck", "legal_actions", _nothing_to_do),
    ("conformance-listed", "legal_actions", _lists_a_taken_box),
    ("conformance-unlisted", "can", _accepts_keeping_all),
    ("conformance-unlisted", "legal_actions", _lists_no_purchases),
    ("conformance-mutation", "decide", _changes_the_state),
    ("conformance-turns", "evolve", _ends_too_soon),
    ("conformance-turns", "evolve", _begins_anew),
    ("conformance-totals", "evolve", _mis_adds),
    ("conformance-totals", "total", _total_that_is_one_more),
    ("conformance-notation", "read_state", _state_with_other_rolls),
    ("conformance-notation", "read_state", _state_unread),
    ("conformance-notation", "read_action", _action_that_keeps_nothing),
    ("conformance-replay", "read_record", _record_without_its_end),
]


@pytest.mark.parametrize(
    ("code", "name", "broken"), BREACHES, ids=[broken.__name__.strip("_") for _, _, broken in BREACHES]
)
def test_a_broken_promise_is_caught(code: str, name: str, broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATCH + name, broken)
    with pytest.raises(ConformanceError) as caught:
        check_rule_set(game("zombie"), games=4)
    assert str(caught.value.code) == code
    if code != "conformance-rules":
        assert "State: zombie@1 " in caught.value.message


def test_mis_added_cards_are_caught_where_cards_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATCH + "evolve", _mis_adds)
    with pytest.raises(ConformanceError) as caught:
        check_rule_set(game("place-value"), games=1)
    assert str(caught.value.code) == "conformance-totals"


def test_every_promise_has_a_breach() -> None:
    """The codes are read from the checker's source, so that a new promise asks for its test."""
    assert set(_codes()) == {code for code, _, _ in BREACHES}


def _codes() -> Iterator[str]:
    source = Path(rule_sets.__file__).read_text(encoding="utf-8")
    yield from (f"conformance-{name}" for name in re.findall(r'(?:_error|ConformanceError)\("([a-z]+)"', source))


def test_a_rule_file_from_outside_the_package() -> None:
    mine = read_rules(write_rules(YACHT).replace('id = "yacht"', 'id = "mine"'), "mine.toml")
    assert check_rule_set(mine, games=1).rules.id == "mine"
