"""Rule sheet 003, Yahtzee at an online table: gated joker, clock, wager and tips."""

from __future__ import annotations

import pytest

from dicehouse.rules import GameEnded, Score, Seat, Throw, start
from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC_BOXES
from testkit.rules.table import do, play, position, refused, takes

ONLINE = game("yahtzee-online")


@pytest.mark.parametrize(
    ("dice", "box", "points", "sentence"),
    [
        ("3, 4, 3, 6, 3", "3", 9, "score in the Threes category, your total for that entry would be 9"),
        ("3, 4, 3, 6, 3", "1", 0, "zero points if you scored it in the Aces (Ones), Twos, or Fives"),
        ("3, 4, 3, 6, 3", "2", 0, "zero points if you scored it in the Aces (Ones), Twos, or Fives"),
        ("3, 4, 3, 6, 3", "5", 0, "zero points if you scored it in the Aces (Ones), Twos, or Fives"),
        ("3, 4, 3, 6, 3", "4", 4, "four points if you scored it in the Fours category"),
        ("3, 4, 3, 6, 3", "6", 6, "six points if you scored it in the Sixes category"),
        ("5, 2, 5, 5, 3", "3K", 20, "you would receive 20 points for 3 of a Kind"),
        ("5, 2, 5, 5, 3", "4K", 0, "but zero points for 4 of a Kind"),
        ("5, 5, 5, 5, 3", "4K", 23, "you must have 4 of the 5 die faces the same"),
        ("1, 2, 3, 4, 5", "SS", 30, "you could score either a small straight or a large straight"),
        ("1, 2, 3, 4, 5", "LS", 40, "you could score either a small straight or a large straight"),
        ("1, 2, 3, 4, 6", "LS", 0, "a large straight is 5 consecutive faces"),
        ("6, 6, 2, 2, 2", "FH", 25, "you have both a 3 of a kind, and a pair. Full houses score 25"),
        ("6, 6, 6, 6, 6", "FH", 0, "both a 3 of a kind, and a pair"),
        ("6, 6, 6, 6, 6", "Y", 50, "all the die faces are the same, this category scores 50 points"),
        ("1, 2, 2, 4, 6", "C", 15, "you simply total all the die faces values"),
    ],
)
def test_a_worked_example_scores_as_the_sheet_says(dice: str, box: str, points: int, sentence: str) -> None:
    """003, "Scoring" to "Chance": each row carries its sentence."""
    assert takes(position(ONLINE, dice=dice))[box] == points, sentence


def test_the_card_has_thirteen_categories_five_dice_and_three_rolls() -> None:
    """003: "You have five dice" and "You can roll the dice a total of three times"."""
    assert [box.code for box in ONLINE.boxes] == CLASSIC_BOXES
    assert (ONLINE.dice.count, ONLINE.dice.rolls) == (5, 3)


def test_the_first_upper_category_is_aces() -> None:
    """003: "the Aces (Ones), Twos, or Fives category"."""
    assert [box.name for box in ONLINE.boxes[:6]] == ["Aces", "Twos", "Threes", "Fours", "Fives", "Sixes"]


def test_the_initial_roll_is_all_the_dice() -> None:
    """003: "the initial roll (in which you must roll all the dice), plus two re-rolls of any or all dice"."""
    assert refused(start(ONLINE), Throw((6,))) == "first-roll"
    state = play(start(ONLINE), (Throw(), "34363"), (Throw((3,)), "1112"), (Throw(), "12345"))
    assert refused(state, Throw()) == "no-rolls-left"


def test_a_scored_category_is_closed() -> None:
    """003: "Once a category has been scored, it is closed out for the rest of the game"."""
    assert refused(position(ONLINE, {"3": 0}, dice="34363"), Score("3")) == "box-taken"


def test_one_die_decides_who_goes_first() -> None:
    """003: "you roll one die to see who goes first"."""
    assert ONLINE.first_player == "one-die"


@pytest.mark.parametrize(("fives", "bonus"), [("55512", 35), ("55123", 0), ("55551", 35)])
def test_63_or_more_upper_points_earn_35(fives: str, bonus: int) -> None:
    """003: "if you score 63 or more upper points ... you will get an upper bonus of 35 points"."""
    upper = {"1": 3, "2": 6, "3": 9, "4": 12, "6": 18}
    assert do(position(ONLINE, upper, dice=fives), Score("5")).section_bonus == bonus


def test_the_bonus_needs_no_three_of_each() -> None:
    """003: "You do not need to score exactly three die faces in each upper category to get the bonus"."""
    upper = {"1": 1, "2": 4, "3": 6, "4": 12, "6": 30}
    assert do(position(ONLINE, upper, dice="55123"), Score("5")).section_bonus == 35


