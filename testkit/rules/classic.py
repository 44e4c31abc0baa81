"""The examples that sheets 000 and 001 share, each with its sentence."""

from __future__ import annotations

__all__ = ["CLASSIC_BOXES", "CLASSIC_EXAMPLES", "SECOND_YAHTZEE"]

CLASSIC_BOXES = ["1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C"]

_UPPER = "5 - 2 - 5 - 6 - 5"
_FIVES = "score in the Fives category, your total for the category would be 15"
_ZERO = "If the One, Three or Four Categories were selected ... you would score a zero"
_FACES = "If placed in the Two or Six category, you would score 2 and 6 respectively"
_KINDS = "you must have at least 3 of the same die faces. You score the total of all the dice"
_FOUR = "For 4 of a kind you would need 4 die faces the same"
_SMALL = "2 - 3 - 2 - 5 - 4: you could score 30 in small straight or 0 in large straight"
_LARGE = "a small straight is 4 consecutive faces, and a large straight 5 consecutive faces"
_HOUSE = "3 - 3 - 2 - 3 - 2 would score 25 in the Full House category"
_YAHTZEE = "A Yahtzee is 5 of a kind and scores 50 points"
_CHANCE = "You can roll anything ... You score the total of the die faces"
_SCRATCH = "you can take 2-3-3-4-6 in the 5's category. It will score 0"
_DUMP = "lose a poor roll against a difficult-to-get category (eg, long straight or yahtzee)"

CLASSIC_EXAMPLES = [
    (_UPPER, "5", 15, _FIVES),
    (_UPPER, "1", 0, _ZERO),
    (_UPPER, "3", 0, _ZERO),
    (_UPPER, "4", 0, _ZERO),
    (_UPPER, "2", 2, _FACES),
    (_UPPER, "6", 6, _FACES),
    (_UPPER, "3K", 23, _KINDS),
    (_UPPER, "4K", 0, _FOUR),
    ("5 - 5 - 5 - 5 - 2", "3K", 22, _KINDS),
    ("5 - 5 - 5 - 5 - 2", "4K", 22, _FOUR),
    ("5 - 5 - 4 - 4 - 2", "3K", 0, _KINDS),
    ("2 - 3 - 2 - 5 - 4", "SS", 30, _SMALL),
    ("2 - 3 - 2 - 5 - 4", "LS", 0, _SMALL),
    ("1 - 2 - 3 - 4 - 5", "LS", 40, _LARGE),
    ("2 - 3 - 4 - 5 - 6", "LS", 40, _LARGE),
    ("2 - 3 - 4 - 5 - 6", "SS", 30, _LARGE),
    ("1 - 2 - 3 - 5 - 6", "SS", 0, _LARGE),
    ("1 - 3 - 4 - 5 - 6", "SS", 30, _LARGE),
    ("3 - 3 - 2 - 3 - 2", "FH", 25, _HOUSE),
    ("3 - 3 - 2 - 3 - 1", "FH", 0, _HOUSE),
    ("3 - 3 - 2 - 2 - 1", "FH", 0, _HOUSE),
    ("6 - 6 - 6 - 6 - 6", "Y", 50, _YAHTZEE),
    ("6 - 6 - 6 - 6 - 5", "Y", 0, _YAHTZEE),
    ("1 - 2 - 2 - 4 - 6", "C", 15, _CHANCE),
    ("2-3-3-4-6", "5", 0, _SCRATCH),
    ("2-3-3-4-6", "LS", 0, _DUMP),
    ("2-3-3-4-6", "Y", 0, _DUMP),
]

SECOND_YAHTZEE = {
    "1": 0,
    "2": 0,
    "3": 0,
    "5": 0,
    "6": 0,
    "3K": 20,
    "4K": 20,
    "FH": 25,
    "SS": 30,
    "LS": 40,
    "C": 20,
}
"""What the open boxes take from 4-4-4-4-4 once Yahtzee holds 50 and Fours is filled."""
