"""The rows of a sheet, from the rule file: boxes, sums, bonuses, tallies, and what stands in them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import final_state, read_state
from dicehouse.printing.grid_rows import grid_rows, is_grid
from dicehouse.printing.how_to_score import how_bonus, how_to_score
from dicehouse.printing.rows import sheet_rows
from dicehouse.printing.words import words_of
from dicehouse.rules import Bonus, RuleSet, scores
from dicehouse.rules.catalogue import catalogue, game
from testkit.notation.playing import play_game
from testkit.printing.rows import figure_in, named

WORDS = words_of("en")
POINTS = [rules for rules in catalogue() if rules.comparison is None]


def test_the_words_on_what_a_box_asks() -> None:
    asked = named(sheet_rows(game("piecepack"), WORDS), "Full house").asks
    assert asked == "three equal dice and two equal dice of another face"


PIECEPACK = """\
section Upper section
box Aces = 1
box Twos = 2
box Threes = 3
box Fours = 4
box Fives = 5
box Nulls = 6
sum Total
sum Upper bonus
sum Upper section, total
section Lower section
box Three of a kind
box Four of a kind
box Full house
box Small straight
box Large straight
box Yahtzee
box Chance
sum Lower section, total
sum Upper section, total
total Total"""


def test_the_piecepack_sheet_has_the_rows_of_sheet_004() -> None:
    """Sheet 004, the printed sheet: its sections, boxes and sums in its order, in words of our own."""
    assert "\n".join(f"{row.kind} {row.name}" for row in sheet_rows(game("piecepack"), WORDS)) == PIECEPACK


def test_where_a_face_counts_otherwise_than_it_is_called_each_says_what_it_counts() -> None:
    """Sheet 004 prints "= 1" to "= 6" beside its faces; a file's own `values` are those that are added."""
    plain = game("yahtzee")
    assert named(sheet_rows(plain, WORDS), "Fours").face == 4
    worth = replace(plain, dice=replace(plain.dice, values=(1, 0, 5, 10, 20, 50)))
    upper = [row.name for row in sheet_rows(worth, WORDS) if row.face]
    assert upper == ["Ones = 1", "Twos = 0", "Threes = 5", "Fours = 10", "Fives = 20", "Sixes = 50"]


HOW = {
    "piecepack, Nulls = 6": "Add every null",
    "piecepack, Upper bonus": "35 from 63 up",
    "piecepack, Full house": "25 points",
    "piecepack, Chance": "Add all dice",
    "yatzy, One pair": "Add those dice",
    # the catalogue's Generala: "the first roll pays more, and a served Generala wins"
    "generala, Escalera": "20 points; first roll 25",
    "generala, Generala": "50 points; first roll 60 and wins",
    "generala, Double Generala": "100 points; after Generala",
    "yams, Plus": "Add all dice; more than Minus",
    "yams, Minus": "Add all dice; less than Plus",
    "yatzy-forced, Upper section": "How to score, top down",
}


@pytest.mark.parametrize("row", HOW)
def test_how_to_score_says_what_a_box_pays(row: str) -> None:
    """And a card of one column its order."""
    name, _, box = row.partition(", ")
    rules = game(name)
    rows = grid_rows(rules, WORDS) if is_grid(rules) else sheet_rows(rules, WORDS)
    assert named(rows, box).how == HOW[row]


def test_extra_bonuses_have_boxes_to_tick() -> None:
    state = read_state("yahtzee@1 4:20,LS:40,Y:50+2 1 3 -")
    tally = named(sheet_rows(state.rules, WORDS, state.cards), "Extra bonus")
    assert (tally.kind, tally.how, tally.ticked) == ("tally", "100 each: tick a box", (2,))
    assert tally.marks >= 4
    assert "Extra bonus" not in [row.name for row in sheet_rows(game("piecepack"), WORDS)]


