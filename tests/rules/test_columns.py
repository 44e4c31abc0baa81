"""Columns, boxes that wait for others, the first roll, points below zero: each idea in the game that brought it in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import NotationError, RuleFileError
from dicehouse.notation import read_action, read_state, write_action, write_state
from dicehouse.rules import (
    BonusEarned,
    BoxScored,
    Card,
    GameEnded,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    bonus_earned,
    can,
    decide,
    legal_actions,
    natural_worth,
    offers,
    read_rules,
    section_progress,
    section_totals,
    start,
    total,
    write_rules,
)
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.rules.counting import count_positions
from dicehouse.rules.page import rule_page
from dicehouse.rules.words import MINUS
from testkit.rules.table import card, position

TRIPLE = game("triple-yahtzee")
YAMB = game("yamb")
BALUT = game("balut")
GENERALA = game("generala")


def points(state: State, box: str) -> int:
    (offered,) = (each for each in offers(state) if state.rules.boxes[each.place].code == box)
    return offered.points


def scored(state: State, box: str) -> BoxScored:
    (event, *_) = decide(state, state.seat, Score(box), ScriptedDice()).events
    assert isinstance(event, BoxScored)
    return event


def test_a_column_is_the_card_once_more_with_its_own_weight() -> None:
    """Triple Yahtzee: "the second column counts double, the third triple"."""
    assert len(TRIPLE.boxes) == 39
    assert [box.code for box in TRIPLE.boxes[:7]] == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1"]
    assert TRIPLE.boxes[-1].name == "Chance · Triple"
    state = position(TRIPLE, dice="22555")
    assert [points(state, f"{column}.FH") for column in (1, 2, 3)] == [25, 50, 75]
    assert [points(state, f"{column}.5") for column in (1, 2, 3)] == [15, 30, 45]


def test_a_columns_bonus_is_reached_by_what_its_boxes_would_be_alone() -> None:
    at_par = {"3.1": 9, "3.2": 18, "3.3": 27, "3.4": 36, "3.5": 45}
    state = position(TRIPLE, at_par, dice="11666")
    events = decide(state, Seat(1), Score("3.6"), ScriptedDice()).events
    assert BonusEarned(Seat(1), "Upper bonus", 105) in events
    assert total(TRIPLE, card(TRIPLE, at_par | {"3.6": 54})) == 3 * 63 + 105


def test_codes_of_columns_stand_in_every_text() -> None:
    state = position(TRIPLE, {"1.1": 3, "2.FH": 50}, {"3.C": 60, "2.1": 2}, dice="13556")
    line = write_state(state)
    assert line.startswith("triple-yahtzee@1 1.1:3,2.FH:50/2.1:2,3.C:60 ")
    assert read_state(line) == state
    assert write_action(Score("3.LS")) == "=3.LS"
    assert read_action("=3.LS") == Score("3.LS")


def test_a_rule_page_tells_every_box_of_the_card_or_each_once() -> None:
    codes = [box.code for section in rule_page(TRIPLE).sections for box in section.boxes]
    assert codes == list(TRIPLE.places)
    once = [box.code for section in rule_page(TRIPLE, by_column=False).sections for box in section.boxes]
    assert once == ["1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C"]
    (columns,) = (topic.lines for topic in rule_page(YAMB).topics if topic.key == "columns")
    assert "Down: boxes are filled in order, from the first down." in columns
    assert "Hand: boxes take the dice of the first roll." in columns


def test_a_single_column_keeps_the_codes() -> None:
    forced = game("yatzy-forced")
    assert list(forced.places) == list(game("yatzy").places)
    assert [a for a in legal_actions(position(forced, dice="11234")) if isinstance(a, Score)] == [Score("1")]


def test_boxes_of_a_column_follow_each_other() -> None:
    """Yamb: down from the first, up from the last, free, and by hand with the first roll."""
    served = position(YAMB, dice="12345", rolls_left=2)
    open_now = {action.box for action in legal_actions(served) if isinstance(action, Score)}
    assert {"1.1", "3.Y", "2.K", "4.K"} <= open_now
    assert not {"1.2", "3.P"} & open_now
    later = {action.box for action in legal_actions(replace(served, rolls_left=1)) if isinstance(action, Score)}
    assert later == {code for code in open_now if not code.startswith(("4.", "5."))}


def test_a_line_that_fills_a_column_out_of_order_is_refused() -> None:
    with pytest.raises(NotationError, match=r"card 1 has filled 1\.2 before 1\.1"):
        read_state("yamb@1 1.2:2 1 3 -")
    assert read_state("yamb@1 1.1:2 1 3 -").card.entries[0] == 2


def test_maximum_less_minimum_counts_once_for_every_one() -> None:
    """Yamb: "(maximum - minimum) times the ones"."""
    held = card(YAMB, {"2.1": 3, "2.MX": 28, "2.MN": -7})
    place = [section.name for section in YAMB.card_sections].index("Difference · Free")
    assert section_totals(YAMB, held)[place] == 63
    assert total(YAMB, held) == 3 + 63
    state = position(YAMB, {"2.1": 3}, dice="11122")
    assert scored(state, "2.MN").points == -7
    line = write_state(replace(state, cards=(held,)))
    assert "2.MN:-7" in line
    assert read_state(line).card == held


def test_balut_counts_by_category_and_by_the_total_score() -> None:
    """Balut: "fours 52, fives 65, sixes 78, choice 100: 2 points; straights 4, full houses 3, 2 for each Balut;
    -2 points below 300, 6 from 650 up"."""
    assert total(BALUT, Card((None,) * 28)) == -2
    fours = {f"{row}.4": 16 for row in (1, 2, 3)} | {"4.4": 4}
    assert total(BALUT, card(BALUT, fours)) == 2 - 2
    straights = {f"{row}.S": 20 for row in (1, 2, 3, 4)}
    assert total(BALUT, card(BALUT, straights)) == 4 - 2
    assert total(BALUT, card(BALUT, straights | {"4.S": 0})) == -2
    baluts = {f"{row}.B": 50 for row in (1, 2, 3, 4)}
    assert section_progress(BALUT, card(BALUT, baluts | straights))[-1] == 280
    most = {box.code: natural_worth(BALUT, box, (6,) * 5) for box in BALUT.boxes} | fours
    assert bonus_earned(BALUT, card(BALUT, most))[-1] == 2
    (bonus,) = (s.bonus for s in rule_page(BALUT, by_column=False).sections if s.name == "Total score")
    assert bonus.startswith(f"Score points: {MINUS}1 when all boxes of the card add up to 300 or more; 0 from 350 up")
    assert bonus.endswith(f"; {MINUS}2 below that.")


