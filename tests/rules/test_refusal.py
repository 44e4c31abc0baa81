"""One case for every refusal code; codes are stable, because clients rely on them."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace

import pytest

from dicehouse.errors import RulesRefused
from dicehouse.rules import (
    Action,
    Announce,
    Buy,
    Leave,
    Purchases,
    Read,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    can,
    decide,
    refusal,
    start,
)
from dicehouse.rules.catalogue import game
from testkit.rules.table import card, position

YAHTZEE = game("yahtzee")
HASBRO = game("yahtzee-hasbro")
ZOMBIE = game("zombie")
PLACE_VALUE = game("place-value")
YAMB = game("yamb")
HAND_LEFT = {box.code: 0 for box in YAMB.boxes if box.column != 4}
X_EVERYWHERE = {box.code: 0 for box in PLACE_VALUE.boxes}


def reading(rules: RuleSet) -> RuleSet:
    assert rules.comparison is not None
    return replace(rules, comparison=replace(rules.comparison, read_aloud="judge"))


def helping(rules: RuleSet) -> RuleSet:
    assert rules.comparison is not None
    return replace(rules, comparison=replace(rules.comparison, number_help="best"))


def limited(*, turn: int | None = None, game: int | None = None) -> RuleSet:
    assert ZOMBIE.buying is not None
    return replace(ZOMBIE, buying=replace(ZOMBIE.buying, max_buys_turn=turn, max_buys_game=game))


def tried(state: State, tries: int, *, failed: tuple[int, ...] = ()) -> State:
    return replace(state, purchases=Purchases(tries, failed=failed))


WILD_LEFT = {box: 0 for box in X_EVERYWHERE if box != "W"}
TO_READ = position(reading(PLACE_VALUE), X_EVERYWHERE | {"W": 6432}, X_EVERYWHERE)
TIED = position(PLACE_VALUE, X_EVERYWHERE, X_EVERYWHERE)
ON_TABLE = position(YAHTZEE, {"5": 15}, dice="12345", rolls_left=2)
NUMBER = position(PLACE_VALUE, {}, {}, dice="5621")
HELPED = position(helping(PLACE_VALUE), {}, {}, dice="5621")
NO_NINE = position(helping(PLACE_VALUE), {b: 0 for b in X_EVERYWHERE if b not in ("E9", "S13")}, {}, dice="1255")
BUYING = position(ZOMBIE, dice="11234", rolls_left=1)
SAID = replace(position(YAMB, dice="12345", rolls_left=1), announced="5.K")
LEFT = replace(start(YAHTZEE, 3), cards=(card(YAHTZEE, {}), replace(card(YAHTZEE, {}), out=True)) * 2)

CASES: list[tuple[str, State, int, Action, str]] = [
    ("game-over", replace(TIED, seat=Seat(0)), 1, Throw(), "The game is over."),
    ("not-your-turn", start(YAHTZEE, 2), 2, Throw(), "It is the turn of seat 1, not of seat 2."),
    ("seat-unknown", start(YAHTZEE, 2), 3, Leave(), "There is no seat 3"),
    ("seat-unknown", start(YAHTZEE, 2), 0, Leave(), "There is no seat 0"),
    ("seat-left", LEFT, 2, Leave(), "Seat 2 has left the game already."),
    ("read-not-now", ON_TABLE, 1, Read("1"), "when every card is full"),
    ("no-rolls-left", position(YAHTZEE, dice="12345"), 1, Throw(), "choose a box"),
    ("first-roll", start(YAHTZEE), 1, Throw((1,)), "with all dice"),
    ("buying-began", tried(BUYING, 1), 1, Throw((1, 1)), "no further roll"),
    ("keep-not-there", ON_TABLE, 1, Throw((6,)), "lie on the table"),
    ("keep-not-there", ON_TABLE, 1, Throw((1, 1)), "lie on the table"),
    ("nothing-to-throw", ON_TABLE, 1, Throw((1, 2, 3, 4, 5)), "choose a box"),
    ("box-unknown", ON_TABLE, 1, Score("Q"), "no box 'Q'"),
    ("box-taken", ON_TABLE, 1, Score("5"), "Fives is taken: it holds 15."),
    ("box-taken", position(PLACE_VALUE, {"W": 0}, {}, dice="1111"), 1, Score("W", 1111), "holds an X"),
    ("box-taken", position(PLACE_VALUE, {"W": 6432}, {}, dice="1111"), 1, Score("W", 1111), "holds 6,432"),
    ("box-order", position(YAMB, dice="12345"), 1, Score("1.2"), "Twos · Down comes after Ones · Down."),
    ("box-order", position(YAMB, dice="12345"), 1, Score("3.P"), "Poker · Up comes after Yamb · Up."),
    ("box-rolls", position(YAMB, dice="12345", rolls_left=1), 1, Score("4.K"), "takes the dice of the first roll"),
    ("announced", SAID, 1, Score("2.K"), "You announced Kenta · Call: this turn fills it."),
    ("announced", SAID, 1, Announce("5.F"), "You announced Kenta · Call"),
    ("announce-late", position(YAMB, dice="12345", rolls_left=1), 1, Announce("5.K"), "before the second"),
    ("announce-unknown", position(YAMB, dice="12345", rolls_left=2), 1, Announce("2.K"), "not a box that is announced"),
    ("box-unknown", position(YAMB, dice="12345", rolls_left=2), 1, Announce("9.K"), "no box '9.K'"),
    ("box-taken", position(YAMB, {"5.K": 0}, dice="12345", rolls_left=2), 1, Announce("5.K"), "it holds 0"),
    ("not-thrown", start(YAMB), 1, Announce("5.K"), "Roll the dice first."),
    ("box-rolls", position(YAMB, dice="12345", rolls_left=1), 1, Score("5.K"), "is announced after the first roll"),
    ("no-rolls-left", position(YAMB, HAND_LEFT, dice="12345", rolls_left=2), 1, Throw((1,)), "a further roll"),
    ("not-thrown", start(YAHTZEE), 1, Score("1"), "Roll the dice first."),
    ("not-thrown", start(ZOMBIE), 1, Buy(1, 2), "Roll the dice first."),
    ("joker-must", position(YAHTZEE, {"Y": 50}, dice="44444"), 1, Score("C"), "must go to Fours"),
    ("joker-lower", position(HASBRO, {"Y": 50, "4": 0}, dice="44444"), 1, Score("1"), "a lower box"),
    ("number-unwanted", ON_TABLE, 1, Score("C", 12345), "Chance takes points, not a number."),
    ("number-missing", HELPED, 1, Score("W"), "Write a number in Wild: 6,521 would fit."),
    ("number-missing", NUMBER, 1, Score("W"), "Lay your dice out as a number first"),
    ("number-not-dice", NUMBER, 1, Score("W", 6522), "6,522 cannot be laid out"),
    ("number-not-dice", NUMBER, 1, Score("W", 65211), "a number of 4 digits"),
    ("number-not-dice", NUMBER, 1, Score("W", 0), "a number of 4 digits"),
    ("number-not-dice", NUMBER, 1, Score("W", -5621), "a number of 4 digits"),
    ("number-not-dice", NUMBER, 1, Score("W", 10**5000), "a number of 4 digits"),
    ("number-unfit", NUMBER, 1, Score("2T", 2156), "2,156 does not fit in 2 in the tens."),
    ("scratch-refused", NO_NINE, 1, Score("E9"), "Digits add up to 13 takes 5,521."),
    ("buying-unknown", ON_TABLE, 1, Buy(1, 2), "No dice are bought"),
    ("die-not-there", BUYING, 1, Buy(6, 2), "No die on the table shows 6."),
    ("die-not-there", BUYING, 1, Buy(10**5000, 2), "No die on the table shows such a face."),
    ("face-unknown", BUYING, 1, Buy(1, 7), "faces 1 to 6"),
    ("face-unknown", BUYING, 1, Buy(1, 0), "faces 1 to 6"),
    ("same-face", BUYING, 1, Buy(1, 1), "shows 1 already"),
    ("die-spent", tried(BUYING, 1, failed=(2,)), 1, Buy(2, 5), "once a turn"),
    ("buys-turn", tried(position(limited(turn=2), dice="11234"), 2), 1, Buy(1, 5), "At most 2 dice"),
    (
        "buys-game",
        position(limited(game=7), card(ZOMBIE, {}, buys=7), dice="11234"),
        1,
        Buy(1, 5),
        "At most 7 dice",
    ),
    ("read-first", TO_READ, 1, Throw(), "Read aloud the number in Wild."),
    ("read-first", TO_READ, 1, Read("3H"), "Read aloud the number in Wild."),
    ("roll-off", TIED, 1, Score("W"), "The game is tied: roll all dice."),
    ("roll-off", TIED, 1, Throw((1,)), "The game is tied: roll all dice."),
]


@pytest.mark.parametrize(
    ("code", "state", "seat", "action", "words"), CASES, ids=[f"{n}-{row[0]}" for n, row in enumerate(CASES)]
)
def test_a_refusal_has_its_code_and_a_sentence(code: str, state: State, seat: int, action: Action, words: str) -> None:
    no = refusal(state, Seat(seat), action)
    assert no is not None
    assert no.code == code
    assert words in no.message
    assert not can(state, Seat(seat), action)
    with pytest.raises(RulesRefused) as caught:
        decide(state, Seat(seat), action, ScriptedDice())
    assert (caught.value.code, caught.value.message) == (no.code, no.message)


def test_every_code_of_the_rule_book_has_a_case() -> None:
    source = inspect.getsource(inspect.getmodule(refusal) or refusal)
    codes = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', source))
    assert len(codes) > 20
    assert codes == {row[0] for row in CASES}


@pytest.mark.parametrize(
    ("state", "seat", "action"),
    [
        (start(YAHTZEE, 2), 2, Leave()),
        (ON_TABLE, 1, Throw((1, 2, 3, 4))),
        (ON_TABLE, 1, Score("6")),
        (NUMBER, 1, Score("W", 1256)),
        (BUYING, 1, Buy(1, 6)),
        (TO_READ, 1, Read("W")),
        (TIED, 1, Throw()),
    ],
)
def test_what_is_allowed_is_not_refused(state: State, seat: int, action: Action) -> None:
    assert refusal(state, Seat(seat), action) is None
    assert can(state, Seat(seat), action)
