"""Sheets of paper and the rectangles on them, in points (72 to the inch), measured from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .job import PaperName

MM = 72 / 25.4

MARGIN = 12 * MM
"""What stays white all around: printers in schools reach to about 6 mm."""

GUTTER = 7 * MM
"""Between sheets that are cut apart, on either side of the cut."""


@dataclass(frozen=True, slots=True)
class Frame:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def below(self, taken: float) -> Frame:
        """What is left when so much is taken from the top."""
        return Frame(self.x, self.y + taken, self.width, self.height - taken)

    def above(self, taken: float) -> Frame:
        """What is left when so much is taken from the bottom."""
        return Frame(self.x, self.y, self.width, self.height - taken)


@dataclass(frozen=True, slots=True)
class Paper:
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        return Paper(self.height, self.width)

    @property
    def inner(self) -> Frame:
        return Frame(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN)

    def cells(self, across: int, down: int) -> tuple[Frame, ...]:
        """The page cut into equal parts, row by row; each keeps clear of the cuts."""
        inner = self.inner
        width = (inner.width - 2 * GUTTER * (across - 1)) / across
        height = (inner.height - 2 * GUTTER * (down - 1)) / down
        return tuple(
            Frame(inner.x + column * (width + 2 * GUTTER), inner.y + row * (height + 2 * GUTTER), width, height)
            for row in range(down)
            for column in range(across)
        )

    def cuts(self, across: int, down: int) -> Iterator[tuple[float, float, float, float]]:
        """Where the scissors go: lines from x, y to x, y."""
        inner = self.inner
        for column in range(1, across):
            x = inner.x + column * (inner.width + 2 * GUTTER) / across - GUTTER
            yield x, inner.y, x, inner.bottom
        for row in range(1, down):
            y = inner.y + row * (inner.height + 2 * GUTTER) / down - GUTTER
            yield inner.x, y, inner.right, y


_PAPERS: dict[PaperName, Paper] = {"a4": Paper(210 * MM, 297 * MM), "letter": Paper(8.5 * 72, 11 * 72)}


def paper_of(name: PaperName) -> Paper:
    return _PAPERS[name]


def grids(paper: Paper, count: int) -> Iterator[tuple[Paper, int, int]]:
    """Every way to cut a page, upright or turned, into `count` equal parts or a few more: how many across and down."""
    for laid in (paper, paper.turned):
        for across in range(1, count + 1):
            yield laid, across, -(-count // across)
