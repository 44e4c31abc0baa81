"""Buying dice in every setting: when, what a wrong answer costs, limits, and what bought dice may earn."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import Purchases
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.buying import Buying
from testkit.rules.table import after, differing, laid

ZOMBIE = game("zombie")
ENDS = Buying("any-time", "ends-buying")

SHOPS = {
    Buying("after-rolls"): """
RULINGS, zombie: rolling after buying, no (`after-rolls`), whatever the answer
    11234 $1:5+ >- (buying-began)
    11234 $1:5- >- (buying-began)
""",
    Buying("any-time"): """
RULINGS, zombie: the setting `any-time`
    11234 $1:5+ >2345 23456 [23456] =LS:40
RULINGS, zombie: `wrong` = `spend`
    11234 $2:5- $3:5+ $2:5 (die-spent)
a bought die is not bought again
    11234 $1:6+ $6:5 (die-spent)
a spent die keeps its place until it is thrown again
    11234 $2:5- >2 11123 $2:5 (die-spent)
    11234 $2:5- >1134 11234 $2:5+ [11345]
RULINGS, zombie: `bought_bonus`
    4:12,Y:50 | 44443 $3:4+ =LS:0
RULINGS, zombie: "a bought five of a kind scores 50 in its box"
    44443 $3:4+ =Y:50
RULINGS, zombie: the joker needs "five naturally rolled dice": one thrown again is natural again
    4:12,Y:50 | 44433 $3:6+ >444 44444 =LS:40+100
""",
    Buying("any-time", bought_bonus=True): """
RULINGS, zombie: `bought_bonus`
    4:12,Y:50 | 44443 $3:4+ =LS:40+100
""",
    Buying("any-time", "retry", max_buys_turn=2): """
RULINGS, zombie: `wrong` = `retry`; the turn's limit counts
    11234 $2:5- $2:5- $2:5 (buys-turn)
""",
    ENDS: """
The reference: a wrong answer costs "all further buying this turn"
    11234 $2:5- $1:6 (die-spent)
    11234 $2:5- $2:6 (die-spent)
    11234 $2:5- $3:6 (die-spent)
    11234 $2:5- $4:6 (die-spent)
    11234 $2:5- >- 12355 $1:4 (die-spent)
    11234 $2:5- >- 12355 $2:4 (die-spent)
    11234 $2:5- >- 12355 $3:4 (die-spent)
    11234 $2:5- >- 12355 $5:4 (die-spent)
    11234 $2:5- >1 11356 $1:4 (die-spent)
    11234 $2:5- >1 11356 $3:4 (die-spent)
    11234 $2:5- >1 11356 $6:4 (die-spent)
    11234 $2:5- >1123 11236 $6:4 (die-spent)
and no longer
    11234 $2:5- >- 12355 =C:16 11234 $1:6+ [12346]
""",
    Buying("any-time", max_buys_turn=1, max_buys_game=2): """
RULINGS, zombie: `max_buys_turn`, `max_buys_game`
    11234 $1:6+ $1:6 (buys-turn)
    11234 $1:6+ =1:1 11234 $1:6- =2:2 11234 $1:6 (buys-game)
""",
    Buying("any-time", max_buys_game=1): """
one seat's purchases do not count for another
    -/- | 11234 $1:6+ =1:1 11234 $1:6+ =1:1
""",
}


def test_every_setting_sells_as_it_says() -> None:
    for buying, sheet in SHOPS.items():
        assert not differing(replace(ZOMBIE, buying=buying), sheet)


def test_ends_buying_leaves_dice_that_were_bought_bought() -> None:
    again = after(laid(replace(ZOMBIE, buying=ENDS), "-"), "11234 $1:5+ $1:6- >5 55555")
    assert again.purchases == Purchases(2, bought=(5,), failed=(5, 5, 5, 5))
