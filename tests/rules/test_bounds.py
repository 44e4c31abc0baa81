"""What a rule file may ask of whoever reads it: a card of any size would stop a house that reads it for a guest."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from dicehouse.errors import RuleFileError
from dicehouse.rules import read_rules
from dicehouse.rules.counting import MOST_ENUMERATED, count_positions
from dicehouse.rules.dice import all_throws
from dicehouse.rules.patterns import Anything, Face, Groups, Pattern, Pay, Run, greatest_points, points

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


PATTERNS: list[tuple[Pattern, Pay]] = [
    (Anything(), "sum"),
    (Anything(), 7),
    *((Face(face), "matched") for face in (1, 2, 3)),
    *(
        (Groups(tuple(sorted(sizes, reverse=True)), same_face), pay)
        for length in (1, 2)
        for sizes in combinations_with_replacement((2, 3), length)
        for same_face in (False, True)
        for pay in ("sum", "matched", 25)
    ),
    *((Run(length, start), pay) for length in (2, 3) for start in (None, 1) for pay in ("sum", "matched", 30)),
]


def test_the_most_that_a_box_takes_is_that_of_its_best_throw() -> None:
    for pattern, pay in PATTERNS:
        taken: dict[tuple[int, int], list[int]] = {}
        for count, sides in ((3, 3), (4, 4), (5, 6), (6, 3)):
            made = (points(pattern, pay, dice) for dice in all_throws(count, sides))
            taken[count, sides] = [one for one in made if one is not None]
        assert any(taken.values())
        for (count, sides), found in taken.items():
            assert not found or greatest_points(pattern, pay, count, sides) == max(found), pattern


def test_positions_beyond_the_bound_are_bounded_from_above() -> None:
    """Ten boxes of 16 entries are enumerated, fifteen are not."""
    enumerated, bounded = read_rules(many(10, bonus=40)), read_rules(many(15, bonus=40))
    assert 17 * 10 << 10 < MOST_ENUMERATED < 17 * 15 << 15
    assert 1 << 10 < count_positions(enumerated) <= 41 << 10
    assert count_positions(bounded) == 41 * 2 << 15
