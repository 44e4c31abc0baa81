"""One case for every refusal code; codes are stable, because clients rely on them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import dicehouse.rules
from dicehouse.notation import read_action, read_state
from dicehouse.rules import Action, Buy, RuleSet, Score, ScriptedDice, Seat, State, can, decide, refusal
from dicehouse.rules.catalogue import find, game
from dicehouse.rules.game.buying import Buying
from dicehouse.rules.game.comparison import Comparison
from testkit.refusals import refused
from testkit.rows import rows

VARIANTS = {
    "reading@1": replace(game("place-value"), comparison=Comparison(read_aloud="judge")),
    "helping@1": replace(game("place-value"), comparison=Comparison(number_help="best")),
    "limited@1": replace(game("zombie"), buying=Buying(max_buys_turn=2, max_buys_game=7)),
}

SUMS = {"MX": 20, "MN": -9}
HAND_LEFT = ",".join(f"{box.code}:{SUMS.get(box.code[2:], 0)}" for box in game("yamb").boxes if box.column != 4)
NINE_LEFT = "3H:X,5N:X,2T:X,6M:X,D2:X,D3:X,W:X"
ALL_X = "3H:X,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X,W:X"
TO_READ = f"reading@1 {ALL_X.replace('W:X', 'W:6432')}/{ALL_X} 1 0 -"
TIED = f"place-value@1 {ALL_X}/{ALL_X} 1 0 -"
ON_TABLE = "yahtzee@1 5:15 1 2 12345"
NUMBER = "place-value@1 -/- 1 0 1256"
BUYING = "zombie@1 - 1 1 11234"
FIRST, LATER = "yamb@1 - 1 2 12345", "yamb@1 - 1 1 12345"
SAID = f"{LATER} say=5.K"

CASES = f"""
game-over | yahtzee@1 -!/- 0 0 - | >- | The game is over.
not-your-turn | yahtzee@1 -/- 1 3 - | 2>- | It is the turn of seat 1, not of seat 2.
seat-unknown | yahtzee@1 -/- 1 3 - | 3! | There is no seat 3
seat-unknown | yahtzee@1 -/- 1 3 - | 0! | There is no seat 0
seat-left | yahtzee@1 -/-!/-/-! 1 3 - | 2! | Seat 2 has left the game already.
read-not-now | {ON_TABLE} | ?1 | when every card is full
no-rolls-left | yahtzee@1 - 1 0 12345 | >- | choose a box
first-roll | yahtzee@1 - 1 3 - | >1 | with all dice
buying-began | zombie@1 -$1 1 1 11234 buy=1x2 | >11 | no further roll
keep-not-there | {ON_TABLE} | >6 | lie on the table
keep-not-there | {ON_TABLE} | >11 | lie on the table
nothing-to-throw | {ON_TABLE} | >12345 | choose a box
box-unknown | {ON_TABLE} | =Q | no box 'Q'
box-taken | {ON_TABLE} | =5 | Fives is taken: it holds 15.
box-taken | place-value@1 W:X/W:X 1 0 1111 | =W:1111 | holds an X
box-taken | place-value@1 W:6432/W:X 1 0 1111 | =W:1111 | holds 6,432
box-order | {LATER} | =1.2 | Twos · Down comes after Ones · Down.
box-order | {LATER} | =3.P | Poker · Up comes after Yamb · Up.
box-rolls | {LATER} | =4.K | takes the dice of the first roll
announced | {SAID} | =2.K | You announced Kenta · Call: this turn fills it.
announced | {SAID} | @5.F | You announced Kenta · Call
announce-late | {LATER} | @5.K | before the second
announce-unknown | {FIRST} | @2.K | not a box that is announced
box-unknown | {FIRST} | @9.K | no box '9.K'
box-taken | yamb@1 5.K:0 1 2 12345 | @5.K | it holds 0
not-thrown | yamb@1 - 1 3 - | @5.K | Roll the dice first.
box-rolls | {LATER} | =5.K | is announced after the first roll
no-rolls-left | yamb@1 {HAND_LEFT} 1 2 12345 | >1 | a further roll
not-thrown | yahtzee@1 - 1 3 - | =1 | Roll the dice first.
not-thrown | zombie@1 - 1 3 - | $1:2 | Roll the dice first.
joker-must | yahtzee@1 Y:50 1 0 44444 | =C | must go to Fours
joker-lower | yahtzee-hasbro@1 4:0,Y:50 1 0 44444 | =1 | a lower box
number-unwanted | {ON_TABLE} | =C:12345 | Chance takes points, not a number.
number-missing | helping@1 -/- 1 0 1256 | =W | Write a number in Wild: 6,521 would fit.
number-missing | {NUMBER} | =W | Lay your dice out as a number first
number-not-dice | {NUMBER} | =W:6522 | 6,522 cannot be laid out
number-not-dice | {NUMBER} | =W:65211 | a number of 4 digits
number-not-dice | {NUMBER} | =W:0 | a number of 4 digits
number-unfit | {NUMBER} | =2T:2156 | 2,156 does not fit in 2 in the tens.
scratch-refused | helping@1 {NINE_LEFT}/{NINE_LEFT} 1 0 1255 | =E9 | Digits add up to 13 takes 5,521.
buying-unknown | {ON_TABLE} | $1:2 | No dice are bought
die-not-there | {BUYING} | $6:2 | No die on the table shows 6.
face-unknown | {BUYING} | $1:7 | faces 1 to 6
same-face | {BUYING} | $1:1 | shows 1 already
die-spent | zombie@1 -$1 1 1 11234 buy=1x2 | $2:5 | once a turn
buys-turn | limited@1 -$2 1 0 11234 buy=2b11 | $2:5 | At most 2 dice
buys-game | limited@1 1:1,2:2,3:3,4:4$7 1 0 11234 | $1:5 | At most 7 dice
read-first | {TO_READ} | >- | Read aloud the number in Wild.
read-first | {TO_READ} | ?3H | Read aloud the number in Wild.
roll-off | {TIED} | =W | The game is tied: roll all dice.
roll-off | {TIED} | >1 | The game is tied: roll all dice.
allowed | yahtzee@1 -/- 1 3 - | 2! |
allowed | {ON_TABLE} | >1234 |
allowed | {ON_TABLE} | =6 |
allowed | {NUMBER} | =W:1256 |
allowed | {BUYING} | $1:6 |
allowed | {TO_READ} | ?W |
allowed | {TIED} | >- |
"""
"""The code, the state line, what seat 1 says there or the seat that it begins with, and words of the sentence."""


ROWS: list[tuple[str, str, str | Action, str]] = [
    *((code, line, said, words) for code, line, said, words in rows(CASES)),
    ("number-not-dice", NUMBER, Score("W", -5621), "a number of 4 digits"),
    ("number-not-dice", NUMBER, Score("W", 10**5000), "a number of 4 digits"),
    ("die-not-there", BUYING, Buy(10**5000, 2), "No die on the table shows such a face."),
    ("face-unknown", BUYING, Buy(1, 0), "faces 1 to 6"),
]
"""With those that no text can say."""


def find_rules(name: str) -> RuleSet:
    return VARIANTS[name] if name in VARIANTS else find(name)


def asked(line: str, said: str | Action) -> tuple[State, Seat, Action]:
    """Seat 1 says it, or the one that it begins with."""
    state = read_state(line, find_rules)
    if isinstance(said, str):
        seat, text = (said[0], said[1:]) if said[0].isdigit() else ("1", said)
        return state, Seat(int(seat)), read_action(text)
    return state, Seat(1), said


@pytest.mark.parametrize(("code", "line", "said", "words"), ROWS)
def test_a_refusal_has_its_code_and_a_sentence(code: str, line: str, said: str | Action, words: str) -> None:
    state, seat, action = asked(line, said)
    no = refusal(state, seat, action)
    assert can(state, seat, action) == (code == "allowed") == (no is None)
    if no:
        assert no.code == code
        assert words in no.message
        with refused(no.code, f"^{re.escape(no.message)}$"):
            decide(state, seat, action, ScriptedDice())


def test_every_code_of_the_rule_book_has_a_case() -> None:
    book = Path(dicehouse.rules.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in book.rglob("*.py"))
    codes = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', source))
    assert len(codes) > 20
    assert codes | {"allowed"} == {row[0] for row in ROWS}
