"""Where a card stands in the table."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import Bonus, Card, start
from dicehouse.rules.card import empty_card, section_totals
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules
from dicehouse.solver.model.position import position_of


def test_a_card_is_found_in_the_table() -> None:
    rules = game("yahtzee")
    compiled = compile_rules(rules)
    assert position_of(compiled, start(rules).card) == (0, 0, 0)
    card = Card((3, None, None, 12, 20, None, None, None, 0, None, None, 50, None))
    assert section_totals(rules, card)[0] == 35
    assert position_of(compiled, card) == (0b0100100011001, 1, 35)


def test_totals_beyond_the_bonus_are_one_position() -> None:
    rules = game("yahtzee")
    card = Card((5, 10, 15, 20, 25, 30, *empty_card(rules).entries[6:]))
    assert position_of(compile_rules(rules), card).total == 63


def test_a_zero_in_the_joker_s_box_is_not_its_points() -> None:
    rules = game("yahtzee")
    empty = empty_card(rules).entries
    for held, flag in ((0, 0), (50, 1)):
        card = Card((*empty[:11], held, None))
        assert position_of(compile_rules(rules), card).flag == flag


def test_two_bonus_sections_make_one_number() -> None:
    rules = game("yahtzee")
    upper, lower = rules.sections
    rules = replace(rules, sections=(upper, replace(lower, bonus=Bonus(name="Lower bonus", at_least=100, points=20))))
    compiled = compile_rules(rules)
    card = Card((3, None, None, 12, 20, None, None, None, 25, None, 40, None, None))
    assert position_of(compiled, card).total == 35 * 101 + 65
    assert compiled.totals == 64 * 101


def test_extra_bonuses_are_history() -> None:
    rules = game("yahtzee")
    card = Card((*empty_card(rules).entries[:11], 50, None))
    assert position_of(compile_rules(rules), card) == position_of(compile_rules(rules), replace(card, extra=3))
