"""Every game of the house keeps its promises, and a broken one is caught by the promise it breaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from dicehouse.conformance import ConformanceError, ConformanceReport, check_rule_set, rule_sets
from dicehouse.errors import NotationError
from dicehouse.notation import read_action, read_record, read_state
from dicehouse.rules import (
    Action,
    BoxScored,
    Buy,
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
    """The joker's rules are met, too: fair dice would show them once in hundreds of games."""
    games = 6 if rules.joker else 1 if rules.id == "place-value-6" else 3
    report = check_rule_set(rules, games=games)
    assert report.games == games
    assert report.accepted > 0
    assert report.refused > 0
    assert report.events > games * len(rules.boxes)
    assert report.jokers > 0 or not rules.joker


@pytest.mark.parametrize("name", VARIANTS)
def test_every_setting_conforms(name: str) -> None:
    check_rule_set(VARIANTS[name], games=2)


def test_the_same_seed_plays_the_same_games_and_progress_is_told_after_each() -> None:
    told: list[int] = []
    first = check_rule_set(YACHT, games=2, seed=5, progress=told.append)
    assert first == check_rule_set(YACHT, games=2, seed=5) != check_rule_set(YACHT, games=2, seed=6)
    assert first == ConformanceReport(YACHT, 2, first.events, first.accepted, first.refused, jokers=0)
    assert told == [1, 2]


def changed(state: State, seat: Seat, action: Action, source: DiceSource) -> Decided:
    decided = decide(state, seat, action, source)
    object.__setattr__(state, "rolls_left", state.rolls_left + 1)
    return decided


def scored(after: Callable[[State, BoxScored], State]) -> Callable[[State, Event], State]:
    """`evolve`, but for boxes that are scored."""
    return lambda state, event: after(state, event) if isinstance(event, BoxScored) else evolve(state, event)


def unread(line: str, find_rules: object) -> State:
    raise NotationError("notation-syntax", "nothing is read today")


def kept_nothing(action: Action) -> Action:
    return Throw() if isinstance(action, Throw) else action


MIS_ADDED = scored(lambda state, event: evolve(state, msgspec.structs.replace(event, points=0)))

BREACHES: dict[str, tuple[str, str, Callable[..., object]]] = {
    "rules that forget": (
        "conformance-rules",
        "read_rules",
        lambda text, file="": replace(read_rules(text, file), summary="forgotten"),
    ),
    "nothing to do": ("conformance-stuck", "legal_actions", lambda state: ()),
    "a box that is not there": (
        "conformance-listed",
        "legal_actions",
        lambda state: (*legal_actions(state), Score("ZZZZ")),
    ),
    "keeping all": (
        "conformance-unlisted",
        "can",
        lambda state, seat, action: can(state, seat, action) or action == Throw(state.dice or (1,)),
    ),
    "no purchases listed": (
        "conformance-unlisted",
        "legal_actions",
        lambda state: tuple(action for action in legal_actions(state) if not isinstance(action, Buy)),
    ),
    "the state is changed": ("conformance-mutation", "decide", changed),
    "the end comes too soon": (
        "conformance-turns",
        "evolve",
        scored(lambda state, event: replace(evolve(state, event), seat=Seat(0))),
    ),
    "all begins anew": (
        "conformance-turns",
        "evolve",
        scored(lambda state, event: start(state.rules, len(state.cards))),
    ),
    "boxes hold nothing": ("conformance-totals", "evolve", MIS_ADDED),
    "one more": ("conformance-totals", "total", lambda rules, card: total(rules, card) + 1),
    "other rolls": (
        "conformance-notation",
        "read_state",
        lambda line, find: replace(read_state(line, find), rolls_left=7),
    ),
    "lines unread": ("conformance-notation", "read_state", unread),
    "nothing kept": ("conformance-notation", "read_action", lambda text, rules: kept_nothing(read_action(text, rules))),
    "the end forgotten": (
        "conformance-replay",
        "read_record",
        lambda text, find: replace(read_record(text, find), events=()),
    ),
}
"""What each replaces in the checker, so that the house looks broken from where it stands."""


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_promise_is_caught(breach: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, name, broken = BREACHES[breach]
    monkeypatch.setattr(PATCH + name, broken)
    with pytest.raises(ConformanceError) as caught:
        check_rule_set(game("zombie"), games=4)
    assert str(caught.value.code) == code
    assert code == "conformance-rules" or "State: zombie@1 " in caught.value.message


def test_mis_added_cards_are_caught_where_cards_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATCH + "evolve", MIS_ADDED)
    with pytest.raises(ConformanceError) as caught:
        check_rule_set(game("place-value"), games=1)
    assert str(caught.value.code) == "conformance-totals"


def test_every_promise_has_a_breach() -> None:
    """The codes are read from the checker's source, so that a new promise asks for its test."""
    source = Path(rule_sets.__file__).read_text(encoding="utf-8")
    promises = set(re.findall(r'(?:_error|ConformanceError)\("([a-z]+)"', source))
    assert {f"conformance-{promise}" for promise in promises} == {code for code, _, _ in BREACHES.values()}


def test_a_rule_file_from_outside_the_package() -> None:
    mine = read_rules(write_rules(YACHT).replace('id = "yacht"', 'id = "mine"'), "mine.toml")
    assert check_rule_set(mine, games=1).rules.id == "mine"
