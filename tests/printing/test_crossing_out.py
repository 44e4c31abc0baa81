"""When a box may be filled for nothing, said as it is played: tried out with the rule book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.play import SeededDice
from dicehouse.rules import RuleSet, Score, Seat, State, Throw, can, decide, evolve, natural_worth, start
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.words import crossing_out

ANY = "Any open box may be filled with dice that do not fit it, and takes 0."
NUMBERS = game("place-value")
SAID = {
    f"{ANY}\nAny dice fit Choice: it always takes what the dice pay.": game("yacht"),
    ANY: game("generala"),
    "The next box takes 0 when the dice do not fit it.\nAny dice fit Chance: it always takes what the dice pay.": game(
        "yatzy-forced"
    ),
    "Any box whose turn it is may be filled with dice that do not fit it, and takes 0.\n"
    "Any dice fit Maximum and Minimum: they always take what the dice pay.": game("yamb"),
    "No box is crossed out: each takes what any dice pay.": game("chicago-german"),
    "A box takes an X only when no open box can take the dice; then any open box may.": NUMBERS,
    "Any open box may take an X, also when a number would fit it.": replace(NUMBERS, scratch="free"),
    "Any open box may be filled: it takes an X when no number of the dice fits it.": replace(
        NUMBERS, scratch="free", auto_arrange=True
    ),
}


def test_each_game_says_when_a_box_takes_nothing() -> None:
    assert ["\n".join(crossing_out(rules)) for rules in SAID.values()] == list(SAID)


def thrown(rules: RuleSet, seed: int) -> State:
    state = start(rules, 1)
    for event in decide(state, Seat(1), Throw(()), SeededDice(seed)).events:
        state = evolve(state, event)
    return state


@pytest.mark.parametrize("rules", [r for r in catalogue() if not r.writes_numbers], ids=lambda rules: rules.id)
def test_what_is_said_is_what_the_rule_book_allows(rules: RuleSet) -> None:
    """With the first throw on an empty card."""
    for seed in range(4):
        state = thrown(rules, seed)
        said = " ".join(crossing_out(rules))
        missing = [box for box in rules.boxes if not natural_worth(rules, box, state.dice)]
        allowed = [box for box in missing if can(state, Seat(1), Score(box.code))]
        if said.startswith(ANY):
            assert allowed == missing
        if said.startswith("The next box takes"):
            assert [box for box in rules.boxes if can(state, Seat(1), Score(box.code))] == [rules.boxes[0]]
        if said.startswith("No box"):
            assert not missing
        for box in missing:
            assert f"Any dice fit {box.name}" not in said
