"""Writing a rule file and reading it back; the digest that names its content."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from dicehouse.rules import RuleSet, digest, read_rules, write_rules
from dicehouse.rules.catalogue import catalogue, game, rule_text
from testkit.rules.strategies import number_rule_sets, rule_sets, table_rule_sets


@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
def test_a_catalogue_game_reads_back_as_itself(rules: RuleSet) -> None:
    written = write_rules(rules)
    assert read_rules(written) == rules
    assert write_rules(read_rules(written)) == written


@given(rules=rule_sets() | table_rule_sets() | number_rule_sets())
def test_any_rule_set_reads_back_as_itself(rules: RuleSet) -> None:
    assert read_rules(write_rules(rules)) == rules


def test_names_with_quotes_and_backslashes_survive() -> None:
    rules = replace(game("yahtzee"), name='The "best" \\ game', tips=("über \\n", '""'))
    assert read_rules(write_rules(rules)) == rules


def test_the_digest_does_not_change_with_the_layout() -> None:
    text = rule_text("yahtzee")
    spread = "\n\n".join(f"{line}   # a remark" if line.endswith("3") else line for line in text.splitlines())
    assert spread != text
    assert digest(read_rules(spread)) == digest(game("yahtzee"))


def test_the_digest_does_not_change_when_a_default_is_written_out() -> None:
    text = rule_text("yacht").replace("rolls = 3", "rolls = 3\nsides = 6\nsave_rolls = false")
    assert text != rule_text("yacht")
    assert digest(read_rules(text)) == digest(game("yacht"))


def test_every_catalogue_game_has_its_own_digest() -> None:
    assert len({digest(rules) for rules in catalogue()}) == len(catalogue())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("at_least = 63", "at_least = 62"),
        ("rolls = 3", "rolls = 2"),
        ('placement = "forced"', 'placement = "gated"'),
        ("on_zero = false", "on_zero = true"),
        ('tie = "shared"', 'tie = "roll-off"'),
        ("version = 1", "version = 2"),
        ('name = "Yahtzee"\n', 'name = "Yahtzee!"\n'),
    ],
)
def test_the_digest_changes_with_the_rules(old: str, new: str) -> None:
    text = rule_text("yahtzee")
    assert old in text
    assert digest(read_rules(text.replace(old, new, 1))) != digest(game("yahtzee"))


@given(rules=table_rule_sets(), other=table_rule_sets())
def test_equal_rules_have_equal_digests_and_others_do_not(rules: RuleSet, other: RuleSet) -> None:
    assert digest(replace(rules)) == digest(rules)
    assert (digest(rules) == digest(other)) == (rules == other)
