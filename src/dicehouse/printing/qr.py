"""A QR code, drawn as the fewest rectangles that cover its dark squares."""

from __future__ import annotations

import segno

from .job import SheetRefused
from .pen import INK, Pen

__all__ = ["draw_qr"]


def draw_qr(pen: Pen, x: float, y: float, side: float, address: str) -> None:
    """The quiet zone is the paper's own white."""
    try:
        code = segno.make_qr(address, error="m")
    except (segno.DataOverflowError, UnicodeError, ValueError):
        raise SheetRefused("This address is too long for a QR code.") from None
    rows = [list(row) for row in code.matrix]
    module = side / len(rows)
    for down, row in enumerate(rows):
        start: int | None = None
        for across, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                # a trace wider than the square, so that no pale seam shows between rows
                pen.box(
                    x + start * module,
                    y + down * module,
                    (across - start) * module,
                    module * 1.02,
                    colour=None,
                    fill=INK,
                )
                start = None
