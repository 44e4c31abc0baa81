"""Pictures as SVG, written by hand: a line chart and a histogram, on paper that is always light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from math import floor, log10
from pathlib import Path

from ..errors import DicehouseError

__all__ = ["Bar", "Mark", "Series", "check_picture", "histogram", "line_chart", "save_picture"]

WIDTH, HEIGHT = 840, 470
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 94, 56
LONGEST_NAME = 20
PAPER, INK, FAINT, GRID = "#fffdf7", "#22302b", "#5d6b66", "#e4dfd0"
COLOURS = ("#1f6f54", "#b3541e", "#2b5c9e", "#8a3a7a", "#8a6d0b", "#c0392b", "#2a7f8e", "#5b5b5b")
"""Felt, rust and ink first: each at least 4.5 to 1 against the paper."""

DASHES = ("", "7 4", "2 3", "9 3 2 3")
FONTS = "'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True, slots=True)
class Series:
    """A line through points, named at its end."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    low: float
    high: float
    share: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the x axis with a name."""

    at: float
    name: str


@dataclass(frozen=True, slots=True)
class _Frame:
    """The part of the paper that the values are drawn in."""

    x_low: float
    x_high: float
    y_low: float
    y_high: float
    right: float = RIGHT

    def x(self, value: float) -> float:
        return LEFT + (value - self.x_low) / (self.x_high - self.x_low) * (WIDTH - LEFT - self.right)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (value - self.y_low) / (self.y_high - self.y_low) * (HEIGHT - TOP - BOTTOM)


def line_chart(title: str, subtitle: str, x_name: str, y_name: str, series: Sequence[Series]) -> str:
    points = [point for one in series for point in one.points]
    y_low, y_high, y_step = _ticks([y for _, y in points])
    xs = [x for x, _ in points]
    names = max((_text_width(_short(one.name)) for one in series), default=0.0)
    frame = _Frame(min(xs), max(*xs, min(xs) + 1), y_low, y_high, right=RIGHT + names + 8)
    body = _axes(frame, x_name, y_name, y_step, "")
    ends: list[tuple[float, int]] = []
    for number, one in enumerate(series):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        path = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in one.points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        line = f'fill="none" stroke="{colour}" stroke-width="2.2" stroke-linejoin="round"{dashed}'
        body.append(f'<polyline points="{path}" {line}/>')
        if one.points:
            last_x, last_y = one.points[-1]
            dot = f'cx="{frame.x(last_x):.1f}" cy="{frame.y(last_y):.1f}" r="3.5"'
            body.append(f'<circle {dot} fill="{colour}"/>')
            ends.append((frame.y(last_y), number))
    for y, number in _apart(ends, 17):
        name, colour = _short(series[number].name), COLOURS[number % len(COLOURS)]
        at = frame.x(series[number].points[-1][0]) + 9
        body.append(_text(at, y + 4.5, name, colour=colour, weight="600"))
    return _page(title, subtitle, body)


def histogram(title: str, subtitle: str, x_name: str, bars: Sequence[Bar], marks: Sequence[Mark] = ()) -> str:
    """Bars of shares, with lines where something is to be seen."""
    _, most, step = _ticks([0.0, max(bar.share for bar in bars) * 108])
    frame = _Frame(bars[0].low, bars[-1].high, 0.0, most / 100)
    body = _axes(frame, x_name, "share of games", step / 100, "%")
    for bar in bars:
        left, right = frame.x(bar.low) + 0.4, frame.x(bar.high) - 0.4
        top = frame.y(bar.share)
        size = f'width="{max(right - left, 0.5):.1f}" height="{frame.y(0) - top:.1f}"'
        body.append(f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="{COLOURS[0]}"/>')
    for number, mark in enumerate(marks):
        x, top = frame.x(mark.at), TOP + 4 + 18 * number
        line = f'x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{HEIGHT - BOTTOM}"'
        body.append(f'<line {line} stroke="{COLOURS[1]}" stroke-width="1.4" stroke-dasharray="4 3"/>')
        end = x + _text_width(mark.name) + 12
        crowded = end > WIDTH - RIGHT or any(x < frame.x(other.at) < end for other in marks)
        anchor, at = ("end", x - 6) if crowded else ("start", x + 6)
        body.append(_text(at, top + 8, mark.name, colour=COLOURS[1], anchor=anchor, halo=True))
    return _page(title, subtitle, body)


def check_picture(path: Path) -> None:
    """Refuse before the work what could not be saved after it."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise DicehouseError("plot-format", f"{path} is neither .svg nor .png.")
    if path.suffix.lower() == ".png" and find_spec("resvg_py") is None:
        message = "PNG pictures need resvg: pip install 'dicehouse[plot]', or name a file that ends in .svg."
        raise DicehouseError("plot-format", message)


