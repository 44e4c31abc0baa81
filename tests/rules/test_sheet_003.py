"""Rule sheet 003, Yahtzee at an online table: gated joker, clock, wager and tips."""

from __future__ import annotations

from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC_BOXES, LAST_BOX
from testkit.rules.table import differing

ONLINE = game("yahtzee-online")

SHEET = """
3, 4, 3, 6, 3: score in the Threes category, your total for that entry would be 9
    34363 =3:9
zero points if you scored it in the Aces (Ones), Twos, or Fives
    34363 =1:0 34363 =2:0 34363 =5:0
four points if you scored it in the Fours category
    34363 =4:4
six points if you scored it in the Sixes category
    34363 =6:6
5, 2, 5, 5, 3: you would receive 20 points for 3 of a Kind
    52553 =3K:20
but zero points for 4 of a Kind
    52553 =4K:0
you must have 4 of the 5 die faces the same
    55553 =4K:23
1, 2, 3, 4, 5: you could score either a small straight or a large straight
    12345 =SS:30 12345 =LS:40
a large straight is 5 consecutive faces
    12346 =LS:0
6, 6, 2, 2, 2: you have both a 3 of a kind, and a pair. Full houses score 25
    66222 =FH:25
both a 3 of a kind, and a pair
    66666 =FH:0
all the die faces are the same, this category scores 50 points
    66666 =Y:50
1, 2, 2, 4, 6: you simply total all the die faces values
    12246 =C:15
003: "the initial roll (in which you must roll all the dice), plus two re-rolls of any or all dice"
    >6 (first-roll)
    34363 >3 11123 >- 12345 >- (no-rolls-left)
003: "Once a category has been scored, it is closed out for the rest of the game"
    3:0 | 34363 =3 (box-taken)
003: "if you score 63 or more upper points ... you will get an upper bonus of 35 points"
    1:3,2:6,3:9,4:12,6:18 | 55512 =5:15+35
    1:3,2:6,3:9,4:12,6:18 | 55551 =5:20+35
    1:3,2:6,3:9,4:12,6:18 | 55123 =5:10
003: "You do not need to score exactly three die faces in each upper category to get the bonus"
    1:1,2:4,3:6,4:12,6:30 | 55123 =5:10+35
003: "If you have not scored in the 5 of a kind category, you will not receive a bonus."
    5:15 | 55555 =C:25
003: "If you have scored a zero in the 5 of a kind category, you cannot receive any bonuses"
    5:15,Y:0 | 55555 =C:25
    5:15,Y:0 | 55555 =LS:0
003: "you will earn a 100 point bonus for each additional 5 of a kind roll"
    5:15,Y:50 | 55555 =SS:30+100 55555 =LS:40+100
003: "1. You have scored a 50 in the 5 of a kind category."
    5:15 | 55555 =LS:0
    5:15,Y:50 | 55555 =LS:40+100
RULINGS, second trap: "nothing forces the upper box"
    Y:50 | 55555 =1:0+100
003: "5, 5, 5, 5, 5 the Fives category must also be filled"
    5:0,Y:50 | 55555 =FH:25+100
RULINGS, second trap: "a later five of a kind with the box at 50 always earns the 100, wherever it is put"
and 003: "5, 5, 5, 5, 5 the Fives category must also be filled"
    Y:50 | 55555
        {1:0+100,2:0+100,3:0+100,4:0+100,5:25+100,6:0+100,3K:25+100,4K:25+100,FH:0+100,SS:0+100,LS:0+100,C:25+100}
and 003: "use subsequent 5 of a kinds as jokers in the lower scores section": only there
    5:15,Y:50 | 55555
        {1:0+100,2:0+100,3:0+100,4:0+100,6:0+100,3K:25+100,4K:25+100,FH:25+100,SS:30+100,LS:40+100,C:25+100}
RULINGS, matrix: 003 is silent; "shared, wager split"
    LAST/LAST,C:15 | 12345 =C:15 #1+2 15 15
"""


def test_turns_come_out_as_the_sheet_says() -> None:
    """003, "Scoring" to "Chance": each row carries its sentence."""
    assert not differing(ONLINE, SHEET, LAST=LAST_BOX)


def test_the_rule_file_says_what_the_sheet_says() -> None:
    """003: "You have five dice" and "You can roll the dice a total of three times"; "the Aces (Ones), Twos, or Fives
    category"; "you roll one die to see who goes first"; "If 4 minutes was chosen, then each player has a total of 4
    minutes" and "your wager"; "Tips": the bonus first, four of a kind in the upper section, Chance for late."""
    assert [box.code for box in ONLINE.boxes] == CLASSIC_BOXES
    assert [box.name for box in ONLINE.boxes[:6]] == ["Aces", "Twos", "Threes", "Fours", "Fives", "Sixes"]
    assert (ONLINE.dice.count, ONLINE.dice.rolls, ONLINE.first_player) == (5, 3, "one-die")
    assert (ONLINE.table.clock_minutes, ONLINE.table.wager) == (4, True)
    assert len(ONLINE.tips) == 3
    for tip, word in zip(ONLINE.tips, ("bonus", "four of a kind", "Chance"), strict=True):
        assert word in tip
