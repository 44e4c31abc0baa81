"""Sealed games as they were recorded, and what a cheat could make of their records."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.notation import Record
from dicehouse.play import TableSettings
from dicehouse.play.dice.sealed import SealedDice, agreed, commitment, seal_key
from dicehouse.rules import DiceThrown, Event, FirstRolled, Roll, RolledOff, Seat
from dicehouse.rules.catalogue import game, rule_text
from testkit.play.random_tables import to_the_end
from testkit.play.table import TABLE, salt

__all__ = ["DRAWN", "FORGED", "PEOPLE", "THROWN", "WITH_BOT", "with_event"]

THROWN = DiceThrown | FirstRolled | RolledOff
PEOPLE = to_the_end(TableSettings("yahtzee@1", dice="sealed"), 4).record
WITH_BOT = to_the_end(TableSettings("yahtzee@1", seats=3, bots=("greedy",), dice="sealed")).record
LOTS = rule_text("yacht").replace('id = "yacht"', 'id = "lots"\nfirst_player = "random"', 1)
DRAWN = to_the_end(TableSettings("lots@1", seats=3, dice="sealed", rule_file=LOTS)).record
"""Who begins is drawn by the seal."""
OTHER = "ab" * 32
EVE = {"Salt1": salt("eve"), "SaltCommitment1": commitment(bytes.fromhex(salt("eve")))}
SALTS = ("Salt1", "SaltCommitment1", "Salt2", "SaltCommitment2")


def with_event(record: Record, place: int, event: Event) -> Record:
    return replace(record, events=(*record.events[:place], event, *record.events[place + 1 :]))


def _tagged(tags: dict[str, str]) -> Record:
    return replace(PEOPLE, tags={**PEOPLE.tags, **tags})


def _without(*names: str, record: Record = PEOPLE) -> Record:
    return replace(record, tags={name: value for name, value in record.tags.items() if name not in names})


def _ground(tags: dict[str, str]) -> Record:
    """A house that is alone tries secrets until the first throw is five of a kind."""
    rules = game("yahtzee")
    for number in range(100_000):
        secret = number.to_bytes(32, "big")
        dice = SealedDice(seal_key(secret, agreed(TABLE, rules, {})), 5).throw(Roll(Seat(1), 1, 1, 5, 6))
        if len(set(dice)) == 1:
            break
    sealed = {"Table": str(TABLE), "Dice": "sealed", "Commitment": commitment(secret), "Secret": secret.hex()}
    return Record(rules, ("ana",), (DiceThrown(Seat(1), (), tuple(dice)),), {**sealed, **tags})


FORGED: dict[str, tuple[Record, str]] = {
    "another secret": (_tagged({"Secret": OTHER}), "verify-secret"),
    "a secret that is no number": (_tagged({"Secret": "no number"}), "verify-missing"),
    "another commitment": (_tagged({"Commitment": OTHER}), "verify-secret"),
    "both": (_tagged({"Secret": OTHER, "Commitment": commitment(bytes.fromhex(OTHER))}), "verify-throw"),
    "another salt": (_tagged({"Salt1": salt("eve")}), "verify-salt"),
    "a salt that is no number": (_tagged({"Salt2": "no number"}), "verify-missing"),
    "another commitment to a salt": (_tagged({"SaltCommitment2": OTHER}), "verify-salt"),
    "both of the salt": (_tagged(EVE), "verify-throw"),
    "swapped salts": (
        _tagged({name: PEOPLE.tags[other] for name, other in zip(SALTS, SALTS[2:] + SALTS[:2], strict=True)}),
        "verify-throw",
    ),
    "another table": (_tagged({"Table": "t2"}), "verify-throw"),
    "other dice": (_tagged({"Dice": "system"}), "verify-unsealed"),
    "no table": (_without("Table"), "verify-missing"),
    "no secret": (_without("Secret"), "verify-missing"),
    "no commitment": (_without("Commitment"), "verify-missing"),
    "no salt of one": (_without("Salt1"), "verify-salt"),
    "no commitment to a salt": (_without("SaltCommitment1"), "verify-salt"),
    "a person without a salt": (_without(*SALTS[:2]), "verify-unsalted"),
    "nobody with a salt": (_without(*SALTS), "verify-unsalted"),
    "nothing said of dice": (_without("Dice"), "verify-unsealed"),
    "a bot that is not called one": (_without("Bot3", record=WITH_BOT), "verify-unsalted"),
    "everybody called a bot": (
        replace(PEOPLE, tags={**_without(*SALTS).tags, "Bot1": "sharp", "Bot2": "sharp"}),
        "verify-unsalted",
    ),
    # issue 10: "576 secrets ground to a first-throw five of a kind passed"
    "a ground secret": (_ground({}), "verify-unsalted"),
    "a ground secret of a bot": (_ground({"Bot1": "sharp"}), "verify-unsalted"),
    # the dice were agreed for these rules and no others
    **{
        f"the rules of {other}": (replace(PEOPLE, rules=game(other)), "verify-throw")
        for other in ("yahtzee-hasbro", "yahtzee-free", "yahtzee-online", "zombie")
    },
}
