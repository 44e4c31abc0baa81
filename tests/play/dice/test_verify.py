"""`verify_record` proves a sealed game's dice from its record alone, and sees whatever was changed in it."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import Record, read_record, write_record
from dicehouse.play import TableSettings
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.dice.verify import NotVerified, verify_record
from dicehouse.rules import DiceThrown, FirstChosen, GameEnded, RolledOff, RuleSet, Seat
from testkit.gate import games
from testkit.play.forged import DRAWN, FORGED, PEOPLE, THROWN, WITH_BOT, with_event
from testkit.play.random_tables import random_table, to_the_end
from testkit.play.table import salt

THROWS = [place for place, event in enumerate(PEOPLE.events) if isinstance(event, THROWN)]


def verdict(record: Record) -> str:
    """The code of what is wrong with it."""
    with pytest.raises(NotVerified) as caught:
        verify_record(record)
    return caught.value.code


def turned_over(record: Record, place: int, die: int) -> Record:
    """One die of a throw is another, by a cheat who keeps the dice sorted."""
    event = record.events[place]
    assert isinstance(event, THROWN)
    dice = list(event.dice)
    dice[die] = dice[die] % 6 + 1
    return with_event(record, place, msgspec.structs.replace(event, dice=tuple(sorted(dice))))


def test_the_record_as_it_was_exported_is_verified() -> None:
    proof = verify_record(read_record(write_record(PEOPLE)))
    assert (proof.players, proof.throws, proof.finished) == (2, len(THROWS), True)
    assert proof.commitment == PEOPLE.tags["Commitment"]
    told = {one.name: (one.seat, one.salt, one.commitment) for one in proof.salts}
    assert told == {
        name: (seat, salt(name), commitment(bytes.fromhex(salt(name)))) for seat, name in ((1, "ana"), (2, "bo"))
    }, "what the players have to compare"


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_a_sealed_game_of_every_kind_is_verified(rules: RuleSet) -> None:
    assert verify_record(to_the_end(TableSettings(rules.name_version, dice="sealed")).record).finished


@given(st.integers(0, 10**6))
def test_whatever_happened_at_a_sealed_table_it_is_verified_once_the_secret_is_shown(seed: int) -> None:
    play = random_table(seed, "sealed", most=60)
    if play.table.phase == "over":
        assert verify_record(play.record).throws > 0
    else:
        assert verdict(play.record) == "verify-missing"


def test_no_throw_can_be_changed() -> None:
    passed = [
        (place, die)
        for place in THROWS
        for die in range(5)
        if verdict(turned_over(PEOPLE, place, die)) != "verify-throw"
    ]
    assert passed == []


def test_no_throw_of_a_roll_off_can_be_changed() -> None:
    records = (to_the_end(TableSettings("place-value-3@1", dice="sealed"), seed).record for seed in range(60))
    record, place = next(
        (record, place) for record in records for place, e in enumerate(record.events) if isinstance(e, RolledOff)
    )
    assert verify_record(record).finished
    assert verdict(turned_over(record, place, 0)) == "verify-throw"


def test_the_seat_that_was_drawn_to_begin_cannot_be_changed() -> None:
    first = DRAWN.events[0]
    assert isinstance(first, FirstChosen)
    assert verify_record(DRAWN).finished
    assert verdict(with_event(DRAWN, 0, FirstChosen(Seat(first.seat % 3 + 1)))) == "verify-throw"


def test_the_sentence_says_which_throw_is_wrong() -> None:
    place = THROWS[2]
    event = PEOPLE.events[place]
    assert isinstance(event, DiceThrown)
    with pytest.raises(NotVerified, match=r"Throw 3, by seat \d: the seal gives \d{5}, the record says 11111"):
        verify_record(with_event(PEOPLE, place, msgspec.structs.replace(event, dice=(1,) * 5)))


def test_no_forged_record_is_verified() -> None:
    assert {name: verdict(record) for name, (record, _) in FORGED.items()} == {
        name: code for name, (_, code) in FORGED.items()
    }


def test_a_seat_without_a_salt_is_a_bots() -> None:
    assert WITH_BOT.tags["Bot3"] == "greedy"
    proof = verify_record(read_record(write_record(WITH_BOT)))
    assert (proof.players, proof.bots) == (2, (Seat(3),))
    # records of other dice are written as they were of old: see tests/storage/kept
    assert "Bot2" not in to_the_end(TableSettings("yahtzee@1", bots=("greedy",))).record.tags


def test_a_game_broken_off_is_verified_as_far_as_it_went() -> None:
    assert isinstance(PEOPLE.events[-1], GameEnded)
    proof = verify_record(replace(PEOPLE, events=PEOPLE.events[:40]))
    assert not proof.finished
    assert 0 < proof.throws < len(THROWS)