def test_the_first_roll_pays_more() -> None:
    """Generala: "escalera 20, served 25; full 30 and 35; poker 40 and 45"."""
    served = position(GENERALA, dice="22555", rolls_left=2)
    assert points(served, "F") == 35
    assert points(replace(served, rolls_left=1), "F") == 30
    assert points(replace(served, dice=(1, 3, 4, 5, 6)), "E") == 25
    assert read_state("generala@1 F:35 1 3 -").card.entries[7] == 35


def test_a_served_generala_wins_the_game() -> None:
    state = position(GENERALA, {"6": 30}, {"6": 30, "P": 45}, dice="22222", rolls_left=2)
    state = replace(state, cards=(state.cards[0], replace(state.cards[1], entries=(None,) * 5 + (30,) + (None,) * 5)))
    events, after = decide(state, Seat(1), Score("G"), ScriptedDice())
    assert after.over
    assert events[-1] == GameEnded((Seat(1),), (90, 30))
    assert read_state(write_state(after)) == after
    slower = decide(replace(state, rolls_left=1), Seat(1), Score("G"), ScriptedDice())
    assert not slower.state.over
    assert slower.state.cards[0].entries[9] == 50


def test_a_double_generala_needs_a_generala() -> None:
    def fives(held: dict[str, int]) -> State:
        return position(GENERALA, held, dice="55555", rolls_left=0)

    assert points(fives({}), "GG") == 0
    assert points(fives({"G": 0}), "GG") == 0
    assert points(fives({"G": 50}), "GG") == 100
    assert can(fives({}), Seat(1), Score("GG"))
    with pytest.raises(NotationError, match="card 1 has points in GG before it could have any"):
        read_state("generala@1 GG:100 1 3 -")


