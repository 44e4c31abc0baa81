"""Rule sheet 002, Place Value Yahtzee: nine boxes of four-digit numbers, compared one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import SeatsRefused
from dicehouse.rules import (
    BoxScored,
    Event,
    GameEnded,
    Score,
    ScriptedDice,
    Seat,
    Throw,
    box_winners,
    decide,
    evolve,
    fits,
    start,
)
from dicehouse.rules.catalogue import game
from testkit.rules.table import do, faces, play, position, refused

PLACE_VALUE = game("place-value")
assert PLACE_VALUE.comparison is not None
COMPARISON = PLACE_VALUE.comparison

SAMPLE = [
    ("3H", 6341, 5332, "A"),
    ("5N", 4335, 6425, "B"),
    ("2T", 3321, 5621, "B"),
    ("6M", 6622, 6531, "A"),
    ("E9", 5624, 0, "A"),
    ("S13", 0, 4432, "B"),
    ("D2", 6311, 5443, "A"),
    ("D3", 0, 2111, "B"),
    ("W", 6432, 6551, "B"),
]
"""The two printed score cards, with the point of each box as RULINGS.md gives it; 0 is an X."""

CARD_A = {box: number for box, number, _, _ in SAMPLE}
CARD_B = {box: number for box, _, number, _ in SAMPLE}


@pytest.mark.parametrize(("box", "number"), [(box, n) for box, a, b, _ in SAMPLE for n in (a, b) if n], ids=str)
def test_every_number_of_the_sample_game_fits_its_box(box: str, number: int) -> None:
    """002, the two score cards; RULINGS: "All fifteen numbers fit their boxes"."""
    assert fits(PLACE_VALUE.boxes[PLACE_VALUE.places[box]].pattern, number)
    state = position(PLACE_VALUE, {}, {}, dice=str(number))
    assert do(state, Score(box, number)).scored == number


def test_the_sample_game_has_fifteen_numbers() -> None:
    """RULINGS, place value: "All fifteen numbers"."""
    assert sum(1 for _, a, b, _ in SAMPLE for n in (a, b) if n) == 15


@pytest.mark.parametrize(("box", "a", "b", "winner"), SAMPLE)
def test_each_box_of_the_sample_game_gives_its_point(box: str, a: int, b: int, winner: str) -> None:
    """002: "The player with the greatest number written ... receives 1 point"."""
    cards = position(PLACE_VALUE, CARD_A, CARD_B).cards
    won = box_winners(COMPARISON, cards, PLACE_VALUE.places[box], frozenset())
    assert won == ((Seat(1),) if winner == "A" else (Seat(2),))


def test_the_sample_game_is_played_through_and_b_wins_5_to_4() -> None:
    """RULINGS, place value: "The sample game is a test ... B wins 5-4". An X comes when nothing fits."""
    turns_a = [(box, n) for box, n in CARD_A.items() if n] + [("S13", None), ("D3", None)]
    turns_b = [(box, n) for box, n in CARD_B.items() if n] + [("E9", None)]
    state, events = start(PLACE_VALUE, 2), list[Event]()
    for pair in zip(turns_a, turns_b, strict=True):
        for seat, (box, number) in zip((Seat(1), Seat(2)), pair, strict=True):
            # 1-2-4-5 adds up to 12 and 1-1-2-2 has no 9: neither fits what is open
            dice = faces(str(number)) if number else (faces("1245") if seat == 1 else faces("1122"))
            for action in (Throw(), Score(box, number)):
                new = decide(state, seat, action, ScriptedDice([dice])).events
                for event in new:
                    state = evolve(state, event)
                events += new
    assert state.cards == position(PLACE_VALUE, CARD_A, CARD_B).cards
    assert events[-1] == GameEnded((Seat(2),), (4, 5))
    assert sum(isinstance(event, BoxScored) for event in events) == 18


def test_the_card_has_nine_boxes_for_four_dice_and_two_rolls() -> None:
    """002: "you may roll the dice 1 or 2 times" and "one of the 9 categories"."""
    assert (PLACE_VALUE.dice.count, PLACE_VALUE.dice.rolls, len(PLACE_VALUE.boxes)) == (4, 2, 9)
    assert len(PLACE_VALUE.sections) == 1
    assert PLACE_VALUE.sections[0].bonus is None
    assert PLACE_VALUE.joker is None


def test_two_or_more_play() -> None:
    """002: "Number of players: 2 or more"."""
    with pytest.raises(SeatsRefused, match="2 to 12 players, not 1"):
        start(PLACE_VALUE, 1)
    assert len(start(PLACE_VALUE, 2).cards) == 2


def test_the_greatest_sum_goes_first() -> None:
    """002: "The player with the greatest sum goes first." """
    assert PLACE_VALUE.first_player == "sum"


def test_keepers_are_not_rolled_again() -> None:
    """002: "You will not roll any of the "keepers" on your second roll." """
    state = do(start(PLACE_VALUE, 2), Throw(), throws=[(6, 3, 1, 1)]).state
    assert do(state, Throw((3, 6)), throws=[(5, 4)]).state.dice == faces("3456")


def test_keeping_none_rolls_all_four_again() -> None:
    """002: "If you decide to keep none of the dice, place them all back in the cup and roll again." """
    state = do(start(PLACE_VALUE, 2), Throw(), throws=[(6, 3, 1, 1)]).state
    assert do(state, Throw(), throws=[(2, 2, 2, 5)]).state.dice == faces("2225")


def test_keeping_all_means_scoring() -> None:
    """002: "If you decide to keep all of the dice, enter your score on the score sheet." """
    state = position(PLACE_VALUE, {}, {}, dice="6311", rolls_left=1)
    assert refused(state, Throw(faces("6311"))) == "nothing-to-throw"
    assert refused(state, Score("D2", 6311)) is None


def test_after_the_second_roll_the_card_must_be_filled() -> None:
    """002: "After your second roll, you must fill in your score card"."""
    state = play(start(PLACE_VALUE, 2), (Throw(), "6311"), (Throw((6,)), "222"))
    assert refused(state, Throw((6,))) == "no-rolls-left"


def test_the_player_arranges_the_dice() -> None:
    """RULINGS, place value: "5,621 was legal though 6,521 was there": nothing is maximised for the player."""
    state = position(PLACE_VALUE, {}, {}, dice="5621")
    assert PLACE_VALUE.auto_arrange is False
    assert do(state, Score("2T", 5621)).scored == 5621
    assert do(state, Score("2T", 6521)).scored == 6521
    assert refused(state, Score("2T")) == "number-missing"


def test_a_table_may_have_the_greatest_number_written_for_the_player() -> None:
    """RULINGS, place value: "no automatic maximising unless `auto_arrange` is on"."""
    state = position(replace(PLACE_VALUE, auto_arrange=True), {}, {}, dice="5621")
    assert do(state, Score("2T")).scored == 6521
    assert do(state, Score("2T", 5621)).scored == 5621
    assert refused(state, Score("3H")) == "scratch-refused"


def test_a_table_may_allow_an_x_at_any_time() -> None:
    """RULINGS, matrix: `scratch` = `free` / `forced-only`."""
    state = position(replace(PLACE_VALUE, scratch="free"), {}, {}, dice="5621")
    assert do(state, Score("2T")).scored == 0


def test_a_number_must_be_made_of_the_dice_and_fit_the_box() -> None:
    """002: "use the numbers showing on the dice to fill in one of the 9 categories"."""
    state = position(PLACE_VALUE, {}, {}, dice="5621")
    assert refused(state, Score("2T", 6625)) == "number-not-dice"
    assert refused(state, Score("2T", 562)) == "number-not-dice"
    assert refused(state, Score("2T", 2156)) == "number-unfit"


def test_an_x_is_refused_while_any_open_box_takes_a_number() -> None:
    """002: "If you cannot enter a number for any category after rolling, you must place an X"."""
    filled = {box: number for box, number in CARD_B.items() if box not in ("E9", "S13")}
    fitting = position(PLACE_VALUE, filled, {}, dice="1255")
    # one refusal for both: another would tell which of them can be filled
    assert refused(fitting, Score("E9")) == refused(fitting, Score("S13")) == "number-missing"


def test_an_x_goes_beside_any_open_category_when_nothing_fits() -> None:
    """002: "you must place an X beside any open category"."""
    filled = {box: number for box, number in CARD_B.items() if box not in ("E9", "S13")}
    state = position(PLACE_VALUE, filled, {}, dice="1122")
    assert do(state, Score("E9")).scored == 0
    assert do(state, Score("S13")).scored == 0


def test_a_filled_category_never_changes() -> None:
    """002: "Once you have filled in a category, you may not change it during the game." """
    assert refused(position(PLACE_VALUE, {"W": 1245}, {}, dice="6432"), Score("W", 6432)) == "box-taken"
    assert refused(position(PLACE_VALUE, {"D3": 0}, {}, dice="2111"), Score("D3", 2111)) == "box-taken"


def test_an_x_counts_as_0() -> None:
    """002: "An X in any category counts as 0." """
    cards = position(PLACE_VALUE, {"W": 0}, {"W": 1111}).cards
    assert box_winners(COMPARISON, cards, PLACE_VALUE.places["W"], frozenset()) == (Seat(2),)


def test_a_tied_box_gives_both_the_point() -> None:
    """002: "If there is a tie, both players receive the point." """
    cards = position(PLACE_VALUE, {"W": 6432}, {"W": 6432}, {"W": 6431}).cards
    won = box_winners(COMPARISON, cards, PLACE_VALUE.places["W"], frozenset())
    assert won == (Seat(1), Seat(2))


def test_a_tied_game_has_one_final_roll() -> None:
    """002: "the players can have one final roll to see who rolls the largest number"."""
    assert PLACE_VALUE.tie == "roll-off"
    filled = {box: 0 for box in CARD_A if box != "W"}
    state = position(PLACE_VALUE, {**filled, "W": 6432}, filled, dice="6432", seat=2)
    tied = do(state, Score("W", 6432)).state
    assert tied.seat == 1
    first = do(tied, Throw(), throws=[(1, 6, 1, 1)]).state
    last = do(first, Throw(), throws=[(5, 5, 5, 5)])
    assert last.events[-1] == GameEnded((Seat(1),), (1, 1))


@pytest.mark.parametrize(("number", "fit"), [(6311, True), (6331, True), (3331, True), (6321, False)])
def test_two_of_the_same_digit_means_at_least_two(number: int, fit: bool) -> None:
    """RULINGS, place value: "(at least) two of the same digit"; the sheet's 6,311 and 5,443."""
    assert fits(PLACE_VALUE.boxes[PLACE_VALUE.places["D2"]].pattern, number) is fit


