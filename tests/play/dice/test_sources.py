"""Dice of the house, of a seed, of one's own, and shared by everybody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.errors import SourceError
from dicehouse.play import EnteredDice, SeededDice, SharedDice, SystemDice, TableSettings
from dicehouse.play.dice.sealed import SealedDice
from dicehouse.rules import Buy, Read, Roll, Seat
from testkit.play.table import started

FIRST = Roll(Seat(1), 1, 1, 5, 6)


def shared(roll: Roll, deal: str = "deal") -> list[int]:
    return list(SharedDice(deal, 5).throw(roll))


@given(st.integers(1, 8), st.integers(1, 13), st.integers(1, 3), st.integers(0, 5))
def test_shared_dice_are_the_same_for_every_seat(seat: int, turn: int, roll: int, count: int) -> None:
    dealt = shared(Roll(Seat(seat), turn, roll, count, 6))
    assert dealt == shared(Roll(Seat(1), turn, roll, 5, 6))[:count]


def test_in_a_contest_everyone_is_dealt_dice_of_ones_own() -> None:
    for turn in (0, 14):
        dealt = {tuple(shared(Roll(Seat(seat), turn, 1, 5, 6, contest=True))) for seat in range(1, 9)}
        assert len(dealt) == 8


def test_every_turn_roll_and_deal_has_dice_of_its_own() -> None:
    dealt = {
        tuple(shared(Roll(Seat(1), turn, roll, 5, 6), deal))
        for turn in range(1, 4)
        for roll in (1, 2, 3)
        for deal in ("a", "b")
    }
    assert len(dealt) == 18


def test_a_duplicate_match_gives_both_seats_the_same_luck() -> None:
    """Whatever the first player has kept, the second is dealt the same first throw and the same next."""
    play = started(TableSettings("yahtzee@1", dice="shared"))
    throws: list[tuple[int, ...]] = []
    for _ in range(4):
        play.act(">-")
        throws.append(play.state.dice)
        play.act("=C" if len(throws) < 3 else "=1")
    assert throws[0] == throws[1]
    assert throws[2] == throws[3]
    assert throws[0] != throws[2]


def test_shared_dice_still_decide_who_begins() -> None:
    assert started(TableSettings("yahtzee@1", seats=8, dice="shared")).table.phase == "playing"


def test_system_dice_show_every_face_and_are_not_always_the_same() -> None:
    roll = Roll(Seat(1), 1, 1, 4_000, 8)
    one, two = SystemDice().throw(roll), SystemDice().throw(roll)
    assert sorted(set(one)) == list(range(1, 9))
    assert list(one) != list(two)


def test_a_seed_gives_the_same_dice_and_verdicts_again() -> None:
    one, two = SeededDice("seed"), SeededDice("seed")
    assert [one.throw(FIRST) for _ in range(9)] == [two.throw(FIRST) for _ in range(9)]
    assert [one.verdict(Buy(1, 2)) for _ in range(9)] == [two.verdict(Buy(1, 2)) for _ in range(9)]


def test_a_seeded_judge_is_as_kind_as_was_asked() -> None:
    for chance, verdict in ((0.0, False), (1.0, True)):
        assert {SeededDice(1, chance).verdict(Buy(1, 2)) for _ in range(50)} == {verdict}


def test_entered_dice_are_asked_for_by_roll() -> None:
    asked: list[Roll] = []

    def ask(roll: Roll) -> list[int]:
        asked.append(roll)
        return [1, 2, 3, 4, 5]

    assert list(EnteredDice(ask).throw(FIRST)) == [1, 2, 3, 4, 5]
    assert asked == [FIRST]


@pytest.mark.parametrize("right", [None, True, False])
def test_the_judges_word_is_what_counts_and_where_nobody_judges_none_is_made_up(right: bool | None) -> None:
    judge = () if right is None else (lambda _question: right,)
    dice = (
        SystemDice(*judge),
        EnteredDice(lambda _roll: (), *judge),
        SharedDice("deal", 5, *judge),
        SealedDice(b"", 5, *judge),
    )
    for source in dice:
        if right is not None:
            assert source.verdict(Buy(1, 6)) is right
            continue
        with pytest.raises(SourceError) as caught:
            source.verdict(Read("W"))
        assert caught.value.code == "source-judge"
