"""Rule sheet 004, Piecepack Yahtzee: ace is 1, null is 6, and no extra bonus."""

from __future__ import annotations

import pytest

from dicehouse.errors import SeatsRefused
from dicehouse.rules import GameEnded, Score, Seat, Throw, start
from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC_BOXES
from testkit.rules.table import do, faces, play, position, refused, takes

PIECEPACK = game("piecepack")

HOW_TO_SCORE = [
    ("11234", "1", 2, "Count and add only aces"),
    ("12234", "2", 4, "Count and add only twos"),
    ("12334", "3", 6, "Count and add only threes"),
    ("12344", "4", 8, "Count and add only fours"),
    ("12355", "5", 10, "Count and add only fives"),
    ("12366", "6", 12, "Count and add only nulls"),
    ("66612", "3K", 21, "3 of a kind: Add total of all dice"),
    ("66112", "3K", 0, "3 of a kind: Add total of all dice"),
    ("66661", "4K", 25, "4 of a kind: Add total of all dice"),
    ("66112", "4K", 0, "4 of a kind: Add total of all dice"),
    ("66111", "FH", 25, "Full House: Score 25"),
    ("66112", "FH", 0, "Full House: Score 25"),
    ("12346", "SS", 30, "Sm. Straight: Score 30"),
    ("12366", "SS", 0, "Sm. Straight: Score 30"),
    ("23456", "LS", 40, "Lg. Straight: Score 40 (2, 3, 4, 5, null)"),
    ("12345", "LS", 40, "Lg. Straight: Score 40 (ace, 2, 3, 4, 5)"),
    ("12346", "LS", 0, "Lg. Straight: Score 40"),
    ("66666", "Y", 50, "YAHTZEE: Score 50"),
    ("66661", "Y", 0, "YAHTZEE: Score 50"),
    ("11666", "C", 20, "Chance: Score total of all 5 dice"),
]


@pytest.mark.parametrize(("dice", "box", "points", "sentence"), HOW_TO_SCORE)
def test_a_box_scores_as_the_scoresheet_says(dice: str, box: str, points: int, sentence: str) -> None:
    """004, the column "How to score": each row carries its line."""
    assert takes(position(PIECEPACK, dice=dice))[box] == points, sentence


def test_an_ace_is_1_and_a_null_is_6() -> None:
    """004: "Ace =1, null =6." """
    assert PIECEPACK.dice.faces == ("ace", "2", "3", "4", "5", "null")
    assert (PIECEPACK.dice.label(1), PIECEPACK.dice.label(6)) == ("ace", "null")
    assert PIECEPACK.boxes[0].name == "Aces"
    assert PIECEPACK.boxes[5].name == "Nulls"


def test_the_boxes_are_those_of_the_scoresheet() -> None:
    """004, the scoresheet: six upper boxes, seven lower ones."""
    assert [box.code for box in PIECEPACK.boxes] == CLASSIC_BOXES
    names = [box.name for box in PIECEPACK.sections[0].boxes]
    assert names == ["Aces", "Twos", "Threes", "Fours", "Fives", "Nulls"]


def test_suits_are_drawn_and_mean_nothing() -> None:
    """004: "suits do not matter"."""
    assert PIECEPACK.dice.suits == ("suns", "moons", "crowns", "arms")
    assert do(start(PIECEPACK), Throw(), throws=[(6, 1, 1, 2, 3)]).state.dice == faces("11236")


def test_one_to_six_play() -> None:
    """004: "Number of players: 1-6"."""
    assert len(start(PIECEPACK, 1).cards) == 1
    assert len(start(PIECEPACK, 6).cards) == 6
    for seats in (0, 7):
        with pytest.raises(SeatsRefused, match=f"1 to 6 players, not {seats}"):
            start(PIECEPACK, seats)


def test_the_group_chooses_who_starts() -> None:
    """004: "Determine a starting player by the preferred means of the group." """
    assert PIECEPACK.first_player == "host"


def test_a_turn_has_at_most_three_rolls_the_first_with_all_five_dice() -> None:
    """004: "a maximum of three rolls" and "The first roll must be with all five dice." """
    assert refused(start(PIECEPACK), Throw((1,))) == "first-roll"
    state = play(start(PIECEPACK), (Throw(), "11236"), (Throw((1, 1)), "166"), (Throw((1, 1, 1)), "16"))
    assert refused(state, Throw((1,))) == "no-rolls-left"


def test_any_number_of_dice_may_be_picked_up() -> None:
    """004: "he may pick up and roll any number of dice he wants"."""
    state = position(PIECEPACK, dice="11236", rolls_left=2)
    assert all(refused(state, Throw(keep)) is None for keep in ((), (1,), (1, 1), (1, 2, 3), (1, 1, 2, 3)))


def test_an_unwanted_score_is_crossed_out_by_choice() -> None:
    """004: "If scoring is impossible or unwanted, cross out a score by choice." """
    state = position(PIECEPACK, dice="66666")
    assert refused(state, Score("LS")) is None
    crossed = do(state, Score("LS"))
    assert crossed.scored == 0
    assert crossed.state.cards[0].entries[PIECEPACK.places["LS"]] == 0


def test_a_crossed_out_score_cannot_be_used_again() -> None:
    """004: "The crossed out score can not be used in this game again"."""
    assert refused(position(PIECEPACK, {"LS": 0}, dice="12345"), Score("LS")) == "box-taken"


@pytest.mark.parametrize(("aces", "bonus"), [("11123", 35), ("11234", 0)])
def test_at_least_63_in_the_upper_section_earns_35(aces: str, bonus: int) -> None:
    """004: "If players have scored at least 63 points in the upper section ... a 35 point bonus"."""
    upper = {"2": 6, "3": 9, "4": 12, "5": 15, "6": 18}
    assert do(position(PIECEPACK, upper, dice=aces), Score("1")).section_bonus == bonus


def test_a_second_yahtzee_earns_nothing_extra_and_is_no_joker() -> None:
    """004 has no extra bonus; RULINGS, matrix: "none"."""
    state = position(PIECEPACK, {"Y": 50, "6": 18}, dice="66666")
    boxes = takes(state)
    assert (boxes["FH"], boxes["SS"], boxes["LS"], boxes["C"]) == (0, 0, 0, 30)
    assert {do(state, Score(box)).extra for box in boxes} == {0}
    assert PIECEPACK.joker is None


def test_the_highest_score_wins_when_no_more_can_be_filled_in() -> None:
    """004: "When no more scores can be filled in ... for any of the players, the game has ended" and "The
    player with the highest score is the winner." """
    almost = {box: 0 for box in CLASSIC_BOXES if box != "C"}
    first = do(position(PIECEPACK, almost, almost, dice="66666"), Score("C"))
    assert not first.state.over
    second = do(first.state, Throw(), throws=[(1, 1, 1, 1, 1)])
    last = do(second.state, Score("C"))
    assert last.state.over
    assert last.events[-1] == GameEnded((Seat(1),), (30, 5))


def test_a_tie_is_shared() -> None:
    """RULINGS, matrix: 004 is silent; "shared"."""
    assert PIECEPACK.tie == "shared"


def test_the_printed_sheet_has_six_columns_and_four_sheets_a_page() -> None:
    """004, the scoresheets: columns 1 to 6, four sheets on the page."""
    assert (PIECEPACK.sheet.columns, PIECEPACK.sheet.count, PIECEPACK.sheet.per_page) == ("players", 6, 4)
