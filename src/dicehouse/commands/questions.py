"""`dicehouse questions`: shows what an import would keep and what not, and writes banks in other formats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..classroom.questions import (
    Bank,
    Format,
    ImportReport,
    Question,
    Side,
    import_questions,
    starter_bank,
    write_gift,
    write_own_csv,
)
from ..errors import DicehouseError, UsageError
from .output import print_json

__all__ = ["STARTER", "show_questions"]

STARTER = "starter"
LARGEST = 8 * 1024 * 1024
WRITERS: dict[str, Callable[[Bank], str]] = {".csv": write_own_csv, ".gift": write_gift, ".txt": write_gift}


def show_questions(
    name: str,
    *,
    chosen: Format | None,
    question_side: Side,
    export: Path | None,
    limit: int,
    as_json: bool,
) -> None:
    if export is not None and export.suffix.lower() not in WRITERS:
        raise UsageError(
            f"A bank is written as .csv, or as .gift or .txt for GIFT, not {export.suffix or 'without one'}."
        )
    report = _load(name, chosen, question_side)
    if export is not None:
        _write(export, WRITERS[export.suffix.lower()](report.bank))
    if as_json:
        print_json(_as_json(report, export))
    else:
        _print(report, export, limit)


def _load(name: str, chosen: Format | None, question_side: Side) -> ImportReport:
    path = Path(name)
    if name == STARTER and not path.exists():
        return ImportReport("csv", starter_bank())
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DicehouseError("file-unreadable", f"{path} cannot be read: {reason}.") from None
    return import_questions(data, path.stem, format=chosen, question_side=question_side)


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise DicehouseError("file-exists", f"{path} exists already; choose another name.") from None
    except OSError as error:
        raise DicehouseError("file-unwritable", f"{path} cannot be written: {error.strerror or error}.") from None


def _as_json(report: ImportReport, export: Path | None) -> dict[str, object]:
    return {
        "title": report.bank.title,
        "format": report.format,
        "questions": [
            {
                "id": question.id,
                "text": question.text,
                "kind": question.kind,
                "right": question.right,
                "partly": question.partly,
                "wrong": question.wrong,
                "level": question.level,
                "topic": question.topic,
                "source": question.source,
            }
            for question in report.bank.questions
        ],
        **{
            name: [{"place": each.place, "number": each.number, "reason": each.reason} for each in remarks]
            for name, remarks in (("refused", report.refused), ("notes", report.notes))
        },
        "export": None if export is None else str(export),
    }


def _print(report: ImportReport, export: Path | None, limit: int) -> None:
    from ..terminal.theme import house_console

    console = house_console()

    def say(text: str, style: str = "") -> None:
        # what a file holds is text, whatever it looks like
        console.print(text, style=style, soft_wrap=True, markup=False, highlight=False)

    kept, refused = len(report.bank.questions), len(report.refused)
    say(f"{report.bank.title}: {_count(kept, 'question')} from {report.format}, {refused} not used.", "head")
    for question in report.bank.questions[:limit]:
        say(f"  {_line(question)}")
    if kept > limit:
        say(f"  and {kept - limit:,} more", "faint")
    for remark in report.refused:
        say(f"Not used, {remark}", "wrong")
    for remark in report.notes:
        say(f"Note, {remark}", "brass")
    if export is not None:
        say(f"{_count(kept, 'question')} written to {export}.", "felt")


def _line(question: Question) -> str:
    text = " / ".join(question.text.splitlines())
    right = " or ".join(question.right)
    wrong = f" (not {', '.join(question.wrong)})" if question.wrong else ""
    level = f" [level {question.level}]" if question.level is not None else ""
    return f"{text} = {right}{wrong}{level}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