@pytest.mark.parametrize(("number", "fit"), [(2111, True), (1111, True), (2211, False)])
def test_three_of_the_same_digit_means_at_least_three(number: int, fit: bool) -> None:
    """RULINGS, place value: "(at least) three of the same digit"; the sheet's 2,111."""
    assert fits(PLACE_VALUE.boxes[PLACE_VALUE.places["D3"]].pattern, number) is fit


def test_4432_adds_up_to_13() -> None:
    """RULINGS, place value: "add up to 18" is a scanning fault, 4,432 adds up to 13."""
    pattern = PLACE_VALUE.boxes[PLACE_VALUE.places["S13"]].pattern
    assert fits(pattern, 4432)
    assert not fits(pattern, 6651)


def test_reading_aloud_is_off_unless_the_table_wants_it() -> None:
    """002: "I like to make students read their number aloud": a teacher's choice; RULINGS: `read_aloud`."""
    assert (COMPARISON.read_aloud, COMPARISON.read_fail, COMPARISON.xx_scores) == ("off", "forfeit", False)


@pytest.mark.parametrize(("game_id", "digits"), [("place-value-3", 3), ("place-value-6", 6)])
def test_other_sizes_are_rule_files(game_id: str, digits: int) -> None:
    """RULINGS, place value: "The same game at other sizes ... is a rule file, not code"."""
    rules = game(game_id)
    assert rules.dice.count == digits
    number = int("4" * digits)
    assert do(position(rules, {}, {}, dice=str(number)), Score("W", number)).scored == number
