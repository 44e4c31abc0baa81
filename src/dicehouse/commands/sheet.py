"""`dicehouse sheet`: score sheets, cards and played games on paper."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from ..named import load_game
from ..notation import Record
from ..printing.job import Job, PaperName, Story, names_in
from ..rules import RuleSet
from ..rules.catalogue import game_ids
from ..rules.game.offer import Columns
from .app import OwnRules, argument, command, option
from .extras import has
from .files import load_record, writing
from .output import Line, Result

STDOUT = Path("-")


class Printed(Result, frozen=True):
    file: Path
    rules: RuleSet
    bytes: int
    left_out: str

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.file} is ready to print.", "felt")
        if self.left_out:
            yield Line(self.left_out, "brass")


@command("print")
def sheet(
    game: Annotated[str, argument("GAME", "A game of the catalogue, a rule file, or a game record.")],
    columns: Annotated[Columns | None, option("What the columns are; left out, the rule file says.")] = None,
    names: Annotated[str, option("Who plays, such as ana,bo.", metavar="NAMES")] = "",
    paper: Annotated[PaperName, option("The size of the paper.")] = "a4",
    per_page: Annotated[int | None, option("How many on a page; left out, as is best.", min=1, max=8)] = None,
    large: Annotated[bool, option("Large print, a sheet to a page.", "--large")] = False,
    empty: Annotated[bool, option("Leave the boxes' names to be written in.", "--empty")] = False,
    summary: Annotated[bool, option("Add the rules on a page of their own.", "--summary")] = False,
    class_set: Annotated[
        int | None,
        option("Cards for N teams and their zombie, or for N players.", min=1, max=60, metavar="N"),
    ] = None,
    qr: Annotated[str | None, option("Add a QR code of an online table.", metavar="URL")] = None,
    language: Annotated[str, option("The language of the words on it.")] = "en",
    rules: OwnRules = None,
    output: Annotated[Path | None, option("Left out, GAME-sheet.pdf.", "--output", "-o", metavar="FILE")] = None,
) -> Printed | None:
    """Print score sheets as PDF: empty ones, cards for a class, or a game that was played with its analysis."""
    from ..printing.document import print_record, print_sheets

    job = Job(columns, names_in(names), paper, per_page, large, empty, summary, class_set, qr, language)
    left_out = ""
    if game not in game_ids() and not game.endswith(".toml") and Path(game).is_file():
        record = load_record(Path(game), rules)
        story, left_out = _story(record)
        printed, pdf = record.rules, print_record(record, job, story)
    else:
        printed = load_game(game).rules
        pdf = print_sheets(printed, job)
    file = output or Path(f"{printed.id}-sheet.pdf")
    if file == STDOUT:
        sys.stdout.buffer.write(pdf)
        return None
    with writing(file):
        file.write_bytes(pdf)
    return Printed(file, printed, len(pdf), left_out)


def _story(record: Record) -> tuple[Story | None, str]:
    """What the solver says of the game, or why it says nothing."""
    if not has("solver"):
        return None, "The back is left out: the analysis needs the solver, pip install 'dicehouse[solver]'"
    from ..solver.analysis import analyse
    from ..solver.support import Unsolvable

    try:
        analysis = analyse(record)
    except Unsolvable as no:
        return None, f"The back is left out: {no.message}"
    return msgspec.convert(analysis, Story, from_attributes=True), ""
