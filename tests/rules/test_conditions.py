"""What stands beside a pattern, and how points are reckoned: the keys that Crag, Kismet and their like need."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from dicehouse.errors import RuleFileError
from dicehouse.rules import (
    Anything,
    Bonus,
    BonusEarned,
    Box,
    Groups,
    RuleSet,
    Score,
    Section,
    all_throws,
    natural_worth,
    read_rules,
    total,
)
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.rules.counting import count_positions
from dicehouse.rules.earning import greatest_earned
from dicehouse.rules.page import rule_page
from testkit.rules.strategies import rule_sets
from testkit.rules.table import do, faces, position, takes

CRAG, KISMET, CHEERIO = game("crag"), game("kismet"), game("cheerio")


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ("166", "CR", 50),
        ("355", "CR", 50),
        ("445", "CR", 50),
        ("256", "CR", 0),
        ("256", "13", 26),
        ("166", "13", 26),
        ("666", "13", 0),
        ("135", "OS", 20),
        ("123", "OS", 0),
        ("246", "ES", 20),
        ("456", "ES", 0),
        ("123", "LS", 20),
        ("456", "HS", 20),
        ("222", "3K", 25),
        ("446", "4", 8),
    ],
)
def test_crag_pays_as_its_table_says(dice: str, box: str, points: int) -> None:
    """Crag: a pair and a total of 13 is 50; 13 is 26; three alike 25; each straight 20."""
    assert takes(position(CRAG, dice=dice))[box] == points


def test_the_best_card_of_crag_is_244() -> None:
    """The published maximum of the game."""
    assert sum(max(natural_worth(CRAG, box, dice) for dice in THREE_DICE) for box in CRAG.boxes) == 244


THREE_DICE = [tuple(sorted((a, b, c))) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ("22551", "2P", 15),  # both pairs red; the fifth die may have any colour
        ("22331", "2P", 0),  # red and green
        ("33334", "2P", 16),
        ("33324", "3K", 15),
        ("12345", "ST", 30),
        ("23456", "ST", 30),
        ("55552", "FL", 35),  # "four fives and a two are all red"
        ("55551", "FL", 0),
        ("33322", "FH", 28),
        ("33344", "FS", 37),
        ("33322", "FS", 0),
        ("25555", "4K", 47),
        ("13446", "Y", 18),
        ("66666", "K", 80),
    ],
)
def test_kismet_pays_as_its_card_says(dice: str, box: str, points: int) -> None:
    """Kismet: two pair of one colour, three alike and Yarborough add all dice; 30, 35; +15, +20, +25, +50."""
    assert takes(position(KISMET, dice=dice))[box] == points


@pytest.mark.parametrize(("dice", "box", "points"), [("12345", "LS", 20), ("23456", "BS", 25), ("66655", "FH", 28)])
def test_cheerio_pays_as_its_combinations_say(dice: str, box: str, points: int) -> None:
    """Cheerio: "Little straight ... 20"; "Big straight ... 25"; a full house adds all dice, 28 at most."""
    assert takes(position(CHEERIO, dice=dice))[box] == points


@pytest.mark.parametrize(
    ("sixes", "earned", "in_all"),
    [("66123", 0, 0), ("66612", 35, 35), ("66661", 35, 35), ("66666", 55, 55)],
)
def test_a_bonus_in_tiers_pays_the_tier_that_is_reached(sixes: str, earned: int, in_all: int) -> None:
    """Kismet: 63 to 70 earns 35, 71 to 77 earns 55, 78 and more 75."""
    before = {"1": 3, "2": 6, "3": 9, "4": 12, "5": 15}
    played = do(position(KISMET, before, dice=sixes), Score("6"))
    assert played.section_bonus == in_all
    assert sum(event.points for event in played.events if isinstance(event, BonusEarned)) == earned


def test_a_further_tier_adds_what_it_pays_more() -> None:
    before = {"1": 3, "2": 6, "3": 9, "4": 20, "6": 30}
    played = do(position(KISMET, before, dice="55123"), Score("5"))
    assert [event.points for event in played.events if isinstance(event, BonusEarned)] == [75 - 35]
    assert total(KISMET, played.state.cards[0]) == 3 + 6 + 9 + 20 + 10 + 30 + 75


def test_a_bonus_may_count_the_boxes_that_were_made() -> None:
    rules = replace(
        CRAG,
        sections=(
            CRAG.sections[0],
            replace(CRAG.sections[1], bonus=Bonus(at_least=2, points=10, counts="boxes", tiers=((7, 100),))),
        ),
    )
    played = do(position(rules, {"OS": 0, "LS": 20}, dice="246"), Score("ES"))
    assert [event.points for event in played.events if isinstance(event, BonusEarned)] == [10]
    assert rule_page(rules).sections[1].bonus == (
        "Bonus: 10 when at least two of these boxes hold more than 0; 100 for seven."
    )
    # seven more kinds of totals for the seven boxes: by how many were made, not by their points
    assert count_positions(rules) == 2**6 * sum(filled_and_made())


def filled_and_made() -> list[int]:
    """For each set of filled boxes among seven: how many of them can have been made."""
    return [bin(mask).count("1") + 1 for mask in range(2**7)]


def small(*boxes: Box, times: int = 1) -> RuleSet:
    return replace(CRAG, sections=(Section("Card", boxes, times=times),))


def test_times_and_plus_reckon_with_the_dice_that_are_added() -> None:
    double = Box("D", "Double", Anything(), "sum", times=2, plus=5)
    assert natural_worth(small(double), double, faces("136")) == 25
    assert natural_worth(small(double, times=3), double, faces("136")) == 75
    (page,) = rule_page(small(double)).sections[0].boxes
    assert page.pays == "all dice added, counted twice, plus 5"
    fixed = Box("F", "Fixed", Groups((2,)), 10)
    assert natural_worth(small(fixed, times=2), fixed, faces("116")) == 20


@given(rules=rule_sets())
def test_the_most_that_a_box_can_take_is_what_its_best_throw_earns(rules: RuleSet) -> None:
    throws = all_throws(rules.dice.count, rules.dice.sides)
    for box in rules.boxes:
        assert greatest_earned(rules, box) == max(natural_worth(rules, box, dice) for dice in throws)


def test_a_box_may_pay_nothing() -> None:
    nothing = Box("N", "Nothing", Anything(), 0)
    (page,) = rule_page(small(nothing)).sections[0].boxes
    assert (page.pays, page.examples) == ("nothing", ())


def test_the_rule_page_says_what_stands_beside_a_pattern() -> None:
    asked = {box.code: box.asks for section in rule_page(CRAG).sections for box in section.boxes}
    assert asked["OS"] == "the faces 1 3 5"
    assert asked["13"] == "dice that add up to 13"
    assert asked["CR"] == "at least two equal dice, all dice adding up to 13"
    kismet = rule_page(KISMET)
    asked = {box.code: box.asks for section in kismet.sections for box in section.boxes}
    assert asked["FL"] == "all dice of one colour"
    assert asked["FS"] == "three equal dice and two equal dice, of one colour"
    assert kismet.sections[0].bonus == (
        "Bonus: 35 when these boxes add up to 63 or more; 55 from 71 up and 75 from 78 up."
    )
    assert "The colours count: 1 and 6 are black, 2 and 5 are red and 3 and 4 are green." in kismet.turn


@pytest.mark.parametrize(
    ("base", "old", "new", "key", "words"),
    [
        ("crag", "total = 13, score = 26", "total = 18, faces = [[1]], score = 26", "sections[2].boxes.13", "no throw"),
        ("crag", "total = 13, score = 26", "total = 19, score = 26", "sections[2].boxes.13.total", "at most, never 19"),
        ("crag", "faces = [[1, 3, 5]]", "faces = [[1, 3, 7]]", "sections[2].boxes.OS.faces[1]", "the faces are 1 to 6"),
        ("crag", "face = 1", "face = 1, total = 5", "sections[1].boxes.1", "counts whatever is thrown"),
        ("crag", "score = 26", "score = 26, plus = 1", "sections[2].boxes.13.plus", "write them out"),
        ("crag", "score = 26", "score = 26, times = 2", "sections[2].boxes.13.times", "write them out"),
        ("crag", "groups = [2]", "groups = [2], one_colour = true", "sections[2].boxes.CR.one_colour", "dice.colours"),
        ("kismet", '"black", "red", ', '"black", ', "dice.colours", "6 colours were expected, not 5"),
        ("kismet", "[78, 75]", "[70, 75]", "sections[1].bonus.tiers", "each tier needs a greater total"),
        ("kismet", "[78, 75]", "[78, 55]", "sections[1].bonus.tiers", "earns more"),
        ("kismet", "[78, 75]", "[106, 75]", "sections[1].bonus.tiers", "adds up to 105 at most, never 106"),
        ("kismet", "points = 35", 'points = 35, counts = "boxes"', "sections[1].bonus.tiers", "has 6 boxes"),
        ("place-value", "digit_sum = 13", "digit_sum = 13, total = 13", "sections[1].boxes.S13", "takes a number"),
    ],
)  # fmt: skip
def test_what_cannot_stand_together_is_one_clear_error(base: str, old: str, new: str, key: str, words: str) -> None:
    text = rule_text(base)
    assert old in text
    with pytest.raises(RuleFileError) as caught:
        read_rules(text.replace(old, new, 1), "mine.toml")
    assert (caught.value.code, caught.value.key) == ("rules-contradiction", key)
    assert words in caught.value.reason
