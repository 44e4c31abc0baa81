"""Arithmetic for grades 1 to 6, generated: each exercise says in which range of numbers it stays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from math import gcd, prod
from operator import add, mul, sub

from ..numbers import Near, write_near
from ..question import Question

PER_EXERCISE = 12
ORDER = "What is {0} + {1} \u00d7 {2}?"
Made = tuple[str, Fraction | int]
Range = tuple[int, int]


class Pick:
    """Whole numbers from a seed; `random()` alone is promised to be the same in every version of Python."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def __call__(self, least: int, most: int) -> int:
        return least + int(self._random.random() * (most - least + 1))


def _about(text: str, answer: Callable[..., int], *ranges: Range) -> Callable[[Pick], Made]:
    """An exercise on a number out of each of the ranges; their sum and product, and the double of the
    first, can be named too."""

    def make(pick: Pick) -> Made:
        numbers = [pick(*each) for each in ranges]
        return text.format(*numbers, sum=sum(numbers), product=prod(numbers), double=2 * numbers[0]), answer(*numbers)

    return make


def _sum(least: int, most: int) -> Callable[[Pick], Made]:
    return _about("What is {0:,} + {1:,}?", add, (least, most), (least, most))


def _product(ones: Range, others: Range) -> Callable[[Pick], Made]:
    return _about("What is {0:,} \u00d7 {1:,}?", mul, ones, others)


def _quotient(divisors: Range, answers: Range) -> Callable[[Pick], Made]:
    return _about("What is {product:,} ÷ {0:,}?", lambda _, answer: answer, divisors, answers)


def _difference(least: int, most: int) -> Callable[[Pick], Made]:
    def make(pick: Pick) -> Made:
        small, large = sorted((pick(least, most), pick(least, most)))
        return f"What is {large:,} - {small:,}?", large - small

    return make


def _part(pick: Pick) -> Made:
    below = pick(3, 10)
    above = pick(1, below - 1)
    while gcd(above, below) > 1:
        above = pick(1, below - 1)
    whole = below * pick(2, 12)
    return f"What is {above}/{below} of {whole}?", whole * above // below


def _same_below(pick: Pick) -> Made:
    below = pick(4, 12)
    one = pick(1, below - 2)
    two = pick(1, below - one - 1)
    return f"What is {one}/{below} + {two}/{below}, in lowest terms?", Fraction(one + two, below)


def _lowest_terms(pick: Pick) -> Made:
    below, times = pick(2, 9), pick(2, 6)
    above = pick(1, below - 1)
    return f"Write {above * times}/{below * times} in lowest terms.", Fraction(above, below)


def _tenths(pick: Pick) -> Made:
    one, two = (Fraction(10 * pick(1, 9) + pick(1, 9), 10) for _ in range(2))
    return f"What is {write_near(Near(one))} + {write_near(Near(two))}?", one + two


def _percent(pick: Pick) -> Made:
    share, whole = 5 * pick(1, 19), 20 * pick(1, 30)
    return f"What is {share}% of {whole}?", whole * share // 100


EXERCISES: tuple[tuple[str, int, Callable[[Pick], Made]], ...] = (
    ("addition", 1, _sum(1, 9)),
    ("subtraction", 1, _difference(1, 10)),
    ("addition", 2, _sum(5, 50)),
    ("subtraction", 2, _difference(5, 60)),
    (
        "missing numbers",
        2,
        _about("Which number is missing? {0:,} + ? = {sum:,}", lambda _, missing: missing, (1, 20), (1, 20)),
    ),
    ("doubles and halves", 1, _about("What is double {0}?", lambda number: 2 * number, (2, 20))),
    ("doubles and halves", 2, _about("What is half of {double}?", lambda number: number, (1, 30))),
    ("addition", 3, _sum(50, 500)),
    ("subtraction", 3, _difference(50, 500)),
    ("division", 3, _quotient((2, 5), (2, 10))),
    ("division", 4, _quotient((6, 9), (3, 12))),
    ("multiplication", 4, _product((11, 40), (2, 9))),
    ("addition", 4, _sum(500, 5_000)),
    ("fractions", 4, _part),
    ("multiplication", 5, _product((11, 60), (11, 30))),
    ("fractions", 5, _same_below),
    ("decimals", 5, _tenths),
    ("subtraction", 5, _difference(1_000, 90_000)),
    ("fractions", 6, _lowest_terms),
    ("percentages", 6, _percent),
    ("order of operations", 6, _about(ORDER, lambda one, two, three: one + two * three, (2, 20), (2, 9), (2, 9))),
    ("negative numbers", 6, _about("What is {0} - {1}?", sub, (1, 20), (21, 50))),
    ("squares", 6, _about("What is {0} squared?", lambda number: number * number, (2, 15))),
)
TABLES = {2: (2, 5, 10), 3: (3, 4, 6), 4: (7, 8, 9), 5: (11, 12)}
"""The times tables that each level learns."""


def arithmetic() -> Iterator[Question]:
    for topic, level, exercise in EXERCISES:
        pick = Pick(f"{topic} {level}")
        made: dict[str, Fraction | int] = {}
        for _ in range(50 * PER_EXERCISE):
            text, answer = exercise(pick)
            made[text] = answer
        for text, answer in islice(made.items(), PER_EXERCISE):
            yield _question(text, answer, level, topic)
    for level, tables in TABLES.items():
        for table in tables:
            for times in range(3, 11):
                yield _question(f"What is {times} times {table}?", times * table, level, "times tables")


def _question(text: str, answer: Fraction | int, level: int, topic: str) -> Question:
    number = Fraction(answer)
    if topic == "fractions" and number.denominator > 1:
        # asked for as a fraction, so typed as one
        return Question(text, (f"{number.numerator}/{number.denominator}",), level=level, topic=topic)
    return Question(text, (write_near(Near(number)),), kind="number", level=level, topic=topic)
