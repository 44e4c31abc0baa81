"""Boxes that must hold less than others, bonuses that grow, boxes that win whenever they are made."""

from __future__ import annotations

import pytest

from dicehouse.errors import NotationError
from dicehouse.notation import read_state, write_state
from dicehouse.rules import bonus_earned, read_rules, total
from dicehouse.rules.book.counting import count_positions
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.rules.words import rule_page
from testkit.rules.table import card, differing

YAMS = game("yams")
YAMS_TEXT = rule_text("yams")
MADE = read_rules(rule_text("generala").replace("served = 10, wins", "wins"))

PAD = """
The French pad: plus must be more than minus in the same column; the second of them is struck if it is not
    12345 =1.P:15
    12345 =1.M:15
    1.P:20 | 23446 =1.M:19
    1.P:20 | 23456 =1.M:0
    1.P:20 | 33456 =1.M:0
    1.M:20 | 33456 =1.P:21
    1.M:20 | 23456 =1.P:0
    1.M:20 | 12345 =1.P:0
each column compares its own
    2.1:0,2.2:0,2.3:0,2.4:0,2.5:0,2.6:0,1.M:30 | 11112 =1.P:0 11112 =2.P:6
The French pad: from 60 up 30 points, and one more for each point above 60
    1.4:8,1.5:25,1.6:30 | 33345 =1.3:9+9
"""


def test_turns_come_out_as_the_pad_says() -> None:
    assert not differing(YAMS, PAD)


def test_a_box_that_was_crossed_out_asks_for_nothing() -> None:
    kinds = 'P = { name = "Plus", groups = [4], score = "sum" }'
    rules = read_rules(YAMS_TEXT.replace('P = { name = "Plus", any = true, score = "sum" }', kinds))
    assert not differing(rules, "    1.P:0 | 66666 =1.M:30")


def test_a_line_that_no_game_reaches_is_refused() -> None:
    good = "yams@1 1.P:20,1.M:19 1 3 -"
    assert write_state(read_state(good)) == good
    with pytest.raises(NotationError, match=r"holds 20 in 1\.M, which must be less than the 20 in 1\.P"):
        read_state(good.replace("19", "20"))


def test_the_prime_grows_with_every_point_above_its_total() -> None:
    cards = [card(YAMS, {"1.6": 30, "1.5": 25, "1.4": more}) for more in (4, 8, 20)]
    assert [bonus_earned(YAMS, each)[0] for each in cards] == [0, 33, 45]
    assert total(YAMS, card(YAMS, {"1.6": 30, "1.5": 25, "1.4": 8, "1.3": 9})) == 72 + 42


def test_a_bonus_that_grows_does_so_from_its_last_tier_and_as_its_column_counts() -> None:
    bonus = "bonus = { at_least = 60, points = 30, tiers = [[70, 50]], each_above = 2 }"
    prime = 'bonus = { name = "Prime", at_least = 60, points = 30, each_above = 1 }'
    tripled = YAMS_TEXT.replace(prime, bonus).replace('name = "Free"\n', 'name = "Free"\ntimes = 3\n')
    rules = read_rules(tripled)
    assert bonus_earned(rules, card(rules, {"1.6": 90, "1.5": 75, "1.4": 48}))[0] == 3 * (50 + 2)
    made = read_rules(YAMS_TEXT.replace("each_above = 1", 'each_above = 5, counts = "boxes"').replace("= 60,", "= 3,"))
    assert bonus_earned(made, card(made, {"1.1": 1, "1.2": 2, "1.3": 3, "1.4": 4}))[0] == 30 + 5


def test_what_a_growing_bonus_comes_to_is_known() -> None:
    bonus = YAMS.card_sections[0].bonus
    assert bonus is not None
    assert (bonus.cap, bonus.last_step, bonus.goal(80)) == (105, 60, 60)
    assert count_positions(YAMS) > 10**15


def test_a_box_may_win_whenever_it_is_made() -> None:
    lines = """
made later
    -/- | 66661 >6666 66666 =G:50 #1 50 0
crossed out
    -/- | 12345 =G:0 2. 66666 =G:50 #2 0 50
"""
    assert not differing(MADE, lines)
    assert "Whoever fills Generala with dice that fit it has won at once." in rule_page(MADE).turn


def test_the_page_says_it() -> None:
    numbers, middle, _ = rule_page(YAMS, by_column=False).sections
    assert numbers.bonus.endswith("add up to 60 or more; 1 more for each point above 60.")
    plus, minus = middle.boxes
    assert plus.pays == "all dice added; more than in Minus, or 0 if filled after it"
    assert minus.pays == "all dice added; less than in Plus, or 0 if filled after it"
    (crossing,) = (topic for topic in rule_page(YAMS).topics if topic.key == "crossing-out")
    assert not any("always take" in line for line in crossing.lines)
