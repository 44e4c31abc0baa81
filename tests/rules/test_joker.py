"""Every joker setting against every situation, and the two readings that trap implementers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.rules import Joker, RuleSet, Score, Seat, legal_actions, refusal
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.ruleset import Placement, UpperZero
from testkit.rules.table import do, position, refused, takes

YAHTZEE = game("yahtzee")

SITUATIONS: dict[str, dict[str, int]] = {
    "box open": {},
    "0, fours open": {"Y": 0},
    "0, fours filled": {"Y": 0, "4": 12},
    "0, lower full": {"Y": 0, "4": 12, "FH": 25, "LS": 40, "C": 20},
    "50, fours open": {"Y": 50},
    "50, fours filled": {"Y": 50, "4": 12},
    "50, lower full": {"Y": 50, "4": 12, "FH": 25, "LS": 40, "C": 20},
}
"""4-4-4-4-4 is on the table. Of Ones, Fours, Full house, Large straight, Yahtzee, Chance these are filled."""

ALWAYS_FILLED = {"2": 6, "3": 9, "5": 15, "6": 18, "3K": 20, "4K": 20, "SS": 30}

MEANINGS = {
    "plain": {"1": 0, "4": 20, "FH": 0, "LS": 0, "C": 20, "Y": 50},
    "must": {"4": 20},
    "joker": {"1": 0, "4": 20, "FH": 25, "LS": 40, "C": 20},
    "lower": {"FH": 25, "LS": 40, "C": 20},
}
"""What each open box takes: nothing special, only Fours, a joker anywhere, a joker but no upper box."""

TABLE: list[tuple[Placement, UpperZero, bool, str]] = [
    # placement, upper_zero, on_zero: box open | 0: fours open, filled, lower full | 50: the same, + earns 100
    ("forced", "any", False, "plain | plain plain plain | must+ joker+ joker+"),
    ("forced", "any", True, "plain | must joker joker | must+ joker+ joker+"),
    ("forced", "only-if-lower-full", False, "plain | plain plain plain | must+ lower+ joker+"),
    ("forced", "only-if-lower-full", True, "plain | must lower joker | must+ lower+ joker+"),
    ("gated", "any", False, "plain | plain plain plain | plain+ joker+ joker+"),
    ("gated", "any", True, "plain | plain joker joker | plain+ joker+ joker+"),
    ("gated", "only-if-lower-full", False, "plain | plain plain plain | plain+ joker+ joker+"),
    ("gated", "only-if-lower-full", True, "plain | plain joker joker | plain+ joker+ joker+"),
    ("free", "any", False, "plain | plain plain plain | joker+ joker+ joker+"),
    ("free", "any", True, "plain | joker joker joker | joker+ joker+ joker+"),
    ("free", "only-if-lower-full", False, "plain | plain plain plain | joker+ joker+ joker+"),
    ("free", "only-if-lower-full", True, "plain | joker joker joker | joker+ joker+ joker+"),
    ("none", "any", False, "plain | plain plain plain | plain+ plain+ plain+"),
    ("none", "any", True, "plain | plain plain plain | plain+ plain+ plain+"),
    ("none", "only-if-lower-full", False, "plain | plain plain plain | plain+ plain+ plain+"),
    ("none", "only-if-lower-full", True, "plain | plain plain plain | plain+ plain+ plain+"),
]

CASES = [
    (placement, upper_zero, on_zero, situation, meaning)
    for placement, upper_zero, on_zero, row in TABLE
    for situation, meaning in zip(SITUATIONS, row.replace("|", "").split(), strict=True)
]


def with_joker(placement: Placement, upper_zero: UpperZero, on_zero: bool) -> RuleSet:
    return replace(
        YAHTZEE, joker=Joker(box="Y", bonus=100, placement=placement, upper_zero=upper_zero, on_zero=on_zero)
    )


@pytest.mark.parametrize(("placement", "upper_zero", "on_zero", "situation", "meaning"), CASES)
def test_a_five_of_a_kind_goes_where_the_setting_says(
    placement: Placement, upper_zero: UpperZero, on_zero: bool, situation: str, meaning: str
) -> None:
    """RULINGS, matrix: `joker.placement`, `joker.upper_zero`, `joker.on_zero`."""
    filled = ALWAYS_FILLED | SITUATIONS[situation]
    state = position(with_joker(placement, upper_zero, on_zero), filled, dice="44444")
    expected = {box: n for box, n in MEANINGS[meaning.rstrip("+")].items() if box not in filled}
    assert takes(state) == expected
    bonus = 100 if meaning.endswith("+") else 0
    assert {do(state, Score(box)).extra for box in expected} == {bonus}


def test_the_table_covers_every_combination_once() -> None:
    assert len({(row[0], row[1], row[2]) for row in TABLE}) == len(TABLE) == 4 * 2 * 2


@pytest.mark.parametrize(
    "rules", [rules for rules in catalogue() if "Y" in rules.places and not rules.columns], ids=lambda rules: rules.id
)
def test_the_first_five_of_a_kind_may_go_elsewhere(rules: RuleSet) -> None:
    """RULINGS, matrix: "first five-of-a-kind elsewhere": allowed in every game that has one."""
    state = position(rules, dice="44444")
    open_to_it = {action.box for action in legal_actions(state) if isinstance(action, Score)}
    assert open_to_it == set(rules.places)
    played = do(state, Score("4"))
    assert (played.scored, played.extra) == (20, 0)


def test_other_dice_are_never_a_joker() -> None:
    state = position(game("yahtzee-free"), {"Y": 50}, dice="44445")
    assert takes(state)["LS"] == 0
    assert do(state, Score("C")).extra == 0


def test_the_boxed_game_lets_a_zero_be_a_joker_without_its_bonus() -> None:
    """RULINGS, games: `yahtzee-hasbro`, "forced joker even when the box holds 0"."""
    state = position(game("yahtzee-hasbro"), {"Y": 0, "4": 12}, dice="44444")
    assert (do(state, Score("LS")).scored, do(state, Score("LS")).extra) == (40, 0)
    assert refused(state, Score("1")) == "joker-lower"
    assert refused(position(game("yahtzee-hasbro"), {"Y": 0}, dice="44444"), Score("LS")) == "joker-must"


def test_the_published_convention_forces_no_box_and_lets_a_zero_be_a_joker() -> None:
    """RULINGS, games: `yahtzee-free`, "the convention of the published optimum", 254.5896."""
    rules = game("yahtzee-free")
    assert takes(position(rules, {"Y": 50}, dice="44444"))["LS"] == 0
    assert do(position(rules, {"Y": 50}, dice="44444"), Score("C")).extra == 100
    assert takes(position(rules, {"Y": 50, "4": 12}, dice="44444"))["LS"] == 40
    assert takes(position(rules, {"Y": 0, "4": 12}, dice="44444"))["LS"] == 40


def test_a_refused_scratch_names_what_the_joker_would_take() -> None:
    """With `forced-only` a joker that a box would take forbids the X, and the message says for how much."""
    rules = replace(YAHTZEE, scratch="forced-only")
    filled = {box.code: 0 for box in rules.boxes if box.code not in ("1", "FH")} | {"Y": 50}
    state = position(rules, filled, dice="44444")
    assert refused(state, Score("FH")) is None
    no = refusal(state, Seat(1), Score("1"))
    assert no is not None
    assert no.message == "An X is only for when nothing fits: Full house takes 25."
