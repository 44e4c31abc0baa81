"""What stands beside a pattern, and how points are reckoned: the keys that Crag, Kismet and their like need."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from dicehouse.rules import Anything, Bonus, Box, Groups, RuleSet, Section, all_throws, natural_worth
from dicehouse.rules.book.counting import count_positions
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.words import rule_page
from testkit.rules.strategies import rule_sets
from testkit.rules.table import differing, faces

CRAG, KISMET = game("crag"), game("kismet")

SHEETS = {
    "crag": """
Crag: a pair and a total of 13 is 50; 13 is 26; three alike 25; each straight 20
    166 =CR:50
    355 =CR:50
    445 =CR:50
    256 =CR:0
    256 =13:26
    166 =13:26
    666 =13:0
    135 =OS:20 246 =ES:20 123 =LS:20 456 =HS:20 222 =3K:25 446 =4:8
    123 =OS:0 456 =ES:0
""",
    "kismet": """
both pairs red; the fifth die may have any colour
    22551 =2P:15
red and green
    22331 =2P:0
Kismet: two pair of one colour, three alike and Yarborough add all dice; 30, 35; +15, +20, +25, +50; four fives and a
two are all red
    33334 =2P:16 33324 =3K:15 12345 =ST:30 55552 =FL:35 33322 =FH:28 33344 =FS:37
    23456 =ST:30 55551 =FL:0 33322 =FS:0 25555 =4K:47 13446 =Y:18 66666 =K:80
Kismet: 63 to 70 earns 35, 71 to 77 earns 55, 78 and more 75
    1:3,2:6,3:9,4:12,5:15 | 66123 =6:12
    1:3,2:6,3:9,4:12,5:15 | 66612 =6:18+35
    1:3,2:6,3:9,4:12,5:15 | 66661 =6:24+35
    1:3,2:6,3:9,4:12,5:15 | 66666 =6:30+55
a further tier adds what it pays more
    1:3,2:6,3:9,4:20,6:30 | 55123 =5:10+40
""",
    "cheerio": """
Cheerio: "Little straight ... 20"; "Big straight ... 25"; a full house adds all dice, 28 at most
    12345 =LS:20 23456 =BS:25 66655 =FH:28
""",
}


def test_a_game_pays_as_its_card_says() -> None:
    for game_id, sheet in SHEETS.items():
        assert not differing(game(game_id), sheet), game_id


def test_the_best_card_of_crag_is_244() -> None:
    """The published maximum of the game."""
    assert sum(max(natural_worth(CRAG, box, dice) for dice in all_throws(3, 6)) for box in CRAG.boxes) == 244


def test_a_bonus_may_count_the_boxes_that_were_made() -> None:
    upper, lower = CRAG.sections
    bonus = Bonus(at_least=2, points=10, counts="boxes", tiers=((7, 100),))
    rules = replace(CRAG, sections=(upper, replace(lower, bonus=bonus)))
    assert not differing(rules, "    OS:0,LS:20 | 246 =ES:20+10")
    assert rule_page(rules).sections[1].bonus == (
        "Bonus: 10 when at least two of these boxes hold more than 0; 100 for seven."
    )
    # for each set of filled boxes among the seven: how many of them can have been made, not their points
    assert count_positions(rules) == 2**6 * sum(mask.bit_count() + 1 for mask in range(2**7))


def small(*boxes: Box, times: int = 1) -> RuleSet:
    return replace(CRAG, sections=(Section("Card", boxes, times=times),))


def test_times_and_plus_reckon_with_the_dice_that_are_added() -> None:
    double = Box("D", "Double", Anything(), "sum", times=2, plus=5)
    fixed = Box("F", "Fixed", Groups((2,)), 10)
    assert natural_worth(small(double), double, faces("136")) == 25
    for box, times, dice, taken in ((double, 3, "136", 75), (fixed, 2, "116", 20)):
        rules = small(box, times=times)
        assert natural_worth(rules, rules.boxes[0], faces(dice)) == taken
    page, nothing = rule_page(small(double, Box("N", "Nothing", Anything(), 0))).sections[0].boxes
    assert page.pays == "all dice added, counted twice, plus 5"
    assert (nothing.pays, nothing.examples) == ("nothing", ())


def check_greatest(rules: RuleSet) -> None:
    """The most that a box can take is what its best throw earns."""
    throws = all_throws(rules.dice.count, rules.dice.sides)
    for box in rules.boxes:
        assert box.greatest(rules.dice) == max(natural_worth(rules, box, dice) for dice in throws), box


def test_the_most_that_a_box_of_the_catalogue_can_take() -> None:
    """And where one face may serve both groups."""
    alike = Box("FH", "Full house", Groups((3, 2), same_face=True), "matched")
    made = replace(game("yacht"), sections=(Section("Card", (alike, replace(alike, code="S", pay="sum"))),))
    for rules in (made, *catalogue()):
        if not rules.writes_numbers:
            check_greatest(rules)


@given(rules=rule_sets())
def test_the_most_that_any_box_can_take(rules: RuleSet) -> None:
    check_greatest(rules)


def test_the_rule_page_says_what_stands_beside_a_pattern() -> None:
    crag, kismet = rule_page(CRAG), rule_page(KISMET)
    asked = {box.code: box.asks for page in (crag, kismet) for section in page.sections for box in section.boxes}
    assert asked["OS"] == "the faces 1 3 5"
    assert asked["13"] == "dice that add up to 13"
    assert asked["CR"] == "at least two equal dice, all dice adding up to 13"
    assert asked["FL"] == "all dice of one colour"
    assert asked["FS"] == "three equal dice and two equal dice, of one colour"
    assert kismet.sections[0].bonus == (
        "Bonus: 35 when these boxes add up to 63 or more; 55 from 71 up and 75 from 78 up."
    )
    assert "The colours count: 1 and 6 are black, 2 and 5 are red and 3 and 4 are green." in kismet.turn
