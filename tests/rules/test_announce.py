"""Announced boxes: named after the first roll of a turn, and then filled. Yamb's fifth column."""

from __future__ import annotations

import pytest

from dicehouse.errors import NotationError, RuleFileError
from dicehouse.notation import read_record, read_state, write_record, write_state
from dicehouse.rules import (
    Announce,
    BoxAnnounced,
    RuleSet,
    Score,
    Seat,
    digest,
    read_rules,
    write_rules,
)
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.solver.bots.bot import bot
from dicehouse.solver.support import support
from testkit.rows import rows
from testkit.rules.table import after, differing, do, laid, refused

YAMB = game("yamb")
SUMS = {"MX": 20, "MN": -9}
CALLS_LEFT = ",".join(f"{box.code}:{SUMS.get(box.code[2:], 0)}" for box in YAMB.boxes if box.column != 5)

LINES = """
an announced box is filled by its turn
    12346 @5.K {5.K:0} >1234 12345 {5.K:40} =5.K:40 1. 12345
what is not announced takes the first roll alone
    12345 =5.K:40
    12346 >1234 12345 =5.K (box-rolls)
one is announced before the dice are thrown again
    CALLS_LEFT | 12346 >1 (no-rolls-left)
    CALLS_LEFT | 12346 @5.Y >1 11111 =5.Y:55
"""


def test_turns_come_out_as_they_were_announced() -> None:
    assert not differing(YAMB, LINES, CALLS_LEFT=CALLS_LEFT)


def test_texts_tell_it_and_read_back() -> None:
    line = "yamb@1 - 1 1 12346 say=5.K"
    assert write_state(read_state(line)) == line
    text = '[Rules "yamb@1"]\n[Seat1 "ana"]\n\n1.1 12346 @5.K >1234 12345 =5.K:40\n*\n'
    record = read_record(text)
    assert BoxAnnounced(Seat(1), "5.K") in record.events
    assert write_record(record) == text
    with pytest.raises(NotationError, match=r"You announced Kenta · Call: this turn fills it. \(announced\)"):
        read_record(text.replace("=5.K", "=2.K"))


NO_GAME = """
yamb@1 - 1 1 12346 say=2.K | 2.K is not a box that is announced
yamb@1 - 1 1 12346 say=5.Z | 5.Z is not a box that is announced
yamb@1 - 1 3 - say=5.K | 5.K cannot have been announced now
yamb@1 5.K:0 1 1 12346 say=5.K | 5.K cannot have been announced now
"""


def test_lines_that_no_game_comes_to_are_refused() -> None:
    for line, reason in rows(NO_GAME):
        with pytest.raises(NotationError, match=reason):
            read_state(line)


def single(announce: str) -> RuleSet:
    return read_rules(
        rule_text("cheerio").replace("[[sections]]", f'[[columns]]\nname = "Said"\n{announce}\n\n[[sections]]', 1)
    )


def test_a_card_of_one_column_may_be_announced() -> None:
    rules = single("announce = true")
    assert read_rules(write_rules(rules)) == rules
    assert digest(rules) != digest(single("times = 1"))
    state = after(laid(rules, "-"), "12345")
    assert refused(state, ">-") is not None
    assert refused(state, "@LS") is None
    obstacle = support(rules).obstacle("advise")
    assert obstacle is not None
    assert obstacle.code == "solver-unsupported"


def test_announcing_needs_rolls_to_announce_for() -> None:
    with pytest.raises(RuleFileError, match="needs all rolls of a turn"):
        single("announce = true\nrolls = 2")


def test_bots_announce_and_keep_their_word() -> None:
    steady = bot("steady", YAMB)
    state = after(laid(YAMB, CALLS_LEFT), "12246")
    said = steady.choose(state, Seat(1))
    assert isinstance(said, Announce)
    last = after(do(state, said), ">- 12246 >- 12246")
    assert steady.choose(last, Seat(1)) == Score(said.box)
