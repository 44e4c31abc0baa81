"""Dice as they are drawn on paper: pips, digits, named faces and suits."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ..rules import Dice, DiceSpec
from .pen import BRASS, INK, LINE, WHITE, Pen

PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "147369", 7: "1473695", 8: "14728369", 9: "147258369"}
"""Where the pips of a face lie: the places are counted as on a telephone's keys."""

GAP = 0.2
"""Between dice of a row, in dice."""


def dice_width(count: int, size: float) -> float:
    return count * size + max(0, count - 1) * GAP * size


def draw_dice(pen: Pen, x: float, y: float, size: float, spec: DiceSpec, dice: Dice, *, digits: bool = False) -> None:
    """A row of dice with its upper left corner at `x`, `y`; suits go round, so that none is drawn too often."""
    for place, face in enumerate(dice):
        suit = spec.suits[place % len(spec.suits)] if spec.suits else None
        draw_die(pen, x + place * (1 + GAP) * size, y, size, spec, face, suit=suit, digits=digits)


def draw_die(
    pen: Pen,
    x: float,
    y: float,
    size: float,
    spec: DiceSpec,
    face: int,
    *,
    suit: str | None = None,
    digits: bool = False,
) -> None:
    pen.box(x, y, size, size, round_by=size * 0.2, thick=max(0.4, size * 0.035), colour=INK, fill=WHITE)
    label = spec.label(face)
    if label == str(face) and face in PIPS and suit is None and not digits:
        for across, down in _pips(face):
            pen.circle(x + across * size, y + down * size, size * 0.088, colour=None, fill=INK)
    elif label == "ace" and suit is not None:
        _suit(pen, x + size * 0.2, y + size * 0.2, size * 0.6, suit)
    elif label == "null":
        pen.circle(x + size / 2, y + size * 0.48, size * 0.2, thick=size * 0.055, colour=LINE)
        _corner(pen, x, y, size, suit)
    else:
        within = size * (0.8 if suit is None else 0.6)
        big = size * (0.62 if len(label) <= 2 else 0.4)
        pen.text(
            x + size / 2,
            y + size * (0.72 if suit is None else 0.68),
            label,
            big,
            bold=True,
            align="centre",
            within=within,
        )
        _corner(pen, x, y, size, suit)


def _pips(face: int) -> Iterator[tuple[float, float]]:
    """On a die of 1 by 1; where there are three in a column they stand a little further apart."""
    rows = (0.25, 0.5, 0.75) if face > 5 else (0.27, 0.5, 0.73)
    for place in PIPS[face]:
        row, column = divmod(int(place) - 1, 3)
        yield (0.27, 0.5, 0.73)[column], rows[row]


def _corner(pen: Pen, x: float, y: float, size: float, suit: str | None) -> None:
    if suit is not None:
        _suit(pen, x + size * 0.7, y + size * 0.7, size * 0.22, suit)


def _suit(pen: Pen, x: float, y: float, size: float, suit: str) -> None:
    """A piecepack's suit in a square with its corner at `x`, `y`; an unknown one shows its first letter."""

    def placed(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + across * size, y + down * size) for across, down in points]

    if suit == "suns":
        rays = [(0.5 if ray % 2 == 0 else 0.3, ray * pi / 8) for ray in range(16)]
        pen.path(
            placed(*((0.5 + far * sin(at), 0.5 - far * cos(at)) for far, at in rays)),
            colour=None,
            fill=BRASS,
            closed=True,
        )
    elif suit == "moons":
        outer = [(0.5 + 0.46 * cos(at), 0.5 + 0.46 * sin(at)) for at in _turn(0.2 * pi, 1.8 * pi)]
        inner = [(0.87 + 0.56 * cos(at), 0.5 + 0.56 * sin(at)) for at in _turn(1.3 * pi, 0.7 * pi)]
        pen.path(placed(*outer, *inner), colour=None, fill=INK, closed=True)
    elif suit == "crowns":
        crown = (0.06, 0.26), (0.29, 0.5), (0.5, 0.12), (0.71, 0.5), (0.94, 0.26), (0.84, 0.88), (0.16, 0.88)
        pen.path(placed(*crown), colour=None, fill=BRASS, closed=True)
    elif suit == "arms":
        shield = (0.09, 0.08), (0.91, 0.08), (0.91, 0.5), (0.76, 0.8), (0.5, 0.97), (0.24, 0.8), (0.09, 0.5)
        pen.path(placed(*shield), colour=None, fill=INK, closed=True)
        pen.path(placed((0.26, 0.56), (0.5, 0.28), (0.74, 0.56)), thick=size * 0.12, colour=WHITE)
    else:
        pen.text(x + size / 2, y + size * 0.85, suit[:1], size, bold=True, align="centre", within=size)


def _turn(first: float, last: float, steps: int = 16) -> list[float]:
    return [first + (last - first) * step / steps for step in range(steps + 1)]