def test_faces_count_by_their_values() -> None:
    """German Chicago: "a one counts 100, a six 60"."""
    assert points(position(game("chicago-german"), dice="126"), "T") == 162
    assert "1 counts 100" in " ".join(rule_page(game("chicago-german")).turn)


def test_a_school_counts_below_zero() -> None:
    school = game("dice-poker-school")
    assert points(position(school, dice="11166"), "1") == 0
    assert points(position(school, dice="12345"), "6") == -18
    assert points(position(school, dice="66666"), "6") == 12
    assert total(school, card(school, {"6": -18})) == -18


def test_positions_are_counted_by_what_columns_allow() -> None:
    assert count_positions(game("chicago")) == 12
    assert count_positions(GENERALA) == 2**11 * 2


CHICAGO = rule_text("chicago")
WRONG = [
    (CHICAGO, 'order = "down"', 'order = "sideways"', "columns[1].order", "one of `free`, `down`, `up`"),
    (CHICAGO, 'order = "down"', "rolls = 1", "columns[1].rolls", "a turn has 1 rolls: leave it out"),
    (
        CHICAGO,
        "[[sections]]",
        '[[columns]]\nname = "Rounds"\n[[sections]]',
        "columns[2].name",
        "columns[1] is called 'Rounds' already",
    ),
    (rule_text("generala"), 'requires = "G"', 'requires = "Q"', "sections[2].boxes.GG.requires", "not another box"),
    (
        rule_text("generala"),
        "score = 50, served = 10, wins",
        'score = "sum", wins',
        "sections[2].boxes.G.wins",
        "needs a fixed `score`",
    ),
    (rule_text("yamb"), 'by = "1"', 'by = "MX"', "sections[2].by", "which is in no other section"),
    (rule_text("yamb"), "times = -1", "times = 0", "sections[2].boxes.MN.times", "add nothing"),
    (
        rule_text("balut"),
        'name = "Total score"',
        'name = "Total score"\nby = "4"',
        "sections[8].by",
        "no boxes that could be multiplied",
    ),
    (
        rule_text("yamb"),
        'by = "1"',
        'by = "1"\nbonus = { at_least = 1, points = 1, across = true }',
        "sections[2].bonus",
        "a section that is multiplied by a box has no bonus",
    ),
    (rule_text("balut"), "below = -2", "below = -1", "sections[8].bonus.points", "more than the -1 below it"),
    (rule_text("balut"), "[650, 6]", "[6500, 6]", "sections[8].bonus.tiers", "the card adds up to"),
    (rule_text("chicago-german"), "[100, 2, ", "[100, ", "dice.values", "6 values were expected, not 5"),
    (rule_text("yahtzee"), "[dice]", '[[columns]]\nname = "One"\n[dice]', "columns", "a joker has no one box"),
]


@pytest.mark.parametrize(("text", "old", "new", "key", "words"), WRONG, ids=[row[3] for row in WRONG])
def test_what_cannot_stand_together_is_named(text: str, old: str, new: str, key: str, words: str) -> None:
    assert old in text
    with pytest.raises(RuleFileError) as refused:
        read_rules(text.replace(old, new, 1))
    assert refused.value.key == key
    assert words in refused.value.message


@pytest.mark.parametrize("rules", [TRIPLE, YAMB, BALUT, GENERALA], ids=lambda rules: rules.id)
def test_what_a_file_says_is_written_once(rules: RuleSet) -> None:
    written = write_rules(rules)
    assert read_rules(written) == rules
    assert written.count("[[sections]]") == len(rules.sections)


def test_the_last_boxes_of_a_hand_column_take_one_roll() -> None:
    last = {box.code: (0 if "M" not in box.code else None) for box in YAMB.boxes if box.column != 4}
    held = {code: entry for code, entry in last.items() if entry is not None} | {
        f"{n}.{code}": points for n in (1, 2, 3) for code, points in (("MX", 20), ("MN", -9))
    }
    state = position(YAMB, held, dice="12345", rolls_left=2)
    assert not any(isinstance(action, Throw) for action in legal_actions(state))
    assert start(YAMB).rolls_left == 3
