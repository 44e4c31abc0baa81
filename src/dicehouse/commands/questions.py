"""`dicehouse questions`: shows what an import would keep and what not, and writes banks in other formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, ClassVar, cast, get_args

from ..classroom.questions import (
    Bank,
    Format,
    ImportReport,
    KeyReading,
    Layout,
    Remark,
    Role,
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
    layout: Layout | None
    export: Path | None
    limit: int
    for_people: ClassVar = frozenset({"limit"})

    def shown(self) -> Iterator[object]:
        kept = len(self.questions)
        used = f"{counted(kept, 'question')} from {self.format}, {len(self.refused)} not used."
        yield Line(f"{self.title}: {used}", "head")
        if self.layout is not None and self.layout.asked is not None:
            yield Line(_asked(self.layout), "wrong")
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
    key: Annotated[KeyReading | None, option("Of tables: how a column says which option is right.")] = None,
    columns: Annotated[str | None, option("Of tables: what each column holds, divided by commas.")] = None,
    export: Annotated[Path | None, option("Write the bank: a .csv, or .gift.", metavar="FILE")] = None,
    limit: Annotated[int, option("How many questions to show.", min=0, max=5000)] = 10,
) -> Preview:
    """Preview a question bank: what an import keeps, what it cannot use and why; with the key, so not for students."""
    if export is not None and export.suffix.lower() not in WRITERS:
        raise UsageError(
            f"A bank is written as .csv, or as .gift or .txt for GIFT, not {export.suffix or 'without one'}."
        )
    report = _load(file, chosen, question_side, key, _roles(columns))
    if export is not None and report.layout is not None and report.layout.asked is not None:
        raise UsageError(f"{_asked(report.layout)} Nothing was written.")
    if export is not None:
        with writing(export), export.open("x", encoding="utf-8", newline="") as out:
            out.write(WRITERS[export.suffix.lower()](report.bank))
    known = [Known.of(each) for each in report.bank.questions]
    return Preview.of(report, title=report.bank.title, questions=known, export=export, limit=limit)


def _asked(layout: Layout) -> str:
    if layout.asked == "key":
        ways = " or ".join(f"--key {reading}" for reading in layout.readings)
        return f"Which option is right can be read in two ways: {ways}. This is the first."
    known = ", ".join(f"{column.name or column.example}: {column.role}" for column in layout.columns)
    return f"It is not sure what each column holds ({known}): say it with --columns."


def _roles(columns: str | None) -> tuple[Role, ...] | None:
    if columns is None:
        return None
    named = tuple(column.strip() for column in columns.split(","))
    unknown = next((name for name in named if name not in get_args(Role)), None)
    if unknown is not None:
        raise UsageError(f"{unknown!r} is none of {', '.join(get_args(Role))}.")
    return cast(tuple[Role, ...], named)


def _load(
    name: str, chosen: Format | None, question_side: Side, key: KeyReading | None, columns: tuple[Role, ...] | None
) -> ImportReport:
    path = Path(name)
    if name == STARTER and not path.exists():
        return ImportReport("csv", starter_bank())
    with reading(path), path.open("rb") as file:
        data = file.read(LARGEST + 1)
    return import_questions(data, path.stem, format=chosen, question_side=question_side, key=key, columns=columns)
