"""Rule sheet 000, Zombie Yahtzee: its classic half, dice bought with answers, survivors against zombies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from dicehouse.rules import Buy, DieBought, MatchResult, Score, Seat, State, Throw, match_result, start
from dicehouse.rules.catalogue import game
from dicehouse.rules.ruleset import TeamMatch
from testkit.rules.classic import CLASSIC_BOXES, CLASSIC_EXAMPLES, SECOND_YAHTZEE
from testkit.rules.table import do, faces, position, refused, takes

ZOMBIE = game("zombie")
assert ZOMBIE.match is not None
MATCH: TeamMatch = ZOMBIE.match


def answered(state: State, *answers: tuple[int, int, bool]) -> State:
    """Dice asked for one after the other: (die, face, right)."""
    for die, face, right in answers:
        state = do(state, Buy(die, face), verdicts=[right]).state
    return state


@pytest.mark.parametrize(("dice", "box", "points", "sentence"), CLASSIC_EXAMPLES)
def test_a_worked_example_scores_as_the_sheet_says(dice: str, box: str, points: int, sentence: str) -> None:
    """000, "Classic Rules": each row carries its sentence."""
    assert takes(position(ZOMBIE, dice=dice))[box] == points, sentence


def test_the_card_dice_and_rolls_are_the_classic_ones() -> None:
    """000: "throwing 5 dice ... one of 13 categories ... You may only roll the dice a total of 3 times"."""
    assert [box.code for box in ZOMBIE.boxes] == CLASSIC_BOXES
    assert (ZOMBIE.dice.count, ZOMBIE.dice.sides, ZOMBIE.dice.rolls) == (5, 6, 3)


def test_a_second_yahtzee_must_go_to_the_open_fours() -> None:
    """000: "if you rolled 4 - 4 - 4 - 4 - 4 and the Fours Category is not filled, you must put the score in
    the Fours category"."""
    state = position(ZOMBIE, {"Y": 50}, dice="4 - 4 - 4 - 4 - 4")
    assert takes(state) == {"4": 20}
    assert do(state, Score("4")).extra == 100


def test_a_second_yahtzee_with_fours_filled_goes_anywhere() -> None:
    """000: "you may then put the score anywhere on the Upper Section (scoring zero)" and "you would score
    30, 40 and 25 points respectively"."""
    assert takes(position(ZOMBIE, {"Y": 50, "4": 12}, dice="44444")) == SECOND_YAHTZEE


def test_the_bonus_is_35_at_63() -> None:
    """000: "If the total of Upper scores is 63 or more, add a bonus of 35." """
    upper = {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15}
    assert do(position(ZOMBIE, upper, dice="66612"), Score("6")).section_bonus == 35
    assert do(position(ZOMBIE, {**upper, "1": 2}, dice="66612"), Score("6")).section_bonus == 0


def test_a_right_answer_sets_the_die() -> None:
    """000: "they can "buy" the dice they want by correctly answering a question"."""
    played = do(position(ZOMBIE, dice="11234"), Buy(1, 5), verdicts=[True])
    assert played.events == (DieBought(Seat(1), 1, 5, right=True),)
    assert played.state.dice == faces("12345")


def test_a_wrong_answer_leaves_the_die() -> None:
    """000: "by correctly answering a question"."""
    assert answered(position(ZOMBIE, dice="11234"), (1, 5, False)).dice == faces("11234")


def test_as_many_dice_may_be_bought_as_there_are() -> None:
    """000: "They can "buy" as many dice as they want."; RULINGS: each die once a turn, at most five."""
    state = position(ZOMBIE, dice="11112")
    for die in (1, 1, 1, 1, 2):
        state = answered(state, (die, 6, True))
    assert state.dice == faces("66666")
    assert refused(state, Buy(6, 5)) == "die-spent"
    assert ZOMBIE.buying is not None
    assert ZOMBIE.buying.max_buys_turn == 5
    assert ZOMBIE.buying.max_buys_game is None


def test_buying_needs_no_third_roll_but_ends_the_rolling() -> None:
    """000: "If a student does not get the dice they need in a turn"; RULINGS: no rolling after buying."""
    state = answered(position(ZOMBIE, dice="11234", rolls_left=2), (1, 5, False))
    assert refused(state, Throw((2, 3, 4))) == "buying-began"
    assert refused(state, Score("SS")) is None


def test_a_wrong_answer_spends_that_die_and_leaves_the_others() -> None:
    """RULINGS, zombie: "that die's chance is spent, the other dice remain"."""
    state = answered(position(ZOMBIE, dice="11234"), (2, 5, False))
    assert refused(state, Buy(2, 5)) == "die-spent"
    assert refused(state, Buy(1, 5)) is None


