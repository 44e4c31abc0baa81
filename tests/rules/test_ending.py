"""After the last box: comparison, reading aloud, X X boxes, roll-offs, and those who left."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import RuleSet, read_rules, scores
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.comparison import Comparison
from testkit.rules.classic import LAST_BOX
from testkit.rules.table import after, differing, laid, position

PLACE_VALUE = game("place-value")
ALL_X = {box.code: 0 for box in PLACE_VALUE.boxes}
LAST = "3H:X,5N:X,2T:X,6M:X,E9:X,S13:X,D2:X,D3:X"
"""Only Wild is open."""

READ = Comparison(read_aloud="judge")
PASSED = Comparison(read_aloud="judge", read_fail="pass-down")

PAIRS = read_rules("""
id = "pairs"
version = 1
name = "Pairs"
source = "this test"
seats = [1, 3]
tie = "roll-off"
[dice]
count = 2
rolls = 1
[[sections]]
name = "Card"
[sections.boxes]
P = { name = "Pair", groups = [2], score = 5 }
C = { name = "Chance", any = true, score = "sum" }
[joker]
box = "P"
bonus = 10
placement = "free"
""")
"""Two dice, a box for a pair and one for anything; a further pair earns 10; ties are rolled off."""


def numbers(comparison: Comparison) -> RuleSet:
    return replace(PLACE_VALUE, comparison=comparison)


ENDINGS: list[tuple[RuleSet, str]] = [
    (
        numbers(READ),
        """
002: "I like to make students read their number aloud correctly."; RULINGS: `judge`
    LAST,W:6432/LAST | 5443 =W:5443 1. ?W+ #1 1 0
002: "they cannot receive the point, even if their number is the greatest"; RULINGS: `forfeit`
    LAST,W:6432/LAST | 5443 =W:5443 1. ?W- 1. 6666 2. 1111 #1 0 0
RULINGS, place value: "everyone tied for it earns 1", "a wrong reading loses the point"
    LAST,W:6432/LAST,W:6432/LAST | 5111 =W:5111 1. ?W- 2. ?W+ #2 0 1 0
boxes are read in card order
    READER,W:6432/SECOND | 1111 =W:1111 1. ?W (read-first)
and an X is not read
    READER,W:6432/SECOND | 1111 =W:1111 1. ?3H+ 2. ?5N+ 1. ?W+ #1 2 1
""",
    ),
    (
        numbers(PASSED),
        """
RULINGS, place value: `read_fail` = `pass-down`; the next one reads as well
    LAST,W:6432/LAST,W:5443/LAST | 1111 =W:1111 1. ?W- 2. ?W- 3. ?W+ #3 0 0 1
""",
    ),
    (
        PLACE_VALUE,
        """
RULINGS, place value: "tied players roll all dice once more, the largest number ... wins"
    LAST,W:6432/LAST,W:1111/LAST | 6432 =W:6432 1. 1161 3. 5555 #1 1 0 1
RULINGS, place value: "repeated while tied"
    LAST,W:6432/LAST,W:6432/LAST | 6432 =W:6432 1. 6111 2. 5555 3. 1611 1. 2222 3. 2222 1. 2223 3. 3311 #3 1 1 1
leaving a roll-off ends it
    LAST,W:6432/LAST | 6432 =W:6432 1. !1 #2 0 1
""",
    ),
    (
        replace(game("yahtzee"), tie="roll-off"),
        """
in a game of points for the sum: 6-1-1-1-1 would be the larger number, 3-3-3-3-3 is the larger sum
    CHANCE,C:15/CHANCE | 12345 =C:15 61111 33333 #2 15 15
""",
    ),
    (
        PAIRS,
        """
An extra bonus with the last box breaks a tie: without it both would have 13 and roll off
    P:5,C:8/P:5 | 44 =C:8+10 #2 13 23
An extra bonus with the last box makes a tie: without it seat 1 would lead by 10
    P:5,C:8+1/P:5 | 44 =C:8+10 1. 66 2. 11 #1 23 23
also after somebody left
    P:5,C:8+1/P:5/P:0 | !3 2. 44 =C:8+10 1. 66 2. 11 #1 23 23 0
""",
    ),
    (
        game("yahtzee"),
        """
the turn of a leaver passes on
    -/-/- | 12345 !1 2. [-] 12345 >- 12345 >- 12345 >- (no-rolls-left)
    -/-/- | 12345 !1 2. 12345 =C:15 3. !3 #2 0 15 0
leaving on another's turn leaves the dice alone
    -/-/- | 12345 !2 1. [12345] =C:15 3. 12345 =C:15 1. 11111
the last who stays has won whatever the totals
    Y:50/- | !1 #2 50 0
a game that everybody left has no winner
    !1 # 0
""",
    ),
]


def test_games_end_as_the_rulings_say() -> None:
    cards = {"LAST": LAST, "CHANCE": LAST_BOX}
    cards |= {"READER": LAST.replace("3H:X", "3H:6341"), "SECOND": LAST.replace("5N:X", "5N:6425")}
    for rules, sheet in ENDINGS:
        assert not differing(rules, sheet, **cards)


def test_a_box_where_all_wrote_x_earns_a_point_only_where_the_table_says_so() -> None:
    """RULINGS, place value: "a box where all wrote X earns nobody a point (`xx_scores` = false)".
    An open box is no X."""
    xx = numbers(Comparison(xx_scores=True))
    last = {box: 0 for box in ALL_X if box != "W"}
    assert scores(position(PLACE_VALUE, ALL_X, ALL_X)) == (0, 0)
    assert scores(position(xx, ALL_X, ALL_X)) == (9, 9)
    assert scores(position(xx, ALL_X | {"W": 1111}, ALL_X)) == (9, 8)
    assert scores(position(xx, ALL_X, last)) == (8, 8)


def test_a_point_is_never_passed_down_to_an_x() -> None:
    """RULINGS, place value: `xx_scores` is for "a box where all wrote X"."""
    for xx, points in ((False, 0), (True, 8)):
        rules = numbers(replace(PASSED, xx_scores=xx))
        state = after(position(rules, ALL_X | {"W": 6432}, ALL_X), "?W-")
        assert scores(state) == (points, points)


def test_the_numbers_of_a_leaver_compete_no_more() -> None:
    state = after(laid(PLACE_VALUE, f"{LAST},W:6432/{LAST},W:5443/{LAST}"), "!1")
    assert scores(state) == (0, 1, 0)
