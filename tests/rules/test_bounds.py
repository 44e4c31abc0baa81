"""What a rule file may ask of whoever reads it: a card of any size would stop a house that reads it for a guest."""

from __future__ import annotations

import pytest

from dicehouse.errors import RuleFileError
from dicehouse.rules import read_rules
from dicehouse.rules.book.counting import MOST_ENUMERATED, count_positions

HEAD = 'id = "many"\nversion = 1\nname = "Many"\nsource = "A test"\n[dice]\ncount = 3\nrolls = 2\n'


def many(boxes: int, *, a_section: int = 25, bonus: int = 0, row: str = 'any = true, score = "sum"') -> str:
    text = HEAD
    for first in range(0, boxes, a_section):
        text += f'[[sections]]\nname = "S{first}"\n'
        text += f"bonus = {{ at_least = {bonus}, points = 5 }}\n" if bonus else ""
        text += "[sections.boxes]\n"
        rows = range(first, min(boxes, first + a_section))
        text += "".join(f'B{number} = {{ name = "b{number}", {row} }}\n' for number in rows)
    return text


def test_a_card_has_a_hundred_boxes_and_no_more() -> None:
    assert len(read_rules(many(100)).boxes) == 100
    with pytest.raises(RuleFileError) as refused:
        read_rules(many(101))
    assert (refused.value.code, refused.value.key) == ("rules-contradiction", "sections")


def test_a_card_of_numbers_has_thirty() -> None:
    compared = many(31, row="digit_sum = 9").replace("[dice]", "[comparison]\n[dice]")
    with pytest.raises(RuleFileError, match="31 boxes take numbers"):
        read_rules(compared)


def test_positions_beyond_the_bound_are_bounded_from_above() -> None:
    """Ten boxes of 16 entries are enumerated, fifteen are not."""
    enumerated, bounded = read_rules(many(10, bonus=40)), read_rules(many(15, bonus=40))
    assert 17 * 10 << 10 < MOST_ENUMERATED < 17 * 15 << 15
    assert 1 << 10 < count_positions(enumerated) <= 41 << 10
    assert count_positions(bounded) == 41 * 2 << 15
