"""Boxes that must hold less than others, bonuses that grow, boxes that win whenever they are made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.conformance import check_rule_set
from dicehouse.errors import NotationError, RuleFileError
from dicehouse.notation import read_state, write_state
from dicehouse.rules import (
    BonusEarned,
    GameEnded,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    bonus_earned,
    decide,
    digest,
    offers,
    read_rules,
    total,
    write_rules,
)
from dicehouse.rules.card import has_won
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.rules.counting import count_positions
from dicehouse.rules.page import rule_page
from testkit.rules.table import card, do, position

YAMS = game("yams")
YAMS_TEXT = rule_text("yams")
GENERALA = rule_text("generala")


def offered(rules: RuleSet, held: dict[str, int], dice: str) -> dict[str, int]:
    state = position(rules, held, dice=dice)
    return {rules.boxes[each.place].code: each.points for each in offers(state)}


@pytest.mark.parametrize(
    ("held", "box", "dice", "taken"),
    [
        ({}, "1.P", "12345", 15),
        ({}, "1.M", "12345", 15),
        ({"1.P": 20}, "1.M", "23446", 19),
        ({"1.P": 20}, "1.M", "23456", 0),
        ({"1.P": 20}, "1.M", "33456", 0),
        ({"1.M": 20}, "1.P", "33456", 21),
        ({"1.M": 20}, "1.P", "23456", 0),
        ({"1.M": 20}, "1.P", "12345", 0),
    ],
)
def test_of_two_boxes_the_later_takes_nothing_where_it_is_not_on_its_side(
    held: dict[str, int], box: str, dice: str, taken: int
) -> None:
    """The French pad: plus must be more than minus in the same column; the second of them is struck if it is not."""
    assert offered(YAMS, held, dice)[box] == taken
    assert do(position(YAMS, held, dice=dice), Score(box)).scored == taken


def test_each_column_compares_its_own() -> None:
    down = {f"2.{box}": 0 for box in "123456"}
    taken = offered(YAMS, {"1.M": 30, **down}, "11112")
    assert (taken["1.P"], taken["2.P"]) == (0, 6)


def test_a_box_that_was_crossed_out_asks_for_nothing() -> None:
    kinds = 'P = { name = "Plus", groups = [4], score = "sum" }'
    rules = read_rules(YAMS_TEXT.replace('P = { name = "Plus", any = true, score = "sum" }', kinds))
    assert offered(rules, {"1.P": 0}, "66666")["1.M"] == 30


def test_a_line_that_no_game_reaches_is_refused() -> None:
    good = position(YAMS, {"1.P": 20, "1.M": 19})
    assert read_state(write_state(good)) == good
    bad = position(YAMS, {"1.P": 20, "1.M": 20})
    with pytest.raises(NotationError, match=r"holds 20 in 1\.M, which must be less than the 20 in 1\.P"):
        read_state(write_state(bad))


def test_the_prime_grows_with_every_point_above_its_total() -> None:
    """The French pad: from 60 up 30 points, and one more for each point above 60."""
    assert [bonus_earned(YAMS, card(YAMS, {"1.6": 30, "1.5": 25, "1.4": more}))[0] for more in (4, 8, 20)] == [
        0,
        33,
        45,
    ]
    state = position(YAMS, {"1.6": 30, "1.5": 25, "1.4": 8}, dice="33345")
    assert BonusEarned(Seat(1), "Prime", 9) in decide(state, Seat(1), Score("1.3"), ScriptedDice()).events
    assert total(YAMS, card(YAMS, {"1.6": 30, "1.5": 25, "1.4": 8, "1.3": 9})) == 72 + 42


def test_a_bonus_that_grows_does_so_from_its_last_tier_and_as_its_column_counts() -> None:
    bonus = "bonus = { at_least = 60, points = 30, tiers = [[70, 50]], each_above = 2 }"
    rules = read_rules(
        YAMS_TEXT.replace('bonus = { name = "Prime", at_least = 60, points = 30, each_above = 1 }', bonus).replace(
            'name = "Free"\n', 'name = "Free"\ntimes = 3\n'
        )
    )
    held = {"1.6": 90, "1.5": 75, "1.4": 48}
    assert bonus_earned(rules, card(rules, held))[0] == 3 * (50 + 2)
    made = read_rules(YAMS_TEXT.replace("each_above = 1", 'each_above = 5, counts = "boxes"').replace("= 60,", "= 3,"))
    assert bonus_earned(made, card(made, {"1.1": 1, "1.2": 2, "1.3": 3, "1.4": 4}))[0] == 30 + 5


def test_what_a_growing_bonus_comes_to_is_known_and_never_written() -> None:
    (numbers, *_) = YAMS.card_sections
    assert numbers.bonus is not None
    assert (numbers.bonus.cap, numbers.bonus.last_step, numbers.bonus.goal(80)) == (105, 60, 60)
    assert read_rules(write_rules(YAMS)) == YAMS
    assert digest(read_rules(write_rules(YAMS))) == digest(YAMS)
    assert count_positions(YAMS) > 10**15


def test_a_box_may_win_whenever_it_is_made() -> None:
    rules = read_rules(GENERALA.replace("served = 10, wins", "wins"))
    state = position(rules, {}, {}, dice="66666", rolls_left=0)
    events = decide(state, state.seat, Score("G"), ScriptedDice()).events
    assert isinstance(events[-1], GameEnded)
    assert events[-1].winners == (state.seat,)
    crossed = do(position(rules, {}, {}, dice="12345", rolls_left=0), Score("G")).state
    assert not crossed.over
    assert not has_won(rules, crossed.cards[0])
    assert "Whoever fills Generala with dice that fit it has won at once." in rule_page(rules).turn


def test_a_box_that_is_served_still_wins_with_the_first_roll_alone() -> None:
    rules = game("generala")
    assert do(position(rules, {}, {}, dice="66666", rolls_left=2), Score("G")).state.over
    assert not do(position(rules, {}, {}, dice="66666", rolls_left=1), Score("G")).state.over


def test_the_page_says_it() -> None:
    numbers, middle, _ = rule_page(YAMS, by_column=False).sections
    assert numbers.bonus.endswith("add up to 60 or more; 1 more for each point above 60.")
    plus, minus = middle.boxes
    assert plus.pays == "all dice added; more than in Minus, or 0 if filled after it"
    assert minus.pays == "all dice added; less than in Plus, or 0 if filled after it"
    (crossing,) = (topic for topic in rule_page(YAMS).topics if topic.key == "crossing-out")
    assert not any("always take" in line for line in crossing.lines)


WRONG = [
    ('less_than = "P"', 'less_than = "Q"', "sections[2].boxes.M.less_than", "not another box of the card"),
    ('less_than = "P"', 'less_than = "M"', "sections[2].boxes.M.less_than", "not another box of the card"),
    (
        'score = "sum" }\nM',
        'score = "sum", less_than = "M" }\nM',
        "sections[2].boxes.P.less_than",
        "M must hold less than P already",
    ),
    ("score = 50 }", "score = 0, wins = true }", "sections[3].boxes.R.wins", "a fixed `score` that is not 0"),
    ("each_above = 1 }", "each_above = -1 }", "sections[1].bonus.each_above", "from 0 to 100"),
]


@pytest.mark.parametrize(("old", "new", "key", "words"), WRONG, ids=[row[3] for row in WRONG])
def test_what_cannot_stand_together_is_named(old: str, new: str, key: str, words: str) -> None:
    assert old in YAMS_TEXT
    with pytest.raises(RuleFileError) as refused:
        read_rules(YAMS_TEXT.replace(old, new, 1))
    assert refused.value.key == key
    assert words in refused.value.message


def test_the_conformance_checks_play_them() -> None:
    (first, *_) = YAMS.columns
    small = replace(YAMS, columns=(first,), sections=YAMS.sections[:2])
    assert check_rule_set(small, games=5).games == 5
    wins = read_rules(GENERALA.replace("served = 10, wins", "wins"))
    assert check_rule_set(wins, games=3).games == 3
