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
    ("", "notation-syntax", "1:1 an empty line divides the tags from the turns"),
    ("\n", "notation-tags", "1:1 the first tag names the rules"),
    ("\n*\n", "notation-tags", "1:1 the first tag names the rules"),
    ("*\n", "notation-syntax", "1:1 a tag such as"),
    ('[Rules "yahtzee@1"]', "notation-syntax", "1:20 a record ends with a line break"),
    ('[Rules "yahtzee@1"]\n', "notation-syntax", "2:1 an empty line divides the tags"),
    ('[Rules "yahtzee@1"]\n\n*\n', "notation-seats", "1:1 Yahtzee is for 1 to 12 players, not 0."),
    ('[Rules "yahtzee@9"]\n[Seat1 "a"]\n\n*\n', "notation-rules", "1:9 yahtzee is here at version 1"),
    ('[Rules "yatzee@1"]\n[Seat1 "a"]\n\n*\n', "notation-rules", "1:9 did you mean yahtzee?"),
    ('[Rules "yahtzee"]\n[Seat1 "a"]\n\n*\n', "notation-syntax", "1:9 a game such as `yahtzee@1`"),
    ('[Rules "yahtzee@1 "]\n[Seat1 "a"]\n\n*\n', "notation-syntax", "1:18 the end of the tag"),
    ('[Rules "yahtzee@1\\\\"]\n[Seat1 "a"]\n\n*\n', "notation-syntax", "1:18 the end of the tag"),
    ('[Seat1 "a"]\n[Rules "yahtzee@1"]\n\n*\n', "notation-tags", "1:1 the first tag names the rules"),
    ('[Rules "yahtzee@1"]\n[Seat2 "a"]\n\n*\n', "notation-tags", "2:1 Seat1, Seat2 and so on"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a"]\n[Seat3 "b"]\n\n*\n', "notation-tags", "3:1 Seat1, Seat2"),
    ('[Rules "yahtzee@1"]\n[Seat01 "a"]\n\n*\n', "notation-tags", "2:1 Seat1, Seat2 and so on"),
    ('[Rules "yahtzee@1"]\n[Seat0 "a"]\n\n*\n', "notation-tags", "2:1 Seat1, Seat2 and so on"),
    ('[Rules "yahtzee@1"]\n[Date "x"]\n[Seat1 "a"]\n\n*\n', "notation-tags", "3:1 Seat1, Seat2"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a"]\n[Seat1 "b"]\n\n*\n', "notation-tags", "3:2 Seat1 stands twice"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a"]\n[Rules "x"]\n\n*\n', "notation-tags", "3:2 Rules stands twice"),
    ('[Rules "yahtzee@1"]\n[Seat1 a]\n\n*\n', "notation-syntax", "2:1 a tag such as"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a"b"]\n\n*\n', "notation-syntax", "2:1 a tag such as"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a\\n"]\n\n*\n', "notation-syntax", "2:1 a tag such as"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a"] \n\n*\n', "notation-syntax", "2:1 a tag such as"),
    ('[Rules "yahtzee@1"]\n[Seat1 "a"]\n[1st "b"]\n\n*\n', "notation-syntax", "3:1 a tag such as"),
    ('[Rules "yahtzee@1"]\n[Seat1 "\x00"]\n\n*\n', "notation-syntax", "2:9 cannot be printed"),
    ('[Rules "yahtzee@1"]\n[Seat1 "\ud800"]\n\n*\n', "notation-syntax", "2:9 cannot be printed"),
    ('[Rules "yahtzee@1"]\r[Seat1 "a"]\n\n*\n', "notation-syntax", "1:20 cannot be printed"),
    ('[Rules "place-value@1"]\n[Seat1 "a"]\n\n*\n', "notation-seats", "2:1 is for 2 to 12 players, not 1."),
]

