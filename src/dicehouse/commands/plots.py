"""Pictures of results, drawn by Matplotlib: a line chart and a histogram, on paper that is always light.

Matplotlib is loaded only when a picture is drawn; `dicehouse[plot]` brings it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import DicehouseError
from .extras import need
from .files import writing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    from ..solver.bots.scores import Bar

SHEET, INK, SOFT, LINE, FELT, BRASS = "#fffdf8", "#22262e", "#5d616a", "#e2d9c8", "#1d5c4a", "#8f5c07"
"""The page's light colours: web/src/styles/tokens.css."""

COLOURS = (FELT, BRASS, "#2b6cb0", "#a3302a", "#6b4a8a", "#2a7f8e", "#8d8676", INK)
DASHES = ("-", "--", ":", "-.")
"""Lines are told apart by more than their colour."""

LONGEST_NAME = 20
INCHES = (8.4, 4.7)
LEFT = 0.015
"""Where the titles begin, as a share of the width."""

DOTS = 200
"""An inch of a PNG."""

STYLE: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.size": 10,
    "figure.facecolor": SHEET,
    "axes.facecolor": SHEET,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": LINE,
    "text.color": INK,
    "text.parse_math": False,  # a name may hold dollar signs
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "ytick.left": False,
    "svg.fonttype": "none",  # text stays text: small, and read aloud
    "svg.hashsalt": "dicehouse",  # the same picture is the same file
}


@dataclass(frozen=True, slots=True)
class Series:
    """A line through points, named at its end."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """The bars of something else, drawn as one line over the others."""

    name: str
    bars: Sequence[Bar]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the x axis with a name."""

    at: float
    name: str


