"""Sheet 002: "I like to make students read their number aloud"; "If there is a tie, the players can have one final
roll": both are for the players to agree on."""

from __future__ import annotations

import pytest

from dicehouse.errors import UnknownGame
from dicehouse.named import load_game
from dicehouse.notation import read_record, write_record
from dicehouse.rules import NumberRead, RolledOff, read_rules, write_rules
from dicehouse.rules.catalogue import agreements, catalogue, find, game
from testkit.notation.playing import play_game

AGREED = [each for rules in catalogue() for each in agreements(rules)]


def test_what_may_be_agreed_on_is_found_by_its_name() -> None:
    assert [each.rules for each in agreements(game("place-value"))] == [
        f"place-value{reading}{tie}@1" for reading in ("", "-aloud", "-typed") for tie in ("", "-stands")
    ]
    assert [each.rules for each in agreements(game("chicago-german"))] == [
        "chicago-german@1",
        "chicago-german-stands@1",
    ]
    assert agreements(game("yahtzee")) == ()
    for each in AGREED:
        rules = find(each.rules)
        assert rules.tie == each.tie
        assert rules.comparison is None or rules.comparison.read_aloud == each.reading
        assert read_rules(write_rules(rules)) == rules
    assert find("place-value-6-typed-stands@1").name == f"{game('place-value-6').name}, read in words, ties stand"
    for wrong in ("yahtzee-aloud@1", "yahtzee-stands@1", "chicago-german-typed@1", "place-value-stands-aloud@1"):
        with pytest.raises(UnknownGame):
            find(wrong)


def test_a_record_of_such_a_game_reads_back_and_its_tie_stands() -> None:
    tied = 0
    for seed in range(40):
        record = play_game(find("place-value-3-aloud-stands@1"), 3, seed).record
        assert read_record(write_record(record)) == record
        assert any(isinstance(event, NumberRead) for event in record.events)
        assert not any(isinstance(event, RolledOff) for event in record.events)
        tied += len(record.events[-1].winners) > 1  # type: ignore[union-attr]  # a game that has ended
    assert tied


@pytest.mark.parametrize(
    "name", ["place-value-aloud", "place-value-typed-stands@1", "piecepack@1", "piecepack", "escalero@1"]
)
def test_a_game_that_no_file_has_is_told_by_its_rules(name: str) -> None:
    found = load_game(name)
    assert read_rules(found.text) == found.rules
