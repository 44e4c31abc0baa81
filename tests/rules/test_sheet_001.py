"""Rule sheet 001: classic Yahtzee, and what RULINGS.md adds where the sheet is silent."""

from __future__ import annotations

import pytest

from dicehouse.rules import GameEnded, Score, Seat, State, Throw, start
from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC_BOXES, CLASSIC_EXAMPLES, SECOND_YAHTZEE
from testkit.rules.table import do, play, position, refused, takes

YAHTZEE = game("yahtzee")

ALL_UPPER = {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15, "6": 18}


def test_the_card_has_thirteen_boxes_for_five_dice_and_three_rolls() -> None:
    """001: "throwing 5 dice ... one of 13 categories ... You may only roll the dice a total of 3 times"."""
    assert [box.code for box in YAHTZEE.boxes] == CLASSIC_BOXES
    assert (YAHTZEE.dice.count, YAHTZEE.dice.sides, YAHTZEE.dice.rolls) == (5, 6, 3)


@pytest.mark.parametrize(("dice", "box", "points", "sentence"), CLASSIC_EXAMPLES)
def test_a_worked_example_scores_as_the_sheet_says(dice: str, box: str, points: int, sentence: str) -> None:
    """001, "Upper Section Scoring" to "Scratch or Dump scores": each row carries its sentence."""
    assert takes(position(YAHTZEE, dice=dice))[box] == points, sentence


def test_the_game_ends_once_all_13_categories_have_been_scored() -> None:
    """001: "The game ends once all 13 categories have been scored." """
    state: State = start(YAHTZEE)
    for number, box in enumerate(YAHTZEE.boxes, 1):
        played = do(do(state, Throw(), throws=[(1, 2, 3, 4, 6)]).state, Score(box.code))
        state = played.state
        assert state.over == (number == 13)
    assert played.events[-1] == GameEnded((Seat(1),), (1 + 2 + 3 + 4 + 6 + 30 + 16,))


def test_the_first_roll_is_with_all_dice() -> None:
    """001: "To start with, roll all the dice." """
    assert refused(start(YAHTZEE), Throw((1,))) == "first-roll"
    assert len(do(start(YAHTZEE), Throw(), throws=[(1, 1, 2, 3, 4)]).state.dice) == 5


@pytest.mark.parametrize("keep", [(), (5,), (2, 5), (2, 5, 5), (5, 5, 5, 6)])
def test_any_or_all_of_the_dice_may_be_rolled_again(keep: tuple[int, ...]) -> None:
    """001: "re-roll any or all of the dice"."""
    state = position(YAHTZEE, dice="52565", rolls_left=2)
    rolled = do(state, Throw(keep), throws=[(1,) * (5 - len(keep))]).state
    assert rolled.dice == (1,) * (5 - len(keep)) + keep
    assert rolled.rolls_left == 1


def test_after_three_rolls_a_category_must_be_chosen() -> None:
    """001: "After rolling 3 times you must choose a category to score." """
    state = play(start(YAHTZEE), (Throw(), "11234"), (Throw((1, 1)), "345"), (Throw((1, 1)), "266"))
    assert refused(state, Throw((1, 1))) == "no-rolls-left"
    assert refused(state, Score("1")) is None


@pytest.mark.parametrize("rolls_left", [2, 1, 0])
def test_the_dice_may_be_scored_at_any_point_in_the_round(rolls_left: int) -> None:
    """001: "You may score the dice at any point in the round"."""
    assert len(takes(position(YAHTZEE, dice="23346", rolls_left=rolls_left))) == 13


def test_a_scored_box_cannot_be_scored_again() -> None:
    """001: "Once a box has been scored, it cannot be scored again for the rest of the game"."""
    assert refused(position(YAHTZEE, {"5": 15}, dice="52565"), Score("5")) == "box-taken"


