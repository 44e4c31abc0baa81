"""Arithmetic for grades 1 to 6, generated: each exercise says in which range of numbers it stays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from math import gcd

from ..numbers import Near, write_near
from ..question import Question

__all__ = ["arithmetic"]

PER_EXERCISE = 12
TIMES = "\u00d7"
Made = tuple[str, Fraction | int]
Exercise = Callable[["Pick"], Made]


class Pick:
    """Whole numbers from a seed; `random()` alone is promised to be the same in every version of Python."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def __call__(self, least: int, most: int) -> int:
        return least + int(self._random.random() * (most - least + 1))


def _sum(most: int, least: int = 1) -> Exercise:
    def make(pick: Pick) -> Made:
        one, two = pick(least, most), pick(least, most)
        return f"What is {one:,} + {two:,}?", one + two

    return make


def _difference(most: int, least: int = 1) -> Exercise:
    def make(pick: Pick) -> Made:
        small, large = sorted((pick(least, most), pick(least, most)))
        return f"What is {large:,} - {small:,}?", large - small

    return make


def _product(ones: tuple[int, int], others: tuple[int, int]) -> Exercise:
    def make(pick: Pick) -> Made:
        one, other = pick(*ones), pick(*others)
        return f"What is {one:,} {TIMES} {other:,}?", one * other

    return make


def _quotient(divisors: tuple[int, int], answers: tuple[int, int]) -> Exercise:
    def make(pick: Pick) -> Made:
        divisor, answer = pick(*divisors), pick(*answers)
        return f"What is {divisor * answer:,} ÷ {divisor:,}?", answer

    return make


def _missing(most: int) -> Exercise:
    def make(pick: Pick) -> Made:
        known, missing = pick(1, most), pick(1, most)
        return f"Which number is missing? {known:,} + ? = {known + missing:,}", missing

    return make


def _double(most: int) -> Exercise:
    def make(pick: Pick) -> Made:
        number = pick(2, most)
        return f"What is double {number}?", 2 * number

    return make


def _half(most: int) -> Exercise:
    def make(pick: Pick) -> Made:
        number = pick(1, most)
        return f"What is half of {2 * number}?", number

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


def _order(pick: Pick) -> Made:
    one, two, three = pick(2, 20), pick(2, 9), pick(2, 9)
    return f"What is {one} + {two} {TIMES} {three}?", one + two * three


def _negative(pick: Pick) -> Made:
    small, large = pick(1, 20), pick(21, 50)
    return f"What is {small} - {large}?", small - large


def _square(pick: Pick) -> Made:
    number = pick(2, 15)
    return f"What is {number} squared?", number * number


EXERCISES: tuple[tuple[str, int, Exercise], ...] = (
    ("addition", 1, _sum(9)),
    ("subtraction", 1, _difference(10)),
    ("addition", 2, _sum(50, 5)),
    ("subtraction", 2, _difference(60, 5)),
    ("missing numbers", 2, _missing(20)),
    ("doubles and halves", 1, _double(20)),
    ("doubles and halves", 2, _half(30)),
    ("addition", 3, _sum(500, 50)),
    ("subtraction", 3, _difference(500, 50)),
    ("division", 3, _quotient((2, 5), (2, 10))),
    ("division", 4, _quotient((6, 9), (3, 12))),
    ("multiplication", 4, _product((11, 40), (2, 9))),
    ("addition", 4, _sum(5_000, 500)),
    ("fractions", 4, _part),
    ("multiplication", 5, _product((11, 60), (11, 30))),
    ("fractions", 5, _same_below),
    ("decimals", 5, _tenths),
    ("subtraction", 5, _difference(90_000, 1_000)),
    ("fractions", 6, _lowest_terms),
    ("percentages", 6, _percent),
    ("order of operations", 6, _order),
    ("negative numbers", 6, _negative),
    ("squares", 6, _square),
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
