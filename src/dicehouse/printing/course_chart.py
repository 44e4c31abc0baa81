"""The expected final score of every player, turn by turn, as lines that a printer without colours tells apart."""

from __future__ import annotations

from .letters import fit, printable
from .paper import Frame
from .pen import BRASS, HAIR, INK, LINE, SOFT, Pen
from .story import Story
from .words import Words

__all__ = ["draw_chart"]

NAMES = 92.0
AXIS = 30.0
LABEL = 8.0
COLOURS = (INK, BRASS, SOFT, LINE)


def draw_chart(pen: Pen, frame: Frame, words: Words, story: Story) -> None:
    pen.text(frame.x, frame.y + 9, words.story.chart, 9, bold=True, within=frame.width)
    area = Frame(frame.x + AXIS, frame.y + 18, frame.width - AXIS - NAMES, frame.height - 34)
    every = [moment.expected for player in story.players for moment in player.course]
    low, high, step = _scale(min(every), max(every))
    turns = max(1, *(moment.turn for player in story.players for moment in player.course))

    def place(turn: float, value: float) -> tuple[float, float]:
        return area.x + area.width * turn / turns, area.bottom - area.height * (value - low) / (high - low)

    mark = low
    while mark <= high + step / 2:
        y = place(0, mark)[1]
        pen.line(area.x, y, area.right, y, colour=LINE, thick=HAIR * 0.7)
        pen.text(area.x - 5, y + 2.5, f"{mark:,.0f}", 7, colour=SOFT, align="right")
        mark += step
    every_turn = 1 if turns <= 20 else -(-turns // 15)
    for turn in range(0, turns + 1, every_turn):
        pen.text(place(turn, low)[0], area.bottom + 10, str(turn), 7, colour=SOFT, align="centre")
    ends = []
    for number, player in enumerate(story.players):
        points = [place(moment.turn, moment.expected) for moment in player.course]
        colour = COLOURS[number % len(COLOURS)]
        if len(points) > 1:
            pen.path(points, thick=1.5 if number < 2 else 1.0, colour=colour)
        for x, y in points:
            _mark(pen, x, y, number)
        ends.append((points[-1][1], number, player.name))
    _names(pen, area, ends)


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round figures around what is drawn, four to eight of them."""
    spread = max(high - low, 1.0)
    step = next(size for size in _steps() if spread / size <= 6)
    first = step * (low // step)
    last = step * -(-high // step)
    return first, max(last, first + step), step


def _steps() -> tuple[float, ...]:
    return tuple(size * 10.0**power for power in range(9) for size in (1, 2, 5))


def _mark(pen: Pen, x: float, y: float, number: int) -> None:
    """Dots, squares, rings: so that lines of one grey are still three."""
    colour = COLOURS[number % len(COLOURS)]
    if number % 3 == 0:
        pen.circle(x, y, 1.8, colour=None, fill=colour)
    elif number % 3 == 1:
        pen.box(x - 1.7, y - 1.7, 3.4, 3.4, colour=None, fill=colour)
    else:
        pen.circle(x, y, 1.8, thick=0.8, colour=colour)


def _names(pen: Pen, area: Frame, ends: list[tuple[float, int, str]]) -> None:
    """At the end of each line, moved apart where they would lie on each other."""
    below = area.y - LABEL
    spread = []
    for y, number, name in sorted(ends):
        below = max(y, below + LABEL * 1.15)
        spread.append((below, number, name))
    over = max(0.0, spread[-1][0] - area.bottom)
    for y, number, name in spread:
        at = y - over
        x = area.right + 8
        _mark(pen, x, at, number)
        shown, size = fit(printable(name), NAMES - 16, LABEL)
        pen.text(x + 6, at + 2.8, shown, size)
