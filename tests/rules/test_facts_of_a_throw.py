"""What a box makes of the throw itself: which roll it was, and whether it threw all dice; jokers in columns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import read_state, write_state
from dicehouse.rules import BonusEarned, BoxScored, RuleSet, Score, ScriptedDice, Seat, State, Throw, decide, start
from dicehouse.rules.catalogue import find, game
from dicehouse.rules.game.columns import Column
from dicehouse.rules.game.joker import Joker
from dicehouse.rules.words import rule_page
from testkit.refusals import refused
from testkit.rows import rows
from testkit.rules.table import faces

YAMB = game("yamb")
KENTA = replace(
    YAMB,
    columns=(Column("Any"), Column("Hand", whole=True)),
    sections=tuple(
        replace(
            section,
            boxes=tuple(
                replace(box, pay=46, plus=0, by_roll=(20, 10)) if box.code == "K" else box for box in section.boxes
            ),
        )
        for section in YAMB.sections
    ),
)
TRIPLE = replace(game("triple-yahtzee"), joker=Joker(box="Y", bonus=100, placement="forced"))
GAMES = {"kenta": KENTA, "triple": TRIPLE} | {name: game(name) for name in ("escalero", "cacho", "generala")}

FILLED = """
escalero | 12345 | 1.S | 25
escalero | 11122 - 12345 | 1.S | 25
escalero | 11122 - 22345 - 12345 | 2.S | 50
escalero | 11345 345 12345 | 1.S | 20
escalero | 11345 345 12345 | 2.S | 40
escalero | 11345 - 11346 346 12346 | 1.9 | 1
escalero | 12341 - 66666 | 3.G | 320
cacho | 11223 - 11222 | F | 35
cacho | 11223 112 11222 | F | 30
cacho | 11223 - 44444 | G2 | 100
generala | 11122 - 12345 | E | 20
generala | 12345 | E | 25
kenta | 12345 | 1.K | 66
kenta | 11223 123 12345 | 1.K | 56
kenta | 11223 - 12345 | 1.K | 56
kenta | 11223 123 12334 1234 12345 | 1.K | 46
kenta | 12345 | 2.K | 66
kenta | 11223 - 12345 | 2.K | 56
kenta | 11223 123 12345 | 2.K | 0
"""
"""A game, its throws with what is kept between them, a box, and what it takes."""


def thrown(rules: RuleSet, throws: str) -> State:
    state = start(rules, 2)
    dice = throws.split()
    for number in range(0, len(dice), 2):
        keep = () if number == 0 or dice[number - 1] == "-" else faces(dice[number - 1])
        rolled = list(faces(dice[number]))
        for face in keep:
            rolled.remove(face)
        state = decide(state, Seat(1), Throw(keep), ScriptedDice([rolled])).state
        assert read_state(write_state(state), lambda _: rules) == state
    return state


@pytest.mark.parametrize(("game_id", "throws", "box", "points"), list(rows(FILLED)))
def test_a_box_pays_by_the_throw(game_id: str, throws: str, box: str, points: str) -> None:
    """Escalero: "it does not matter whether it is the first, second or third throw"; Cacho: "Rolling all five dice
    again ... is also counted as de mano"; Yamb: 66, 56, 46, and a hand is filled "if all dice were thrown"."""
    state = thrown(GAMES[game_id], throws)
    scored = decide(state, Seat(1), Score(box), ScriptedDice()).events[0]
    assert scored == BoxScored(Seat(1), box, int(points))


def test_a_grande_of_all_dice_wins_whichever_roll_it_was() -> None:
    assert decide(thrown(GAMES["cacho"], "11223 - 44444"), Seat(1), Score("G"), ScriptedDice()).state.over
    assert not decide(thrown(GAMES["cacho"], "11224 4 44444"), Seat(1), Score("G"), ScriptedDice()).state.over


def test_a_state_line_says_so_only_where_the_rules_ask() -> None:
    assert write_state(thrown(GAMES["escalero"], "11122 - 12345")).endswith(" 1 12345 all")
    assert write_state(thrown(GAMES["generala"], "11122 - 12345")).endswith(" 1 12345")
    for line in ("escalero@2 - 1 2 12345 all", "escalero@2 - 1 3 - all", "generala@1 - 1 1 12345 all"):
        with refused("notation-impossible", "only a roll after the first"):
            read_state(line)


HELD = "1.Y:50,2.Y:100,3.Y:150"


@pytest.mark.parametrize(
    ("card", "box", "events"),
    [
        ("1.Y:50,2.Y:100", "3.Y", [("3.Y", 150)]),
        (HELD, "1.6", [("1.6", 30), 100]),
        (f"1.6:6,2.6:12,3.6:18,{HELD}", "3.LS", [("3.LS", 120), 100]),
        (f"1.6:6,2.6:12,3.6:18,{HELD.replace('100', '0')}", "3.LS", [("3.LS", 0)]),
    ],
)
def test_a_joker_in_columns_waits_for_all_of_its_boxes(card: str, box: str, events: list[object]) -> None:
    """The joker "ONLY if all three yahtzee boxes have been filled and all three of the corresponding number boxes"."""
    state = read_state(f"triple-yahtzee@1 {card} 1 0 66666", lambda _: TRIPLE)
    decided = decide(state, Seat(1), Score(box), ScriptedDice()).events
    scored = [(event.box, event.points) for event in decided if isinstance(event, BoxScored)]
    assert [*scored, *(event.points for event in decided if isinstance(event, BonusEarned))] == events


def test_a_joker_in_columns_must_go_to_a_box_of_its_face() -> None:
    state = read_state(f"triple-yahtzee@1 2.6:12,{HELD} 1 0 66666", lambda _: TRIPLE)
    with refused("joker-must", "Sixes · Single or Sixes · Triple"):
        decide(state, Seat(1), Score("1.C"), ScriptedDice())


@pytest.mark.parametrize(("box", "bonus"), [("6", 50), ("C", 50), ("4K", 50), ("LS", 0), ("FH", 0)])
def test_by_the_booklet_a_further_kniffel_is_50_more_or_a_joker(box: str, bonus: int) -> None:
    state = read_state("kniffel-booklet@1 Y:50 1 0 66666")
    events = decide(state, Seat(1), Score(box), ScriptedDice()).events
    assert sum(event.points for event in events if isinstance(event, BonusEarned)) == bonus
    page = {topic.key: topic.lines for topic in rule_page(state.rules).topics}
    assert page["joker"][0].endswith("earns 50 more in a box that it fits by itself.")


def test_what_a_throw_is_worth_is_said_on_the_rule_page() -> None:
    said = {box.code: box.pays for section in rule_page(KENTA).sections for box in section.boxes}
    assert said["1.K"] == "46 points; 20, 10 more by the roll, from the first on"
    assert said["2.F"].endswith("; only with all dice thrown at once")
    served = {box.code: box.pays for section in rule_page(find("cacho@1")).sections for box in section.boxes}
    assert served["G"] == "50 points; 50 more, and the game, with all dice thrown at once"
