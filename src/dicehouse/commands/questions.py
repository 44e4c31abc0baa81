"""`dicehouse questions`: shows what an import would keep and what not, and writes banks in other formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, ClassVar

from ..classroom.questions import (
    Bank,
    Format,
    ImportReport,
    Remark,
    Side,
    import_questions,
    starter_bank,
    write_gift,
    write_own_csv,
)
from ..errors import UsageError
from .app import argument, command, option
from .files import reading, writing
from .output import Line, Result, counted

STARTER = "starter"
LARGEST = 8 * 1024 * 1024
WRITERS: dict[str, Callable[[Bank], str]] = {".csv": write_own_csv, ".gift": write_gift, ".txt": write_gift}


class Known(Result, frozen=True):
    id: str
    text: str
    kind: str
    right: tuple[str, ...]
    partly: tuple[str, ...]
    wrong: tuple[str, ...]
    level: int | None
    topic: str
    source: int


class Preview(Result, frozen=True):
    title: str
    format: Format
    questions: list[Known]
    refused: tuple[Remark, ...]
    notes: tuple[Remark, ...]
    export: Path | None
    limit: int
    for_people: ClassVar = frozenset({"limit"})

    def shown(self) -> Iterator[object]:
        kept = len(self.questions)
        used = f"{counted(kept, 'question')} from {self.format}, {len(self.refused)} not used."
        yield Line(f"{self.title}: {used}", "head")
        yield from map(_line, self.questions[: self.limit])
        if kept > self.limit:
            yield Line(f"  and {kept - self.limit:,} more", "faint")
        yield from (Line(f"Not used, {remark}", "wrong") for remark in self.refused)
        yield from (Line(f"Note, {remark}", "brass") for remark in self.notes)
        if self.export is not None:
            yield Line(f"{counted(kept, 'question')} written to {self.export}.", "felt")


def _line(question: Known) -> str:
    text = " / ".join(question.text.splitlines())
    wrong = f" (not {', '.join(question.wrong)})" if question.wrong else ""
    level = f" [level {question.level}]" if question.level is not None else ""
    return f"  {text} = {' or '.join(question.right)}{wrong}{level}"


@command()
def questions(
    file: Annotated[str, argument("FILE", "A file of questions, or `starter` for ours.")],
    chosen: Annotated[Format | None, option("Left out, it is found.", "--format")] = None,
    question_side: Annotated[Side, option("Of pasted pairs: which side is the question.")] = "term",
    export: Annotated[Path | None, option("Write the bank: a .csv, or .gift.", metavar="FILE")] = None,
    limit: Annotated[int, option("How many questions to show.", min=0, max=5000)] = 10,
) -> Preview:
    """Preview a question bank: what an import keeps, what it cannot use and why; with the key, so not for students."""
    if export is not None and export.suffix.lower() not in WRITERS:
        raise UsageError(
            f"A bank is written as .csv, or as .gift or .txt for GIFT, not {export.suffix or 'without one'}."
        )
    report = _load(file, chosen, question_side)
    if export is not None:
        with writing(export), export.open("x", encoding="utf-8", newline="") as out:
            out.write(WRITERS[export.suffix.lower()](report.bank))
    known = [Known.of(each) for each in report.bank.questions]
    return Preview.of(report, title=report.bank.title, questions=known, export=export, limit=limit)


def _load(name: str, chosen: Format | None, question_side: Side) -> ImportReport:
    path = Path(name)
    if name == STARTER and not path.exists():
        return ImportReport("csv", starter_bank())
    with reading(path), path.open("rb") as file:
        data = file.read(LARGEST + 1)
    return import_questions(data, path.stem, format=chosen, question_side=question_side)
