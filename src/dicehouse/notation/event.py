"""Events as text, one token each, as logs hold them: `1>55:24555`, `1=FH:25`, `1+35:Upper bonus`."""

from __future__ import annotations

from typing import assert_never

from ..rules import (
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    NumberRead,
    RolledOff,
    RuleSet,
    Seat,
    SeatLeft,
)
from .action import BOX
from .dice import scan_dice, scan_face, write_dice, write_face
from .scanner import Scanner


def sign(right: bool) -> str:
    return "+" if right else "-"


def write_result(ended: GameEnded) -> str:
    winners = "+".join(map(str, ended.winners))
    return " ".join([f"#{winners}", *map(str, ended.scores)])


def write_event(event: Event) -> str:
    match event:
        case FirstRolled(seat, dice):
            return f"{seat}^{write_dice(dice)}"
        case FirstChosen(seat):
            return f"{seat}^first"
        case DiceThrown(seat, keep, dice):
            return f"{seat}>{write_dice(keep)}:{write_dice(dice)}"
        case DieBought(seat, die, face, right):
            return f"{seat}${write_face(die)}:{write_face(face)}{sign(right)}"
        case BoxAnnounced(seat, box):
            return f"{seat}@{box}"
        case BoxScored(seat, box, points):
            return f"{seat}={box}:{points}"
        case BonusEarned(seat, name, points, extra):
            return f"{seat}{'*' if extra else '+'}{points}:{name}"
        case NumberRead(seat, box, right):
            return f"{seat}?{box}{sign(right)}"
        case RolledOff(seat, dice):
            return f"{seat}%{write_dice(dice)}"
        case EntryCorrected(seat, box, points, reason):
            return f"{seat}~{box}:{points}:{reason}"
        case SeatLeft(seat):
            return f"{seat}!"
        case GameEnded():
            return write_result(event)
        case _:
            assert_never(event)


def read_event(text: str, rules: RuleSet | None = None) -> Event:
    """The event that the text tells; whether it could have happened is for the replay to say.

    Without rules the dice may be any: for a log of ours, which was checked when it was written.
    """
    scanner = Scanner(text)
    if scanner.peek("#"):
        event: Event = scan_result(scanner)
    else:
        event = _scan(scanner, rules, Seat(scanner.whole("a seat")))
    scanner.end()
    return event


def scan_result(scanner: Scanner) -> GameEnded:
    scanner.expect("#", "a result")
    winners: list[Seat] = []
    if not scanner.peek(" "):
        winners.append(Seat(scanner.whole("a seat")))
        while scanner.skip("+"):
            winners.append(Seat(scanner.whole("a seat")))
    scores = []
    while scanner.skip(" "):
        scores.append(scanner.signed("a score"))
    return GameEnded(tuple(winners), tuple(scores))


def _scan(scanner: Scanner, rules: RuleSet | None, seat: Seat) -> Event:
    kind = scanner.take(r"[\^>$=+*?%!~@]", "what happened")
    match kind:
        case "^":
            if scanner.skip("first"):
                return FirstChosen(seat)
            return FirstRolled(seat, scan_dice(scanner, rules))
        case ">":
            keep = scan_dice(scanner, rules)
            scanner.expect(":", "`:`")
            return DiceThrown(seat, keep, scan_dice(scanner, rules))
        case "$":
            die = scan_face(scanner, "a face")
            scanner.expect(":", "`:`")
            return DieBought(seat, die, scan_face(scanner, "a face"), _scan_sign(scanner))
        case "@":
            return BoxAnnounced(seat, scanner.take(BOX, "a box code"))
        case "=":
            box = scanner.take(BOX, "a box code")
            scanner.expect(":", "`:`")
            return BoxScored(seat, box, scanner.signed("points"))
        case "+" | "*":
            points = scanner.whole("points")
            scanner.expect(":", "`:`")
            return BonusEarned(seat, scanner.take(".+", "a name"), points, extra=kind == "*")
        case "?":
            return NumberRead(seat, scanner.take(BOX, "a box code"), _scan_sign(scanner))
        case "%":
            return RolledOff(seat, scan_dice(scanner, rules))
        case "~":
            box = scanner.take(BOX, "a box code")
            scanner.expect(":", "`:`")
            points = scanner.whole("points")
            scanner.expect(":", "`:`")
            return EntryCorrected(seat, box, points, scanner.take(".+", "a reason"))
        case "!":
            return SeatLeft(seat)
        case _:
            raise AssertionError(f"no event begins with {kind}")


def _scan_sign(scanner: Scanner) -> bool:
    return scanner.take("[+-]", "`+` or `-`") == "+"