def test_each_of_two_equal_dice_has_its_own_chance() -> None:
    """RULINGS, zombie: "each die once a turn"."""
    once = answered(position(ZOMBIE, dice="11234"), (1, 5, False))
    assert refused(once, Buy(1, 5)) is None
    assert refused(answered(once, (1, 5, False)), Buy(1, 5)) == "die-spent"


def test_chances_come_back_with_the_next_turn() -> None:
    """RULINGS, zombie: "each die once a turn"."""
    state = do(answered(position(ZOMBIE, dice="11234"), (2, 5, False)), Score("1")).state
    state = do(state, Throw(), throws=[(1, 1, 2, 3, 4)]).state
    assert refused(state, Buy(2, 5)) is None


def test_a_bought_five_of_a_kind_scores_50() -> None:
    """RULINGS, zombie: "a bought five of a kind scores 50 in its box"."""
    state = answered(position(ZOMBIE, dice="44443"), (3, 4, True))
    assert do(state, Score("Y")).scored == 50


def test_a_bought_five_of_a_kind_earns_no_100_and_is_no_joker() -> None:
    """RULINGS, zombie: "the 100 bonus and the joker need five naturally rolled dice"."""
    bought = answered(position(ZOMBIE, {"Y": 50, "4": 12}, dice="44443"), (3, 4, True))
    assert takes(bought) == SECOND_YAHTZEE | {"FH": 0, "SS": 0, "LS": 0}
    assert do(bought, Score("C")).extra == 0
    forced = answered(position(ZOMBIE, {"Y": 50}, dice="44443"), (3, 4, True))
    assert refused(forced, Score("C")) is None


def test_a_wrong_answer_does_not_spoil_a_natural_five_of_a_kind() -> None:
    """RULINGS, zombie: only bought dice are not "naturally rolled"."""
    state = answered(position(ZOMBIE, {"Y": 50, "4": 12}, dice="44444"), (4, 5, False))
    assert do(state, Score("LS")).scored == 40
    assert do(state, Score("LS")).extra == 100


def test_a_table_may_let_bought_dice_earn_the_bonus() -> None:
    """RULINGS, zombie: the setting `bought_bonus`."""
    assert ZOMBIE.buying is not None
    assert ZOMBIE.buying.bought_bonus is False
    generous = replace(ZOMBIE, buying=replace(ZOMBIE.buying, bought_bonus=True))
    state = answered(position(generous, {"Y": 50, "4": 12}, dice="44443"), (3, 4, True))
    assert (do(state, Score("LS")).scored, do(state, Score("LS")).extra) == (40, 100)


def test_teams_have_three_to_five_students() -> None:
    """000: "Teams of 3 - 5 players - play one round"."""
    assert MATCH.team_size == (3, 5)


def test_totals_are_added_and_the_greater_side_wins() -> None:
    """000: "take the totals of the teams and add them together" and "Winning side has the most"."""
    result = match_result(MATCH, [200, 150], [180, 160])
    assert result == MatchResult(350, Fraction(340), "survivors")
    assert match_result(MATCH, [200, 150], [180, 180]).winner == "zombies"
    assert match_result(MATCH, [200, 150], [180, 170]).winner == "draw"


def test_only_as_many_zombie_games_count_as_there_are_teams() -> None:
    """000: "as many rounds as there are student teams"; RULINGS: the first N, or the best."""
    assert match_result(MATCH, [200, 150], [100, 120, 300], 250).zombies == 220
    assert match_result(replace(MATCH, zombie_games="best"), [200, 150], [100, 120, 300]).zombies == 420


def test_a_zombie_short_of_games_counts_its_running_card_and_nothing_for_the_rest() -> None:
    """RULINGS, zombie: "finished games plus the running card; missing ones count 0"."""
    assert match_result(MATCH, [200, 150, 100, 90], [210, 190], 80).zombies == 480
    assert match_result(MATCH, [200, 150, 100, 90], [210, 190]).zombies == 400


def test_missing_zombie_games_may_count_the_average() -> None:
    """RULINGS, zombie: the setting `average`."""
    average = replace(MATCH, zombie_missing="average")
    assert match_result(average, [200, 150, 100, 90], [210, 190]).zombies == 800
    assert match_result(average, [200, 150], []).zombies == 0


def test_the_zombie_rules_are_the_defaults() -> None:
    """RULINGS, zombie: "Keep it the default, because it is what the sheet says"."""
    assert (MATCH.zombie_games, MATCH.zombie_missing) == ("first", "zero")
    assert ZOMBIE.buying is not None
    assert (ZOMBIE.buying.buy_when, ZOMBIE.buying.wrong) == ("after-rolls", "spend")
    assert start(ZOMBIE).rules.first_player == "sum"
