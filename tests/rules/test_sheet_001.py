"""Rule sheet 001: classic Yahtzee, and what RULINGS.md adds where the sheet is silent."""

from __future__ import annotations

from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC, CLASSIC_BOXES, LAST_BOX
from testkit.rules.table import after, differing, laid, refused, takes

YAHTZEE = game("yahtzee")

SHEET = """
001: "The game ends once all 13 categories have been scored."
    12346 =1:1 12346 =2:2 12346 =3:3 12346 =4:4 12346 =5:0 12346 =6:6 12346 =3K:0 12346 =4K:0 12346 =FH:0 12346
        =SS:30 12346 =LS:0 12346 =Y:0 1. 12346 =C:16 #1 62
001: "To start with, roll all the dice."
    >1 (first-roll)
001: "re-roll any or all of the dice"
    52565 >- 11111 =C:5
    52565 >5 11115 =C:9 52565 >25 11125 =4K:0
    52565 >255 11255 =C:14
    52565 >5556 15556 =C:22
001: "After rolling 3 times you must choose a category to score."
    11234 >11 11345 >11 11266 >11 (no-rolls-left)
001: "Once a box has been scored, it cannot be scored again for the rest of the game"
    5:15 | 52565 =5 (box-taken)
001: "you may elect NOT to score it as a yahtzee, instead choosing to take it as a top row score"
    44444 {1:0,2:0,3:0,4:20,5:0,6:0,3K:20,4K:20,FH:0,SS:0,LS:0,Y:50,C:20} =4:20
001: "A Full House is where you have 3 of a kind and 2 of a kind"; RULINGS: not five of a kind
    44444 =FH:0
001: "you must put the score in the Fours category"
    Y:50 | 44444 =C (joker-must)
001: "you may then put the score anywhere empty on the Upper Section (scoring zero) or In any of the lower section
which are empty"
    4:12,Y:50 | 44444
        {1:0+100,2:0+100,3:0+100,5:0+100,6:0+100,3K:20+100,4K:20+100,FH:25+100,SS:30+100,LS:40+100,C:20+100}
001: "Additional Yahtzees" (plural): the card counts them
    3:9,4:12,Y:50 | 44444 =C:20+100 33333 =LS:40+100
001: "and you scored your first yahtzee in the Yahtzee box"; RULINGS: the box holds 50
    4:12,Y:0 | 44444 {1:0,2:0,3:0,5:0,6:0,3K:20,4K:20,FH:0,SS:0,LS:0,C:20} =C:20
RULINGS, first trap: "a first five of a kind put in Fives does not kill later bonuses once the box holds 50"
    55555 =5:25 22222 =Y:50 55555 =LS:40+100
RULINGS, matrix: 000/001 are silent; a tie is shared
    LAST/LAST,C:15 | 12345 =C:15 #1+2 15 15
"""


def test_turns_come_out_as_the_sheet_says() -> None:
    """001, "Upper Section Scoring" to "Scratch or Dump scores": each row carries its sentence."""
    assert not differing(YAHTZEE, CLASSIC + SHEET, LAST=LAST_BOX)


def test_the_dice_may_be_scored_at_any_point_in_the_round() -> None:
    """001: "You may score the dice at any point in the round"."""
    for line in ("23346", "23346 >- 23346", "23346 >- 23346 >- 23346"):
        assert len(takes(after(laid(YAHTZEE, "-"), line))) == 13
    assert refused(laid(YAHTZEE, "-"), "=C") == "not-thrown"


def test_the_rule_file_says_what_the_sheet_says() -> None:
    """001: "throwing 5 dice ... one of 13 categories ... You may only roll the dice a total of 3 times" and "Note that
    63 is the total of three each of 1s, 2s, 3s, 4s, 5s and 6s."; RULINGS: first player is the highest sum, and "1 or
    more at one table"."""
    assert [box.code for box in YAHTZEE.boxes] == CLASSIC_BOXES
    assert (YAHTZEE.dice.count, YAHTZEE.dice.sides, YAHTZEE.dice.rolls) == (5, 6, 3)
    bonus = YAHTZEE.sections[0].bonus
    assert bonus is not None
    assert bonus.at_least == sum(3 * face for face in range(1, 7))
    assert (YAHTZEE.first_player, YAHTZEE.tie, YAHTZEE.scratch) == ("sum", "shared", "free")
    assert (YAHTZEE.seats, YAHTZEE.tips) == ((1, 8), ())
    assert (YAHTZEE.table.clock_minutes, YAHTZEE.table.wager) == (None, False)
