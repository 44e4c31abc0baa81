"""Announced boxes: named after the first roll of a turn, and then filled. Yamb's fifth column."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.errors import NotationError, RuleFileError
from dicehouse.notation import (
    Record,
    read_action,
    read_event,
    read_record,
    read_state,
    write_action,
    write_event,
    write_record,
    write_state,
)
from dicehouse.rules import (
    Announce,
    BoxAnnounced,
    BoxScored,
    DiceThrown,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    Throw,
    can,
    decide,
    digest,
    legal_actions,
    read_rules,
    start,
    write_rules,
)
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.rules.page import rule_page
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.support import support
from testkit.rules.table import position

YAMB = game("yamb")
ALONE = {box.code: 0 for box in YAMB.boxes if box.column != 5}
"""Only announced boxes are left."""


def test_an_announced_box_is_filled_by_its_turn_and_by_no_other() -> None:
    state = position(YAMB, dice="12346", rolls_left=2)
    (event,) = decide(state, Seat(1), Announce("5.K"), ScriptedDice()).events
    assert event == BoxAnnounced(Seat(1), "5.K")
    said = decide(state, Seat(1), Announce("5.K"), ScriptedDice()).state
    assert {action for action in legal_actions(said) if isinstance(action, Score)} == {Score("5.K")}
    thrown = decide(said, Seat(1), Throw((1, 2, 3, 4)), ScriptedDice([(5,)])).state
    assert (thrown.announced, thrown.rolls_left) == ("5.K", 1)
    decided = decide(thrown, Seat(1), Score("5.K"), ScriptedDice())
    assert decided.events[0] == BoxScored(Seat(1), "5.K", 40)
    assert decided.state.announced is None


def test_what_is_not_announced_takes_the_first_roll_alone() -> None:
    assert can(position(YAMB, dice="12345", rolls_left=2), Seat(1), Score("5.K"))
    assert not can(position(YAMB, dice="12345", rolls_left=1), Seat(1), Score("5.K"))


def test_where_only_announced_boxes_are_open_one_is_announced_before_the_dice_are_thrown_again() -> None:
    state = position(YAMB, ALONE, dice="12346", rolls_left=2)
    assert not can(state, Seat(1), Throw((1,)))
    said = decide(state, Seat(1), Announce("5.Y"), ScriptedDice()).state
    assert can(said, Seat(1), Throw((1,)))


def test_texts_tell_it_and_read_back() -> None:
    assert write_action(Announce("5.K")) == "@5.K"
    assert read_action("@5.K", YAMB) == Announce("5.K")
    event = BoxAnnounced(Seat(2), "5.K")
    assert read_event(write_event(event), YAMB) == event
    line = "yamb@1 - 1 1 12346 say=5.K"
    assert write_state(read_state(line)) == line
    events = (
        DiceThrown(Seat(1), (), (1, 2, 3, 4, 6)),
        BoxAnnounced(Seat(1), "5.K"),
        DiceThrown(Seat(1), (1, 2, 3, 4), (1, 2, 3, 4, 5)),
        BoxScored(Seat(1), "5.K", 40),
    )
    record = Record(YAMB, ("ana",), events)
    text = write_record(record)
    assert "1.1 12346 @5.K >1234 12345 =5.K:40\n" in text
    assert read_record(text) == record


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("yamb@1 - 1 1 12346 say=2.K", "2.K is not a box that is announced"),
        ("yamb@1 - 1 1 12346 say=5.Z", "5.Z is not a box that is announced"),
        ("yamb@1 - 1 3 - say=5.K", "5.K cannot have been announced now"),
        ("yamb@1 5.K:0 1 1 12346 say=5.K", "5.K cannot have been announced now"),
    ],
)
def test_lines_that_no_game_comes_to_are_refused(line: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        read_state(line)


def test_a_record_that_breaks_its_word_is_refused() -> None:
    text = '[Rules "yamb@1"]\n[Seat1 "ana"]\n\n1.1 12346 @5.K >1234 12345 =2.K:40\n*\n'
    with pytest.raises(NotationError, match=r"You announced Kenta · Call: this turn fills it. \(announced\)"):
        read_record(text)


def single(announce: str) -> RuleSet:
    return read_rules(
        rule_text("cheerio").replace("[[sections]]", f'[[columns]]\nname = "Said"\n{announce}\n\n[[sections]]', 1)
    )


def test_a_card_of_one_column_may_be_announced() -> None:
    rules = single("announce = true")
    assert read_rules(write_rules(rules)) == rules
    assert digest(rules) != digest(single("times = 1"))
    state = position(rules, dice="12345", rolls_left=2)
    assert not can(state, Seat(1), Throw())
    assert can(state, Seat(1), Announce("LS"))


def test_announcing_needs_rolls_to_announce_for() -> None:
    with pytest.raises(RuleFileError, match="needs all rolls of a turn"):
        single("announce = true\nrolls = 2")


def test_the_rule_page_says_it() -> None:
    (columns,) = (topic.lines for topic in rule_page(YAMB).topics if topic.key == "columns")
    assert any("a box is announced after the first roll" in line for line in columns)


def test_bots_announce_and_keep_their_word() -> None:
    steady = bot("steady", YAMB)
    state = position(YAMB, ALONE, dice="12246", rolls_left=2)
    said = steady.choose(state, Seat(1))
    assert isinstance(said, Announce)
    after = decide(state, Seat(1), said, ScriptedDice()).state
    assert can(after, Seat(1), steady.choose(after, Seat(1)))
    last = replace(after, rolls_left=0)
    assert steady.choose(last, Seat(1)) == Score(said.box)


def test_the_solver_says_that_it_does_not_know_announced_boxes() -> None:
    obstacle = support(single("announce = true")).obstacle("advise")
    assert obstacle is not None
    assert obstacle.code == "solver-unsupported"
    assert start(YAMB).announced is None
