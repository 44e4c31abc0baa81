"""Question banks: questions with their keys, imported, written, drawn and judged; what students see has no key."""

from __future__ import annotations

from .asking import QuestionView, draw, questions_for, view_question
from .formats.find import find_format, import_questions
from .formats.gift import write_gift
from .formats.headings import Role
from .formats.lines import Side
from .formats.own_csv import write_own_csv
from .formats.report import Asked, Column, Format, ImportReport, KeyReading, Layout, Place, Remark
from .judging import Outcome, Units, Verdict, judge
from .question import LEVELS, Bank, Kind, Question, QuestionsRefused, added, fault, kind_of
from .starter import starter_bank

__all__ = [
    "LEVELS",
    "Asked",
    "Bank",
    "Column",
    "Format",
    "ImportReport",
    "KeyReading",
    "Kind",
    "Layout",
    "Outcome",
    "Place",
    "Question",
    "QuestionView",
    "QuestionsRefused",
    "Remark",
    "Role",
    "Side",
    "Units",
    "Verdict",
    "added",
    "draw",
    "fault",
    "find_format",
    "import_questions",
    "judge",
    "kind_of",
    "questions_for",
    "starter_bank",
    "view_question",
    "write_gift",
    "write_own_csv",
]
