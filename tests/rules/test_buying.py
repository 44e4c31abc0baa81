"""Buying dice in every setting: when, what a wrong answer costs, limits, and what bought dice may earn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.rules import Buy, Purchases, RuleSet, Score, State, Throw
from dicehouse.rules.catalogue import game
from dicehouse.rules.ruleset import BuyWhen, WrongAnswer
from testkit.rules.table import card, do, faces, position, refused, takes

ZOMBIE = game("zombie")


def shop(
    *,
    when: BuyWhen = "any-time",
    wrong: WrongAnswer = "spend",
    turn: int = 5,
    in_all: int | None = None,
    bought_bonus: bool = False,
) -> RuleSet:
    assert ZOMBIE.buying is not None
    settings = replace(
        ZOMBIE.buying,
        buy_when=when,
        wrong=wrong,
        max_buys_turn=turn,
        max_buys_game=in_all,
        bought_bonus=bought_bonus,
    )
    return replace(ZOMBIE, buying=settings)


def ask(state: State, die: int, face: int, *, right: bool) -> State:
    return do(state, Buy(die, face), verdicts=[right]).state


def throw(state: State, keep: str, thrown: str) -> State:
    return do(state, Throw(faces(keep)), throws=[faces(thrown)]).state


@pytest.mark.parametrize("right", [True, False])
def test_after_rolls_buying_ends_the_rolling_whatever_the_answer(right: bool) -> None:
    """RULINGS, zombie: rolling after buying, no (`after-rolls`)."""
    state = ask(position(shop(when="after-rolls"), dice="11234", rolls_left=1), 1, 5, right=right)
    assert refused(state, Throw()) == "buying-began"


def test_any_time_allows_rolling_after_buying() -> None:
    """RULINGS, zombie: the setting `any-time`."""
    state = ask(position(shop(), dice="11234", rolls_left=1), 1, 5, right=True)
    assert throw(state, "2345", "6").dice == faces("23456")


def test_spend_takes_the_die_its_chance() -> None:
    """RULINGS, zombie: `wrong` = `spend`."""
    state = ask(position(shop(), dice="11234"), 2, 5, right=False)
    assert refused(state, Buy(2, 5)) == "die-spent"
    assert refused(state, Buy(3, 5)) is None


def test_retry_takes_only_the_try() -> None:
    """RULINGS, zombie: `wrong` = `retry`; the turn's limit still counts."""
    state = position(shop(wrong="retry", turn=2), dice="11234")
    state = ask(state, 2, 5, right=False)
    assert refused(state, Buy(2, 5)) is None
    state = ask(state, 2, 5, right=False)
    assert refused(state, Buy(2, 5)) == "buys-turn"


def test_ends_buying_closes_every_die() -> None:
    """RULINGS, zombie: `wrong` = `ends-buying`."""
    state = ask(position(shop(wrong="ends-buying"), dice="11234"), 2, 5, right=False)
    assert {refused(state, Buy(die, 6)) for die in (1, 2, 3, 4)} == {"die-spent"}


@pytest.mark.parametrize(("keep", "thrown"), [("", "12355"), ("1", "1356"), ("1123", "6")])
def test_ends_buying_lasts_the_turn_also_for_dice_thrown_again(keep: str, thrown: str) -> None:
    """The reference: a wrong answer costs "all further buying this turn"."""
    state = ask(position(shop(wrong="ends-buying"), dice="11234", rolls_left=2), 2, 5, right=False)
    again = throw(state, keep, thrown)
    assert {refused(again, Buy(die, 4)) for die in set(again.dice)} == {"die-spent"}
    scored = do(again, Score("C")).state
    assert refused(throw(scored, "", "11234"), Buy(1, 6)) is None


def test_ends_buying_leaves_dice_that_were_bought_bought() -> None:
    state = ask(position(shop(wrong="ends-buying"), dice="11234", rolls_left=1), 1, 5, right=True)
    state = ask(state, 1, 6, right=False)
    again = throw(state, "5", "5555")
    assert again.purchases == Purchases(2, bought=(5,), failed=(5, 5, 5, 5))


def test_a_bought_die_is_not_bought_again() -> None:
    state = ask(position(shop(), dice="11234"), 1, 6, right=True)
    assert refused(state, Buy(6, 5)) == "die-spent"


def test_a_spent_die_that_is_thrown_again_is_fresh() -> None:
    state = ask(position(shop(), dice="11234", rolls_left=2), 2, 5, right=False)
    assert refused(throw(state, "2", "1113"), Buy(2, 5)) == "die-spent"
    assert refused(throw(state, "1134", "2"), Buy(2, 5)) is None


def test_the_limit_of_a_turn_begins_anew_and_that_of_a_game_does_not() -> None:
    """RULINGS, zombie: `max_buys_turn`, `max_buys_game`."""
    state = position(shop(turn=1, in_all=2), dice="11234", rolls_left=2)
    state = ask(state, 1, 6, right=True)
    assert refused(state, Buy(1, 6)) == "buys-turn"
    state = throw(do(state, Score("1")).state, "", "11234")
    state = ask(state, 1, 6, right=False)
    assert state.cards[0].buys == 2
    state = throw(do(state, Score("2")).state, "", "11234")
    assert refused(state, Buy(1, 6)) == "buys-game"


def test_one_seats_purchases_do_not_count_for_another() -> None:
    rules = shop(in_all=1)
    state = position(rules, card(rules, {}, buys=1), {}, dice="11234", seat=2)
    assert refused(state, Buy(1, 6)) is None
    assert refused(replace(state, seat=position(rules).seat), Buy(1, 6)) == "buys-game"


@pytest.mark.parametrize(("generous", "straight", "extra"), [(False, 0, 0), (True, 40, 100)])
def test_bought_dice_make_a_joker_only_where_the_table_says_so(generous: bool, straight: int, extra: int) -> None:
    """RULINGS, zombie: `bought_bonus`."""
    state = position(shop(bought_bonus=generous), {"Y": 50, "4": 12}, dice="44443")
    state = ask(state, 3, 4, right=True)
    assert takes(state)["LS"] == straight
    assert do(state, Score("LS")).extra == extra


def test_a_bought_five_of_a_kind_scores_50() -> None:
    """RULINGS, zombie: "a bought five of a kind scores 50 in its box"."""
    state = ask(position(shop(), dice="44443"), 3, 4, right=True)
    assert do(state, Score("Y")).scored == 50


def test_a_bought_die_that_is_thrown_again_is_natural_again() -> None:
    """RULINGS, zombie: the joker needs "five naturally rolled dice"."""
    state = ask(position(shop(), {"Y": 50, "4": 12}, dice="44433", rolls_left=1), 3, 6, right=True)
    again = throw(state, "444", "44")
    assert again.natural
    assert do(again, Score("LS")).extra == 100
