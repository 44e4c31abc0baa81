"""Actions as the record writes them: `>55` and `>-` keep dice, `=FH`, `=3H:6341`, `@5.FH`, `$1:5`, `?3H`, `!`."""

from __future__ import annotations

from typing import assert_never

from ..errors import NotationError
from ..rules import Action, Announce, Buy, Leave, Read, RuleSet, Score, Throw
from .dice import scan_dice, scan_face, write_dice, write_face
from .scanner import Scanner

LONGEST_ACTION = 100
BOX = r"(?:[1-9]\.)?[A-Z0-9][A-Za-z0-9]{0,3}"
"""A box's code, where the card has columns with the number of its column: `FH`, `2.FH`."""


def write_action(action: Action) -> str:
    match action:
        case Throw(keep):
            return f">{write_dice(keep)}"
        case Score(box, None):
            return f"={box}"
        case Score(box, number):
            return f"={box}:{number}"
        case Announce(box):
            return f"@{box}"
        case Buy(die, face):
            return f"${write_face(die)}:{write_face(face)}"
        case Read(box):
            return f"?{box}"
        case Leave():
            return "!"
        case _:
            assert_never(action)


def read_action(text: str, rules: RuleSet | None = None) -> Action:
    """The action that the text means; whether it is allowed is the rule book's affair. Without rules, of any dice."""
    if len(text) > LONGEST_ACTION:
        raise NotationError("notation-too-large", f"at most {LONGEST_ACTION} characters are read")
    scanner = Scanner(text)
    action = _scan(scanner, rules)
    scanner.end()
    return action


def _scan(scanner: Scanner, rules: RuleSet | None) -> Action:
    if scanner.skip(">"):
        return Throw(scan_dice(scanner, rules, "a row of dice to keep"))
    if scanner.skip("="):
        box = scanner.take(BOX, "a box code")
        return Score(box, scanner.whole("a number") if scanner.skip(":") else None)
    if scanner.skip("@"):
        return Announce(scanner.take(BOX, "a box code"))
    if scanner.skip("$"):
        die = scan_face(scanner, "the die's face")
        scanner.expect(":", "`:`")
        return Buy(die, scan_face(scanner, "the face to buy"))
    if scanner.skip("?"):
        return Read(scanner.take(BOX, "a box code"))
    if scanner.skip("!"):
        return Leave()
    raise scanner.syntax("`>`, `=`, `@`, `$`, `?` or `!`")
