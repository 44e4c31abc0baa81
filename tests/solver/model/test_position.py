"""Where a card stands in the table."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import Bonus, Card, start
from dicehouse.rules.card import empty_card, section_totals
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules
from dicehouse.solver.model.position import position_of

YAHTZEE = game("yahtzee")
EMPTY = empty_card(YAHTZEE).entries


def test_a_card_is_found_in_the_table() -> None:
    card = Card((3, None, None, 12, 20, None, None, None, 0, None, None, 50, None))
    assert section_totals(YAHTZEE, card)[0] == 35
    cards = {
        start(YAHTZEE).card: (0, 0, 0),
        card: (0b0100100011001, 1, 35),
        Card((5, 10, 15, 20, 25, 30, *EMPTY[6:])): (0b111111, 0, 63),  # totals beyond the bonus are one position
        Card((*EMPTY[:11], 0, None)): (1 << 11, 0, 0),  # a zero in the joker's box is not its points
        Card((*EMPTY[:11], 50, None)): (1 << 11, 1, 0),
        Card((*EMPTY[:11], 50, None), extra=3): (1 << 11, 1, 0),  # extra bonuses are history
    }
    assert {card: position_of(compile_rules(YAHTZEE), card) for card in cards} == cards


def test_two_bonus_sections_make_one_number() -> None:
    upper, lower = YAHTZEE.sections
    rules = replace(YAHTZEE, sections=(upper, replace(lower, bonus=Bonus(name="Lower bonus", at_least=100, points=20))))
    compiled = compile_rules(rules)
    card = Card((3, None, None, 12, 20, None, None, None, 25, None, 40, None, None))
    assert position_of(compiled, card).total == 35 * 101 + 65
    assert compiled.totals == 64 * 101
