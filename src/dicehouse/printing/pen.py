"""The pen: the few marks that every sheet is made of, on pages that come out the same to the byte."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from .letters import fit, font_name, printable, width_of
from .paper import Paper

if TYPE_CHECKING:
    from collections.abc import Iterator

INK: Color = HexColor("#22262e")
SOFT: Color = HexColor("#5d616a")
LINE: Color = HexColor("#8d8676")
BRASS: Color = HexColor("#8f5c07")
WHITE: Color = HexColor("#ffffff")
PALE: Color = HexColor("#ece7db")
"""The web's paper tokens; lines are the strong ones, because a laser printer loses the pale."""

HAIR, RULE = 0.45, 1.1
"""How thick a hairline and a rule are, in points: six hundred dots to the inch draw a hairline with four."""

Align = Literal["left", "centre", "right"]


class Pen:
    """Draws with y counted from the top of the page. Text is made printable here, so that nobody forgets."""

    def __init__(self, title: str, subject: str) -> None:
        self._file = BytesIO()
        # invariant: no dates and no random ids, so that the same sheet is the same file
        self._canvas = Canvas(self._file, invariant=1, pageCompression=1)
        self._canvas.setTitle(printable(title))
        self._canvas.setSubject(printable(subject))
        self._canvas.setAuthor("Dicehouse")
        self._canvas.setCreator("Dicehouse")
        self._height = 0.0
        self.pages = 0

    def new_page(self, paper: Paper) -> None:
        if self.pages:
            self._canvas.showPage()
        self._canvas.setPageSize((paper.width, paper.height))
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        self._height = paper.height
        self.pages += 1

    def finish(self) -> bytes:
        self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        bold: bool = False,
        colour: Color = INK,
        align: Align = "left",
        within: float | None = None,
    ) -> None:
        """One line with its baseline at `y`, made to fit `within` points where they are given."""
        shown = printable(words)
        if within is not None:
            shown, size = fit(shown, within, size, bold=bold)
        if not shown:
            return
        if align != "left":
            width = width_of(shown, size, bold=bold)
            x -= width if align == "right" else width / 2
        self._canvas.setFont(font_name(bold), size)
        self._canvas.setFillColor(colour)
        self._canvas.drawString(x, self._height - y, shown)

    def upright(self, x: float, y: float, words: str, size: float, *, bold: bool, within: float) -> None:
        """A line that is read from the bottom up, beginning at `x`, `y`."""
        shown, size = fit(printable(words), within, size, bold=bold)
        with self._kept():
            self._canvas.translate(x, self._height - y)
            self._canvas.rotate(90)
            self._canvas.setFont(font_name(bold), size)
            self._canvas.setFillColor(INK)
            self._canvas.drawString(0, 0, shown)

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        thick: float = HAIR,
        colour: Color = LINE,
        dashed: bool = False,
    ) -> None:
        self._canvas.setLineWidth(thick)
        self._canvas.setStrokeColor(colour)
        self._canvas.setDash([2, 3] if dashed else [])
        self._canvas.line(x, self._height - y, to_x, self._height - to_y)
        self._canvas.setDash([])

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        round_by: float = 0.0,
        thick: float = HAIR,
        colour: Color | None = LINE,
        fill: Color | None = None,
    ) -> None:
        self._ready(thick, colour, fill)
        self._canvas.roundRect(
            x,
            self._height - y - height,
            width,
            height,
            round_by,
            stroke=int(colour is not None),
            fill=int(fill is not None),
        )

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        thick: float = HAIR,
        colour: Color | None = LINE,
        fill: Color | None = None,
    ) -> None:
        self._ready(thick, colour, fill)
        self._canvas.circle(x, self._height - y, radius, stroke=int(colour is not None), fill=int(fill is not None))

    def path(
        self,
        points: Sequence[tuple[float, float]],
        *,
        thick: float = HAIR,
        colour: Color | None = LINE,
        fill: Color | None = None,
        closed: bool = False,
    ) -> None:
        """Straight lines from point to point."""
        self._ready(thick, colour, fill)
        drawn = self._canvas.beginPath()
        (x, y), *others = points
        drawn.moveTo(x, self._height - y)
        for x, y in others:
            drawn.lineTo(x, self._height - y)
        if closed:
            drawn.close()
        self._canvas.drawPath(drawn, stroke=int(colour is not None), fill=int(fill is not None))

    def _ready(self, thick: float, colour: Color | None, fill: Color | None) -> None:
        if colour is not None:
            self._canvas.setLineWidth(thick)
            self._canvas.setStrokeColor(colour)
        if fill is not None:
            self._canvas.setFillColor(fill)

    @contextmanager
    def _kept(self) -> Iterator[None]:
        self._canvas.saveState()
        yield
        self._canvas.restoreState()
