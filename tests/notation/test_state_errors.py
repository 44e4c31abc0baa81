"""State lines that cannot be, and what is said of each."""

from __future__ import annotations

import pytest

from dicehouse.errors import NotationError
from dicehouse.notation import read_state
from dicehouse.notation.state_line import LONGEST_LINE
from testkit.notation.errors import assert_refused
from testkit.notation.playing import GAMES, finder

FULL = "1:1,2:2,3:3,4:4,5:5,6:6,3K:0,4K:0,FH:0,SS:0,LS:0,Y:0,C:5"
NUMBERS = "3H:6341,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X,W:X"

SYNTAX = [
    ("", "1:1 a game such as `yahtzee@1` was expected, not the end of the line"),
    ("\x00", "1:1 a game such as `yahtzee@1` was expected, not '\\x00'"),
    ("\ud800", "1:1 a game such as `yahtzee@1` was expected, not '\\ud800'"),
    (" yahtzee@1 - 1 3 -", "1:1 a game such as"),
    ("Yahtzee@1 - 1 3 -", "1:1 a game such as"),
    ("yahtzee - 1 3 -", "1:1 a game such as"),
    ("yahtzee@01 - 1 3 -", "1:1 a game such as"),
    ("yahtzee@1", "1:10 a space was expected, not the end of the line"),
    ("yahtzee@1  - 1 3 -", "1:11 a box code was expected, not ' - 1 3 -'"),
    ("yahtzee@1\t- 1 3 -", "1:10 a space was expected, not '\\t- 1 3 -'"),
    ("yahtzee@1 - 1 3", "1:16 a space was expected, not the end of the line"),
    ("yahtzee@1 - 1 3 ", "1:17 a row of dice was expected, not the end of the line"),
    ("yahtzee@1 - 1 3 - ", "1:18 the end of the line was expected, not ' '"),
    ("yahtzee@1 - 1 3 - junk", "1:18 the end of the line was expected, not ' junk'"),
    ("yahtzee@1 - 1 3 -\n", "1:18 the end of the line was expected, not '\\n'"),
    ("yahtzee@1 - 1 3 -\r\n", "1:18 the end of the line was expected"),
    ("yahtzee@1 - 01 3 -", "1:14 a space was expected, not '1 3 -'"),
    ("yahtzee@1 - 1 03 -", "1:16 a space was expected, not '3 -'"),
    ("yahtzee@1 - +1 3 -", "1:13 a seat was expected, not '+1 3 -'"),
    ("yahtzee@1 - 1 -1 -", "1:15 the number of rolls left was expected, not '-1 -'"),
    ("yahtzee@1 - 1 99999999999 -", "1:24 a space was expected"),
    ("yahtzee@1 - 1 2 12340", "1:21 the end of the line was expected, not '0'"),
    ("yahtzee@1 FH:025 1 3 -", "1:15 a space was expected, not '25 1 3 -'"),
    ("yahtzee@1 FH:X 1 3 -", "1:14 what the box holds was expected, not 'X 1 3 -'"),
    ("yahtzee@1 fh:25 1 3 -", "1:11 a box code was expected"),
    ("yahtzee@1 FH 1 3 -", "1:13 `:` was expected"),
    ("yahtzee@1 1:1, 1 3 -", "1:15 a box code was expected"),
    ("yahtzee@1 1:1;2:2 1 3 -", "1:14 a space was expected"),
    ("yahtzee@1 -/ 1 3 -", "1:13 a box code was expected"),
    ("yahtzee@1 1:1,Y:50+0 1 3 -", "1:20 a number of extra bonuses was expected"),
    ("yahtzee@1 1:1,Y:50+01 1 3 -", "1:20 a number of extra bonuses was expected"),
    ("place-value@1 3H:x/- 2 2 -", "1:18 what the box holds was expected"),
    ("zombie@1 -$0 1 3 -", "1:12 a number of dice asked for was expected"),
    ("zombie@1 -$1 1 0 12345 buy=0", "1:28 the number of tries was expected, not '0'"),
    ("zombie@1 -$1 1 0 12345 buy=1b", "1:30 a row of dice was expected, not the end of the line"),
    ("zombie@1 -$1 1 0 12345 buy=1b-", "1:30 a row of dice was expected, not '-'"),
    ("zombie@1 -$1 1 0 12345 buy=1x1b2", "1:31 the end of the line was expected, not 'b2'"),
    ("place-value@1 -/- 1 2 - read=", "1:30 a seat was expected"),
    ("place-value@1 -/- 1 2 - read=1.3H", "1:34 `+` or `-` was expected"),
    ("place-value@1 -/- 1 2 - off=1:1234", "1:30 `.` was expected"),
    # digits that Python's int() would read and that are not ours
    ("yahtzee@1 - 1 ٣ -", "1:15 the number of rolls left was expected"),
    ("yahtzee@1 - 1 2 １２３４５", "1:17 a row of dice was expected"),  # noqa: RUF001
    ("yahtzee@1 1:² 1 3 -", "1:13 what the box holds was expected"),
    ("yahtzee@١ - 1 3 -", "1:1 a game such as"),  # noqa: RUF001
    ("place-value@1 3H:٦٣٤١/- 2 2 -", "1:18 what the box holds was expected"),
]

