"""After the last box: comparison, reading aloud, X X boxes, roll-offs, and those who left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.rules import (
    Box,
    DiceSpec,
    GameEnded,
    Groups,
    Joker,
    Leave,
    NumberRead,
    Read,
    Reading,
    RuleSet,
    Score,
    Seat,
    Section,
    State,
    Throw,
    decide,
    due_reading,
    evolve,
    scores,
    standing,
    start,
)
from dicehouse.rules.catalogue import game
from dicehouse.rules.chance import ScriptedDice
from dicehouse.rules.patterns import Anything
from dicehouse.rules.ruleset import ReadFail
from testkit.rules.table import Played, do, faces, play, position, refused

PLACE_VALUE = game("place-value")
CODES = [box.code for box in PLACE_VALUE.boxes]
ALL_X = dict.fromkeys(CODES, 0)
LAST = {code: 0 for code in CODES if code != "W"}


def numbers(*, xx: bool = False, read: bool = False, fail: ReadFail = "forfeit") -> RuleSet:
    assert PLACE_VALUE.comparison is not None
    comparison = replace(PLACE_VALUE.comparison, xx_scores=xx, read_aloud="judge" if read else "off", read_fail=fail)
    return replace(PLACE_VALUE, comparison=comparison)


def last_box(rules: RuleSet, *wild: int) -> Played:
    """The last seat writes its number in Wild, and every other box holds an X."""
    cards = [LAST | {"W": number} for number in wild[:-1]]
    state = position(rules, *cards, LAST, dice=str(wild[-1]), seat=len(wild))
    return do(state, Score("W", wild[-1]))


def leave(state: State, seat: int) -> Played:
    events = decide(state, Seat(seat), Leave(), ScriptedDice()).events
    for event in events:
        state = evolve(state, event)
    return Played(state, events)


# X X boxes


def test_a_box_where_all_wrote_x_earns_nobody_a_point() -> None:
    """RULINGS, place value: "a box where all wrote X earns nobody a point (`xx_scores` = false)"."""
    assert scores(position(numbers(), ALL_X, ALL_X)) == (0, 0)


def test_a_box_where_all_wrote_x_may_earn_everyone_a_point() -> None:
    """RULINGS, place value: the setting `xx_scores`."""
    assert scores(position(numbers(xx=True), ALL_X, ALL_X)) == (9, 9)
    assert scores(position(numbers(xx=True), ALL_X | {"W": 1111}, ALL_X)) == (9, 8)


def test_an_open_box_is_no_x() -> None:
    assert scores(position(numbers(xx=True), ALL_X, LAST)) == (8, 8)


# reading aloud


def test_the_owner_of_the_point_reads_it() -> None:
    """002: "I like to make students read their number aloud correctly."; RULINGS: `judge`."""
    state = last_box(numbers(read=True), 6432, 5443).state
    assert (state.seat, due_reading(state)) == (Seat(1), Reading(Seat(1), "W", right=True))
    assert refused(state, Read("W")) is None
    ended = do(state, Read("W"), verdicts=[True])
    assert ended.events == (NumberRead(Seat(1), "W", right=True), GameEnded((Seat(1),), (1, 0)))


def test_a_wrong_reading_loses_the_point_and_passes_it_to_nobody() -> None:
    """002: "they cannot receive the point, even if their number is the greatest"; RULINGS: `forfeit`."""
    state = last_box(numbers(read=True), 6432, 5443).state
    after = do(state, Read("W"), verdicts=[False]).state
    assert scores(after) == (0, 0)
    assert due_reading(after) is None


def test_a_wrong_reading_may_pass_the_point_down() -> None:
    """RULINGS, place value: `read_fail` = `pass-down`; the next one reads as well."""
    state = last_box(numbers(read=True, fail="pass-down"), 6432, 5443, 1111).state
    second = do(state, Read("W"), verdicts=[False]).state
    assert second.seat == 2
    third = do(second, Read("W"), verdicts=[False]).state
    assert third.seat == 3
    assert do(third, Read("W"), verdicts=[True]).events[-1] == GameEnded((Seat(3),), (0, 0, 1))


@pytest.mark.parametrize("xx", [False, True])
def test_a_point_is_never_passed_down_to_an_x(xx: bool) -> None:
    """RULINGS, place value: `xx_scores` is for "a box where all wrote X"."""
    state = position(numbers(read=True, fail="pass-down", xx=xx), {**LAST, "W": 6432}, ALL_X)
    after = do(state, Read("W"), verdicts=[False]).state
    assert scores(after) == ((8, 8) if xx else (0, 0))


def test_of_tied_numbers_each_is_read_for_itself() -> None:
    """RULINGS, place value: "everyone tied for it earns 1", "a wrong reading loses the point"."""
    state = last_box(numbers(read=True), 6432, 6432, 5111).state
    second = do(state, Read("W"), verdicts=[False]).state
    assert second.seat == 2
    assert do(second, Read("W"), verdicts=[True]).events[-1] == GameEnded((Seat(2),), (0, 1, 0))


def test_boxes_are_read_in_card_order_and_an_x_is_not_read() -> None:
    cards = (ALL_X | {"3H": 6341, "W": 6432}, ALL_X | {"5N": 6425})
    state = position(numbers(read=True), *cards)
    order = []
    while not state.over:
        due = due_reading(state)
        assert due is not None
        order.append((due.seat, due.box))
        state = do(replace(state, seat=due.seat), Read(due.box), verdicts=[True]).state
    assert order == [(1, "3H"), (2, "5N"), (1, "W")]


# roll-offs


def test_only_the_tied_roll_off() -> None:
    """RULINGS, place value: "tied players roll all dice once more, the largest number ... wins"."""
    state = last_box(numbers(), 6432, 1111, 6432).state
    assert state.seat == 1
    after = do(state, Throw(), throws=[(1, 1, 6, 1)]).state
    assert after.seat == 3
    assert do(after, Throw(), throws=[(5, 5, 5, 5)]).events[-1] == GameEnded((Seat(1),), (1, 0, 1))


def test_a_roll_off_is_repeated_among_those_still_tied() -> None:
    """RULINGS, place value: "repeated while tied"."""
    state = last_box(numbers(), 6432, 6432, 6432).state
    first = play(state, (Throw(), "6111"), (Throw(), "5555"), (Throw(), "1611"))
    assert first.seat == 1
    second = play(first, (Throw(), "2222"), (Throw(), "2222"))
    assert second.seat == 1
    third = play(second, (Throw(), "2223"))
    assert third.seat == 3
    assert do(third, Throw(), throws=[(3, 3, 1, 1)]).events[-1] == GameEnded((Seat(3),), (1, 1, 1))


def test_a_roll_off_in_a_game_of_points_is_for_the_sum() -> None:
    rules = replace(game("yahtzee"), tie="roll-off")
    almost = {box.code: 0 for box in rules.boxes if box.code != "C"}
    tied = do(position(rules, almost | {"C": 15}, almost, dice="12345", seat=2), Score("C")).state
    # 6-1-1-1-1 would be the larger number, 3-3-3-3-3 is the larger sum
    ended = play(tied, (Throw(), "61111"), (Throw(), "33333"))
    assert standing(ended).winners == (Seat(2),)


def pair_game() -> RuleSet:
    """Two dice, a box for a pair and one for anything; a further pair earns 10; ties are rolled off."""
    boxes = (Box("P", "Pair", Groups((2,)), 5), Box("C", "Chance", Anything(), "sum"))
    return RuleSet(
        id="pairs",
        version=1,
        name="Pairs",
        source="this test",
        summary="",
        dice=DiceSpec(count=2, rolls=1),
        sections=(Section("Card", boxes),),
        seats=(1, 3),
        tie="roll-off",
        joker=Joker(box="P", bonus=10, placement="free"),
    )


def test_an_extra_bonus_with_the_last_box_breaks_a_tie() -> None:
    """Without the bonus both would have 13 and roll off; with it seat 2 has 23 and the game is over."""
    state = position(pair_game(), {"P": 5, "C": 8}, {"P": 5}, dice="44", seat=2)
    ended = do(state, Score("C"))
    assert ended.state.over
    assert ended.events[-1] == GameEnded((Seat(2),), (13, 23))


def test_an_extra_bonus_with_the_last_box_makes_a_tie() -> None:
    """Without the bonus seat 1 would lead by 10; with it the two are tied and roll off."""
    state = position(pair_game(), {"P": 5, "C": 18}, {"P": 5}, dice="44", seat=2)
    tied = do(state, Score("C"))
    assert scores(tied.state) == (23, 23)
    assert tied.state.seat == 1
    assert not any(isinstance(event, GameEnded) for event in tied.events)


def test_an_extra_bonus_makes_a_tie_also_after_somebody_left() -> None:
    state = leave(position(pair_game(), {"P": 5, "C": 18}, {"P": 5}, {"P": 0}, dice="44", seat=2), 3).state
    assert do(state, Score("C")).state.seat == 1


# leaving


def test_the_turn_of_a_leaver_passes_on() -> None:
    state = do(start(game("yahtzee"), 3), Throw(), throws=[faces("12345")]).state
    left = leave(state, 1).state
    assert (left.seat, left.dice, left.rolls_left) == (Seat(2), (), 3)
    assert do(do(left, Throw(), throws=[faces("12345")]).state, Score("C")).state.seat == 3
    assert leave(left, 1 + 2).state.over


def test_leaving_on_anothers_turn_leaves_the_dice_alone() -> None:
    state = do(start(game("yahtzee"), 3), Throw(), throws=[faces("12345")]).state
    left = leave(state, 2).state
    assert (left.seat, left.dice) == (Seat(1), faces("12345"))
    assert do(left, Score("C")).state.seat == 3


def test_the_last_who_stays_has_won_whatever_the_totals() -> None:
    state = position(game("yahtzee"), {"Y": 50}, {})
    assert leave(state, 1).events[-1] == GameEnded((Seat(2),), (50, 0))


def test_a_game_that_everybody_left_has_no_winner() -> None:
    assert leave(start(game("yahtzee")), 1).events[-1] == GameEnded((), (0,))


def test_the_numbers_of_a_leaver_compete_no_more() -> None:
    state = position(numbers(), ALL_X | {"W": 6432}, ALL_X | {"W": 5443}, LAST, seat=3)
    assert scores(leave(state, 1).state) == (0, 1, 0)


def test_leaving_a_roll_off_ends_it() -> None:
    state = last_box(numbers(), 6432, 6432).state
    assert leave(state, 1).events[-1] == GameEnded((Seat(2),), (0, 1))