def check_picture(path: Path) -> None:
    """Refuse before the work what could not be saved after it."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise DicehouseError("plot-format", f"{path} is neither .svg nor .png.")
    need("plot")


def draw_lines(path: Path, title: str, subtitle: str, x_name: str, y_name: str, series: Sequence[Series]) -> None:
    with _page(path, title, subtitle, x_name, y_name) as axes:
        for number, line in enumerate(series):
            xs, ys = zip(*line.points, strict=True)
            colour = COLOURS[number % len(COLOURS)]
            axes.plot(xs, ys, DASHES[number % len(DASHES)], color=colour, linewidth=2, gid=f"line-{number}")
            axes.plot(xs[-1], ys[-1], "o", color=colour, markersize=5)
        ends = [(line.points[-1], number) for number, line in enumerate(series) if line.name]
        for y, (x, last), number in _apart(axes, ends):
            name, colour = _short(series[number].name), COLOURS[number % len(COLOURS)]
            axes.annotate(
                name,
                (x, last),
                xytext=(8, y),
                textcoords=("offset points", "axes fraction"),
                color=colour,
                weight="bold",
                va="center",
                annotation_clip=False,
            )


def draw_histogram(
    path: Path,
    title: str,
    subtitle: str,
    x_name: str,
    bars: Sequence[Bar],
    marks: Sequence[Mark] = (),
    beside: Outline | None = None,
) -> None:
    """Bars of shares, with lines where something is to be seen; what a last, open bar holds is written at it."""
    with _page(path, title, subtitle, x_name, "share of games") as axes:
        from matplotlib.patheffects import AbstractPathEffect, withStroke
        from matplotlib.ticker import PercentFormatter

        middles = [(bar.low + bar.high) / 2 for bar in bars]
        widths = [0.9 * (bar.high - bar.low) for bar in bars]
        drawn = axes.bar(middles, [bar.share for bar in bars], widths, color=FELT)
        for number, patch in enumerate(drawn):
            patch.set_gid(f"bar-{number}")
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=None, symbol=" %"))
        halo: list[AbstractPathEffect] = [withStroke(linewidth=3.5, foreground=SHEET)]
        if beside is not None:
            _outline(axes, beside).set_path_effects(halo)
        most = max(bar.share for bar in (*bars, *(beside.bars if beside else ())))
        axes.set_ylim(0, most * (1.08 + 0.09 * len(marks)))
        if bars[-1].tail:
            axes.annotate(
                f"{bars[-1].low:,.0f} or more: {100 * bars[-1].share:.2g} %",
                (middles[-1], bars[-1].share),
                xytext=(0, 14),
                textcoords="offset points",
                ha="right",
                color=SOFT,
                arrowprops={"arrowstyle": "-", "color": SOFT},
            )
        for number, mark in enumerate(marks):
            top = 0.97 - 0.08 * number
            line = axes.axvline(mark.at, ymax=top, color=BRASS, linewidth=1.6, gid=f"mark-{number}")
            line.set_path_effects(halo)
            # each name on the side where no other line is
            left = mark.at < max(other.at for other in marks)
            axes.annotate(
                mark.name,
                (mark.at, top),
                xycoords=("data", "axes fraction"),
                xytext=(-6 if left else 6, -4),
                textcoords="offset points",
                ha="right" if left else "left",
                va="center",
                color=BRASS,
                bbox={"facecolor": SHEET, "edgecolor": "none", "pad": 1},  # a halo would turn the text into shapes
            )


def _outline(axes: Axes, beside: Outline) -> Line2D:
    """Named in a corner where the bars of scores are low."""
    edges = [bar.low for bar in beside.bars] + [beside.bars[-1].high]
    heights = [bar.share for bar in beside.bars]
    (line,) = axes.step(edges, [*heights, heights[-1]], where="post", color=INK, linewidth=1.8, gid="outline-0")
    axes.annotate(
        f"line: {beside.name}", (0.01, 0.97), xycoords="axes fraction", ha="left", va="top", color=INK, weight="bold"
    )
    return line


@contextmanager
def _page(path: Path, title: str, subtitle: str, x_name: str, y_name: str) -> Iterator[Axes]:
    """Axes to draw on; the picture is saved when they are done, as SVG or PNG by the name of the file."""
    check_picture(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=INCHES, layout=ConstrainedLayoutEngine(rect=(0.005, 0.01, 0.985, 0.825)))
        axes = figure.add_subplot()
        axes.xaxis.set_major_locator(MaxNLocator(nbins=14, steps=[1, 2, 5, 10], integer=True))
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.yaxis.set_major_locator(MaxNLocator(nbins=7, steps=[1, 2, 5, 10]))
        axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
        axes.set_xlabel(x_name)
        # over the axis, where it is read without turning the head
        axes.set_title(y_name, loc="left", color=SOFT, fontsize=10)
        figure.text(LEFT, 0.965, title, weight="bold", fontsize=13, va="top")
        figure.text(LEFT, 0.895, subtitle, color=SOFT, va="top")
        yield axes
        _save(figure, path, f"{title}. {subtitle}")


def _save(figure: Figure, path: Path, description: str) -> None:
    vector = path.suffix.lower() == ".svg"
    metadata = {"Date": None, "Creator": "Dicehouse", "Title": description} if vector else {"Description": description}
    with writing(path):
        figure.savefig(path, format="svg" if vector else "png", dpi=72 if vector else DOTS, metadata=metadata)


def _apart(
    axes: Axes, ends: Sequence[tuple[tuple[float, float], int]], room: float = 0.055
) -> list[tuple[float, tuple[float, float], int]]:
    """The names at the lines' ends, as heights between 0 and 1, pushed up where they would cover one another."""
    low, high = axes.get_ylim()
    placed: list[tuple[float, tuple[float, float], int]] = []
    for end, number in sorted(ends, key=lambda item: item[0][1]):
        height = (end[1] - low) / (high - low)
        placed.append((max(height, placed[-1][0] + room) if placed else height, end, number))
    over = max(0.0, placed[-1][0] - 1.0) if placed else 0.0
    return [(height - over, end, number) for height, end, number in placed]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