CONTENT = [
    ("yahtzee@2 - 1 3 -", "notation-rules", "1:1 yahtzee is here at version 1, not '2'."),
    ("yatzee@1 - 1 3 -", "notation-rules", "1:1 There is no game 'yatzee'; did you mean yahtzee?"),
    ("yahtzee@1 2:2,1:1 1 3 -", "notation-box", "1:15 box 1 is out of order: boxes follow the card"),
    ("yahtzee@1 1:1,1:1 1 3 -", "notation-box", "1:15 box 1 is out of order"),
    ("yahtzee@1 ZZ:1 1 3 -", "notation-box", "1:11 Yahtzee has no box 'ZZ'"),
    ("yatzy@1 6:6,6K:6 1 3 -", "notation-box", "1:13 Yatzy has no box '6K'"),
    ("yahtzee@1 1:6 1 3 -", "notation-entry", "1:13 Ones can never hold 6"),
    ("yahtzee@1 -/6:7 1 3 -", "notation-entry", "1:15 Sixes can never hold 7"),
    ("yahtzee@1 FH:24 1 3 -", "notation-entry", "1:14 Full house can never hold 24"),
    ("yahtzee@1 Y:49 1 3 -", "notation-entry", "1:13 Yahtzee can never hold 49"),
    ("place-value@1 3H:0/- 2 2 -", "notation-entry", "1:18 3 in the hundreds can never hold 0"),
    ("place-value@1 3H:6431/- 2 2 -", "notation-entry", "1:18 3 in the hundreds can never hold 6,431"),
    ("place-value@1 3H:341/- 2 2 -", "notation-entry", "1:18 3 in the hundreds can never hold 341"),
    ("place-value@1 3H:6371/- 2 2 -", "notation-entry", "1:18 can never hold 6,371"),
    ("place-value@1 3H:6301/- 2 2 -", "notation-entry", "1:18 can never hold 6,301"),
    ("yahtzee@1 - 1 2 54321", "notation-dice", "1:17 dice are written in ascending order, not '54321'"),
    ("yahtzee@1 - 1 2 1234567", "notation-dice", "1:17 a die has faces 1 to 6, not 7"),
    ("yahtzee@1 - 1 2 1123456", "notation-dice", "1:17 there are 5 dice, not 7"),
    (f"yahtzee@1 {'/'.join('-' * 13)} 1 3 -", "notation-seats", "1:11 Yahtzee is for 1 to 12 players, not 13."),
    ("place-value@1 - 1 2 -", "notation-seats", "1:15 is for 2 to 12 players, not 1."),
    ("yahtzee@1 1:1,2:2/1:1+1 2 3 -", "notation-impossible", "1:19 card 2 has extra bonuses"),
    ("yahtzee@1 " + "-/" * LONGEST_LINE, "notation-too-large", "1:1 at most 10,000 characters are read"),
]

FIELDS = ("rules", "cards", "seat", "rolls", "dice", "more")

