"""State lines that cannot be, and what is said of each."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_state
from dicehouse.notation.state_line import LONGEST_LINE
from testkit.notation.errors import assert_refused
from testkit.notation.playing import GAMES, finder

FULL = "1:1,2:2,3:3,4:4,5:5,6:6,3K:0,4K:0,FH:0,SS:0,LS:0,Y:0,C:5"
NUMBERS = "3H:6341,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X,W:X"
LEVEL = f"place-value@1 {NUMBERS}/{NUMBERS}"

REFUSED = [
    " => 1:1 notation-syntax a game such as `yahtzee@1` was expected, not the end of the line",
    "\x00 => 1:1 notation-syntax a game such as `yahtzee@1` was expected, not '\\x00'",
    "\ud800 => 1:1 notation-syntax a game such as `yahtzee@1` was expected, not '\\ud800'",
    " yahtzee@1 - 1 3 - => 1:1 notation-syntax a game such as",
    "Yahtzee@1 - 1 3 - => 1:1 notation-syntax a game such as",
    "yahtzee - 1 3 - => 1:1 notation-syntax a game such as",
    "yahtzee@01 - 1 3 - => 1:1 notation-syntax a game such as",
    "yahtzee@1 => 1:10 notation-syntax a space was expected, not the end of the line",
    "yahtzee@1  - 1 3 - => 1:11 notation-syntax a box code was expected, not ' - 1 3 -'",
    "yahtzee@1\t- 1 3 - => 1:10 notation-syntax a space was expected, not '\\t- 1 3 -'",
    "yahtzee@1 - 1 3 => 1:16 notation-syntax a space was expected, not the end of the line",
    "yahtzee@1 - 1 3  => 1:17 notation-syntax a row of dice was expected, not the end of the line",
    "yahtzee@1 - 1 3 -  => 1:18 notation-syntax the end of the line was expected, not ' '",
    "yahtzee@1 - 1 3 - junk => 1:18 notation-syntax the end of the line was expected, not ' junk'",
    "yahtzee@1 - 1 3 -\n => 1:18 notation-syntax the end of the line was expected, not '\\n'",
    "yahtzee@1 - 1 3 -\r\n => 1:18 notation-syntax the end of the line was expected",
    "yahtzee@1 - 01 3 - => 1:14 notation-syntax a space was expected, not '1 3 -'",
    "yahtzee@1 - 1 03 - => 1:16 notation-syntax a space was expected, not '3 -'",
    "yahtzee@1 - +1 3 - => 1:13 notation-syntax a seat was expected, not '+1 3 -'",
    "yahtzee@1 - 1 -1 - => 1:15 notation-syntax the number of rolls left was expected, not '-1 -'",
    "yahtzee@1 - 1 99999999999 - => 1:24 notation-syntax a space was expected",
    "yahtzee@1 - 1 2 12340 => 1:21 notation-syntax the end of the line was expected, not '0'",
    "yahtzee@1 FH:025 1 3 - => 1:15 notation-syntax a space was expected, not '25 1 3 -'",
    "yahtzee@1 FH:X 1 3 - => 1:14 notation-syntax what the box holds was expected, not 'X 1 3 -'",
    "yahtzee@1 fh:25 1 3 - => 1:11 notation-syntax a box code was expected",
    "yahtzee@1 FH 1 3 - => 1:13 notation-syntax `:` was expected",
    "yahtzee@1 1:1, 1 3 - => 1:15 notation-syntax a box code was expected",
    "yahtzee@1 1:1;2:2 1 3 - => 1:14 notation-syntax a space was expected",
    "yahtzee@1 -/ 1 3 - => 1:13 notation-syntax a box code was expected",
    "yahtzee@1 1:1,Y:50+0 1 3 - => 1:20 notation-syntax a number of extra bonuses was expected",
    "yahtzee@1 1:1,Y:50+01 1 3 - => 1:20 notation-syntax a number of extra bonuses was expected",
    "place-value@1 3H:x/- 2 2 - => 1:18 notation-syntax what the box holds was expected",
    "zombie@1 -$0 1 3 - => 1:12 notation-syntax a number of dice asked for was expected",
    "zombie@1 -$1 1 0 12345 buy=0 => 1:28 notation-syntax the number of tries was expected, not '0'",
    "zombie@1 -$1 1 0 12345 buy=1b => 1:30 notation-syntax a row of dice was expected, not the end of the line",
    "zombie@1 -$1 1 0 12345 buy=1b- => 1:30 notation-syntax a row of dice was expected, not '-'",
    "zombie@1 -$1 1 0 12345 buy=1x1b2 => 1:31 notation-syntax the end of the line was expected, not 'b2'",
    "place-value@1 -/- 1 2 - read= => 1:30 notation-syntax a seat was expected",
    "place-value@1 -/- 1 2 - read=1.3H => 1:34 notation-syntax `+` or `-` was expected",
    "place-value@1 -/- 1 2 - off=1:1234 => 1:30 notation-syntax `.` was expected",
    # digits that Python's int() would read and that are not ours
    "yahtzee@1 - 1 ٣ - => 1:15 notation-syntax the number of rolls left was expected",
    "yahtzee@1 - 1 2 １２３４５ => 1:17 notation-syntax a row of dice was expected",  # noqa: RUF001
    "yahtzee@1 1:² 1 3 - => 1:13 notation-syntax what the box holds was expected",
    "yahtzee@١ - 1 3 - => 1:1 notation-syntax a game such as",  # noqa: RUF001
    "place-value@1 3H:٦٣٤١/- 2 2 - => 1:18 notation-syntax what the box holds was expected",
    # what is not there
    "yahtzee@2 - 1 3 - => 1:1 notation-rules yahtzee is here at version 1, not '2'.",
    "yatzee@1 - 1 3 - => 1:1 notation-rules There is no game 'yatzee'; did you mean yahtzee?",
    "yahtzee@1 2:2,1:1 1 3 - => 1:15 notation-box box 1 is out of order: boxes follow the card",
    "yahtzee@1 1:1,1:1 1 3 - => 1:15 notation-box box 1 is out of order",
    "yahtzee@1 ZZ:1 1 3 - => 1:11 notation-box Yahtzee has no box 'ZZ'",
    "yatzy@1 6:6,6K:6 1 3 - => 1:13 notation-box Yatzy has no box '6K'",
    "yahtzee@1 1:6 1 3 - => 1:13 notation-entry Ones can never hold 6",
    "yahtzee@1 -/6:7 1 3 - => 1:15 notation-entry Sixes can never hold 7",
    "yahtzee@1 FH:24 1 3 - => 1:14 notation-entry Full house can never hold 24",
    "yahtzee@1 Y:49 1 3 - => 1:13 notation-entry Yahtzee can never hold 49",
    "place-value@1 3H:0/- 2 2 - => 1:18 notation-entry 3 in the hundreds can never hold 0",
    "place-value@1 3H:6431/- 2 2 - => 1:18 notation-entry 3 in the hundreds can never hold 6,431",
    "place-value@1 3H:341/- 2 2 - => 1:18 notation-entry 3 in the hundreds can never hold 341",
    "place-value@1 3H:6371/- 2 2 - => 1:18 notation-entry can never hold 6,371",
    "place-value@1 3H:6301/- 2 2 - => 1:18 notation-entry can never hold 6,301",
    "yahtzee@1 - 1 2 54321 => 1:17 notation-dice dice are written in ascending order, not '54321'",
    "yahtzee@1 - 1 2 1234567 => 1:17 notation-dice a die has faces 1 to 6, not 7",
    "yahtzee@1 - 1 2 1123456 => 1:17 notation-dice there are 5 dice, not 7",
    f"yahtzee@1 {'/'.join('-' * 13)} 1 3 - => 1:11 notation-seats Yahtzee is for 1 to 12 players, not 13.",
    "place-value@1 - 1 2 - => 1:15 notation-seats is for 2 to 12 players, not 1.",
    "yahtzee@1 1:1,2:2/1:1+1 2 3 - => 1:19 notation-impossible card 2 has extra bonuses",
    f"yahtzee@1 {'-/' * LONGEST_LINE} => 1:1 notation-too-large at most 10,000 characters are read",
    # positions that no game reaches
    "yahtzee@1 - 1 4 - => 1:15 notation-impossible 4 rolls are left of 3",
    "yahtzee@1 - 1 2 - => 1:17 notation-impossible rolls were used, and no dice lie on the table",
    "yahtzee@1 - 1 3 12345 => 1:15 notation-impossible dice lie on the table, and no roll was used",
    "yahtzee@1 - 1 2 1234 => 1:17 notation-impossible 5 dice are played, not 4",
    "yahtzee@1 - 2 3 - => 1:13 notation-impossible there is no seat 2 at a table of 1",
    "yahtzee@1 - 0 0 - => 1:13 notation-impossible seat 0 is for a game that is over, and boxes are open",
    "yahtzee@1 -/1:1 2 3 - => 1:17 notation-impossible it cannot be the turn of seat 2 with 0/1 boxes filled",
    "yahtzee@1 1:1/- 1 3 - => 1:17 notation-impossible it cannot be the turn of seat 1 with 1/0 boxes filled",
    "yahtzee@1 1:1,2:2/- 2 3 - => 1:21 notation-impossible it cannot be the turn of seat 2 with 2/0 boxes filled",
    "yahtzee@1 1:1+1 1 3 - => 1:11 notation-impossible card 1 has extra bonuses that it cannot have earned",
    "yahtzee@1 1:1,Y:0+1 1 3 - => 1:11 notation-impossible card 1 has extra bonuses that it cannot have earned",
    "piecepack@1 1:1,Y:50+1 1 3 - => 1:13 notation-impossible card 1 has extra bonuses that it cannot have earned",
    (
        "yahtzee@1 1:1,Y:50+2 1 3 - => 1:11 notation-impossible "
        "card 1 has more extra bonuses than turns that could earn them"
    ),
    "yahtzee@1 1:1~1 1 4 - => 1:11 notation-impossible card 1 has saved rolls that it cannot have saved",
    "maxi-yatzy@1 1:1~3 1 6 - => 1:14 notation-impossible card 1 has saved rolls that it cannot have saved",
    "maxi-yatzy@1 1:1~2 1 6 - => 1:22 notation-impossible 6 rolls are left of 5",
    "yahtzee@1 1:1$1 1 3 - => 1:11 notation-impossible card 1 has bought dice in a game without buying",
    "yahtzee@1 - 1 2 12345 buy=1b1 => 1:23 notation-impossible dice were bought where none can be",
    "zombie@1 -$1 1 3 - buy=1b1 => 1:20 notation-impossible dice were bought where none can be",
    "zombie@1 -$1 1 0 12345 buy=1 => 1:24 notation-impossible each die asked for is either bought or spent",
    "zombie@1 -$1 1 0 12345 buy=1b6 => 1:24 notation-impossible the bought and spent dice do not lie on the table",
    "zombie@1 -$1 1 0 12345 buy=2b1x2 => 1:24 notation-impossible more dice were bought than asked for",
    (
        "zombie@1 -$6 1 0 12345 buy=6b123x45 => 1:24 notation-impossible "
        "more dice were asked for than the game allows in a turn"
    ),
    "zombie@1 1:1$6 1 3 - => 1:10 notation-impossible card 1 has more dice asked for than its turns allow",
    "zombie@1 -$9999!/-/- 2 3 - => 1:10 notation-impossible card 1 has more dice asked for than its turns allow",
    "yahtzee@1 -!/-/- 1 3 - => 1:18 notation-impossible seat 1 has left the game",
    "yahtzee@1 -!/- 2 3 - => 1:18 notation-impossible the turns are over: no dice are played any more",
    "yahtzee@1 -!/- 2 0 - => 1:16 notation-impossible the next to act is seat 0, not 2",
    f"yahtzee@1 {FULL} 1 0 - => 1:68 notation-impossible the next to act is seat 0, not 1",
    f"yahtzee@1 {FULL} 0 3 - => 1:70 notation-impossible the turns are over: no dice are played any more",
    f"yahtzee@1 {FULL} 0 0 12345 => 1:70 notation-impossible the turns are over: no dice are played any more",
    "place-value@1 -/- 1 2 - read=1.3H+ => 1:25 notation-impossible reading and rolling off come after the last box",
    "place-value@1 -/- 1 2 - off=1.1234 => 1:25 notation-impossible reading and rolling off come after the last box",
    "place-value@1 -!/- 0 0 - off=2.1234 => 1:26 notation-impossible reading and rolling off come after the last box",
    "place-value@1 -!/- 0 0 - off=9.1234 => 1:26 notation-impossible seat 9 had no roll-off to throw 4 dice in",
    "place-value@1 -!/- 0 0 - off=0.1234 => 1:26 notation-impossible seat 0 had no roll-off to throw 4 dice in",
    "place-value@1 -!/- 0 0 - off=1.123 => 1:26 notation-impossible seat 1 had no roll-off to throw 3 dice in",
    "place-value@1 -!/- 0 0 - read=1.ZZ+ => 1:26 notation-impossible seat 1 had nothing to read in box ZZ",
    "place-value@1 -!/- 0 0 - read=9.3H+ => 1:26 notation-impossible seat 9 had nothing to read in box 3H",
    f"{LEVEL} 0 0 - => 1:111 notation-impossible the next to act is seat 1, not 0",
    f"{LEVEL} 2 0 - => 1:111 notation-impossible the next to act is seat 1, not 2",
    f"{LEVEL}/{NUMBERS}! 0 0 - => 1:160 notation-impossible the next to act is seat 1, not 0",
    f"{LEVEL} 1 0 - off=2.1234 => 1:117 notation-impossible seat 2 had no roll-off to throw 4 dice in",
    f"{LEVEL} 2 0 - off=1.123 => 1:117 notation-impossible seat 1 had no roll-off to throw 3 dice in",
    f"{LEVEL} 2 0 - read=1.3H+ => 1:117 notation-impossible seat 1 had nothing to read in box 3H",
]


@pytest.mark.parametrize("row", REFUSED)
def test_lines_of_another_form_or_that_no_game_reaches(row: str) -> None:
    assert_refused(read_state, row)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        (
            "wrong answers retried",
            "zombie@1 1:1,2:2$10 1 3 - => 1:10 notation-impossible card 1 has more dice asked for than the game allows",
        ),
        (
            "read aloud",
            f"{LEVEL} 1 0 - read=2.3H+ => 1:117 notation-impossible seat 2 had nothing to read in box 3H",
        ),
    ],
)
def test_positions_that_no_game_of_these_settings_reaches(name: str, row: str) -> None:
    assert_refused(lambda line: read_state(line, finder(GAMES[name])), row)
