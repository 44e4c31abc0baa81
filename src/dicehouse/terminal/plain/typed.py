"""What people type at the table, read without knowing whether the rules allow it; and the help, which tells them.

Plain digits are places of dice; a box is named by its code, by the beginning of its name, or after `=`,
which is how the boxes that are called 1 to 6 are told from the dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from rich.table import Table

from ...errors import DicehouseError
from ...rules import Announce, Box, RuleSet
from ...rules.book.bars import bars_of
from ...rules.words import examples
from ...values import Value
from ..faces import some_faces

Word = Literal["roll", "undo", "help", "card", "rules", "coach", "leave"]

_WORDS: dict[str, Word] = {
    "": "roll", "r": "roll", "roll": "roll",
    "u": "undo", "undo": "undo",
    "?": "help", "h": "help", "help": "help",
    "card": "card", "rules": "rules", "coach": "coach",
    "q": "leave", "quit": "leave", "exit": "leave",
}  # fmt: skip


class Misread(DicehouseError):
    """Typed words that mean nothing here: typed-unknown."""

    def __init__(self, message: str) -> None:
        super().__init__("typed-unknown", message)


class Wish(Value):
    word: Word


class Hold(Value):
    """Hold the dice at these places, counted from 0, or let them go."""

    places: tuple[int, ...]


class HoldFaces(Value):
    """Hold dice that show these faces, and no others; None is all dice."""

    faces: tuple[int, ...] | None


class Fill(Value):
    """Fill a box; `sure` when an X was typed as such, which needs no second question and crosses the box out."""

    box: str
    number: int | None = None
    sure: bool = False


class BuyDie(Value):
    place: int
    face: int


Typed = Wish | Hold | HoldFaces | Fill | Announce | BuyDie


def read_typed(text: str, rules: RuleSet) -> Typed:
    line = text.strip()
    first, _, rest = line.partition(" ")
    word, rest = first.casefold(), rest.strip()
    if line.casefold() in _WORDS:
        return Wish(_WORDS[line.casefold()])
    if re.fullmatch(r"[0-9\s,]+", line):
        return Hold(_places(line, rules))
    if line.startswith("="):
        return _fill(line[1:], rules)
    if line.startswith("@"):
        return Announce(_fill(line[1:], rules).box)
    match word:
        case "say" | "announce" if rest:
            return Announce(_fill(rest, rules).box)
        case "s" | "score" | "fill" if rest:
            return _fill(rest, rules)
        case "hold" if rest:
            return Hold(_places(rest, rules))
        case "k" | "keep":
            return HoldFaces(some_faces(rest, rules.dice))
        case "all" | "none" if not rest:
            return HoldFaces(None if word == "all" else ())
        case "buy" | "b" if rest or rules.buying:
            return _buy(rest, rules)
        case _:
            return _fill(line, rules)


def _places(text: str, rules: RuleSet) -> tuple[int, ...]:
    places = [int(digit) for digit in re.findall("[0-9]", text)]
    count = rules.dice.count
    for place in places:
        if not 1 <= place <= count:
            hint = "a number goes with its box" if rules.writes_numbers else "a box goes with ="
            example = _example(rules)
            raise Misread(f"There is no die {place}: digits hold dice 1 to {count}, {hint}, like {example}.")
    return tuple(dict.fromkeys(place - 1 for place in places))


def _example(rules: RuleSet) -> str:
    box = rules.boxes[-1]
    if not box.takes_number:
        return f"={box.code}"
    number = next((example.points for example in examples(rules, box) if example.points), None)
    return f"={box.code} {number or 'x'}"


def _fill(text: str, rules: RuleSet) -> Fill:
    meant = _boxes(text, rules)
    number: int | None = None
    crossed = False
    if not meant:
        split = re.fullmatch(r"(.+?)[\s:]+([xX]|[0-9][0-9,.]*)", text.strip())
        if split is not None:
            text = split[1]
            meant = _boxes(text, rules)
            crossed = split[2] in "xX"
            number = None if crossed else int(re.sub("[,.]", "", split[2])[:12])
    if len(meant) == 1:
        return Fill(meant[0].code, number, crossed)
    if meant:
        names = " or ".join(f"{box.name} (={box.code})" for box in meant[:4])
        raise Misread(f"{text.strip()[:40]!r} could be {names}.")
    raise Misread(f"Nothing here is called {text.strip()[:40]!r}. Type ? for what can be typed.")


def _boxes(text: str, rules: RuleSet) -> list[Box]:
    """The boxes that the text may mean: by code, by name, by the beginning of a name, by a part of it."""
    wanted = " ".join(text.split()).casefold()
    if not wanted:
        return []
    exact = [box for box in rules.boxes if box.code == text.strip()]
    if exact:
        return exact
    named = [(box, box.code.casefold(), box.name.casefold()) for box in rules.boxes]
    for meant in (
        [box for box, code, _ in named if code == wanted],
        [box for box, _, name in named if name == wanted],
        [box for box, _, name in named if len(wanted) > 1 and name.startswith(wanted)],
        [box for box, _, name in named if len(wanted) > 2 and wanted in name],
    ):
        if meant:
            return meant
    return []


def _buy(text: str, rules: RuleSet) -> BuyDie:
    place, _, face = " ".join(text.split()).partition(" ")
    if not re.fullmatch("[1-9]", place) or not face:
        label = rules.dice.label(rules.dice.sides)
        raise Misread(f"Say which die and what it should show: buy 2 {label} turns die 2 into {label}.")
    faces = some_faces(face, rules.dice)
    if len(faces) != 1:
        raise Misread("One die is bought at a time: buy, the die, and the face it should show.")
    return BuyDie(_places(place, rules)[0], faces[0])


def help_table(rules: RuleSet, *, remote: bool, hinted: bool) -> Table:
    table = Table.grid(padding=(0, 2))
    for typed, meaning in help_lines(rules, remote=remote, hinted=hinted):
        table.add_row(f"  {typed}", meaning)
    table.columns[0].style = "brass"
    table.columns[0].no_wrap = True
    return table


def help_lines(rules: RuleSet, *, remote: bool = False, hinted: bool = False) -> Iterator[tuple[str, str]]:
    """What may be typed, and what it does; every box and number that is shown can be typed as it stands."""
    dice = rules.dice
    if dice.rolls > 1 or dice.save_rolls:
        yield "Enter or r", "roll the dice that are not held"
        yield "1 3 or 13", "hold dice 1 and 3, or let them go again"
        faces = f"{dice.label(dice.sides)} {dice.label(dice.sides)}"
        yield f"keep {faces}", "hold by what they show; all and none also work"
        yield "u or undo", "take back the last hold, before the next throw"
    else:
        yield "Enter or r", "roll the dice"
    yield from _box_lines(rules)
    announced = next((rules.boxes[place] for place, said in enumerate(bars_of(rules).announced) if said), None)
    if announced:
        yield f"say {announced.code}", f"announce {announced.name} after the first roll; the turn then fills it"
    if rules.buying:
        yield (
            f"buy 2 {dice.label(dice.sides)}",
            f"ask for die 2 to show {dice.label(dice.sides)}, for a right answer",
        )
    if hinted:
        yield "coach", "ask the coach what it would do, and why"
    yield "card, rules", "show the cards, show the rules"
    if remote:
        yield "m", "more: say something, resign, agree on a void, decline an offer, claim a seat"
    yield "q", "leave; your seat is kept" if remote else "save and leave; Ctrl-C does the same"


def _box_lines(rules: RuleSet) -> Iterator[tuple[str, str]]:
    if rules.writes_numbers:
        box = next(box for box in rules.boxes if box.takes_number)
        number = next((example.points for example in examples(rules, box) if example.points), None)
        if number is not None:
            yield f"={box.code} {number}", f"write {number:,} in {box.name}"
        yield f"={box.code} x", "write an X there"
        return
    digit = next((box for box in rules.boxes if box.code.isdigit()), None)
    other = next((box for box in rules.boxes if not box.code.isdigit()), None)
    if other:
        short = short_name(rules, other)
        typed = f"{other.code} or {short}" if short else other.code
        yield typed, f"fill {other.name}: its code, or how its name begins"
    if rules.crosses_by_choice:
        yield f"={rules.boxes[-1].code} x", f"cross out {rules.boxes[-1].name}, though the dice fit it"
    if digit:
        short = short_name(rules, digit)
        typed = f"={digit.code} or {short}" if short else f"={digit.code}"
        yield typed, f"fill {digit.name}; plain {digit.code} would be die {digit.code}"


def short_name(rules: RuleSet, box: Box) -> str | None:
    """The shortest beginning of its name that means this box and no other; None where there is none."""
    name = box.name.lower()
    for length in range(3, len(name) + 1):
        begun = name[:length]
        if begun.endswith(" "):
            continue
        try:
            typed = read_typed(begun, rules)
        except Misread:
            continue
        if typed == Fill(box.code):
            return begun
    return None
