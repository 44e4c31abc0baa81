"""Rule sheet 004, Piecepack Yahtzee: ace is 1, null is 6, and no extra bonus."""

from __future__ import annotations

import pytest

from dicehouse.errors import SeatsRefused
from dicehouse.rules import start
from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC_BOXES, LAST_BOX
from testkit.rules.table import differing

PIECEPACK = game("piecepack")

SHEET = """
Count and add only aces
    11234 =1:2
Count and add only twos
    12234 =2:4
Count and add only threes
    12334 =3:6
Count and add only fours
    12344 =4:8
Count and add only fives
    12355 =5:10
Count and add only nulls
    12366 =6:12
3 of a kind: Add total of all dice
    66612 =3K:21
    66112 =3K:0
4 of a kind: Add total of all dice
    66661 =4K:25
    66112 =4K:0
Full House: Score 25
    66111 =FH:25
    66112 =FH:0
Sm. Straight: Score 30
    12346 =SS:30
    12366 =SS:0
Lg. Straight: Score 40 (2, 3, 4, 5, null)
    23456 =LS:40
Lg. Straight: Score 40 (ace, 2, 3, 4, 5)
    12345 =LS:40
Lg. Straight: Score 40
    12346 =LS:0
YAHTZEE: Score 50
    66666 =Y:50
    66661 =Y:0
Chance: Score total of all 5 dice
    11666 =C:20
004: "suits do not matter"
    61123 [11236] =1:2
004: "a maximum of three rolls" and "The first roll must be with all five dice."
    >1 (first-roll)
    11236 >11 11166 >111 11116 >1 (no-rolls-left)
004: "he may pick up and roll any number of dice he wants"
    11236 >- 11236 >1 11236 =C:13 11236 >11 11236 >123 11236 =1:2 11236 >1123 11234 =2:2
004: "If scoring is impossible or unwanted, cross out a score by choice."
    66666 =LS:0
    66666 =Y:0
    11666 =C:0
004: "The crossed out score can not be used in this game again"
    LS:0 | 12345 =LS (box-taken)
004: "If players have scored at least 63 points in the upper section ... a 35 point bonus"
    2:6,3:9,4:12,5:15,6:18 | 11123 =1:3+35
    2:6,3:9,4:12,5:15,6:18 | 11234 =1:2
004 has no extra bonus; RULINGS, matrix: "none"
    6:18,Y:50 | 66666 {1:0,2:0,3:0,4:0,5:0,3K:30,4K:30,FH:0,SS:0,LS:0,C:30} =C:30 66666 =FH:0
004: "When no more scores can be filled in ... for any of the players, the game has ended" and "The player with the
highest score is the winner."
    LAST/LAST | 66666 =C:30 2. 11111 =C:5 #1 30 5
"""


def test_turns_come_out_as_the_sheet_says() -> None:
    """004, the column "How to score": each row carries its line."""
    assert not differing(PIECEPACK, SHEET, LAST=LAST_BOX)


def test_the_rule_file_says_what_the_sheet_says() -> None:
    """004: "Ace =1, null =6."; the scoresheet: six upper boxes, seven lower ones; "suits do not matter"; "Determine a
    starting player by the preferred means of the group."; RULINGS, matrix: 004 is silent; "shared"; the scoresheets:
    columns 1 to 6, four sheets on the page."""
    dice, sheet = PIECEPACK.dice, PIECEPACK.sheet
    assert dice.faces == ("ace", "2", "3", "4", "5", "null")
    assert (dice.label(1), dice.label(6)) == ("ace", "null")
    assert dice.suits == ("suns", "moons", "crowns", "arms")
    assert [box.code for box in PIECEPACK.boxes] == CLASSIC_BOXES
    names = [box.name for box in PIECEPACK.sections[0].boxes]
    assert names == ["Aces", "Twos", "Threes", "Fours", "Fives", "Nulls"]
    assert (PIECEPACK.first_player, PIECEPACK.tie, PIECEPACK.joker) == ("host", "shared", None)
    assert (sheet.columns, sheet.count, sheet.per_page) == ("players", 6, 4)


def test_one_to_six_play() -> None:
    """004: "Number of players: 1-6"."""
    assert [len(start(PIECEPACK, seats).cards) for seats in (1, 6)] == [1, 6]
    for seats in (0, 7):
        with pytest.raises(SeatsRefused, match=f"1 to 6 players, not {seats}"):
            start(PIECEPACK, seats)
