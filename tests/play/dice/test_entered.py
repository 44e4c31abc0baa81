"""Real dice at the table, typed in: what no die can show is refused, and nothing is lost."""

from __future__ import annotations

import pytest

from dicehouse.play import TableSettings
from dicehouse.play.events import TableEvent
from dicehouse.rules.catalogue import rule_text
from testkit.play.context import ScriptedContext
from testkit.play.reading_aloud import NUMBERS
from testkit.play.table import Play, started
from testkit.play.texts import act, played

ENTERED = TableSettings("yahtzee@1", dice="entered")
EIGHT_SIDES = rule_text("yacht").replace('id = "yacht"', 'id = "eight"', 1).replace("count = 5", "count = 5\nsides = 8")


def enter(play: Play, dice: str) -> tuple[TableEvent, ...]:
    return play.act(">-", [int(face) for face in dice])


def test_the_dice_are_those_that_were_typed_in_and_as_many_as_are_thrown() -> None:
    play = started(ENTERED)
    assert enter(play, "53126") == (played("1>-:12356"),)
    for wrong in ((1, 2, 3, 4, 5), (3, 4)):
        play.refuses("source-count", "ana", act(">56", wrong))
    assert play.act(">56", [1, 1, 1]) == (played("1>56:11156"),)
    assert play.line("=3K") == (played("1=3K:14"),), "a box needs no dice"


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        (None, "dice-missing"),
        ((), "source-count"),
        ((1, 2, 3, 4), "source-count"),
        ((1, 2, 3, 4, 5, 6), "source-count"),
        ((1, 2, 3, 4, 7), "source-face"),
        ((0, 2, 3, 4, 5), "source-face"),
        ((-6, 2, 3, 4, 5), "source-face"),
        ((1, 2, 3, 4, 2**63), "source-face"),
    ],
)
def test_impossible_dice_are_refused_and_may_be_typed_again(dice: tuple[int, ...] | None, code: str) -> None:
    play = started(ENTERED)
    play.refuses(code, "ana", act(">-", dice))
    assert play.state.rolls_left == 3
    enter(play, "12345")
    assert play.state.dice == (1, 2, 3, 4, 5)


def test_the_rules_say_how_many_sides_a_die_has() -> None:
    play = started(TableSettings("eight@1", dice="entered", rule_file=EIGHT_SIDES))
    enter(play, "88888")
    assert play.state.dice == (8,) * 5


def test_the_opening_is_thrown_by_the_house_for_nobody_has_typed_anything_yet() -> None:
    play = started(ENTERED, context=ScriptedContext(["11111", "22222"]))
    assert play.events()[-1] == played("1^11111", "2^22222", "2^first")


def test_dice_typed_in_where_the_house_throws_change_nothing() -> None:
    play = started(TableSettings("yahtzee@1"))
    play.context.script.append([1, 1, 2, 3, 4])
    enter(play, "66666")
    assert play.state.dice == (1, 1, 2, 3, 4)


def test_a_roll_off_is_typed_in_too() -> None:
    play = started(TableSettings("place-value-3@1", dice="entered"))
    for box, number in [pair for pair in NUMBERS.items() for _ in range(2)]:
        enter(play, number)
        play.act(f"={box}:{number}")
    play.line("ana >- (dice-missing)")
    enter(play, "111")
    enter(play, "112")
    assert play.table.winners == (2,)