def save_picture(svg: str, path: Path) -> None:
    """As SVG or PNG, by the name of the file."""
    check_picture(path)
    data = svg.encode() if path.suffix.lower() == ".svg" else _png(svg)
    try:
        path.write_bytes(data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DicehouseError("file-unwritable", f"{path} cannot be written: {reason}.") from None


def _png(svg: str) -> bytes:
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=2 * WIDTH, height=2 * HEIGHT))


def _page(title: str, subtitle: str, body: Sequence[str]) -> str:
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    look = f'font-family="{FONTS}" font-size="13" style="font-variant-numeric: tabular-nums"'
    told = escape(f"{title}. {subtitle}")
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{told}" {look}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _text(LEFT - 40, 28, title, size=17, weight="700"),
        _text(LEFT - 40, 47, subtitle, colour=FAINT),
    ]
    return "\n".join([*head, *body, "</svg>", ""])


def _axes(frame: _Frame, x_name: str, y_name: str, y_step: float, unit: str) -> list[str]:
    found = []
    scale = 100 if unit else 1
    for number in range(round((frame.y_high - frame.y_low) / y_step) + 1):
        value = frame.y_low + number * y_step
        y = frame.y(value)
        line = f'x1="{LEFT}" x2="{WIDTH - frame.right:.1f}" y1="{y:.1f}" y2="{y:.1f}"'
        found.append(f'<line {line} stroke="{FAINT if number == 0 else GRID}"/>')
        label = _number(value * scale, y_step * scale) + (f" {unit}" if unit else "")
        found.append(_text(LEFT - 8, y + 4.5, label, colour=FAINT, anchor="end"))
    low, high, step = _ticks([frame.x_low, frame.x_high])
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        if frame.x_low <= value <= frame.x_high:
            at = frame.x(value)
            line = f'x1="{at:.1f}" x2="{at:.1f}" y1="{HEIGHT - BOTTOM}" y2="{HEIGHT - BOTTOM + 5}"'
            found.append(f'<line {line} stroke="{FAINT}"/>')
            label = _number(value, step)
            found.append(_text(at, HEIGHT - BOTTOM + 20, label, colour=FAINT, anchor="middle"))
    middle = (LEFT + WIDTH - frame.right) / 2
    found.append(_text(middle, HEIGHT - 14, x_name, colour=FAINT, anchor="middle"))
    found.append(_text(LEFT - 40, TOP - 14, y_name, colour=FAINT))
    return found


def _ticks(values: Sequence[float]) -> tuple[float, float, float]:
    """Round ends and a round step around the values: between four and ten steps."""
    low, high = min(values), max(values)
    room = max(high - low, 1e-9)
    unit = float(10 ** floor(log10(room / 4)))
    step = next(unit * more for more in (1, 2, 5, 10, 20) if room / (unit * more) <= 8)
    low = floor(low / step) * step
    return low, low + step * max(1, -floor((low - high) / step)), step


def _apart(ends: Sequence[tuple[float, int]], room: float) -> list[tuple[float, int]]:
    """The names at the lines' ends, pushed down where they would cover one another."""
    placed: list[tuple[float, int]] = []
    for y, number in sorted(ends):
        placed.append((max(y, placed[-1][0] + room) if placed else y, number))
    over = placed[-1][0] - (HEIGHT - BOTTOM) if placed else 0.0
    return [(y - over, number) for y, number in placed] if over > 0 else placed


def _number(value: float, step: float) -> str:
    return f"{value:,.{max(0, -floor(log10(step) + 1e-9))}f}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _text_width(text: str) -> float:
    return 7.6 * len(text)


def _text(
    x: float,
    y: float,
    text: str,
    *,
    colour: str = INK,
    anchor: str = "start",
    size: int = 13,
    weight: str = "400",
    halo: bool = False,
) -> str:
    look = f'fill="{colour}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
    if halo:
        look += f' stroke="{PAPER}" stroke-width="4" paint-order="stroke"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text)}</text>'