def test_what_is_counted_beside_the_boxes_has_a_row() -> None:
    assert named(sheet_rows(game("maxi-yatzy"), WORDS), "Rolls saved").kind == "sum"
    zombie = game("zombie")
    assert zombie.buying is not None
    limited = replace(zombie, buying=replace(zombie.buying, max_buys_game=9))
    assert named(sheet_rows(limited, WORDS), "Answers tried").marks == 9


@pytest.mark.parametrize("rules", POINTS, ids=lambda rules: rules.id)
def test_a_played_card_adds_up_on_paper(rules: RuleSet) -> None:
    """What a person would add up from the printed figures is the score."""
    state = final_state(play_game(rules, 2, 4).record)
    rows = sheet_rows(rules, WORDS, state.cards)
    for place, score in enumerate(scores(state)):
        boxes = sum(figure_in(row.cells[place]) for row in rows if row.kind == "box")
        bonuses = sum(
            figure_in(row.cells[place]) for row in rows if row.name in ("Upper bonus", "Bonus", "Extra bonus, points")
        )
        if not any(section.only_bonus or section.by for section in rules.sections):
            assert boxes + bonuses == score
        assert score == figure_in(rows[-1].cells[place])


def test_a_sum_is_written_once_its_boxes_are_and_all_when_the_game_is_over() -> None:
    state = read_state("yahtzee@1 1:3,2:6,3:9,4:12,5:15,6:18 1 3 -")
    rows = sheet_rows(state.rules, WORDS, state.cards)
    for name, cell in (("Total", "63"), ("Upper bonus", "35"), ("Chance", "")):
        assert named(rows, name).cells == (cell,)
    assert rows[-1].cells == ("",)
    rows = sheet_rows(state.rules, WORDS, state.cards, over=True)
    assert (rows[-1].cells, named(rows, "Lower section, total").cells) == (("98",), ("0",))


def test_the_totals_of_three_sections_stand_at_the_foot_in_the_cards_order() -> None:
    rules = game("piecepack")
    upper, lower = rules.sections
    middle = replace(upper, name="Middle", boxes=lower.boxes[:2], bonus=None)
    three = replace(rules, sections=(upper, middle, replace(lower, boxes=lower.boxes[2:])))
    names = [row.name for row in sheet_rows(three, WORDS)]
    assert names[-4:] == ["Upper section, total", "Middle, total", "Lower section, total", "Total"]


def test_what_is_added_or_taken_off_is_said() -> None:
    rules = game("yahtzee-free")
    chance = rules.sections[-1].boxes[-1]
    said = {
        "Add all dice; first roll 5 more": replace(chance, served=5),
        "Add all dice \N{MINUS SIGN} 15": replace(chance, plus=-15),
        "Minus the sum of all dice": replace(chance, times=-1),
        "Minus the sum of all dice, times 2 + 5": replace(chance, times=-2, plus=5),
        "Add all dice; wins": replace(chance, wins=True),
    }
    assert [how_to_score(rules, WORDS, box) for box in said.values()] == list(said)


def test_a_bonus_of_many_tiers_is_short() -> None:
    said = {
        "60: 30 … 63: 33": Bonus(at_least=60, points=30, tiers=((61, 31), (62, 32), (63, 33))),
        "60: 30, 61: 31, 62: 32, 70: 50": Bonus(at_least=60, points=30, tiers=((61, 31), (62, 32), (70, 50))),
        "2 for 1 … 8 for 4": Bonus(at_least=1, points=2, counts="boxes", tiers=((2, 4), (3, 6), (4, 8))),
        "35 from 63, 55 from 71, 75 from 78": Bonus(at_least=63, points=35, tiers=((71, 55), (78, 75))),
        "35 from 63 up, below \N{MINUS SIGN}10": Bonus(at_least=63, points=35, below=-10),
        "30 from 60 up, 1 for each above": Bonus(at_least=60, points=30, each_above=1),
        "9 for 3 boxes, 5 for each more": Bonus(at_least=3, points=9, each_above=5, counts="boxes"),
    }
    assert [how_bonus(WORDS, bonus) for bonus in said.values()] == list(said)
