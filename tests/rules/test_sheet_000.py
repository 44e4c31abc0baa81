"""Rule sheet 000, Zombie Yahtzee: its classic half, dice bought with answers, survivors against zombies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from dicehouse.rules import MatchResult, match_result
from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC, CLASSIC_BOXES
from testkit.rules.table import differing

ZOMBIE = game("zombie")
assert ZOMBIE.match is not None
assert ZOMBIE.buying is not None
MATCH, BUYING = ZOMBIE.match, ZOMBIE.buying

SHEET = """
000: "you may then put the score anywhere on the Upper Section (scoring zero)" and "you would score 30, 40 and 25
points respectively"
    4:12,Y:50 | 44444
        {1:0+100,2:0+100,3:0+100,5:0+100,6:0+100,3K:20+100,4K:20+100,FH:25+100,SS:30+100,LS:40+100,C:20+100}
000: "they can "buy" the dice they want by correctly answering a question"
    11234 $1:5+ [12345]
000: "by correctly answering a question": a wrong answer leaves the die
    11234 $1:5- [11234]
000: "They can "buy" as many dice as they want."; RULINGS: each die once a turn, at most five
    11112 $1:6+ $1:6+ $1:6+ $1:6+ $2:6+ [66666] $6:5 (die-spent)
000: "If a student does not get the dice they need in a turn": no third roll is needed
    11234 $1:5- =SS:30
RULINGS: no rolling after buying
    11234 $1:5- >234 (buying-began)
RULINGS, zombie: "that die's chance is spent, the other dice remain"
    11234 $2:5- $2:5 (die-spent)
    11234 $2:5- $1:5+ [12345]
RULINGS, zombie: "each die once a turn", also of two equal ones
    11234 $1:5- $1:5- $1:5 (die-spent)
RULINGS, zombie: "each die once a turn", and again in the next
    11234 $2:5- =1:2 11234 $2:5+ [11345]
RULINGS, zombie: "a bought five of a kind scores 50 in its box"
    44443 $3:4+ =Y:50
RULINGS, zombie: "the 100 bonus and the joker need five naturally rolled dice"
    4:12,Y:50 | 44443 $3:4+ {1:0,2:0,3:0,5:0,6:0,3K:20,4K:20,FH:0,SS:0,LS:0,C:20} =C:20
RULINGS, zombie: what is no joker is not forced either
    Y:50 | 44443 $3:4+ =C:20
RULINGS, zombie: only bought dice are not "naturally rolled"
    4:12,Y:50 | 44444 $4:5- =LS:40+100
"""


def test_turns_come_out_as_the_sheet_says() -> None:
    """000, "Classic Rules": each row carries its sentence."""
    assert not differing(ZOMBIE, CLASSIC + SHEET)


def test_the_rule_file_says_what_the_sheet_says() -> None:
    """000: "throwing 5 dice ... one of 13 categories ... You may only roll the dice a total of 3 times" and "Teams of
    3 - 5 players - play one round"; RULINGS, zombie: "Keep it the default, because it is what the sheet says"."""
    assert [box.code for box in ZOMBIE.boxes] == CLASSIC_BOXES
    assert (ZOMBIE.dice.count, ZOMBIE.dice.sides, ZOMBIE.dice.rolls) == (5, 6, 3)
    assert (ZOMBIE.first_player, MATCH.team_size) == ("sum", (3, 5))
    assert (MATCH.zombie_games, MATCH.zombie_missing) == ("first", "zero")
    assert (BUYING.buy_when, BUYING.wrong, BUYING.bought_bonus) == ("after-rolls", "spend", False)
    assert (BUYING.max_buys_turn, BUYING.max_buys_game) == (5, None)


def test_totals_are_added_and_the_greater_side_wins() -> None:
    """000: "take the totals of the teams and add them together" and "Winning side has the most"."""
    assert match_result(MATCH, [200, 150], [180, 160]) == MatchResult(350, Fraction(340), "survivors")
    assert match_result(MATCH, [200, 150], [180, 180]).winner == "zombies"
    assert match_result(MATCH, [200, 150], [180, 170]).winner == "draw"


def test_as_many_zombie_games_count_as_there_are_teams_and_what_is_missing_counts_as_the_table_says() -> None:
    """000: "as many rounds as there are student teams"; RULINGS: the first N, or the best; "finished games plus the
    running card; missing ones count 0", or the setting `average`."""
    two, four = [200, 150], [200, 150, 100, 90]
    best, average = replace(MATCH, zombie_games="best"), replace(MATCH, zombie_missing="average")
    assert match_result(MATCH, two, [100, 120, 300], 250).zombies == 220
    assert match_result(best, two, [100, 120, 300]).zombies == 420
    assert match_result(MATCH, four, [210, 190], 80).zombies == 480
    assert match_result(MATCH, four, [210, 190]).zombies == 400
    assert match_result(average, four, [210, 190]).zombies == 800
    assert match_result(average, two, []).zombies == 0