CHANGES: dict[str, list[tuple[str, str, str, str]]] = {
    GOOD: [
        # the opening
        ("0.2 12346", "0.2 12345", "notation-opening", "8:5 The script has no further throw."),
        ("0.2 first", "0.1 first", "notation-opening", "8:5 these throws do not make seat 1 the first"),
        ("0.2 first", "0.3 first", "notation-turn", "8:1 there is no seat 3"),
        ("0.2 first\n", "", "notation-turn", "8:1 the opening does not say who is first"),
        ("0.2 12346\n", "", "notation-opening", "7:5 The script has no further throw."),
        ("0.1 12345", "0.1 1234", "notation-opening", "8:5 5 dice were asked for, 4 came."),
        ("0.2 first", "0.2 second", "notation-syntax", "8:5 a throw or `first` was expected"),
        ("1.1 12346", "0.1 12346", "notation-turn", "10:1 the opening stands before the first turn"),
        # turns
        ("1.2 13556", "1.1 13556", "notation-turn", "9:1 the turn 1.2 was expected, not 1.1"),
        ("2.2 66666", "3.2 66666", "notation-turn", "11:1 the turn 2.2 was expected, not 3.2"),
        ("2.2 66666", "2.3 66666", "notation-turn", "11:1 the turn 2.2 was expected, not 2.3"),
        ("2.2 66666", "02.2 66666", "notation-syntax", "11:2 `.` was expected"),
        ("2.2 66666", "2,2 66666", "notation-syntax", "11:2 `.` was expected"),
        ("2.2 66666 =Y:50", "2.2", "notation-syntax", "11:4 a space was expected"),
        ("2.2 66666 =Y:50", "2.2 {thinking}", "notation-syntax", "11:5 a throw was expected"),
        ("2.2 66666 =Y:50", "2.2 66666", "notation-turn", "12:1 the turn before this line has no box"),
        ("2.2 66666", "\n2.2 66666", "notation-syntax", "11:1 a round was expected"),
        ("2.2 66666", "2.2  66666", "notation-syntax", "11:5 a throw was expected"),
        ("=Y:50\n2.1", "=Y:50 \n2.1", "notation-syntax", "11:17 a comment in braces was expected"),
        # dice
        ("2.2 66666", "2.2 6666", "notation-dice", "11:5 5 dice are thrown, not 4"),
        ("2.2 66666", "2.2 66667", "notation-dice", "11:5 a die has faces 1 to 6, not 7"),
        ("2.2 66666", "2.2 666666", "notation-dice", "11:5 there are 5 dice, not 6"),
        ("2.2 66666", "2.2 -", "notation-dice", "11:5 5 dice are thrown, not 0"),
        ("2.2 66666", "2.2 >6 66666", "notation-syntax", "11:6 a throw was expected, not '6 66666 =Y:50'"),
        (">55 24555", "24555", "notation-syntax", "9:11 `>` and the kept dice was expected"),
        (">55 24555", ">55 24456", "notation-dice", "9:15 the kept dice are not among these"),
        (">55 24555", ">66 24566", "notation-refused", "9:12 (keep-not-there)"),
        (">55 24555", ">13556 13556", "notation-refused", "9:12 (nothing-to-throw)"),
        ("35556 =5:15", "35556 >5 35556 =5:15", "notation-refused", "9:33 (no-rolls-left)"),
        ("=Y:50\n2.1", "$6:5+ =Y:50\n2.1", "notation-refused", "11:12 (buying-unknown)"),
        # boxes and points
        ("=5:15", "=5:20", "notation-points", "9:35 5 takes 15 here, not 20"),
        ("=5:15", "=5:015", "notation-points", "9:35 5 takes 15 here, not 0"),
        ("=5:15", "=5:X", "notation-syntax", "9:35 a number of points was expected"),
        ("=5:15", "=5", "notation-syntax", "9:34 `:` was expected"),
        ("=5:15", "=5K:15", "notation-refused", "9:33 (box-unknown)"),
        ("=5:15", "=5:15+35", "notation-points", "9:37 no bonus is earned here"),
        ("=SS:30", "=2:2", "notation-refused", "12:12 Twos is taken: it holds 2. (box-taken)"),
        ("=6:30+100", "=6:30", "notation-points", "13:16 +100 is earned here"),
        ("=6:30+100", "=6:30+50", "notation-points", "13:16 +100 is earned here"),
        ("=6:30+100", "=6:30+100+100", "notation-points", "13:16 +100 is earned here"),
        ("=6:30+100", "=FH:25+100", "notation-refused", "13:12 must go to Sixes. (joker-must)"),
        ("=Y:50\n*", "=Y:0\n*", "notation-points", "14:14 Y takes 50 here, not 0"),
        # comments
        ("{%clk 4:41}", "{%clk 4:41", "notation-syntax", "9:38 a comment in braces was expected"),
        ("{%clk 4:41}", "{{}}", "notation-syntax", "9:38 a comment in braces was expected"),
        ("{%clk 4:41}", "{a} {b}", "notation-syntax", "9:41 the end of the line was expected"),
        ("{%clk 4:41}", "; slow", "notation-syntax", "9:38 a comment in braces was expected"),
        (" {%clk 4:41}", "{%clk 4:41}", "notation-syntax", "9:37 the end of the line was expected"),
        ("{%clk 4:41}", "{\t}", "notation-syntax", "9:39 a character that cannot be printed"),
        # the result
        ("*\n", "", "notation-syntax", "15:1 a record ends with its result"),
        ("*\n", "* \n", "notation-syntax", "15:2 the end of the line was expected"),
        ("*\n", "*\n*\n", "notation-syntax", "16:1 nothing follows the result"),
        ("*\n", "*\n\n", "notation-syntax", "16:1 nothing follows the result"),
        ("*\n", "#2 82 195\n", "notation-result", "15:1 the game is not over: `*` was expected"),
    ],
    ENDED: [
        ("#2 82 195", "*", "notation-result", "16:1 the game is over: its result was expected"),
        ("#2 82 195", "#1 82 195", "notation-result", "16:1 the result is #2 82 195"),
        ("#2 82 195", "#1+2 82 195", "notation-result", "16:1 the result is #2 82 195"),
        ("#2 82 195", "#2 82 196", "notation-result", "16:1 the result is #2 82 195"),
        ("#2 82 195", "#2 82", "notation-result", "16:1 the result is #2 82 195"),
        ("#2 82 195", "#2 82 195 0", "notation-result", "16:1 the result is #2 82 195"),
        ("#2 82 195", "#2  82 195", "notation-syntax", "16:4 a score was expected"),
        ("#2 82 195", "#02 82 195", "notation-syntax", "16:3 the end of the line was expected"),
        ("4.2 !1", "4.2 !3", "notation-refused", "15:6 (seat-unknown)"),
        ("4.2 !1", "4.2 !1 !2", "notation-syntax", "15:8 a comment in braces was expected"),
        ("#2 82 195", "4.2 12345 =LS:40\n#2 82 195", "notation-turn", "16:1 the game is over"),
    ],
    UPPER: [
        # a section's bonus: 35 at 63 or more (rule sheet 001)
        ("*", "6.1 12366 =1:1\n*", "notation-points", "9:15 +35 is earned here"),
        ("16666 =6:24", "16666 =6:24+35", "notation-points", "8:16 no bonus is earned here"),
    ],
    NUMBERS: [
        # numbers (rule sheet 002)
        ("=3H:6341", "=3H:6431", "notation-refused", "6:11 (number-unfit)"),
        ("=3H:6341", "=3H:6342", "notation-refused", "6:11 (number-not-dice)"),
        ("=3H:6341", "=3H:0", "notation-refused", "6:11 (number-not-dice)"),
        ("=3H:6341", "=3H:X", "notation-refused", "6:11 (number-missing)"),
        ("=D2:1111", "=5N:X", "notation-refused", "8:11 (number-missing)"),
        ("1.1 1346", "1.1 1346 >1 1346 >1 1346", "notation-refused", "6:19 (no-rolls-left)"),
    ],
    ZOMBIE: [
        # buying (rule sheet 000)
        ("$3:1-", "$3:1+ $3:2+", "notation-refused", "4:24 (die-not-there)"),
        ("$3:1- =3K:7", "$3:1- $3:2+ =3K:7", "notation-refused", "4:24 (die-spent)"),
        ("$3:1-", "$3:1", "notation-syntax", "4:21 `+` or `-` was expected"),
        ("$3:1-", "$3:9+", "notation-refused", "4:18 (face-unknown)"),
        ("$3:1- =3K", ">111 11123 =3K", "notation-refused", "4:18 (buying-began)"),
        ("=3K:7", "=3K:8", "notation-points", "4:27 3K takes 7 here, not 8"),
    ],
    FINISH: [
        ("10.2 ?3H+", "10.2 ?D2+", "notation-refused", "25:6 (read-first)"),
        ("10.2 ?3H+", "10.1 ?3H+", "notation-turn", "25:1 the turn 10.2 was expected, not 10.1"),
        ("10.2 ?3H+", "10.2 ?3H", "notation-syntax", "25:9 `+` or `-` was expected"),
        ("10.2 ?3H+", "10.2 ?3H+ ?D2+", "notation-syntax", "25:11 a comment in braces was expected"),
        ("10.2 ?3H+", "10.2 1234", "notation-refused", "25:6 (read-first)"),
        ("10.1 1234\n10.2", "10.1 123\n10.2", "notation-dice", "32:6 4 dice were asked for, 3 came."),
        ("10.1 1234\n10.2", "10.1 ?W+\n10.2", "notation-refused", "32:6 (roll-off)"),
        ("11.1 1234", "12.1 1234", "notation-turn", "34:1 the turn 11.1 was expected, not 12.1"),
        ("11.2 1235", "11.2 1234", "notation-result", "36:1 the game is not over"),
        ("#2 4 4", "#1 4 4", "notation-result", "36:1 the result is #2 4 4"),
        ("#2 4 4", "#1+2 4 4", "notation-result", "36:1 the result is #2 4 4"),
    ],
}


def read(text: str) -> Record:
    def find_rules(name: str) -> RuleSet:
        return READ_ALOUD if name == READ_ALOUD.name_version else find(name)

    return read_record(text, find_rules)


@pytest.mark.parametrize("text", CHANGES, ids=["good", "ended", "upper", "numbers", "zombie", "finish"])
def test_one_thing_wrong(text: str) -> None:
    assert write_record(read(text)) == text
    for right, wrong, code, told in CHANGES[text]:
        assert text.count(right) == 1
        assert_refused(lambda: read(text.replace(right, wrong)), code, told)  # noqa: B023  # called at once


@pytest.mark.parametrize(("text", "code", "told"), TAGS)
def test_wrong_tags(text: str, code: str, told: str) -> None:
    assert_refused(lambda: read(text), code, told)


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


def test_a_record_that_is_too_long_is_not_looked_at() -> None:
    text = f'[Rules "yahtzee@1"]\n[Seat1 "{"a" * LONGEST_RECORD}"]\n\n*\n'
    assert_refused(lambda: read(text), "notation-too-large", "1:1 at most 262,144 characters are read")
