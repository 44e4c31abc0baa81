"""What the creator of a table may choose, and what does not go together."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from dicehouse.play import ClockSettings, TableRefused, TableSettings, decide_table, rules_of
from dicehouse.play.commands import Create, Sit
from dicehouse.play.settings import settings_refusal
from dicehouse.rules.catalogue import catalogue, game, rule_text
from testkit.play.context import ScriptedContext
from testkit.play.table import OPENED, Play, guest

BORROWED = rule_text("yahtzee").replace("rolls = 3", "rolls = 4")
ALOUD = rule_text("place-value").replace('id = "place-value"', 'id = "place-value-aloud"', 1)
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
        (TableSettings("place-value-aloud@1", rule_file=ALOUD), "rules-name-taken"),
        (TableSettings("our-own@1", rule_file="dice = 5"), "rules-missing-key"),
        (TableSettings("our-own@1", rule_file="]["), "rules-syntax"),
        (TableSettings("yahtzee@1", seats=2, bots=("greedy", "greedy")), "bots-many"),
        (TableSettings("yahtzee@1", seats=1, bots=("greedy",)), "bots-many"),
        (TableSettings("yahtzee@1", seats=1, wager=5), "wager-alone"),
        (TableSettings("yahtzee@1", seats=2, bots=("sharp",), wager=5), "wager-alone"),
        (TableSettings("yahtzee@1", seats=3, bots=("sharp",), wager=5), "wager-bots"),
        (TableSettings("yahtzee@1", clock=ClockSettings(0)), "clock-refused"),
        (TableSettings("yahtzee@1", clock=ClockSettings(5, days=1)), "clock-refused"),
        (TableSettings("yahtzee@1", clock=ClockSettings(0, increment=5, days=1)), "clock-refused"),
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


def test_everything_else_makes_a_table() -> None:
    own = TableSettings("our-own@1", rule_file=HOUSE_RULES)
    for settings in (
        TableSettings("yahtzee@1", seats=1),
        TableSettings("yahtzee@1", seats=8, wager=1_000_000, dice="sealed", clock=ClockSettings(180, 60)),
        TableSettings("yahtzee@1", seats=8, bots=("greedy",) * 7),
        TableSettings("yahtzee@1", wager=5, clock=ClockSettings(0, days=3)),
        own,
        *(TableSettings(rules.name_version, seats=rules.seats[1]) for rules in catalogue()),
    ):
        assert Play(settings).table.settings == settings
    assert rules_of(own).name_version == "our-own@1"
    assert rules_of(own).boxes == game("yahtzee").boxes


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
        {"clock": {"minutes": -1}},
        {"clock": {"minutes": 181}},
        {"clock": {"minutes": 4, "increment": -1}},
        {"clock": {"minutes": 4, "increment": 61}},
        {"clock": {"minutes": 4, "seconds": 1}},
        {"clock": {"minutes": 0, "days": 15}},
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
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps({"rules": "yahtzee@1", **wrong}), type=TableSettings)


def test_settings_read_back_as_they_were_written() -> None:
    settings = TableSettings(
        "our-own@1", 4, ("greedy", "perfect"), ClockSettings(4, 5), 0, "sealed", True, False, True, HOUSE_RULES
    )
    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableSettings) == settings


def test_the_clock_is_given_in_minutes() -> None:
    """003: "If 4 minutes was chosen, then each player has a total of 4 minutes"."""
    assert ClockSettings(4).clock(2).left == (24_000, 24_000)


def test_a_table_is_made_once_and_nothing_can_be_done_where_none_is() -> None:
    create = Create(TableSettings("yahtzee@1"))
    Play(create.settings).refuses("table-exists", "bo", create)
    with pytest.raises(TableRefused) as caught:
        decide_table(None, Sit(), guest("ana"), OPENED, ScriptedContext())
    assert caught.value.code == "table-unknown"