IMPOSSIBLE = [
    ("yahtzee@1 - 1 4 -", "rolls", "4 rolls are left of 3"),
    ("yahtzee@1 - 1 2 -", "dice", "rolls were used, and no dice lie on the table"),
    ("yahtzee@1 - 1 3 12345", "rolls", "dice lie on the table, and no roll was used"),
    ("yahtzee@1 - 1 2 1234", "dice", "5 dice are played, not 4"),
    ("yahtzee@1 - 2 3 -", "seat", "there is no seat 2 at a table of 1"),
    ("yahtzee@1 - 0 0 -", "seat", "seat 0 is for a game that is over, and boxes are open"),
    ("yahtzee@1 -/1:1 2 3 -", "seat", "it cannot be the turn of seat 2 with 0/1 boxes filled"),
    ("yahtzee@1 1:1/- 1 3 -", "seat", "it cannot be the turn of seat 1 with 1/0 boxes filled"),
    ("yahtzee@1 1:1,2:2/- 2 3 -", "seat", "it cannot be the turn of seat 2 with 2/0 boxes filled"),
    ("yahtzee@1 1:1+1 1 3 -", "cards", "card 1 has extra bonuses that it cannot have earned"),
    ("yahtzee@1 1:1,Y:0+1 1 3 -", "cards", "card 1 has extra bonuses that it cannot have earned"),
    ("piecepack@1 1:1,Y:50+1 1 3 -", "cards", "card 1 has extra bonuses that it cannot have earned"),
    ("yahtzee@1 1:1,Y:50+2 1 3 -", "cards", "card 1 has more extra bonuses than turns that could earn them"),
    ("yahtzee@1 1:1~1 1 4 -", "cards", "card 1 has saved rolls that it cannot have saved"),
    ("maxi-yatzy@1 1:1~3 1 6 -", "cards", "card 1 has saved rolls that it cannot have saved"),
    ("maxi-yatzy@1 1:1~2 1 6 -", "rolls", "6 rolls are left of 5"),
    ("yahtzee@1 1:1$1 1 3 -", "cards", "card 1 has bought dice in a game without buying"),
    ("yahtzee@1 - 1 2 12345 buy=1b1", "more", "dice were bought where none can be"),
    ("zombie@1 -$1 1 3 - buy=1b1", "more", "dice were bought where none can be"),
    ("zombie@1 -$1 1 0 12345 buy=1", "more", "each die asked for is either bought or spent"),
    ("zombie@1 -$1 1 0 12345 buy=1b6", "more", "the bought and spent dice do not lie on the table"),
    ("zombie@1 -$1 1 0 12345 buy=2b1x2", "more", "more dice were bought than asked for"),
    ("zombie@1 -$6 1 0 12345 buy=6b123x45", "more", "more dice were asked for than the game allows in a turn"),
    ("zombie@1 1:1$6 1 3 -", "cards", "card 1 has more dice asked for than its turns allow"),
    ("zombie@1 -$9999!/-/- 2 3 -", "cards", "card 1 has more dice asked for than its turns allow"),
    ("yahtzee@1 -!/-/- 1 3 -", "seat", "seat 1 has left the game"),
    ("yahtzee@1 -!/- 2 3 -", "rolls", "the turns are over: no dice are played any more"),
    ("yahtzee@1 -!/- 2 0 -", "seat", "the next to act is seat 0, not 2"),
    (f"yahtzee@1 {FULL} 1 0 -", "seat", "the next to act is seat 0, not 1"),
    (f"yahtzee@1 {FULL} 0 3 -", "rolls", "the turns are over: no dice are played any more"),
    (f"yahtzee@1 {FULL} 0 0 12345", "rolls", "the turns are over: no dice are played any more"),
    ("place-value@1 -/- 1 2 - read=1.3H+", "more", "reading and rolling off come after the last box"),
    ("place-value@1 -/- 1 2 - off=1.1234", "more", "reading and rolling off come after the last box"),
    ("place-value@1 -!/- 0 0 - off=2.1234", "more", "reading and rolling off come after the last box"),
    ("place-value@1 -!/- 0 0 - off=9.1234", "more", "seat 9 had no roll-off to throw 4 dice in"),
    ("place-value@1 -!/- 0 0 - off=0.1234", "more", "seat 0 had no roll-off to throw 4 dice in"),
    ("place-value@1 -!/- 0 0 - off=1.123", "more", "seat 1 had no roll-off to throw 3 dice in"),
    ("place-value@1 -!/- 0 0 - read=1.ZZ+", "more", "seat 1 had nothing to read in box ZZ"),
    ("place-value@1 -!/- 0 0 - read=9.3H+", "more", "seat 9 had nothing to read in box 3H"),
    (f"place-value@1 {NUMBERS}/{NUMBERS} 0 0 -", "seat", "the next to act is seat 1, not 0"),
    (f"place-value@1 {NUMBERS}/{NUMBERS} 2 0 -", "seat", "the next to act is seat 1, not 2"),
    (f"place-value@1 {NUMBERS}/{NUMBERS}/{NUMBERS}! 0 0 -", "seat", "the next to act is seat 1, not 0"),
    (f"place-value@1 {NUMBERS}/{NUMBERS} 1 0 - off=2.1234", "more", "seat 2 had no roll-off to throw 4 dice in"),
    (f"place-value@1 {NUMBERS}/{NUMBERS} 2 0 - off=1.123", "more", "seat 1 had no roll-off to throw 3 dice in"),
    (f"place-value@1 {NUMBERS}/{NUMBERS} 2 0 - read=1.3H+", "more", "seat 1 had nothing to read in box 3H"),
]


@pytest.mark.parametrize(
    ("line", "code", "told"), [*((line, "notation-syntax", told) for line, told in SYNTAX), *CONTENT]
)
def test_lines_of_another_form_or_that_name_what_is_not_there(line: str, code: str, told: str) -> None:
    assert_refused(lambda: read_state(line), code, told)


@pytest.mark.parametrize(("line", "field", "words"), IMPOSSIBLE)
def test_positions_that_no_game_reaches(line: str, field: str, words: str) -> None:
    column = len(" ".join([*line.split(" ")[: FIELDS.index(field)], ""])) + 1
    assert_refused(lambda: read_state(line), "notation-impossible", f"1:{column} {words}")


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("wrong answers retried", "zombie@1 1:1,2:2$10 1 3 -", "card 1 has more dice asked for than the game allows"),
        (
            "read aloud",
            f"place-value@1 {NUMBERS}/{NUMBERS} 1 0 - read=2.3H+",
            "seat 2 had nothing to read in box 3H",
        ),
    ],
)
def test_positions_that_no_game_of_these_settings_reaches(name: str, line: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_state(line, finder(GAMES[name]))
