"""Records that tell what did not happen, and what is said of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import NotationError
from dicehouse.notation import Record, read_record, write_record
from dicehouse.notation.record_reader import LONGEST_RECORD
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import find, game
from testkit.notation.errors import assert_refused
from testkit.notation.playing import GAMES

READ_ALOUD = replace(GAMES["read aloud"], id="read-aloud")

GOOD = """\
[Rules "yahtzee@1"]
[Seat1 "ana"]
[Seat2 "bo"]
[Date "2024-02-29"]

0.1 12345
0.2 12346
0.2 first
1.2 13556 >55 24555 >555 35556 =5:15 {%clk 4:41}
1.1 12346 >26 11256 =2:2
2.2 66666 =Y:50
2.1 11234 =SS:30
3.2 66666 =6:30+100
3.1 33333 =Y:50
*
"""
ENDED = GOOD.replace("*\n", "4.2 !1\n#2 82 195\n")

UPPER = """\
[Rules "yahtzee@1"]
[Seat1 "ana"]

1.1 55566 =5:15
2.1 22266 =2:6
3.1 33366 =3:9
4.1 12445 =4:8
5.1 16666 =6:24
*
"""
"""62 in the upper section: one point short of the bonus."""

NUMBERS = """\
[Rules "place-value@1"]
[Seat1 "ana"]
[Seat2 "bo"]

0.1 first
1.1 1346 =3H:6341
1.2 2355 =3H:5325
2.1 1111 =D2:1111
2.2 1111 =W:1111
*
"""

ZOMBIE = """\
[Rules "zombie@1"]
[Seat1 "team"]

1.1 11123 $2:1+ $3:1- =3K:7
2.1 11122 >111 11112 $2:1+ =Y:50
*
"""

FINISH = """\
[Rules "read-aloud@1"]
[Seat1 "ana"]
[Seat2 "bo"]

