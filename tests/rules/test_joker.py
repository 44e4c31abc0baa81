"""Every joker setting against every situation, and the two readings that trap implementers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dicehouse.rules import Joker, Score, Seat, refusal
from dicehouse.rules.catalogue import catalogue, game
from testkit.rows import rows
from testkit.rules.table import after, differing, laid, retold, takes

YAHTZEE = game("yahtzee")

SITUATIONS = (
    "3:9,5:15,6:12,3K:20,4K:20,SS:30",
    "3:9,5:15,6:12,3K:20,4K:20,SS:30,Y:0",
    "3:9,4:12,5:15,6:12,3K:20,4K:20,SS:30,Y:0",
    "3:9,4:12,5:15,6:12,3K:20,4K:20,FH:25,SS:30,LS:40,Y:0,C:20",
    "3:9,5:15,6:12,3K:20,4K:20,SS:30,Y:50",
    "3:9,4:12,5:15,6:12,3K:20,4K:20,SS:30,Y:50",
    "3:9,4:12,5:15,6:12,3K:20,4K:20,FH:25,SS:30,LS:40,Y:50,C:20",
)
"""4-4-4-4-4 is thrown. The box is open; it holds 0: Fours open, filled, lower section full; it holds 50: the same."""

MEANINGS = {
    "plain": "1:0 2:0 4:20 FH:0 LS:0 Y:50 C:20",
    "must": "4:20",
    "joker": "1:0 2:0 4:20 FH:25 LS:40 C:20",
    "lower": "FH:25 LS:40 C:20",
}
"""What each open box takes: nothing special, only Fours, a joker anywhere, a joker but no upper box."""

TABLE = """
forced | any | | plain / plain plain plain / must+ joker+ joker+
forced | any | yes | plain / must joker joker / must+ joker+ joker+
forced | only-if-lower-full | | plain / plain plain plain / must+ lower+ joker+
forced | only-if-lower-full | yes | plain / must lower joker / must+ lower+ joker+
gated | any | | plain / plain plain plain / plain+ joker+ joker+
gated | any | yes | plain / plain joker joker / plain+ joker+ joker+
gated | only-if-lower-full | | plain / plain plain plain / plain+ joker+ joker+
gated | only-if-lower-full | yes | plain / plain joker joker / plain+ joker+ joker+
free | any | | plain / plain plain plain / joker+ joker+ joker+
free | any | yes | plain / joker joker joker / joker+ joker+ joker+
free | only-if-lower-full | | plain / plain plain plain / joker+ joker+ joker+
free | only-if-lower-full | yes | plain / joker joker joker / joker+ joker+ joker+
none | any | | plain / plain plain plain / plain+ plain+ plain+
none | any | yes | plain / plain plain plain / plain+ plain+ plain+
none | only-if-lower-full | | plain / plain plain plain / plain+ plain+ plain+
none | only-if-lower-full | yes | plain / plain plain plain / plain+ plain+ plain+
"""
"""placement, upper_zero, on_zero: box open / 0: fours open, filled, lower full / 50: the same, + earns 100."""


def test_a_five_of_a_kind_goes_where_the_setting_says() -> None:
    """RULINGS, matrix: `joker.placement`, `joker.upper_zero`, `joker.on_zero`."""
    for placement, upper_zero, on_zero, row in rows(TABLE):
        settings: Any = {"placement": placement, "upper_zero": upper_zero, "on_zero": bool(on_zero)}
        joker = Joker(box="Y", bonus=100, **settings)
        for cards, meaning in zip(SITUATIONS, row.replace("/", "").split(), strict=True):
            filled = {entry.partition(":")[0] for entry in cards.split(",")}
            taken = [entry for entry in MEANINGS[meaning.rstrip("+")].split() if entry.partition(":")[0] not in filled]
            if meaning.endswith("+"):
                taken = [f"{entry}+100" for entry in taken]
            assert not differing(replace(YAHTZEE, joker=joker), f"{joker}\n    {cards} | 44444 {{{','.join(taken)}}}")


def test_the_table_covers_every_combination_once() -> None:
    assert len({tuple(row[:3]) for row in rows(TABLE)}) == len(rows(TABLE)) == 4 * 2 * 2


def test_the_first_five_of_a_kind_may_go_elsewhere() -> None:
    """RULINGS, matrix: "first five-of-a-kind elsewhere": allowed in every game that has one."""
    for rules in catalogue():
        if "Y" in rules.places and not rules.columns:
            state = after(laid(rules, "/".join("-" * rules.seats[0])), "44444")
            assert takes(state).keys() == rules.places.keys()
            assert retold(state, "=4:20") == "=4:20"


def test_games_of_the_catalogue_have_the_jokers_that_they_say() -> None:
    """RULINGS, games: `yahtzee-hasbro`, "forced joker even when the box holds 0"; `yahtzee-free`, "the convention of
    the published optimum", 254.5896; kniffel is the German card without house rules."""
    hasbro = """
a zero is a joker without its bonus
    4:12,Y:0 | 44444 =LS:40
but no upper box
    4:12,Y:0 | 44444 =1 (joker-lower)
and is forced
    Y:0 | 44444 =LS (joker-must)
"""
    free = """
no box is forced
    Y:50 | 44444 =LS:0+100
    Y:50 | 44444 =C:20+100
a joker where its box is filled
    4:12,Y:50 | 44444 =LS:40+100
a zero is a joker
    4:12,Y:0 | 44444 =LS:40
other dice are never a joker
    Y:50 | 44445 =LS:0 44445 =C:21
"""
    assert not differing(game("yahtzee-hasbro"), hasbro)
    assert not differing(game("yahtzee-free"), free)
    assert not differing(game("kniffel"), "a further one earns nothing\n    6:18,Y:50 | 66666 =LS:0 66666 =C:30")


def test_a_refused_scratch_names_what_the_joker_would_take() -> None:
    """With `forced-only` a joker that a box would take forbids the X, and the message says for how much."""
    rules = replace(YAHTZEE, scratch="forced-only")
    state = after(laid(rules, "2:0,3:0,4:0,5:0,6:0,3K:0,4K:0,SS:0,LS:0,Y:50,C:5"), "44444")
    assert retold(state, "=FH:25+100") == "=FH:25+100"
    no = refusal(state, Seat(1), Score("1"))
    assert no is not None
    assert no.message == "An X is only for when nothing fits: Full house takes 25."
