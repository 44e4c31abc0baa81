"""Rule sheet 002, Place Value Yahtzee: nine boxes of four-digit numbers, compared one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import SeatsRefused
from dicehouse.notation import read_state
from dicehouse.rules import Score, box_winners, fits, start
from dicehouse.rules.catalogue import game
from testkit.rules.table import differing, do, position, refused

PLACE_VALUE = game("place-value")
assert PLACE_VALUE.comparison is not None
COMPARISON = PLACE_VALUE.comparison

CARD_A = "3H:6341,5N:4335,2T:3321,6M:6622,E9:5624,S13:X,D2:6311,D3:X,W:6432"
CARD_B = "3H:5332,5N:6425,2T:5621,6M:6531,E9:X,S13:4432,D2:5443,D3:2111,W:6551"
WINNERS = [1, 2, 2, 1, 1, 2, 1, 2, 2]
"""The two printed score cards, and whose the point of each box is as RULINGS.md gives it."""

TWO = "3H:5332,5N:6425,2T:5621,6M:6531,D2:5443,D3:2111,W:6551"
LAST = "3H:X,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X"

SHEET = """
RULINGS, place value: "The sample game is a test ... B wins 5-4"
    1. 6341 =3H:6341 2. 5332 =3H:5332 4335 =5N:4335 6425 =5N:6425 3321 =2T:3321 5621 =2T:5621 6622 =6M:6622 6531
        =6M:6531 5624 =E9:5624 4432 =S13:4432 6311 =D2:6311 5443 =D2:5443 6432 =W:6432 2111 =D3:2111 1245 =S13:X
        6551 =W:6551 1245 =D3:X 1122 =E9:X #2 4 5
002: "You will not roll any of the "keepers" on your second roll."
    6311 >36 3456 [3456] =W:6543
002: "If you decide to keep none of the dice, place them all back in the cup and roll again."
    6311 >- 2225 [2225] =D3:2225
002: "If you decide to keep all of the dice, enter your score on the score sheet."
    6311 =D2:6311 6311 >1136 (nothing-to-throw)
002: "After your second roll, you must fill in your score card"
    6311 >6 2226 >6 (no-rolls-left)
RULINGS, place value: "5,621 was legal though 6,521 was there"
    5621 =2T:5621 5621 =2T:6521
RULINGS, place value: nothing is maximised for the player
    5621 =2T (number-missing)
002: "use the numbers showing on the dice to fill in one of the 9 categories"
    5621 =2T:6625 (number-not-dice)
002: "use the numbers showing on the dice"
    5621 =2T:562 (number-not-dice)
002: "to fill in one of the 9 categories"
    5621 =2T:2156 (number-unfit)
002: "If you cannot enter a number for any category after rolling, you must place an X": while E9 fits, none
    TWO/TWO | 1255 =E9 (number-missing)
one refusal for both: another would tell which of them can be filled
    TWO/TWO | 1255 =S13 (number-missing)
002: "you must place an X beside any open category"
    TWO/TWO | 1122 =E9:X 1122 =S13:X
002: "Once you have filled in a category, you may not change it during the game."
    W:1245/W:1245 | 6432 =W:6432 (box-taken)
002: nor where an X was placed
    D3:X/D3:X | 2111 =D3:2111 (box-taken)
002: "the players can have one final roll to see who rolls the largest number"
    LAST,W:6432/LAST | 6432 =W:6432 1. 1611 2. 5555 #1 1 1
"""


def test_turns_come_out_as_the_sheet_says() -> None:
    assert not differing(PLACE_VALUE, SHEET, LAST=LAST, TWO=TWO)


def test_every_number_of_the_sample_game_fits_its_box_and_each_box_gives_its_point() -> None:
    """002, the two score cards: "The player with the greatest number written ... receives 1 point"; RULINGS: "All
    fifteen numbers fit their boxes"."""
    cards = read_state(f"place-value@1 {CARD_A}/{CARD_B} 0 0 -").cards
    assert sum(entry != 0 for card in cards for entry in card.entries) == 15
    assert [box_winners(COMPARISON, cards, place, frozenset()) for place in range(9)] == [(seat,) for seat in WINNERS]


def test_the_greatest_number_of_a_box_wins_it() -> None:
    """002: "An X in any category counts as 0." and "If there is a tie, both players receive the point." """
    for wild, winners in (((0, 1111), (2,)), ((6432, 6432, 6431), (1, 2))):
        cards = position(PLACE_VALUE, *({"W": number} for number in wild)).cards
        assert box_winners(COMPARISON, cards, PLACE_VALUE.places["W"], frozenset()) == winners


def test_numbers_fit_their_boxes() -> None:
    """RULINGS, place value: "(at least) two of the same digit", "(at least) three of the same digit"; "add up to 18"
    is a scanning fault, 4,432 adds up to 13."""
    numbers = {"D2": [6311, 6331, 3331, 5443, 6321], "D3": [2111, 1111, 2211], "S13": [4432, 6651]}
    for box, (*fitting, other) in numbers.items():
        pattern = PLACE_VALUE.boxes[PLACE_VALUE.places[box]].pattern
        assert [number for number in (*fitting, other) if fits(pattern, number)] == fitting


def test_the_rule_file_says_what_the_sheet_says() -> None:
    """002: "you may roll the dice 1 or 2 times" and "one of the 9 categories"; "The player with the greatest sum goes
    first."; "I like to make students read their number aloud": a teacher's choice; RULINGS: `read_aloud`."""
    assert (PLACE_VALUE.dice.count, PLACE_VALUE.dice.rolls, len(PLACE_VALUE.boxes)) == (4, 2, 9)
    assert (len(PLACE_VALUE.sections), PLACE_VALUE.sections[0].bonus, PLACE_VALUE.joker) == (1, None, None)
    assert (PLACE_VALUE.first_player, PLACE_VALUE.tie, PLACE_VALUE.auto_arrange) == ("sum", "roll-off", False)
    assert (COMPARISON.read_aloud, COMPARISON.read_fail, COMPARISON.xx_scores) == ("off", "forfeit", False)


def test_two_or_more_play() -> None:
    """002: "Number of players: 2 or more"."""
    with pytest.raises(SeatsRefused, match="2 to 12 players, not 1"):
        start(PLACE_VALUE, 1)
    assert len(start(PLACE_VALUE, 2).cards) == 2


def test_a_table_may_have_the_greatest_number_written_and_may_allow_an_x_at_any_time() -> None:
    """RULINGS, place value: "no automatic maximising unless `auto_arrange` is on"; matrix: `scratch` = `free` /
    `forced-only`."""
    state = position(replace(PLACE_VALUE, auto_arrange=True), {}, {}, dice="5621")
    assert do(state, Score("2T")).cards[0].entries[2] == 6521
    assert do(state, Score("2T", 5621)).cards[0].entries[2] == 5621
    assert refused(state, "=3H") == "scratch-refused"
    free = position(replace(PLACE_VALUE, scratch="free"), {}, {}, dice="5621")
    assert do(free, Score("2T")).cards[0].entries[2] == 0


def test_other_sizes_are_rule_files() -> None:
    """RULINGS, place value: "The same game at other sizes ... is a rule file, not code"."""
    for digits in (3, 6):
        rules, number = game(f"place-value-{digits}"), "4" * digits
        assert rules.dice.count == digits
        assert not differing(rules, f"Wild takes anything\n    {number} =W:{number}")
