"""STYLE: "`repr` is code that rebuilds the value"."""

from __future__ import annotations

from dataclasses import replace

import pytest

import dicehouse.rules
from dicehouse.rules import Card, RuleSet, start
from dicehouse.rules.catalogue import find, game
from testkit.gate import games
from testkit.rules.random_play import Step, random_game

NAMES = {name: getattr(dicehouse.rules, name) for name in dicehouse.rules.__all__} | {"find": find, "Step": Step}


def rebuilt(value: object) -> object:
    return eval(repr(value), NAMES.copy())


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_everything_that_a_game_is_made_of_rebuilds_itself(rules: RuleSet) -> None:
    for part in (rules, rules.sections, rules.dice, *random_game(rules, rules.seats[0], seed=9)):
        assert rebuilt(part) == part


def test_what_has_its_default_is_left_out() -> None:
    assert repr(Card((None, 3))) == "Card(entries=(None, 3))"
    assert repr(Card((None,), saved=2)) == "Card(entries=(None,), saved=2)"
    state = start(game("place-value-3"), 2)
    card = "Card(entries=(None, None, None, None, None, None, None))"
    assert repr(state) == f"State(rules=find('place-value-3@1'), cards=({card}, {card}), seat=1, rolls_left=2)"


def test_rules_that_are_not_of_the_catalogue_are_only_named() -> None:
    """A variant under the same name is not what `find` would find."""
    assert repr(replace(game("yahtzee"), tie="roll-off")) == "<RuleSet yahtzee@1>"
    assert repr(replace(game("yahtzee"), id="mine")) == "<RuleSet mine@1>"
