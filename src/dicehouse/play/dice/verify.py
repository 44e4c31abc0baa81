"""Checking sealed dice from a record alone, without asking the house that threw them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...errors import DicehouseError
from ...notation import Record, read_record, steps, write_record
from ...rules import (
    Dice,
    DiceThrown,
    FirstChosen,
    FirstRolled,
    GameEnded,
    Roll,
    RolledOff,
    Seat,
    sort_dice,
    wanted_roll,
    wanted_roll_off,
)
from ...values import Value
from ..units import TableId
from .sealed import SealedDice, agreed, commitment, day_key, seal_key

HEX = re.compile("(?:[0-9a-f]{2})+")
"""In the one form in which the house writes it: the same number in capitals is another text, and seals other dice."""


class NotVerified(DicehouseError):
    """The record does not prove its dice."""


class PlayersSalt(Value):
    """What a player has put in; whoever it was can say whether it was this."""

    seat: Seat
    name: str
    salt: str
    commitment: str


class Verification(Value):
    """`players` counts the salts; `bots` are the seats that have none because nobody sat there. Dice of a `day` have
    no salts: everybody had the same."""

    commitment: str
    players: int
    throws: int
    finished: bool
    salts: tuple[PlayersSalt, ...]
    bots: tuple[Seat, ...]
    day: str | None = None


def verify_text(text: str, read: Callable[[str], Record] = read_record) -> Verification:
    """Of a record as it was written: whatever is not written as the house writes it may hide what was changed."""
    record = read(text)
    written = write_record(record)
    if written != text:
        pairs = zip(text.split("\n"), written.split("\n"), strict=False)
        line = next((number for number, (one, other) in enumerate(pairs, 1) if one != other), 1)
        raise NotVerified("verify-text", f"Line {line} is not written as the house writes it.")
    return verify_record(record)


def verify_record(record: Record) -> Verification:
    """Draw every throw anew from the secret and the salts; the first that differs raises."""
    tags = record.tags
    if tags.get("Dice") == "daily":
        return _verify_day(record)
    if tags.get("Dice") != "sealed":
        raise NotVerified("verify-unsealed", "This game was not played with sealed dice.")
    secret = _secret(record, "Table")
    salts = _salts(record)
    shown = {one.seat: one.salt for one in salts}
    key = seal_key(secret, agreed(TableId(tags["Table"]), record.rules, shown))
    dice = SealedDice(key, record.rules.dice.count)
    throws = _check_throws(record, dice)
    bots = tuple(seat for seat in _seats(record) if f"Bot{seat}" in tags)
    return Verification(tags["Commitment"], len(salts), throws, _finished(record), salts, bots)


def _verify_day(record: Record) -> Verification:
    """Everybody had the same dice: they follow from the day's secret alone, which the house had committed to before."""
    secret = _secret(record, "Day")
    day = record.tags["Day"]
    throws = _check_throws(record, SealedDice(day_key(secret, day), record.rules.dice.count))
    return Verification(record.tags["Commitment"], 0, throws, _finished(record), (), (), day)


def _secret(record: Record, whose: str) -> bytes:
    """The one that the house has committed to."""
    tags = record.tags
    for name in (whose, "Commitment", "Secret"):
        if name not in tags:
            raise NotVerified("verify-missing", f"The record has no tag {name}: the seal is not shown yet.")
    secret = _bytes(tags["Secret"], "Secret")
    if commitment(secret) != tags["Commitment"]:
        raise NotVerified("verify-secret", "The secret is not the one that the house committed to.")
    return secret


def _finished(record: Record) -> bool:
    return bool(record.events) and isinstance(record.events[-1], GameEnded)


def _seats(record: Record) -> list[Seat]:
    return [Seat(number) for number in range(1, record.seats + 1)]


def _salts(record: Record) -> tuple[PlayersSalt, ...]:
    """Each player's salt, held against what the player committed to. Dice without a salt were the house's to choose."""
    salts = []
    for seat, name in zip(_seats(record), record.names, strict=True):
        salt, committed = record.tags.get(f"Salt{seat}"), record.tags.get(f"SaltCommitment{seat}")
        if salt is None and committed is None:
            if f"Bot{seat}" in record.tags:
                continue
            raise NotVerified("verify-unsalted", f"Seat {seat} has no salt, and the record does not call it a bot's.")
        if salt is None or committed is None or commitment(_bytes(salt, f"Salt{seat}")) != committed:
            raise NotVerified("verify-salt", f"The salt of seat {seat} is not the one it committed to.")
        salts.append(PlayersSalt(seat, name, salt, committed))
    if not salts:
        raise NotVerified("verify-unsalted", "No seat has a salt: whoever made the record could choose its dice.")
    return tuple(salts)


def _bytes(text: str, name: str) -> bytes:
    if HEX.fullmatch(text) is None:
        raise NotVerified("verify-missing", f"The tag {name} holds no hexadecimal number.")
    return bytes.fromhex(text)


def _check_throws(record: Record, dice: SealedDice) -> int:
    openings: dict[Seat, int] = {}
    throws = 0
    for state, event in steps(record):
        keep: Dice = ()
        match event:
            case FirstRolled(seat, shown):
                openings[seat] = openings.get(seat, 0) + 1
                roll = Roll(seat, 0, openings[seat], len(shown), record.rules.dice.sides, contest=True)
            case FirstChosen(seat) if record.rules.first_player == "random":
                roll, shown = Roll(Seat(0), 0, 1, 1, record.seats, contest=True), (seat,)
            case DiceThrown(_, keep, shown):
                roll = wanted_roll(state, keep)
            case RolledOff(_, shown):
                roll = wanted_roll_off(state)
            case _:
                continue
        throws += 1
        drawn = sort_dice((*keep, *dice.throw(roll)))
        if drawn != shown:
            told = f"the seal gives {_text(drawn)}, the record says {_text(shown)}"
            raise NotVerified("verify-throw", f"Throw {throws}, by seat {roll.seat}: {told}.")
    return throws


def _text(dice: Dice) -> str:
    return "".join(map(str, dice))
