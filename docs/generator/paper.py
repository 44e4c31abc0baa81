"""Makes the pictures of printed sheets anew: python -m docs.generator.paper

A blank sheet, and a game of two bots filled in with its story on the back; look at both afterwards.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

from dicehouse.cli import main as dicehouse
from dicehouse.notation import Record, write_record
from dicehouse.play import SeededDice
from dicehouse.rules import Event, decide, open_game, start
from dicehouse.rules.book.evolve import evolve
from dicehouse.rules.catalogue import game
from dicehouse.solver.bots.bot import bot

FOLDER = Path(__file__).parents[1] / "pictures"
SCALE = 1.0
"""Pixels to a point."""

GAP = 14
TABLE = "#e2d9c8"
SEED = 11


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        record = folder / "game.txt"
        record.write_text(write_record(_played()), encoding="utf-8")
        for name, words in {"sheet": ["piecepack"], "sheet-filled": [str(record)]}.items():
            file = folder / f"{name}.pdf"
            assert dicehouse(["sheet", *words, "-o", str(file)]) == 0
            _picture(file).save(FOLDER / f"{name}.png", optimize=True)
            print(f"made {name}.png")


def _played() -> Record:
    """A casual player against a sharp one."""
    rules = game("yahtzee")
    source, state = SeededDice(SEED), start(rules, 2)
    players = [bot("casual", rules, SEED), bot("sharp", rules, SEED)]
    events: list[Event] = []
    for event in open_game(state, source):
        state = evolve(state, event)
        events.append(event)
    while not state.over:
        decided = decide(state, state.seat, players[state.seat - 1].choose(state, state.seat), source)
        events += decided.events
        state = decided.state
    return Record(rules, ("Ελένη", "Борис"), tuple(events), {"Date": "2026-11-15"})


def _picture(file: Path) -> Image.Image:
    """All pages side by side, on the table."""
    document = pdfium.PdfDocument(file)
    pages = [page.render(scale=SCALE).to_pil() for page in document]
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    picture = Image.new("RGB", (width, max(page.height for page in pages) + 2 * GAP), TABLE)
    x = GAP
    for page in pages:
        picture.paste(page, (x, GAP))
        x += page.width + GAP
    document.close()
    return picture.quantize(96, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
