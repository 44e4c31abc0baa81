"""Columns, boxes that wait for others, the first roll, points below zero: each idea in the game that brought it in."""

from __future__ import annotations

import pytest

from dicehouse.errors import NotationError
from dicehouse.notation import read_action, read_state, write_action, write_state
from dicehouse.rules import (
    Card,
    Score,
    bonus_earned,
    natural_worth,
    section_progress,
    section_totals,
    total,
)
from dicehouse.rules.book.counting import count_positions
from dicehouse.rules.catalogue import game
from dicehouse.rules.words import MINUS, rule_page
from testkit.rows import rows
from testkit.rules.classic import CLASSIC_BOXES
from testkit.rules.table import after, card, differing, laid, takes

TRIPLE = game("triple-yahtzee")
YAMB = game("yamb")
BALUT = game("balut")
GENERALA = game("generala")

SHEETS = {
    "triple-yahtzee": """
Triple Yahtzee: "the second column counts double, the third triple"
    22555 =1.FH:25 22555 =2.FH:50 22555 =3.FH:75
    22555 =1.5:15 22555 =2.5:30 22555 =3.5:45
a column's bonus is reached by what its boxes would be alone
    3.1:9,3.2:18,3.3:27,3.4:36,3.5:45 | 11666 =3.6:54+105
""",
    "yamb": """
maximum less minimum counts below zero
    2.1:3 | 11122 =2.MN:-7
""",
    "generala": """
Generala: "escalera 20, served 25; full 30 and 35; poker 40 and 45"
    22555 =F:35 13456 =E:25
    22225 >225 22555 =F:30
a served generala wins the game
    6:30/6:30 | 22222 =G:60 #1 90 30
a served generala alone
    6:30/6:30 | 22225 >2222 22222 =G:50 2. 12345
a double generala needs a generala
    55555 =GG:0
    G:0 | 55555 =GG:0
    G:50 | 55551 >5555 55555 =GG:100
""",
    "chicago-german": """
German Chicago: "a one counts 100, a six 60"
    -/- | 126 =T:162
""",
    "dice-poker-school": """
a school counts below zero
    11166 =1:0 12345 =6:-18
    66666 =6:12
""",
    "yatzy-forced": """
a single column keeps the codes
    11234 {1:2}
""",
}


def test_turns_come_out_as_the_game_says() -> None:
    for game_id, sheet in SHEETS.items():
        assert not differing(game(game_id), sheet), game_id


def test_a_column_is_the_card_once_more() -> None:
    assert len(TRIPLE.boxes) == 39
    assert [box.code for box in TRIPLE.boxes[:7]] == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1"]
    assert TRIPLE.boxes[-1].name == "Chance · Triple"
    at_par = {f"3.{face}": 9 * face for face in range(1, 7)}
    assert total(TRIPLE, card(TRIPLE, at_par)) == 3 * 63 + 105
    assert list(game("yatzy-forced").places) == list(game("yatzy").places)


LINES = """
triple-yahtzee@1 1.1:3,2.FH:50/2.1:2,3.C:30 1 0 13556
yamb@1 1.1:2 1 3 -
yamb@1 2.1:3,2.MX:28,2.MN:-7 1 3 -
generala@1 F:35 1 3 -
generala@1 6:30,G:60/6:30 0 0 -
yamb@1 1.2:2 1 3 - | card 1 has filled 1.2 before 1.1
generala@1 GG:100 1 3 - | card 1 has points in GG before it could have any
"""
"""State lines, and why some are refused that no game comes to."""


def test_codes_of_columns_and_what_their_boxes_hold_stand_in_every_text() -> None:
    for line, *reason in rows(LINES):
        if reason:
            with pytest.raises(NotationError, match=reason[0]):
                read_state(line)
        else:
            assert write_state(read_state(line)) == line
    assert write_action(Score("3.LS")) == "=3.LS"
    assert read_action("=3.LS") == Score("3.LS")


def test_a_rule_page_tells_every_box_of_the_card_or_each_once() -> None:
    codes = [box.code for section in rule_page(TRIPLE).sections for box in section.boxes]
    assert codes == list(TRIPLE.places)
    once = [box.code for section in rule_page(TRIPLE, by_column=False).sections for box in section.boxes]
    assert once == CLASSIC_BOXES
    (columns,) = (topic.lines for topic in rule_page(YAMB).topics if topic.key == "columns")
    assert "Down: boxes are filled in order, from the first down." in columns
    assert "Hand: boxes take the dice of the first roll." in columns
    assert any("a box is announced after the first roll" in line for line in columns)
    assert "1 counts 100" in " ".join(rule_page(game("chicago-german")).turn)


def test_boxes_of_a_column_follow_each_other() -> None:
    """Yamb: down from the first, up from the last, free, and by hand with the first roll."""
    open_now = takes(after(laid(YAMB, "-"), "12345")).keys()
    assert {"1.1", "3.Y", "2.K", "4.K"} <= open_now
    assert not {"1.2", "3.P"} & open_now
    later = takes(after(laid(YAMB, "-"), "12345 >1234 12345")).keys()
    assert later == {code for code in open_now if not code.startswith(("4.", "5."))}


def test_maximum_less_minimum_counts_once_for_every_one() -> None:
    """Yamb: "(maximum - minimum) times the ones"."""
    held = card(YAMB, {"2.1": 3, "2.MX": 28, "2.MN": -7})
    place = [section.name for section in YAMB.card_sections].index("Difference · Free")
    assert section_totals(YAMB, held)[place] == 63
    assert total(YAMB, held) == 3 + 63


def test_balut_counts_by_category_and_by_the_total_score() -> None:
    """Balut: "fours 52, fives 65, sixes 78, choice 100: 2 points; straights 4, full houses 3, 2 for each Balut;
    -2 points below 300, 6 from 650 up"."""
    rows = (1, 2, 3, 4)
    fours = {f"{row}.4": 16 for row in rows} | {"4.4": 4}
    straights = {f"{row}.S": 20 for row in rows}
    baluts = {f"{row}.B": 50 for row in rows}
    assert total(BALUT, Card((None,) * 28)) == -2
    assert total(BALUT, card(BALUT, fours)) == 2 - 2
    assert total(BALUT, card(BALUT, straights)) == 4 - 2
    assert total(BALUT, card(BALUT, straights | {"4.S": 0})) == -2
    assert section_progress(BALUT, card(BALUT, baluts | straights))[-1] == 280
    most = {box.code: natural_worth(BALUT, box, (6,) * 5) for box in BALUT.boxes} | fours
    assert bonus_earned(BALUT, card(BALUT, most))[-1] == 2
    (bonus,) = (s.bonus for s in rule_page(BALUT, by_column=False).sections if s.name == "Total score")
    assert bonus.startswith(f"Score points: {MINUS}1 when all boxes of the card add up to 300 or more; 0 from 350 up")
    assert bonus.endswith(f"; {MINUS}2 below that.")


def test_positions_are_counted_by_what_columns_allow() -> None:
    assert count_positions(game("chicago")) == 12
    assert count_positions(GENERALA) == 2**11 * 2