def test_no_bonus_without_a_50_in_the_box() -> None:
    """003: "If you have not scored in the 5 of a kind category, you will not receive a bonus." """
    assert do(position(ONLINE, {"5": 15}, dice="55555"), Score("C")).extra == 0


def test_a_zero_in_the_box_kills_bonus_and_joker() -> None:
    """003: "If you have scored a zero in the 5 of a kind category, you cannot receive any bonuses"."""
    state = position(ONLINE, {"Y": 0, "5": 15}, dice="55555")
    assert do(state, Score("C")).extra == 0
    assert do(state, Score("LS")).scored == 0


def test_each_additional_five_of_a_kind_earns_100() -> None:
    """003: "you will earn a 100 point bonus for each additional 5 of a kind roll"."""
    state = position(ONLINE, {"Y": 50, "5": 15}, dice="55555")
    once = do(state, Score("SS"))
    assert (once.scored, once.extra) == (30, 100)
    again = do(do(once.state, Throw(), throws=[(5,) * 5]).state, Score("LS"))
    assert (again.scored, again.extra, again.state.cards[0].extra) == (40, 100, 2)


def test_condition_1_a_joker_needs_a_50_in_the_box() -> None:
    """003: "1. You have scored a 50 in the 5 of a kind category." """
    assert takes(position(ONLINE, {"5": 15}, dice="55555"))["LS"] == 0
    assert takes(position(ONLINE, {"5": 15, "Y": 0}, dice="55555"))["LS"] == 0
    assert takes(position(ONLINE, {"5": 15, "Y": 50}, dice="55555"))["LS"] == 40


def test_condition_2_a_joker_needs_the_corresponding_upper_category_filled() -> None:
    """003: "5, 5, 5, 5, 5 the Fives category must also be filled"."""
    boxes = takes(position(ONLINE, {"Y": 50}, dice="5, 5, 5, 5, 5"))
    assert (boxes["FH"], boxes["SS"], boxes["LS"]) == (0, 0, 0)
    boxes = takes(position(ONLINE, {"Y": 50, "5": 0}, dice="5, 5, 5, 5, 5"))
    assert (boxes["FH"], boxes["SS"], boxes["LS"]) == (25, 30, 40)


@pytest.mark.parametrize("fives", [{}, {"5": 15}])
def test_the_100_is_earned_wherever_the_dice_go(fives: dict[str, int]) -> None:
    """RULINGS, second trap: "a later five of a kind with the box at 50 always earns the 100, wherever it is
    put"."""
    state = position(ONLINE, {"Y": 50, **fives}, dice="55555")
    assert {do(state, Score(box)).extra for box in takes(state)} == {100}


def test_nothing_forces_the_upper_box() -> None:
    """RULINGS, second trap: "nothing forces the upper box"."""
    boxes = takes(position(ONLINE, {"Y": 50}, dice="55555"))
    assert boxes == {"1": 0, "2": 0, "3": 0, "4": 0, "5": 25, "6": 0, "3K": 25, "4K": 25} | {
        "FH": 0,
        "SS": 0,
        "LS": 0,
        "C": 25,
    }


def test_a_joker_pays_only_in_the_lower_section() -> None:
    """003: "use subsequent 5 of a kinds as jokers in the lower scores section"."""
    boxes = takes(position(ONLINE, {"Y": 50, "5": 15}, dice="55555"))
    assert {boxes[box] for box in ("1", "2", "3", "4", "6")} == {0}


def test_the_table_has_a_clock_and_a_wager() -> None:
    """003: "If 4 minutes was chosen, then each player has a total of 4 minutes" and "your wager"."""
    assert ONLINE.table.clock_minutes == 4
    assert ONLINE.table.wager is True


def test_the_three_tips_are_in_the_rule_file() -> None:
    """003, "Tips": the bonus first, four of a kind in the upper section, Chance for late."""
    assert len(ONLINE.tips) == 3
    for tip, word in zip(ONLINE.tips, ("bonus", "four of a kind", "Chance"), strict=True):
        assert word in tip


def test_a_tie_is_shared() -> None:
    """RULINGS, matrix: 003 is silent; "shared, wager split"."""
    almost = {box: 0 for box in CLASSIC_BOXES if box != "C"}
    state = position(ONLINE, almost, {**almost, "C": 15}, dice="12345")
    assert do(state, Score("C")).events[-1] == GameEnded((Seat(1), Seat(2)), (15, 15))
