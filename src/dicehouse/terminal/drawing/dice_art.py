"""Dice drawn with box characters: pips where the faces are numbers, names and suits where they have them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from ...rules import DiceSpec
from ..hand import Tray

ART_HEIGHT = 6
WIDE = 9
SMALL = 6

# which of the nine places of a 3 by 3 grid carry a pip
_PIPS = {
    1: "    x    ",
    2: "x       x",
    3: "x   x   x",
    4: "x x   x x",
    5: "x x x x x",
    6: "x xx xx x",
    7: "x xxxxx x",
    8: "xxxx xxxx",
    9: "xxxxxxxxx",
}


def art_width(count: int) -> int:
    return count * (WIDE + 1)


def dice_art(spec: DiceSpec, tray: Tray, notes: Mapping[int, str], width: int = WIDE) -> Text:
    """Six lines: the dice, and under each its place with the word `held` or a note; face 0 is a blank."""
    art = Text(no_wrap=True)
    for line in range(5):
        for place, face in enumerate(tray.faces):
            style = "held" if place in tray.held else ""
            art.append(f" {_die(spec, face, place, width)[line]}", style=style)
        art.append("\n")
    for place in range(len(tray.faces)):
        held = place in tray.held
        caption = " ".join(filter(None, [str(place + 1), "held" if held else notes.get(place, "")]))
        art.append(f" {caption:^{width}}", style="held" if held else "caption")
    return art


def dice_words(spec: DiceSpec, tray: Tray, notes: Mapping[int, str]) -> list[Text]:
    """The same in words, for screens that are small."""
    words = []
    for place, face in enumerate(tray.faces):
        held = place in tray.held
        note = " held" if held else f" {notes[place]}" if place in notes else ""
        shown = " ".join(filter(None, [spec.label(face) if face else " ", _colour(spec, face)]))
        words.append(Text.assemble((f"{place + 1}", "caption"), (f"[{shown}]{note}", "held" if held else "ink")))
    return words


def _die(spec: DiceSpec, face: int, place: int, width: int) -> list[str]:
    inside = width - 2
    name = spec.label(face)[:inside] if face else ""
    # dealt in turn, so that two sets have enough of each
    suit = spec.suits[place % len(spec.suits)][:inside] if spec.suits else ""
    rows = [" " * inside, f"{name:^{inside}}", f"{suit:^{inside}}"]
    if face in _PIPS and not spec.faces and width == WIDE:
        grid = _PIPS[face].replace("x", "●")
        rows = [" " + " ".join(grid[row : row + 3]) + " " for row in (0, 3, 6)]
    # in a word, so that nothing is told by colour alone
    edge = f"{_colour(spec, face)[:inside]:─^{inside}}"
    return [f"╭{'─' * inside}╮", *(f"│{row}│" for row in rows), f"╰{edge}╯"]


def _colour(spec: DiceSpec, face: int) -> str:
    return spec.colours[face - 1] if spec.colours and face else ""
