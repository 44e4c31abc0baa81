"""What the creator of a table may choose, and what does not go together."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicehouse.play import ClockSettings, Guest, TableRefused, TableSettings, decide_table, rules_of
from dicehouse.play.commands import Create
from dicehouse.play.settings import settings_refusal
from dicehouse.play.units import GuestId
from dicehouse.rules.catalogue import catalogue, game, rule_text
from testkit.play.context import ScriptedContext
from testkit.play.table import OPENED, TABLE, Play

BORROWED = rule_text("yahtzee").replace("rolls = 3", "rolls = 4")
HOUSE_RULES = rule_text("yahtzee").replace('id = "yahtzee"', 'id = "our-own"', 1)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (TableSettings("chess@1"), "game-unknown"),
        (TableSettings("yahtzee@2"), "game-unknown"),
        (TableSettings("yahtzee"), "game-unknown"),
        (TableSettings("piecepack@1", seats=7), "seats-refused"),
        (TableSettings("place-value@1", seats=1), "seats-refused"),
        (TableSettings("yahtzee@1", rule_file=HOUSE_RULES), "rules-name"),
        (TableSettings("yahtzee@1", rule_file=BORROWED), "rules-name-taken"),
        (TableSettings("our-own@1", rule_file="dice = 5"), "rules-missing-key"),
        (TableSettings("our-own@1", rule_file="]["), "rules-syntax"),
        (TableSettings("yahtzee@1", seats=2, bots=("greedy", "greedy")), "bots-many"),
        (TableSettings("yahtzee@1", seats=1, bots=("greedy",)), "bots-many"),
        (TableSettings("yahtzee@1", seats=1, wager=5), "wager-alone"),
        (TableSettings("yahtzee@1", seats=2, bots=("sharp",), wager=5), "wager-alone"),
        (TableSettings("yahtzee@1", seats=3, bots=("sharp",), wager=5), "wager-bots"),
        (TableSettings("yahtzee@1", wager=5), "wager-clock"),
        (TableSettings("yahtzee@1", dice="shared", wager=5, clock=ClockSettings(4)), "wager-shared"),
        (TableSettings("yahtzee@1", dice="entered", wager=5, clock=ClockSettings(4)), "dice-entered"),
        (TableSettings("yahtzee@1", dice="entered", bots=("sharp",)), "dice-entered"),
    ],
)
def test_choices_that_do_not_go_together_are_refused(settings: TableSettings, code: str) -> None:
    refused = settings_refusal(settings)
    assert refused is not None
    assert refused[0] == code
    with pytest.raises(TableRefused) as caught:
        Play(settings)
    assert (caught.value.code, caught.value.message) == refused


@pytest.mark.parametrize(
    "settings",
    [
        TableSettings("yahtzee@1", seats=1),
        TableSettings("yahtzee@1", seats=8, wager=1_000_000, dice="sealed", clock=ClockSettings(180, 60)),
        TableSettings("yahtzee@1", seats=8, bots=("greedy",) * 7),
        TableSettings("our-own@1", rule_file=HOUSE_RULES),
        *(TableSettings(rules.name_version, seats=rules.seats[1]) for rules in catalogue()),
    ],
)
def test_everything_else_makes_a_table(settings: TableSettings) -> None:
    assert Play(settings).table.settings == settings


def test_a_rule_file_of_ones_own_is_what_is_played() -> None:
    rules = rules_of(TableSettings("our-own@1", rule_file=HOUSE_RULES))
    assert rules.name_version == "our-own@1"
    assert rules.boxes == game("yahtzee").boxes


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "y" * 61},
        {"rules": 7},
        {"seats": 0},
        {"seats": 13},
        {"seats": 2.5},
        {"seats": True},
        {"bots": ["clever"]},
        {"bots": ["greedy"] * 12},
        {"clock": {"minutes": 0}},
        {"clock": {"minutes": 181}},
        {"clock": {"minutes": 4, "increment": -1}},
        {"clock": {"minutes": 4, "increment": 61}},
        {"clock": {"minutes": 4, "seconds": 1}},
        {"clock": 4},
        {"wager": -1},
        {"wager": 1_000_001},
        {"wager": 10**30},
        {"dice": "loaded"},
        {"public": 1},
        {"rule_file": "#" * (16 * 1024 + 1)},
        {"host": "ana"},
    ],
)
def test_values_beyond_the_limits_are_not_even_decoded(wrong: dict[str, Any]) -> None:
    text = msgspec.json.encode({"rules": "yahtzee@1", **{k: v for k, v in wrong.items() if k != "wager"}})
    if "wager" in wrong:
        text = f'{{"rules": "yahtzee@1", "wager": {wrong["wager"]}}}'.encode()
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=TableSettings)


def test_settings_read_back_as_they_were_written() -> None:
    settings = TableSettings(
        "our-own@1", 4, ("greedy", "perfect"), ClockSettings(4, 5), 0, "sealed", True, False, True, HOUSE_RULES
    )
    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableSettings) == settings


def test_the_clock_is_given_in_minutes() -> None:
    """003: "If 4 minutes was chosen, then each player has a total of 4 minutes"."""
    assert ClockSettings(4).each == 24_000


def test_a_table_is_made_once() -> None:
    play = Play(TableSettings("yahtzee@1"))
    assert play.refused("bo", Create(TableSettings("yahtzee@1"))) == "table-exists"


def test_nothing_can_be_done_at_a_table_that_is_not() -> None:
    from dicehouse.play.commands import Sit

    with pytest.raises(TableRefused) as caught:
        decide_table(None, Sit(), Guest(GuestId("g"), "ana"), OPENED, ScriptedContext())
    assert caught.value.code == "table-unknown"
    assert Play(TableSettings("yahtzee@1")).table.id == TABLE
