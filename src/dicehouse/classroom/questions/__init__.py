"""Question banks: questions with their keys, imported, written, drawn and judged; what students see has no key."""

from __future__ import annotations

from .asking import QuestionView, draw, questions_for, view_question
from .formats.find import find_format, import_questions
from .formats.gift import write_gift
from .formats.lines import Side
from .formats.own_csv import write_own_csv
from .formats.report import Format, ImportReport, Place, Remark
from .judging import Outcome, Units, Verdict, judge
from .question import LEVELS, Bank, Kind, Question, QuestionsRefused, fault, kind_of
from .starter import starter_bank

__all__ = [
    "LEVELS",
    "Bank",
    "Format",
    "ImportReport",
    "Kind",
    "Outcome",
    "Place",
    "Question",
    "QuestionView",
    "QuestionsRefused",
    "Remark",
    "Side",
    "Units",
    "Verdict",
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