@pytest.mark.parametrize(("sixes", "bonus"), [(18, 35), (24, 35), (12, 0)])
def test_the_bonus_is_35_at_63_or_more(sixes: int, bonus: int) -> None:
    """001: "If the total of Upper scores is 63 or more, add a bonus of 35." """
    upper = {box: points for box, points in ALL_UPPER.items() if box != "6"}
    dice = "6" * (sixes // 6) + "12345"[: 5 - sixes // 6]
    played = do(position(YAHTZEE, upper, dice=dice), Score("6"))
    assert played.scored == sixes
    assert played.section_bonus == bonus


def test_63_is_three_of_each_face() -> None:
    """001: "Note that 63 is the total of three each of 1s, 2s, 3s, 4s, 5s and 6s." """
    bonus = YAHTZEE.sections[0].bonus
    assert bonus is not None
    assert bonus.at_least == sum(3 * face for face in range(1, 7)) == sum(ALL_UPPER.values())


def test_the_first_yahtzee_may_go_elsewhere() -> None:
    """001: "you may elect NOT to score it as a yahtzee, instead choosing to take it as a top row score"."""
    boxes = takes(position(YAHTZEE, dice="44444"))
    assert (boxes["Y"], boxes["4"]) == (50, 20)
    assert do(position(YAHTZEE, dice="44444"), Score("4")).extra == 0


def test_five_of_a_kind_is_no_full_house_of_its_own() -> None:
    """001: "A Full House is where you have 3 of a kind and 2 of a kind"; RULINGS: not five of a kind."""
    assert takes(position(YAHTZEE, dice="44444"))["FH"] == 0


def test_a_second_yahtzee_must_go_to_its_open_upper_box_and_earns_100() -> None:
    """001: "if you rolled 4 - 4 - 4 - 4 - 4 and the Fours Category is not filled, you must put the score in
    the Fours category" and "you would score a further bonus 100 points"."""
    state = position(YAHTZEE, {"Y": 50}, dice="4 - 4 - 4 - 4 - 4")
    assert takes(state) == {"4": 20}
    assert do(state, Score("4")).extra == 100
    assert refused(state, Score("C")) == "joker-must"


@pytest.mark.parametrize(("box", "points"), SECOND_YAHTZEE.items())
def test_a_second_yahtzee_with_its_upper_box_filled_goes_anywhere_empty(box: str, points: int) -> None:
    """001: "you may then put the score anywhere empty on the Upper Section (scoring zero) or In any of the
    lower section which are empty"."""
    played = do(position(YAHTZEE, {"Y": 50, "4": 12}, dice="44444"), Score(box))
    assert (played.scored, played.extra) == (points, 100)


def test_every_further_yahtzee_earns_its_100() -> None:
    """001: "Additional Yahtzees" (plural): the card counts them."""
    state = position(YAHTZEE, {"Y": 50, "4": 12, "3": 9}, dice="44444")
    again = do(do(state, Score("C")).state, Throw(), throws=[(3, 3, 3, 3, 3)]).state
    assert do(again, Score("LS")).state.cards[0].extra == 2


def test_a_zero_in_the_yahtzee_box_kills_bonus_and_joker() -> None:
    """001: "and you scored your first yahtzee in the Yahtzee box"; RULINGS: the box holds 50."""
    state = position(YAHTZEE, {"Y": 0, "4": 12}, dice="44444")
    assert takes(state) == {**dict.fromkeys(["1", "2", "3", "5", "6"], 0), "3K": 20, "4K": 20, "C": 20} | {
        "FH": 0,
        "SS": 0,
        "LS": 0,
    }
    assert do(state, Score("C")).extra == 0


def test_a_first_yahtzee_in_fives_does_not_kill_later_bonuses() -> None:
    """RULINGS, first trap: "a first five of a kind put in Fives does not kill later bonuses once the box
    holds 50"."""
    state = play(
        start(YAHTZEE),
        (Throw(), "55555"),
        (Score("5"), ""),
        (Throw(), "22222"),
        (Score("Y"), ""),
        (Throw(), "55555"),
    )
    third = do(state, Score("LS"))
    assert (third.scored, third.extra) == (40, 100)


def test_the_highest_sum_begins_and_ties_share_the_win() -> None:
    """RULINGS, matrix: 000/001 are silent; first player is the highest sum, a tie is shared."""
    assert (YAHTZEE.first_player, YAHTZEE.tie, YAHTZEE.scratch) == ("sum", "shared", "free")
    almost = {box: 0 for box in CLASSIC_BOXES if box != "C"}
    state = position(YAHTZEE, almost, {**almost, "C": 15}, dice="12345")
    assert do(state, Score("C")).events[-1] == GameEnded((Seat(1), Seat(2)), (15, 15))


def test_one_to_eight_play_at_one_table() -> None:
    """RULINGS, table of games: "1 or more at one table"."""
    assert YAHTZEE.seats == (1, 8)
    assert YAHTZEE.table.clock_minutes is None
    assert YAHTZEE.table.wager is False
    assert YAHTZEE.tips == ()