0.1 first
1.1 1346 =3H:6341
1.2 1346 =3H:6341
2.1 1111 =D2:1111
2.2 1111 =D2:1111
3.1 1111 =D3:1111
3.2 1111 =D3:1111
4.1 1111 =W:1111
4.2 1111 =W:1111
5.1 1111 =5N:X
5.2 1111 =5N:X
6.1 1111 =2T:X
6.2 1111 =2T:X
7.1 1111 =6M:X
7.2 1111 =6M:X
8.1 1111 =E9:X
8.2 1111 =E9:X
9.1 1111 =S13:X
9.2 1111 =S13:X
10.1 ?3H+
10.2 ?3H+
10.1 ?D2+
10.2 ?D2+
10.1 ?D3+
10.2 ?D3+
10.1 ?W+
10.2 ?W+
10.1 1234
10.2 1234
11.1 1234
11.2 1235
#2 4 4
"""
"""Level in every box, read aloud, and rolled off twice."""

TAGS = [
    " => 1:1 notation-syntax an empty line divides the tags from the turns",
    "\n => 1:1 notation-tags the first tag names the rules",
    "\n*\n => 1:1 notation-tags the first tag names the rules",
    "*\n => 1:1 notation-syntax a tag such as",
    '[Rules "yahtzee@1"] => 1:20 notation-syntax a record ends with a line break',
    '[Rules "yahtzee@1"]\n => 2:1 notation-syntax an empty line divides the tags',
    '[Rules "yahtzee@1"]\n\n*\n => 1:1 notation-seats Yahtzee is for 1 to 12 players, not 0.',
    '[Rules "yahtzee@9"]\n[Seat1 "a"]\n\n*\n => 1:9 notation-rules yahtzee is here at version 1',
    '[Rules "yatzee@1"]\n[Seat1 "a"]\n\n*\n => 1:9 notation-rules did you mean yahtzee?',
    '[Rules "yahtzee"]\n[Seat1 "a"]\n\n*\n => 1:9 notation-syntax a game such as `yahtzee@1`',
    '[Rules "yahtzee@1 "]\n[Seat1 "a"]\n\n*\n => 1:18 notation-syntax the end of the tag',
    '[Rules "yahtzee@1\\\\"]\n[Seat1 "a"]\n\n*\n => 1:18 notation-syntax the end of the tag',
    '[Seat1 "a"]\n[Rules "yahtzee@1"]\n\n*\n => 1:1 notation-tags the first tag names the rules',
    '[Rules "yahtzee@1"]\n[Seat2 "a"]\n\n*\n => 2:1 notation-tags Seat1, Seat2 and so on',
    '[Rules "yahtzee@1"]\n[Seat1 "a"]\n[Seat3 "b"]\n\n*\n => 3:1 notation-tags Seat1, Seat2',
    '[Rules "yahtzee@1"]\n[Seat01 "a"]\n\n*\n => 2:1 notation-tags Seat1, Seat2 and so on',
    '[Rules "yahtzee@1"]\n[Seat0 "a"]\n\n*\n => 2:1 notation-tags Seat1, Seat2 and so on',
    '[Rules "yahtzee@1"]\n[Date "x"]\n[Seat1 "a"]\n\n*\n => 3:1 notation-tags Seat1, Seat2',
    '[Rules "yahtzee@1"]\n[Seat1 "a"]\n[Seat1 "b"]\n\n*\n => 3:2 notation-tags Seat1 stands twice',
    '[Rules "yahtzee@1"]\n[Seat1 "a"]\n[Rules "x"]\n\n*\n => 3:2 notation-tags Rules stands twice',
    '[Rules "yahtzee@1"]\n[Seat1 a]\n\n*\n => 2:1 notation-syntax a tag such as',
    '[Rules "yahtzee@1"]\n[Seat1 "a"b"]\n\n*\n => 2:1 notation-syntax a tag such as',
    '[Rules "yahtzee@1"]\n[Seat1 "a\\n"]\n\n*\n => 2:1 notation-syntax a tag such as',
    '[Rules "yahtzee@1"]\n[Seat1 "a"] \n\n*\n => 2:1 notation-syntax a tag such as',
    '[Rules "yahtzee@1"]\n[Seat1 "a"]\n[1st "b"]\n\n*\n => 3:1 notation-syntax a tag such as',
    '[Rules "yahtzee@1"]\n[Seat1 "\x00"]\n\n*\n => 2:9 notation-syntax cannot be printed',
    '[Rules "yahtzee@1"]\n[Seat1 "\ud800"]\n\n*\n => 2:9 notation-syntax cannot be printed',
    '[Rules "yahtzee@1"]\r[Seat1 "a"]\n\n*\n => 1:20 notation-syntax cannot be printed',
    f"{'a' * (LONGEST_RECORD + 1)} => 1:1 notation-too-large at most 262,144 characters are read",
    '[Rules "place-value@1"]\n[Seat1 "a"]\n\n*\n => 2:1 notation-seats is for 2 to 12 players, not 1.',
]

CHANGES: dict[str, list[str]] = {
    GOOD: [
        # the opening
        "0.2 12346 -> 0.2 12345 => 8:5 notation-opening The script has no further throw.",
        "0.2 first -> 0.1 first => 8:5 notation-opening these throws do not make seat 1 the first",
        "0.2 first -> 0.3 first => 8:1 notation-turn there is no seat 3",
        "0.2 first\n ->  => 8:1 notation-turn the opening does not say who is first",
        "0.2 12346\n ->  => 7:5 notation-opening The script has no further throw.",
        "0.1 12345 -> 0.1 1234 => 8:5 notation-opening 5 dice were asked for, 4 came.",
        "0.2 first -> 0.2 second => 8:5 notation-syntax a throw or `first` was expected",
        "1.1 12346 -> 0.1 12346 => 10:1 notation-turn the opening stands before the first turn",
        # turns
        "1.2 13556 -> 1.1 13556 => 9:1 notation-turn the turn 1.2 was expected, not 1.1",
        "2.2 66666 -> 3.2 66666 => 11:1 notation-turn the turn 2.2 was expected, not 3.2",
        "2.2 66666 -> 2.3 66666 => 11:1 notation-turn the turn 2.2 was expected, not 2.3",
        "2.2 66666 -> 02.2 66666 => 11:2 notation-syntax `.` was expected",
        "2.2 66666 -> 2,2 66666 => 11:2 notation-syntax `.` was expected",
        "2.2 66666 =Y:50 -> 2.2 => 11:4 notation-syntax a space was expected",
        "2.2 66666 =Y:50 -> 2.2 {thinking} => 11:5 notation-syntax a throw was expected",
        "2.2 66666 =Y:50 -> 2.2 66666 => 12:1 notation-turn the turn before this line has no box",
        "2.2 66666 -> \n2.2 66666 => 11:1 notation-syntax a round was expected",
        "2.2 66666 -> 2.2  66666 => 11:5 notation-syntax a throw was expected",
        "=Y:50\n2.1 -> =Y:50 \n2.1 => 11:17 notation-syntax a comment in braces was expected",
        # dice
        "2.2 66666 -> 2.2 6666 => 11:5 notation-dice 5 dice are thrown, not 4",
        "2.2 66666 -> 2.2 66667 => 11:5 notation-dice a die has faces 1 to 6, not 7",
        "2.2 66666 -> 2.2 666666 => 11:5 notation-dice there are 5 dice, not 6",
        "2.2 66666 -> 2.2 - => 11:5 notation-dice 5 dice are thrown, not 0",
        "2.2 66666 -> 2.2 >6 66666 => 11:6 notation-syntax a throw was expected, not '6 66666 =Y:50'",
        ">55 24555 -> 24555 => 9:11 notation-syntax `>` and the kept dice was expected",
        ">55 24555 -> >55 24456 => 9:15 notation-dice the kept dice are not among these",
        ">55 24555 -> >66 24566 => 9:12 notation-refused (keep-not-there)",
        ">55 24555 -> >13556 13556 => 9:12 notation-refused (nothing-to-throw)",
        "35556 =5:15 -> 35556 >5 35556 =5:15 => 9:33 notation-refused (no-rolls-left)",
        "=Y:50\n2.1 -> $6:5+ =Y:50\n2.1 => 11:12 notation-refused (buying-unknown)",
        # boxes and points
        "=5:15 -> =5:20 => 9:35 notation-points 5 takes 15 here, not 20",
        "=5:15 -> =5:015 => 9:35 notation-points 5 takes 15 here, not 0",
        "=5:15 -> =5:X => 9:35 notation-syntax a number of points was expected",
        "=5:15 -> =5 => 9:34 notation-syntax `:` was expected",
        "=5:15 -> =5K:15 => 9:33 notation-refused (box-unknown)",
        "=5:15 -> =5:15+35 => 9:37 notation-points no bonus is earned here",
        "=SS:30 -> =2:2 => 12:12 notation-refused Twos is taken: it holds 2. (box-taken)",
        "=6:30+100 -> =6:30 => 13:16 notation-points +100 is earned here",
        "=6:30+100 -> =6:30+50 => 13:16 notation-points +100 is earned here",
        "=6:30+100 -> =6:30+100+100 => 13:16 notation-points +100 is earned here",
        "=6:30+100 -> =FH:25+100 => 13:12 notation-refused must go to Sixes. (joker-must)",
        "=Y:50\n* -> =Y:0\n* => 14:14 notation-points Y takes 50 here, not 0",
        # comments
        "{%clk 4:41} -> {%clk 4:41 => 9:38 notation-syntax a comment in braces was expected",
        "{%clk 4:41} -> {{}} => 9:38 notation-syntax a comment in braces was expected",
        "{%clk 4:41} -> {a} {b} => 9:41 notation-syntax the end of the line was expected",
        "{%clk 4:41} -> ; slow => 9:38 notation-syntax a comment in braces was expected",
        " {%clk 4:41} -> {%clk 4:41} => 9:37 notation-syntax the end of the line was expected",
        "{%clk 4:41} -> {\t} => 9:39 notation-syntax a character that cannot be printed",
        # the result
        "*\n ->  => 15:1 notation-syntax a record ends with its result",
        "*\n -> * \n => 15:2 notation-syntax the end of the line was expected",
        "*\n -> *\n*\n => 16:1 notation-syntax nothing follows the result",
        "*\n -> *\n\n => 16:1 notation-syntax nothing follows the result",
        "*\n -> #2 82 195\n => 15:1 notation-result the game is not over: `*` was expected",
    ],
    ENDED: [
        "#2 82 195 -> * => 16:1 notation-result the game is over: its result was expected",
        "#2 82 195 -> #1 82 195 => 16:1 notation-result the result is #2 82 195",
        "#2 82 195 -> #1+2 82 195 => 16:1 notation-result the result is #2 82 195",
        "#2 82 195 -> #2 82 196 => 16:1 notation-result the result is #2 82 195",
        "#2 82 195 -> #2 82 => 16:1 notation-result the result is #2 82 195",
        "#2 82 195 -> #2 82 195 0 => 16:1 notation-result the result is #2 82 195",
        "#2 82 195 -> #2  82 195 => 16:4 notation-syntax a score was expected",
        "#2 82 195 -> #02 82 195 => 16:3 notation-syntax the end of the line was expected",
        "4.2 !1 -> 4.2 !3 => 15:6 notation-refused (seat-unknown)",
        "4.2 !1 -> 4.2 !1 !2 => 15:8 notation-syntax a comment in braces was expected",
        "#2 82 195 -> 4.2 12345 =LS:40\n#2 82 195 => 16:1 notation-turn the game is over",
    ],
    UPPER: [
        # a section's bonus: 35 at 63 or more (rule sheet 001)
        "* -> 6.1 12366 =1:1\n* => 9:15 notation-points +35 is earned here",
        "16666 =6:24 -> 16666 =6:24+35 => 8:16 notation-points no bonus is earned here",
    ],
    NUMBERS: [
        # numbers (rule sheet 002)
        "=3H:6341 -> =3H:6431 => 6:11 notation-refused (number-unfit)",
        "=3H:6341 -> =3H:6342 => 6:11 notation-refused (number-not-dice)",
        "=3H:6341 -> =3H:0 => 6:11 notation-refused (number-not-dice)",
        "=3H:6341 -> =3H:X => 6:11 notation-refused (number-missing)",
        "=D2:1111 -> =5N:X => 8:11 notation-refused (number-missing)",
        "1.1 1346 -> 1.1 1346 >1 1346 >1 1346 => 6:19 notation-refused (no-rolls-left)",
    ],
    ZOMBIE: [
        # buying (rule sheet 000)
        "$3:1- -> $3:1+ $3:2+ => 4:24 notation-refused (die-not-there)",
        "$3:1- =3K:7 -> $3:1- $3:2+ =3K:7 => 4:24 notation-refused (die-spent)",
        "$3:1- -> $3:1 => 4:21 notation-syntax `+` or `-` was expected",
        "$3:1- -> $3:9+ => 4:18 notation-refused (face-unknown)",
        "$3:1- =3K -> >111 11123 =3K => 4:18 notation-refused (buying-began)",
        "=3K:7 -> =3K:8 => 4:27 notation-points 3K takes 7 here, not 8",
    ],
    FINISH: [
        "10.2 ?3H+ -> 10.2 ?D2+ => 25:6 notation-refused (read-first)",
        "10.2 ?3H+ -> 10.1 ?3H+ => 25:1 notation-turn the turn 10.2 was expected, not 10.1",
        "10.2 ?3H+ -> 10.2 ?3H => 25:9 notation-syntax `+` or `-` was expected",
        "10.2 ?3H+ -> 10.2 ?3H+ ?D2+ => 25:11 notation-syntax a comment in braces was expected",
        "10.2 ?3H+ -> 10.2 1234 => 25:6 notation-refused (read-first)",
        "10.1 1234\n10.2 -> 10.1 123\n10.2 => 32:6 notation-dice 4 dice were asked for, 3 came.",
        "10.1 1234\n10.2 -> 10.1 ?W+\n10.2 => 32:6 notation-refused (roll-off)",
        "11.1 1234 -> 12.1 1234 => 34:1 notation-turn the turn 11.1 was expected, not 12.1",
        "11.2 1235 -> 11.2 1234 => 36:1 notation-result the game is not over",
        "#2 4 4 -> #1 4 4 => 36:1 notation-result the result is #2 4 4",
        "#2 4 4 -> #1+2 4 4 => 36:1 notation-result the result is #2 4 4",
    ],
}


def read(text: str) -> Record:
    def find_rules(name: str) -> RuleSet:
        return READ_ALOUD if name == READ_ALOUD.name_version else find(name)

    return read_record(text, find_rules)


@pytest.mark.parametrize("text", CHANGES, ids=["good", "ended", "upper", "numbers", "zombie", "finish"])
def test_one_thing_wrong(text: str) -> None:
    assert write_record(read(text)) == text

    def changed(change: str) -> Record:
        right, wrong = change.split(" -> ")
        assert text.count(right) == 1
        return read(text.replace(right, wrong))

    for row in CHANGES[text]:
        assert_refused(changed, row)


@pytest.mark.parametrize("row", TAGS)
def test_wrong_tags(row: str) -> None:
    assert_refused(read, row)


@pytest.mark.parametrize(
    ("record", "code", "words"),
    [
        (Record(game("yahtzee"), ("a\nb",)), "notation-tags", "the tag 'Seat1' cannot be written"),
        (Record(game("yahtzee"), ("a",), tags={"1st": "x"}), "notation-tags", "the tag '1st' cannot"),
        (Record(game("yahtzee"), ("a",), tags={"Seat2": "x"}), "notation-tags", "the tag Seat2 is written"),
        (Record(game("yahtzee"), ("a",), tags={"Rules": "x"}), "notation-tags", "the tag Rules is written"),
        (Record(game("yahtzee"), ("a",), comments={0: "x"}), "notation-comment", "the comment 'x' cannot"),
        *(
            (replace(read(GOOD), comments={3: comment}), "notation-comment", "the comment")
            for comment in ("{", "}", "two\nlines", "\x00")
        ),
    ],
)
def test_a_record_that_could_not_be_read_is_not_written(record: Record, code: str, words: str) -> None:
    with pytest.raises(NotationError, match=words) as caught:
        write_record(record)
    assert caught.value.code == code
